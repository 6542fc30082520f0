"""Coordinates that are right from two sides of a board, for a half that is printed twice."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from boardgen.scene.primitives import Box, Group, Item, Text
from boardgen.scene.text import BEFORE_ANCHOR, CAP_HEIGHT, DESCENT, measure
from boardgen.scene.turned import equals_itself_turned

#: The id of the group of coordinates beyond the edge of a board.
COORDINATES = "labels"
#: These letters hang below the line.
_HANGING = frozenset("gjpqy")
#: How far coordinates stay apart at least, mm.
_APART = 0.3


def _coordinates(items: Iterable[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Group) and item.id == COORDINATES:
            yield from (text for text in item.items if isinstance(text, Text))


def has_coordinates(items: Iterable[Item]) -> bool:
    """Whether coordinates stand beyond the edge of a board."""
    return any(True for _ in _coordinates(items))


def with_coordinates_both_ways(
    items: Iterable[Item], width: float, height: float, right: float = math.inf, bottom: float = math.inf
) -> Iterator[Item]:
    """A board, its coordinates once more as whoever sits opposite reads them.

    With them the board equals itself when it is turned half way round.

    Args:
        items: the picture of the board.
        width, height: of the picture, mm.
        right, bottom: coordinates that lie wholly beyond are left out, mm.
    """

    def turned(box: Box) -> Box:
        return width - box[2], height - box[3], width - box[0], height - box[1]

    for item in items:
        if not (isinstance(item, Group) and item.id == COORDINATES):
            yield item
            continue
        texts = [(text, _ink(text)) for text in item.items if isinstance(text, Text)]
        yield item._replace(items=tuple(text for text, box in texts if box[0] < right and box[1] < bottom))
        others = tuple(
            text._replace(x=width - text.x, y=height - text.y, rotate=(text.rotate + 180) % 360)
            for text, box in ((text, turned(box)) for text, box in texts)
            if box[0] < right and box[1] < bottom
        )
        yield Group(others, f"{COORDINATES}-turned", "text")


def can_be_read_both_ways(items: Iterable[Item], width: float, height: float) -> bool:
    """Whether a picture without its coordinates equals itself turned, and has room for them on both sides."""
    items = tuple(items)
    upright = [_ink(text) for text in _coordinates(items)]
    rest = [item for item in items if not (isinstance(item, Group) and item.id == COORDINATES)]
    if not upright or not equals_itself_turned(rest, width, height):
        return False
    turned = [(width - right, height - bottom, width - left, height - top) for left, top, right, bottom in upright]
    return not any(_meet(one, other) for one in upright for other in turned)


def _ink(text: Text) -> Box:
    """The box of a coordinate, which is set level, without the room that accents would need."""
    wide = measure(text.text, text.size, text.bold)
    left = text.x - BEFORE_ANCHOR[text.anchor] * wide
    hanging = DESCENT * text.size if _HANGING.intersection(text.text) else 0.0
    return left, text.y - CAP_HEIGHT * text.size, left + wide, text.y + hanging


def _meet(one: Box, other: Box) -> bool:
    return (
        one[0] < other[2] + _APART
        and other[0] < one[2] + _APART
        and one[1] < other[3] + _APART
        and other[1] < one[3] + _APART
    )
