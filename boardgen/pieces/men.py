"""Pieces of any game: discs, rings, cubes, pawns, kings, arrows, blocks, and shapes of a designer's own.

Each symbol lies within a circle of radius 1 around its origin; place it with ``Use(scale=radius)``. As with stones,
colour is never the only sign: round pieces carry the ring of their colour, the others a border of the same dashes.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType

from boardgen.errors import SceneError
from boardgen.pieces.chessmen import CHESSMEN, FOOT
from boardgen.pieces.stones import RING_DASHES, label_on, stone
from boardgen.pieces.suits import suit_symbol
from boardgen.scene.curves import circle_steps
from boardgen.scene.primitives import Circle, Item, Line, Path, PathStep, Polygon, Style, Symbol, Use

_RIM = 0.11
_SIGN = 0.07
#: The hole of a ring: a marker or a small disc can be seen in it.
RING_HOLE = 0.6
_BOX = (-1.0, -1.0, 1.0, 1.0)
#: How broad the line around a piece with corners is.
EDGE = 0.09

Corners = tuple[tuple[float, float], ...]

#: Half the sides of squares, and the right side of a wedge from its tip down.
_CUBE, _BLOCK = 0.655, 0.62
_WEDGE: Corners = ((0.0, -0.94), (0.52, -0.6), (0.74, 0.8))


@cache
def man(shape: str, colour: str, text: str = "") -> Symbol:
    """A piece of radius 1.

    Args:
        shape: one of `SHAPES`.
        colour: a colour of the themes.
        text: a letter or number on it; discs, cubes and blocks can carry one.

    Raises:
        SceneError: there is no such shape.
    """
    if shape not in SHAPES:
        raise SceneError(f"there is no piece {shape!r}; there are {', '.join(SHAPES)}")
    if shape == "stone" and not text:
        return stone(colour)
    items = SHAPES[shape](colour)
    if text:
        items = (*items, label_on(colour, 0, 0, 0.86, text))
    return Symbol("-".join(filter(None, (shape, colour, _id_part(text)))), items, _BOX)


@cache
def designed(steps: tuple[PathStep, ...], colour: str) -> Symbol:
    """A piece with an outline of the designer's own, scaled to the circle of radius 1.

    Args:
        steps: the outline, in any unit, y down.
        colour: a colour of the themes.
    """
    points = [(float(step[i]), float(step[i + 1])) for step in steps for i in range(1, len(step), 2)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    reach = max(((px - x) ** 2 + (py - y) ** 2) ** 0.5 for px, py in points) or 1.0
    scale = (1 - _RIM / 2) / reach
    moved = tuple(
        (step[0], *((float(value) - (x, y)[i % 2]) * scale for i, value in enumerate(step[1:]))) for step in steps
    )
    outline = Path(moved, Style(f"{colour}.fill", f"{colour}.line", _RIM * 0.8, round=True))
    name = hashlib.sha256(repr(steps).encode()).hexdigest()[:8]
    return Symbol(f"own-{name}-{colour}", (outline,), _BOX)


def _id_part(text: str) -> str:
    """Text as part of an id: letters and digits stay, others become their number."""
    return "".join(c if c.isascii() and c.isalnum() else f"_{ord(c):x}" for c in text)


def _stone(colour: str) -> tuple[Item, ...]:
    return (Use(stone(colour), 0, 0),)


def _disc(colour: str) -> tuple[Item, ...]:
    """A stone without its ring, so that a letter has room; the sign is a dashed line just inside the rim."""
    rim = Circle(0, 0, 1 - _RIM / 2, Style(f"{colour}.fill", f"{colour}.line", _RIM))
    return (rim, *_dashed(colour, lambda style: Circle(0, 0, 0.8, style)))


def _dashed(colour: str, shape: Callable[[Style], Item]) -> tuple[Item, ...]:
    dash = RING_DASHES.get(colour)
    return () if dash is None else (shape(Style(None, f"{colour}.text", _SIGN, dash)),)


def _ring(colour: str) -> tuple[Item, ...]:
    line = 0.07
    outside, inside = 1 - line / 2, RING_HOLE + line / 2
    body = Path(
        (*circle_steps(0, 0, outside), *circle_steps(0, 0, inside)), Style(f"{colour}.fill", f"{colour}.line", line)
    )
    return (body, *_dashed(colour, lambda style: Circle(0, 0, (1 + RING_HOLE) / 2, style)))


def _square(half: float) -> Corners:
    return (-half, -half), (half, -half), (half, half), (-half, half)


def _both_sides(right: Corners) -> Corners:
    """The corners of a symmetric shape, given from the tip down its right side."""
    return (*right, *((-x, y) for x, y in reversed(right[1:])))


def _cube(colour: str) -> tuple[Item, ...]:
    """A cube from above: its top face within its edges."""
    edge = Style(f"{colour}.fill", f"{colour}.line", EDGE, round=True)
    top = Style(None, f"{colour}.line", 0.05)
    corners = [Line(x, y, 0.78 * x, 0.78 * y, Style(stroke=f"{colour}.line", width=0.05)) for x, y in _square(_CUBE)]
    face = Polygon(_square(0.51), top)
    return (
        Polygon(_square(_CUBE), edge),
        *corners,
        face,
        *_dashed(colour, lambda style: Polygon(_square(0.41), style)),
    )


def _pawn(colour: str) -> tuple[Item, ...]:
    """A pawn seen from the side: head, collar and foot in one outline."""
    steps: tuple[PathStep, ...] = (
        ("M", -0.62, 0.86),
        ("C", -0.62, 0.5, -0.34, 0.42, -0.22, -0.08),
        ("L", -0.4, -0.08),
        ("L", -0.4, -0.24),
        ("L", -0.25, -0.24),
        ("C", -0.62, -0.52, -0.4, -0.92, 0.0, -0.92),
        ("C", 0.4, -0.92, 0.62, -0.52, 0.25, -0.24),
        ("L", 0.4, -0.24),
        ("L", 0.4, -0.08),
        ("L", 0.22, -0.08),
        ("C", 0.34, 0.42, 0.62, 0.5, 0.62, 0.86),
        ("Z",),
    )
    body = Path(steps, Style(f"{colour}.fill", f"{colour}.line", EDGE, round=True))
    band = _dashed(
        colour, lambda style: Line(-0.4, 0.66, 0.4, 0.66, style._replace(width=0.09, stroke=f"{colour}.text"))
    )
    return (body, *band)


def _king(colour: str) -> tuple[Item, ...]:
    """A disc that carries a crown."""
    return (*_disc(colour), Use(suit_symbol("crowns", f"{colour}.text"), 0, 0, scale=0.052))


def _arrow(colour: str) -> tuple[Item, ...]:
    """A broad arrow that points up; whoever places it turns it."""
    half = ((0.0, -0.96), (0.78, -0.06), (0.4, -0.06), (0.4, 0.86))
    return _pointing(colour, half)


def _wedge(colour: str) -> tuple[Item, ...]:
    """A piece of shogi: broad at its foot, and it points upwards."""
    return _pointing(colour, _WEDGE)


def _pointing(colour: str, right: Corners) -> tuple[Item, ...]:
    """A symmetric piece, given from the tip down its right side."""
    points = _both_sides(right)
    inner = tuple((0.74 * x, 0.74 * y + 0.02) for x, y in points)
    body = Polygon(points, Style(f"{colour}.fill", f"{colour}.line", EDGE, round=True))
    return (body, *_dashed(colour, lambda style: Polygon(inner, style)))


def _block(colour: str) -> tuple[Item, ...]:
    """A square that closes a cell: two strokes cross it."""
    half = _BLOCK
    cross = Style(stroke=f"{colour}.text", width=0.09)
    return (
        Polygon(_square(half), Style(f"{colour}.fill", f"{colour}.line", EDGE)),
        Line(-half * 0.7, -half * 0.7, half * 0.7, half * 0.7, cross),
        Line(-half * 0.7, half * 0.7, half * 0.7, -half * 0.7, cross),
    )


def _tile(colour: str) -> tuple[Item, ...]:
    return _flat(colour, OUTLINES["square"])


def _hex(colour: str) -> tuple[Item, ...]:
    """A tile that fills most of a hex, point up."""
    return _flat(colour, OUTLINES["hex"])


def _triangle(colour: str) -> tuple[Item, ...]:
    return _flat(colour, OUTLINES["triangle"])


def _diamond(colour: str) -> tuple[Item, ...]:
    return _flat(colour, OUTLINES["diamond"])


def _bar(colour: str) -> tuple[Item, ...]:
    """A flat piece that stands on its edge, seen from above, aslant as it is drawn in rule sheets."""
    return _flat(colour, OUTLINES["bar"])


def _flat(colour: str, corners: Corners) -> tuple[Item, ...]:
    """A tile with corners; the sign of its colour is a dashed line inside its rim."""
    inner = tuple((0.8 * x, 0.8 * y) for x, y in corners)
    body = Polygon(corners, Style(f"{colour}.fill", f"{colour}.line", EDGE, round=True))
    return (body, *_dashed(colour, lambda style: Polygon(inner, style)))


def _chessman(name: str) -> Callable[[str], tuple[Item, ...]]:
    """A piece of chess seen from the side, on the foot that all of them share."""

    def drawn(colour: str) -> tuple[Item, ...]:
        style = Style(f"{colour}.fill", f"{colour}.line", 0.08, round=True)
        top, details = CHESSMEN[name]
        thin = Style(None, f"{colour}.text", 0.07, round=True)
        foot = Path(FOOT, style)
        band = _dashed(
            colour,
            lambda dashes: Line(-0.5, 0.75, 0.5, 0.75, dashes._replace(width=0.09, stroke=f"{colour}.text")),
        )
        return (Path(top, style), *((Path(details, thin),) if details else ()), foot, *band)

    return drawn


#: The corners of the shapes that straight cuts follow; half of the line `EDGE` around them lies outside.
OUTLINES: Mapping[str, Corners] = MappingProxyType(
    {
        "cube": _square(_CUBE),
        "block": _square(_BLOCK),
        "square": _square(0.7),
        "hex": tuple((math.sin(math.pi * k / 3), -math.cos(math.pi * k / 3)) for k in range(6)),
        "triangle": ((0.0, -0.92), (0.86, 0.62), (-0.86, 0.62)),
        "diamond": ((0.0, -0.94), (0.78, 0.0), (0.0, 0.94), (-0.78, 0.0)),
        "wedge": _both_sides(_WEDGE),
        "bar": ((-0.78, 0.5), (0.5, -0.78), (0.78, -0.5), (-0.5, 0.78)),
    }
)

#: Shape → what draws it in a colour.
SHAPES: Mapping[str, Callable[[str], tuple[Item, ...]]] = MappingProxyType(
    {
        "stone": _stone,
        "disc": _disc,
        "ring": _ring,
        "cube": _cube,
        "pawn": _pawn,
        "king": _king,
        "arrow": _arrow,
        "wedge": _wedge,
        "block": _block,
        "square": _tile,
        "hex": _hex,
        "triangle": _triangle,
        "diamond": _diamond,
        "bar": _bar,
        **{name: _chessman(name) for name in CHESSMEN},
    }
)
