"""Where a picture leaves the corners of its page free, so that small print may stand there."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import assert_never

from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Box, Circle, Group, Item, Line, Path, Polygon, Polyline, Text, Use

#: Points on outlines of circles.
_AROUND = 24


def silhouette(items: Iterable[Item], step: float) -> Iterator[complex]:
    """Points of everything that items draw, no further from each other than ``step`` mm along a line."""
    for item in items:
        yield from _points(item, step)


def _points(item: Item, step: float) -> Iterator[complex]:
    match item:
        case Line():
            yield from _along([complex(item.x1, item.y1), complex(item.x2, item.y2)], step)
        case Polyline():
            yield from _along([complex(*point) for point in item.points], step)
        case Polygon():
            corners = [complex(*point) for point in item.points]
            yield from _along([*corners, *corners[:1]], step)
        case Circle():
            middle = complex(item.x, item.y)
            yield from (middle + cmath.rect(item.r, math.tau * i / _AROUND) for i in range(_AROUND))
        case Path():
            yield from (at for outline in _outlines(item) for at in _along(outline, step))
        case Text():
            yield from _box(bounds([item]), step)
        case Use():
            turn, shift = cmath.rect(item.scale, math.radians(item.rotate)), complex(item.x, item.y)
            inner = step / item.scale if item.scale else step
            yield from (turn * at + shift for one in item.symbol.items for at in _points(one, inner))
        case Group():
            turn, shift = cmath.rect(1, math.radians(item.rotate)), complex(item.dx, item.dy)
            inside = _box(bounds([item._replace(dx=0.0, dy=0.0, rotate=0.0)]), step) if item.clip else None
            found = silhouette(item.items, step) if inside is None else inside
            yield from (turn * at + shift for at in found)
        case _:
            assert_never(item)


def _outlines(path: Path) -> Iterator[list[complex]]:
    """Corners and control points of each of its outlines."""
    points: list[complex] = []
    for name, *numbers in path.steps:
        if name == "M" and points:
            yield points
            points = []
        points += [complex(float(x), float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if name == "Z":
            points += points[:1]
    yield points


def _along(points: list[complex], step: float) -> Iterator[complex]:
    yield from points[:1]
    for a, b in pairwise(points):
        count = max(1, math.ceil(abs(b - a) / step))
        yield from (a + (b - a) * i / count for i in range(1, count + 1))


def _box(box: Box | None, step: float) -> Iterator[complex]:
    if box is not None:
        left, top, right, bottom = box
        corners = [complex(left, top), complex(right, top), complex(right, bottom), complex(left, bottom)]
        yield from _along([*corners, corners[0]], step)


def largest_clear(points: Iterable[complex], middle: XY, boxes: Iterable[Box]) -> float:
    """How much points may be blown up about the middle of a page before one comes into a box.

    Args:
        points: from the middle of the picture, which stands in the middle of the page.
        middle: of the page.
        boxes: each left or right of the middle and above or below it.
    """
    found = math.inf
    corners = []
    for left, top, right, bottom in boxes:
        # The side of the box that is nearest to the middle, across and down; the way out from the middle.
        x = right - middle[0] if right <= middle[0] else left - middle[0]
        y = bottom - middle[1] if bottom <= middle[1] else top - middle[1]
        if (right > middle[0] > left) or (bottom > middle[1] > top):
            return 0.0
        corners.append((x, y))
    for point in points:
        for x, y in corners:
            if point.real * x > 0 and point.imag * y > 0:
                found = min(found, max(x / point.real, y / point.imag))
    return found
