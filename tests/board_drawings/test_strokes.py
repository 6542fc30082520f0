"""Arrows, lines and the sign of the last move: they can be seen, wherever they stand."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.boards.drawing import draw_board
from boardgen.boards.picture import Anchor, with_round_pieces
from boardgen.boards.strokes import arrow, arrow_between, between, haloed, last_move
from boardgen.geometry.hexregions import hexagon
from boardgen.geometry.points import points_of
from boardgen.geometry.squares import squares
from boardgen.pieces.stones import stone_items
from boardgen.scene.primitives import Polygon, Polyline, Style
from boardgen.scene.themes import COLOUR, THEMES
from tests.board_pictures import at, pixels

PLAIN = (Style(stroke="ink", width=0.3),)
LENGTHS = st.floats(0.5, 200)


def shaft_and_head(items):
    (shaft,) = [item for item in items if isinstance(item, Polyline)]
    (head,) = [item for item in items if isinstance(item, Polygon)]
    return shaft.points, head.points


def anchor(x, y, r):
    return Anchor(x, y, r, ())


@given(LENGTHS, st.floats(0.1, 40), st.floats(0, math.tau))
def test_an_arrow_is_longer_than_its_head(length, head, turn):
    tip = (length * math.cos(turn), length * math.sin(turn))
    shaft, (point, *barbs) = shaft_and_head(arrow(((0.0, 0.0), tip), PLAIN, head))
    assert point == tip
    neck = math.dist(shaft[-1], tip)
    assert neck == pytest.approx(min(head, length / 2))
    assert math.dist(*shaft[-2:]) >= neck * (1 - 1e-9)
    assert math.dist(*barbs) == pytest.approx(neck)


@given(st.floats(0.3, 30), st.floats(0.3, 30), LENGTHS)
def test_between_places_more_than_half_of_the_way_is_covered(r, s, length):
    (x1, _), (x2, _) = between([anchor(0, 0, r), anchor(length, 0, s)])
    assert 0 <= x1 < x2 <= length
    assert x2 - x1 >= 0.55 * length * (1 - 1e-9)
    assert x1 <= r / 2 + 1e-9
    assert length - x2 <= s / 2 + 1e-9


def test_an_arrow_may_go_through_several_places():
    items = arrow_between([anchor(0, 0, 5), anchor(20, 0, 5), anchor(20, 20, 5)], PLAIN)
    shaft, head = shaft_and_head(items)
    assert shaft[1] == (20, 0)
    assert head[0][0] == pytest.approx(20)
    assert head[0][1] == pytest.approx(19.6)


@pytest.mark.parametrize(("dx", "dy"), [(0, -1), (1, -1), (2, 0)])
def test_an_arrow_goes_from_the_piece_to_the_middle_of_where_it_goes(dx, dy):
    """It ended in the corner between two squares, and straight ahead it was a stump."""
    shaft, (tip, *_) = shaft_and_head(arrow_between([anchor(0, 0, 5), anchor(10 * dx, 10 * dy, 5)], PLAIN))
    assert math.dist(shaft[0], (0, 0)) < 2
    assert math.dist(tip, (10 * dx, 10 * dy)) < 0.5


def test_a_halo_is_as_broad_around_the_head_as_along_the_shaft():
    """On a dark piece the head could not be seen."""
    veil, line = haloed("ink", 1.0)
    items = arrow(((0.0, 0.0), (20.0, 0.0)), (veil, line), 5.0)
    shafts = [item.style.width for item in items if isinstance(item, Polyline)]
    rims = [item.style.width for item in items if isinstance(item, Polygon)]
    assert rims[0] - rims[1] == pytest.approx(shafts[0] - shafts[1])


def test_an_arrow_from_a_place_to_itself_is_nothing():
    assert arrow_between([anchor(3, 4, 5), anchor(3, 4, 5)], PLAIN) == []


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("board", [hexagon(2), squares(3, 3), points_of(squares(3, 3))], ids=str)
def test_an_arrow_between_neighbours_with_stones_on_them_is_seen(board, theme):
    """It covers a good part of the way, in a colour that neither stones nor board have."""
    drawing = draw_board(board, 8.0)
    a, b = (drawing.anchor(board.names[cell]) for cell in (0, board.neighbours[0][0]))
    stones = [drawing.ground(), *stone_items("black", a.x, a.y, 3.2), *stone_items("white", b.x, b.y, 3.2)]
    marks = arrow_between([a, b], haloed("accent.line", a.r * 0.13))
    plain, marked = (pixels(items, drawing.width, drawing.height, theme) for items in (stones, [*stones, *marks]))
    changed = np.abs(marked - plain).max(axis=2) > 60
    along = [(a.x + (b.x - a.x) * i / 100, a.y + (b.y - a.y) * i / 100) for i in range(101)]
    assert sum(bool(changed[at(y) - 1 : at(y) + 2, at(x) - 1 : at(x) + 2].any()) for x, y in along) >= 50
    # The head is broader than the shaft: across the way just behind the tip.
    assert changed.sum() > 300


def test_the_last_move_is_shown_by_a_dashed_outline_and_bold_corners():
    """Thin corners were hardly told from bold ones in figures."""
    drawing = draw_board(squares(3, 3), 8.0)
    came, went = drawing.anchor("a1"), drawing.anchor("b2")
    group = last_move([came], [went])
    left, bold = group.items
    assert group.id == "last-move"
    assert bold.style.width > 2 * left.style.width
    assert left.style.dash
    assert not bold.style.dash
    assert len(left.points) == 4
    assert len([step for step in bold.steps if step[0] == "M"]) == 4
    picture = pixels([drawing.ground(), group], drawing.width, drawing.height)
    ground = tuple(int(COLOUR.colour("cell")[i : i + 2], 16) for i in (1, 3, 5))

    def ink(anchor):
        part = picture[at(anchor.y - 4) : at(anchor.y + 4), at(anchor.x - 4) : at(anchor.x + 4)]
        return int((np.abs(part - ground).max(axis=2) > 60).sum())

    assert 100 < ink(came) * 1.8 < ink(went)
    assert ink(drawing.anchor("c3")) == 0


def with_piece(x, y, r, radius):
    return with_round_pieces(lambda _: anchor(x, y, r), {"a1": (radius, "")})("a1")


@pytest.mark.parametrize(("begins", "ends"), [(3.6, 0.0), (0.0, 3.6), (3.6, 3.6), (3.6, 4.8)])
def test_an_arrow_begins_and_ends_at_the_rims_of_pieces(begins, ends):
    """Its head covered the piece it pointed at, black on black, and the tails of three met upon one piece."""
    a, b = with_piece(0, 0, 5, begins), with_piece(10, -10, 5, ends)
    shaft, (tip, *_) = shaft_and_head(arrow_between([a, b], PLAIN))
    assert math.dist(shaft[0], (0, 0)) == pytest.approx(begins + 0.5 if begins else 1.5, abs=0.1)
    assert math.dist(tip, (10, -10)) == pytest.approx(ends + 0.5 if ends else 0.4, abs=0.1)


@given(st.floats(0.5, 5.0), st.floats(0.5, 5.0))
def test_between_pieces_that_touch_an_arrow_is_still_seen(one, other):
    (x1, _), (x2, _) = between([with_piece(0, 0, 5, one), with_piece(10, 0, 5, other)])
    assert x2 - x1 >= 4.5 - 1e-6


def test_an_arrow_ends_at_the_edge_of_a_square_piece():
    square = anchor(0, 20, 5)._replace(piece=((-3, 17), (3, 17), (3, 23), (-3, 23)))
    assert between([anchor(0, 0, 5), square])[1] == pytest.approx((0, 16.5))
