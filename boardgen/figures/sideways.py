"""A tree of choices from left to right, for narrow paper: a column for each who chooses, a row for each way.

Lengths are in font sizes until they are drawn, so that pictures scale like boards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from boardgen.boards.picture import Picture
from boardgen.figures.words import line_items, line_width, nowhere, told
from boardgen.records.flow import Flow
from boardgen.scene.primitives import Item, Line, Polygon, Polyline, Style, Text
from boardgen.scene.text import CAP_HEIGHT, measure

#: Heights of the heads, of a row and of a box in it; around the words of a box, and between boxes.
_HEAD, _ROW, _BOX = 1.9, 2.05, 1.62
_PAD, _APART = 0.35, 0.9
_RULE = 0.09


@dataclass(slots=True)
class _Placed:
    """A node: its column, and the middle of its box in rows."""

    flow: Flow
    column: int
    y: float
    children: list[_Placed]


def sideways_picture(flow: Flow, size: float) -> Picture:
    """The picture of a flow with lanes from left to right, in type of a size in mm."""
    leaves: list[_Placed] = []
    root = _placed(flow, 0, leaves)
    wide = [0.0] * len(flow.lanes)
    for node in _every(root):
        wide[node.column] = max(wide[node.column], line_width(node.flow.choice) + 2 * _PAD + _APART)
    wide = [max(width, measure(name, 1.0, True) + _APART) for width, name in zip(wide, flow.lanes, strict=True)]
    shown = [max(line_width(leaf.flow.lines[row]) for leaf in leaves) for row in range(len(flow.rows))]
    shown = [max(width, measure(name, 1.0, True)) + _APART for width, name in zip(shown, flow.rows, strict=True)]
    edges = list(accumulate([*wide, *shown], initial=0.0))
    middles = [(low + high) / 2 for low, high in pairwise(edges)]
    floor, high = edges[len(wide)], _HEAD + _ROW * len(leaves)
    rule = Style(stroke="ink", width=1.6 * _RULE * size)
    items = [
        *_columns(edges[: len(wide) + 1], high, size),
        *_heads((*flow.lanes, *flow.rows), middles, size),
        *_branches(root, middles, edges, floor, size),
        Line(floor * size, _RULE * size, floor * size, (high - _RULE) * size, rule),
    ]
    for leaf in leaves:
        for line, x in zip(leaf.flow.lines, middles[len(wide) :], strict=True):
            items += line_items(line, x, _middle(leaf), size)
    return Picture(edges[-1] * size, high * size, (), tuple(items), nowhere, told(flow))


def _placed(flow: Flow, column: int, leaves: list[_Placed]) -> _Placed:
    """A node before the middle of its children; results stand one beneath another."""
    children = [_placed(child, column + 1, leaves) for child in flow.next]
    y = (children[0].y + children[-1].y) / 2 if children else len(leaves) + 0.5
    node = _Placed(flow, column, y, children)
    if not children:
        leaves.append(node)
    return node


def _every(node: _Placed) -> Iterator[_Placed]:
    yield node
    for child in node.children:
        yield from _every(child)


def _middle(node: _Placed) -> float:
    """How far down its box is."""
    return _HEAD + node.y * _ROW


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
    node: _Placed, middles: Sequence[float], edges: Sequence[float], floor: float, size: float
) -> Iterator[Item]:
    """The box of a node and all after it, lines first; ways part where columns meet."""
    stroke = Style(stroke="edge", width=_RULE * size)
    x, y = middles[node.column], _middle(node)
    if not node.children:
        yield Line(x * size, y * size, floor * size, y * size, stroke)
    fork = edges[node.column + 1]
    for child in node.children:
        there, low = middles[child.column], _middle(child)
        way = ((x, y), (fork, y), (fork, low), (there, low))
        yield Polyline(tuple((a * size, b * size) for a, b in way), stroke)
        yield from _branches(child, middles, edges, floor, size)
    half = line_width(node.flow.choice) / 2 + _PAD
    corners = tuple(
        ((x + side * half) * size, (y + up * _BOX / 2) * size) for side, up in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )
    yield Polygon(corners, Style(fill="veil", stroke="edge", width=_RULE * size))
    yield from line_items(node.flow.choice, x, y, size)
