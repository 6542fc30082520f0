"""The lattices that cells lie on: hexes and squares, with what drawing and rules need to know of them.

Corners of cells lie on a finer integer lattice, the *corner lattice*. A corner shared by several cells is
the same point for each of them, so edges and outlines need no rounding.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from boardgen.geometry import axial

Point = tuple[int, int]
#: A point of a corner lattice.
Corner = tuple[int, int]
XY = tuple[float, float]

ORTHOGONAL_DIRECTIONS: tuple[Point, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
SQUARE_DIRECTIONS: tuple[Point, ...] = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
SLANTING_DIRECTIONS: tuple[Point, ...] = SQUARE_DIRECTIONS[1::2]


class Lattice(NamedTuple):
    """Cells of one shape that fill the plane; neighbours across an edge are one pitch apart.

    Attributes:
        name: ``hex``, ``square``, or ``free`` for points in arbitrary places.
        axes: the names of the two coordinates.
        directions: steps to the neighbours, anticlockwise from the right.
        across: steps across the edges of a cell; edge ``k`` runs from corner ``k`` to the next one.
        corner_steps: the corners of a cell relative to its centre on the corner lattice, anticlockwise.
        along: a step along each axis on the corner lattice.
        unit: width and height of a step on the corner lattice, in pitches.
        shades: how many shades are needed for cells that share an edge to differ.
        shading: the linear form whose remainder gives the shade.
    """

    name: Literal["hex", "square", "free"]
    axes: tuple[str, str]
    directions: tuple[Point, ...]
    across: tuple[Point, ...]
    corner_steps: tuple[Corner, ...]
    along: tuple[Corner, Corner]
    unit: XY
    shades: int
    shading: Point

    def __reduce__(self) -> str:
        return self.name.upper()

    @property
    def steps_around(self) -> tuple[tuple[Point, Corner, Corner], ...]:
        """For each edge of a cell: the step across it, and its ends relative to the centre."""
        ends = self.corner_steps
        return tuple(zip(self.across, ends, ends[1:] + ends[:1], strict=True))

    def middle(self, cell: Point) -> Corner:
        """The centre of a cell on the corner lattice."""
        a, b = cell
        (ax, ay), (bx, by) = self.along
        return a * ax + b * bx, a * ay + b * by

    def cell_at(self, middle: Corner) -> Point:
        """The cell with this centre on the corner lattice, the inverse of `middle`."""
        x, y = middle
        (ax, ay), (bx, by) = self.along
        area = ax * by - ay * bx
        return (x * by - y * bx) // area, (y * ax - x * ay) // area

    def owner(self, start: Corner, end: Corner) -> Point:
        """The cell whose outline has this edge, walked anticlockwise."""
        step = end[0] - start[0], end[1] - start[1]
        for (a, b), (c, d) in zip(self.corner_steps, self.corner_steps[1:] + self.corner_steps[:1], strict=True):
            if (c - a, d - b) == step:
                return self.cell_at((start[0] - a, start[1] - b))
        raise ValueError(f"no cell has an edge from {start} to {end}")

    def shade(self, cell: Point) -> int:
        """The shade of a cell on a checkered board, from 0 to ``shades - 1``."""
        return (self.shading[0] * cell[0] + self.shading[1] * cell[1]) % self.shades

    def corners(self, cell: Point) -> tuple[Corner, ...]:
        """The corners of a cell on the corner lattice, anticlockwise."""
        x, y = self.middle(cell)
        return tuple([(x + dx, y + dy) for dx, dy in self.corner_steps])

    def position(self, corner: XY) -> XY:
        """A point of the corner lattice in pitches, y up."""
        return corner[0] * self.unit[0], corner[1] * self.unit[1]

    def centre(self, cell: XY) -> XY:
        """The centre of a cell, or any point between cells, in pitches, y up."""
        (ax, ay), (bx, by) = self.along
        return self.position((cell[0] * ax + cell[1] * bx, cell[0] * ay + cell[1] * by))


HEX = Lattice(
    name="hex",
    axes=("q", "r"),
    directions=axial.DIRECTIONS,
    across=axial.DIRECTIONS[1:] + axial.DIRECTIONS[:1],
    corner_steps=axial.CORNER_STEPS,
    along=((2, 0), (1, 3)),
    unit=(1 / 2, axial.SQRT3 / 6),
    shades=3,
    shading=(1, -1),
)
"""Hexes with a corner at the top, so that neighbours stand side by side in rows."""

SQUARE = Lattice(
    name="square",
    axes=("x", "y"),
    directions=SQUARE_DIRECTIONS,
    across=ORTHOGONAL_DIRECTIONS[1:] + ORTHOGONAL_DIRECTIONS[:1],
    corner_steps=((1, 1), (-1, 1), (-1, -1), (1, -1)),
    along=((2, 0), (0, 2)),
    unit=(1 / 2, 1 / 2),
    shades=2,
    shading=(1, 1),
)
"""Squares, with neighbours across corners as well as edges."""

#: Steps of a free point's coordinates per pitch.
FREE_UNITS = 100_000
_HALF = FREE_UNITS
_PART = round(_HALF * (2**0.5 - 1))

FREE = Lattice(
    name="free",
    axes=("x", "y"),
    directions=(),
    across=(),
    corner_steps=(
        (_HALF, _PART),
        (_PART, _HALF),
        (-_PART, _HALF),
        (-_HALF, _PART),
        (-_HALF, -_PART),
        (-_PART, -_HALF),
        (_PART, -_HALF),
        (_HALF, -_PART),
    ),
    along=((2, 0), (0, 2)),
    unit=(0.5 / FREE_UNITS, 0.5 / FREE_UNITS),
    shades=1,
    shading=(0, 0),
)
"""Points without a lattice; the cell of each is an octagon one pitch wide."""
