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
        OptionError: code ``bad-side``.
    """
    if isinstance(side, bool) or not isinstance(side, int):
        raise OptionError("bad-side", f"{key} {side!r} is not a whole number", (key,))
    if not smallest <= side <= largest:
        raise OptionError("bad-side", f"{key} {side} is not between {smallest} and {largest}", (key,))
    return side
