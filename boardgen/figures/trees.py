"""The nodes of a tree of choices, and their boxes: what trees have in common, whichever way they stand.

Lengths are in font sizes until they are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardgen.figures.words import line_items, line_width
from boardgen.records.flow import Flow
from boardgen.scene.primitives import XY, Item, Polygon, Polyline, Style

#: The height of a box, and the width of lines.
BOX, RULE = 1.5, 0.09


@dataclass(slots=True)
class Placed:
    """A node: how many choices come before it, and the middle of its box among the results, each of which takes 1."""

    flow: Flow
    level: int
    middle: float
    children: list[Placed]


def placed(flow: Flow, level: int, leaves: list[Placed]) -> Placed:
    """A node at the middle of its children; results stand one beside another, and are added to the leaves."""
    children = [placed(child, level + 1, leaves) for child in flow.next]
    middle = (children[0].middle + children[-1].middle) / 2 if children else len(leaves) + 0.5
    node = Placed(flow, level, middle, children)
    if not children:
        leaves.append(node)
    return node


def every(node: Placed) -> Iterator[Placed]:
    """A node and all after it."""
    yield node
    for child in node.children:
        yield from every(child)


def stroke(size: float) -> Style:
    """Lines between boxes and around them."""
    return Style(stroke="edge", width=RULE * size)


def way_item(way: tuple[XY, ...], size: float) -> Item:
    """The line from a box to one after it."""
    return Polyline(tuple((a * size, b * size) for a, b in way), stroke(size))


def box_items(choice: str, x: float, y: float, pad: float, size: float) -> Iterator[Item]:
    """The box of a choice about its middle, with so much at both sides of its words."""
    half = line_width(choice) / 2 + pad
    corners = tuple(
        ((x + side * half) * size, (y + up * BOX / 2) * size) for side, up in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )
    yield Polygon(corners, Style(fill="veil", stroke="edge", width=RULE * size))
    yield from line_items(choice, x, y, size)
