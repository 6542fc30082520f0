"""Square boards; ``a1`` is bottom left, letters count columns."""

from __future__ import annotations

from functools import cache

from boardgen.geometry.board import Board
from boardgen.geometry.lattice import ORTHOGONAL_DIRECTIONS, SQUARE, SQUARE_DIRECTIONS, Point
from boardgen.geometry.naming import Naming
from boardgen.geometry.sizes import check_side


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
