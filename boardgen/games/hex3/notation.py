"""Tokens of Three Player Hex: a cell such as ``c4``, or ``swap:red`` during the pie."""

from __future__ import annotations

from boardgen.errors import InvalidMoveError
from boardgen.games.hex3.field import COLOURS
from boardgen.games.hex3.rules import Move, Position, Swap

SWAP = "swap:"


def parse_move(token: str, pos: Position) -> Move:
    """Read a token.

    Raises:
        InvalidMoveError: ``bad-move`` for a swap without a valid colour.
        InvalidCellError: the board has no such cell.
    """
    if token.startswith("swap"):
        colour = token.removeprefix(SWAP)
        if colour not in COLOURS:
            options = ", ".join(SWAP + colour for colour in COLOURS)
            raise InvalidMoveError("bad-move", f"{token[:40]!r} does not name a colour; a swap is one of {options}")
        return Swap(COLOURS.index(colour))
    return pos.field.board.cell(token)


def format_move(move: Move, pos: Position) -> str:
    """The token of a move, the inverse of `parse_move`."""
    return SWAP + COLOURS[move.colour] if isinstance(move, Swap) else pos.field.board.names[move]
