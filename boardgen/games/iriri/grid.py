"""The pieces on the endless grid, with sets of cells as integers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardgen.games.iriri.kinds import HAND, KINDS
from boardgen.games.iriri.position import LIMIT, Cell

#: Empty rows and columns around the pieces, enough for a line of hand pieces next to them.
_MARGIN = HAND + 1


class Grid:
    """A part of the grid around the pieces, its cells numbered row by row from its lower left corner.

    Attributes:
        width: difference of the numbers of cells in successive rows.
        at: number of a cell → its piece.
        occupied, free: bit sets of the cells with a piece, and of the others where one may be placed.
        letters: piece → its cells.
        words: step along rows (1) and columns (`width`) → first cell of each run of two pieces or more → its pieces.
    """

    def __init__(self, pieces: Mapping[Cell, str], room: int = 0) -> None:
        """The grid with these pieces.

        Args:
            pieces: cell → piece.
            room: how many cells further pieces may be added on each side, at least.
        """
        xs = [x for x, _ in pieces] or [0]
        ys = [y for _, y in pieces] or [0]
        far = room + _MARGIN
        self._left, self._low = min(xs) - far, min(ys) - far
        self.width, self._height = max(xs) + far - self._left + 1, max(ys) + far - self._low + 1
        row = sum(1 << x for x in range(self.width) if abs(self._left + x) <= LIMIT)
        rows = (y for y in range(self._height) if abs(self._low + y) <= LIMIT)
        self.free = sum(row << y * self.width for y in rows)
        self.occupied = 0
        self.at: dict[int, str] = {}
        self.letters = dict.fromkeys(KINDS, 0)
        self.words: dict[int, dict[int, str]] = {1: {}, self.width: {}}
        for cell, code in pieces.items():
            self.add(self.number(cell), code)

    def number(self, cell: Cell) -> int:
        """The number of a cell."""
        return (cell[1] - self._low) * self.width + cell[0] - self._left

    def cell(self, number: int) -> Cell:
        """The cell of a number."""
        y, x = divmod(number, self.width)
        return x + self._left, y + self._low

    def has_room(self, number: int) -> bool:
        """Whether the grid has all cells that a line of hand pieces next to this cell may reach."""
        y, x = divmod(number, self.width)
        return _MARGIN <= x < self.width - _MARGIN and _MARGIN <= y < self._height - _MARGIN

    def add(self, number: int, code: str) -> None:
        """Put a piece on a free cell."""
        bit = 1 << number
        self.at[number] = code
        self.occupied |= bit
        self.free ^= bit
        self.letters[code] |= bit
        for step, words in self.words.items():
            words.pop(number + step, None)
            first, word = self._through(number, step)
            if len(word) > 1:
                words[first] = word

    def words_through(self, numbers: Sequence[int], step: int) -> list[str]:
        """The words (at least two pieces) through cells in line along a step, the word along it first."""
        cross = self.width if step == 1 else 1
        runs = [self._through(numbers[0], step)[1]]
        runs += [self._through(number, cross)[1] for number in numbers]
        return [run for run in runs if len(run) > 1]

    def _through(self, number: int, step: int) -> tuple[int, str]:
        """The run along a step through an occupied cell: its first cell and its pieces."""
        at = self.at
        while number - step in at:
            number -= step
        first, word = number, ""
        while number in at:
            word += at[number]
            number += step
        return first, word
