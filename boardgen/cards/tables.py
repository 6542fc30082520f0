"""How wide the columns of a table are. Lengths in mm."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

from boardgen.cards.blocks import Run, Runs, Table
from boardgen.cards.lines import ROUGH, line_count, longest_word, narrowest, runs_width

#: Between the columns of a table, in sizes of its type.
APART = 1.1
#: What one more line of a row costs, and the break of a cell of the first column, where rows have their names, of one
#: between, and of one of the last column, whose sentences read well in lines.
_ROW, _NAME, _MIDDLE, _SENTENCE = 2, 3, 2, 1
#: A column is so much wider than its lines, so that rounding breaks none of them.
_ROUND = 1e-6


def wanted(block: Table, width_of: Callable[[Runs], float]) -> list[float]:
    """The width of each column in ems: of its widest cell, as measured by a function."""
    return [max(map(width_of, column)) for column in _columns(block)]


def column_widths(block: Table, width: float, size: float) -> list[float]:
    """As wide as the text wants, or, where there is no room, such that rows have few lines and few cells are broken.

    The last column has what the others leave.

    Args:
        block: the table.
        width: of the whole table.
        size: of its type.
    """
    room = width - size * APART * (len(block.head) - 1)
    whole = [ems * size for ems in wanted(block, runs_width)]
    if sum(whole) <= room:
        return [*whole[:-1], room - sum(whole[:-1])]
    least = [ems * size for ems in wanted(block, longest_word)]
    if sum(least) >= room:
        return [room * part / sum(least) for part in least]
    cells = _columns(block)
    ways = [[way * size for way in _ways(column)] for column in cells]
    found = _Search([column[1:] for column in cells], ways, room, size).best()
    return found or [room * part / sum(least) for part in least]


def _columns(block: Table) -> list[tuple[Runs, ...]]:
    """The cells of each column, below its bold head."""
    heads = [tuple(Run(run.text, True) for run in cell) for cell in block.head]
    return list(zip(heads, *block.rows, strict=True))


def _ways(column: Sequence[Runs]) -> list[float]:
    """Ems of a column where one more of its cells has a line less, from as wide as its longest word."""
    least = max(map(longest_word, column))
    return sorted({max(width, least) + _ROUND for cell in column for width in narrowest(cell)})


class _Way(NamedTuple):
    """A column of some width.

    Attributes:
        width: mm.
        lines: of each of its cells.
        broken: what these cost.
    """

    width: float
    lines: tuple[int, ...]
    broken: int


#: Some columns side by side, the narrower ones costing more: how wide they are, and what their broken cells cost.
_Front = tuple[list[float], list[int]]


class _Search:
    """Finds the cheapest widths of columns, and of equally cheap ones those whose first columns are narrower.

    A table of a few long columns has millions of ways. Those that begin alike are passed over together if even the
    best end would cost too much, by a bound that takes broken cells as they are, and rows as if every column had all
    the room that is left.
    """

    def __init__(
        self, columns: Sequence[Sequence[Runs]], ways: Sequence[Sequence[float]], room: float, size: float
    ) -> None:
        """For the cells of columns, and the widths that are tried for each, in rising order."""
        prices = [_NAME, *[_MIDDLE] * (len(columns) - 2), _SENTENCE][-len(columns) :]
        self.room, self.size = room, size
        self.last, self.price = columns[-1], prices[-1]
        # The last column has what the others leave, if that is enough for its longest word.
        self.least = ways[-1][0] - _ROUND
        # It may be a little narrower than a width that is tried, and have as few lines.
        rough = _ROUND + ROUGH * ways[-1][-1]
        free = room - sum(some[0] for some in ways) + rough
        every = [
            [self._way(column, width, price) for at, width in enumerate(some) if not at or width <= some[0] + free]
            for column, some, price in zip(columns, ways, prices, strict=True)
        ]
        self.others = every[:-1]
        every[-1] = [way._replace(width=way.width - rough) for way in every[-1]]
        self.every, self.widths = every, [[way.width for way in some] for some in every]
        # Of the columns from one on: what their cells cost in some room, and how wide they are at the least.
        self.fronts: list[_Front] = [([0.0], [0])]
        self.narrow = [0.0]
        for some in reversed(every):
            self.fronts.insert(0, _wider(some, self.fronts[0], room))
            self.narrow.insert(0, self.narrow[0] + some[0].width)

    def best(self) -> list[float] | None:
        """The best widths; None where the last column never has enough."""
        none = (0,) * len(self.last)
        least = self._bound(0, 0.0, 0, none)
        if least is None:
            return None
        # As if each cell were as narrow as its column can be, and in a row of its own.
        most = sum(some[0].broken + _ROW * sum(some[0].lines) for some in self.others)
        most += (self.price + _ROW) * sum(line_count(cell, self.least, self.size) for cell in self.last)
        more = 1
        while True:
            # What costs much more than it must is not looked at before all that costs less.
            limit = min(least + more, most + 1)
            found = self._below(limit, [], 0, none)
            if found is not None or limit > most:
                return None if found is None else found[1]
            more *= 2

    def _below(
        self, limit: int, before: list[float], broken: int, rows: tuple[int, ...]
    ) -> tuple[int, list[float]] | None:
        """The best widths that begin as given and cost less than a limit, and what they cost."""
        used = sum(before)
        at = len(before)
        if at == len(self.others):
            over = self.room - used
            if over < self.least:
                return None
            last = self._way(self.last, over, self.price)
            cost = broken + last.broken + _ROW * sum(_higher(rows, last.lines))
            return (cost, [*before, over]) if cost < limit else None
        best: tuple[int, list[float]] | None = None
        for way in self.others[at]:
            lines, cost = _higher(rows, way.lines), broken + way.broken
            bound = self._bound(at + 1, used + way.width, cost, lines)
            if bound is None:
                break
            if bound < limit and (found := self._below(limit, [*before, way.width], cost, lines)) is not None:
                best, limit = found, found[0]
        return best

    def _bound(self, at: int, used: float, broken: int, rows: tuple[int, ...]) -> int | None:
        """What the columns before one, and those from it on, cost at the least; None where there is no room."""
        widths, costs = self.fronts[at]
        fitting = bisect_right(widths, self.room - used + _ROUND)
        if not fitting:
            return None
        free = self.room - used + _ROUND - self.narrow[at]
        for some, each in zip(self.every[at:], self.widths[at:], strict=True):
            rows = _higher(rows, some[max(1, bisect_right(each, each[0] + free)) - 1].lines)
        return broken + costs[fitting - 1] + _ROW * sum(rows)

    def _way(self, column: Sequence[Runs], width: float, price: int) -> _Way:
        lines = tuple(line_count(cell, width, self.size) for cell in column)
        return _Way(width, lines, price * sum(lines))


def _higher(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """The lines of rows: of each as many as the higher of its cells has."""
    return tuple(map(max, one, other))


def _wider(ways: Sequence[_Way], front: _Front, room: float) -> _Front:
    """Another column beside some."""
    every = sorted(
        (way.width + width, way.broken + cost)
        for way in ways
        for width, cost in zip(*front, strict=True)
        if way.width + width <= room + _ROUND
    )
    widths: list[float] = []
    costs: list[int] = []
    for width, cost in every:
        if not costs or cost < costs[-1]:
            widths.append(width)
            costs.append(cost)
    return widths, costs
