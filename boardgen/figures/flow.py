"""A flow of choices as a picture: a tree from top to bottom, as narrow as its boxes allow, unless it has lanes.

Lengths are in font sizes until they are drawn, so that pictures scale like boards.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from boardgen.boards.picture import Picture
from boardgen.boards.strokes import arrow
from boardgen.figures.lanes import lanes_picture
from boardgen.figures.sideways import sideways_picture
from boardgen.figures.words import line_items, line_width, nowhere, told
from boardgen.records.flow import Flow
from boardgen.scene.curves import arc
from boardgen.scene.primitives import Item, Path, PathStep, Polyline, Style

#: Font size in pitches, so that a flow matches the boards next to it.
TYPE = 0.36
_LEADING, _PAD, _DOT, _NUMBER = 1.45, 0.5, 0.42, 0.72
#: Gaps: between adjacent boxes; from a box to its fork, to the words, and past them to the next box.
_APART, _STEM, _LEG, _ARROW = 0.8, 0.7, 0.6, 1.2
_WORDS = 1.4
_GAP = _STEM + _LEG + _WORDS + _ARROW
_BORDER = 0.1


@dataclass(slots=True)
class _Placed:
    """A node: the offset of its box from its parent's, and the room for the box and its words."""

    flow: Flow
    half: float
    height: float
    children: list[_Placed]
    x: float = 0.0


def flow_picture(flow: Flow, pitch: float) -> Picture:
    """The picture of a flow, sized for boards of a pitch in mm."""
    size = pitch * TYPE
    if flow.lanes:
        return sideways_picture(flow, size) if flow.sideways else lanes_picture(flow, size)
    root = _placed(flow)
    heights = _heights(root)
    outline = _outline(root)
    left = min(low for low, _ in outline) - _BORDER
    width = max(high for _, high in outline) + _BORDER - left
    tops = [sum(heights[:i]) + _GAP * i + _BORDER for i in range(len(heights))]
    items = tuple(_draw(root, -left, tops, 0, size))
    return Picture(width * size, (tops[-1] + heights[-1] + _BORDER) * size, (), items, nowhere, told(flow))


def _placed(flow: Flow) -> _Placed:
    """Place a node above its children, which are as near each other as their subtrees allow."""
    children = [_placed(child) for child in flow.next]
    half = max(map(line_width, flow.lines), default=0.0) / 2 + _PAD
    node = _Placed(flow, half, len(flow.lines) * _LEADING + 2 * _PAD * 0.7, children)
    right: list[float] = []
    for child in children:
        outline = _outline(child)
        child.x = max((r + _APART - low for r, (low, _) in zip(right, outline, strict=False)), default=0.0)
        own = [child.x + high for _, high in outline]
        right = own + right[len(own) :]
    if children:
        middle = (children[0].x + children[-1].x) / 2
        for child in children:
            child.x -= middle
    return node


def _outline(node: _Placed) -> list[tuple[float, float]]:
    """The extent of a tree left and right of its root, level by level."""
    reach = max(node.half, line_width(node.flow.choice) / 2)
    levels = [(-reach, reach)]
    for child in node.children:
        for i, (low, high) in enumerate(_outline(child), 1):
            if i == len(levels):
                levels.append((math.inf, -math.inf))
            levels[i] = min(levels[i][0], child.x + low), max(levels[i][1], child.x + high)
    return levels


def _heights(node: _Placed) -> list[float]:
    """The height of the highest box of each level."""
    levels = [node.height]
    for child in node.children:
        for i, height in enumerate(_heights(child), 1):
            levels[i : i + 1] = [max([height, *levels[i : i + 1]])]
    return levels


def _draw(node: _Placed, x: float, tops: list[float], level: int, size: float) -> Iterator[Item]:
    top = tops[level]
    fill = "cell.alt" if node.children else "page"
    box = Style(fill=fill, stroke="edge" if node.children else "grid", width=0.09 * size, round=True)
    yield _box((x - node.half) * size, top * size, 2 * node.half * size, node.height * size, 0.5 * size, box)
    for i, line in enumerate(node.flow.lines):
        yield from line_items(line, x, top + _PAD * 0.7 + (i + 0.5) * _LEADING, size)
    stroke = Style(stroke="edge", width=0.09 * size, round=True)
    for child in node.children:
        there, below = x + child.x, tops[level + 1]
        fork = below - _GAP + _STEM
        legs = [(x, top + node.height), (x, fork), (there, fork), (there, fork + _LEG)]
        yield Polyline(tuple((a * size, b * size) for a, b in legs), stroke)
        yield from line_items(child.flow.choice, there, fork + _LEG + _WORDS / 2, size)
        way = ((there * size, (fork + _LEG + _WORDS) * size), (there * size, (below - 0.05) * size))
        yield from arrow(way, (stroke,), 0.5 * size)
        yield from _draw(child, there, tops, level + 1, size)


def _box(x: float, y: float, width: float, height: float, r: float, style: Style) -> Path:
    """A box with round corners."""
    steps: list[PathStep] = [("M", x, y + r)]
    corners = ((x + r, y + r), (x + width - r, y + r), (x + width - r, y + height - r), (x + r, y + height - r))
    for i, (cx, cy) in enumerate(corners):
        begin = math.pi * (1 + i / 2)
        steps += [
            ("L", cx + r * math.cos(begin), cy + r * math.sin(begin)),
            *arc(cx, cy, r, begin, begin + math.pi / 2),
        ]
    return Path((*steps, ("Z",)), style)
