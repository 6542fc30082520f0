"""The pieces in a picture, as a cover tells them from what is drawn beneath them. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Box, Circle, Group, Item, Use

#: What lies on tiles is no larger, in pitches.
_WHOLE = 0.97


def lying_pieces(items: Sequence[Item], pitch: float) -> list[Box]:
    """The boxes around whatever lies on tiles, however small, such as the coins of roads; lines run on anyway."""
    return [box for _, box, (_, most) in _named(items, 0.0, 0.0) if most < _WHOLE * pitch]


def _named(items: Sequence[Item], dx: float, dy: float) -> Iterator[tuple[str, Box, XY]]:
    """What is drawn as one thing: its name, the box around it, and its lesser and greater side unturned."""
    for item in items:
        if isinstance(item, Group) and not item.rotate:
            yield from _named(item.items, dx + item.dx, dy + item.dy)
        elif isinstance(item, Use | Circle) and (found := bounds((item,))) is not None:
            name, (left, top, right, bottom), scale = "", found, 1.0
            if isinstance(item, Use):
                name, (left, top, right, bottom), scale = item.symbol.id, item.symbol.box, item.scale
            sides = (right - left) * scale, (bottom - top) * scale
            box = (found[0] + dx, found[1] + dy, found[2] + dx, found[3] + dy)
            yield name, box, (min(sides), max(sides))
