"""A tree of choices in lanes, one for each who chooses; the results of all ways stand in rows at its foot.

Lengths are in font sizes until they are drawn, so that pictures scale like boards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardgen.boards.picture import Picture
from boardgen.figures.words import line_items, line_width, nowhere, told
from boardgen.records.flow import Flow
from boardgen.scene.primitives import Item, Line, Polygon, Polyline, Style, Text
from boardgen.scene.text import CAP_HEIGHT, measure

#: Heights of a lane, of a box in it, and of a row of results; around the words of a box; between columns.
_LANE, _BOX, _ROW = 2.15, 1.62, 1.75
_PAD, _APART, _MARGIN = 0.4, 0.6, 0.4
_RULE = 0.09


@dataclass(slots=True)
class _Placed:
    """A node: its lane, and the middle of its box in columns."""

    flow: Flow
    lane: int
    x: float
    children: list[_Placed]


def lanes_picture(flow: Flow, size: float) -> Picture:
    """The picture of a flow with lanes, in type of a size in mm."""
    leaves: list[_Placed] = []
    root = _placed(flow, 0, leaves)
    column = max(_widest(root), *(line_width(line) for leaf in leaves for line in leaf.flow.lines)) + _APART
    label = max(measure(name, 1.0, True) for name in (*flow.lanes, *flow.rows)) + 2 * _MARGIN
    width = label + column * len(leaves)
    floor = _LANE * len(flow.lanes)
    rule = Style(stroke="ink", width=1.6 * _RULE * size)
    items = [
        *_lanes(flow, width, size),
        *_branches(root, label, column, floor, size),
        Line(_RULE * size, floor * size, (width - _RULE) * size, floor * size, rule),
        *_results(flow, leaves, label, column, size),
    ]
    height = floor + 0.3 + _ROW * len(flow.rows)
    return Picture(width * size, height * size, (), tuple(items), nowhere, told(flow))


def _placed(flow: Flow, lane: int, leaves: list[_Placed]) -> _Placed:
    """A node over the middle of its children; results stand side by side."""
    children = [_placed(child, lane + 1, leaves) for child in flow.next]
    x = (children[0].x + children[-1].x) / 2 if children else len(leaves) + 0.5
    node = _Placed(flow, lane, x, children)
    if not children:
        leaves.append(node)
    return node


def _widest(node: _Placed) -> float:
    return max(line_width(node.flow.choice) + 2 * _PAD, *map(_widest, node.children), 0.0)


def _lanes(flow: Flow, width: float, size: float) -> Iterator[Item]:
    """Every other lane tinted, its name at the left."""
    for at, name in enumerate(flow.lanes):
        top, bottom = at * _LANE * size, (at + 1) * _LANE * size
        if at % 2 == 0:
            corners = ((0.0, top), (width * size, top), (width * size, bottom), (0.0, bottom))
            yield Polygon(corners, Style(fill="cell.alt"))
        yield _label(name, (top + bottom) / 2, size)


def _label(name: str, middle: float, size: float) -> Item:
    return Text(_MARGIN * size, middle + CAP_HEIGHT / 2 * size, name, size, bold=True)


def _branches(node: _Placed, left: float, column: float, floor: float, size: float) -> Iterator[Item]:
    """The box of a node and all below it, lines first."""
    stroke = Style(stroke="edge", width=_RULE * size)
    x, y = left + node.x * column, (node.lane + 0.5) * _LANE
    if not node.children:
        yield Line(x * size, y * size, x * size, floor * size, stroke)
    for child in node.children:
        there, fork = left + child.x * column, (node.lane + 1) * _LANE
        way = ((x, y), (x, fork), (there, fork), (there, y + _LANE))
        yield Polyline(tuple((a * size, b * size) for a, b in way), stroke)
        yield from _branches(child, left, column, floor, size)
    half = line_width(node.flow.choice) / 2 + _PAD
    corners = tuple(
        ((x + side * half) * size, (y + up * _BOX / 2) * size) for side, up in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )
    yield Polygon(corners, Style(fill="veil", stroke="edge", width=_RULE * size))
    yield from line_items(node.flow.choice, x, y, size)


def _results(flow: Flow, leaves: list[_Placed], left: float, column: float, size: float) -> Iterator[Item]:
    """A row for each thing that results show, its name at the left."""
    top = _LANE * len(flow.lanes) + 0.3
    for row, name in enumerate(flow.rows):
        middle = top + (row + 0.5) * _ROW
        yield _label(name, middle * size, size)
        for leaf in leaves:
            x = left + leaf.x * column
            yield from line_items(leaf.flow.lines[row], x, middle, size)
