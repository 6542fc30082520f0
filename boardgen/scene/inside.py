"""What of a picture lies inside a box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Box, Circle, Group, Item, Text, Use

#: A circle is a dot if it is no wider than so much of what is small.
_DOT = 0.25
#: What is less than this outside of a box is on its edge, mm.
_TOUCHING = 1e-6
#: Words of which more than this part of their size is outside of a box are cut: what letters leave free is less.
_CUT = 0.2


def inside(items: Iterable[Item], box: Box, rim: float = 0.0, small: float = 0.0) -> Iterator[Item]:
    """The items that overlap a box by more than a rim; unrotated groups are filtered item by item.

    Args:
        items: some.
        box: mm.
        rim: mm.
        small: symbols no wider and no higher than this, in mm, are left out if their middle is outside of the box: a
            sliver of a piece would be seen; and so are dots whose middle is on its edge or off it by less
            than the rim: half a dot says nothing of the half of a cell it is in. Words that a box cuts are left out
            then as well: nobody could read them.
    """
    left, top, right, bottom = box
    for item in items:
        if isinstance(item, Group) and not item.rotate:
            moved = (left - item.dx, top - item.dy, right - item.dx, bottom - item.dy)
            kept = tuple(inside(item.items, moved, rim, small))
            if kept:
                yield Group(kept, item.id, item.layer, item.dx, item.dy, clip=item.clip, title=item.title)
        elif _is_shown(item, box, rim, small):
            yield item


def _is_shown(item: Item, box: Box, rim: float, small: float) -> bool:
    covered = bounds((item,))
    if covered is None:
        return False
    x1, y1, x2, y2 = covered
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    if max(x2 - x1, y2 - y1) <= small:
        if isinstance(item, Use) and not (
            box[0] - _TOUCHING < x < box[2] + _TOUCHING and box[1] - _TOUCHING < y < box[3] + _TOUCHING
        ):
            return False
        edges = abs(x - box[0]), abs(x - box[2]), abs(y - box[1]), abs(y - box[3])
        if isinstance(item, Circle) and x2 - x1 < small * _DOT and min(edges) < rim:
            return False
    if isinstance(item, Text) and small:
        cut = max(box[0] - x1, box[1] - y1, x2 - box[2], y2 - box[3])
        if cut > _CUT * item.size:
            return False
    return all(_reaches_in(covered[i], covered[i + 2], box[i], box[i + 2], rim) for i in (0, 1))


def _reaches_in(begin: float, end: float, low: float, high: float, rim: float) -> bool:
    """Whether an interval overlaps low to high by more than a rim, or by a large part of itself, as lines do."""
    shared = min(end, high) - max(begin, low)
    return shared > min(rim, (end - begin) / 4)
