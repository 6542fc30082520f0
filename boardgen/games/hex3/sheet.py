"""A hexagon's cells as the bits of one integer, so that a wave moves over the whole board by a few shifts."""

from __future__ import annotations

from functools import cache

from boardgen.geometry.board import Board


class Sheet:
    """The rows of a hexagon one after another, equally long; the bit after each is free and keeps them apart."""

    def __init__(self, board: Board) -> None:
        """The sheet of a hexagon of side 2 or more."""
        reach, end = board.side - 1, 0
        self._step = 2 * reach + 2
        self._strips: list[tuple[int, int, int]] = []
        for r in range(-reach, reach + 1):
            length = 2 * reach + 1 - abs(r)
            self._strips.append((end, (1 << length) - 1, (r + reach) * self._step + max(0, -r)))
            end += length

    def spread(self, cells: int) -> int:
        """A bit set of cells on the sheet."""
        found = 0
        for begin, length, at in self._strips:
            found |= (cells >> begin & length) << at
        return found

    def grown(self, cells: int) -> int:
        """The neighbours of cells on the sheet, which may include these and what lies beyond the board."""
        return cells << 1 | cells >> 1 | (cells | cells >> 1) << self._step | (cells | cells << 1) >> self._step


@cache
def sheet_for(board: Board) -> Sheet:
    """The sheet of a hexagon."""
    return Sheet(board)
