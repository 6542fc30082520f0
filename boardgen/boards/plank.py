"""The plank of a board of points: their convex hull, moved outwards."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from boardgen.geometry.lattice import XY

#: How far a plank reaches beyond its outermost points, in pitches: past a stone placed there.
REACH = 0.58
#: That of a star reaches past its coordinates, which stand between its points and would lie on the rim.
STAR_REACH = 1.2
#: Sharper corners (cosine of the turn) are cut off.
_SHARPEST = -0.1


def plank(points: Iterable[XY], reach: float = REACH) -> list[XY]:
    """The corners of the plank, anticlockwise; y up.

    Args:
        points: at least one.
        reach: distance from the outermost points to the edge.
    """
    corners = _hull(sorted(set(points)))
    if len(corners) < 3:
        corners = _thick(corners)
        return _moved(corners, reach - _THIN)
    return _moved(corners, reach)


_THIN = 1e-6


def _hull(points: Sequence[XY]) -> list[XY]:
    """The convex hull of sorted points, anticlockwise, without points on its edges."""
    halves: list[list[XY]] = []
    for order in (points, points[::-1]):
        half: list[XY] = []
        for point in order:
            while len(half) > 1 and _turn(half[-2], half[-1], point) <= 1e-9:
                half.pop()
            half.append(point)
        halves.append(half[:-1] if len(half) > 1 else half)
    return list(dict.fromkeys(halves[0] + halves[1]))


def _turn(a: XY, b: XY, c: XY) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _thick(points: Sequence[XY]) -> list[XY]:
    """A point or a line of points as a thin rectangle."""
    (x1, y1), (x2, y2) = points[0], points[-1]
    length = math.hypot(x2 - x1, y2 - y1)
    ux, uy = ((x2 - x1) / length, (y2 - y1) / length) if length else (1.0, 0.0)
    ux, uy = ux * _THIN, uy * _THIN
    return [
        (x1 - ux + uy, y1 - uy - ux),
        (x2 + ux + uy, y2 + uy - ux),
        (x2 + ux - uy, y2 + uy + ux),
        (x1 - ux - uy, y1 - uy + ux),
    ]


def _moved(corners: Sequence[XY], reach: float) -> list[XY]:
    """A convex outline moved outwards; sharp corners are cut off at right angles to their middle line."""
    found: list[XY] = []
    for i, (x, y) in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % len(corners)]
        (ax, ay), (bx, by) = _normal(before, (x, y)), _normal((x, y), after)
        straight = ax * bx + ay * by
        if straight > _SHARPEST:
            share = reach / (1 + straight)
            found.append((x + (ax + bx) * share, y + (ay + by) * share))
            continue
        # Both edges meet a third one, whose normal lies between theirs.
        length = math.hypot(ax + bx, ay + by)
        mx, my = (ax + bx) / length, (ay + by) / length
        for nx, ny in ((ax, ay), (bx, by)):
            share = reach / (1 + nx * mx + ny * my)
            found.append((x + (nx + mx) * share, y + (ny + my) * share))
    return found


def _normal(a: XY, b: XY) -> XY:
    """The unit vector to the right of the direction from one point to another."""
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    return (b[1] - a[1]) / length, (a[0] - b[0]) / length
