"""Ranges of cells, numbers for names, and the star."""

import pytest

from boardgen.boards.description import describe
from boardgen.errors import CodedError, OptionError
from boardgen.geometry.hexregions import hexagon, star
from boardgen.geometry.points import points_of
from boardgen.geometry.ranges import expanded
from boardgen.geometry.squares import squares


@pytest.mark.parametrize(
    ("board", "words", "cells"),
    [
        (squares(4, 4), "a1..c1", "a1 b1 c1"),
        (squares(4, 4), "a3..a1", "a3 a2 a1"),
        (squares(4, 4), "c2..b1", "b1 c1 b2 c2"),
        (squares(4, 4), "d4..c2", "c2 d2 c3 d3 c4 d4"),
        (squares(4, 4), "a1..a1 d4", "a1 d4"),
        (hexagon(3), "c1..e3", "c1 d2 e3"),
        (points_of(hexagon(3)), "a1..a3", "a1 a2 a3"),
    ],
)
def test_a_range_is_a_line_or_a_rectangle(board, words, cells):
    assert expanded(board, words.split()) == cells.split()


def test_lines_run_aslant_and_are_no_rectangles():
    assert expanded(squares(4, 4), ["a1..c3"], lines_only=True) == ["a1", "b2", "c3"]
    with pytest.raises(CodedError, match="in no line"):
        expanded(squares(4, 4), ["a1..b3"], lines_only=True)
    with pytest.raises(CodedError, match="in no line"):
        expanded(hexagon(3), ["a1..c2"])


@pytest.mark.parametrize(
    ("size", "dark", "first", "last", "beside"),
    [(8, 32, (1, 7), (6, 0), {"18": "14 15 22 23"}), (10, 50, (1, 9), (8, 0), {"28": "22 23 32 33", "46": "41"})],
)
def test_draughts_are_numbered_as_players_do(size, dark, first, last, beside):
    board = describe({"side": size, "numbered": "dark", "diagonals": "only"}).board
    assert (board.cells[board.cell("1")], board.cells[board.cell(str(dark))]) == (first, last)
    for name, others in beside.items():
        assert sorted(board.names[cell] for cell in board.neighbours[board.cell(name)]) == others.split()
    assert board.edge_labels() == []
    with pytest.raises(CodedError, match=f"from 1 to {dark}"):
        board.cell(str(dark + 1))


def test_all_squares_can_be_numbered_from_any_corner():
    board = describe({"columns": 3, "rows": 2, "numbered": "all", "corner": "bottom-right"}).board
    assert board.names == ("3", "2", "1", "6", "5", "4")


def test_hexes_have_no_dark_shade():
    with pytest.raises(OptionError, match="hexes have three"):
        describe({"cells": "hexes", "side": 3, "numbered": "dark"})


@pytest.mark.parametrize(("side", "cells"), [(1, 1), (2, 13), (3, 37), (5, 121)])
def test_a_star_has_six_triangles_around_a_hexagon(side, cells):
    board = star(side)
    assert len(board) == cells
    assert board.half_turn is not None
    assert len(set(board.names)) == cells


def test_labels_of_a_star_stand_apart():
    places = [(label.end[0] + label.way[0], label.end[1] + label.way[1]) for label in star(5).edge_labels()]
    assert len({(round(x, 6), round(y, 6)) for x, y in places}) == len(places)


def test_sides_of_squares_keep_to_their_column_where_corners_are_left_out():
    found = describe({"side": 5, "without": "a1 a5 e1 e5", "sides": {"left": "red", "right": "blue"}})
    names = [[found.board.names[cell] for cell in band.cells] for band in found.bands]
    assert [sorted(side) for side in names] == [["a2", "a3", "a4"], ["e2", "e3", "e4"]]


def test_points_without_lines_are_dots():
    assert describe({"cells": "points", "side": 3, "lines": []}).dotted
    assert not describe({"cells": "points", "side": 3}).dotted
