"""The neutral pawn on a stone: a ring with three knobs to lay on it; a collar around the stone in diagrams."""

from __future__ import annotations

import math
from functools import cache

from boardgen.scene.curves import circle_steps
from boardgen.scene.primitives import Circle, Item, Path, PathStep, Style, Symbol, Use

_RIM = 0.97
_THICK = 0.13
_LINE = 0.06
_KNOB = 0.15


@cache
def pawn() -> Symbol:
    """The pawn around a stone of radius 1: the middle of its ring is on the stone's rim."""
    knobs = [(_RIM * math.cos(turn), _RIM * math.sin(turn)) for turn in map(math.radians, (-90, 30, 150))]
    edge = Style(stroke="yellow.line", width=_THICK + 2 * _LINE)
    items: list[Item] = [Circle(0, 0, _RIM, edge)]
    items += [Circle(x, y, _KNOB + _LINE, Style(fill="yellow.line")) for x, y in knobs]
    items.append(Circle(0, 0, _RIM, Style(stroke="yellow.fill", width=_THICK)))
    items += [Circle(x, y, _KNOB, Style(fill="yellow.fill")) for x, y in knobs]
    reach = _RIM + _KNOB + _LINE
    return Symbol("pawn", tuple(items), (-reach, -reach, reach, reach))


#: The hole and the edge of the pawn as a ring to cut out, in stone radii.
HOLE = 0.74
EDGE = 1.24
#: Where the collar begins, in stone radii.
_INSIDE = 0.9


def pawn_ring(radius: float) -> tuple[Symbol, tuple[PathStep, ...]]:
    """The pawn as a flat ring to lay on stones of that radius in mm, and the two circles to cut."""
    outside = EDGE * radius
    ground = Path((*circle_steps(0, 0, outside), *circle_steps(0, 0, HOLE * radius)), Style(fill="yellow.tint"))
    items: tuple[Item, ...] = (ground, pawn_on(0, 0, radius))
    symbol = Symbol("pawn-ring", items, (-outside, -outside, outside, outside))
    return symbol, (*circle_steps(0, 0, outside), *circle_steps(0, 0, HOLE * radius))


@cache
def collar() -> Symbol:
    """The sign of the stone with the pawn, over the rim of a stone of radius 1, as wide as a `pawn_ring`: a band
    between two dark lines, so that it is seen on any ground and without hues.
    """
    middle, wide = (_INSIDE + EDGE) / 2, EDGE - _INSIDE
    dark = Circle(0, 0, middle, Style(stroke="yellow.text", width=wide))
    band = Circle(0, 0, middle, Style(stroke="pawn", width=wide - 2 * _LINE))
    return Symbol("collar", (dark, band), (-EDGE, -EDGE, EDGE, EDGE))


def pawn_on(x: float, y: float, radius: float) -> Use:
    """The pawn on a stone of that radius in mm."""
    return Use(pawn(), x, y, scale=radius)
