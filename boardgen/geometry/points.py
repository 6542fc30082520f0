"""Boards of points joined by lines: each point is a cell.

Points lie on a lattice, as in Go, or in arbitrary places, as in Nine Men's Morris.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations, pairwise
from typing import Any, Literal

from boardgen.errors import InvalidCellError
from boardgen.geometry.board import Board, EdgeLabel
from boardgen.geometry.edges import boundary
from boardgen.geometry.lattice import (
    FREE,
    FREE_UNITS,
    HEX,
    ORTHOGONAL_DIRECTIONS,
    SLANTING_DIRECTIONS,
    SQUARE_DIRECTIONS,
    XY,
    Corner,
    Lattice,
    Point,
)
from boardgen.geometry.naming import Naming, Numbers

_LETTERS_AND_NUMBER = re.compile(r"([a-z]+)([0-9]+)")
#: Which points of a square lattice have diagonal lines: none, all, every second one (Alquerque); or only these.
Diagonals = Literal["none", "all", "alternate", "only"]


class PointBoard(Board):
    """Points of a lattice; lines run along its directions through successive points."""

    def __init__(
        self,
        kind: str,
        side: int,
        lattice: Lattice,
        cells: Iterable[Point],
        naming: Naming | Numbers,
        directions: tuple[Point, ...] | None = None,
        holes: Iterable[Point] = (),
        diagonals: Diagonals = "none",
    ) -> None:
        """As for other boards; ``diagonals`` says which points of squares have diagonal lines."""
        super().__init__(kind, side, lattice, cells, naming, directions, holes)
        self.diagonals: Diagonals = diagonals

    def _made_of(self) -> tuple[Any, ...]:
        return (*super()._made_of(), self.diagonals)

    def _find_ahead(self) -> list[list[int]]:
        found = super()._find_ahead()
        if self.diagonals == "alternate":
            first = self.lattice.shade(self.cells[0])
            for (dx, dy), row in zip(self.directions, found, strict=True):
                for at, point in enumerate(self.cells):
                    if dx and dy and self.lattice.shade(point) != first:
                        row[at] = -1
        return found

    @cached_property
    def links(self) -> tuple[tuple[int, ...], ...]:
        """The lines, each as its points in order; a closed line ends where it begins."""
        half = len(self.ahead) // 2
        found = []
        for ahead, behind in zip(self.ahead[:half], self.ahead[half:], strict=True):
            found += [(at, *self._along(at, ahead)) for at in self if behind[at] < 0 <= ahead[at]]
        return tuple(found)

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """The pairs of successive points on lines."""
        pairs = {(min(a, b), max(a, b)) for link in self.links for a, b in pairwise(link)}
        return tuple(sorted(pairs))

    def edge(self, a: int, b: int) -> tuple[Corner, Corner]:
        """The two points, on the corner lattice.

        Raises:
            InvalidCellError: no line joins them.
        """
        if (min(a, b), max(a, b)) not in self.edges:
            raise InvalidCellError(f"no line joins {self.names[a]} and {self.names[b]}")
        return self.lattice.middle(self.cells[a]), self.lattice.middle(self.cells[b])


@cache
def points_of(board: Board, diagonals: Diagonals = "none") -> PointBoard:
    """The centres of a board's cells as points, with lines in six directions on hexes, four or eight on squares."""
    straight = {"none": ORTHOGONAL_DIRECTIONS, "only": SLANTING_DIRECTIONS}.get(diagonals, SQUARE_DIRECTIONS)
    directions = HEX.directions if board.lattice is HEX else straight
    return PointBoard(
        board.kind, board.side, board.lattice, board.cells, board.naming, directions, board.holes, diagonals
    )


class NamedPoints(PointBoard):
    """Points in arbitrary places, joined by given lines; the two nearest points are one pitch apart."""

    def __init__(self, places: Mapping[str, XY], lines: Iterable[Sequence[str]]) -> None:
        """Place the points and join them.

        Args:
            places: at least one point, all in different places; x to the right, y up, in any unit.
            lines: the points of each line in order.
        """
        scale = FREE_UNITS / min((math.dist(a, b) for a, b in combinations(places.values(), 2)), default=1.0)
        cells = [(round(x * scale), round(y * scale)) for x, y in places.values()]
        super().__init__("points", len(places), FREE, cells, Naming((1, 0), (0, 1), alphabet=""))
        self.names = tuple(places)
        self._by_name = {name: point for point, name in enumerate(self.names)}
        self._places = tuple(places.items())
        self._lines = tuple(tuple(self._by_name[name] for name in line) for line in lines)

    def _made_of(self) -> tuple[Any, ...]:
        lines = tuple(tuple(self.names[point] for point in line) for line in self._lines)
        return dict(self._places), lines

    def _find_ahead(self) -> list[list[int]]:
        """Each line is a direction, and the reversed line another."""
        found = []
        for lines in (self._lines, [line[::-1] for line in self._lines]):
            for line in lines:
                row = [-1] * len(self)
                for a, b in pairwise(line):
                    row[a] = b
                found.append(row)
        return found

    @cached_property
    def links(self) -> tuple[tuple[int, ...], ...]:
        """The lines as given."""
        return self._lines

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The points next to each one on a line."""
        found: list[list[int]] = [[] for _ in self]
        for a, b in self.edges:
            found[a].append(b)
            found[b].append(a)
        return tuple(map(tuple, found))

    def direction(self, start: int, end: int) -> int | None:
        """The index of the line, in that direction, on which one point follows the other; None if there is none."""
        return next((turn for turn, ahead in enumerate(self.ahead) if end in self._along(start, ahead)), None)

    def edge_labels(self) -> list[EdgeLabel]:
        """Letters below and numbers on the left if names such as ``d3`` give column and row; otherwise none."""
        parts = [_LETTERS_AND_NUMBER.fullmatch(name) for name in self.names]
        found: list[EdgeLabel] = []
        left, low = (min(point[axis] for point in self.cells) for axis in (0, 1))
        for axis, group, way in ((1, 2, (-1.0, 0.0)), (0, 1, (0.0, -1.0))):
            lines: dict[str, list[int]] = {}
            for point, part in enumerate(parts):
                lines.setdefault(part[group] if part else "", []).append(point)
            for text, line in lines.items():
                if not text or len({self.cells[point][axis] for point in line}) > 1:
                    return []
                end = min(line, key=lambda point: self.cells[point][1 - axis])
                x, y = self.cells[end]
                found.append(EdgeLabel(text, end, self.lattice.centre((x, low) if axis == 0 else (left, y)), way))
        return found

    def _loops(self, cells: Mapping[Point, int]) -> list[list[Corner]]:
        return boundary(self.lattice.corners(cell) for cell in cells)
