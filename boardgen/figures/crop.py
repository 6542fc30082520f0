"""A part of a picture: the box around some places of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from boardgen.games.view import Picture, Spot
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Box, Group, Item

#: What reaches into a corner of the box by no more than an outline's breadth (in radii of a place) is left out.
_OUTLINE = 0.06


def cropped(picture: Picture, places: Sequence[str]) -> Picture:
    """The part of a picture inside the box around some places, moved to the origin.

    What lies outside, or touches a corner with its outline alone, is left out; what crosses the border is
    cut off there.

    Raises:
        InvalidCellError: a place that is not on the picture.
    """
    spots = [picture.spot(place) for place in places]
    corners = [corner for spot in spots for corner in spot.outline]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    box = (left, top, right, bottom)
    rim = _OUTLINE * min(spot.r for spot in spots)

    def spot(name: str) -> Spot:
        found = picture.spot(name)
        outline = tuple((x - left, y - top) for x, y in found.outline)
        return Spot(found.x - left, found.y - top, found.r, outline)

    def part(items: Iterable[Item], name: str) -> tuple[Item, ...]:
        return (Group(tuple(_inside(items, box, rim)), id=name, dx=-left, dy=-top, clip=box),)

    desc = f"The part around {', '.join(places)} of: {picture.desc}"
    below, above = part(picture.below, "crop-below"), part(picture.above, "crop-above")
    return Picture(right - left, bottom - top, below, above, spot, desc)


def _inside(items: Iterable[Item], box: Box, rim: float) -> Iterator[Item]:
    """The items that touch a box; upright groups without those of their items that do not."""
    left, top, right, bottom = box
    for item in items:
        if isinstance(item, Group) and not item.rotate:
            moved = (left - item.dx, top - item.dy, right - item.dx, bottom - item.dy)
            kept = tuple(_inside(item.items, moved, rim))
            if kept:
                yield replace(item, items=kept)
        elif (covered := bounds((item,))) is not None:
            across = min(covered[2], right) - max(covered[0], left)
            along = min(covered[3], bottom) - max(covered[1], top)
            if min(across, along) > 0 and max(across, along) > rim:
                yield item
