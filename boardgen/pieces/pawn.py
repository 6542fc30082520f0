"""The neutral pawn that stands on a stone: a ring with three knobs, which leaves the stone's number to be read."""

from __future__ import annotations

import math
from functools import cache

from boardgen.scene.primitives import Circle, Item, Style, Symbol, Use

_RIM = 0.97
_THICK = 0.13
_LINE = 0.06
_KNOB = 0.15


@cache
def pawn() -> Symbol:
    """The pawn around a stone of radius 1: the middle of its ring lies on the stone's rim."""
    knobs = [(_RIM * math.cos(turn), _RIM * math.sin(turn)) for turn in map(math.radians, (-90, 30, 150))]
    edge = Style(stroke="orange.line", width=_THICK + 2 * _LINE)
    items: list[Item] = [Circle(0, 0, _RIM, edge)]
    items += [Circle(x, y, _KNOB + _LINE, Style(fill="orange.line")) for x, y in knobs]
    items.append(Circle(0, 0, _RIM, Style(stroke="orange.fill", width=_THICK)))
    items += [Circle(x, y, _KNOB, Style(fill="orange.fill")) for x, y in knobs]
    reach = _RIM + _KNOB + _LINE
    return Symbol("pawn", tuple(items), (-reach, -reach, reach, reach))


def pawn_on(x: float, y: float, radius: float) -> Use:
    """The pawn on a stone of that radius in mm."""
    return Use(pawn(), x, y, scale=radius)
