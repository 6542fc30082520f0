"""All text of a scene, and how large it is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from boardgen.scene.primitives import Circle, Group, Item, Line, Path, Polygon, Polyline, Text, Use
from boardgen.scene.text import LEAST_TEXT


def type_sizes(items: Iterable[Item], scale: float = 1.0) -> Iterator[float]:
    """The sizes of all type in items, mm."""
    for item in items:
        match item:
            case Text():
                yield item.size * scale
            case Group():
                yield from type_sizes(item.items, scale)
            case Use():
                yield from type_sizes(item.symbol.items, scale * item.scale)
            case Line() | Polyline() | Polygon() | Circle() | Path():
                pass
            case _:
                assert_never(item)


def smallest_type(items: Iterable[Item]) -> float | None:
    """The size of the smallest type, mm, if it is smaller than what can be read on paper; otherwise None."""
    smallest = min(type_sizes(items), default=LEAST_TEXT)
    return smallest if smallest < LEAST_TEXT - 1e-6 else None
