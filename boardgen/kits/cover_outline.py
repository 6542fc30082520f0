"""How far a board in play reaches, as far as its place on a cover depends on it. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate

from boardgen.boards.picture import Picture
from boardgen.paper.boxes import EPSILON
from boardgen.paper.silhouette import silhouette

#: From one place on a profile to the next.
_STEP = 1.0


class Outline:
    """The outline of a board at a pitch.

    Attributes:
        pitch: mm from cell to cell.
        left, top, right, bottom: its ends.
    """

    def __init__(self, points: Sequence[complex], pitch: float) -> None:
        """A board by points around it."""
        self.pitch = pitch
        self._points = points
        self.left, self.right = min(at.real for at in points), max(at.real for at in points)
        self.top, self.bottom = min(at.imag for at in points), max(at.imag for at in points)

    @classmethod
    def of(cls, drawn: Picture, pitch: float) -> Outline:
        """Of a picture that is drawn at a pitch."""
        ends: dict[int, tuple[complex, complex]] = {}
        for point in silhouette([*drawn.below, *drawn.above], 3.0):
            at = int(point.imag / _STEP)
            first, last = ends.get(at, (point, point))
            ends[at] = point if point.real < first.real else first, point if point.real > last.real else last
        return cls([point for both in ends.values() for point in both], pitch)

    def scaled(self, scale: float) -> Outline:
        """About the same at another pitch."""
        return Outline([point * scale for point in self._points], self.pitch * scale)

    @cached_property
    def _profile(self) -> list[tuple[float, float]]:
        """Where the board begins and ends on the left and right at each height from its top down."""
        count = int((self.bottom - self.top) / _STEP) + 1
        least, most = [math.inf] * count, [-math.inf] * count
        for point in self._points:
            at = int((point.imag - self.top) / _STEP)
            least[at] = min(least[at], point.real)
            most[at] = max(most[at], point.real)
        for at in range(1, count):
            if least[at] == math.inf:
                least[at], most[at] = least[at - 1], most[at - 1]
        return [*zip(least, most, strict=True)]

    @cached_property
    def _begins(self) -> list[float]:
        """Where it begins on the left from the top down to each height."""
        return [*accumulate((least for least, _ in self._profile), min)]

    @cached_property
    def area(self) -> float:
        """What the board covers, mm²."""
        return _STEP * math.fsum(most - least for least, most in self._profile)

    def reach_between(self, top: float, bottom: float) -> tuple[float, float]:
        """Where the board begins and ends on the left and right between two heights."""
        rows = self._profile[self._row(top) : self._row(bottom)]
        return min((least for least, _ in rows), default=math.inf), max((most for _, most in rows), default=-math.inf)

    def _row(self, height: float) -> int:
        """The place of a height on the profile."""
        return max(0, int((height - self.top) / _STEP))

    def reach_to(self, height: float) -> float:
        """Where the board begins on the left above a height."""
        if height < self.top + EPSILON:
            return math.inf
        return self._begins[min(int((height - self.top) / _STEP), len(self._begins) - 1)]
