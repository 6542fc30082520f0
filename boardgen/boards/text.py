"""Boards as text, as players draw positions in forums: one row of cells per line.

Rows of hexes are shifted by half a step. Every cell is one word in a place of its own, so that drawings can be
read back without loss.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from boardgen.geometry.board import Board, EdgeLabel

EMPTY = "."


def text_board(
    board: Board,
    signs: Mapping[int, str],
    *,
    between: Mapping[tuple[int, int], str] | None = None,
    labels: bool = True,
) -> str:
    """The lines of a board, without trailing spaces.

    >>> from boardgen.geometry.hexregions import hexagon
    >>> print(text_board(hexagon(2), {0: "x", 3: "o"}))
     3 . .
    2 . o .
     1 x . c
        a b

    Args:
        board: any board.
        signs: cell → a word for what is there; all others show a dot.
        between: two neighbouring cells → a word between them, such as a wall.
        labels: whether to write coordinates along the edge, where pictures have them.

    Raises:
        ValueError: a sign is not a word.
    """
    between = between or {}
    for sign in (*signs.values(), *between.values()):
        if not sign or any(character.isspace() for character in sign):
            raise ValueError(f"{sign!r} cannot be a sign on a board; a sign is a word")
    edge = [_label(found) for found in board.edge_labels()] if labels else []
    words = {cell: signs.get(cell, EMPTY) for cell in board}
    grid = _grid(board, words, between, edge)
    canvas = _Canvas({})
    for cell, word in words.items():
        canvas.write(*grid.place(*board.centre(cell)), word)
    for (a, b), word in between.items():
        canvas.write(*grid.between(board.centre(a), board.centre(b), word), word)
    for label in edge:
        line, column = grid.place(*label.at)
        here, first = grid.place(*board.centre(label.cell))
        if line == here:  # Numbers are directly before their row, however wide the signs are.
            column = first - 1 - len(label.text)
        elif line not in canvas.characters:  # Letters are next to the board, however far apart its rows are.
            line = here + (1 if line > here else -1)
        canvas.write(line, column, label.text)
    return canvas.text()


class _Label(NamedTuple):
    """A coordinate and the first cell of its row or column, next to which it is written."""

    text: str
    cell: int
    at: tuple[float, float]


def _label(found: EdgeLabel) -> _Label:
    return _Label(found.text, found.cell, (found.end[0] + found.way[0], found.end[1] + found.way[1]))


class _Grid(NamedTuple):
    """The places of cells in the text.

    Attributes:
        step: characters from a cell to the next one in its row; even if rows are shifted.
        height: of a row, in pitches.
        lines: number of lines per row; two if there is something between rows.
        width: of the longest sign.
    """

    step: int
    height: float
    lines: int
    width: int

    def place(self, x: float, y: float) -> tuple[int, int]:
        """Line and column of a point; line 0 is that of y = 0."""
        return -round(y / self.height) * self.lines, round(2 * x) * self.step // 2

    def between(self, a: tuple[float, float], b: tuple[float, float], word: str) -> tuple[int, int]:
        """Line and column of a word between two cells."""
        (line_a, column_a), (line_b, column_b) = self.place(*a), self.place(*b)
        room = self.width if line_a != line_b else abs(column_a - column_b) - self.width
        first = (column_a + column_b) // 2 if line_a != line_b else min(column_a, column_b) + self.width
        return (line_a + line_b) // 2, first + (room - len(word)) // 2


class _Canvas(NamedTuple):
    """Characters by line and column."""

    characters: dict[int, dict[int, str]]

    def write(self, line: int, column: int, word: str) -> None:
        row = self.characters.setdefault(line, {})
        row.update(enumerate(word, column))

    def text(self) -> str:
        left = min(min(row) for row in self.characters.values())
        lines = range(min(self.characters), max(self.characters) + 1)
        return "\n".join(_line(self.characters.get(line, {}), left) for line in lines)


def _line(row: Mapping[int, str], left: int) -> str:
    return "".join(row.get(column, " ") for column in range(left, max(row, default=left - 1) + 1))


def _grid(
    board: Board, words: Mapping[int, str], between: Mapping[tuple[int, int], str], edge: list[_Label]
) -> _Grid:
    width = max(map(len, words.values()))
    ys = sorted({round(board.centre(cell)[1], 6) for cell in board})
    height = min((b - a for a, b in pairwise(ys)), default=1.0)
    across = [len(word) + 2 for (a, b), word in between.items() if board.centre(a)[1] == board.centre(b)[1]]
    letters = [label for label in edge if label.at[1] != board.centre(label.cell)[1]]
    lined = Counter(label.at[1] for label in letters)
    step = max([width + 1, *(len(label.text) + 1 for label in letters if lined[label.at[1]] > 1)])
    step = max([step, *(width + room for room in across)])
    shifted = any(round(2 * board.centre(cell)[0]) % 2 for cell in board)
    return _Grid(step + step % 2 if shifted else step, height, 2 if len(across) < len(between) else 1, width)
