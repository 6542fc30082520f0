"""Where everything stands on a picture of Iriri: ring, hands inside it, grid. Millimetres, y down."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from boardgen.games.iriri.kinds import HAND
from boardgen.games.iriri.position import Cell, Position

Point = tuple[float, float]

#: Side of the largest piece as a part of the pitch: a base of 1 in on 28 mm.
PIECE = 25.4 / 28.0

#: In pitches: arc that a piece takes up at its inner edge; smallest ring around two hands.
_STEP = 0.95
_SMALLEST = 3.3
#: In pitches: from the pieces of the ring to the first bracket, between brackets, to the numbers.
_TO_BRACKET = 0.14
_TRACK = 0.22
_TO_NUMBER = 0.34


@dataclass(frozen=True, slots=True)
class RingPlan:
    """A circle of pieces, the first one on top, clockwise.

    Attributes:
        x, y: centre.
        count: of pieces.
        tracks: of brackets outside of the pieces.
    """

    x: float
    y: float
    pitch: float
    count: int
    tracks: int = 0

    @property
    def radius(self) -> float:
        """Of the circle on which the pieces stand."""
        return self.pitch * max(_SMALLEST, PIECE / 2 + self.count * _STEP / (2 * math.pi))

    @property
    def number_radius(self) -> float:
        """Of the circle on which the place numbers stand."""
        tracks = _TO_BRACKET + (self.tracks - 1) * _TRACK if self.tracks else 0.0
        return self.radius + self.pitch * (PIECE / 2 + tracks + _TO_NUMBER)

    @property
    def outer(self) -> float:
        """Radius of all that is drawn."""
        return self.number_radius + 0.24 * self.pitch

    def track_radius(self, track: int) -> float:
        """Of a bracket, tracks counted outwards from 0."""
        return self.radius + self.pitch * (PIECE / 2 + _TO_BRACKET + track * _TRACK)

    def angle(self, at: float) -> float:
        """Degrees clockwise from the top, of an index (which may lie between two pieces)."""
        return 360.0 * at / max(self.count, 1)

    def point(self, at: float, radius: float) -> Point:
        """A point in the direction of an index."""
        turn = math.radians(self.angle(at))
        return self.x + radius * math.sin(turn), self.y - radius * math.cos(turn)

    def arc(self, first: float, last: float, radius: float) -> tuple[Point, ...]:
        """Points along an arc from one index clockwise to another, at most 3° apart."""
        steps = max(2, math.ceil(self.angle(last - first) / 3.0))
        return tuple(self.point(first + (last - first) * i / steps, radius) for i in range(steps + 1))


@dataclass(frozen=True, slots=True)
class HandsPlan:
    """The hands, one above the other, around a centre.

    Attributes:
        text: size of the text, mm.
    """

    x: float
    y: float
    pitch: float
    text: float

    @property
    def row(self) -> float:
        """Height of one hand with its line of text."""
        return self.pitch * 1.06 + self.text * 1.55

    def box(self, player: int) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of a hand."""
        half = self.pitch * (HAND / 2 + 0.25)
        gap = self.pitch * 0.08
        top = self.y - self.row - gap if player == 0 else self.y + gap
        return self.x - half, top, self.x + half, top + self.row

    def baseline(self, player: int) -> float:
        """Of the line of text."""
        return self.box(player)[1] + self.text * 1.15

    def point(self, player: int, at: int) -> Point:
        """Centre of a piece."""
        return self.x + (at - (HAND - 1) / 2) * self.pitch * 1.06, self.box(player)[3] - self.pitch * 0.53


@dataclass(frozen=True, slots=True)
class GridPlan:
    """A part of the grid.

    Attributes:
        left, top: of the cell furthest left and up.
        low, high: its lowest and highest column and row.
    """

    left: float
    top: float
    pitch: float
    low: Cell
    high: Cell

    @property
    def width(self) -> float:
        """Of all columns."""
        return (self.high[0] - self.low[0] + 1) * self.pitch

    @property
    def height(self) -> float:
        """Of all rows."""
        return (self.high[1] - self.low[1] + 1) * self.pitch

    def corner(self, cell: Cell) -> Point:
        """Top left corner of a cell."""
        return self.left + (cell[0] - self.low[0]) * self.pitch, self.top + (self.high[1] - cell[1]) * self.pitch

    def centre(self, cell: Cell) -> Point:
        """Centre of a cell."""
        x, y = self.corner(cell)
        return x + self.pitch / 2, y + self.pitch / 2


def shown(pos: Position) -> tuple[Cell, Cell]:
    """The lowest and highest column and row that the picture of a position shows: a step beyond the pieces."""
    return extent(pos.grid, 1, 5)


def extent(cells: Iterable[Cell], margin: int, least: int) -> tuple[Cell, Cell]:
    """Lowest and highest column and row of some cells with a margin, at least ``least`` columns and rows."""
    points = list(cells) or [(0, 0)]
    low, high = [], []
    for axis in (0, 1):
        start = min(point[axis] for point in points) - margin
        end = max(point[axis] for point in points) + margin
        lacking = max(0, least - (end - start + 1))
        low.append(start - lacking // 2)
        high.append(end + lacking - lacking // 2)
    return (low[0], low[1]), (high[0], high[1])
