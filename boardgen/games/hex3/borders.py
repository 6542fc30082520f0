"""The six sides of the board as lines along its outline, for drawing."""

from __future__ import annotations

from dataclasses import dataclass

from boardgen.games.hex3.field import COLOURS, Field
from boardgen.games.hexsides import side_lines
from boardgen.geometry.board import iter_bits
from boardgen.scene.primitives import XY


@dataclass(frozen=True, slots=True)
class Border:
    """One side of the board.

    Attributes:
        number: 1 … 6, anticlockwise from the bottom.
        colour: index of its colour.
        points: anticlockwise along the outline, on the corner lattice (see `corner_points`). The first and
            the last are the middles of edges that a corner cell shows to two sides.
    """

    number: int
    colour: int
    points: tuple[XY, ...]


def borders(field: Field) -> tuple[Border, ...]:
    """The six sides of a hexagon of hexagons, each 2n-1 edges long."""
    colours = range(len(COLOURS))
    near = [list(iter_bits(field.sides[colour][0])) for colour in colours]
    far = [list(iter_bits(field.sides[colour][1]))[::-1] for colour in colours]
    # Cells count from the bottom row up, so the sides on the left and on top are walked backwards.
    lines = side_lines(field.board, [*near, *far])
    return tuple(Border(i + 1, i % len(COLOURS), line) for i, line in enumerate(lines))
