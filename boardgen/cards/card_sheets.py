"""The sections of an HTML card on sheets: none is divided, figures of a sheet have one scale. Lengths in mm.

A section stands in one of two columns, or right across with its heading above two columns of its own or rows of
figures; what follows it may stand below its text and its figures then. Which sections a sheet has, and how they stand
there, is chosen so that columns end alike and little is left to be shared out as white.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from boardgen.cards.card_stretches import (
    GAP,
    WIDE,
    Item,
    Section,
    Stretch,
    column_high,
    count_places,
    eased,
    rows_high,
    rows_of,
    stretch_of,
)
from boardgen.cards.paper_html import A4, LETTER, Sheet, by_paper, largest_scale, runs_of

#: What is kept free of a sheet, since heights are estimates.
_SPARE = 2.5
#: Where more white is left than so much at every place for it, so much stays at the foot.
_EASY, _FOOT = 4.0, 6.0
#: Where more white is above sections than so much, all else in their columns has so much more above it at the most.
_COMFORT, _MOST_EASE = 7.0, 2.5
#: Rows of figures right across stand at the most so much further below their text.
_LOOSE = 15.0
#: At how many scales heights are measured.
_STEPS = 9
#: What a sheet costs, and what is white on the last one beyond this part of it.
_SHEET, _ORPHAN, _ENOUGH = 14.0, 100.0, 0.4
#: What it costs that sections stand below others' text and figures, so that their headings have no line in common.
_GOES_ON = 1.0
#: What figures cost that are smaller than usual.
_SMALL = 2.5
#: What the height of a stretch may count for, in sheets, against what is bad about it; high ones fill a sheet.
_WEIGHTS = (-4.0, 0.5, 4.0, 40.0)
#: What it costs that sections have no room on their sheet.
_NEVER = 1e6
_HALVINGS = 10


class Composed(NamedTuple):
    """A sheet: its sections; white at its foot, above rows of figures and in columns, on both papers; its parts."""

    sheet: Sheet
    foot: tuple[float, float]
    inner: tuple[float, float]
    ease: tuple[float, float]
    stretches: Sequence[Stretch]

    @property
    def html(self) -> str:
        """Its markup."""
        inside = "\n".join(stretch.html for stretch in self.stretches)
        style = f"{by_paper('foot', self.foot, _FOOT)};{by_paper('inner', self.inner, _LOOSE)}"
        style += f";{by_paper('ease', self.ease, _MOST_EASE)}"
        return self.sheet.html(inside, style)


class _Way(NamedTuple):
    """How sections stand on a sheet: what that costs, and how large figures are."""

    cost: float
    scale: float
    stretches: tuple[Stretch, ...]


def compose(sections: Sequence[Section], scales: tuple[float, float], *, foot: float = 0.0) -> list[Composed]:
    """Sections on sheets, in their order.

    Args:
        sections: what is printed.
        scales: how large figures are at the least and at the most, of their usual size.
        foot: how much of the last sheet something else takes.
    """
    table = _Table(sections, scales, foot)
    count = len(sections)
    best: list[tuple[float, int]] = [(0.0, 0)] + [(math.inf, 0)] * count
    for begin in range(count):
        for end, way in table.ways(begin).items():
            cost = best[begin][0] + way.cost + (sections[begin].cost if begin else 0.0)
            if cost < best[end][0]:
                best[end] = cost, begin
    return [table.sheet(begin, end) for begin, end in runs_of(best)]


def lowest(section: Section, scale: float) -> float:
    """How high a section is at the least."""
    columns = [column_high(section.column, scale)] if section.column else []
    return min([*columns, *(rows_high(rows_of(form, scale), scale) for form in section.forms)])


class _Table:
    """How sections may stand at all scales."""

    def __init__(self, sections: Sequence[Section], scales: tuple[float, float], foot: float) -> None:
        low, most = scales
        self._sections, self._least, self._most, self._foot = sections, low, most, foot
        self._scales = [low + (most - low) * step / (_STEPS - 1) for step in range(_STEPS)] if most > low else [low]
        self._found: dict[int, dict[int, _Way]] = {}

    def _room(self, paper: float, end: int) -> float:
        """The room of a sheet whose last section is the one before ``end``."""
        return paper - _SPARE - (self._foot if end == len(self._sections) else 0.0)

    def ways(self, begin: int) -> dict[int, _Way]:
        """The best sheets that begin with a section, by where they end."""
        known = self._found.get(begin)
        if known is None:
            known = self._found[begin] = {}
            for scale in self._scales:
                for weight in _WEIGHTS:
                    for end, way in self._some(begin, scale, weight):
                        if end not in known or way.cost < known[end].cost:
                            known[end] = way
        return known

    def _some(self, begin: int, scale: float, weight: float) -> list[tuple[int, _Way]]:
        """Sheets with figures of one scale, by where they end."""
        count = len(self._sections)
        found: list[tuple[int, _Way]] = []
        best: dict[int, tuple[float, tuple[Stretch, ...]]] = {begin: (0.0, ())}
        for at in range(begin, count):
            if at not in best:
                continue
            since, before = best[at]
            for end, stretch in self._from(at, scale):
                weighs = since + stretch.cost + weight * (stretch.high + GAP) / LETTER
                if end not in best or weighs < best[end][0]:
                    best[end] = weighs, (*before, stretch)
        for end, (_, stretches) in best.items():
            if not stretches:
                continue
            free = self._room(LETTER, end) - _total(stretches)
            cost = _SHEET + math.fsum(one.cost for one in stretches)
            if free < 0 or not _least(stretches) <= scale <= _most(stretches):
                if end == begin + 1 and scale == self._least:
                    found.append((end, _Way(cost + _NEVER * (1 + max(0.0, -free)), scale, stretches)))
                continue
            cost += _SMALL * max(0.0, 1.0 - scale)
            if end < count:
                cost += (free / _fewest(stretches) / WIDE) ** 2
            elif begin:
                cost += _ORPHAN * max(0.0, free / LETTER - _ENOUGH)
            found.append((end, _Way(cost, scale, stretches)))
        return found

    def _from(self, begin: int, scale: float) -> list[tuple[int, Stretch]]:
        """The stretches that begin with a section, by where they end."""
        key = begin, scale
        known = self._stretches.get(key)
        if known is None:
            found = [(begin + 1, wide) for wide in self._wide(begin, scale)]
            found += self._columns(begin, scale) + self._below(begin, scale)
            # One whose figures would be wider than their room is no rival of those that can be printed.
            ends = {end for end, one in found if one.least <= scale <= one.most}
            found = [(end, one) for end, one in found if end not in ends or one.least <= scale <= one.most]
            known = self._stretches[key] = found
        return known

    @cached_property
    def _stretches(self) -> dict[tuple[int, float], list[tuple[int, Stretch]]]:
        return {}

    def _columns(self, begin: int, scale: float) -> list[tuple[int, Stretch]]:
        """Stretches of whole sections in two columns, by where they end."""
        found, room = [], self._room(LETTER, 0)
        highs: list[float] = [0.0]
        for section in self._sections[begin:]:
            if not section.column or highs[-1] > 2 * room:
                break
            highs.append(highs[-1] + column_high(section.column, scale) + section.column[0].above)
        for end in range(2, len(highs)):
            middle = min(range(1, end), key=lambda split: max(highs[split], highs[end] - highs[split]))
            left, right = self._items(begin, begin + middle), self._items(begin + middle, begin + end)
            high = max(highs[middle], highs[end] - highs[middle]) - left[0].above
            if high <= room:
                found.append((begin + end, stretch_of(((left, right),), scale, is_wide=False)))
        return found

    def _below(self, begin: int, scale: float) -> list[tuple[int, Stretch]]:
        """Stretches that begin with a section right across, its text beside its figure, and go on below both."""
        section, room = self._sections[begin], self._room(LETTER, 0)
        if not section.column or not section.forms or not section.forms[0][0].is_across:
            return []
        heading, *items = section.forms[0]
        cuts = [at for at in range(1, len(items)) if items[at].gaps[1]]
        highs = [0.0]
        for after in self._sections[begin + 1 :]:
            if not after.column or highs[-1] > 2 * room:
                break
            highs.append(highs[-1] + column_high(after.column, scale) + after.column[0].above)
        found = []
        for count in range(1, len(highs) if cuts else 0):
            ways = []
            for cut in cuts:
                left, right = column_high(items[:cut], scale), column_high(items[cut:], scale)
                ways += [
                    (max(left + highs[split], right + highs[count] - highs[split]), cut, split)
                    for split in range(count + 1)
                ]
            high, cut, split = min(ways)
            if high <= room:
                end, middle = begin + 1 + count, begin + 1 + split
                halves = (
                    [*items[:cut], *self._items(begin + 1, middle)],
                    [*items[cut:], *self._items(middle, end)],
                )
                stretch = stretch_of((([heading],), halves), scale, is_wide=False)
                cost = stretch.cost + _GOES_ON
                found.append((end, stretch._replace(cost=cost, is_wide=True, goes_on=True)))
        return found

    def _items(self, begin: int, end: int) -> Sequence[Item]:
        return [item for section in self._sections[begin:end] for item in section.column]

    def _wide(self, at: int, scale: float) -> list[Stretch]:
        """A section right across."""
        return [stretch_of(rows_of(form, scale), scale, is_wide=True) for form in self._sections[at].forms]

    def sheet(self, begin: int, end: int) -> Composed:
        """The sheet with these sections on it."""
        is_last = end == len(self._sections)
        stretches = self.ways(begin)[end].stretches
        rooms = [self._room(paper, end) for paper in (LETTER, A4)]
        letter, a4 = (self._scale(stretches, room) for room in rooms)
        sheet = Sheet(begin, end, (letter, a4), is_last=is_last, least=self._least)
        papers = [(letter, rooms[0]), (a4, rooms[1])]
        feet = [0.0 if is_last else _foot_of(stretches, *paper) for paper in papers]
        inner = [0.0 if is_last else _inner_of(stretches, *paper) for paper in papers]
        eased = [0.0 if is_last else _ease_of(stretches, *paper) for paper in papers]
        return Composed(sheet, (feet[0], feet[1]), (inner[0], inner[1]), (eased[0], eased[1]), stretches)

    def _scale(self, stretches: Sequence[Stretch], room: float) -> float:
        """The largest scale at which stretches have room."""
        low = max(self._least, _least(stretches))
        high = max(low, min(self._most, _most(stretches)))
        return largest_scale((low, high), _HALVINGS, lambda scale: _total_at(stretches, scale) <= room)


def _ease_of(stretches: Sequence[Stretch], scale: float, room: float) -> float:
    """How much more white is above all that opens no section in columns, where that above sections would be wide."""
    grown = [one.rows[-1] for one in stretches if one.goes_on or not one.is_wide]
    free = room - _total_at(stretches, scale) - _foot_of(stretches, scale, room)
    eases = []
    for row in grown:
        for column in row:
            wide = sum(item.gaps[0] for item in column[1:])
            close = eased(column)
            if close:
                white = free / len(grown) + max(column_high(one, scale) for one in row) - column_high(column, scale)
                eases.append((white - _COMFORT * wide) / close)
    return min(_MOST_EASE, max(0.0, min(eases, default=0.0)))


def _total(stretches: Sequence[Stretch]) -> float:
    return math.fsum(one.high + GAP for one in stretches) - GAP


def _total_at(stretches: Sequence[Stretch], scale: float) -> float:
    return math.fsum(rows_high(one.rows, scale) + GAP for one in stretches) - GAP


def _most(stretches: Sequence[Stretch]) -> float:
    """The scale at which the widest figure is as wide as its column; no other is larger then, for all have one."""
    return min(one.most for one in stretches)


def _least(stretches: Sequence[Stretch]) -> float:
    return max(one.least for one in stretches)


def _fewest(stretches: Sequence[Stretch]) -> float:
    """How many places take what a sheet leaves free: those between stretches, and in columns."""
    places = len(stretches) - 1.0
    places += sum(min(map(count_places, one.rows[-1])) for one in stretches if one.goes_on or not one.is_wide)
    return max(1.0, places)


def _foot_of(stretches: Sequence[Stretch], scale: float, room: float) -> float:
    """What stays white at the foot, since all the rest is wide enough."""
    return min(_FOOT, max(0.0, room - _total_at(stretches, scale) - _EASY * _fewest(stretches)))


def _inner_of(stretches: Sequence[Stretch], scale: float, room: float) -> float:
    """What of a sheet's white goes above rows of figures right across."""
    rows = sum(len(row) == 1 and at > 1 for one in stretches if one.is_wide for at, row in enumerate(one.rows))
    free = room - _total_at(stretches, scale) - _foot_of(stretches, scale, room)
    return min(_LOOSE, max(0.0, free) / (rows + _fewest(stretches))) if rows else 0.0
