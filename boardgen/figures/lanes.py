"""A tree of choices in lanes, one for each who chooses; the results of all ways stand in rows at its foot.

Lengths are in font sizes until they are drawn, so that pictures scale like boards.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.boards.picture import Picture
from boardgen.figures.trees import RULE, Placed, box_items, placed, stroke, way_item
from boardgen.figures.words import line_items, line_width, nowhere, told
from boardgen.records.flow import Flow
from boardgen.scene.primitives import Item, Line, Polygon, Style, Text
from boardgen.scene.text import CAP_HEIGHT, measure

#: Heights of a lane and of a row of results; around the words of a box; between columns.
_LANE, _ROW = 2.3, 1.75
_PAD, _APART, _MARGIN = 0.4, 0.6, 0.4


def lanes_picture(flow: Flow, size: float) -> Picture:
    """The picture of a flow with lanes, in type of a size in mm."""
    leaves: list[Placed] = []
    root = placed(flow, 0, leaves)
    column = max(_widest(root), *(line_width(line) for leaf in leaves for line in leaf.flow.lines)) + _APART
    label = max(measure(name, 1.0, True) for name in (*flow.lanes, *flow.rows)) + 2 * _MARGIN
    width = label + column * len(leaves)
    floor = _LANE * len(flow.lanes)
    rule = Style(stroke="ink", width=1.6 * RULE * size)
    items = [
        *_lanes(flow, width, size),
        *_branches(root, label, column, floor, size),
        Line(RULE * size, floor * size, (width - RULE) * size, floor * size, rule),
        *_results(flow, leaves, label, column, size),
    ]
    height = floor + 0.3 + _ROW * len(flow.rows)
    return Picture(width * size, height * size, (), tuple(items), nowhere, told(flow))


def _widest(node: Placed) -> float:
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


def _branches(node: Placed, left: float, column: float, floor: float, size: float) -> Iterator[Item]:
    """The box of a node and all below it, lines first."""
    x, y = left + node.middle * column, (node.level + 0.5) * _LANE
    if not node.children:
        yield Line(x * size, y * size, x * size, floor * size, stroke(size))
    for child in node.children:
        there, fork = left + child.middle * column, (node.level + 1) * _LANE
        way = ((x, y), (x, fork), (there, fork), (there, y + _LANE))
        yield way_item(way, size)
        yield from _branches(child, left, column, floor, size)
    yield from box_items(node.flow.choice, x, y, _PAD, size)


def _results(flow: Flow, leaves: list[Placed], left: float, column: float, size: float) -> Iterator[Item]:
    """A row for each thing that results show, its name at the left."""
    top = _LANE * len(flow.lanes) + 0.3
    for row, name in enumerate(flow.rows):
        middle = top + (row + 0.5) * _ROW
        yield _label(name, middle * size, size)
        for leaf in leaves:
            x = left + leaf.middle * column
            yield from line_items(leaf.flow.lines[row], x, middle, size)
