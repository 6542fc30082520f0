"""How large boards may be: the same limits for every lattice and every game."""

from __future__ import annotations

from boardgen.errors import OptionError

#: The longest side anything is made for.
MAX_SIDE = 200
#: The most cells: those of the largest board there is, a hexagon of side 200.
MAX_CELLS = 3 * MAX_SIDE * (MAX_SIDE - 1) + 1


def check_side(side: object, smallest: int = 1, largest: int = MAX_SIDE, key: str = "side") -> int:
    """The side of a board as an integer within limits.

    Raises:
        OptionError: code ``wrong-type`` or ``out-of-range``.
    """
    if isinstance(side, bool) or not isinstance(side, int):
        raise OptionError("wrong-type", f"{key}: expected a whole number, found {side!r}", (key,))
    if not smallest <= side <= largest:
        message = f"{key}: {side} is out of range; it may be from {smallest} to {largest}"
        raise OptionError("out-of-range", message, (key,))
    return side
