"""The boards and the names of their cells."""

import itertools

import pytest

from boardgen.errors import OptionError
from boardgen.geometry.axial import Axial
from boardgen.geometry.hexregions import hexagon, rhombus, triangle
from boardgen.geometry.sizes import check_side
from boardgen.geometry.squares import squares
from tests.boards import rows_of

# Row → its cells from the left, as published for each board.
PUBLISHED = [
    (hexagon(6), 1, ["a1", "b1", "c1", "d1", "e1", "f1"]),
    (hexagon(6), 6, ["a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6", "i6", "j6", "k6"]),
    (hexagon(6), 11, ["f11", "g11", "h11", "i11", "j11", "k11"]),
    (triangle(9), 1, ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1"]),
    (triangle(9), 9, ["a9"]),
    (rhombus(3), 1, ["a1", "b1", "c1"]),
    (rhombus(3), 3, ["a3", "b3", "c3"]),
    (squares(6, 7), 7, ["a7", "b7", "c7", "d7", "e7", "f7"]),
]


@pytest.mark.parametrize(("board", "number", "names"), PUBLISHED)
def test_rows_are_named_as_published(board, number, names):
    row = next(row for row in rows_of(board) if row[0].lstrip("abcdefghijk") == str(number))
    assert row == names


@pytest.mark.parametrize(
    ("board", "name", "point"),
    [
        (hexagon(6), "f6", (0, 0)),
        (hexagon(6), "a1", (0, -5)),
        (hexagon(6), "k11", (0, 5)),
        (triangle(9), "a1", (0, 0)),
        (triangle(9), "a9", (0, 8)),
        (triangle(9), "i1", (8, 0)),
        (rhombus(5), "a1", (0, 0)),
        (rhombus(5), "e1", (4, 0)),
        # Hex: rows shift right going down, so a2 touches a1 and b1.
        (rhombus(5), "a2", (1, -1)),
        (squares(6, 7), "c5", (2, 4)),
    ],
)
def test_landmarks(board, name, point):
    assert board.cells[board.cell(name)] == point


@pytest.mark.parametrize(("board", "top", "bottom"), [(hexagon(3), "c5", "a1"), (triangle(4), "a4", "a1")])
def test_row_one_is_the_bottom_row(board, top, bottom):
    assert board.centre(board.cell(top))[1] > board.centre(board.cell(bottom))[1]


def test_row_one_of_hex_is_the_top_row():
    board = rhombus(4)
    assert board.centre(board.cell("a1"))[1] > board.centre(board.cell("a4"))[1]
    assert board.centre(board.cell("a1"))[0] < board.centre(board.cell("a4"))[0]


@pytest.mark.parametrize("make", [hexagon, triangle, rhombus])
def test_on_every_row_line_one_part_of_the_name_stays_or_both_step_together(make):
    board = make(7)
    for cell in board:
        for ray in board.rays[cell]:
            line = [(ord(name[0]), int(name[1:])) for name in (board.names[i] for i in (cell, *ray))]
            steps = {(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(line)}
            assert len(steps) <= 1
            assert steps <= {(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)}


@pytest.mark.parametrize("side", [1, 2, 6, 26, 30])
def test_numbers_of_cells(side):
    assert len(hexagon(side)) == 3 * side * (side - 1) + 1
    assert len(triangle(side)) == side * (side + 1) // 2
    assert len(rhombus(side)) == side * side
    assert len(squares(side, 2)) == 2 * side


def test_after_z_comes_aa():
    board = hexagon(15)
    row = rows_of(board)[14]
    assert row[25:] == ["z15", "aa15", "ab15", "ac15"]


def test_equal_arguments_give_the_same_board():
    assert hexagon(5) is hexagon(5)
    assert hexagon(5) is not hexagon(5, frozenset({Axial(0, 0)}))


def test_holes_are_no_cells_and_leave_the_other_names_alone():
    whole, board = hexagon(3), hexagon(3, frozenset({Axial(0, 0)}))
    assert set(whole.names) - set(board.names) == {"c3"}
    assert len(board) == 18
    b3 = board.cell("b3")
    assert [board.names[i] for i in board.ray(b3, (1, 0))] == []
    assert [whole.names[i] for i in whole.ray(whole.cell("b3"), (1, 0))] == ["c3", "d3", "e3"]
    assert board.find("c3") is None


def test_holes_of_squares():
    board = squares(3, 2, frozenset({(1, 0)}))
    assert board.names == ("a1", "c1", "a2", "b2", "c2")


@pytest.mark.parametrize("side", [0, -3, 201, 10_000, True, 2.0, "6", None])
def test_a_side_that_is_no_side(side):
    with pytest.raises(OptionError) as error:
        check_side(side)
    assert error.value.code == ("out-of-range" if type(side) is int else "wrong-type")
    assert error.value.path == ("side",)


@pytest.mark.parametrize("make", [hexagon, triangle, rhombus])
@pytest.mark.parametrize("side", [0, 201])
def test_no_board_is_made_beyond_the_limits(make, side):
    with pytest.raises(OptionError, match="from 1 to 200"):
        make(side)


def test_rectangles_name_the_wrong_side():
    with pytest.raises(OptionError) as error:
        squares(3, 0)
    assert error.value.path == ("rows",)
