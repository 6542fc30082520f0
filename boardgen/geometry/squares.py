"""Square boards; ``a1`` is bottom left, letters count columns."""

from __future__ import annotations

from functools import cache

from boardgen.geometry.board import Board
from boardgen.geometry.lattice import ORTHOGONAL_DIRECTIONS, SQUARE, SQUARE_DIRECTIONS, Point
from boardgen.geometry.naming import Naming
from boardgen.geometry.sizes import check_side

#: Square boards of an odd size have star points from so many cells in a row on: fewer are counted at a glance.
_STARRED = 9
#: From so many on they lie on the fourth line, as in Go, else on the third; and from so many on, along the sides too.
_FOURTH, _BESIDE = 13, 17


@cache
def squares(columns: int, rows: int, holes: frozenset[Point] = frozenset(), diagonals: bool = True) -> Board:
    """A rectangle of squares with holes at the given ``(column, row)`` points, both from 0.

    With ``diagonals``, squares that touch at a corner are neighbours too.
    """
    check_side(columns, key="columns")
    check_side(rows, key="rows")
    region = [(x, y) for y in range(rows) for x in range(columns)]
    cells, gone = [cell for cell in region if cell not in holes], [cell for cell in region if cell in holes]
    directions = SQUARE_DIRECTIONS if diagonals else ORTHOGONAL_DIRECTIONS
    return Board("rectangle", max(columns, rows), SQUARE, cells, Naming((1, 0), (0, 1)), directions, gone)


def star_points(board: Board) -> tuple[int, ...]:
    """The cells whose dots let eyes find places on a plain square board, as on boards for Go; none on others.

    >>> grid = squares(9, 9)
    >>> [grid.names[cell] for cell in star_points(grid)]
    ['c3', 'g3', 'e5', 'c7', 'g7']
    """
    columns, rows = (1 + max(point[axis] for point in board.cells) for axis in (0, 1))
    if board.lattice is not SQUARE or columns != rows or len(board) < columns * rows:
        return ()
    if rows < _STARRED or rows % 2 == 0:
        return ()
    near, middle = (3 if rows >= _FOURTH else 2), rows // 2
    ends = {near, rows - 1 - near}
    lines = ends | {middle} if rows >= _BESIDE else ends
    at = {(x, y) for x in lines for y in lines} | {(middle, middle)}
    return tuple(cell for cell, point in enumerate(board.cells) if point in at)
