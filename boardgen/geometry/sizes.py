"""Limits to the size of boards, the same for every lattice and game."""

from __future__ import annotations

from boardgen.errors import OptionError

#: The longest side of any board.
MAX_SIDE = 200
#: The most cells: those of a hexagon of side 200.
MAX_CELLS = 3 * MAX_SIDE * (MAX_SIDE - 1) + 1


def check_side(side: object, smallest: int = 1, largest: int = MAX_SIDE, key: str = "side") -> int:
    """Check the side of a board: an integer within limits.

    Raises:
        OptionError: code ``wrong-type`` or ``out-of-range``.
    """
    if isinstance(side, bool) or not isinstance(side, int):
        raise OptionError("wrong-type", f"{key}: expected a whole number, found {side!r}", (key,))
    if not smallest <= side <= largest:
        message = f"{key}: {side} is out of range; it may be from {smallest} to {largest}"
        raise OptionError("out-of-range", message, (key,))
    return side
