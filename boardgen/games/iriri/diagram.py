"""A position in characters: the words on the grid; beneath them ring and hands."""

from __future__ import annotations

from boardgen.games.base import Diagram
from boardgen.games.iriri.kinds import PLAYERS, name
from boardgen.games.iriri.position import Position
from boardgen.geometry.board import Board


def diagram(pos: Position, board: Board) -> Diagram:
    """The pieces on the part of the grid that is shown."""
    ring = " ".join(f"{place}:{name(code)}" for place, code in zip(pos.ring.places, pos.ring.pieces, strict=True))
    hands = (f"player {player} holds {' '.join(pos.hand_sizes(i)) or 'nothing'}" for i, player in enumerate(PLAYERS))
    doing = () if pos.over else (f"player {PLAYERS[pos.player]} {pos.phase}s",)
    signs = {board.index[cell]: name(code) for cell, code in pos.grid.items()}
    return Diagram(signs, (f"ring: {ring}", "; ".join((*hands, *doing))))
