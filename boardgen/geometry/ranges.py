"""Several cells in one word: ``a1..h1`` for all from one to the other on a line, ``a1..h2`` for a rectangle.

Where cells are numbered, ``1..12`` are those numbers.
"""

from __future__ import annotations

from collections.abc import Iterable

from boardgen.errors import CodedError
from boardgen.geometry.board import Board
from boardgen.geometry.lattice import ORTHOGONAL_DIRECTIONS, SQUARE
from boardgen.geometry.naming import Numbers

RANGE = ".."


def expanded(board: Board, words: Iterable[str], *, lines_only: bool = False) -> list[str]:
    """Words with every range written out; words that are no ranges stay as they are, cells or not.

    >>> from boardgen.geometry.squares import squares
    >>> expanded(squares(4, 4), ["d4", "a1..a3", "b1..c2"])
    ['d4', 'a1', 'a2', 'a3', 'b1', 'c1', 'b2', 'c2']

    Args:
        board: whose cells they are.
        words: names and ranges.
        lines_only: of squares lines in eight directions, and no rectangles.

    Raises:
        CodedError: the ends of a range are in no line, nor the corners of a rectangle of squares.
        InvalidCellError: an end is no cell.
    """
    found: list[str] = []
    for word in words:
        first, dots, last = word.partition(RANGE)
        found += _between(board, word, board.cell(first), board.cell(last), lines_only) if dots else [word]
    return found


def _between(board: Board, word: str, a: int, b: int, lines_only: bool) -> list[str]:
    names = board.names
    if a == b:
        return [names[a]]
    if isinstance(board.naming, Numbers) and names[a].isdecimal() and names[b].isdecimal():
        first, last = sorted((int(names[a]), int(names[b])))
        return [str(number) for number in range(first, last + 1)]
    rays = board.rays[a]
    if board.lattice is SQUARE:
        steps = board.lattice.directions if lines_only else ORTHOGONAL_DIRECTIONS
        rays = tuple(board.ray(a, step) for step in steps)
    ray = next((ray for ray in rays if b in ray), None)
    if ray is not None:
        return [names[a], *(names[cell] for cell in ray[: ray.index(b) + 1])]
    if board.lattice is SQUARE and not lines_only:
        (x1, y1), (x2, y2) = board.cells[a], board.cells[b]
        left, right, low, high = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
        inside = [(x, y) for y in range(low, high + 1) for x in range(left, right + 1)]
        return [names[board.index[point]] for point in inside if point in board.index]
    raise CodedError("bad-range", f"{word}: these cells are in no line, so nothing lies between them; name each cell")
