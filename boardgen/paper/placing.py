"""Where a picture stands on its sheet: in the middle, or off the small print, and with which rulers beside it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import product

from boardgen.errors import FitError
from boardgen.paper.boxes import holds, nearest
from boardgen.paper.rulers import LEGS
from boardgen.paper.sheet import CLEARANCE, Furniture, Leg, Sheet
from boardgen.paper.silhouette import Silhouette
from boardgen.paper.sizes import format_size
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Box, Group, Item, Scene, Text

#: How much further off what is above the second ruler and right of it.
_OFF = 4.0
#: How far pictures go up at most to leave an upright ruler room, above the level one or beside it, and how much stays
#: free above them, mm; a ruler so long is enough for them to stay in the middle.
_HIGHER, _LIFT, _AIR, _ENOUGH = 32.0, 16.0, 20.0, 30
#: Between two points of a silhouette: mm, and in sizes of a picture.
_FINENESS = 2.0
_COARSENESS = 0.01


def place(
    sheet: Sheet,
    furniture: Furniture,
    picture: Silhouette,
    title: str,
    desc: str = "",
) -> Scene:
    """A page with a picture as near to its middle as the furniture allows.

    The picture must fit into one of the free boxes, or stand clear of the small print in the middle of the page;
    `boardgen.paper.fit` and `clear_scale` see to that.
    """
    x, y = corner(sheet, furniture, picture)
    y -= _lift(furniture, picture, x, y) or _rise(sheet, furniture, picture, y)
    placed = Group(tuple(picture.items), id="picture", dx=x, dy=y)

    def is_taken(box: Box) -> bool:
        left, top, right, bottom = box
        return picture.touches((left - x, top - y, right - x, bottom - y), _FINENESS)

    items = _aligned(sheet, furniture, (x, y, x + picture.width, y + picture.height), is_taken)
    if not items:
        second = second_ruler(furniture, is_taken, low=True)
        items = (*_beside(furniture, second.aside), second.item) if second else furniture.items
    return Scene(sheet.width, sheet.height, (placed, *items), title=title, desc=desc)


def _lift(furniture: Furniture, picture: Silhouette, x: float, y: float) -> float:
    """How far a picture goes up to leave an upright ruler room; 0 where that is no help, or one has room enough."""

    def meets(box: Box, up: float, off: float = 0.0) -> bool:
        left, top, right, bottom = box
        return picture.touches((left - x, top - off - y + up, right + off - x, bottom - y + up), _FINENESS)

    def frees(mm: int, up: float, *, low: bool) -> bool:
        legs = (found for found in furniture.uprights if found.mm == mm and (low or not found.aside))
        return any(not meets(found.box, up, _OFF) for found in legs)

    enough = [mm for mm in LEGS if mm >= _ENOUGH]
    # Both rulers from one corner are worth more room than one beside the other.
    ways = [(mm, up, False) for mm, up in product(enough, range(math.floor(max(0.0, min(_HIGHER, y - _AIR))) + 1))]
    ways += [(mm, 0, True) for mm in enough]
    ways += [(mm, up, True) for mm, up in product(LEGS, range(math.floor(min(_LIFT, y - _AIR)) + 1))]
    for mm, up, low in ways:
        if frees(mm, up, low=low) and not any(meets(taken, up) for taken in furniture.taken):
            return float(up)
    return 0.0


def _rise(sheet: Sheet, furniture: Furniture, picture: Silhouette, y: float) -> float:
    """How far a picture goes up to stand between the upper edge and small print that is all there is on its sheet."""
    tops = [box[1] + CLEARANCE for box in furniture.taken]
    below = min(tops, default=0.0) - (y + picture.height)
    if furniture.uprights or furniture.title is not None or below < 0:
        return 0.0
    return max(0.0, min(y - sheet.margin, (y - below) / 2))


def _beside(furniture: Furniture, aside: float) -> Iterator[Item]:
    """The furniture of a sheet, with the level ruler moved aside."""
    for item in furniture.items:
        yield item._replace(dx=item.dx + aside) if isinstance(item, Group) and item.id == "ruler" else item


def _aligned(sheet: Sheet, furniture: Furniture, picture: Box, is_taken: Callable[[Box], bool]) -> tuple[Item, ...]:
    """The furniture of a sheet with a title alone: this begins where the picture beneath it does, and small print
    beneath the picture begins and ends with it. Nothing where there is no such title, or no room for that.
    """
    left, top, right, _ = picture
    inner = sheet.inner
    if furniture.title is None or top < furniture.title[1][3] or left < inner[0]:
        return ()
    title = furniture.title[0]
    moved: list[Item] = [title._replace(dx=title.dx + left - inner[0])]
    end = start = None
    for item in furniture.items:
        at_right = isinstance(item, Text) and item.x > sheet.width / 2
        if isinstance(item, Text):
            one: Item = item._replace(x=item.x + (right - inner[2] if at_right else left - inner[0]))
        elif isinstance(item, Group) and item is not title:
            one = item._replace(dx=item.dx + left - inner[0])
        else:
            continue
        box = bounds((one,))
        if box is not None:
            if is_taken(box):
                return ()
            if at_right:
                start = min(box[0], start or box[0])
            else:
                end = max(box[2], end or box[2])
        moved.append(one)
    if (end or left) + CLEARANCE > (start or right) or furniture.title[1][2] + left - inner[0] > inner[2]:
        return ()
    return tuple(moved)


def second_ruler(furniture: Furniture, is_taken: Callable[[Box], bool], *, low: bool = False) -> Leg | None:
    """The longest upright ruler whose place is left free by what is on the page, which is well off it.

    Args:
        furniture, is_taken: the sheet, and whether something else stands in a box.
        low: one for which the level ruler goes aside is wanted too.
    """
    # One that shares its corner with the level ruler is better than a longer one beside that.
    for found in sorted(furniture.uprights, key=lambda leg: leg.aside > 0 or leg.mm < _ENOUGH):
        left, top, right, bottom = found.box
        if (low or not found.aside) and not is_taken((left, top - _OFF, right + _OFF, bottom)):
            return found
    return None


def clear_scale(sheet: Sheet, furniture: Furniture, picture: Silhouette) -> float:
    """How much a picture in the middle of the page may be blown up before it meets margins or small print.

    One that is larger than the page is not looked at any closer.
    """
    inner = sheet.inner
    most = min((inner[2] - inner[0]) / picture.width, (inner[3] - inner[1]) / picture.height)
    if most < 1:
        return most
    step = max(picture.width, picture.height) * _COARSENESS
    return min(most, picture.largest_clear(sheet.middle, furniture.taken, step))


def corner(sheet: Sheet, furniture: Furniture, picture: Silhouette) -> tuple[float, float]:
    """Where the top left corner of a picture of that size goes: to the middle of the page if it can.

    Raises:
        FitError: it fits nowhere.
    """
    middle, width, height = sheet.middle, picture.width, picture.height
    if clear_scale(sheet, furniture, picture) >= 1:
        return middle[0] - width / 2, middle[1] - height / 2
    corners = [nearest(box, width, height, middle) for box in furniture.free if holds(box, width, height)]

    if not corners:
        raise FitError(f"a picture of {format_size(width, height)} fits nowhere on this {sheet.name} sheet")

    def off(at: tuple[float, float]) -> float:
        return abs(at[0] + width / 2 - middle[0]) + abs(at[1] + height / 2 - middle[1])

    return min(corners, key=lambda at: (round(off(at), 6), at))
