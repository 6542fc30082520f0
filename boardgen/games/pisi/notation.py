"""Turns of Pisi as tokens: ``d3+`` to place the pawn, then ``d4``, ``d4+`` or ``d4+/b2>b3>b4<c4``."""

from __future__ import annotations

import re

from boardgen.errors import InvalidMoveError, cut
from boardgen.games.pisi.layout import Island
from boardgen.games.pisi.position import Move, Position, Road
from boardgen.games.pisi.roads import chain_text, normal

_CELL = r"[a-z]{1,3}[1-9][0-9]{0,3}"
_TURN = re.compile(rf"({_CELL})(\+?)(?:/({_CELL}(?:[<>]{_CELL})+))?")
_HELP = "a turn is a tile, + to take a good, and perhaps / and a road whose arrows point at the tile paid for"
#: More tiles than any road can have; longer chains are refused.
_LONGEST = 400


def parse(token: str, pos: Position) -> Move:
    """Read a turn. A road is converted to its normal form, from whichever end it was written.

    Raises:
        InvalidMoveError: code ``bad-token``.
        InvalidCellError: there is no such tile.
    """
    found = _TURN.fullmatch(token) if len(token) <= _LONGEST else None
    if found is None:
        such = "d4, d4+ or d4+/b2>b3>b4<c4"
        raise InvalidMoveError("bad-token", f"{cut(token, 40)!r} is not a turn; {_HELP}, such as {such}")
    to = pos.island.cell(found[1])
    road = None if found[3] is None else normal(pos.island, _road(found[3], pos.island))
    return Move(to, bool(found[2]), road)


def _road(chain: str, island: Island) -> Road:
    parts = re.split(r"([<>])", chain)
    return Road(tuple(island.cell(name) for name in parts[::2]), tuple(arrow == ">" for arrow in parts[1::2]))


def format_move(move: Move, pos: Position) -> str:
    """The token of a turn."""
    token = pos.island.name(move.to) + ("+" if move.take else "")
    return token if move.road is None else f"{token}/{chain_text(pos.island, move.road)}"
