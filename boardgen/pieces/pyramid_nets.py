"""Looney pyramids as nets: four faces in a fan around the apex, a glue tab, and an optional base."""

from __future__ import annotations

import math
from functools import cache

from boardgen.pieces.nets import Net, net, tab, tab_item
from boardgen.pieces.pyramids import SIZES, PyramidSize, pips
from boardgen.scene.primitives import XY, Item, Polygon, Polyline, Style

#: Depth of the glue tabs, mm.
TAB = 4.5

#: How far the colour of a face goes on into a tab, mm, so that no fold a little off its line shows white.
_INTO_TAB = 1.0
_RIM = 0.35
#: Where the pips stand, as a fraction of the distance from base to apex.
_PIP_AT = 0.17
#: The face that carries the base.
_ABOVE_BASE = 1


@cache
def pyramid_net(size: str, player: int, colour: str, *, closed: bool = False) -> Net:
    """The net of a pyramid; all four edges from the apex have the slant edge's length.

    Args:
        size: ``S``, ``M`` or ``L``.
        player: 0 … 3, which determines the shape of the pips.
        colour: of its paints.
        closed: with a base; without one pyramids nest and stack.
    """
    measures = SIZES[size]
    apex, rim = _fan(measures)
    faces: list[tuple[XY, ...]] = [(apex, rim[i], rim[i + 1]) for i in range(4)]
    items = [item for face in faces for item in _face(measures, player, colour, face)]
    # Where the fan is cut: along a fold there are its dashes, and any other line would be cut.
    ends = ((apex, *rim[: _ABOVE_BASE + 1]), rim[_ABOVE_BASE + 1 :]) if closed else ((apex, *rim),)
    items += [Polyline(end, Style(stroke=f"{colour}.line", width=_RIM, round=True)) for end in ends]
    outline: list[XY] = [apex, rim[0]]
    folds = [(apex, rim[i]) for i in (1, 2, 3, 4)]
    if closed:
        square, around, lines, tabs = _base(rim[_ABOVE_BASE], rim[_ABOVE_BASE + 1], colour)
        faces.append(square)
        items += [Polygon(square, Style(fill=f"{colour}.fill")), *tabs]
        outline += around
        folds += lines
    else:
        outline.append(rim[_ABOVE_BASE])
    items += _tab(rim[4], apex, depth := min(TAB, measures.base / 3), colour)
    glue = tab(rim[4], apex, depth)
    outline += [rim[2], rim[3], rim[4], *glue[1:3]]
    name = f"net-{measures.name}-{player + 1}-{colour}{'-closed' if closed else ''}"
    return net(name, items, outline, folds, faces)


def _fan(measures: PyramidSize) -> tuple[XY, tuple[XY, ...]]:
    """The apex and the five ends of the slant edges, clockwise as seen, the fan hanging down."""
    angle = 2 * math.atan2(measures.base / 2, measures.slant)
    turns = (math.pi / 2 + (i - 2) * angle for i in range(5))
    return (0.0, 0.0), tuple((measures.edge * math.cos(t), measures.edge * math.sin(t)) for t in turns)


def _face(measures: PyramidSize, player: int, colour: str, face: tuple[XY, ...]) -> list[Item]:
    """One face: ground and pips."""
    apex, a, b = face
    foot = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    down = ((foot[0] - apex[0]) / measures.slant, (foot[1] - apex[1]) / measures.slant)
    items: list[Item] = [Polygon(face, Style(fill=f"{colour}.fill"))]
    up = measures.slant * (1 - _PIP_AT)
    middle = apex[0] + down[0] * up, apex[1] + down[1] * up
    return items + pips(measures.pips, player, middle, down, Style(fill=f"{colour}.text"))


def _tab(begin: XY, end: XY, depth: float, colour: str) -> tuple[Item, Item]:
    """A printed tab, and the colour of the face beside it a little over the fold."""
    return tab_item(tab(begin, end, depth)), Polygon(tab(begin, end, _INTO_TAB), Style(fill=f"{colour}.fill"))


def _base(a: XY, b: XY, colour: str) -> tuple[tuple[XY, ...], list[XY], list[tuple[XY, XY]], list[Item]]:
    """A square on the left hand of an edge: its corners, the outline around it and its tabs, its folds, its tabs."""
    ux, uy = b[0] - a[0], b[1] - a[1]
    c, d = (b[0] + uy, b[1] - ux), (a[0] + uy, a[1] - ux)
    depth = min(TAB, math.hypot(ux, uy) / 3)
    outline: list[XY] = []
    lines: list[tuple[XY, XY]] = [(a, b)]
    tabs: list[Item] = []
    for begin, end in ((a, d), (d, c), (c, b)):
        shape = tab(begin, end, depth)
        outline += shape[:3]
        lines.append((begin, end))
        tabs += _tab(begin, end, depth, colour)
    return (a, b, c, d), outline, lines, tabs
