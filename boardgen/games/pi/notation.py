"""Moves of Pi as text: ``e6``, ``pass``, ``tie:A``."""

from __future__ import annotations

import re

from boardgen.errors import InvalidMoveError, cut
from boardgen.games.pi.position import PASS, Move, Pass, Position, Tie

_CELL = re.compile(r"[a-z]{1,3}[1-9][0-9]{0,3}")
_TIE = re.compile(r"tie:([A-Z])")


def parse_move(token: str, pos: Position) -> Move:
    """Read a move.

    Raises:
        InvalidMoveError: code ``bad-move`` for a token that cannot be read.
        InvalidCellError: the cell is not on the board.
    """
    board = pos.setup.board
    cell = board.find(token)
    if cell is not None:
        return cell
    if token == PASS.value:
        return PASS
    tie = _TIE.fullmatch(token)
    if tie is not None:
        return Tie(tie[1])
    if _CELL.fullmatch(token) is None:
        ways = f"a cell such as {board.names[0]}, pass, or tie:A"
        raise InvalidMoveError("bad-move", f"{cut(token, 20)!r} is not a move of Pi; write {ways}")
    return board.cell(token)


def format_move(move: Move, pos: Position) -> str:
    """The token of a move, the inverse of `parse_move`."""
    if isinstance(move, Pass):
        return PASS.value
    if isinstance(move, Tie):
        return f"tie:{move.goal}"
    return pos.setup.board.names[move]
