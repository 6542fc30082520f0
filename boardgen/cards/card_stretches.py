"""Sections of a printed HTML card side by side or right across: how high that is, and what is bad about it.

Lengths in mm.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from boardgen.cards.paper_html import High

#: Between stretches, and between the rows of a section that stands right across.
GAP, INNER = 4.5, 3.0
#: What it costs, squared, that so many mm more stand at a place for white, and that a column without one is so much
#: lower than its neighbour; text beside a figure may end so far above it for nothing.
WIDE, _UNEVEN, _BESIDE = 7.0, 9.0, 14.0
#: What a place for a little white counts for.
_LITTLE = 0.2
#: So many mm more a section right across may be high rather than that a column begins where it costs 1.
_BEGUN = 20.0


class Item(NamedTuple):
    """What is never divided.

    Attributes:
        markup: of it.
        high: how high it is; infinite at a scale at which it has no room.
        is_across: whether it stands right across the sheet.
        gaps: whether it opens a section, above which white may grow, and whether it is a figure; 1 or 0 each.
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


class Stretch(NamedTuple):
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


def _row_html(row: Row) -> str:
    if len(row) == 1:
        return "\n".join(item.markup for item in row[0])
    columns = ("\n".join(item.markup for item in column) for column in row)
    return '<div class="cols">{}</div>'.format("".join(f'<div class="col">\n{one}\n</div>' for one in columns))


def rows_of(form: Sequence[Item], scale: float) -> tuple[Row, ...]:
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


def stretch_of(rows: tuple[Row, ...], scale: float, *, is_wide: bool) -> Stretch:
    """Rows with what is bad about them."""
    cost = 0.0
    for row in rows:
        if len(row) == 2:
            left, right = (column_high(column, scale) for column in row)
            lower = row[0] if left < right else row[1]
            places = count_places(lower)
            if is_wide:
                # Text ends where it ends; much white beside a figure is a hole all the same.
                uneven = max(0.0, abs(left - right) - _BESIDE) / (_UNEVEN * 2)
            else:
                uneven = abs(left - right) / max(_UNEVEN, WIDE * places)
            cost += uneven * uneven + (row[1][0].cost if row[1] else 0.0)
    items = [item for row in rows for column in row for item in column]
    most, least = min(item.most for item in items), max(item.least for item in items)
    return Stretch(rows, is_wide, rows_high(rows, scale), cost, most, least)


def rows_high(rows: Sequence[Row], scale: float) -> float:
    """How high rows are, one below another."""
    high = math.fsum(max(column_high(column, scale) for column in row) for row in rows)
    # A heading right across has what follows close below it.
    return high + INNER * max(0, len(rows) - 2)


def column_high(items: Sequence[Item], scale: float) -> float:
    """How high a column is."""
    return math.fsum(item.high(scale) for item in items) - items[0].above if items else 0.0


def count_places(items: Sequence[Item]) -> float:
    """How many places for white a column has: above sections, and a little above all else."""
    return math.fsum(1.0 if item.gaps[0] else _LITTLE for item in items[1:])


def eased(items: Sequence[Item]) -> int:
    """At how many places of a column there may be a little more white; above figures twice as much."""
    return sum(1 + item.gaps[1] for item in items[1:] if not item.gaps[0])
