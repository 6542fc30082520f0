"""Where a picture leaves the corners of its page free, so that small print may stand there."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from operator import itemgetter
from typing import assert_never

from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Box, Circle, Group, Item, Line, Path, Polygon, Polyline, Text, Use

#: The ways from the centre of a circle to points on it, once around.
_AROUND = tuple(cmath.rect(1, math.tau * i / 24) for i in range(25))

Outline = list[complex]
"""Points along a line, an edge or a curve; the line runs straight from each to the next."""


class Silhouette:
    """A picture and its outlines, which are found once however often it is held against a page.

    Attributes:
        items, width, height: the picture, mm.
    """

    def __init__(self, items: Sequence[Item], width: float, height: float) -> None:
        self.items = items
        self.width = width
        self.height = height

    @cached_property
    def _outlines(self) -> list[tuple[Box, Outline]]:
        """With their bounding boxes."""
        found = []
        for outline in outlines(self.items):
            xs, ys = [at.real for at in outline], [at.imag for at in outline]
            found.append(((min(xs), min(ys), max(xs), max(ys)), outline))
        return found

    def touches(self, box: Box, step: float) -> bool:
        """Whether a point of an outline lies inside a box; looked at every ``step`` mm."""
        left, top, right, bottom = box
        for (least_x, least_y, most_x, most_y), outline in self._outlines:
            if least_x >= right or most_x <= left or least_y >= bottom or most_y <= top:
                continue
            if any(left < at.real < right and top < at.imag < bottom for at in _along(outline, step)):
                return True
        return False

    def largest_clear(self, middle: XY, boxes: Iterable[Box], step: float) -> float:
        """How much it may be blown up about the middle of a page before it comes into a box.

        Args:
            middle: of the page, in which the middle of the picture stands.
            boxes: each left or right of the middle and above or below it.
            step: outlines are looked at every so many mm.
        """
        largest = math.inf
        for left, top, right, bottom in boxes:
            if (right > middle[0] > left) or (bottom > middle[1] > top):
                return 0.0
            # The corner of the box that is nearest to the middle, seen from there.
            x = right - middle[0] if right <= middle[0] else left - middle[0]
            y = bottom - middle[1] if bottom <= middle[1] else top - middle[1]
            largest = min(largest, self._clear_of(x, y, step))
        return largest

    def _clear_of(self, x: float, y: float, step: float) -> float:
        """How much it may be blown up about its middle before it comes around a corner, seen from there."""
        centre = complex(self.width / 2, self.height / 2)
        near = []
        for box, outline in self._outlines:
            far_x, far_y = box[2 if x > 0 else 0] - centre.real, box[3 if y > 0 else 1] - centre.imag
            if far_x * x > 0 and far_y * y > 0:
                near.append((max(x / far_x, y / far_y), outline))
        largest = math.inf
        for least, outline in sorted(near, key=itemgetter(0)):
            # No point of this one or of those behind it comes around the corner earlier than ``least``.
            if least >= largest:
                break
            for point in (at - centre for at in _outermost(outline, centre, x, y, step)):
                if point.real * x > 0 and point.imag * y > 0:
                    largest = min(largest, max(x / point.real, y / point.imag))
        return largest


def silhouette(items: Iterable[Item], step: float) -> Iterator[complex]:
    """Points of everything that items draw, no further from each other than ``step`` mm along a line."""
    for outline in outlines(items):
        yield from _along(outline, step)


def outlines(items: Iterable[Item]) -> Iterator[Outline]:
    """The outlines of everything that items draw."""
    for item in items:
        yield from _outlines(item)


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
            inside = outlines(item.items)
            yield from _moved(_clipped(inside, item.clip) if item.clip else inside, turn, shift)
        case _:
            assert_never(item)


def _clipped(found: Iterable[Outline], box: Box) -> Iterator[Outline]:
    """What of outlines lies within a box, in one or more parts each."""
    for outline in found:
        part: Outline = []
        for a, b in pairwise(outline):
            within = _within(a, b, box)
            if within is None:
                continue
            start, end = within
            if part and part[-1] != start:
                yield part
                part = []
            part += [end] if part else [start, end]
        if part:
            yield part


def _within(a: complex, b: complex, box: Box) -> tuple[complex, complex] | None:
    """The part of a straight stroke that lies within a box."""
    first, last, way = 0.0, 1.0, b - a
    sides = ((a.real, way.real, box[0], box[2]), (a.imag, way.imag, box[1], box[3]))
    for at, step, low, high in sides:
        if step == 0:
            if not low <= at <= high:
                return None
            continue
        enter, leave = sorted(((low - at) / step, (high - at) / step))
        first, last = max(first, enter), min(last, leave)
    if first > last:
        return None
    return (a if first == 0 else a + way * first), (b if last == 1 else a + way * last)


def _moved(found: Iterable[Outline], turn: complex, shift: complex) -> Iterator[Outline]:
    if turn == 1 and not shift:
        yield from found
    elif turn == 1:
        yield from ([at + shift for at in outline] for outline in found)
    else:
        yield from ([turn * at + shift for at in outline] for outline in found)


def _of_path(path: Path) -> Iterator[Outline]:
    """Corners and control points of each of its outlines."""
    points: Outline = []
    for name, *numbers in path.steps:
        if name == "M" and points:
            yield points
            points = []
        if len(numbers) == 2:
            # Nearly all steps are straight, and boards have thousands of them.
            points.append(complex(*map(float, numbers)))
        elif numbers:
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


def _outermost(points: Outline, centre: complex, x: float, y: float, step: float) -> Iterator[complex]:
    """Those points of `_along` that may be the first to come around a corner when all are moved away from a centre.

    Along a straight line a point lies as far out as the lesser of its two ways, across and down, in parts of those of
    the corner ``x``, ``y``: furthest at an end, or where the two are alike.
    """
    yield from points
    for a, b in pairwise(points):
        before, after = ((at.real - centre.real) / x - (at.imag - centre.imag) / y for at in (a, b))
        if before * after < 0:
            count = max(1, math.ceil(abs(b - a) / step))
            i = min(math.floor(before / (before - after) * count), count - 1)
            yield a + (b - a) * i / count
            yield a + (b - a) * (i + 1) / count


def _along(points: Outline, step: float) -> Iterator[complex]:
    yield from points[:1]
    for a, b in pairwise(points):
        count = max(1, math.ceil(abs(b - a) / step))
        yield from (a + (b - a) * i / count for i in range(1, count + 1))
