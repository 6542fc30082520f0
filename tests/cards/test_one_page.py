"""The form page: columns of one depth, cells of one size; judged by boxes and by pdfium."""

import pypdfium2
import pytest

from boardgen import draw
from boardgen.cards.columns import deal_columns
from boardgen.cards.compose import Candidate, Level
from boardgen.cards.forms import card_leaves
from boardgen.cards.layouts import load_layout
from boardgen.cards.template import load_card
from boardgen.games.registry import built_in
from boardgen.scene.primitives import Group
from tests.cards.page_metrics import MM

games = pytest.mark.parametrize("slug", built_in())


@pytest.fixture(scope="module", params=["a4", "letter"])
def pages(request):
    return {slug: card_leaves(load_card(slug), "page", load_layout("page"), request.param) for slug in built_in()}


def columns_of(leaf):
    """The bands of each column, and those right across."""
    middle = (leaf.frames[0][2] + leaf.frames[1][0]) / 2
    one = [band.box for band in leaf.bands if band.box[2] < middle]
    other = [band.box for band in leaf.bands if band.box[0] > middle]
    return one, other, [band.box for band in leaf.bands if band.box[0] < middle < band.box[2]]


@games
def test_columns_end_at_one_depth(pages, slug):
    """Wherever a column has two sections or more, which can be moved, it ends where the other ends."""
    for leaf in pages[slug]:
        one, other, across = columns_of(leaf)
        assert one, "text begins on the left"
        if len(one) > 1 and len(other) > 1:
            assert one[-1][3] == pytest.approx(other[-1][3], abs=0.5)
        assert all(box[1] > max(b[3] for b in (*one, *other)) for box in across)


@games
def test_columns_have_one_width_and_begin_together(pages, slug):
    for leaf in pages[slug]:
        one, other, _ = columns_of(leaf)
        widths = {round(box[2] - box[0], 3) for box in (*one, *other)}
        assert len(widths) == 1
        if other:
            assert one[0][1] == other[0][1]


def figures_in(items):
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from figures_in(item.items)


@games
def test_cells_have_one_size(monkeypatch, slug):
    """Figures have one pitch, but for those whose letters would be too small; those of the key are small ones."""
    from boardgen.cards.pictures import Picture

    drawn = []
    whole = Picture.draw

    def draw_(self, pitch, x, y, id_=""):
        if not id_ and not self.is_flow and self.record.title != "What the pictures show":
            drawn.append((pitch, self.least))
        return whole(self, pitch, x, y, id_)

    monkeypatch.setattr(Picture, "draw", draw_)
    card_leaves(load_card(slug), "page", load_layout("page"))
    usual = min(pitch for pitch, _ in drawn)
    assert {pitch for pitch, least in drawn if pitch > usual and pitch != least} == set()


@games
def test_parts_stand_under_the_title_as_pdfium_reads(slug):
    """“You need” comes before the first heading, in small print none, and only once."""
    page = pypdfium2.PdfDocument(draw.card(slug, form="page").pdf)[0]
    words = page.get_textpage()
    found = words.search("You need")
    at = found.get_next()
    assert at is not None
    assert found.get_next() is None
    top = page.get_height() - words.get_charbox(at[0])[3]
    assert top < 60 * MM


def level(*heights):
    return Level(8.0, 0.0, [[Candidate(1, height, 0.0, 0)] for height in heights])


def dealt(heights, rooms, filled=lambda _: 0.0):
    found = deal_columns([level(*heights)], lambda _: rooms, lambda *_: 0.0, filled)
    return None if found is None else [[len(column) for column in side.columns] for side in found.sides]


@pytest.mark.parametrize(
    ("heights", "rooms", "expected"),
    [
        ((50, 50), [100], [[1, 1]]),
        ((50, 20, 20, 10), [100], [[1, 3]]),
        ((60, 60), [100, 100], [[1, 1], [0, 0]]),
        ((90, 90, 90, 90), [100, 100], [[1, 1], [1, 1]]),
        ((90, 90, 90), [100], None),
        ((110,), [100], None),
    ],
)
def test_sections_are_dealt_to_columns(heights, rooms, expected):
    assert dealt(heights, rooms) == expected


def test_what_fills_a_short_column_makes_up_for_it():
    """Of two ways the one whose short column something else can end."""
    heights, rooms = (40, 30, 60), [200]
    assert dealt(heights, rooms) == [[2, 1]]
    assert dealt(heights, rooms, lambda over: 50.0 if over > 50 else 0.0) == [[1, 2]]
