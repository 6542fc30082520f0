"""Crop a picture to the box around some of its places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from boardgen.boards.picture import Anchor, Picture
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Box, Group, Item

#: An item that overlaps the box by less than this, in radii of a place, is a neighbour and left out.
_OUTLINE = 0.06


def cropped(picture: Picture, places: Sequence[str]) -> Picture:
    """The part of a picture inside the box around some places, moved to the origin.

    Items outside, or overlapping it only with their outline, are left out; items that cross the border are
    clipped.

    Raises:
        InvalidCellError: a place that is not on the picture.
    """
    anchors = [picture.anchor(place) for place in places]
    corners = [corner for anchor in anchors for corner in anchor.outline]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    box = (left, top, right, bottom)
    rim = _OUTLINE * min(anchor.r for anchor in anchors)

    def anchor(name: str) -> Anchor:
        found = picture.anchor(name)
        outline = tuple((x - left, y - top) for x, y in found.outline)
        return Anchor(found.x - left, found.y - top, found.r, outline)

    def part(items: Iterable[Item], name: str) -> tuple[Item, ...]:
        return (Group(tuple(_inside(items, box, rim)), id=name, dx=-left, dy=-top, clip=box),)

    desc = f"The part around {', '.join(places)} of: {picture.desc}"
    below, above = part(picture.below, "crop-below"), part(picture.above, "crop-above")
    return Picture(right - left, bottom - top, below, above, anchor, desc)


def _inside(items: Iterable[Item], box: Box, rim: float) -> Iterator[Item]:
    """The items that overlap a box; unrotated groups are filtered item by item."""
    left, top, right, bottom = box
    for item in items:
        if isinstance(item, Group) and not item.rotate:
            moved = (left - item.dx, top - item.dy, right - item.dx, bottom - item.dy)
            kept = tuple(_inside(item.items, moved, rim))
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
