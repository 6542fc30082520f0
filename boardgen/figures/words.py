"""Words of a flow: lines of text with dots and chips of colours, and the whole of it told.

Lengths are in font sizes until they are drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardgen.boards.picture import Anchor
from boardgen.errors import InvalidCellError
from boardgen.pieces.stones import small_stone
from boardgen.records.flow import DOT, Flow
from boardgen.scene.primitives import Group, Item, Polygon, Style, Text, Use
from boardgen.scene.text import CAP_HEIGHT, measure

#: Radii of a stone and of a square chip.
_DOT, _NUMBER = 0.62, 0.72

#: A stone whose colour is named right after it.
_NAMED = re.compile(r"\{(\w+)\}(?=\s*\1\b)")


def nowhere(name: str) -> Anchor:
    """The anchor of a place of a flow, which has none."""
    raise InvalidCellError(f"a flow has no cells, so there is no {name}")


def _parts(line: str) -> Iterator[tuple[str, str | None, float]]:
    """The texts (without colour) and dots of a line, with their widths."""
    at = 0
    for found in DOT.finditer(line):
        if found.start() > at:
            text = line[at : found.start()]
            yield text, None, measure(text, 1.0)
        inside = found[2] or ""
        radius = max(_NUMBER, measure(inside, 1.0, bold=True) / 2 + 0.15) if inside else _DOT
        yield inside, found[1], 2 * radius
        at = found.end()
    if at < len(line):
        yield line[at:], None, measure(line[at:], 1.0)


def line_width(line: str) -> float:
    """How wide a line is, in font sizes."""
    return sum(width for _, _, width in _parts(line))


def line_items(line: str, x: float, y: float, size: float) -> Iterator[Item]:
    """A line of text, dots and square chips with text, centred on a point in font sizes."""
    at = x - line_width(line) / 2
    items: list[Item] = []
    for text, colour, width in _parts(line):
        if colour is None:
            items.append(Text(at * size, (y + CAP_HEIGHT / 2) * size, text, size))
        else:
            style = Style(fill=f"{colour}.fill", stroke=f"{colour}.line", width=0.08 * size)
            middle = (at + width / 2) * size
            half = (width / 2 - 0.06) * size
            if not text:
                items.append(Use(small_stone(colour), middle, y * size, scale=half))
            else:
                low, high = y * size - half, y * size + half
                left, right = middle - half, middle + half
                items.append(Polygon(((left, low), (right, low), (right, high), (left, high)), style))
                baseline = (y + CAP_HEIGHT * 0.5) * size
                items.append(Text(middle, baseline, text, size, f"{colour}.text", "middle", bold=True))
        at += width
    yield Group(tuple(items), layer="text")


def told(flow: Flow) -> str:
    """The flow in words: each path to a result."""
    return " ".join(f"{way}." for way in _ways(flow))


def _ways(flow: Flow) -> Iterator[str]:
    here = ", ".join(filter(None, [flow.choice, *flow.lines]))
    said = DOT.sub(lambda found: f"{found[1]} {found[2] or ''}", _NAMED.sub("", here))
    said = " ".join(said.split())
    for child in flow.next:
        yield from (f"{said}; {way}" for way in _ways(child))
    if not flow.next:
        yield said
