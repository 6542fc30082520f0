"""What of a picture lies inside a box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Box, Group, Item


def inside(items: Iterable[Item], box: Box, rim: float = 0.0) -> Iterator[Item]:
    """The items that overlap a box by more than a rim, in mm; unrotated groups are filtered item by item."""
    left, top, right, bottom = box
    for item in items:
        if isinstance(item, Group) and not item.rotate:
            moved = (left - item.dx, top - item.dy, right - item.dx, bottom - item.dy)
            kept = tuple(inside(item.items, moved, rim))
            if kept:
                yield Group(kept, item.id, item.layer, item.dx, item.dy, clip=item.clip, title=item.title)
        elif _is_shown(item, box, rim):
            yield item


def _is_shown(item: Item, box: Box, rim: float) -> bool:
    covered = bounds((item,))
    if covered is None:
        return False
    return all(_reaches_in(covered[i], covered[i + 2], box[i], box[i + 2], rim) for i in (0, 1))


def _reaches_in(begin: float, end: float, low: float, high: float, rim: float) -> bool:
    """Whether an interval overlaps low to high by more than a rim, or by a large part of itself, as lines do."""
    shared = min(end, high) - max(begin, low)
    return shared > min(rim, (end - begin) / 4)
