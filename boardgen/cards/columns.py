"""Slabs → columns: where they break, and where each slab lies. Lengths in mm.

Without slabs that span the page all columns of all pages are one chain, and the best way of all to
divide the text is found. Slabs that span stand beneath the columns of the page on which the text
before them ends, or of the next where they find no room there.
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
        return _with_spans(slabs, pages)
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
class _Filled:
    """What a page holds: text from ``begin`` to ``end`` in columns so ``high``, and slabs beneath."""

    begin: int
    end: int
    height: float
    beneath: tuple[Slab, ...]


def _with_spans(slabs: Sequence[Slab], pages: Sequence[Columns]) -> list[Placed] | None:
    """The pages filled one after another, none further than needed for all of the text."""
    text = [slab for slab in slabs if not slab.span]
    # Each spanning slab with the number of text slabs that come before it.
    spans = [(slab, i - n) for n, (i, slab) in enumerate((i, s) for i, s in enumerate(slabs) if s.span)]
    if _filled(text, spans, pages, 1.0) is None:
        return None
    part = _least(0.2, 1.0, _EVENNESS, lambda part: _filled(text, spans, pages, part) is not None)
    placed: list[Placed] = []
    for number, (page, columns) in enumerate(zip(_filled(text, spans, pages, part) or (), pages, strict=False)):
        y = columns[0][1]
        if page.begin < page.end:
            some = text[page.begin : page.end]
            cuts = _cuts(some, [page.height] * len(columns))
            assert cuts is not None  # it fits when filled from the first column on
            used = max(needed(some[a:b]) - some[a].space for a, b in zip(cuts, cuts[1:], strict=False))
            for column, a, b in zip(columns, cuts, cuts[1:], strict=False):
                placed += _place(some[a:b], number, (column[0], y, column[2], y + used))
            y += used
        for slab in page.beneath:
            y += slab.space if y > columns[0][1] else 0.0
            placed.append(Placed(slab, number, (columns[0][0], y, columns[-1][2], y + slab.height)))
            y += slab.height
    return placed


def _filled(
    text: Sequence[Slab], spans: Sequence[tuple[Slab, int]], pages: Sequence[Columns], part: float
) -> list[_Filled] | None:
    """Pages that hold everything, none beyond a part of its height; None if there are too few pages."""
    filled: list[_Filled] = []
    at = 0
    for columns in pages:
        room = part * (columns[0][3] - columns[0][1])
        best = None
        for count in range(len(spans) + 1):
            beneath = sum(slab.space + slab.height for slab, _ in spans[:count])
            if beneath > room + _EPSILON:
                break
            end = _reach(text, at, len(text), len(columns), room - beneath) if at < len(text) else at
            if count == 0 or spans[count - 1][1] <= end:
                best = _Filled(at, end, room - beneath, tuple(slab for slab, _ in spans[:count]))
        assert best is not None
        if best.end == len(text) > at:
            low, high = 0.0, best.height
            height = _least(low, high, 0.05, lambda h: _reach(text, at, len(text), len(columns), h) == len(text))
            best = _Filled(best.begin, best.end, height, best.beneath)
        filled.append(best)
        at, spans = best.end, spans[len(best.beneath) :]
        if at == len(text) and not spans:
            return filled
    return None


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
