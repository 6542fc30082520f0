"""Points joined by lines of one's own: Nine Men's Morris, Alquerque, a star."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from boardgen.geometry.lattice import ORTHOGONAL_DIRECTIONS, SQUARE, Point
from boardgen.geometry.naming import Naming
from boardgen.geometry.points import PointBoard


class NetBoard(PointBoard):
    """Points of a square grid and the lines that join them, each straight or with bends."""

    def __init__(self, side: int, naming: Naming, lines: Iterable[Sequence[Point]]) -> None:
        """The board of all points that lie on a line.

        Args:
            side: of the grid, points.
            naming: how points of the grid are called.
            lines: each by its points in their order, at least two; neighbours follow each other on one.
        """
        paths = [tuple(line) for line in lines]
        cells = sorted({point for path in paths for point in path}, key=lambda point: (point[1], point[0]))
        super().__init__("net", side, SQUARE, cells, naming, ORTHOGONAL_DIRECTIONS)
        self._paths = tuple(tuple(self.index[point] for point in path) for path in paths)

    @cached_property
    def links(self) -> tuple[tuple[int, ...], ...]:
        """The lines, each by its points in their order."""
        return self._paths

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The points next to each on a line."""
        found: list[dict[int, None]] = [{} for _ in self.cells]
        for path in self._paths:
            for a, b in pairwise(path):
                found[a][b] = found[b][a] = None
        return tuple(tuple(sorted(near)) for near in found)

    @cached_property
    def rays(self) -> Mapping[int, tuple[tuple[int, ...], ...]]:
        """The points met from each along each of its lines, one way and the other."""
        found: list[list[tuple[int, ...]]] = [[] for _ in self.cells]
        for path in self._paths:
            for at, cell in enumerate(path):
                for ray in (path[at + 1 :], path[:at][::-1]):
                    if ray:
                        found[cell].append(ray)
        return {cell: tuple(rays) for cell, rays in enumerate(found)}
