"""The six sides of the board as lines along its outline, for drawing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from boardgen.geometry.axial import corner_points
from boardgen.geometry.board import Board
from boardgen.geometry.edges import outlines

#: Thickness of the coloured border, in pitches.
BAND = 0.2

XY = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Border:
    """One side of the board.

    Attributes:
        number: 1 … 6, anticlockwise from the bottom.
        colour: index of its colour.
        points: anticlockwise along the outline, on the corner lattice (see `corner_points`). The first and
            the last are the middles of edges that a corner cell shows to two sides.
    """

    number: int
    colour: int
    points: tuple[XY, ...]


def borders(board: Board) -> tuple[Border, ...]:
    """The six sides of a hexagon of hexagons, each 2n-1 edges long."""
    (loop,) = outlines(board.cells)
    # Cell 0 is the bottom left corner cell; its lower left edge belongs to the bottom and to the side before.
    first = loop.index(corner_points(board.cells[0])[3])
    around: list[XY] = [*loop[first:], *loop[:first], loop[first], loop[(first + 1) % len(loop)]]
    length = 2 * board.side - 1
    found = []
    for number in range(6):
        begin, end = number * length, (number + 1) * length
        points = (
            _middle(around[begin], around[begin + 1]),
            *around[begin + 1 : end + 1],
            _middle(around[end], around[end + 1]),
        )
        found.append(Border(number + 1, number % 3, points))
    return tuple(found)


def offset(points: Sequence[XY], far: float) -> tuple[XY, ...]:
    """A line moved sideways, with mitred corners.

    Args:
        points: mm, y down, so that outside is on the left of a walk that is anticlockwise on paper's y-up plane.
        far: mm.
    """
    normals = []
    for (x1, y1), (x2, y2) in pairwise(points):
        length = math.hypot(x2 - x1, y2 - y1)
        normals.append(((y1 - y2) / length, (x2 - x1) / length))
    moved = []
    for (x, y), before, after in zip(points, [normals[0], *normals], [*normals, normals[-1]], strict=True):
        share = far / (1 + before[0] * after[0] + before[1] * after[1])
        moved.append((x + (before[0] + after[0]) * share, y + (before[1] + after[1]) * share))
    return tuple(moved)


def _middle(a: XY, b: XY) -> XY:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
