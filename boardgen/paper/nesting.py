"""Pieces with outlines of their own, cut out by hand: rows that reach into each other, head to tail. All in mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from operator import sub
from typing import NamedTuple

from boardgen.paper.boxes import EPSILON
from boardgen.paper.parts import GUTTER, Part
from boardgen.scene.primitives import Box, PathStep

#: Outlines are looked at in columns so wide; between pieces stay two gutters.
COLUMN = 0.5
#: How many shifts of a row are tried.
_SHIFTS = 24


class Nested(NamedTuple):
    """A piece on a sheet.

    Attributes:
        part: which.
        x, y: the middle of its box.
        rotate: 0, or 180 where it stands on its head.
    """

    part: Part
    x: float
    y: float
    rotate: float


def nest(parts: Sequence[Part], first: Box, others: Box, most: int) -> list[tuple[Nested, ...]] | None:
    """Put pieces on sheets, row by row, every row as high up as it goes.

    Args:
        parts: outlines of straight lines; each ``count`` times, in this order.
        first, others: what the first sheet offers, and every other.
        most: sheets.

    Returns:
        The sheets; None when a piece does not fit or the sheets do not suffice.
    """
    left = [part for part in parts for _ in range(part.count)]
    sheets: list[tuple[Nested, ...]] = []
    while left:
        placed = _fill(left, others if sheets else first)
        if len(sheets) >= most or (not placed and sheets):
            return None
        sheets.append(tuple(placed))
        left = left[len(placed) :]
    return sheets if not sheets or sheets[0] else sheets[1:]


def _fill(left: Sequence[Part], area: Box) -> list[Nested]:
    """As many of the next pieces as one sheet takes."""
    floor = [area[1]] * int((area[2] - area[0]) / COLUMN)
    placed: list[Nested] = []
    while len(placed) < len(left):
        rows = _best_rows(left[len(placed) :], floor, area[3])
        if not rows:
            break
        for row in rows:
            lower(floor, row.places, row.y, _edges(left[len(placed)], row.rotate)[1])
            for column in row.places:
                part = left[len(placed)]
                placed.append(Nested(part, area[0] + column * COLUMN + part.width / 2, row.y, row.rotate))
    return placed


class _Row(NamedTuple):
    """Pieces side by side: the columns in which they begin, the middle of all, and how they are turned."""

    places: tuple[int, ...]
    y: float
    rotate: float


def _best_rows(left: Sequence[Part], floor: Sequence[float], bottom: float) -> tuple[_Row, ...]:
    """The next rows, of all pieces like the first if these have room, else one row; none if that has no room."""
    part = left[0]
    size = part.width, part.height
    alike = next((i for i, other in enumerate(left) if (other.width, other.height) != size), len(left))
    assert not isinstance(part.shape, str)
    shape = _Shape(part.shape, part.width, part.height)
    if len(_edges(part, 0.0)[0]) > len(floor):
        return ()
    return _rows_of(shape, alike, tuple(floor), bottom, alike == len(left)) or _row_of(
        shape, alike, tuple(floor), bottom
    )


class _Shape(NamedTuple):
    """Of alike pieces: the outline and the size of its box."""

    outline: tuple[PathStep, ...]
    width: float
    height: float

    @property
    def step(self) -> int:
        """Columns from one piece to the next in a row that is as narrow as can be."""
        return math.ceil((self.width + 2 * GUTTER) / COLUMN)

    def edges(self, rotate: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """See `_edges`."""
        return edges_of(self.outline, self.width, rotate)


class _Way(NamedTuple):
    """How rows of alike pieces lie.

    Attributes:
        turned: how the pieces of rows are turned, in turn.
        spread: whether they are as far apart as the width allows, not side by side.
        begins_right: whether the first row is at the right end, not at the left one.
        few_first: whether the row that is not full comes before the others.
    """

    turned: tuple[float, float]
    spread: bool
    begins_right: bool
    few_first: bool


_WAYS = tuple(
    _Way(turned, spread, right, few)
    for turned in ((0.0, 180.0), (180.0, 0.0), (0.0, 0.0), (180.0, 180.0))
    for spread in (True, False)
    for right in (False, True)
    for few in (False, True)
)


@lru_cache(maxsize=512)
def _rows_of(shape: _Shape, count: int, floor: tuple[float, ...], bottom: float, last: bool) -> tuple[_Row, ...]:
    """Rows of all pieces, flush with the left and the right end in turn, in the way that takes least; or none.

    The last pieces of a sheet go as little down as they can, others leave most room for what comes behind them.
    """
    best: tuple[_Row, ...] = ()
    least = (math.inf, math.inf)
    search = _search(shape, floor)
    # Of a few pieces most ways are the same.
    for plan in dict.fromkeys(_planned(shape, count, search.free, way) for way in _WAYS):
        # The floor only gets lower: what costs too much in the middle of a way costs no less at its end.
        for end in range(1, len(plan.rows) + 1):
            laid = search.laid(plan, end)
            if laid.reach > bottom + 2 * GUTTER + EPSILON or (last and round(laid.reach, 3) > least[0]):
                break
            taken = sum(laid.floor) / len(laid.floor)
            cost = (round(laid.reach, 3), taken) if last else (round(taken, 3), laid.reach)
            if cost >= least:
                break
        else:
            least, best = cost, laid.rows
    return best


class _Plan(NamedTuple):
    """Rows before it is known how high up they lie.

    Attributes:
        step: columns from one piece to the next.
        rows: of each row how many pieces it has, how these are turned, and the column where it begins; None where it
            may be shifted.
    """

    step: int
    rows: tuple[tuple[int, float, int | None], ...]


def _planned(shape: _Shape, count: int, free: int, way: _Way) -> _Plan:
    """The rows of all pieces in a way; ``free`` columns are left beside one piece."""
    most = min(count, 1 + free // shape.step)
    # Rows that begin half a step aside end flush with the other end of the sheet.
    step = max(shape.step, int(free / (most - 0.5))) if way.spread else shape.step
    few = count % most
    counts = [most] * (count // most)
    counts = [few, *counts] if few and way.few_first else [*counts, few] if few else counts
    rows: list[tuple[int, float, int | None]] = []
    for number, pieces in enumerate(counts):
        end = free - (pieces - 1) * step if (number % 2 == 1) != way.begins_right else 0
        rows.append((pieces, way.turned[number % 2], end if pieces == most else None))
    return _Plan(step, tuple(rows))


class _Laid:
    """Rows as high up as they go.

    Attributes:
        rows: the rows.
        reach: how far down the floor is at its lowest.
    """

    def __init__(
        self, rows: tuple[_Row, ...], above: Sequence[float], reach: float, lowest: Sequence[float] = ()
    ) -> None:
        self.rows, self.reach, self._above, self._lowest = rows, reach, above, lowest

    @cached_property
    def floor(self) -> Sequence[float]:
        """What is free below them; many ways are given up before it is asked for."""
        if not self.rows:
            return self._above
        floor, row = list(self._above), self.rows[-1]
        lower(floor, row.places, row.y, self._lowest)
        return floor


class _Search(NamedTuple):
    """Rows of alike pieces on a floor.

    Attributes:
        shape: of the pieces.
        free: columns that are left beside one piece.
        known: what has been laid, by the rows as planned and their steps, as many plans begin alike.
    """

    shape: _Shape
    free: int
    known: dict[tuple[tuple[int, int, float, int | None], ...], _Laid]

    def laid(self, plan: _Plan, end: int) -> _Laid:
        """The first rows of a plan, of which those before the last are known."""
        step = plan.step
        rows = tuple((step, *row) for row in plan.rows[:end])
        if rows not in self.known:
            above = self.known[rows[:-1]]
            pieces, rotate, begin = plan.rows[end - 1]
            wide = pieces * step
            shifts = _shifts(self.free - (pieces - 1) * step) if begin is None else [begin]
            highest, lowest = self.shape.edges(rotate)
            y, shift = math.inf, shifts[0]
            for at in shifts:
                high = height_of(range(at, at + wide, step), highest, above.floor, y)
                if high < y:
                    y, shift = high, at
            row = _Row(tuple(range(shift, shift + wide, step)), y, rotate)
            reach = max(above.reach, y + max(lowest) + 2 * GUTTER)
            self.known[rows] = _Laid((*above.rows, row), above.floor, reach, lowest)
        return self.known[rows]


@lru_cache(maxsize=32)
def _search(shape: _Shape, floor: tuple[float, ...]) -> _Search:
    """What lays rows on a floor, kept since a few pieces more begin with the same rows."""
    free = len(floor) - len(shape.edges(0.0)[0])
    return _Search(shape, free, {(): _Laid((), floor, max(floor))})


@lru_cache(maxsize=512)
def _row_of(shape: _Shape, alike: int, floor: tuple[float, ...], bottom: float) -> tuple[_Row, ...]:
    """One row, turned and shifted so that it takes least of the height a piece; none where it has no room."""
    step = shape.step
    fits = min(alike, 1 + (len(floor) - len(shape.edges(0.0)[0])) // step)
    now = max(floor)
    best: tuple[float, _Row] | None = None
    for count in sorted({fits, max(1, fits - 1)}, reverse=True):
        for rotate in (0.0, 180.0):
            highest = shape.edges(rotate)[0]
            spare = len(floor) - len(highest) - (count - 1) * step
            for shift in _shifts(spare):
                places = range(shift, shift + count * step, step)
                y = height_of(places, highest, floor)
                end = y + shape.height / 2
                cost = max(end - now, 0.1) / count
                if end <= bottom and (best is None or cost < best[0] - EPSILON):
                    best = cost, _Row(tuple(places), y, rotate)
    return () if best is None else (best[1],)


def _shifts(spare: int) -> list[int]:
    """The columns in which a row is tried to begin."""
    return sorted({spare * i // _SHIFTS for i in range(_SHIFTS + 1)})


def lower(floor: list[float], places: Iterable[int], y: float, lowest: Sequence[float]) -> None:
    """Let the floor begin below a row of pieces, two gutters off."""
    ends = [y + edge + 2 * GUTTER for edge in lowest]
    for column in places:
        under = slice(column, column + len(ends))
        # To call `max` for each column would take three times as long.
        floor[under] = [end if end > now else now for now, end in zip(floor[under], ends, strict=True)]  # noqa: FURB136


def height_of(
    columns: Iterable[int], highest: Sequence[float], floor: Sequence[float], enough: float = math.inf
) -> float:
    """The middle of a row that lies as high up as what is above its pieces allows, which begin in these columns.

    What lies no higher up than ``enough`` is not looked at to its end.
    """
    lowest: Callable[[float, float], float] = sub
    found = -math.inf
    before: Sequence[float] = ()
    for column in columns:
        above = floor[column : column + len(highest)]
        # Below a row of alike pieces most of the next see the same.
        if above == before:
            continue
        before = above
        found = max(found, max(map(lowest, above, highest)))
        if found >= enough:
            break
    return found


def _edges(part: Part, rotate: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The upper and the lower edge of a piece in each column from its left end, from its middle."""
    assert not isinstance(part.shape, str)
    return edges_of(part.shape, part.width, rotate)


@lru_cache(maxsize=64)
def edges_of(shape: tuple[PathStep, ...], width: float, rotate: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The upper and the lower edge of an outline in each column from its left end, from its middle."""
    sign = -1 if rotate else 1
    corners = [(sign * float(step[1]) + width / 2, sign * float(step[2])) for step in shape if step[0] in ("M", "L")]
    count = math.ceil(width / COLUMN - EPSILON)
    found: list[list[float]] = [[] for _ in range(count)]
    for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
        low, high = min(x1, x2), max(x1, x2)
        for column in range(max(0, int(low / COLUMN)), min(count, int(high / COLUMN) + 1)):
            inside = (min(max(column * COLUMN, low), high), min(max((column + 1) * COLUMN, low), high))
            steep = x2 - x1
            found[column] += [y1 + (y2 - y1) * (x - x1) / steep for x in inside] if steep else [y1, y2]
    return tuple(min(ys) for ys in found), tuple(max(ys) for ys in found)
