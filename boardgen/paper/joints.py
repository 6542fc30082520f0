"""Where the joints of a poster lie best in its picture: on lines and through the middles of cells, off letters.

All lengths in mm, in the way that the joints follow each other: across or down.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise

from boardgen.scene.primitives import XY

#: What is nearer than this is at the same place, as a number of digits and mm.
_DIGITS, _SAME = 2, 0.02
#: Longer strokes, as a share of the picture, run on over many cells, and shorter ones, mm, are of no cell.
_LONG, _SHORT = 0.3, 1.0
#: Joints keep so far off letters; pages overlap by so much more than they have to at most.
_OFF_TEXT, _MORE = 1.5, 25.0


class Joints:
    """The joints of a picture that follow each other one way.

    Args:
        outlines: points along all lines of the picture, their coordinate in that way first.
        texts: from where to where its texts reach in that way.
        length: of the picture in that way.
    """

    def __init__(self, outlines: Iterable[Sequence[XY]], texts: Iterable[XY], length: float) -> None:
        # Each once, however many cells have lines there.
        strokes = {
            (_at(min(a[0], b[0])), _at(max(a[0], b[0])), abs(a[1] - b[1]) <= _SAME)
            for outline in outlines
            for a, b in pairwise(outline)
            if abs(a[0] - b[0]) <= _LONG * length and max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= _SHORT
        }
        crossed = [(low, high, upright) for low, high, upright in strokes if high - low > _SAME]
        self._begins, self._ends = sorted(low for low, _, _ in crossed), sorted(high for _, high, _ in crossed)
        # Cut at right angles in the middle, a stroke is the same on both sides.
        self._even = Counter(_at((low + high) / 2) for low, high, upright in crossed if upright)
        self._middles = sorted({_at((low + high) / 2) for low, high, _ in strokes})
        self._places = sorted({_at(end) for low, high, _ in strokes for end in (low, (low + high) / 2, high)})
        self._near = 1.01 * max((b - a for a, b in pairwise(self._middles)), default=0.0)
        spans = [*texts]
        self._text_begins = sorted(low - _OFF_TEXT for low, _ in spans)
        self._text_ends = sorted(high + _OFF_TEXT for _, high in spans)
        self._known: dict[float, tuple[int, int]] = {}

    def cost(self, at: float) -> tuple[int, int]:
        """Texts that a joint comes too near to, and lines that it parts unevenly or that have none like them on its
        other side.
        """
        at = _at(at)
        if at not in self._known:
            texts = bisect_left(self._text_begins, at) - bisect_right(self._text_ends, at)
            met = bisect_left(self._begins, at - _SAME) - bisect_right(self._ends, at + _SAME)
            self._known[at] = texts, max(0, met - self._even[at]) + self._unlike(at)
        return self._known[at]

    def _unlike(self, at: float) -> int:
        first, last = bisect_left(self._middles, at - self._near), bisect_right(self._middles, at + self._near)
        near = self._middles[first:last]
        return sum(not _has_like(near, one, at) for one in near)

    @cached_property
    def _good(self) -> list[float]:
        return [place for place in self._places if self.cost(place) == (0, 0)]

    def best(self, step: float, overlap: float, count: int, room: float) -> tuple[float, float]:
        """How far into its first page the picture begins, and from one joint to the next.

        Where nothing else tells, joints lie alike on both sides of its middle.

        Args:
            step: from one joint to the next at most.
            overlap: of pages at least; pages without any are as far apart as they are large.
            count: how many joints there are.
            room: how far into the page the picture may begin with that step.
        """
        if not count:
            return room / 2, step
        more = min(_MORE, room / count) if overlap else 0.0
        good = self._good
        steps = {step, *(b - a for a in good for b in good if count > 1 and step - more <= b - a <= step)}

        def cost(way: tuple[float, float]) -> tuple[int, int, float, float]:
            origin, apart = way
            costs = [self.cost(i * apart - origin) for i in range(1, count + 1)]
            even = (room - overlap - (count - 1) * (step - apart)) / 2
            texts, uneven = (sum(some) for some in zip(*costs, strict=True))
            return texts, uneven, _at(step - apart), _at(abs(origin - even))

        ways = {
            (origin, apart)
            for apart in steps
            for i in range(1, count + 1)
            for place in good
            if 0 <= (origin := i * apart - place) <= room - count * (step - apart)
        }
        return min(sorted({(max(0.0, (room - overlap) / 2), step), *ways}), key=cost)


def _has_like(near: list[float], one: float, at: float) -> bool:
    """Whether one of these middles, in their order, is as far from a joint as another, on its other side."""
    beside = 2 * at - one
    # Looked at a little farther than what counts as the same place, which rounding must not change.
    first, last = bisect_left(near, beside - 3 * _SAME), bisect_right(near, beside + 3 * _SAME)
    return any(abs(beside - other) <= 2 * _SAME for other in near[first:last])


def _at(place: float) -> float:
    return round(place, _DIGITS)
