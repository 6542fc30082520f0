"""The shapes of islands, counted exactly and drawn uniformly without trial and error.

A shape is a set of tiles in a grid in which every tile lies orthogonally next to at least two
others. Counting goes row by row. Of the rows above, only this matters: the current row, which of its
tiles still need a neighbour in the next row (its *need*), and the number of holes so far, so the
tables are small. The counts number the shapes, so that a uniform draw takes one random number.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

COLUMNS = 6
ROWS = 7
TILES = 33

Shape = tuple[int, ...]
"""A bit set of columns for each row, first row first."""

#: Bits per coefficient of a packed polynomial in the number of holes.
_BITS = 64
_ONE = (1 << _BITS) - 1


@dataclass(frozen=True, slots=True)
class Counts:
    """The numbers of shapes.

    Attributes:
        shapes: with every tile next to at least two others.
        connected: those that are connected.
    """

    shapes: int
    connected: int


@lru_cache(maxsize=1 << 14)
def need(above: int, row: int) -> int | None:
    """The tiles of ``row`` that still need a neighbour in the next row; None if a tile cannot get enough.

    A tile with no neighbour beside it or above it cannot reach two any more.
    """
    once = twice = 0
    for near in ((row << 1) & row, (row >> 1) & row, above & row):
        twice |= once & near
        once |= near
    return None if row & ~once else row & ~twice


class Islands:
    """All shapes of ``tiles`` tiles in a grid of ``columns`` × ``rows``, numbered from 0.

    Attributes:
        total: their number, including unconnected ones.
    """

    def __init__(self, columns: int, rows: int, tiles: int) -> None:
        if not 1 <= tiles <= columns * rows:
            raise ValueError(f"{tiles} tiles are not between 1 and the {columns * rows} cells of the grid")
        self.columns = columns
        self.rows = rows
        self.tiles = tiles
        self._full = (1 << columns) - 1
        self._holes = columns * rows - tiles
        self._hole_count = [columns - row.bit_count() for row in range(1 << columns)]
        self._after = self._tables()
        self.total = self._coefficient(self._after[0][0][0], self._holes)

    def _tables(self) -> list[list[list[int]]]:
        """``tables[i][b][n]``: completions from row i on, when row i−1 is b and has need n.

        Each entry packs the counts for every number of further holes, like a polynomial.
        """
        size = self._full + 1
        cap = (1 << (_BITS * (self._holes + 1))) - 1
        last = [[1 if n == 0 else 0 for n in range(size)] for _ in range(size)]
        tables = [last]
        for _ in range(self.rows):
            following = tables[0]
            tables.insert(0, [self._row_table(b, following, cap) for b in range(size)])
        return tables

    def _row_table(self, above: int, following: list[list[int]], cap: int) -> list[int]:
        """Counts for each need of the row ``above``: sums over the next rows that cover the need."""
        sums = []
        for row in range(self._full + 1):
            lacking = need(above, row)
            ways = 0 if lacking is None else following[row][lacking]
            sums.append((ways << (_BITS * self._hole_count[row])) & cap)
        for bit in range(self.columns):  # from sums over one row to sums over all rows that contain it
            step = 1 << bit
            for row in range(self._full + 1):
                if not row & step:
                    sums[row] += sums[row | step]
        return sums

    @staticmethod
    def _coefficient(packed: int, holes: int) -> int:
        return packed >> (_BITS * holes) & _ONE

    def shape(self, number: int) -> Shape:
        """The shape of that number, 0 ≤ number < total; every shape has exactly one.

        Raises:
            IndexError: no shape has this number.
        """
        if not 0 <= number < self.total:
            raise IndexError(f"there are {self.total} shapes, none of number {number}")
        holes, above, lacking = self._holes, 0, 0
        rows: list[int] = []
        for i in range(self.rows):
            choices = iter(self._choices(i, above, lacking, holes))
            row, row_need, ways = next(choices)
            while number >= ways:
                number -= ways
                row, row_need, ways = next(choices)
            holes -= self._hole_count[row]
            above, lacking = row, row_need
            rows.append(row)
        return tuple(rows)

    @lru_cache(maxsize=1 << 15)  # noqa: B019 — instances are kept for good by `islands`
    def _choices(self, i: int, above: int, lacking: int, holes: int) -> tuple[tuple[int, int, int], ...]:
        """The possible rows i with their needs and the number of shapes that go on that way."""
        found = []
        for row in range(self._full + 1):
            left = holes - self._hole_count[row]
            row_need = need(above, row)
            if row & lacking == lacking and left >= 0 and row_need is not None:
                ways = self._coefficient(self._after[i + 1][row][row_need], left)
                if ways:
                    found.append((row, row_need, ways))
        return tuple(found)

    def draw(self, rng: random.Random, *, connected: bool = True) -> Shape:
        """A uniformly random shape; unconnected ones are redrawn unless allowed."""
        while True:
            shape = self.shape(rng.randrange(self.total))
            if not connected or is_connected(shape):
                return shape

    def count_connected(self) -> int:
        """The number of connected shapes, by the same recursion with the components of the row."""
        states: dict[_State, int] = {_State(0, 0, (), "before"): 1}
        cap = (1 << (_BITS * (self._holes + 1))) - 1
        for _ in range(self.rows):
            following: dict[_State, int] = {}
            for state, ways in states.items():
                for row, after in self._steps(state):
                    more = (ways << (_BITS * self._hole_count[row])) & cap
                    if more:
                        following[after] = following.get(after, 0) + more
            states = following
        whole = (n for s, n in states.items() if s.lacking == 0 and len(s.parts) <= 1 and s.stage != "before")
        return sum(self._coefficient(n, self._holes) for n in whole)

    def _steps(self, state: _State) -> Iterator[tuple[int, _State]]:
        if state.stage == "after":
            yield 0, state
            return
        for row in range(self._full + 1):
            if row & state.lacking != state.lacking:
                continue
            if row == 0:
                if state.stage == "before":
                    yield 0, state
                elif len(state.parts) == 1:
                    yield 0, _State(0, 0, (), "after")
                continue
            row_need = need(state.row, row)
            parts = _joined(state.parts, row)
            if row_need is not None and parts is not None:
                yield row, _State(row, row_need, parts, "in")


@dataclass(frozen=True, slots=True)
class _State:
    """A state of the count: the tiles of a row, their need, their components, and the stage.

    The stage tells whether the first tile is still to come, or the last one has passed.
    """

    row: int
    lacking: int
    parts: tuple[int, ...]
    stage: str


@lru_cache(maxsize=1 << 15)
def _joined(parts: tuple[int, ...], row: int) -> tuple[int, ...] | None:
    """The components of the next row; None if a component above has no continuation."""
    if any(not part & row for part in parts):
        return None
    found = _runs(row)
    for part in parts:
        touching = [p for p in found if p & part]
        found = [p for p in found if not p & part] + [sum(touching)]
    return tuple(sorted(found))


def _runs(row: int) -> list[int]:
    """The maximal runs of adjacent tiles in a row."""
    runs = []
    while row:
        low = row & -row
        run = row & ~(row + low)
        runs.append(run)
        row ^= run
    return runs


def is_connected(shape: Shape) -> bool:
    """Whether all tiles are connected by orthogonal steps."""
    first = next((i for i, row in enumerate(shape) if row), None)
    if first is None:
        return True
    reached = [0] * len(shape)
    reached[first] = shape[first] & -shape[first]
    while True:
        before = list(reached)
        for i, row in enumerate(shape):
            near = reached[i] | reached[i] << 1 | reached[i] >> 1
            if i:
                near |= reached[i - 1]
            if i + 1 < len(shape):
                near |= reached[i + 1]
            reached[i] = near & row
        if reached == before:
            return reached == list(shape)


@cache
def islands(columns: int = COLUMNS, rows: int = ROWS, tiles: int = TILES) -> Islands:
    """The shapes of a grid, with their tables (cached)."""
    return Islands(columns, rows, tiles)


@cache
def counts(columns: int = COLUMNS, rows: int = ROWS, tiles: int = TILES) -> Counts:
    """The numbers of shapes and of connected shapes, computed, not stored."""
    shapes = islands(columns, rows, tiles)
    return Counts(shapes.total, shapes.count_connected())
