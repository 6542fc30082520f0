"""Where a picture stands on its sheet: in the middle, or off the small print, and with which rulers beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from boardgen.errors import FitError
from boardgen.paper.boxes import holds, nearest, overlap
from boardgen.paper.sheet import CLEARANCE, Furniture, Leg, Sheet
from boardgen.paper.silhouette import Silhouette
from boardgen.paper.sizes import format_size
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Box, Group, Item, Scene, Text

#: How much further off what is above the second ruler and right of it: coordinates on the line of its last number
#: would look like more of these.
_OFF, _ASIDE = 7.0, 9.0
#: A picture beside rulers that has so much room above the small print stays in the middle, mm.
_ENOUGH = 15.0
#: What is told below a picture is so much of its width at least.
_ACROSS = 0.8
#: What stands above and below a board begins and ends with it, if it ends so near the margins, mm.
_NEAR_MARGINS = 3.0
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
    told = _told_below(picture) if furniture.title is None and not _has_rulers(furniture) else None
    if told is not None:
        # What is told is as wide as the board, which stands in the middle whatever stands beside it.
        x = max(sheet.margin, x + (picture.width - told[0] - told[2]) / 2)

    def is_taken(box: Box) -> bool:
        left, top, right, bottom = box
        return picture.touches((left - x, top - y, right - x, bottom - y), _FINENESS)

    second, middle = second_ruler(furniture, is_taken), y
    y -= _rise(sheet, furniture, picture, y, beside=second is not None)
    if second and (second_ruler(furniture, is_taken) != second or any(is_taken(box) for box in furniture.taken)):
        y = middle
    placed = Group(tuple(picture.items), id="picture", dx=x, dy=y)

    items: tuple[Item, ...] = ()
    if told is not None or furniture.title is not None:
        left, top, right, foot = told or (0.0, 0.0, picture.width, picture.height)
        items = _aligned(sheet, furniture, (x + left, y + top, x + right, y + foot), is_taken)
    if not items:
        furniture = furniture._replace(items=furniture.with_leg(second))
        edges = edges_near_margins(sheet, picture, x, y)
        items = (edges and _aligned(sheet, furniture, edges, is_taken)) or furniture.items
    return Scene(sheet.width, sheet.height, (placed, *items), title=title, desc=desc)


def _rise(sheet: Sheet, furniture: Furniture, picture: Silhouette, y: float, *, beside: bool) -> float:
    """How far a picture goes up to stand in the middle between small print below it and the upper edge, or up or down
    below a heading that runs all across its sheet.

    Args:
        sheet, furniture, picture: what it stands on, and it.
        y: where it stands, mm.
        beside: it leaves room for rulers beside it, so that small print in the other corner is what is below it.
    """
    foot, inner = y + picture.height, sheet.inner
    above = [box for box in furniture.taken if box[3] - CLEARANCE <= y]
    tops = [box[1] + CLEARANCE for box in furniture.taken if box not in above]
    across = any(box[0] <= inner[0] and box[2] >= inner[2] for box in above)
    if beside and not above:
        tops = [top for top in tops if top >= foot]
    below = min(tops, default=0.0) - foot
    if furniture.title is not None or below < 0 or (above and not across):
        return 0.0
    if above:
        # Room for coordinates that stand on one side alone is blank on the other.
        ink = bounds(tuple(picture.items))
        top, foot = (y + ink[1], y + ink[3]) if ink else (y, foot)
        return (top - max(box[3] for box in above) - (min(tops) - foot)) / 2 + CLEARANCE / 2
    rise = max(0.0, min(y - sheet.margin, (y - below) / 2))
    return min(rise, max(0.0, _ENOUGH - below)) if beside else rise


def edges_near_margins(sheet: Sheet, picture: Silhouette, x: float, y: float) -> Box | None:
    """The box on its sheet of the outline of a board that nearly reaches both side margins; None where none does."""
    found = bounds([item for item in _groups(picture.items) if item.id == "outline"])
    if found is None:
        return None
    left, top, right, foot = found[0] + x, found[1] + y, found[2] + x, found[3] + y
    off = left - sheet.inner[0], sheet.inner[2] - right
    return (left, top, right, foot) if min(off) >= 0 and max(off) < _NEAR_MARGINS else None


def _groups(items: Iterable[Item], dx: float = 0.0, dy: float = 0.0) -> Iterator[Group]:
    """Groups, and those in them, where they are on the picture."""
    for item in items:
        if isinstance(item, Group):
            moved = item._replace(dx=item.dx + dx, dy=item.dy + dy)
            yield moved
            yield from _groups(item.items, moved.dx, moved.dy)


def _has_rulers(furniture: Furniture) -> bool:
    return any(isinstance(item, Group) for item in furniture.items)


def _told_below(picture: Silhouette) -> Box | None:
    """Where a picture tells what is on it, at its foot and nearly all across it; None where it does not."""
    found = [bounds((item,)) for item in picture.items if isinstance(item, Group) and item.layer == "text"]
    boxes = [
        box for box in found if box and box[2] - box[0] > _ACROSS * picture.width and box[1] > picture.height / 2
    ]
    return max(boxes, key=lambda box: box[3], default=None)


def _aligned(sheet: Sheet, furniture: Furniture, picture: Box, is_taken: Callable[[Box], bool]) -> tuple[Item, ...]:
    """The furniture of a sheet with a title alone, or with neither title nor rulers: the title begins where the
    picture beneath it does, and small print beneath the picture begins and ends with it. Nothing where there is other
    furniture, or no room for that.
    """
    left, top, right, _ = picture
    inner = sheet.inner
    title, titled = furniture.title or (None, None)
    if left < inner[0] or (titled is not None and (top < titled[3] or titled[2] + left - inner[0] > inner[2])):
        return ()
    moved: list[Item] = [] if title is None else [title._replace(dx=title.dx + left - inner[0])]
    at_left: list[Box] = []
    at_right: list[Box] = []
    for item in furniture.items:
        is_right = isinstance(item, Text) and item.x > sheet.width / 2
        if isinstance(item, Text):
            one: Item = item._replace(x=item.x + (right - inner[2] if is_right else left - inner[0]))
        elif isinstance(item, Group) and item is not title:
            one = item._replace(dx=item.dx + left - inner[0])
        else:
            continue
        box = bounds((one,))
        if box is not None:
            if is_taken(box):
                return ()
            (at_right if is_right else at_left).append(box)
        moved.append(one)
    # What spans the sheet above a board is in nobody's way below it.
    wider = [(box[0], box[1], box[2] + CLEARANCE, box[3]) for box in at_left]
    if any(overlap(box, other) for box in wider for other in at_right) or any(box[2] > inner[2] for box in at_left):
        return ()
    return tuple(moved)


def second_ruler(furniture: Furniture, is_taken: Callable[[Box], bool]) -> Leg | None:
    """The longest upright ruler whose place is left free by what is on the page, which is well off it.

    A short one does: no picture leaves the middle of its page for a ruler, since the level one measures alone.
    """
    for found in furniture.uprights:
        left, top, right, bottom = found.box
        if not is_taken((left, top - _OFF, right + _ASIDE, bottom)):
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
