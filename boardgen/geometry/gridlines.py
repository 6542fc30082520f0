"""The lines between cells as a few polylines, made row by row in time linear in the cells."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import assert_never

from boardgen.geometry.lattice import Corner, Lattice, Point

#: First and last value of a run.
Run = tuple[int, int]


def grid_lines(lattice: Lattice, cells: Iterable[Point]) -> list[list[Corner]]:
    """Polylines on the corner lattice that together draw every edge of the cells exactly once."""
    match lattice.name:
        case "hex":
            return _hex_lines(cells)
        case "square":
            return _square_lines(cells)
        case "free":
            raise ValueError("points without a lattice have no cells")
        case other:
            assert_never(other)


def _hex_lines(cells: Iterable[Point]) -> list[list[Corner]]:
    """A zigzag below and above each row, and the vertical edges one by one."""
    rows = _rows((r, 2 * q + r) for q, r in cells)
    found: list[list[Corner]] = []
    for r in range(min(rows) - 1, max(rows) + 1) if rows else ():
        # The zigzag between rows r and r + 1 peaks above the centres of the cells in row r.
        for left, right in _levels(rows, r):
            found.append([(x, 3 * r + 1 + (x - r + 1) % 2) for x in range(left, right + 1)])
        for first, last in rows.get(r + 1, ()):
            low = 3 * r + 2
            found.extend([[(x, low), (x, low + 2)] for x in range(first - 1, last + 2, 2)])
    return found


def _square_lines(cells: Iterable[Point]) -> list[list[Corner]]:
    """Straight lines of maximal length."""
    points = list(cells)
    rows = _rows((y, 2 * x) for x, y in points)
    columns = _rows((x, 2 * y) for x, y in points)
    found: list[list[Corner]] = []
    for y in range(min(rows) - 1, max(rows) + 1) if rows else ():
        found.extend([[(left, 2 * y + 1), (right, 2 * y + 1)] for left, right in _levels(rows, y)])
    for x in range(min(columns) - 1, max(columns) + 1) if columns else ():
        found.extend([[(2 * x + 1, low), (2 * x + 1, high)] for low, high in _levels(columns, x)])
    return found


def _rows(cells: Iterable[tuple[int, int]]) -> dict[int, list[Run]]:
    """Row and centre of each cell → row → runs of adjacent cells, by first and last centre."""
    middles: dict[int, list[int]] = {}
    for row, middle in cells:
        middles.setdefault(row, []).append(middle)
    found: dict[int, list[Run]] = {}
    for row, listed in middles.items():
        listed.sort()
        gaps = [(a, b) for a, b in pairwise(listed) if b - a > 2]
        starts, ends = [listed[0], *(b for _, b in gaps)], [*(a for a, _ in gaps), listed[-1]]
        found[row] = list(zip(starts, ends, strict=True))
    return found


def _levels(rows: dict[int, list[Run]], row: int) -> list[Run]:
    """The extents of the lines between a row and the next: along the cells of either."""
    spans = sorted((a - 1, b + 1) for beside in (row, row + 1) for a, b in rows.get(beside, ()))
    joined: list[Run] = []
    for left, right in spans:
        if joined and left <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(right, joined[-1][1])
        else:
            joined.append((left, right))
    return joined
