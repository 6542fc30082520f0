"""Pieces that stay: every picture shows all of them, a document draws each once."""

from hypothesis import given
from hypothesis import strategies as st

from boardgen.pieces.standing import Standing, shared
from boardgen.render.pdf import to_pdf
from boardgen.render.svg import InlineSvg
from boardgen.scene.primitives import Circle, Document, Scene, Style, Use
from boardgen.scene.themes import COLOUR

BOX = (0.0, 0.0, 200.0, 100.0)
STYLE = Style(fill="red.fill")


def piece(at):
    return (Circle(at, at / 2, 1.0, STYLE), Circle(at, at / 2, 0.5, STYLE))


def flat(items):
    """What is drawn once symbols are resolved."""
    for item in items:
        if isinstance(item, Use):
            assert (item.x, item.y, item.rotate, item.scale) == (0, 0, 0, 1)
            yield from flat(item.symbol.items)
        else:
            yield item


@given(st.integers(0, 600))
def test_every_piece_is_there_in_its_order(count):
    standing = Standing("stones", BOX)
    for at in range(count):
        standing.add(piece(at))
    assert list(flat(standing.items())) == [item for at in range(count) for item in piece(at)]


def test_a_picture_has_few_items_however_many_pieces():
    standing = Standing("stones", BOX)
    for at in range(5000):
        standing.add(piece(at))
        assert len(standing.items()) <= 2 * 15 + 9


def documents(count):
    standing, scenes, inline = Standing("stones", BOX), [], InlineSvg(COLOUR)
    for at in range(count):
        standing.add(piece(at % 200))
        scenes.append(Scene(200, 100, (shared("ground", piece(50), BOX), *standing.items())))
    return "".join(map(inline.picture, scenes)), to_pdf(Document(tuple(scenes)), COLOUR)


def test_documents_grow_with_the_pieces_and_not_with_their_square():
    (svg, pdf), (large_svg, large_pdf) = documents(100), documents(400)
    assert len(large_svg) < 4.5 * len(svg)
    assert len(large_pdf) < 4.5 * len(pdf)
    # The ground once; each piece of two circles once in a symbol, and at most 15 times before it is in one.
    assert large_svg.count("<circle") <= 2 + 2 * 400 * 16
