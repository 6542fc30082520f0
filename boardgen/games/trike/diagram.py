"""A position in characters: capital letters are stones, a small one stands under the pawn."""

from __future__ import annotations

from boardgen.games.base import Diagram
from boardgen.games.trike.rules import Position
from boardgen.geometry.board import iter_bits

_LEGEND = "B black, W white; small letter: the stone under the pawn"


def diagram(pos: Position) -> Diagram:
    """Stones by colour."""
    signs = dict.fromkeys(iter_bits(pos.black), "B") | dict.fromkeys(iter_bits(pos.white), "W")
    if pos.pawn in signs:
        signs[pos.pawn] = signs[pos.pawn].lower()
    return Diagram(signs, (_LEGEND,))
