"""Lattice coordinates to millimetres, y down: the only place where the pitch becomes a length."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from boardgen.geometry.board import Board
from boardgen.geometry.lattice import XY, Lattice


class Layout(NamedTuple):
    """Places a lattice on a drawing.

    Attributes:
        pitch: millimetres between the centres of neighbouring cells.
        x, y: the lattice's origin on the drawing in millimetres, y down.
    """

    pitch: float
    x: float = 0.0
    y: float = 0.0

    def point(self, at: XY) -> XY:
        """Convert a point in pitches, y up, to millimetres, y down."""
        return self.x + at[0] * self.pitch, self.y - at[1] * self.pitch

    def corners(self, lattice: Lattice, points: Iterable[XY]) -> list[XY]:
        """Points of a corner lattice in millimetres."""
        across, up = lattice.unit[0] * self.pitch, lattice.unit[1] * self.pitch
        left, bottom = self.x, self.y
        return [(left + x * across, bottom - y * up) for x, y in points]

    def centre(self, board: Board, cell: int) -> XY:
        """The centre of a cell in millimetres."""
        return self.point(board.centre(cell))

    def centres(self, board: Board) -> list[XY]:
        """The centres of all cells in millimetres."""
        lattice = board.lattice
        return self.corners(lattice, map(lattice.middle, board.cells))

    def outline(self, board: Board, cell: int) -> tuple[XY, ...]:
        """The corners of a cell in millimetres."""
        return tuple(self.corners(board.lattice, board.corners(cell)))


def bounds(board: Board) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of all cells of a board, in pitches, y up."""
    lattice = board.lattice
    middles = [lattice.middle(cell) for cell in board.cells]
    across, up = lattice.unit
    half_width = max(x for x, _ in lattice.corner_steps)
    half_height = max(y for _, y in lattice.corner_steps)
    xs = [x for x, _ in middles]
    ys = [y for _, y in middles]
    return (
        (min(xs) - half_width) * across,
        (min(ys) - half_height) * up,
        (max(xs) + half_width) * across,
        (max(ys) + half_height) * up,
    )
