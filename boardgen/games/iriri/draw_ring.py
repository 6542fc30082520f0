"""The ring of Iriri as drawn everywhere: its line, and the numbers of its places. Millimetres, y down."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.games.iriri.draw_plans import LETTERS
from boardgen.games.iriri.plan import RingPlan
from boardgen.scene.primitives import Circle, Group, Item, Style, Text
from boardgen.scene.text import LEAST_TEXT

#: In places of the ring: how far numbers stand aside of arrows.
_ASIDE = 0.42


def readable(size: float, pitch: float) -> float:
    """The size of numbers, mm, that on small pictures are larger."""
    return max(size, min(LEAST_TEXT, LETTERS * pitch))


def numbers(ring: RingPlan, places: Sequence[int], size: float, aside: Sequence[int] = ()) -> list[Item]:
    """The numbers of places; some stand aside, where an arrow has their place."""
    texts = []
    size = readable(size, ring.pitch)
    for at, place in enumerate(places):
        x, y = ring.point(at + (_ASIDE if place in aside else 0.0), ring.number_radius)
        texts.append(Text(x, y + 0.35 * size, str(place), size, "muted", "middle"))
    return [Group(tuple(texts), "places", "text")]


def ring_line(ring: RingPlan) -> list[Item]:
    """The line on which its pieces stand."""
    return [Circle(ring.x, ring.y, ring.radius, Style(stroke="grid", width=0.03 * ring.pitch))]
