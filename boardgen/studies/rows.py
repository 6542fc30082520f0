"""Columns that stand beside each other on a page: diagrams of one row begin level. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate

from boardgen.studies.columns import FURTHER, SQUEEZE, Column, told_airs
from boardgen.studies.setting import GAP

#: Diagrams that are no further from being level than this are made so.
_NEAR = 16.0
#: Feet of columns that are so level are level enough.
_RAGGED = 9.0
#: Halvings after which blocks are as far apart as they can be.
_HALVINGS = 8

#: The numbers of a column and of a piece in it, for each diagram of a row.
_Row = tuple[tuple[int, int], ...]


class Beside:
    """A column on its page.

    Attributes:
        column: what it holds.
        top: where it begins.
    """

    def __init__(self, column: Column, top: float) -> None:
        self.column, self.top = column, top
        self.heights = [piece.height for piece in column.pieces]

    @cached_property
    def _airs(self) -> Sequence[float]:
        return told_airs(self.column.pieces)

    @cached_property
    def shown(self) -> list[int]:
        """The numbers of the pieces that are diagrams."""
        return [at for at, piece in enumerate(self.column.pieces) if not piece.is_text]

    def spaces(self, apart: float) -> list[float]:
        """Those between its pieces, so much further apart than usual, or closer."""
        return [GAP + (max(0.0, apart - air) if apart > 0 else apart) for air in self._airs[1:]]

    def tops(self, spaces: Sequence[float]) -> list[float]:
        """Where its pieces begin, and where the last one ends."""
        steps = (height + space for height, space in zip(self.heights, (*spaces, 0.0), strict=True))
        return list(accumulate(steps, initial=self.top))

    def fits(self, spaces: Sequence[float]) -> bool:
        """Whether it has room for its pieces so far apart."""
        return self.tops(spaces)[-1] <= self.top + self.column.room + 1e-6


def level_rows(columns: Sequence[Beside]) -> list[list[float]] | None:
    """The spaces between the pieces of each column, so that diagrams beside each other begin level.

    As many rows as leave the feet of the columns nearly level, too; None if none does.

    Args:
        columns: from the left.
    """
    return _settled(columns)[0]


def out_of_line(columns: Sequence[Beside], beside: int) -> int:
    """How many diagrams of a book, so many columns of which stand ``beside`` each other, are in no row."""
    if beside == 1:
        return 0
    pages = (columns[at : at + beside] for at in range(0, len(columns), beside))
    return sum(sum(len(one.shown) for one in some) - _settled(some)[1] for some in pages if len(some) > 1)


def _settled(columns: Sequence[Beside]) -> tuple[list[list[float]] | None, int]:
    """The same as in `level_rows`, and how many diagrams are in rows."""
    rows = list(_rows(columns)) if all(one.heights for one in columns) else []
    while rows:
        placed = _placed(columns, rows, _furthest(columns, rows))
        foot = max(one.tops(some)[-1] for one, some in zip(columns, placed, strict=True))
        spaces = []
        for at, (one, some) in enumerate(zip(columns, placed, strict=True)):
            last = max((index for row in rows for column, index in row if column == at), default=0)
            spaces.append(_to_foot(one, some, last, foot))
        ends = [one.tops(some)[-1] for one, some in zip(columns, spaces, strict=True)]
        if max(ends) - min(ends) <= _RAGGED:
            return spaces, sum(map(len, rows))
        rows.pop()
    return None, 0


def _rows(columns: Sequence[Beside]) -> Iterator[_Row]:
    """Diagrams that can be made level, from the top: those that are nearly so, and have room for it."""
    spaces = [one.spaces(-SQUEEZE) for one in columns]
    waiting = [[*one.shown] for one in columns]
    while sum(map(bool, waiting)) > 1:
        tops = {at: columns[at].tops(spaces[at])[some[0]] for at, some in enumerate(waiting) if some}
        near = [at for at, top in tops.items() if top <= min(tops.values()) + _NEAR]
        row = tuple((at, waiting[at].pop(0)) for at in near)
        level = max(tops[at] for at in near)
        # What stands at the head of a column stays there.
        fixed = any(index == 0 and tops[at] < level - 1e-6 for at, index in row)
        if len(row) > 1 and not fixed:
            moved = _level(columns, spaces, row)
            if all(map(Beside.fits, columns, moved)):
                spaces = moved
                yield row


def _level(columns: Sequence[Beside], spaces: Sequence[Sequence[float]], row: _Row) -> list[list[float]]:
    """The spaces that make the diagrams of a row level with the lowest of them."""
    found = [[*some] for some in spaces]
    tops = {at: columns[at].tops(spaces[at])[index] for at, index in row}
    for at, index in row:
        if index:
            found[at][index - 1] += max(tops.values()) - tops[at]
    return found


def _placed(columns: Sequence[Beside], rows: Sequence[_Row], apart: float) -> list[list[float]]:
    """The spaces in all columns where pieces stand so much further apart, and rows are level."""
    spaces = [one.spaces(apart) for one in columns]
    for row in rows:
        spaces = _level(columns, spaces, row)
    return spaces


def _furthest(columns: Sequence[Beside], rows: Sequence[_Row]) -> float:
    """How much further apart pieces may stand in all columns."""

    def fits(apart: float) -> bool:
        return all(map(Beside.fits, columns, _placed(columns, rows, apart)))

    if fits(FURTHER):
        return FURTHER
    least, most = -SQUEEZE, FURTHER
    for _ in range(_HALVINGS):
        middle = (least + most) / 2
        least, most = (middle, most) if fits(middle) else (least, middle)
    return least


def _to_foot(one: Beside, spaces: list[float], last: int, foot: float) -> list[float]:
    """The spaces of a column that is to end at some foot: those below its last diagram in a row are wider for it."""
    below = len(spaces) - last
    each = min(FURTHER, (foot - one.tops(spaces)[-1]) / below) if below else 0.0
    return [*spaces[:last], *(space + each for space in spaces[last:])]
