"""The halves of a board that equals itself turned, the second one lying as it is printed: half way round."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from boardgen.scene.primitives import Box, Group, Item, Text
from boardgen.scene.text import BEFORE_ANCHOR, CAP_HEIGHT, DESCENT, measure

#: The id of the group of coordinates beyond the edge of a board.
COORDINATES = "labels"
#: These letters hang below the line.
_HANGING = frozenset("gjpqy")


def has_coordinates(items: Iterable[Item]) -> bool:
    """Whether coordinates stand beyond the edge of a board."""
    return any(isinstance(item, Group) and item.id == COORDINATES and item.items for item in items)


def first_half(items: Iterable[Item], right: float = math.inf, bottom: float = math.inf) -> Iterator[Item]:
    """A board without the coordinates of its other half.

    Args:
        items: the picture of the board.
        right, bottom: coordinates that lie wholly beyond are left out, mm.
    """
    for item in items:
        if isinstance(item, Group) and item.id == COORDINATES:
            kept = [text for text in item.items if isinstance(text, Text) and _reaches(_ink(text), right, bottom)]
            item = item._replace(items=tuple(kept))
        yield item


def second_half(
    items: Iterable[Item], width: float, height: float, right: float = math.inf, bottom: float = math.inf
) -> Iterator[Item]:
    """The same turned half way round: only its coordinates differ, which stand on their heads.

    Args:
        items, right, bottom: see `first_half`.
        width, height: of the picture, mm.
    """
    for item in items:
        if isinstance(item, Group) and item.id == COORDINATES:
            turned = [
                text._replace(x=width - text.x, y=height - text.y, rotate=(text.rotate + 180) % 360)
                for text in item.items
                if isinstance(text, Text) and _reaches(_turned(_ink(text), width, height), right, bottom)
            ]
            item = item._replace(items=tuple(turned))
        yield item


def _reaches(box: Box, right: float, bottom: float) -> bool:
    return box[0] < right and box[1] < bottom


def _turned(box: Box, width: float, height: float) -> Box:
    return width - box[2], height - box[3], width - box[0], height - box[1]


def _ink(text: Text) -> Box:
    """The box of a coordinate, which is set level, without the room that accents would need."""
    wide = measure(text.text, text.size, text.bold)
    left = text.x - BEFORE_ANCHOR[text.anchor] * wide
    hanging = DESCENT * text.size if _HANGING.intersection(text.text) else 0.0
    return left, text.y - CAP_HEIGHT * text.size, left + wide, text.y + hanging
