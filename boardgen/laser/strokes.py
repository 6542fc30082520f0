"""Strokes for a cutter: chains of straight lines, curves and circles in mm, y down. Points are complex numbers,
so that transformations are arithmetic.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from boardgen.scene.primitives import Box

#: One step of a curve: (end,) of a straight line or (control, control, end) of a cubic; the first is (start,).
Step = tuple[complex, ...]
Move = Callable[[complex], complex]

#: Points nearer to each other than this count as equal, mm.
SAME = 1e-3
#: How far straight lines may deviate from the curve they replace, mm.
TOLERANCE = 0.005
_MOST_PARTS = 256


class Chain(NamedTuple):
    """Straight lines from point to point; closed if it ends where it starts."""

    points: tuple[complex, ...]

    @property
    def closed(self) -> bool:
        """Whether it ends where it starts."""
        return self.points[0] == self.points[-1]

    def moved(self, turn: complex, shift: complex) -> Chain:
        """Multiply by one number (scale and rotation), then add another (translation)."""
        return Chain(tuple([turn * point + shift for point in self.points]))

    def flat(self) -> Chain:
        """The chain itself."""
        return self


class Curve(NamedTuple):
    """A line with cubic and perhaps straight steps; closed if it ends where it starts."""

    steps: tuple[Step, ...]

    @property
    def closed(self) -> bool:
        """Whether it ends where it starts."""
        return self.steps[0][0] == self.steps[-1][-1]

    def moved(self, turn: complex, shift: complex) -> Curve:
        """Multiply by one number (scale and rotation), then add another (translation)."""
        return Curve(tuple([tuple([turn * point + shift for point in step]) for step in self.steps]))

    def flat(self) -> Chain:
        """Straight lines within `TOLERANCE` of the curve."""
        found = [self.steps[0][0]]
        for step in self.steps[1:]:
            found += step if len(step) == 1 else _cubic(found[-1], *step)
        return Chain(tuple(found))


class Disc(NamedTuple):
    """A circle."""

    at: complex
    r: float

    def moved(self, turn: complex, shift: complex) -> Disc:
        """Multiply by one number (scale and rotation), then add another (translation)."""
        return Disc(turn * self.at + shift, abs(turn) * self.r)

    def flat(self) -> Chain:
        """A regular polygon within `TOLERANCE` of the circle."""
        count = min(_MOST_PARTS, max(12, math.ceil(math.pi / math.sqrt(2 * TOLERANCE / max(self.r, TOLERANCE)))))
        angles = [2 * math.pi * i / count for i in range(count)]
        corners = [self.at + complex(self.r * math.cos(a), self.r * math.sin(a)) for a in angles]
        return Chain((*corners, corners[0]))


Stroke = Chain | Curve | Disc


def line_of(steps: Sequence[Step]) -> Chain | Curve:
    """Steps as a chain if none of them is a curve."""
    if all(len(step) == 1 for step in steps):
        return Chain(tuple([step[0] for step in steps]))
    return Curve(tuple(steps))


def box_of(strokes: Iterable[Stroke]) -> Box | None:
    """The bounding box of strokes without their width; None if there are none."""
    xs: list[float] = []
    ys: list[float] = []
    for stroke in strokes:
        if isinstance(stroke, Disc):
            at, r = stroke
            xs += (at.real - r, at.real + r)
            ys += (at.imag - r, at.imag + r)
        else:
            points = stroke.flat().points
            xs += [point.real for point in points]
            ys += [point.imag for point in points]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


def clipped(stroke: Stroke, box: Box) -> Iterator[Stroke]:
    """The parts of a stroke inside a box or on its border."""
    around = box_of([stroke])
    if around is None or _within(around, box):
        yield stroke
        return
    run: list[complex] = []
    for a, b in pairwise(stroke.flat().points):
        part = _in_box(a, b, box)
        if part is None or (run and abs(run[-1] - part[0]) > SAME):
            yield from _run(run)
            run = []
        if part is not None:
            run += [part[1]] if run else part
    yield from _run(run)


def dashed(stroke: Stroke, dash: Sequence[float]) -> Iterator[Chain]:
    """The dashes of a stroke; ``dash`` has alternating lengths of dashes and gaps, at least one of them positive."""
    pattern = [*dash, *dash] if len(dash) % 2 else [*dash]
    at, left = 0, pattern[0]
    points = stroke.flat().points
    run = [points[0]]
    for a, b in pairwise(points):
        length, done = abs(b - a), 0.0
        while length - done > left:
            done += left
            point = a + (b - a) * (done / length)
            if at % 2 == 0:
                yield Chain((*run, point))
            run = [point]
            at = (at + 1) % len(pattern)
            left = pattern[at]
        left -= length - done
        run.append(b)
    if at % 2 == 0:
        yield from _run(run)


def _run(points: list[complex]) -> Iterator[Chain]:
    if len(points) > 1:
        yield Chain(tuple(points))


def _within(inner: Box, outer: Box) -> bool:
    return (
        inner[0] >= outer[0] - SAME
        and inner[1] >= outer[1] - SAME
        and inner[2] <= outer[2] + SAME
        and inner[3] <= outer[3] + SAME
    )


def _in_box(a: complex, b: complex, box: Box) -> tuple[complex, complex] | None:
    """The part of a segment in a box, at least `SAME` long."""
    low, high, along = 0.0, 1.0, b - a
    for start, step, least, most in ((a.real, along.real, box[0], box[2]), (a.imag, along.imag, box[1], box[3])):
        if step == 0:
            if not least - SAME <= start <= most + SAME:
                return None
            continue
        first, last = sorted(((least - start) / step, (most - start) / step))
        low, high = max(low, first), min(high, last)
    if (high - low) * abs(along) < SAME:
        return None
    return (a if low == 0 else a + along * low), (b if high == 1 else a + along * high)


def _cubic(a: complex, b: complex, c: complex, d: complex) -> Iterator[complex]:
    """Points along a cubic after its start; a chord is off by at most an eighth of the second derivative."""
    bend = max(abs(a - 2 * b + c), abs(b - 2 * c + d))
    count = min(_MOST_PARTS, max(1, math.ceil(math.sqrt(0.75 * bend / TOLERANCE))))
    for i in range(1, count):
        t = i / count
        s = 1 - t
        yield s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
    yield d
