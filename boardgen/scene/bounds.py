"""Bounding boxes of items.

Points are complex numbers here, because all transformations are rotations, uniform scalings and
translations: ``turn * point + shift``. Every item is covered with discs; the box around the discs is
the box of the item. It is exact except for cubic curves (their control points count) and stroked
paths (the longest possible mitre is assumed at their corners).
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, assert_never

from boardgen.errors import SceneError
from boardgen.fonts.fallback import own_font
from boardgen.scene.primitives import (
    XY,
    Box,
    Circle,
    Group,
    Item,
    Line,
    Path,
    Polygon,
    Polyline,
    Style,
    Symbol,
    Text,
    Use,
)
from boardgen.scene.text import ASCENT, BEFORE_ANCHOR, DESCENT, measure

if TYPE_CHECKING:
    from boardgen.fonts.opened import OpenedFont

#: Mitres longer than this many line widths are cut off: SVG's default, which the PDF writer sets too.
MITRE_LIMIT = 4.0


def bounds(items: Iterable[Item]) -> Box | None:
    """The bounding box of items in mm, strokes included; None if they draw nothing."""
    left = top = math.inf
    right = bottom = -math.inf
    for item in items:
        for at, radius in _discs(item):
            x, y = at.real, at.imag
            # Plain comparisons: this runs for each item of every picture that is cropped.
            if x - radius < left:
                left = x - radius
            if y - radius < top:
                top = y - radius
            if x + radius > right:
                right = x + radius
            if y + radius > bottom:
                bottom = y + radius
    return None if left > right else (left, top, right, bottom)


def covering(items: Iterable[Item]) -> list[tuple[float, float, float]]:
    """Discs that cover what items draw, with the straight lines between their centres: x, y and radius, mm."""
    return [(at.real, at.imag, radius) for item in items for at, radius in _discs(item)]


def symbol(name: str, items: tuple[Item, ...]) -> Symbol:
    """A symbol with the bounding box of its items.

    Raises:
        SceneError: the items draw nothing.
    """
    box = bounds(items)
    if box is None:
        raise SceneError(f"the symbol {name!r} draws nothing")
    return Symbol(name, items, box)


_Disc = tuple[complex, float]
#: Steps of a path whose outermost points are remembered: symbols and boards come again, huge boards do not.
_KEPT = 2000


def _discs(item: Item) -> Sequence[_Disc]:
    """Centres and radii of discs whose convex hull covers an item.

    Sequences throughout: each disc of a group in groups would go through as many generators.
    """
    match item:
        case Line():
            return _corners(((item.x1, item.y1), (item.x2, item.y2)), item.style, closed=False)
        case Polyline():
            return _corners(item.points, item.style, closed=False)
        case Polygon():
            return _corners(item.points, item.style, closed=True)
        case Circle():
            return ((complex(item.x, item.y), item.r + _half(item.style)),)
        case Path():
            return _kept_of_path(item) if len(item.steps) <= _KEPT else _of_path(item)
        case Text():
            return _text(item)
        case Use():
            turn, shift = cmath.rect(item.scale, math.radians(item.rotate)), complex(item.x, item.y)
            scale = abs(item.scale)
            return [(turn * at + shift, scale * radius) for at, radius in _discs_of_symbol(item.symbol)]
        case Group():
            return _group(item)
        case _:
            assert_never(item)


#: Symbols, by themselves, with the font in use then and their discs.
_known: dict[int, tuple[Symbol, OpenedFont | None, tuple[_Disc, ...]]] = {}
_MOST_KNOWN = 2000


def _discs_of_symbol(symbol: Symbol) -> tuple[_Disc, ...]:
    """Those of a symbol, whose text is as wide as in the font in use.

    Symbols are known by themselves first, since pictures have them many times. By their value, which is all that they
    show, those alone are known that are not made of others: not the thousands of pieces in a picture of a long game.
    """
    font = own_font()
    known = _known.get(id(symbol))
    if known is None or known[0] is not symbol or known[1] is not font:
        if len(_known) >= _MOST_KNOWN:
            del _known[next(iter(_known))]
        is_plain = not any(isinstance(item, Use | Group) for item in symbol.items)
        found = _discs_of(symbol, font) if is_plain else _outermost_of(symbol)
        known = _known[id(symbol)] = symbol, font, found
    return known[2]


@lru_cache(maxsize=512)
def _discs_of(symbol: Symbol, _font: OpenedFont | None) -> tuple[_Disc, ...]:
    return _outermost_of(symbol)


def _outermost_of(symbol: Symbol) -> tuple[_Disc, ...]:
    return _outermost(disc for item in symbol.items for disc in _discs(item))


@lru_cache(maxsize=512)
def _kept_of_path(path: Path) -> tuple[_Disc, ...]:
    return _outermost(_of_path(path))


def _of_path(path: Path) -> list[_Disc]:
    reach = _half(path.style) * (1 if path.style.round else MITRE_LIMIT)
    found: list[_Disc] = []
    for step in path.steps:
        numbers = [float(value) for value in step[1:]]
        found += [(complex(x, y), reach) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    return found


def _outermost(discs: Iterable[_Disc]) -> tuple[_Disc, ...]:
    """Those that some turn may bring to the outside: on the hull of all with their radius."""
    by_radius: dict[float, set[complex]] = {}
    for at, radius in discs:
        by_radius.setdefault(radius, set()).add(at)
    return tuple((at, radius) for radius, found in by_radius.items() for at in _hull(found))


def _hull(points: Iterable[complex]) -> list[complex]:
    """The corners of the convex hull of points (A. M. Andrew's monotone chain)."""
    ordered = sorted(points, key=lambda at: (at.real, at.imag))
    if len(ordered) < 3:
        return ordered
    return [*_chain(ordered), *_chain(reversed(ordered))]


def _chain(points: Iterable[complex]) -> list[complex]:
    """One side of a hull, without its last point, at which the other side begins."""
    found: list[complex] = []
    for at in points:
        while len(found) > 1 and ((found[-1] - found[-2]).conjugate() * (at - found[-1])).imag <= 0:
            found.pop()
        found.append(at)
    return found[:-1]


def _half(style: Style) -> float:
    return style.width / 2 if style.stroke is not None else 0.0


def _corners(points: tuple[XY, ...], style: Style, *, closed: bool) -> list[_Disc]:
    """Each corner with half the stroke width, or with the tip of its mitre."""
    half = _half(style)
    corners = [complex(x, y) for x, y in points]
    if not half or style.round:
        return [(corner, half) for corner in corners]
    found = [(corner, half) for corner in (corners[:1] + corners[-1:])]
    around = [*corners[-1:], *corners, *corners[:1]] if closed else corners
    for (before, corner), (_, after) in pairwise(pairwise(around)):
        one, other = before - corner, after - corner
        if not one or not other:
            continue
        sine = math.sin(abs(cmath.phase(other / one)) / 2)
        found.append((corner, half / sine if sine * MITRE_LIMIT >= 1 else half))
    return found


def _text(text: Text) -> list[_Disc]:
    """The corners of the text's box, from the tallest ascender to the lowest descender."""
    if not text.text:
        return []
    width = measure(text.text, text.size, text.bold)
    left = -BEFORE_ANCHOR[text.anchor] * width
    turn, shift = cmath.rect(1, math.radians(text.rotate)), complex(text.x, text.y)
    ends = (-ASCENT * text.size, DESCENT * text.size)
    return [(shift + turn * complex(x, y), 0.0) for x in (left, left + width) for y in ends]


def _group(group: Group) -> list[_Disc]:
    turn, shift = cmath.rect(1, math.radians(group.rotate)), complex(group.dx, group.dy)
    if group.clip is None:
        return [(turn * at + shift, radius) for item in group.items for at, radius in _discs(item)]
    inside = bounds(group.items)
    if inside is None:
        return []
    left, top = (max(a, b) for a, b in zip(inside[:2], group.clip[:2], strict=True))
    right, bottom = (min(a, b) for a, b in zip(inside[2:], group.clip[2:], strict=True))
    if left >= right or top >= bottom:
        return []
    corners = (complex(left, top), complex(right, top), complex(left, bottom), complex(right, bottom))
    return [(turn * corner + shift, 0.0) for corner in corners]
