"""Coordinates that are right from two sides of a board, for a half that is printed twice."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from boardgen.scene.primitives import Box, Group, Item, Line, Style, Text
from boardgen.scene.text import BEFORE_ANCHOR, CAP_HEIGHT, DESCENT, measure
from boardgen.scene.turned import equals_itself_turned

#: The id of the group of coordinates beyond the edge of a board.
COORDINATES = "labels"
#: These letters hang below the line.
_HANGING = frozenset("gjpqy")
#: Made of these alone, a coordinate can be read the wrong way up.
_TURNABLE = frozenset("0689bdnopqsuxz")
#: Of the line beneath it, in sizes of the type: how far below, and its width.
_BELOW, _WIDTH = 0.14, 0.07
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

    With them the board equals itself when it is turned half way round. What would be another coordinate, or the same,
    the wrong way up has a line beneath it.

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
        kept = [text for text, box in texts if box[0] < right and box[1] < bottom]
        yield item._replace(items=tuple(kept))
        boxes = ((text, turned(box)) for text, box in texts)
        others = [text for text, box in boxes if box[0] < right and box[1] < bottom]
        opposite = (
            text._replace(x=width - text.x, y=height - text.y, rotate=(text.rotate + 180) % 360) for text in others
        )
        yield Group(tuple(opposite), f"{COORDINATES}-turned", "text")
        lines = [*_lines(kept)]
        lines += [
            Line(width - line.x1, height - line.y1, width - line.x2, height - line.y2, line.style)
            for line in _lines(others)
        ]
        if lines:
            yield Group(tuple(lines), f"{COORDINATES}-lines", "text")


def need_lines(items: Iterable[Item]) -> bool:
    """Whether some coordinates have a line beneath them that shows which way they stand."""
    return any(map(_is_turnable, _coordinates(items)))


def _is_turnable(text: Text) -> bool:
    return _TURNABLE.issuperset(text.text)


def _lines(texts: Iterable[Text]) -> Iterator[Line]:
    """Lines beneath the coordinates that can be read the wrong way up, such as 6 as 9."""
    for text in filter(_is_turnable, texts):
        left, _, right, foot = _ink(text)
        y = foot - _WIDTH * text.size / 2
        yield Line(left, y, right, y, Style(stroke=text.paint, width=_WIDTH * text.size))


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
    """The box of a coordinate, which is set level, and its line, without the room that accents would need."""
    wide = measure(text.text, text.size, text.bold)
    left = text.x - BEFORE_ANCHOR[text.anchor] * wide
    hanging = DESCENT * text.size if _HANGING.intersection(text.text) else 0.0
    hanging += (_BELOW + _WIDTH) * text.size if _is_turnable(text) else 0.0
    return left, text.y - CAP_HEIGHT * text.size, left + wide, text.y + hanging


def _meet(one: Box, other: Box) -> bool:
    across = max(one[0] - other[2], other[0] - one[2], 0.0)
    down = max(one[1] - other[3], other[1] - one[3], 0.0)
    return math.hypot(across, down) < _APART
