"""The ring of Iriri as drawn everywhere: its line, and the numbers of its places. Millimetres, y down."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from boardgen.boards.strokes import arrow
from boardgen.games.iriri.draw_hands import pyramid
from boardgen.games.iriri.draw_numbers import half_side
from boardgen.games.iriri.draw_plans import ARROW, LETTERS
from boardgen.games.iriri.kinds import name, owner
from boardgen.games.iriri.last_turn import LastTurn
from boardgen.games.iriri.plan import RingPlan
from boardgen.games.iriri.ring import Ring
from boardgen.scene.primitives import Circle, Group, Item, Polygon, Polyline, Style, Text
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT, measure

#: In pitches: how far numbers stand aside of arrows.
_ASIDE = 0.2
#: In pitches: the line of the ring where it closes.
_CLOSED = 0.07


def readable(size: float, pitch: float) -> float:
    """The size of numbers, mm, that on small pictures are larger."""
    return max(size, min(LEAST_TEXT, LETTERS * pitch))


def numbers(
    ring: RingPlan,
    places: Sequence[int],
    size: float,
    aside: Sequence[int] = (),
    halves: Sequence[float] = (),
    apart: float = 0.0,
) -> list[Item]:
    """The numbers of places, on a circle.

    Args:
        ring: where pieces stand.
        places: their numbers.
        size: of the type, mm.
        aside: those that stand aside, where an arrow has their place.
        halves: half the sides of the pieces, mm, if numbers keep as far off each instead.
        apart: how far they keep off it then, mm, and off its neighbours if they can.
    """
    texts = []
    size = readable(size, ring.pitch)
    for at, place in enumerate(places):
        radius = ring.number_radius
        if halves:
            radius = _off_pieces(ring, at, halves, (measure(str(place), size), CAP_HEIGHT * size), apart)
        x, y = ring.point(at + (ring.along(_ASIDE * ring.pitch, radius) if place in aside else 0.0), radius)
        texts.append(Text(x, y + 0.35 * size, str(place), size, "muted", "middle"))
    return [Group(tuple(texts), "places", "text")]


def _off_pieces(ring: RingPlan, at: int, halves: Sequence[float], extent: tuple[float, float], apart: float) -> float:
    """How far from the middle of the ring a number of some width and height stands, to be so far off its piece."""
    turn = math.radians(ring.angle(at))
    wide, high = extent
    along = (abs(math.sin(turn)) * wide + abs(math.cos(turn)) * high) / 2
    across = (abs(math.cos(turn)) * wide + abs(math.sin(turn)) * high) / 2
    found = ring.radius - halves[at] - apart - along
    for other in (at - 1, at + 1):
        half, step = halves[other % len(halves)], abs(math.radians(ring.angle(other)) - turn)
        # The corner of a neighbour that is nearest: how far out it is, and how far aside.
        out = (ring.radius - half) * math.cos(step) + half * math.sin(step)
        aside = (ring.radius - half) * math.sin(step) - half * math.cos(step)
        if aside - across < apart:
            found = min(found, out - apart - along)
    return found


def ring_line(ring: RingPlan, gone: Collection[int] = ()) -> list[Item]:
    """The line on which its pieces stand; heavy where it closes over pieces that are ``gone``."""
    line = Circle(ring.x, ring.y, ring.radius, Style(stroke="grid", width=0.03 * ring.pitch))
    closed = Style(stroke="ink", width=_CLOSED * ring.pitch)
    return [line, *(Polyline(ring.arc(at - 0.5, at + 0.5, ring.radius), closed) for at in sorted(gone))]


def ring_pieces(plan: RingPlan, ring: Ring, gone: Collection[int] = ()) -> list[Item]:
    """Its pieces, each turned as it stands; where some are ``gone``, how large they were."""
    pieces: list[Item] = []
    for at, code in enumerate(ring.pieces):
        if at not in gone:
            x, y = plan.point(at, plan.radius)
            pieces.append(pyramid(code.upper(), owner(code), x, y, plan.pitch, plan.angle(at)))
    empty = tuple(_empty_place(plan, at, half_side(ring.pieces[at], plan.pitch)) for at in gone)
    return [
        Group(tuple(pieces), "ring", "pieces", title="The ring"),
        *([Group(empty, "gone", "marks")] if gone else []),
    ]


def _empty_place(ring: RingPlan, at: int, half: float) -> Polygon:
    """Where a piece stood of which half the side is so many mm."""
    x, y = ring.point(at, ring.radius)
    turn = math.radians(ring.angle(at))
    corners = []
    for across, out in ((-half, -half), (half, -half), (half, half), (-half, half)):
        corners.append(
            (x + across * math.cos(turn) - out * math.sin(turn), y + across * math.sin(turn) + out * math.cos(turn))
        )
    dash = (0.1 * ring.pitch, 0.08 * ring.pitch)
    return Polygon(tuple(corners), Style(stroke="muted", width=0.03 * ring.pitch, dash=dash))


def arrows(plan: RingPlan, ring: Ring, turn: LastTurn, *, away: float = 0.0) -> list[Item]:
    """From each piece taken towards the inside of the ring, where hands are or will be.

    Args:
        away: how far they stand aside, in pitches.
    """
    p = plan.pitch
    found: list[Item] = []
    for taken in turn.taken:
        edge = plan.radius - half_side(taken.code, p) - 0.08 * p
        at = ring.places.index(taken.place) - plan.along(away * p, edge)
        way = plan.point(at, edge), plan.point(at, edge - ARROW * p)
        found.append(
            Group(
                tuple(arrow(way, (Style(stroke="ink", width=0.12 * p),), 0.28 * p)),
                f"taken-{taken.place}",
                "marks",
                title=f"{name(taken.code)} taken from {taken.place}",
            )
        )
    return found
