"""Where the ring and the hands, inside or beside it, stand on a picture of Iriri. Millimetres, y down."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from boardgen.games.iriri.kinds import HAND

Point = tuple[float, float]

#: Side of the largest piece as a part of the pitch: a base of 1 in on 28 mm.
PIECE = 25.4 / 28.0

#: In pitches: arc that a piece takes up at its inner edge; smallest ring around two hands, and around nothing.
_STEP = 0.95
AROUND_HANDS, SMALLEST = 3.3, 1.9
#: In pitches: from the pieces of the ring to the first bracket, between brackets, to the numbers.
_TO_BRACKET = 0.14
_TRACK = 0.22
TO_NUMBER = 0.34
#: In pitches: from the pieces of the ring to the words inside it, with place numbers between them and without.
_TO_WORDS, _PAST_NUMBERS = 0.14, 0.6


@dataclass(frozen=True, slots=True)
class RingPlan:
    """A circle of pieces, the first one on top, clockwise.

    Attributes:
        x, y: centre.
        count: of pieces.
        tracks: of brackets outside of the pieces.
        inside: whether the place numbers stand inside the ring.
        least: radius that it has with few pieces as well, in pitches.
        to_number: from the pieces or their brackets to the middle of the numbers, in pitches.
        loose: how many times as far apart as usual pieces stand.
        angles: where each stands, degrees clockwise from the top; none where all are equally far apart.
    """

    x: float
    y: float
    pitch: float
    count: int
    tracks: int = 0
    inside: bool = False
    least: float = AROUND_HANDS
    to_number: float = TO_NUMBER
    loose: float = 1.0
    angles: tuple[float, ...] = ()

    def evenly_apart(self, halves: Sequence[float]) -> RingPlan:
        """The same with pieces of which half the sides are so many mm, with equal gaps between neighbours."""
        turns = [math.degrees(math.atan2(half, self.radius - half)) for half in halves]
        gap = (360.0 - 2 * math.fsum(turns)) / len(turns)
        angles = [0.0]
        for before, after in pairwise(turns):
            angles.append(angles[-1] + before + gap + after)
        return replace(self, angles=tuple(angles))

    @property
    def radius(self) -> float:
        """Of the circle on which the pieces stand."""
        return self.pitch * max(self.least, PIECE / 2 + self.count * _STEP * self.loose / (2 * math.pi))

    @property
    def clear(self) -> float:
        """Radius of what is free inside the pieces and their numbers."""
        return self.radius - self.pitch * clearance(self.inside)

    @property
    def number_radius(self) -> float:
        """Of the circle on which the place numbers stand."""
        if self.inside:
            return self.radius - self.pitch * (PIECE / 2 + self.to_number)
        tracks = _TO_BRACKET + (self.tracks - 1) * _TRACK if self.tracks else 0.0
        return self.radius + self.pitch * (PIECE / 2 + tracks + self.to_number)

    @property
    def outer(self) -> float:
        """Radius of all that is drawn."""
        if self.inside:
            corners = math.hypot(self.radius + self.pitch * PIECE / 2, self.pitch * PIECE / 2) + 0.02 * self.pitch
            return max(corners, self.track_radius(self.tracks - 1) + 0.05 * self.pitch) if self.tracks else corners
        return self.number_radius + 0.24 * self.pitch

    def track_radius(self, track: int) -> float:
        """Of a bracket, tracks counted outwards from 0."""
        return self.radius + self.pitch * (PIECE / 2 + _TO_BRACKET + track * _TRACK)

    def angle(self, at: float) -> float:
        """Degrees clockwise from the top, of an index (which may lie between two pieces)."""
        if self.angles:
            turns, index = divmod(math.floor(at), self.count)
            first, last = (*self.angles, 360.0)[index : index + 2]
            return 360.0 * turns + first + (last - first) * (at - math.floor(at))
        return 360.0 * at / max(self.count, 1)

    def point(self, at: float, radius: float) -> Point:
        """A point in the direction of an index."""
        turn = math.radians(self.angle(at))
        return self.x + radius * math.sin(turn), self.y - radius * math.cos(turn)

    def along(self, length: float, radius: float) -> float:
        """How many places so many mm are on a circle around its centre."""
        return length / radius * max(self.count, 1) / (2 * math.pi)

    def arc(self, first: float, last: float, radius: float) -> tuple[Point, ...]:
        """Points along an arc from one index clockwise to another, at most 5° apart, where no chord is seen."""
        steps = max(2, math.ceil(self.angle(last - first) / 5.0))
        return tuple(self.point(first + (last - first) * i / steps, radius) for i in range(steps + 1))


def as_high(pitches: float) -> float:
    """The radius of a ring whose pieces, with numbers inside, reach over so many pitches from top to bottom."""
    return math.sqrt((pitches / 2) ** 2 - (PIECE / 2) ** 2) - PIECE / 2


def clearance(numbers: bool) -> float:
    """From the circle of a ring to the words inside it, in pitches; with or without place numbers between them."""
    return PIECE / 2 + (_PAST_NUMBERS if numbers else _TO_WORDS)


@dataclass(frozen=True, slots=True)
class HandsPlan:
    """The hands, one above the other, around a centre.

    Attributes:
        text: size of the text, mm.
        foot: more room than usual below the pieces, in pitches.
        loose: how many times as far apart as usual pieces stand, which are as large as those of the ring.
        clear: how far from the centre nothing of the ring stands, mm.
    """

    x: float
    y: float
    pitch: float
    text: float
    foot: float = 0.0
    loose: float = 1.0
    clear: float = 0.0

    #: What belongs to a piece, in pitches.
    PLACE = PIECE

    def loosened(self, loose: float) -> HandsPlan:
        """The same, so many times as loose."""
        return replace(self, loose=loose)

    @property
    def row(self) -> float:
        """Height of one hand with its line of text."""
        return self.loose * self.pitch * (1.06 + self.foot) + self.text * 1.55

    def box(self, player: int) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of a hand."""
        half = self.loose * self.pitch * (HAND / 2 + 0.25)
        gap = self.loose * self.pitch * 0.08
        top = self.y - self.row - gap if player == 0 else self.y + gap
        return self.x - half, top, self.x + half, top + self.row

    def baseline(self, player: int) -> float:
        """Of the line of text."""
        return self.box(player)[1] + self.text * 1.15

    def point(self, player: int, at: int) -> Point:
        """Centre of a piece."""
        apart = self.loose * self.pitch
        x = self.x + (at - (HAND - 1) / 2) * apart * 1.06
        return x, self.box(player)[3] - apart * (0.53 + self.foot)


