"""Where the ring and the hands inside it stand on a picture of Iriri. Millimetres, y down."""

from __future__ import annotations

import math
from dataclasses import dataclass

from boardgen.games.iriri.kinds import HAND

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
        inside: whether the place numbers stand inside the ring, where there are no brackets and no arrows.
    """

    x: float
    y: float
    pitch: float
    count: int
    tracks: int = 0
    inside: bool = False

    @property
    def radius(self) -> float:
        """Of the circle on which the pieces stand."""
        return self.pitch * max(_SMALLEST, PIECE / 2 + self.count * _STEP / (2 * math.pi))

    @property
    def number_radius(self) -> float:
        """Of the circle on which the place numbers stand."""
        if self.inside:
            return self.radius - self.pitch * (PIECE / 2 + _TO_NUMBER)
        tracks = _TO_BRACKET + (self.tracks - 1) * _TRACK if self.tracks else 0.0
        return self.radius + self.pitch * (PIECE / 2 + tracks + _TO_NUMBER)

    @property
    def outer(self) -> float:
        """Radius of all that is drawn."""
        if self.inside:
            return math.hypot(self.radius + self.pitch * PIECE / 2, self.pitch * PIECE / 2) + 0.02 * self.pitch
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
        """Points along an arc from one index clockwise to another, at most 5° apart, where no chord is seen."""
        steps = max(2, math.ceil(self.angle(last - first) / 5.0))
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
