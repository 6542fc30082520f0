"""Tokens of Three Player Hex: a cell such as ``c4``, ``swap:red`` during the pie, ``resign`` or ``resign:red``."""

from __future__ import annotations

from boardgen.errors import InvalidMoveError
from boardgen.games.hex3.field import COLOURS
from boardgen.games.hex3.rules import Leave, Move, Position, Swap

SWAP = "swap:"
#: Ways to leave the game: by resigning, by running out of time, by forfeit.
WAYS = ("resign", "time", "forfeit")


def parse_move(token: str, pos: Position) -> Move:
    """Read a token.

    Raises:
        InvalidMoveError: ``bad-move`` for a swap or a resignation without a valid colour.
        InvalidCellError: the board has no such cell.
    """
    if token.startswith("swap"):
        colour = token.removeprefix(SWAP)
        if colour not in COLOURS:
            options = ", ".join(SWAP + colour for colour in COLOURS)
            raise InvalidMoveError("bad-move", f"{token[:40]!r} does not name a colour; a swap is one of {options}")
        return Swap(COLOURS.index(colour))
    way, sign, colour = token.partition(":")
    if way in WAYS:
        if sign and colour not in COLOURS:
            message = f"{token[:40]!r} names no colour that leaves; it is one of {', '.join(COLOURS)}"
            raise InvalidMoveError("bad-move", message)
        return Leave(COLOURS.index(colour) if sign else pos.to_move, way)
    return pos.field.board.cell(token)


def format_move(move: Move, pos: Position) -> str:
    """The token of a move, the inverse of `parse_move`."""
    if isinstance(move, Swap):
        return SWAP + COLOURS[move.colour]
    return f"{move.way}:{COLOURS[move.colour]}" if isinstance(move, Leave) else pos.field.board.names[move]
