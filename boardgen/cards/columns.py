"""Slabs → columns: where they break, and where each slab lies. Lengths in mm.

A page is a stack of bands. Text runs through the columns of a band; a slab that spans the page is a
band by itself, and the text before it is laid out evenly in the columns above it. Without such slabs
all columns of all pages are one chain, and the best way of all to divide the text is found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from boardgen.cards.slab import Slab
from boardgen.scene.primitives import Box, Group

#: Lengths that differ by less are the same.
_EPSILON = 1e-6
#: Space that is left over is laid between the blocks only where it is less than this part of the column …
_MOST_SPREAD = 0.13
#: … and no share of it grows beyond this, mm.
_LONGEST_SHARE = 2.4
#: Pages end at nearly the same height: to this part of it.
_EVENNESS = 0.01

Columns = tuple[Box, ...]
"""The columns of a page; all have the same top and bottom."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A slab in its place.

    Attributes:
        slab: what.
        page: index of the page.
        box: what it takes.
    """

    slab: Slab
    page: int
    box: Box

    @property
    def group(self) -> Group:
        """Its items, moved there."""
        return Group(self.slab.items, dx=self.box[0], dy=self.box[1])


def flow(slabs: Sequence[Slab], pages: Sequence[Columns]) -> list[Placed] | None:
    """Lay slabs on pages, evenly; None when there is no room.

    Args:
        slabs: in the order of the text.
        pages: their columns in the order of reading.
    """
    if any(slab.span for slab in slabs):
        return _in_bands(slabs, pages)
    frames = [(number, column) for number, columns in enumerate(pages) for column in columns]
    cuts = _cuts(slabs, [column[3] - column[1] for _, column in frames])
    if cuts is None:
        return None
    placed: list[Placed] = []
    for (number, column), begin, end in zip(frames, cuts, cuts[1:], strict=False):
        placed += _place(slabs[begin:end], number, column)
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


@dataclass(frozen=True, slots=True)
class _Band:
    """Slabs ``begin`` … ``end`` on a page, from ``top`` on; at most so ``high``."""

    page: int
    begin: int
    end: int
    top: float
    height: float


def _in_bands(slabs: Sequence[Slab], pages: Sequence[Columns]) -> list[Placed] | None:
    """The pages filled one after another, none further than needed for all of the text."""

    def stacked(part: float) -> list[_Band] | None:
        return _stack(slabs, pages, part)

    if stacked(1.0) is None:
        return None
    part = _least(0.2, 1.0, _EVENNESS, lambda part: stacked(part) is not None)
    placed: list[Placed] = []
    for band in stacked(part) or ():
        columns = pages[band.page]
        some = slabs[band.begin : band.end]
        if some[0].span:
            box = (columns[0][0], band.top, columns[-1][2], band.top + some[0].height)
            placed.append(Placed(some[0], band.page, box))
            continue
        cuts = _cuts(some, [band.height] * len(columns))
        assert cuts is not None  # it fits when filled from the first column on
        used = [needed(some[a:b]) - some[a].space for a, b in zip(cuts, cuts[1:], strict=False)]
        for column, a, b in zip(columns, cuts, cuts[1:], strict=False):
            box = (column[0], band.top, column[2], band.top + max(used))
            placed += _place(some[a:b], band.page, box)
    return placed


def _stack(slabs: Sequence[Slab], pages: Sequence[Columns], part: float) -> list[_Band] | None:
    """Bands that hold all slabs with no page filled beyond a part of its height; None if there are too few pages."""
    bands: list[_Band] = []
    at = 0
    for number, columns in enumerate(pages):
        y, bottom = columns[0][1], columns[0][1] + part * (columns[0][3] - columns[0][1])
        begun = y
        while at < len(slabs):
            first = slabs[at]
            gap = 0.0 if y == begun else first.space
            if first.span:
                if y + gap + first.height > bottom + _EPSILON:
                    break
                bands.append(_Band(number, at, at + 1, y + gap, first.height))
                at, y = at + 1, y + gap + first.height
                continue
            stop = next((i for i in range(at, len(slabs)) if slabs[i].span), len(slabs))
            band = _band(slabs, at, stop, len(columns), bottom - y - gap)
            if band is None:
                break
            end, height = band
            bands.append(_Band(number, at, end, y + gap, height))
            at, y = end, y + gap + height
            if end < stop:
                break
        if at == len(slabs):
            return bands
    return None


def _band(slabs: Sequence[Slab], begin: int, stop: int, columns: int, room: float) -> tuple[int, float] | None:
    """How far the text before ``stop`` comes in a band, and how high that is; None if nothing fits."""
    end = _reach(slabs, begin, stop, columns, room)
    if end == stop:
        height = _least(0.0, room, 0.05, lambda h: _reach(slabs, begin, stop, columns, h) == stop)
        after = slabs[stop] if stop < len(slabs) else None
        if after is None or not slabs[stop - 1].keep or height + after.space + after.height <= room:
            return stop, height
        # What belongs to the slab below goes with it to the next page.
        end = stop - 1
        while end > begin and slabs[end - 1].keep:
            end -= 1
    return (end, room) if end > begin else None


def _reach(slabs: Sequence[Slab], begin: int, stop: int, columns: int, height: float) -> int:
    """The end of what fits into columns that are filled one after another."""
    for _ in range(columns):
        used = -slabs[begin].space
        end = begin
        for i in range(begin, stop):
            used += slabs[i].space + slabs[i].height
            if used > height + _EPSILON:
                break
            if i + 1 == stop or not slabs[i].keep:
                end = i + 1
        if end == begin:
            break
        begin = end
        if begin == stop:
            break
    return begin


def _least(low: float, high: float, precision: float, holds: Callable[[float], bool]) -> float:
    """The least number, nearly, for which something holds that holds for ``high``."""
    while high - low > precision:
        middle = (low + high) / 2
        if holds(middle):
            high = middle
        else:
            low = middle
    return high


def _place(slabs: Sequence[Slab], number: int, frame: Box) -> list[Placed]:
    left, top, right, bottom = frame
    used = needed(slabs) - slabs[0].space
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
