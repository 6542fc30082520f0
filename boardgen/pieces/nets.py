"""Nets: flat shapes that fold to solids, with the outline to cut and the lines to fold. All in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from boardgen.scene.primitives import XY, Group, Item, PathStep, Polygon, Style, Symbol

#: How much narrower a tab is at each end, in tab depths.
_TAPER = 0.6
_TAB = Style(fill="faint", opacity=0.5)


@dataclass(frozen=True, slots=True)
class Net:
    """A net, the origin in the middle of its box.

    Attributes:
        symbol: the printed picture.
        width, height: of the box around the outline.
        outline: the line to cut.
        folds: the lines to fold, away from the printed side.
        faces: the faces of the solid, without tabs, each as its corners.
    """

    symbol: Symbol
    width: float
    height: float
    outline: tuple[PathStep, ...]
    folds: tuple[PathStep, ...]
    faces: tuple[tuple[XY, ...], ...]


def tab(begin: XY, end: XY, depth: float) -> tuple[XY, XY, XY, XY]:
    """A glue tab on the edge from one point to another, on its left hand as seen on the page; its four corners."""
    (x1, y1), (x2, y2) = begin, end
    length = math.hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    nx, ny = uy * depth, -ux * depth
    taper = min(_TAPER * depth, length / 3)
    return begin, (x1 + ux * taper + nx, y1 + uy * taper + ny), (x2 - ux * taper + nx, y2 - uy * taper + ny), end


def tab_item(corners: tuple[XY, ...]) -> Item:
    """A printed tab: faintly shaded, because it will be hidden."""
    return Polygon(corners, _TAB)


def net(
    name: str,
    items: Sequence[Item],
    rim: Sequence[XY],
    folds: Sequence[tuple[XY, XY]],
    faces: Sequence[Sequence[XY]],
) -> Net:
    """A net from its parts, all in coordinates of their own; the origin moves to the middle of the box.

    Args:
        name: id of the symbol.
        items: what is printed.
        rim: corners of the outline, in order.
        folds: both ends of each.
        faces: corners of each.
    """
    left, right = min(x for x, _ in rim), max(x for x, _ in rim)
    top, bottom = min(y for _, y in rim), max(y for _, y in rim)
    dx, dy = -(left + right) / 2, -(top + bottom) / 2

    def moved(points: Sequence[XY]) -> tuple[XY, ...]:
        return tuple((x + dx, y + dy) for x, y in points)

    width, height = right - left, bottom - top
    box = (-width / 2, -height / 2, width / 2, height / 2)
    first, *others = moved(rim)
    outline: tuple[PathStep, ...] = (("M", *first), *(("L", *point) for point in others), ("Z",))

    def along(lines: Sequence[tuple[XY, XY]]) -> tuple[PathStep, ...]:
        return tuple(step for a, b in map(moved, lines) for step in (("M", *a), ("L", *b)))

    symbol = Symbol(name, (Group(tuple(items), dx=dx, dy=dy),), box)
    return Net(symbol, width, height, outline, along(folds), tuple(moved(face) for face in faces))
