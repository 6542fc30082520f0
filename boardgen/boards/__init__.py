"""Boards: the shapes there are, one drawing for hexes, squares and points, and what stands upon them.

Games that plug in find the shapes here, drawings in `boardgen.boards.drawing`, pictures in `boardgen.boards.picture`
and the strokes upon them in `boardgen.boards.strokes`.
"""

from __future__ import annotations

from boardgen.geometry.board import Board, iter_bits
from boardgen.geometry.hexregions import hexagon, rectangle, rhombus, triangle
from boardgen.geometry.points import PointBoard, points_of
from boardgen.geometry.squares import squares

__all__ = ["Board", "PointBoard", "hexagon", "iter_bits", "points_of", "rectangle", "rhombus", "squares", "triangle"]