@dataclass(frozen=True, slots=True)
class SideHands:
    """The hands on both sides of a ring, each a column with words above it and its points below.

    Attributes:
        middle: of the ring, from the left edge of player 1's hand.
        y: the height on which they are centred.
        text: size of the text, mm.
        ring: radius of the ring with its brackets.
        wide: how wide a column is.
    """

    middle: float
    y: float
    pitch: float
    text: float
    ring: float
    wide: float

    #: In pitches: least width of a column, from piece to piece, from the ring to a column, half the line around it,
    #: what belongs to a piece; from words to the ring and its brackets, which would seem to be letters of theirs.
    WIDE, STEP, APART, RIM, PLACE, CLEAR = 1.12, 1.02, 0.14, 0.04, 1.05, 0.3

    @classmethod
    def beside(cls, radius: float, pitch: float, wide: float) -> float:
        """From the left edge of the picture to the middle of a ring of some radius, beside columns so wide."""
        # Names are wider than the columns and stand where the ring has drawn back.
        return radius + pitch * (cls.RIM + cls.APART) + wide

    @property
    def reach(self) -> float:
        """How far words and points are above and below the middle."""
        return self.pitch * HAND * self.STEP / 2 + self.pitch * 0.3 + self.text * 2.1

    def box(self, player: int) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of a hand."""
        half = self.pitch * (HAND * self.STEP / 2 + 0.05)
        rim = self.pitch * self.RIM
        left = rim if player == 0 else 2 * self.middle - rim - self.wide
        return left, self.y - half, left + self.wide, self.y + half

    def lift(self, wide: float, above: float) -> float:
        """How much higher a line so wide goes, whose foot is so far above the middle, to be clear of the ring."""
        beside = self.middle - wide - self.CLEAR * self.pitch
        needed = math.sqrt(max(0.0, self.ring**2 - beside**2)) if beside < self.ring else 0.0
        return max(0.0, needed - above)

    def edge(self, player: int) -> float:
        """Where lines of a player's words begin, or end."""
        left, _, right, _ = self.box(player)
        return left if player == 0 else right

    def point(self, player: int, at: int) -> Point:
        """Centre of a piece; the first one on top."""
        left, _, right, _ = self.box(player)
        return (left + right) / 2, self.y + (at - (HAND - 1) / 2) * self.pitch * self.STEP
