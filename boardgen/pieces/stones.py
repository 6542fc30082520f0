"""Round stones. Colour is never the only sign: each colour has its own ring as well.

A stone symbol has radius 1; place it with `Use(scale=radius)`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from boardgen.scene.primitives import Circle, Item, Line, Polygon, Style, Symbol, Text, Use
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT
from boardgen.scene.themes import HOLLOW, RING

#: Radius of the rim line's outer edge in stone radii: what a stone covers.
REACH = 1.0

_RIM = 0.11
_RING = 0.07
_RING_RADIUS = 0.74

#: The second sign of each colour: dashes of the inner ring in stone radii, or None for no ring.
RING_DASHES: dict[str, tuple[float, ...] | None] = {
    "red": (),
    "black": (),
    "green": (0.26, 0.26),
    "yellow": (0.07, 0.2),
    "orange": (0.6, 0.33),
    "purple": (0.3, 0.12, 0.07, 0.12),
}


#: Colours whose rim is heavy in themes that leave stones empty, since they have to look dark: how far in it reaches,
#: in stone radii. Their ring lies a little farther in than that of others, with a gap, so that it is seen as a ring.
_HEAVY = {"black": 0.82}
_HEAVY_RING_RADIUS = 0.7

#: The ring of stones among words, as small as letters: farther in, its dashes longer and heavier. Close to the rim of
#: so small a stone they looked like the teeth of a wheel.
_SMALL_RING_RADIUS, _SMALL_RING, _LONGER = 0.58, 0.12, 1.17

#: Stones of the paper's own colour, which only their rim shows. To be cut out, they have it so far within their edge,
#: mm, but no farther than a share of the radius: along the cut it would be lost where that is a little off.
_PALE = ("white",)
_WITHIN, _MOST_WITHIN = 0.9, 0.12

#: The size of labels of so many characters, and of longer ones: usually, and the most that it grows to where letters
#: could not be read else, in stone radii. Two digits then reach as far out as three.
_LABELS, _LONG_LABEL = {1: (1.0, 1.2), 2: (0.9, 1.2), 3: (0.72, 0.86)}, (0.55, 0.66)


@cache
def stone(colour: str) -> Symbol:
    """A stone of radius 1 in a theme colour."""
    return Symbol(f"stone-{colour}", _parts(colour, small=False), (-1, -1, 1, 1))


@cache
def small_stone(colour: str) -> Symbol:
    """The same to stand among words."""
    return Symbol(f"small-stone-{colour}", _parts(colour, small=True), (-1, -1, 1, 1))


def _parts(colour: str, *, small: bool) -> tuple[Item, ...]:
    """Disc, rim and ring of a stone."""
    rim = Style(f"{colour}.fill", f"{colour}.line", _RIM)
    items: list[Item] = [Circle(0, 0, 1 - _RIM / 2, rim)]
    if colour in _HEAVY:
        inner = _HEAVY[colour]
        items.append(Circle(0, 0, (1 + inner) / 2, Style(None, f"{colour}.{HOLLOW}", 1 - inner)))
    dash = RING_DASHES.get(colour)
    if dash is not None:
        radius, width = _HEAVY_RING_RADIUS if colour in _HEAVY else _RING_RADIUS, _RING
        if small:
            radius, width, dash = _SMALL_RING_RADIUS, _SMALL_RING, tuple(_LONGER * each for each in dash)
        items.append(Circle(0, 0, radius, Style(None, f"{colour}.{RING}", width, dash)))
    return tuple(items)


def in_need_of_signs(colours: Sequence[str]) -> tuple[str, ...]:
    """Those of several colours whose ring another one before them has, or whose lack of a ring.

    >>> in_need_of_signs(["red", "blue"]), in_need_of_signs(["red", "black", "blue", "white"])
    ((), ('black', 'white'))
    """
    rings = [RING_DASHES.get(colour) for colour in colours]
    return tuple(colour for i, colour in enumerate(colours) if rings[i] in rings[:i])


@cache
def stone_token(colour: str, radius: float, sign: bool = False) -> Symbol:
    """A stone of true size to cut out, as pictures show it; the rim of a pale one lies within its edge.

    Args:
        colour: a theme colour.
        radius: mm.
        sign: put a sign in its middle, for a set in which its ring does not tell it from another colour. None is a
            mark of diagrams: a dot would allow a move there, a triangle is a figure of Pi.
    """
    paint, r = f"{colour}.text", radius
    within = min(_WITHIN, _MOST_WITHIN * r) if is_pale(colour) else 0.0
    items: list[Item] = [Use(stone(colour), 0, 0, scale=r - within)]
    if sign:
        match colour:
            case "grey":
                items.append(_regular(4, 0.28 * r, Style(fill=paint)))
            case "accent":
                items.append(_regular(6, 0.28 * r, Style(fill=paint)))
            case _ if colour in RING_DASHES:
                items.append(Circle(0, 0, 0.5 * r, Style(None, paint, _RING * r)))
            case _:
                bar = Style(stroke=paint, width=0.16 * r)
                heights = (-0.18 * r, 0.18 * r) if colour == "white" else (0.0,)
                items += [Line(-0.3 * r, y, 0.3 * r, y, bar) for y in heights]
    return Symbol(f"token-{colour}{'-signed' if sign else ''}", tuple(items), (-r, -r, r, r))


@cache
def bare_middle(colour: str) -> Symbol | None:
    """What covers the ring of a dark stone of radius 1 under a piece: arcs of it would be seen on both its sides.

    None for other stones. In themes that leave stones empty the ring stays.
    """
    if colour not in _HEAVY:
        return None
    ring = Circle(0, 0, _HEAVY_RING_RADIUS, Style(stroke=f"{colour}.{HOLLOW}", width=_RING))
    return Symbol(f"bare-{colour}", (Circle(0, 0, _HEAVY[colour], Style(f"{colour}.fill")), ring), (-1, -1, 1, 1))


def is_pale(colour: str) -> bool:
    """Whether the ink of a `stone_token` ends before its edge, which then has to be shown."""
    return colour in _PALE


def _regular(corners: int, r: float, style: Style) -> Polygon:
    turns = (2 * math.pi * i / corners for i in range(corners))
    return Polygon(tuple((r * math.sin(turn), -r * math.cos(turn)) for turn in turns), style)


def stone_items(colour: str, x: float, y: float, radius: float, label: str = "") -> tuple[Item, ...]:
    """A stone at a point, with a short label such as a move number on it."""
    placed: list[Item] = [Use(stone(colour), x, y, scale=radius)]
    if label:
        placed.append(label_on(colour, x, y, radius, label))
    return tuple(placed)


def label_on(colour: str, x: float, y: float, radius: float, label: str) -> Text:
    """Text centred on a stone, smaller the longer it is; on small stones as large as can be read, if that fits."""
    usual, most = (radius * part for part in _LABELS.get(len(label), _LONG_LABEL))
    size = max(usual, min(LEAST_TEXT, most))
    return Text(x, y + size * CAP_HEIGHT / 2, label, size, f"{colour}.text", "middle", bold=True)
