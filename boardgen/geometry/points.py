"""Boards of points joined by lines, as in Go: a point takes the place of a cell, and its ground is that cell."""

from __future__ import annotations

from functools import cache, cached_property

from boardgen.geometry.board import Board
from boardgen.geometry.lattice import HEX, ORTHOGONAL_DIRECTIONS


class PointBoard(Board):
    """Points of a lattice; lines run along its directions as far as points follow each other."""

    @cached_property
    def links(self) -> tuple[tuple[int, ...], ...]:
        """The lines, each by its points in their order."""
        found = []
        for step in self.directions[: len(self.directions) // 2]:
            for point, (x, y) in enumerate(self.cells):
                if (x - step[0], y - step[1]) not in self.index:
                    line = (point, *self.ray(point, step))
                    if len(line) > 1:
                        found.append(line)
        return tuple(found)


@cache
def points_of(board: Board) -> PointBoard:
    """The centres of a board's cells as points: neighbours on hexes in six directions, on squares in four."""
    directions = HEX.directions if board.lattice is HEX else ORTHOGONAL_DIRECTIONS
    return PointBoard(board.kind, board.side, board.lattice, board.cells, board.naming, directions, board.holes)
