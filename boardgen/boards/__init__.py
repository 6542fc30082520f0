"""Boards: shapes, one drawing for hexes, squares and points, and what is drawn on them.

For plug-in games: shapes are here, drawings in `boardgen.boards.drawing`, pictures in `boardgen.boards.picture`,
and strokes such as arrows in `boardgen.boards.strokes`.
"""

from __future__ import annotations

from boardgen.geometry.board import Board, iter_bits
from boardgen.geometry.hexregions import hexagon, rectangle, rhombus, triangle
from boardgen.geometry.points import PointBoard, points_of
from boardgen.geometry.squares import squares

__all__ = ["Board", "PointBoard", "hexagon", "iter_bits", "points_of", "rectangle", "rhombus", "squares", "triangle"]
