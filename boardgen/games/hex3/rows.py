"""A hexagon's cells in rows, so that a wave from side to side moves by whole rows.

The cells of a row are the bits of one integer: two shifts give the neighbours of all its cells in an
adjacent row. Rows are parallel to the sides of one colour, because waves start from these sides. Whoever wants no
chain but its cost alone takes `boardgen.games.hex3.sheet`, which is quicker, but too large to keep every wave of.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from boardgen.geometry.board import Board

Layer = dict[int, int]
"""Row → the cells in it as a bit set of columns."""


class Rows:
    """The rows parallel to the sides of one colour, from side to side."""

    def __init__(self, board: Board, colour: int) -> None:
        """The rows of a hexagon of side 2 or more for red (0), green (1) or blue (2)."""
        self._board = board
        self._reach = board.side - 1
        self._colour = colour
        self._spans = [self._span(at) for at in range(-self._reach, self._reach + 1)]

    def place(self, cell: int) -> tuple[int, int]:
        """Row and column of a cell; its neighbours in the next row have the same column or the one before."""
        n = self._reach
        q, r = self._board.cells[cell]
        # The board is turned until the colour's sides are level.
        return ((r + n, q + n), (q + n, n - q - r), (q + r + n, n - r))[self._colour]

    def split(self, cells: int) -> list[int]:
        """Split a bit set of cells into a bit set of columns for each row."""
        square = self._square(cells)
        return [int(square[line], 2) << first for line, first in self._spans]

    def layer(self, cells: Iterable[int]) -> Layer:
        """A few cells as a layer."""
        found: Layer = {}
        for cell in cells:
            row, column = self.place(cell)
            found[row] = found.get(row, 0) | 1 << column
        return found

    def _square(self, cells: int) -> str:
        """A bit set as text, one horizontal row after the other, each padded to the width of the board."""
        n = self._reach
        signs = f"{cells:0{len(self._board)}b}"[::-1]
        rows, end = [], 0
        for r in range(-n, n + 1):
            first, length = max(0, -r), 2 * n + 1 - abs(r)
            rows.append(f"{'':0>{first}}{signs[end : end + length]:0<{2 * n + 1 - first}}")
            end += length
        return "".join(rows)

    def _span(self, at: int) -> tuple[slice, int]:
        """The slice of a row in the text of `_square`, last column first, and its first column."""
        n = self._reach
        width, length, low = 2 * n + 1, 2 * n + 1 - abs(at), max(0, -at)
        if self._colour == 0:
            end = (at + n) * width + low
            return slice(end + length - 1, end - 1 if end else None, -1), low
        if self._colour == 1:
            start, step = low * width + at + n, width
        else:
            start, step = max(0, at) * width + min(2 * n, at + 2 * n), width - 1
        return slice(start, start + (length - 1) * step + 1, step), low


def grown(layer: Layer) -> Layer:
    """The neighbours of a layer's cells, which may include its own cells and cells beyond the board."""
    found: Layer = {}
    for row, columns in layer.items():
        found[row] = found.get(row, 0) | columns << 1 | columns >> 1
        found[row + 1] = found.get(row + 1, 0) | columns | columns >> 1
        found[row - 1] = found.get(row - 1, 0) | columns | columns << 1
    return found


@cache
def rows_for(board: Board, colour: int) -> Rows:
    """The rows of a hexagon for a colour, 0 red, 1 green, 2 blue."""
    return Rows(board, colour)
