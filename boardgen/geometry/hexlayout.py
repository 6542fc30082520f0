"""From the lattice to millimetres, y down: the only place where the pitch becomes a length."""

from __future__ import annotations

from typing import NamedTuple

from boardgen.geometry.axial import SQRT3, corner_points
from boardgen.geometry.board import Board


class Layout(NamedTuple):
    """Places a lattice on a drawing.

    Attributes:
        pitch: millimetres from the centre of a cell to that of its neighbour.
        x, y: millimetres of the lattice's origin on the drawing, whose y points down.
    """

    pitch: float
    x: float = 0.0
    y: float = 0.0

    def point(self, at: tuple[float, float]) -> tuple[float, float]:
        """A point in pitches, y up, as millimetres, y down."""
        return self.x + at[0] * self.pitch, self.y - at[1] * self.pitch

    def corner(self, point: tuple[float, float]) -> tuple[float, float]:
        """A point of the integer corner lattice (see `corner_points`) in millimetres."""
        return self.x + point[0] * self.pitch / 2, self.y - point[1] * self.pitch * SQRT3 / 6

    def centre(self, board: Board, cell: int) -> tuple[float, float]:
        """Centre of a cell in millimetres."""
        return self.point(board.centre(cell))

    def outline(self, board: Board, cell: int) -> tuple[tuple[float, float], ...]:
        """The corners of a cell in millimetres."""
        if board.lattice == "hex":
            return tuple(self.corner(p) for p in corner_points(board.cells[cell]))
        x, y = board.centre(cell)
        return tuple(self.point((x + dx, y + dy)) for dx, dy in ((0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5)))


def bounds(board: Board) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of all cells of a board, in pitches, y up."""
    centres = [board.centre(i) for i in board]
    half_width = 0.5
    half_height = 1 / SQRT3 if board.lattice == "hex" else 0.5
    xs = [x for x, _ in centres]
    ys = [y for _, y in centres]
    return min(xs) - half_width, min(ys) - half_height, max(xs) + half_width, max(ys) + half_height


def fitted(board: Board, pitch: float, margin: float = 0.0) -> tuple[Layout, float, float]:
    """A layout with the board's bounding box at ``(margin, margin)``, and the drawing's size in mm."""
    left, bottom, right, top = bounds(board)
    layout = Layout(pitch, margin - left * pitch, margin + top * pitch)
    return layout, (right - left) * pitch + 2 * margin, (top - bottom) * pitch + 2 * margin
