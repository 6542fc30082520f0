"""The texts of a poster: each page has those that are seen on it. All lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Box, Group, Item, Text


class Placed(NamedTuple):
    """A text with the box that it takes in the picture, or a group of them."""

    item: Item
    box: Box | None
    inside: tuple[Placed, ...]


def boxed(items: Sequence[Item], around: tuple[Group, ...] = ()) -> tuple[Placed, ...]:
    """Texts in groups that move them, each measured once however many pages there are."""
    found: list[Placed] = []
    for item in items:
        if isinstance(item, Group):
            found.append(Placed(item, None, boxed(item.items, (item, *around))))
            continue
        there: Item = item
        for group in around:
            there = group._replace(items=(there,), clip=None)
        found.append(Placed(item, bounds((there,)), ()))
    return tuple(found)


def flat(placed: Sequence[Placed]) -> Iterator[Placed]:
    """The texts alone."""
    for one in placed:
        yield from flat(one.inside) if one.inside else (one,)


def seen(texts: Sequence[Placed], window: Box, shift: XY) -> tuple[Item, ...]:
    """What of the texts of a picture that lies so far off reaches into a window, and the groups it is in."""
    (dx, dy), (left, top, right, bottom) = shift, window
    found: list[Item] = []
    for item, box, inside in texts:
        if isinstance(item, Group):
            if some := seen(inside, window, shift):
                found.append(item._replace(items=some))
        elif box and box[0] + dx < right and left < box[2] + dx and box[1] + dy < bottom and top < box[3] + dy:
            found.append(item)
    return tuple(found)


def parted(items: Sequence[Item], *, texts: bool) -> tuple[Item, ...]:
    """The texts among items and in groups of them, or all the rest; symbols stay whole."""
    found: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            if inside := parted(item.items, texts=texts):
                found.append(item._replace(items=inside))
        elif isinstance(item, Text) == texts:
            found.append(item)
    return tuple(found)
