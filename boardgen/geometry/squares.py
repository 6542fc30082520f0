"""Square boards; ``a1`` is bottom left, letters count columns."""

from __future__ import annotations

from functools import cache

from boardgen.geometry.board import ORTHOGONAL_DIRECTIONS, SQUARE_DIRECTIONS, Board, letters
from boardgen.geometry.regions import check_side


@cache
def squares(
    columns: int, rows: int, holes: frozenset[tuple[int, int]] = frozenset(), diagonals: bool = True
) -> Board:
    """A rectangle of squares with holes at the given ``(column, row)`` points, both from 0.

    With ``diagonals`` squares that touch at a corner are neighbours as well.
    """
    check_side(columns, key="columns")
    check_side(rows, key="rows")
    points = ((x, y) for y in range(rows) for x in range(columns))
    named = (((x, y), f"{letters(x)}{y + 1}") for x, y in points if (x, y) not in holes)
    return Board(
        "rectangle", max(columns, rows), "square", named, SQUARE_DIRECTIONS if diagonals else ORTHOGONAL_DIRECTIONS
    )
