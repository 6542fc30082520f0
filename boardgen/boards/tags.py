"""Tags: short texts in squares, which no piece is taken for."""

from __future__ import annotations

from boardgen.scene.primitives import Item, Polygon, Style, Text
from boardgen.scene.text import CAP_HEIGHT, measure

#: Height of the type, as a part of the radius that a tag has.
TEXT = 0.72


def tag(text: str, x: float, y: float, radius: float, colour: str) -> list[Item]:
    """Text in a square.

    Args:
        text: a number or a few letters.
        x, y: its middle, mm.
        radius: of the largest circle in a cell that the tag would fill, mm; the type is `TEXT` of it.
        colour: of a theme, for text and outline.
    """
    size = radius * TEXT
    half, high = max(0.46 * radius, measure(text, size / 2, True) + 0.14 * radius), 0.46 * radius
    corners = ((x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high))
    box = Polygon(corners, Style("veil", f"{colour}.line", max(0.06 * radius, 0.15)))
    return [box, Text(x, y + size * CAP_HEIGHT / 2, text, size, f"{colour}.line", "middle", bold=True)]
