"""What a cutter follows: tracks and circles in mm, y down. Points are complex numbers:
moving them is arithmetic.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from boardgen.scene.primitives import Box

#: One step of a track: (end,) of a straight line, (control, control, end) of a cubic; the first one is (start,).
Step = tuple[complex, ...]
Move = Callable[[complex], complex]

#: Points nearer to each other than this are one, mm.
SAME = 1e-3
#: How far a polyline may stray from the curve it stands for, mm.
TOLERANCE = 0.005
_MOST_PARTS = 256


@dataclass(frozen=True, slots=True)
class Track:
    """A line of straight and cubic steps; closed when it ends where it starts."""

    steps: tuple[Step, ...]

    @property
    def straight(self) -> bool:
        """No curves in it."""
        return all(len(step) == 1 for step in self.steps)

    @property
    def closed(self) -> bool:
        """It comes back to its start."""
        return self.steps[0][0] == self.steps[-1][-1]

    @property
    def points(self) -> list[complex]:
        """Its corners, curves ignored."""
        return [step[-1] for step in self.steps]

    def moved(self, turn: complex, shift: complex) -> Track:
        """Scaled and turned by one number, then shifted by another."""
        return Track(tuple(tuple(turn * point + shift for point in step) for step in self.steps))

    def flat(self) -> Track:
        """Straight lines all along, no further off than `TOLERANCE`."""
        if self.straight:
            return self
        found = [self.steps[0]]
        for step in self.steps[1:]:
            found += [step] if len(step) == 1 else [(point,) for point in _cubic(found[-1][-1], *step)]
        return Track(tuple(found))


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle."""

    at: complex
    r: float

    def moved(self, turn: complex, shift: complex) -> Disc:
        """Scaled and turned by one number, then shifted by another."""
        return Disc(turn * self.at + shift, abs(turn) * self.r)

    def flat(self) -> Track:
        """A regular polygon, no further off than `TOLERANCE`."""
        count = min(_MOST_PARTS, max(12, math.ceil(math.pi / math.sqrt(2 * TOLERANCE / max(self.r, TOLERANCE)))))
        angles = [2 * math.pi * i / count for i in range(count)]
        corners = [(self.at + complex(self.r * math.cos(a), self.r * math.sin(a)),) for a in angles]
        return Track((*corners, corners[0]))


Stroke = Track | Disc


def box_of(strokes: Sequence[Stroke]) -> Box | None:
    """The box around strokes without their width; None when there are none."""
    corners: list[complex] = []
    for stroke in strokes:
        if isinstance(stroke, Disc):
            reach = complex(stroke.r, stroke.r)
            corners += (stroke.at - reach, stroke.at + reach)
        else:
            corners += stroke.flat().points
    if not corners:
        return None
    xs, ys = [p.real for p in corners], [p.imag for p in corners]
    return min(xs), min(ys), max(xs), max(ys)


def clipped(stroke: Stroke, box: Box) -> Iterator[Stroke]:
    """What of a stroke lies in a box, its border included."""
    around = box_of([stroke])
    if around is None or _within(around, box):
        yield stroke
        return
    run: list[Step] = []
    for a, b in pairwise(stroke.flat().points):
        part = _in_box(a, b, box)
        if part is None or (run and abs(run[-1][0] - part[0]) > SAME):
            yield from _run(run)
            run = []
        if part is not None:
            run = [*(run or [(part[0],)]), (part[1],)]
    yield from _run(run)


def dashed(stroke: Stroke, dash: Sequence[float]) -> Iterator[Track]:
    """The dashes of a stroke; ``dash`` has lengths of dashes and gaps in turn, at least one of them above 0."""
    pattern = [*dash, *dash] if len(dash) % 2 else [*dash]
    at, left = 0, pattern[0]
    points = stroke.flat().points
    run: list[Step] = [(points[0],)]
    for a, b in pairwise(points):
        length, done = abs(b - a), 0.0
        while length - done > left:
            done += left
            point = a + (b - a) * (done / length)
            if at % 2 == 0:
                yield Track((*run, (point,)))
            run = [(point,)]
            at = (at + 1) % len(pattern)
            left = pattern[at]
        left -= length - done
        run.append((b,))
    if at % 2 == 0 and len(run) > 1:
        yield Track(tuple(run))


def _run(steps: list[Step]) -> Iterator[Track]:
    if len(steps) > 1:
        yield Track(tuple(steps))


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
    """Points along a cubic, the start left out; a chord is off by at most an eighth of the second derivative."""
    bend = max(abs(a - 2 * b + c), abs(b - 2 * c + d))
    count = min(_MOST_PARTS, max(1, math.ceil(math.sqrt(0.75 * bend / TOLERANCE))))
    for i in range(1, count):
        t = i / count
        s = 1 - t
        yield s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
    yield d
