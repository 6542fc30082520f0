"""Goals of own stones in a row, on any board with straight lines."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.games.persistent import Items, Readable
from boardgen.games.trike.hosts.base import Goal
from boardgen.geometry.board import Board


class RowGoal(Goal):
    """At least a number of own stones in an unbroken row along a line of the board. A hole ends a line.

    There is no state: a new row always contains the new stone.
    """

    def __init__(self, board: Board, row: int) -> None:
        """A goal on a board.

        Args:
            board: the cells; the second half of its directions must be the opposites of the first half.
            row: number of stones that win.
        """
        half = len(board.directions) // 2
        self._row = row
        self._axes = tuple(zip(board.ahead[:half], board.ahead[half:], strict=True))

    def begin(self) -> Items:
        """No state."""
        return ()

    def place(self, so_far: Items, stones: Readable, colour: int, cell: int) -> tuple[Items, str | None]:
        """See `Goal.place`; a win is described by the length of the longest row."""
        sign, longest = colour + 1, 0
        for axis in self._axes:
            length = 1
            for ahead in axis:
                at = ahead[cell]
                while at >= 0 and stones[at] == sign:
                    length += 1
                    at = ahead[at]
            if length > longest:
                longest = length
        return so_far, f"{longest} in a row" if longest >= self._row else None

    def winning_cells(self, stones: Readable, colour: int, last: int) -> set[int]:
        """All stones of every row through the last stone that is long enough."""
        found: set[int] = set()
        for axis in self._axes:
            row = {last, *(cell for ahead in axis for cell in _own(stones, colour, ahead, last))}
            if len(row) >= self._row:
                found |= row
        return found


def _own(stones: Readable, colour: int, ahead: tuple[int, ...], cell: int) -> Iterator[int]:
    """The unbroken stones of a colour beyond a cell, in one direction."""
    at = ahead[cell]
    while at >= 0 and stones[at] == colour + 1:
        yield at
        at = ahead[at]
