"""Parts of the game in play on small cards end between rows of cells, and cut no pieces where they need not."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from boardgen.cards import windows
from boardgen.cards.pictures import Picture, cover_picture
from boardgen.cards.pocket_short import _SIGN, signs_of
from boardgen.cards.template import load_card
from boardgen.cards.windows import window
from boardgen.resources import templates
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Use

BOX = (0.0, 16.0, 63.0, 29.0)


def pieces_in(items, dx=0.0, dy=0.0, among=False):
    """The boxes of pieces among items."""
    for item in items:
        if isinstance(item, Group):
            yield from pieces_in(item.items, dx + item.dx, dy + item.dy, among or item.layer == "pieces")
        elif among and isinstance(item, Use):
            left, top, right, bottom = bounds((item,))
            yield left + dx, top + dy, right + dx, bottom + dy


def shown(slug):
    card = load_card(slug)
    return window(cover_picture(card, card.strip), BOX, 0.75)


@pytest.mark.parametrize("slug", ["breakthrough", "trike"])
def test_no_piece_is_cut(slug):
    """Of squares there were slivers of a row and a column, and of stones beside the frame less than half was seen."""
    group, (left, top, right, bottom) = shown(slug)
    assert (left, right, bottom) == (BOX[0], BOX[2], BOX[3])
    assert BOX[1] <= top < 0.25 * BOX[3] + 0.75 * BOX[1]
    seen = [box for box in pieces_in(group.items) if box[0] < right and box[2] > left]
    seen = [box for box in seen if box[1] < bottom and box[3] > top]
    assert len(seen) >= 4
    for box in seen:
        assert left - 0.1 <= box[0]
        assert box[2] <= right + 0.1
        assert top - 0.1 <= box[1]
        # The collar of the pawn is a little wider than rows of cells are high.
        assert box[3] <= bottom + (0.5 if slug == "trike" else 0.1)


@pytest.mark.parametrize(
    ("slug", "bottom"), [("pi", 25.0), ("hex3", 34.0), ("breakthrough", 25.0), (str(templates() / "own"), 25.0)]
)
def test_a_title_shows_nothing_beside_the_board_and_cuts_no_wall(slug, bottom, monkeypatch):
    """There was white beside the edge of a board, slivers of its rim, and halves of walls."""
    card, seen = load_card(slug), windows._seen
    picture = cover_picture(card, card.strip)
    placed = []
    monkeypatch.setattr(windows, "_seen", lambda *given: placed.append(given[1:]) or seen(*given))
    window(picture, (31.5, 5.0, 59.0, bottom), 0.85)
    ((pitch, (x, y), (left, top, right, bottom)),) = placed
    low, high = ((left - x) / pitch, (top - y) / pitch), ((right - x) / pitch, (bottom - y) / pitch)
    points = [
        tuple(begin + (end - begin) * share / 20 for begin, end, share in zip(low, high, at, strict=True))
        for at in product(range(1, 20), repeat=2)
    ]
    # A part of a board has no edge.
    for outline in picture.ground:
        assert sum(not is_within(point, outline) for point in points) < 0.01 * len(points)
    for bar in picture.bars:
        here = [begin < bar[i + 2] and bar[i] < end for i, (begin, end) in enumerate(zip(low, high, strict=True))]
        whole = [begin < bar[i] and bar[i + 2] < end for i, (begin, end) in enumerate(zip(low, high, strict=True))]
        assert all(whole) or not all(here)


def is_within(point, outline):
    """Whether a point is within an outline: a ray from it crosses that an odd number of times."""
    x, y = point
    crossed = 0
    for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossed += 1
    return crossed % 2 == 1


def test_a_part_at_the_edge_of_a_board_ends_with_the_tips_of_its_cells():
    """The lower corners of hexagons were cut off, and the frame of the cells that count was open at its foot."""
    card = load_card("trike")
    picture = cover_picture(card, card.strip)
    _, high = picture.size
    assert windows._ends([y for _, y, _ in picture.pieces], high)[-1] == high


def test_what_is_beside_a_board_is_as_wide_on_both_sides():
    """The head of a board of hexagons stood on the left, with 12 mm of white on its right."""
    card = load_card("hex3")
    picture = cover_picture(card, card.strip)
    part = windows._Part(0.0, 0.0, picture.size[0], 2.0, 8.0)
    aside = part._replace(left=1.0, right=picture.size[0])
    assert windows._worth(picture, part, 16.0) > windows._worth(picture, aside, 16.0)


def test_squares_are_whole():
    """The frame is as many squares high and wide as fit."""
    group, (left, top, right, bottom) = shown("breakthrough")
    xs = sorted({round((box[0] + box[2]) / 2, 2) for box in pieces_in(group.items)})
    pitch = min(b - a for a, b in pairwise(xs) if b - a > 1)
    for long in (right - left, bottom - top):
        assert long / pitch == pytest.approx(round(long / pitch), abs=0.02)


def test_a_part_that_a_card_names_is_shown_whole_if_it_fits():
    """Of six columns of an island two and a half were seen."""
    card = load_card("pisi")
    picture = cover_picture(card, card.strip)
    _, (left, top, right, bottom) = window(picture, (0.0, 16.0, 63.0, 36.0), 0.75)
    assert (right - left) / (bottom - top) == pytest.approx(picture.size[0] / picture.size[1], rel=0.01)


@pytest.mark.parametrize("slug", ["pisi", "trike", "iriri"])
def test_the_piece_of_a_player_is_no_higher_than_a_title(slug):
    """The head of a pawn broke the rule above it."""
    for sign in signs_of(load_card(slug)):
        _, top, _, bottom = bounds(sign.piece)
        assert max(-top, bottom) <= _SIGN / 2 + 1e-6


def test_a_cell_that_stands_alone_has_one_outline():
    """At the edge of a board that of the board was seen within it, as a second stroke."""
    card = load_card("trike")
    pictures = [Picture(*card.figure(ref)) for ref in card.key]
    rims = [one for one in pictures if any(item.id == "outline" for item in groups_in(one.draw(8.0, 0, 0).items))]
    assert rims
    for picture in pictures:
        assert not any(item.id == "outline" for item in groups_in(picture.alone(8.0, 0, 0).items))


def groups_in(items):
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from groups_in(item.items)
