"""The grids of puzzles and their answers: of one size, with the same cells in both."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from boardgen.boards.picture import Display
from boardgen.games.iriri.draw_placed import AXES
from boardgen.games.iriri.draw_plans import BEFORE_CELLS, cells_as_high_as_ring, ring_across
from boardgen.games.iriri.position import Cell
from boardgen.games.iriri.window import extent, spread
from boardgen.geometry.board import Board

#: The size of coordinates, in pitches.
LABELS = 0.34
#: How far the ring of an answer reaches across, in pitches, beside a grid and alone.
_BESIDE_GRID, _ALONE = 5.6, 8.4
#: The same in mm where its panels have room for what players do: small pictures have it larger.
_TOLD = 53.0


def _beside_grid(pitch: float) -> float:
    """How far a ring with its brackets reaches across beside a grid, mm."""
    return max(_BESIDE_GRID * pitch, min(_TOLD, _ALONE * pitch))


def answer_ring(pitch: float, *, alone: bool = False) -> float:
    """How far the pieces of the ring of an answer reach across, mm, if they have room for brackets around them."""
    across = _ALONE * pitch if alone else _beside_grid(pitch)
    return across * ring_across(1.0) / ring_across(1.0, bracketed=True)


class PartOfGrid(NamedTuple):
    """The grid beside the ring of a puzzle or of its answer.

    Attributes:
        display: how it is drawn.
        board: its cells.
        edge: where they begin, mm.
        named: the type of coordinates, mm.
    """

    display: Display
    board: Board
    edge: float
    named: float


def part_of_grid(cells: Iterable[Cell], display: Display, *, asked: bool) -> PartOfGrid:
    """The columns and rows that the display asks for, or else some cells with those around them, in the middle of a
    square that is as high as a full ring of its pitch.
    """
    pitch = display.pitch
    if display.span and display.upwards:
        (left, right), (bottom, top) = display.span, display.upwards
        low, high = (left, bottom), (right, top)
    else:
        low, high = extent(cells, 1, 1)
    many, own = cells_as_high_as_ring(pitch, low, high)
    across = ring_across(pitch) if asked else _beside_grid(pitch)
    edge = across + BEFORE_CELLS * own
    board = spread(low, high, many, many)
    still = across if asked else answer_ring(pitch)
    shown = display._replace(pitch=own, still=still, span=None, upwards=None)
    named = LABELS * pitch if asked else min(LABELS * pitch, AXES)
    return PartOfGrid(shown, board, edge, named)
