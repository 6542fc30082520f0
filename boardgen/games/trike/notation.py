"""Tokens: a cell such as ``e5``, or ``swap``."""

from __future__ import annotations

from boardgen.errors import InvalidCellError, InvalidMoveError
from boardgen.games.trike.rules import SWAP, Position

SWAP_TOKEN = "swap"


def parse_move(token: str, pos: Position) -> int:
    """Read a token: a cell, or `SWAP`.

    Raises:
        InvalidMoveError: code ``no-such-cell``.
    """
    if token == SWAP_TOKEN:
        return SWAP
    try:
        return pos.rules.board.cell(token)
    except InvalidCellError as error:
        raise InvalidMoveError(error.code, f"{error.message}; a move is a cell or {SWAP_TOKEN}") from None


def format_move(move: int, pos: Position) -> str:
    """The token of a move, the inverse of `parse_move`."""
    return SWAP_TOKEN if move == SWAP else pos.rules.board.names[move]
