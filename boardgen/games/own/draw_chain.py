"""Draws the chain that joins two sides of its player's, behind the pieces."""

from __future__ import annotations

import math
from collections.abc import Sequence

from boardgen.boards.drawing import BoardDrawing
from boardgen.boards.strokes import chain_styles
from boardgen.games.own.position import Position
from boardgen.geometry.points import PointBoard
from boardgen.scene.primitives import XY, Group, Polyline

#: How far from the middle of its last cells it goes towards the edge of the board, in pitches.
_ASHORE = 0.45


def chain_item(pos: Position, drawing: BoardDrawing, chain: Sequence[int], colour: str) -> Group:
    """A chain as a bar from side to side.

    Args:
        pos: the position.
        drawing: of its board.
        chain: its cells from one side to the other.
        colour: of its player.
    """
    pitch = drawing.pitch
    centres = [drawing.at(cell) for cell in chain]
    points = tuple(centres)
    if not isinstance(drawing.board, PointBoard):
        points = (_ashore(drawing, chain[0]), *centres, _ashore(drawing, chain[-1]))
    title = f"the chain of {pos.frame.players[pos.cells[chain[0]][-1].owner]}"
    return Group(
        tuple(Polyline(points, style) for style in chain_styles(colour, pitch)),
        id="chain",
        layer="marks",
        title=title,
    )


def _ashore(drawing: BoardDrawing, cell: int) -> XY:
    """From the middle of a cell straight away from its neighbours, to the edge of the board."""
    x, y = drawing.at(cell)
    around = [drawing.at(other) for other in drawing.board.neighbours[cell]]
    dx, dy = (math.fsum(at - other[i] for other in around) for i, at in enumerate((x, y)))
    far = math.hypot(dx, dy)
    if far < 0.01 * drawing.pitch:
        return x, y
    return x + _ASHORE * drawing.pitch * dx / far, y + _ASHORE * drawing.pitch * dy / far
