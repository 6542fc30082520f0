"""How far a board in play reaches, as far as its place on a cover depends on it. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

from boardgen.boards.picture import Picture
from boardgen.paper.silhouette import silhouette

#: From one place on a profile to the next, and from one point of a board that is measured to the next.
STEP, _MEASURED = 3.0, 1.0


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
        """Of a picture that is drawn at a pitch; of a board that something surrounds without that."""
        if drawn.surround is not None:
            left, top, right, bottom = drawn.surround.cells
            return cls([complex(x, y) for x in (left, right) for y in (top, bottom)], pitch)
        ends: dict[int, tuple[complex, complex]] = {}
        for point in silhouette([*drawn.below, *drawn.above], _MEASURED):
            at = int(point.imag / _MEASURED)
            first, last = ends.get(at, (point, point))
            ends[at] = point if point.real < first.real else first, point if point.real > last.real else last
        return cls([point for both in ends.values() for point in both], pitch)

    def scaled(self, scale: float) -> Outline:
        """About the same at another pitch."""
        return Outline([point * scale for point in self._points], self.pitch * scale)

    @cached_property
    def _profile(self) -> list[tuple[float, float]]:
        """Where the board begins and ends on the left and right at each height from its top down."""
        count = int((self.bottom - self.top) / STEP) + 1
        least, most = [math.inf] * count, [-math.inf] * count
        for point in self._points:
            x, at = point.real, int((point.imag - self.top) / STEP)
            # Plain comparisons: this runs for each point of a board at each size that is tried.
            if x < least[at]:
                least[at] = x
            if x > most[at]:
                most[at] = x
        for at in range(1, count):
            if least[at] == math.inf:
                least[at], most[at] = least[at - 1], most[at - 1]
        return [*zip(least, most, strict=True)]

    def rows(self, top: float, bottom: float) -> list[tuple[float, float]]:
        """Where the board begins and ends at the heights between two."""
        first = max(0, int((top - self.top) / STEP))
        return self._profile[first : max(first, math.ceil((bottom - self.top) / STEP))]
