"""Where a picture leaves the corners of its page free, so that small print may stand there."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import assert_never

from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Box, Circle, Group, Item, Line, Path, Polygon, Polyline, Text, Use

#: The ways from the centre of a circle to points on it, once around.
_AROUND = tuple(cmath.rect(1, math.tau * i / 24) for i in range(25))

Outline = list[complex]
"""Points along a line, an edge or a curve; the line runs straight from each to the next."""


def silhouette(items: Iterable[Item], step: float) -> Iterator[complex]:
    """Points of everything that items draw, no further from each other than ``step`` mm along a line."""
    for outline in outlines(items):
        yield from _along(outline, step)


def outlines(items: Iterable[Item]) -> Iterator[Outline]:
    """The outlines of everything that items draw."""
    for item in items:
        yield from _outlines(item)


def touches(found: Iterable[Outline], box: Box, step: float) -> bool:
    """Whether a point of an outline lies inside a box; looked at every ``step`` mm."""
    left, top, right, bottom = box
    for outline in found:
        xs, ys = [at.real for at in outline], [at.imag for at in outline]
        if min(xs) >= right or max(xs) <= left or min(ys) >= bottom or max(ys) <= top:
            continue
        if any(left < at.real < right and top < at.imag < bottom for at in _along(outline, step)):
            return True
    return False


def _outlines(item: Item) -> Iterator[Outline]:
    match item:
        case Line():
            yield [complex(item.x1, item.y1), complex(item.x2, item.y2)]
        case Polyline():
            yield [complex(*point) for point in item.points]
        case Polygon():
            corners = [complex(*point) for point in item.points]
            yield [*corners, *corners[:1]]
        case Circle():
            middle = complex(item.x, item.y)
            yield [middle + item.r * way for way in _AROUND]
        case Path():
            yield from _of_path(item)
        case Text():
            yield from _of_box(bounds([item]))
        case Use():
            turn, shift = cmath.rect(item.scale, math.radians(item.rotate)), complex(item.x, item.y)
            yield from _moved(outlines(item.symbol.items), turn, shift)
        case Group():
            turn, shift = cmath.rect(1, math.radians(item.rotate)), complex(item.dx, item.dy)
            if item.clip:
                inside = _of_box(bounds([item._replace(dx=0.0, dy=0.0, rotate=0.0)]))
            else:
                inside = outlines(item.items)
            yield from _moved(inside, turn, shift)
        case _:
            assert_never(item)


def _moved(found: Iterable[Outline], turn: complex, shift: complex) -> Iterator[Outline]:
    if turn == 1 and not shift:
        yield from found
    else:
        yield from ([turn * at + shift for at in outline] for outline in found)


def _of_path(path: Path) -> Iterator[Outline]:
    """Corners and control points of each of its outlines."""
    points: Outline = []
    for name, *numbers in path.steps:
        if name == "M" and points:
            yield points
            points = []
        points += [complex(float(x), float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if name == "Z":
            points += points[:1]
    if points:
        yield points


def _of_box(box: Box | None) -> Iterator[Outline]:
    if box is not None:
        left, top, right, bottom = box
        corners = [complex(left, top), complex(right, top), complex(right, bottom), complex(left, bottom)]
        yield [*corners, corners[0]]


def _along(points: Outline, step: float) -> Iterator[complex]:
    yield from points[:1]
    for a, b in pairwise(points):
        count = max(1, math.ceil(abs(b - a) / step))
        yield from (a + (b - a) * i / count for i in range(1, count + 1))


def largest_clear(found: Iterable[Outline], centre: complex, middle: XY, boxes: Iterable[Box], step: float) -> float:
    """How much a picture may be blown up about the middle of a page before it comes into a box.

    Args:
        found: outlines of the picture.
        centre: of the picture, which stands in the middle of the page.
        middle: of the page.
        boxes: each left or right of the middle and above or below it.
        step: outlines are looked at every so many mm.
    """
    largest = math.inf
    corners = []
    for left, top, right, bottom in boxes:
        # The side of the box that is nearest to the middle, across and down; the way out from the middle.
        x = right - middle[0] if right <= middle[0] else left - middle[0]
        y = bottom - middle[1] if bottom <= middle[1] else top - middle[1]
        if (right > middle[0] > left) or (bottom > middle[1] > top):
            return 0.0
        corners.append((x, y))
    for outline in found:
        xs, ys = [at.real - centre.real for at in outline], [at.imag - centre.imag for at in outline]
        for x, y in corners:
            # No point of it lies further out than this one, so most outlines need no closer look.
            far_x, far_y = (max if x > 0 else min)(xs), (max if y > 0 else min)(ys)
            if far_x * x <= 0 or far_y * y <= 0 or max(x / far_x, y / far_y) >= largest:
                continue
            for point in (at - centre for at in _along(outline, step)):
                if point.real * x > 0 and point.imag * y > 0:
                    largest = min(largest, max(x / point.real, y / point.imag))
    return largest
