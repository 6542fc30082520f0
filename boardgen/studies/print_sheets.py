"""The blocks of a study book in HTML on sheets, in two columns: few sheets, all full. Lengths in mm.

What stands right across divides a sheet; between, blocks run down one column and on in the other. Which blocks a
sheet has, and where its second columns begin, is chosen so that little is left to be shared out as white.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from boardgen.cards.paper_html import A4, LARGEST, LETTER, High, Sheet, by_paper, largest_scale, runs_of

#: Between stretches, and what is kept free of a sheet, since heights are estimates.
GAP, _SPARE = 4.5, 2.5
#: Paragraphs stand at the most so much further apart than usual, and each place for white has so much of it: what is
#: left then stays at the foot of the column, in one piece. Lines have one leading on all of a page.
PARAGRAPH, _AIR = 2.0, 4.5
#: Figures of a column that would be shorter than its neighbour are at the most so many times as large.
_GROWN = 1.4
#: At how many scales heights are measured.
_STEPS = 7
#: How many places about the middle a second column may begin at.
_NEAR = 3
#: What a sheet costs, and what is white on the last one beyond this part of it.
_SHEET, _ORPHAN, _ENOUGH = 3.0, 16.0, 0.45
#: What it costs, squared, that so many mm more stand between blocks, and that a last column is so much shorter.
_WIDE, _UNEVEN = 9.0, 12.0
#: And that at the most above what stands right across.
_ENDED = 1.0
#: A column without a place for white counts as so many.
_ALONE = 0.7
#: What figures cost that are smaller than usual.
_SMALL = 2.5
#: What it costs that items have no room on their sheet.
_NEVER = 1e6
_HALVINGS = 8


class Item(NamedTuple):
    """What is never divided.

    Attributes:
        markup: of it.
        high: how high it is.
        is_across: whether it stands right across the sheet.
        gaps: at how many places above it and, unless a section or nothing follows in its column, below it white may
            grow.
        cost: what it costs that a column begins with it; a sheet, twice that.
        is_text: whether it is text without a heading, which may stand further below what is above it.
        above: how much of its height is white that goes where a column begins with it.
    """

    markup: str
    high: High
    is_across: bool = False
    gaps: tuple[int, int] = (0, 0)
    cost: float = 0.0
    is_text: bool = False
    above: float = 0.0


class Column(NamedTuple):
    """A column.

    Attributes:
        items: what stands in it.
        scales: how large its figures are, on Letter and on A4, and at the least.
        ease: how much of what may stand looser does, on Letter and on A4.
        under: what stays white below it, on Letter and on A4.
    """

    items: Sequence[Item]
    scales: tuple[float, float, float]
    ease: tuple[float, float]
    under: tuple[float, float]

    @property
    def html(self) -> str:
        """Its markup."""
        inside = "\n".join(item.markup for item in self.items)
        letter, a4, least = self.scales
        style = f"{by_paper('mm', (letter, a4), LARGEST, least)};{by_paper('ease', self.ease, 1)}"
        if any(self.under):
            style += f";{by_paper('under', self.under, A4)}"
        return f'<div class="col" style="{style}">\n{inside}\n</div>'


class Composed(NamedTuple):
    """A sheet.

    Attributes:
        sheet: its items, and how large their figures are.
        stretches: two columns each, or what stands right across.
    """

    sheet: Sheet
    stretches: Sequence[Item | Sequence[Column]]

    @property
    def html(self) -> str:
        """Its markup."""
        parts = (
            one.markup
            if isinstance(one, Item)
            else f'<div class="cols">{"".join(column.html for column in one)}</div>'
            for one in self.stretches
        )
        return self.sheet.html("\n".join(parts))


class Dealing(NamedTuple):
    """Sheets, and how bad they are."""

    cost: float
    sheets: list[Composed]


def compose(items: Sequence[Item], scales: tuple[float, float], *, foot: float = 0.0) -> Dealing:
    """Items on sheets, in their order.

    Args:
        items: what is printed.
        scales: how large figures are at the least and at the most, of their usual size.
        foot: how much of the last sheet something else takes.
    """
    table = _Table(items, scales, foot)
    count = len(items)
    best: list[tuple[float, int]] = [(0.0, 0)] + [(math.inf, 0)] * count
    for begin in range(count):
        for end in range(begin + 1, count + 1):
            cost, fits = table.cost(begin, end)
            if not fits and end > begin + 1:
                break
            cost += best[begin][0] + 2 * items[begin].cost
            if cost < best[end][0]:
                best[end] = cost, begin
    return Dealing(best[count][0], [table.sheet(begin, end) for begin, end in runs_of(best)])


class _Stretch(NamedTuple):
    """Items from ``begin`` to ``end``: where their second column begins, how high they are, what is bad about it."""

    begin: int
    split: int
    end: int
    high: float
    cost: float


class _Table:
    """The heights of items at all scales."""

    def __init__(self, items: Sequence[Item], scales: tuple[float, float], foot: float) -> None:
        low, most = scales
        self._items, self._least, self._foot = items, low, foot
        self._scales = [low + (most - low) * step / (_STEPS - 1) for step in range(_STEPS)] if most > low else [low]
        self._stretches: dict[tuple[int, int, int], _Stretch] = {}
        self._sums: dict[int, list[float]] = {}

    @cached_property
    def _acrosses(self) -> list[int]:
        """The numbers of items that stand right across."""
        return [at for at, item in enumerate(self._items) if item.is_across]

    @cached_property
    def _gaps(self) -> list[int]:
        """How many places for white there are above each item and all before it, with those below."""
        opens = [item.cost == 0 for item in self._items[1:]] + [True]
        gaps = (sum(item.gaps) - last * item.gaps[1] for item, last in zip(self._items, opens, strict=True))
        return list(accumulate(gaps, initial=0))

    def cost(self, begin: int, end: int) -> tuple[float, bool]:
        """What a sheet costs with these items on it, and whether they have room."""
        at, stretches, free = self._best(begin, end)
        cost = _SHEET + math.fsum(one.cost for one in stretches)
        if at < 0:
            return cost + _NEVER * (1 - free), False
        cost += _SMALL * max(0.0, 1.0 - self._scales[at])
        if end < len(self._items):
            cost += (free / self._fewest(stretches) / _WIDE) ** 2
        elif begin:
            cost += _ORPHAN * max(0.0, free / LETTER - _ENOUGH)
        return cost, True

    def _best(self, begin: int, end: int) -> tuple[int, list[_Stretch], float]:
        """The number of the largest scale at which items have room, -1 for none; how they stand, and what is free."""
        room = LETTER - _SPARE - (self._foot if end == len(self._items) else 0.0)
        low, high = -1, len(self._scales) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if _total(self._dealt(begin, end, middle)) <= room:
                low = middle
            else:
                high = middle - 1
        stretches = self._dealt(begin, end, max(low, 0))
        free = room - _total(stretches)
        if low < 0:
            return low, stretches, free
        # What is free lets columns part where it is better.
        sums, evened = self._heights(low), []
        for one in stretches:
            if not self._items[one.begin].is_across:
                ways = [
                    self._split(one.begin, split, one.end, low) for split in self._splits(one.begin, one.end, sums)
                ]
                better = min((way for way in ways if way.high <= one.high + free), key=_weight, default=one)
                free -= better.high - one.high
                one = better
            evened.append(one)
        return low, evened, free

    def sheet(self, begin: int, end: int) -> Composed:
        """The sheet with these items on it."""
        is_last = end == len(self._items)
        foot = self._foot if is_last else 0.0
        _, stretches, _ = self._best(begin, end)
        letter, a4 = (self._scale(stretches, room - foot) for room in (LETTER, A4))
        sheet = Sheet(begin, end, (letter, a4), is_last=is_last, least=self._least)
        papers = ((letter, LETTER - foot), (a4, A4 - foot))
        free = [0.0 if is_last else self._free(stretches, *paper) for paper in papers]
        return Composed(sheet, [self._stood(one, stretches, (letter, a4), free) for one in stretches])

    def _stood(
        self, stretch: _Stretch, stretches: Sequence[_Stretch], scales: tuple[float, float], free: Sequence[float]
    ) -> Item | Sequence[Column]:
        """A stretch whose columns are filled: by figures that grow, then by paragraphs further apart."""
        if self._items[stretch.begin].is_across:
            return self._items[stretch.begin]
        count = sum(not self._items[one.begin].is_across for one in stretches)
        halves = self._halves(stretch)
        rooms = [
            max(_column_high(half, scale) for half in halves) + max(0.0, left) / count
            for scale, left in zip(scales, free, strict=True)
        ]
        return [self._filled(half, scales, rooms) for half in halves]

    def _filled(self, half: Sequence[Item], scales: tuple[float, float], rooms: Sequence[float]) -> Column:
        """A column that is so high on Letter and on A4."""
        steps = [1 + (_GROWN - 1) * step / _HALVINGS for step in range(_HALVINGS, -1, -1)]
        grown, eased, under = [], [], []
        places = sum(sum(item.gaps) for item in half) - (half[0].gaps[0] if half else 0)
        for scale, room in zip(scales, rooms, strict=True):
            larger = (scale * times for times in steps if _column_high(half, scale * times) <= room)
            grown.append(next(larger, scale))
            free = max(0.0, room - _column_high(half, grown[-1]))
            eased.append(min(1.0, free / (_looser(half) or 1.0)))
            under.append(max(0.0, free - eased[-1] * _looser(half) - _AIR * places))
        return Column(half, (grown[0], grown[1], self._least), (eased[0], eased[1]), (under[0], under[1]))

    def _free(self, stretches: Sequence[_Stretch], scale: float, room: float) -> float:
        """What stretches leave free."""
        highs = (max(_column_high(half, scale) for half in self._halves(one)) + GAP for one in stretches)
        return room - _SPARE + GAP - math.fsum(highs)

    def _halves(self, stretch: _Stretch) -> tuple[Sequence[Item], Sequence[Item]]:
        return self._items[stretch.begin : stretch.split], self._items[stretch.split : stretch.end]

    def _scale(self, stretches: Sequence[_Stretch], room: float) -> float:
        """The largest scale at which stretches have room."""
        scales = self._scales[0], self._scales[-1]
        return largest_scale(scales, _HALVINGS, lambda scale: self._free(stretches, scale, room) >= 0)

    def _fewest(self, stretches: Sequence[_Stretch]) -> float:
        """How many places take what a sheet leaves free: those between stretches, and in columns."""
        places = len(stretches) - 1.0
        for begin, split, end, *_ in stretches:
            if begin < split < end:
                places += max(_ALONE, min(self._places(begin, split), self._places(split, end)))
        return max(1.0, places)

    def _dealt(self, begin: int, end: int, at: int) -> list[_Stretch]:
        """The stretches of a sheet."""
        found, since = [], begin
        for across in self._acrosses[bisect_left(self._acrosses, begin) :]:
            if across >= end:
                break
            if across > since:
                found.append(self._stretch(since, across, at))
            found.append(_Stretch(across, across, across + 1, self._items[across].high(self._scales[at]), 0.0))
            since = across + 1
        if since < end:
            found.append(self._stretch(since, end, at))
        return found

    def _stretch(self, begin: int, end: int, at: int) -> _Stretch:
        """Items in two columns, as low as can be."""
        known = self._stretches.get((begin, end, at))
        if known is not None:
            return known
        sums = self._heights(at)
        ways = (self._split(begin, split, end, at) for split in self._splits(begin, end, sums))
        known = self._stretches[begin, end, at] = min(ways, key=lambda way: way.high)
        return known

    def _splits(self, begin: int, end: int, sums: Sequence[float]) -> range:
        """Where a second column may begin."""
        middle = bisect_left(sums, (sums[begin] + sums[end]) / 2)
        return range(max(begin + 1, middle - _NEAR), min(end, middle + _NEAR) + 1)

    def _split(self, begin: int, split: int, end: int, at: int) -> _Stretch:
        left, right = (self._column(first, last, at) for first, last in ((begin, split), (split, end)))
        a, b = (begin, split) if left < right else (split, end)
        gaps = self._places(a, b)
        # The shorter one has larger figures then, and what may stand looser does.
        grown = self._column(a, b, self._larger(at)) + _looser(self._items[a:b])
        uneven = max(0.0, max(left, right) - grown) / (_WIDE * gaps if gaps > 1 else _UNEVEN)
        cost = self._items[split].cost if split < end else 0.0
        bad = uneven * uneven
        if end < len(self._items) and self._items[end].is_across:
            # What stands right across begins something else: white above it in one column is in its place.
            bad = min(bad, _ENDED if begin < split < end else 2 * _ENDED)
        return _Stretch(begin, split, end, max(left, right), bad + cost)

    def _places(self, begin: int, end: int) -> int:
        """How many places for white a column has."""
        return self._gaps[end] - self._gaps[begin] - self._items[begin].gaps[0] if begin < end else 0

    def _column(self, begin: int, end: int, at: int) -> float:
        """How high items are in a column."""
        sums = self._heights(at)
        return sums[end] - sums[begin] - (self._items[begin].above if begin < end else 0.0)

    def _larger(self, at: int) -> int:
        """The number of the largest scale of figures in a column that would be shorter than its neighbour."""
        return bisect_right(self._scales, self._scales[at] * _GROWN) - 1

    def _heights(self, at: int) -> list[float]:
        """The heights of all items, summed up."""
        known = self._sums.get(at)
        if known is None:
            scale = self._scales[at]
            known = self._sums[at] = list(accumulate((item.high(scale) for item in self._items), initial=0.0))
        return known


def _column_high(items: Sequence[Item], scale: float) -> float:
    """How high a column is."""
    return math.fsum(item.high(scale) for item in items) - items[0].above if items else 0.0


def _looser(items: Sequence[Item]) -> float:
    """By how much a column is higher whose paragraphs stand as far apart as may be."""
    return PARAGRAPH * sum(item.is_text for item in items)


def _total(stretches: Sequence[_Stretch]) -> float:
    return math.fsum(one.high + GAP for one in stretches) - GAP


def _weight(stretch: _Stretch) -> float:
    """What counts where columns part: the height of a stretch, too."""
    return 4 * stretch.high / LETTER + stretch.cost
