"""The part of the grid that the answer to a puzzle shows beside its ring."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from boardgen.boards.picture import Display
from boardgen.games.iriri.draw_placed import AXES
from boardgen.games.iriri.draw_plans import BEFORE_CELLS, ring_across
from boardgen.games.iriri.position import Cell, Position
from boardgen.games.iriri.window import extent, spread_to
from boardgen.geometry.board import Board

#: The size of coordinates, in pitches.
LABELS = 0.34
#: How far it reaches across and, at most, down, in pitches; columns and rows that it has at least. What was asked for
#: is on the grid, which is larger than the ring.
_ACROSS, _HIGHEST, _LEAST = 8.0, 6.8, 5
#: How far the ring of an answer reaches across, in pitches, beside a grid and alone.
_BESIDE_GRID, _ALONE = 5.6, 8.4
#: The same in mm where its panels have room for what players do: small pictures have it larger, at the cost of grids.
_TOLD = 48.5


def _beside_grid(pitch: float) -> float:
    """How far a ring with its brackets reaches across beside a grid, mm."""
    return max(_BESIDE_GRID * pitch, min(_TOLD, _ALONE * pitch))


def answer_ring(pitch: float, *, alone: bool = False) -> float:
    """How far the pieces of the ring of an answer reach across, mm, if they have room for brackets around them."""
    across = _ALONE * pitch if alone else _beside_grid(pitch)
    return across * ring_across(1.0) / ring_across(1.0, bracketed=True)


class PartOfGrid(NamedTuple):
    """The grid of an answer.

    Attributes:
        display: how it is drawn, its cells smaller if they are many: all grids of a page are as wide as each other.
        board: its cells.
        edge: where they begin, mm.
        named: the type of coordinates, mm.
    """

    display: Display
    board: Board
    edge: float
    named: float


def part_of_grid(pos: Position, cells: Sequence[Cell], around: int, display: Display) -> PartOfGrid:
    """All pieces, some cells with those around them, and the columns and rows that the display asks for."""
    pitch, across = display.pitch, _beside_grid(display.pitch)
    field = (_BESIDE_GRID + _ACROSS) * pitch - across
    corners = [*extent(cells, around, 1), *pos.grid]
    if display.span and display.upwards:
        corners += zip(display.span, display.upwards, strict=True)
    low, high = extent(corners, 0, 1)
    columns, rows = (last - first + 1 for first, last in zip(low, high, strict=True))
    columns = max(_LEAST, columns, math.ceil(_ACROSS * rows / _HIGHEST))
    board = spread_to(pos.grid, low, high, columns, _LEAST)
    own = display._replace(pitch=field / columns, still=answer_ring(pitch), span=None, upwards=None)
    return PartOfGrid(own, board, across + BEFORE_CELLS * pitch, min(LABELS * pitch, AXES))
