"""Names of places for marks: cells ``0,1``, places of the ring ``ring:22``, pieces in hand ``hand:1:S``."""

from __future__ import annotations

from collections.abc import Collection

from boardgen.errors import InvalidCellError
from boardgen.games.iriri.kinds import PLAYERS
from boardgen.games.iriri.last_turn import last_turn
from boardgen.games.iriri.notation import read_cell
from boardgen.games.iriri.position import Cell, Position
from boardgen.games.iriri.window import shown
from boardgen.games.iriri.words import cell_name


def check(pos: Position, name: str) -> None:
    """Check that a mark may be put at a place; places of pieces taken in the last turn still count.

    Raises:
        InvalidCellError: no such place; the message says which ones there are.
    """
    kind, _, rest = name.partition(":")
    if kind == "ring":
        read_place(rest, last_turn(pos).ring.places)
    elif kind == "hand":
        read_hand(rest, held_sizes(pos))
    else:
        check_shown(read_cell(name), shown(pos))


def check_shown(cell: Cell, box: tuple[Cell, Cell]) -> None:
    """Check that a cell is in the part of the grid that a picture shows.

    Raises:
        InvalidCellError: it is outside.
    """
    low, high = box
    if not (low[0] <= cell[0] <= high[0] and low[1] <= cell[1] <= high[1]):
        raise InvalidCellError(
            f"{cell_name(cell)} is not on this picture, which shows {cell_name(low)} to {cell_name(high)}"
        )


def read_place(text: str, places: Collection[int]) -> int:
    """Read a place of the ring, which must be one of those given.

    Raises:
        InvalidCellError: it is not.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= 3 and int(text) in places):
        there = " ".join(map(str, places))
        raise InvalidCellError(f"the ring on this picture has no place {text[:20]!r}; there are {there}")
    return int(text)


def read_hand(text: str, held: Collection[tuple[int, str]]) -> tuple[int, str]:
    """Player (0 or 1) and size of a piece in hand, such as ``1:S``.

    Raises:
        InvalidCellError: no player has it.
    """
    player, _, size = text.partition(":")
    if player in PLAYERS and (PLAYERS.index(player), size.upper()) in held:
        return PLAYERS.index(player), size.upper()
    there = " ".join(f"hand:{PLAYERS[i]}:{s}" for i, s in held)
    raise InvalidCellError(f"there is no {text[:20]!r} in a hand here; there are {there}")


def held_sizes(pos: Position) -> dict[tuple[int, str], int]:
    """Player and size → which of the three pieces in hand is the first of that size."""
    found: dict[tuple[int, str], int] = {}
    for player in (0, 1):
        for at, size in enumerate(pos.hand_sizes(player)):
            found.setdefault((player, size), at)
    return found
