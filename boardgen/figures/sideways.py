"""A tree of choices from left to right, for narrow paper: a column for each who chooses, a row for each way.

Lengths are in font sizes until they are drawn, so that pictures scale like boards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from boardgen.boards.picture import Picture
from boardgen.figures.trees import RULE, Placed, box_items, every, placed, stroke, way_item
from boardgen.figures.words import line_items, line_width, nowhere, told
from boardgen.records.flow import Flow
from boardgen.scene.primitives import Item, Line, Polygon, Style, Text
from boardgen.scene.text import CAP_HEIGHT, measure

#: Heights of the heads and of a row; around the words of a box, and between boxes.
_HEAD, _ROW = 1.9, 2.35
_PAD, _APART = 0.35, 0.6


def sideways_picture(flow: Flow, size: float) -> Picture:
    """The picture of a flow with lanes from left to right, in type of a size in mm."""
    leaves: list[Placed] = []
    root = placed(flow, 0, leaves)
    wide = [0.0] * len(flow.lanes)
    for node in every(root):
        wide[node.level] = max(wide[node.level], line_width(node.flow.choice) + 2 * _PAD + _APART)
    wide = [max(width, measure(name, 1.0, True) + _APART) for width, name in zip(wide, flow.lanes, strict=True)]
    # The last boxes keep as far off the rule as from one another.
    wide[-1] += _APART
    shown = [max(line_width(leaf.flow.lines[row]) for leaf in leaves) for row in range(len(flow.rows))]
    shown = [max(width, measure(name, 1.0, True)) + _APART for width, name in zip(shown, flow.rows, strict=True)]
    edges = list(accumulate([*wide, *shown], initial=0.0))
    middles = [(low + high) / 2 for low, high in pairwise(edges)]
    floor, high = edges[len(wide)], _HEAD + _ROW * len(leaves)
    rule = Style(stroke="ink", width=1.6 * RULE * size)
    items = [
        *_columns(edges[: len(wide) + 1], high, size),
        *_heads((*flow.lanes, *flow.rows), middles, size),
        *_branches(root, middles, edges, floor, size),
        Line(floor * size, RULE * size, floor * size, (high - RULE) * size, rule),
    ]
    for leaf in leaves:
        for line, x in zip(leaf.flow.lines, middles[len(wide) :], strict=True):
            items += line_items(line, x, _middle(leaf), size)
    return Picture(edges[-1] * size, high * size, (), tuple(items), nowhere, told(flow))


def _middle(node: Placed) -> float:
    """How far down its box is."""
    return _HEAD + node.middle * _ROW


def _columns(edges: Sequence[float], high: float, size: float) -> Iterator[Item]:
    """Every other column tinted."""
    for left, right in list(pairwise(edges))[::2]:
        corners = ((left, 0.0), (right, 0.0), (right, high), (left, high))
        yield Polygon(tuple((x * size, y * size) for x, y in corners), Style(fill="cell.alt"))


def _heads(names: Sequence[str], middles: Sequence[float], size: float) -> Iterator[Item]:
    """Who chooses, and what results are, over the columns."""
    for name, x in zip(names, middles, strict=True):
        yield Text(x * size, (_HEAD / 2 + CAP_HEIGHT / 2) * size, name, size, anchor="middle", bold=True)


def _branches(
    node: Placed, middles: Sequence[float], edges: Sequence[float], floor: float, size: float
) -> Iterator[Item]:
    """The box of a node and all after it, lines first; ways part where columns meet."""
    x, y = middles[node.level], _middle(node)
    if not node.children:
        yield Line(x * size, y * size, floor * size, y * size, stroke(size))
    fork = edges[node.level + 1]
    for child in node.children:
        there, low = middles[child.level], _middle(child)
        way = ((x, y), (fork, y), (fork, low), (there, low))
        yield way_item(way, size)
        yield from _branches(child, middles, edges, floor, size)
    yield from box_items(node.flow.choice, x, y, _PAD, size)
