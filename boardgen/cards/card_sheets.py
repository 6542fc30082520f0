"""The sections of an HTML card on sheets: none is divided, figures of a sheet have one scale. Lengths in mm.

A section stands in one of two columns, or right across with its heading above two columns of its own or rows of
figures; what follows it may stand below its text and its figures then. Which sections a sheet has, and how they stand
there, is chosen so that columns end alike and little is left to be shared out as white.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import NamedTuple

from boardgen.cards.paper_html import A4, LETTER, High, Sheet, by_paper, largest_scale, runs_of

#: Between stretches, and what is kept free of a sheet, since heights are estimates.
GAP, _SPARE = 4.5, 2.5
#: Where more white is left than so much at every place for it, so much stays at the foot.
_EASY, _FOOT = 4.0, 6.0
#: Rows of figures right across stand at the most so much further below their text.
_LOOSE = 15.0
#: At how many scales heights are measured.
_STEPS = 9
#: What a sheet costs, and what is white on the last one beyond this part of it.
_SHEET, _ORPHAN, _ENOUGH = 3.0, 40.0, 0.4
#: What it costs, squared, that so many mm more stand at a place for white, and that a column without one is so much
#: lower than its neighbour; text beside a figure may end so far above it for nothing.
_WIDE, _UNEVEN, _BESIDE = 7.0, 9.0, 14.0
#: What figures cost that are smaller than usual.
_SMALL = 2.5
#: What the height of a stretch may count for, in sheets, against what is bad about it; high ones fill a sheet.
_WEIGHTS = (-4.0, 0.5, 4.0, 40.0)
#: What it costs that sections have no room on their sheet.
_NEVER = 1e6
#: So many mm more a section right across may be high rather than that a column begins where it costs 1.
_BEGUN = 20.0
_HALVINGS = 10


class Item(NamedTuple):
    """What is never divided.

    Attributes:
        markup: of it.
        high: how high it is; infinite at a scale at which it has no room.
        is_across: whether it stands right across the sheet.
        gaps: at how many places above it and, unless a section or nothing follows in its column, below it white may
            grow.
        above: how much of its height is white that goes where a column begins with it.
        most, least: the scale at which it is as wide as its column, and the one from which on it is wide enough.
        cost: what it costs that a second column begins with it.
    """

    markup: str
    high: High
    is_across: bool = False
    gaps: tuple[int, int] = (0, 0)
    above: float = 0.0
    most: float = math.inf
    cost: float = 0.0
    least: float = 0.0


class Section(NamedTuple):
    """What belongs together.

    Attributes:
        column: it in one of two columns; nothing if it is too wide for that.
        forms: the ways it stands right across; what is no ``is_across`` there has two columns.
        cost: what it costs that a sheet begins with it.
    """

    column: Sequence[Item]
    forms: Sequence[Sequence[Item]]
    cost: float = 0.0


#: What stands right across, or two columns.
Row = tuple[Sequence[Item], ...]


class _Stretch(NamedTuple):
    """Sections in two columns, or one right across, or that and what stands below both its columns."""

    rows: tuple[Row, ...]
    is_wide: bool
    high: float
    cost: float
    most: float
    least: float
    goes_on: bool = False

    @property
    def html(self) -> str:
        """Its markup."""
        if not self.is_wide:
            return _row_html(self.rows[0])
        inside = "\n".join(map(_row_html, self.rows))
        if len(self.rows) == 1:
            return inside
        return f'<div class="wide{" goes-on" * self.goes_on}">\n{inside}\n</div>'


class Composed(NamedTuple):
    """A sheet: its sections, white at its foot and above rows of figures, on Letter and on A4, and its parts."""

    sheet: Sheet
    foot: tuple[float, float]
    inner: tuple[float, float]
    stretches: Sequence[_Stretch]

    @property
    def html(self) -> str:
        """Its markup."""
        inside = "\n".join(stretch.html for stretch in self.stretches)
        style = f"{by_paper('foot', self.foot, _FOOT)};{by_paper('inner', self.inner, _LOOSE)}"
        return self.sheet.html(inside, style)


class _Way(NamedTuple):
    """How sections stand on a sheet: what that costs, and how large figures are."""

    cost: float
    scale: float
    stretches: tuple[_Stretch, ...]


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
    columns = [_high(section.column, scale)] if section.column else []
    return min([*columns, *(_rows_high(_rows(form, scale), scale) for form in section.forms)])


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
        best: dict[int, tuple[float, tuple[_Stretch, ...]]] = {begin: (0.0, ())}
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
                cost += (free / _fewest(stretches) / _WIDE) ** 2
            elif begin:
                cost += _ORPHAN * max(0.0, free / LETTER - _ENOUGH)
            found.append((end, _Way(cost, scale, stretches)))
        return found

    def _from(self, begin: int, scale: float) -> list[tuple[int, _Stretch]]:
        """The stretches that begin with a section, by where they end."""
        key = begin, scale
        known = self._stretches.get(key)
        if known is None:
            found = [(begin + 1, wide) for wide in self._wide(begin, scale)]
            found += self._columns(begin, scale) + self._below(begin, scale)
            known = self._stretches[key] = found
        return known

    @cached_property
    def _stretches(self) -> dict[tuple[int, float], list[tuple[int, _Stretch]]]:
        return {}

    def _columns(self, begin: int, scale: float) -> list[tuple[int, _Stretch]]:
        """Stretches of whole sections in two columns, by where they end."""
        found, room = [], self._room(LETTER, 0)
        highs: list[float] = [0.0]
        for section in self._sections[begin:]:
            if not section.column or highs[-1] > 2 * room:
                break
            highs.append(highs[-1] + _high(section.column, scale) + section.column[0].above)
        for end in range(2, len(highs)):
            middle = min(range(1, end), key=lambda split: max(highs[split], highs[end] - highs[split]))
            left, right = self._items(begin, begin + middle), self._items(begin + middle, begin + end)
            high = max(highs[middle], highs[end] - highs[middle]) - left[0].above
            if high <= room:
                found.append((begin + end, _stretch(((left, right),), scale, is_wide=False)))
        return found

    def _below(self, begin: int, scale: float) -> list[tuple[int, _Stretch]]:
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
            highs.append(highs[-1] + _high(after.column, scale) + after.column[0].above)
        found = []
        for count in range(1, len(highs) if cuts else 0):
            ways = []
            for cut in cuts:
                left, right = _high(items[:cut], scale), _high(items[cut:], scale)
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
                stretch = _stretch((([heading],), halves), scale, is_wide=False)
                found.append((end, stretch._replace(is_wide=True, goes_on=True)))
        return found

    def _items(self, begin: int, end: int) -> Sequence[Item]:
        return [item for section in self._sections[begin:end] for item in section.column]

    def _wide(self, at: int, scale: float) -> list[_Stretch]:
        """A section right across."""
        return [_stretch(_rows(form, scale), scale, is_wide=True) for form in self._sections[at].forms]

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
        return Composed(sheet, (feet[0], feet[1]), (inner[0], inner[1]), stretches)

    def _scale(self, stretches: Sequence[_Stretch], room: float) -> float:
        """The largest scale at which stretches have room."""
        low = max(self._least, _least(stretches))
        high = max(low, min(self._most, _most(stretches)))
        return largest_scale((low, high), _HALVINGS, lambda scale: _total_at(stretches, scale) <= room)


def _row_html(row: Row) -> str:
    if len(row) == 1:
        return "\n".join(item.markup for item in row[0])
    columns = ("\n".join(item.markup for item in column) for column in row)
    return '<div class="cols">{}</div>'.format("".join(f'<div class="col">\n{one}\n</div>' for one in columns))


def _rows(form: Sequence[Item], scale: float) -> tuple[Row, ...]:
    """The form with its columns as even as can be."""
    rows: list[Row] = []
    run: list[Item] = []
    for item in [*form, None]:
        if item is not None and not item.is_across:
            run.append(item)
            continue
        if run:
            rows.append(_halved(run, scale))
            run = []
        if item is not None:
            rows.append(([item],))
    return tuple(rows)


def _halved(run: Sequence[Item], scale: float) -> Row:
    """Items in two columns, as low as can be."""
    sums = [*accumulate((item.high(scale) for item in run), initial=0.0)]
    if len(run) == 1:
        return run, []

    def bad(split: int) -> float:
        return max(sums[split] - run[0].above, sums[-1] - sums[split] - run[split].above) + _BEGUN * run[split].cost

    at = min(range(1, len(run)), key=bad)
    return run[:at], run[at:]


def _stretch(rows: tuple[Row, ...], scale: float, *, is_wide: bool) -> _Stretch:
    """Rows with what is bad about them."""
    cost = 0.0
    for row in rows:
        if len(row) == 2:
            left, right = (_high(column, scale) for column in row)
            lower = row[0] if left < right else row[1]
            places = _places(lower)
            if is_wide:
                # Text ends where it ends; much white beside a figure is a hole all the same.
                uneven = max(0.0, abs(left - right) - _BESIDE) / (_UNEVEN * 2)
            else:
                uneven = abs(left - right) / (_WIDE * places if places else _UNEVEN)
            cost += uneven * uneven + (row[1][0].cost if row[1] else 0.0)
    items = [item for row in rows for column in row for item in column]
    most, least = min(item.most for item in items), max(item.least for item in items)
    return _Stretch(rows, is_wide, _rows_high(rows, scale), cost, most, least)


def _rows_high(rows: Sequence[Row], scale: float) -> float:
    high = math.fsum(max(_high(column, scale) for column in row) for row in rows)
    # A heading right across has what follows close below it.
    return high + INNER * max(0, len(rows) - 2)


#: Between the rows of a section that stands right across.
INNER = 3.0


def _high(items: Sequence[Item], scale: float) -> float:
    """How high a column is."""
    return math.fsum(item.high(scale) for item in items) - items[0].above if items else 0.0


def _places(items: Sequence[Item]) -> int:
    """How many places for white a column has."""
    below = [item.gaps[1] for item, after in pairwise(items) if after.above < item.above or not after.gaps[0]]
    return sum(item.gaps[0] for item in items[1:]) + sum(below)


def _total(stretches: Sequence[_Stretch]) -> float:
    return math.fsum(one.high + GAP for one in stretches) - GAP


def _total_at(stretches: Sequence[_Stretch], scale: float) -> float:
    return math.fsum(_rows_high(one.rows, scale) + GAP for one in stretches) - GAP


def _most(stretches: Sequence[_Stretch]) -> float:
    """The scale at which the widest figure is as wide as its column; no other is larger then, for all have one."""
    return min(one.most for one in stretches)


def _least(stretches: Sequence[_Stretch]) -> float:
    return max(one.least for one in stretches)


def _fewest(stretches: Sequence[_Stretch]) -> float:
    """How many places take what a sheet leaves free: those between stretches, and in columns."""
    places = len(stretches) - 1.0
    places += sum(min(map(_places, one.rows[-1])) for one in stretches if one.goes_on or not one.is_wide)
    return max(1.0, places)


def _foot_of(stretches: Sequence[_Stretch], scale: float, room: float) -> float:
    """What stays white at the foot, since all the rest is wide enough."""
    return min(_FOOT, max(0.0, room - _total_at(stretches, scale) - _EASY * _fewest(stretches)))


def _inner_of(stretches: Sequence[_Stretch], scale: float, room: float) -> float:
    """What of a sheet's white goes above rows of figures right across."""
    rows = sum(len(row) == 1 and at > 1 for one in stretches if one.is_wide for at, row in enumerate(one.rows))
    free = room - _total_at(stretches, scale) - _foot_of(stretches, scale, room)
    return min(_LOOSE, max(0.0, free) / (rows + _fewest(stretches))) if rows else 0.0
