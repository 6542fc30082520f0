"""The numbers of moves on Iriri's pieces. Millimetres, y down."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from boardgen.boards.drawing import BoardDrawing
from boardgen.games.iriri.brackets import centre
from boardgen.games.iriri.kinds import owner
from boardgen.games.iriri.position import Position
from boardgen.pieces.pyramids import BOARD_PITCH, corner_clear, top_view
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Box, Circle, Item, Style, Text
from boardgen.scene.text import LEAST_TEXT

#: Discs for the numbers of moves: their radius, wide enough for two digits, as a part of their type; how far off
#: pips, the edge of their cell and each other they are, mm.
_DISC, _OFF_PIPS, _WITHIN_CELL, _APART = 0.68, 0.05, 0.2, 0.1
#: The type of numbers in pitches, as large as discs on corners of pieces leave pips free, and the largest, mm.
_TYPE, _LARGEST = 0.235, 2.6
#: Corners of a piece, that one first which is usual: to the right, down; its sides.
_CORNERS = ((1, -1), (1, 1), (-1, -1), (-1, 1))
_SIDES = ((1, 0), (-1, 0), (0, -1), (0, 1))
#: How bad it is that a disc hides another, the pips of another piece, a line of others, a bare corner of another
#: piece; that it stands on another corner than usual, on a crossing of lines, or beside its piece.
_HIDES_DISC, _HIDES_PIPS, _HIDES_LINE, _HIDES_CORNER = 100.0, 20.0, 10.0, 0.2
_LATER, _ON_CROSSING, _BESIDE = 0.3, 0.5, 0.7


def half_side(code: str, pitch: float) -> float:
    """Half the side of a piece, mm."""
    return top_view(code.upper(), 0).box[2] * pitch / BOARD_PITCH


def move_numbers(
    drawing: BoardDrawing,
    pos: Position,
    since: int,
    others: Sequence[Item] = (),
    called: Mapping[int, int] = MappingProxyType({}),
) -> list[Item]:
    """The ply that placed each piece, or what it is called, on a disc of one size on its upper right corner, where no
    pips are: within the cell, or as far out of it as pips of large pieces need on small boards; on another corner, or
    beside the piece, where lines of others, such as brackets, pips of other pieces or their numbers lie there.
    """
    lines = [bounds((line,)) for line in others]
    p = drawing.pitch
    size = min(max(_TYPE * p, LEAST_TEXT), _LARGEST)
    r = _DISC * size
    true = (r + _OFF_PIPS) * BOARD_PITCH / p
    kinds = {placed.code for placed in pos.board}
    clear = {code: corner_clear(code.upper(), owner(code), true) * p / BOARD_PITCH for code in kinds}
    halves = {code: half_side(code, p) for code in kinds}
    stand = [(placed, centre(drawing, placed.cell)) for placed in pos.board if placed.cell in drawing.board.index]
    discs: list[XY] = []
    found: list[Item] = []
    for placed, (x, y) in stand:
        if placed.ply <= since:
            continue
        half = halves[placed.code]
        aside = max(clear[placed.code], min(half, p / 2 - r - _WITHIN_CELL))
        near = [(halves[one.code], clear[one.code], at) for one, at in stand if 0.0 < math.dist(at, (x, y)) < 2.5 * p]
        least = math.inf
        for right, down, usual in _ways(aside, p, half + r):
            # Ways are in their order: no later one can be better than such a one.
            if usual >= least:
                break
            at = x + right, y + down
            hides = [_HIDES_DISC for disc in discs if math.dist(disc, at) < 2 * r + _APART]
            hides += [_hidden(at, r, *piece) for piece in near]
            bad = math.fsum([usual, *hides, 0.0 if _is_clear(at, r, lines) else _HIDES_LINE])
            if bad < least:
                least, place = bad, at
        x, y = place
        discs.append((x, y))
        disc = Circle(x, y, r, Style(fill="white.fill", stroke="white.line", width=0.02 * p))
        said = str(called.get(placed.ply, placed.ply))
        number = Text(x, y + 0.35 * size, said, size, "white.text", "middle", bold=True)
        found += [disc, number]
    return found


def _ways(aside: float, pitch: float, beside: float) -> list[tuple[float, float, float]]:
    """Where a number may stand, to the right and down from the middle of its piece, mm, and how bad that is: the
    best first.
    """
    ways = ((aside, _CORNERS, 0.0), (max(aside, pitch / 2), _CORNERS, _ON_CROSSING), (beside, _SIDES, _BESIDE))
    found = [
        (right * far, down * far, usual + number * _LATER)
        for far, directions, usual in ways
        for number, (right, down) in enumerate(directions)
    ]
    return sorted(found, key=lambda way: way[2])


def _hidden(disc: XY, radius: float, half: float, clear: float, piece: XY) -> float:
    """How bad it is what a disc hides of a piece, whose pips are clear of discs so far aside and up, mm."""
    aside, up = abs(disc[0] - piece[0]), abs(disc[1] - piece[1])
    if math.hypot(max(0.0, aside - half), max(0.0, up - half)) >= radius:
        return 0.0
    return _HIDES_CORNER if min(aside, up) >= clear else _HIDES_PIPS


def _is_clear(at: XY, radius: float, boxes: Sequence[Box | None]) -> bool:
    """Whether a disc touches none of some boxes."""
    x, y = at
    found = ((max(box[0] - x, x - box[2], 0.0), max(box[1] - y, y - box[3], 0.0)) for box in boxes if box)
    return all(math.hypot(*apart) > radius for apart in found)
