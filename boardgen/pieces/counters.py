"""Plain counters, such as the two goods that Pisi lacks."""

from __future__ import annotations

from functools import cache

from boardgen.pieces.stones import stone
from boardgen.scene.primitives import Circle, Style, Symbol, Use


@cache
def counter(colour: str, radius: float) -> Symbol:
    """A round counter: two rings and an empty middle, to distinguish it from a stone."""
    ring = Style(stroke=f"{colour}.text", width=0.06 * radius)
    items = (
        Use(stone(colour), 0, 0, scale=radius),
        Circle(0, 0, 0.62 * radius, ring),
        Circle(0, 0, 0.4 * radius, ring),
    )
    return Symbol(f"counter-{colour}", items, (-radius, -radius, radius, radius))
