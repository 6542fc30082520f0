"""The board of Three Player Hex: whose sides are where.

Going anticlockwise from the bottom the sides are red, green, blue, red, green, blue: red has the
bottom and the top row, green the lower right and the upper left side, blue the upper right and the
lower left one. A corner cell lies on two sides and counts for both colours.

Between the two sides of a colour the outline leaves two *banks*, right and left, which belong to
the other two colours. On hexes exactly one of two things is true: the colour's two sides are
connected by cells that are not blocked, or the two banks by cells that are. So a player is cut
off when a chain of opponents' stones runs from bank to bank: that chain is the *cut*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from boardgen.geometry.board import Board, iter_bits
from boardgen.geometry.hexregions import hexagon
from boardgen.geometry.sizes import check_side

COLOURS = ("red", "green", "blue")
RED, GREEN, BLUE = range(3)
DEFAULT_SIDE = 5
SMALLEST_SIDE = 2


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A board with its coloured sides, as bit sets over cell indices; cached by size.

    Attributes:
        board: the hexagon of hexagons.
        sides: for each colour its two sides, cells from corner to corner.
        own: for each colour the cells on either of its sides.
        banks: for each colour the cells on the right and on the left bank between its sides.
        on: for each cell, bits 0, 1 and 2 say whether it lies on a side of red, green and blue.
        shores: for each cell, two bits per colour, red's first, say whether it lies on the right and left bank.
    """

    board: Board
    sides: tuple[tuple[int, int], ...]
    own: tuple[int, ...]
    banks: tuple[tuple[int, int], ...]
    on: bytes
    shores: bytes

    def __reduce__(self) -> tuple[Any, ...]:
        return field, (self.board.side,)

    def side_names(self, colour: int) -> tuple[str, str]:
        """A colour's two sides by their corner cells, such as ``a1–e1`` and ``e9–i9``."""
        # Cells are ordered row by row, so the first and the last cell of a side are its corners.
        first, second = (
            f"{self.board.names[next(iter_bits(side))]}–{self.board.names[side.bit_length() - 1]}"
            for side in self.sides[colour]
        )
        return first, second


def field(side: object = DEFAULT_SIDE) -> Field:
    """The field with this many cells on each side.

    Raises:
        OptionError: code ``bad-side``: not a whole number, below 2 or too large.
    """
    return _make(check_side(side, SMALLEST_SIDE))


@cache
def _make(side: int) -> Field:
    board = hexagon(side)
    n = side - 1
    sides = (
        _pair(board, [(r == -n, r == n) for _, r in board.cells]),
        _pair(board, [(q == n, q == -n) for q, _ in board.cells]),
        _pair(board, [(q + r == n, q + r == -n) for q, r in board.cells]),
    )
    (bottom, top), (lower_right, upper_left), (upper_right, lower_left) = sides
    banks = (
        (lower_right | upper_right, upper_left | lower_left),
        (upper_right | top, lower_left | bottom),
        (top | upper_left, bottom | lower_right),
    )
    own = tuple(a | b for a, b in sides)
    shores = [bank for pair in banks for bank in pair]
    return Field(board, sides, own, banks, flags(board, own), flags(board, shores))


def _pair(board: Board, lies_on: list[tuple[bool, bool]]) -> tuple[int, int]:
    first, second = (board.bits(cell for cell in board if lies_on[cell][k]) for k in (0, 1))
    return first, second


def flags(board: Board, sets: Sequence[int]) -> bytes:
    """For each cell, bit k says whether it is in bit set k."""
    found = bytearray(len(board))
    for number, cells in enumerate(sets):
        for cell in iter_bits(cells):
            found[cell] |= 1 << number
    return bytes(found)
