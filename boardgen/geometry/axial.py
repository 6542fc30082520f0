"""The hex lattice: pointy-top cells in horizontal rows, axial coordinates, y up.

The cell ``(q, r)`` has its centre at ``x = q + r/2``, ``y = r·√3/2`` in units of the pitch, so that
``q`` steps along a row and ``r`` steps up and to the right.

Its corner lattice (see `boardgen.geometry.lattice`) counts half pitches to the right and √3/6 pitches
upwards; the centre of a cell is ``(2q + r, 3r)`` there.
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
    """The number of steps from one cell to another along rows."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))
