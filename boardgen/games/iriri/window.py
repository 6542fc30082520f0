"""The part of the endless grid that a mat or a picture shows."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from functools import lru_cache

from boardgen.games.iriri.position import Cell, Position
from boardgen.geometry.board import Board
from boardgen.geometry.lattice import ORTHOGONAL_DIRECTIONS, SQUARE
from boardgen.geometry.naming import Naming

#: Cells are named by their coordinates.
_NAMING = Naming((1, 0), (0, 1), alphabet="")


@lru_cache(maxsize=256)
def window(low: Cell, high: Cell) -> Board:
    """The cells from the lowest to the highest column and row, named ``x,y``."""
    cells = [(x, y) for y in range(low[1], high[1] + 1) for x in range(low[0], high[0] + 1)]
    side = max(high[0] - low[0], high[1] - low[1]) + 1
    return Board("grid", side, SQUARE, cells, _NAMING, ORTHOGONAL_DIRECTIONS)


def mat(side: int) -> Board:
    """The cells of a playing mat, around ``0,0``."""
    low = -((side - 1) // 2)
    return window((low, low), (low + side - 1, low + side - 1))


def shown(pos: Position) -> tuple[Cell, Cell]:
    """The lowest and highest column and row that the picture of a position shows: a step beyond the pieces."""
    return extent(pos.grid, 1, 5)


def spread(low: Cell, high: Cell, columns: int = 0, rows: int = 0) -> Board:
    """At least so many columns and rows, with those from the lowest to the highest in their middle."""
    lacking = (max(0, columns - (high[0] - low[0] + 1)), max(0, rows - (high[1] - low[1] + 1)))
    first = low[0] - lacking[0] // 2, low[1] - lacking[1] // 2
    return window(first, (high[0] + lacking[0] - lacking[0] // 2, high[1] + lacking[1] - lacking[1] // 2))


def extent(cells: Iterable[Cell], margin: int, least: int) -> tuple[Cell, Cell]:
    """Lowest and highest column and row of some cells with a margin, at least ``least`` columns and rows."""
    points = list(cells) or [(0, 0)]
    low, high = [], []
    for axis in (0, 1):
        start = min(point[axis] for point in points) - margin
        end = max(point[axis] for point in points) + margin
        lacking = max(0, least - (end - start + 1))
        low.append(start - lacking // 2)
        high.append(end + lacking - lacking // 2)
    return (low[0], low[1]), (high[0], high[1])


def around(cells: Collection[Cell], radius: float) -> tuple[tuple[float, float], float, tuple[Cell, Cell]]:
    """A disc around some cells, such as lie inside a ring.

    Args:
        cells: those in it; around ``0,0`` if there are none.
        radius: it has at least this, in pitches.

    Returns:
        Its middle, its radius, large enough for whole cells, and the lowest and highest column and row in it.
    """
    low, high = extent(cells, 0, 1)
    x, y = (low[0] + high[0]) / 2, (low[1] + high[1]) / 2
    corners = (math.hypot(abs(cx - x) + 0.5, abs(cy - y) + 0.5) for cx, cy in cells or [(0, 0)])
    radius = max(radius, *corners)
    first, last = (math.ceil(x - radius), math.ceil(y - radius)), (math.floor(x + radius), math.floor(y + radius))
    return (x, y), radius, (first, last)
