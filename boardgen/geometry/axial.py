"""The one hex lattice: pointy-top cells in horizontal rows, axial coordinates, y up.

The cell ``(q, r)`` has its centre at ``x = q + r/2``, ``y = r·√3/2`` in units of the pitch, so that
``q`` steps along a row and ``r`` steps up and to the right.

Corners of cells live on a finer lattice of integers (see `corner_points`), where a corner shared by
three cells is the same point for each of them, so that edges and outlines need no rounding.
"""

from __future__ import annotations

import math
from typing import NamedTuple


class Axial(NamedTuple):
    """A cell of the hex lattice."""

    q: int
    r: int


SQRT3 = math.sqrt(3.0)
#: Centre to corner, in pitches.
CIRCUMRADIUS = 1 / SQRT3

#: Steps to the six neighbours, anticlockwise from the right.
DIRECTIONS: tuple[Axial, ...] = (
    Axial(1, 0),
    Axial(0, 1),
    Axial(-1, 1),
    Axial(-1, 0),
    Axial(0, -1),
    Axial(1, -1),
)

#: Steps along the six hex diagonals, anticlockwise from 30°; each is √3 pitches long.
DIAGONALS: tuple[Axial, ...] = (
    Axial(1, 1),
    Axial(-1, 2),
    Axial(-2, 1),
    Axial(-1, -1),
    Axial(1, -2),
    Axial(2, -1),
)

#: Corners of a cell as steps on the corner lattice, anticlockwise from the right upper one.
CORNER_STEPS: tuple[tuple[int, int], ...] = ((1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1))


def distance(a: tuple[int, int], b: tuple[int, int] = (0, 0)) -> int:
    """Steps from one cell to another along rows."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def centre(cell: tuple[float, float]) -> tuple[float, float]:
    """Centre of a cell in pitches, y up."""
    q, r = cell
    return q + r / 2, r * SQRT3 / 2


def corner_points(cell: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """The six corners of a cell on the integer corner lattice, anticlockwise.

    The lattice counts half pitches to the right and √3/6 pitches upwards; the cell's own centre is
    ``(2q + r, 3r)`` there. `corner_position` turns such a point into pitches.
    """
    q, r = cell
    x, y = 2 * q + r, 3 * r
    return tuple((x + dx, y + dy) for dx, dy in CORNER_STEPS)


def corner_position(point: tuple[float, float]) -> tuple[float, float]:
    """A point of the corner lattice in pitches, y up."""
    return point[0] / 2, point[1] * SQRT3 / 6
