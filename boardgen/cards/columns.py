"""Slabs → columns: where they break, and where each slab lies. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from boardgen.cards.slab import Slab
from boardgen.scene.primitives import Box, Group

#: Lengths that differ by less are the same.
_EPSILON = 1e-6
#: Space that is left over is laid between the blocks only where it is less than this part of the column …
_MOST_SPREAD = 0.16
#: … and no share of it grows beyond this, mm.
_LONGEST_SHARE = 3.2


@dataclass(frozen=True, slots=True)
class Placed:
    """A slab in its place.

    Attributes:
        slab: what.
        frame: index of the column.
        box: what it takes.
    """

    slab: Slab
    frame: int
    box: Box

    @property
    def group(self) -> Group:
        """Its items, moved there."""
        return Group(self.slab.items, dx=self.box[0], dy=self.box[1])


def flow(slabs: Sequence[Slab], frames: Sequence[Box]) -> list[Placed] | None:
    """Lay slabs into columns, evenly; None when there is no room.

    Args:
        slabs: in the order of the text.
        frames: the columns in the order of reading.
    """
    heights = [frame[3] - frame[1] for frame in frames]
    cuts = _cuts(slabs, heights)
    if cuts is None:
        return None
    placed: list[Placed] = []
    for number, (begin, end) in enumerate(zip(cuts, cuts[1:], strict=False)):
        placed += _place(slabs[begin:end], number, frames[number], end == len(slabs))
    return placed


def needed(slabs: Sequence[Slab]) -> float:
    """How much column the slabs take, one beneath another."""
    return sum(slab.height + slab.space for slab in slabs)


def _cuts(slabs: Sequence[Slab], heights: Sequence[float]) -> list[int] | None:
    """Begin of each column and the end of the last.

    Of all ways to divide the text the one that leaves the least sum of squares of empty parts, breaks
    in bad places counted in: so columns end at nearly the same height, on the last page too.
    """
    count = len(slabs)
    depth = [0.0, *accumulate(slab.height + slab.space for slab in slabs)]
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, (0,))}
    finished: list[tuple[float, tuple[int, ...]]] = []
    for number, height in enumerate(heights):
        reached: dict[int, tuple[float, tuple[int, ...]]] = {}
        for begin, (cost, cuts) in best.items():
            if begin == count:
                continue
            base = depth[begin] + slabs[begin].space
            for end in range(begin + 1, count + 1):
                used = depth[end] - base
                if used > height + _EPSILON:
                    break
                if end < count and slabs[end - 1].keep:
                    continue
                empty = max(0.0, 1 - used / height)
                found = cost + empty * empty + (slabs[end - 1].bad if end < count else 0.0)
                if end not in reached or found < reached[end][0]:
                    reached[end] = found, (*cuts, end)
        if count in reached:
            cost, cuts = reached[count]
            finished.append((cost + len(heights) - number - 1, cuts))
        best = reached
    return list(min(finished)[1]) if finished else None


def _place(slabs: Sequence[Slab], number: int, frame: Box, last: bool) -> list[Placed]:
    left, top, right, bottom = frame
    used = sum(slab.height for slab in slabs) + sum(slab.space for slab in slabs[1:])
    over = bottom - top - used
    shares = sum(slab.stretch for slab in slabs[1:])
    unit = 0.0
    if shares and over <= _MOST_SPREAD * (bottom - top):
        unit = min(over / shares, _LONGEST_SHARE)
    y = top
    placed = []
    for i, slab in enumerate(slabs):
        if i:
            y += slab.space + slab.stretch * unit
        placed.append(Placed(slab, number, (left, y, right, y + slab.height)))
        y += slab.height
    return placed
