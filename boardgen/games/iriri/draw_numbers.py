"""The numbers of moves on Iriri's pieces. Millimetres, y down."""

from __future__ import annotations

import math
from collections.abc import Sequence

from boardgen.boards.drawing import BoardDrawing
from boardgen.games.iriri.brackets import centre
from boardgen.games.iriri.kinds import owner
from boardgen.games.iriri.position import Position
from boardgen.pieces.pyramids import BOARD_PITCH, corner_clear, top_view
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Box, Circle, Item, Style, Text
from boardgen.scene.text import LEAST_TEXT

#: Discs for the numbers of moves: their radius, wide enough for two digits, as a part of their type; the most that
#: this has, in pitches; how far off pips and the edge of their cell they are, mm.
_DISC, _NUMBER_AT_MOST, _OFF_PIPS, _WITHIN_CELL = 0.68, 0.42, 0.05, 0.05
#: Corners of a piece, that one first which is usual: to the right, down.
_CORNERS = ((1, -1), (1, 1), (-1, -1), (-1, 1))


def half_side(code: str, pitch: float) -> float:
    """Half the side of a piece, mm."""
    return top_view(code.upper(), 0).box[2] * pitch / BOARD_PITCH


def move_numbers(drawing: BoardDrawing, pos: Position, since: int, others: Sequence[Item] = ()) -> list[Item]:
    """The ply that placed each piece, on a disc of one size on its upper right corner, where no pips are: within the
    cell, or as far out of it as pips of large pieces need on small boards; on another corner where lines of others,
    such as brackets, lie there.
    """
    lines = [bounds((line,)) for line in others]
    p = drawing.pitch
    size = min(LEAST_TEXT, _NUMBER_AT_MOST * p)
    r = _DISC * size
    found: list[Item] = []
    for placed in pos.board:
        if placed.ply <= since:
            continue
        x, y = centre(drawing, placed.cell)
        true = (r + _OFF_PIPS) * BOARD_PITCH / p
        clear = corner_clear(placed.code.upper(), owner(placed.code), true) * p / BOARD_PITCH
        aside = max(clear, min(half_side(placed.code, p), p / 2 - r - _WITHIN_CELL))
        corners = [(x + right * aside, y + down * aside) for right, down in _CORNERS]
        x, y = next((at for at in corners if _is_clear(at, r, lines)), corners[0])
        disc = Circle(x, y, r, Style(fill="white.fill", stroke="white.line", width=0.02 * p))
        number = Text(x, y + 0.35 * size, str(placed.ply), size, "white.text", "middle", bold=True)
        found += [disc, number]
    return found


def _is_clear(at: XY, radius: float, boxes: Sequence[Box | None]) -> bool:
    """Whether a disc touches none of some boxes."""
    x, y = at
    found = ((max(box[0] - x, x - box[2], 0.0), max(box[1] - y, y - box[3], 0.0)) for box in boxes if box)
    return all(math.hypot(*apart) > radius for apart in found)
