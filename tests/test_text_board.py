"""Boards in characters: rows as players draw them, coordinates that lead to their cells, nothing lost."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.boards.text import text_board
from boardgen.games.iriri.window import mat
from boardgen.games.trike.hosts import HOSTS
from boardgen.geometry.hexregions import hexagon, rectangle, rhombus, triangle
from boardgen.geometry.squares import squares
from tests.boards import dedent, draw_board

DRAWN = {
    "hexagon": (
        hexagon(3),
        {"a1": "x", "c3": "o", "e5": "#"},
        """
           5 . . #
          4 . . . .
         3 . . o . .
          2 . . . . e
           1 x . . d
              a b c
        """,
    ),
    "triangle": (
        triangle(3),
        {"a3": "x", "b2": "o"},
        """
           3 x
          2 . o
         1 . . .
          a b c
        """,
    ),
    "rhombus": (
        rhombus(3),
        {"a1": "x", "c1": "o", "a3": "#"},
        """
          a b c
         1 x . o
          2 . . .
           3 # . .
        """,
    ),
    "rectangle": (
        rectangle(3, 3),
        {"a1": "x", "d2": "o"},
        """
          3 . . .
         2 . . . o
          1 x . . d
             a b c
        """,
    ),
    "squares": (
        squares(3, 2),
        {"a1": "x", "c2": "o"},
        """
         2 . . o
         1 x . .
           a b c
        """,
    ),
    "hole": (
        squares(3, 2, frozenset({(1, 1)})),
        {"a1": "x"},
        """
         2 .   .
         1 x . .
           a b c
        """,
    ),
    "two digits": (squares(2, 10), {}, "\n".join([*(f"{row:>2} . ." for row in range(10, 0, -1)), "   a b"])),
    "two letters": (
        squares(28, 1),
        {},
        f"1 {'  '.join('.' * 28)}\n  {'  '.join('abcdefghijklmnopqrstuvwxyz')}  aa ab",
    ),
    "longer signs": (
        hexagon(2),
        {"b2": "xyz"},
        """
           3 .   .
         2 .   xyz .
           1 .   .   c
               a   b
        """,
    ),
    "endless": (
        mat(3),
        {"-1,1": "S1", "0,0": "L2"},
        """
          1 S1 .  .
          0 .  L2 .
         -1 .  .  .
            -1 0  1
        """,
    ),
}


@pytest.mark.parametrize("name", DRAWN)
def test_boards_as_players_draw_them(name):
    board, signs, drawing = DRAWN[name]
    assert text_board(board, {board.cell(cell): sign for cell, sign in signs.items()}) == dedent(drawing)


def test_walls_stand_between_squares():
    board = squares(2, 2, diagonals=False)
    walls = {(0, 1): "|", (0, 2): "--", (1, 3): "="}
    assert text_board(board, {3: "xy"}, between=walls) == dedent(
        """
         2 .    xy
           --   =
         1 .  | .
           a    b
        """
    )


def test_walls_stand_between_hexes():
    board = hexagon(2)
    a1, b1, a2, b2 = (board.cell(name) for name in ("a1", "b1", "a2", "b2"))
    assert text_board(board, {}, between={(a1, b1): "|", (a1, a2): "\\", (b2, a1): "/"}).splitlines()[2:5] == [
        "2 .   .   .",
        "   \\ /",
        "  1 . | .   c",
    ]


BOARDS = [hexagon(2), hexagon(4), hexagon(9), triangle(6), rhombus(5), rectangle(4, 5), squares(5, 7)]
BOARDS += [mat(4), *(host.board(host.default_side) for host in HOSTS.values())]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_coordinates_lead_to_their_cells(board):
    """A column runs from its letter as its cells do, a row from its number: where both cross stands the cell."""
    named = text_board(board, {cell: f"<{name}>" for cell, name in enumerate(board.names)}).splitlines()
    at = {found[1]: (line, found.start()) for line, row in enumerate(named) for found in re.finditer(r"<(.*?)>", row)}
    assert set(at) == set(board.names)
    labels = {}
    for line, row in enumerate(named):
        bare = re.sub(r"<.*?>", lambda found: " " * len(found[0]), row)
        for found in re.finditer(r"\S+", bare):
            labels.setdefault(found[0], []).append((line, found.start(), found.end()))
    rows = {line: row for row, places in labels.items() for line, _, end in places if end <= min_column(at, line)}
    for name, (line, column) in at.items():
        letter, number = re.fullmatch(r"([a-z]+|-?\d+(?=,)),?(-?\d+)", name).groups()
        assert rows[line] == number
        starts = [(there, place) for there, place, end in labels[letter] if end > min_column(at, there)]
        ((first, place),) = starts
        steps = abs(first - line)
        across = [column, *(column + way * steps * half_step(at) for way in (1, -1))]
        assert place in across, name


def min_column(at, line):
    """Where the first cell of a line of text begins; beyond everything where there is none."""
    return min((column for there, column in at.values() if there == line), default=-1)


def half_step(at):
    """Characters by which a row is shifted against the next one."""
    columns = {}
    for line, column in at.values():
        columns.setdefault(line, []).append(column)
    first = [min(columns[line]) for line in sorted(columns)]
    shifts = {abs(a - b) for a, b in itertools.pairwise(first)}
    return min(shifts, default=0)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([hexagon(4), triangle(5)]), st.data())
def test_drawings_without_coordinates_are_read_back(board, data):
    signs = data.draw(st.dictionaries(st.sampled_from(range(len(board))), st.sampled_from("xoABC#")))
    drawn = text_board(board, signs, labels=False)
    assert drawn == dedent(draw_board(board, {board.names[cell]: sign for cell, sign in signs.items()}))
    words = [word for line in drawn.splitlines() for word in line.split()]
    order = sorted(board, key=lambda cell: (-round(board.centre(cell)[1], 6), board.centre(cell)[0]))
    assert {cell: word for cell, word in zip(order, words, strict=True) if word != "."} == signs


@pytest.mark.parametrize("sign", ["", " ", "a b", "\n", "x\t"])
def test_a_sign_is_a_word(sign):
    with pytest.raises(ValueError, match="a sign is a word"):
        text_board(hexagon(2), {0: sign})
    with pytest.raises(ValueError, match="a sign is a word"):
        text_board(hexagon(2), {}, between={(0, 1): sign})
