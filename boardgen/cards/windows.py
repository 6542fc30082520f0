"""Parts of the game in play, where a page or a small card has no room for all of it. Lengths in mm."""

from __future__ import annotations

import math
from collections import Counter

from boardgen.cards.pictures import Picture
from boardgen.scene.inside import inside
from boardgen.scene.primitives import Box, Group

#: In how many places a part of a picture is tried, each way.
_PLACES = 24
#: What part of the pitch is tried, so that fewer pieces are cut.
_CLOSER = (1.0, 0.95, 0.9)
#: Half a piece, in pitches; and how bad a piece is that is cut, in what a first piece of its kind is worth.
_HALF, _CUT = 0.42, 0.25


def window(picture: Picture, box: Box, close: float) -> Group:
    """A part of a picture that fills a box: that with most pieces of all kinds, its letters large enough.

    Args:
        picture: what is shown.
        box: mm.
        close: the pitch in usual ones, where that is enough to fill the box.
    """
    left, top, right, bottom = box
    fills = max((right - left) / picture.size[0], (bottom - top) / picture.size[1])
    pitches = dict.fromkeys(max(picture.usual * close * part, picture.least, fills) for part in _CLOSER)
    found = [(_best_part(picture, (right - left) / own, (bottom - top) / own), own) for own in pitches]
    (_, x, y), pitch = max(found, key=lambda one: one[0][0])
    return _seen(picture, pitch, (left - x * pitch, top - y * pitch), box)


def _best_part(picture: Picture, wide: float, high: float) -> tuple[tuple[float, int, float], float, float]:
    """The best part of a picture of a width and a height: what it is worth, its left edge and its top, in pitches."""
    over = picture.size[0] - wide, picture.size[1] - high

    def seen(x: float, y: float) -> tuple[float, int, float]:
        whole = Counter(name for at, down, name in picture.pieces if _in(at - x, wide) and _in(down - y, high))
        touched = sum(_in(at - x, wide, -_HALF) and _in(down - y, high, -_HALF) for at, down, _ in picture.pieces)
        # Of two colours, four of each tell more of a game than eight of one.
        worth = math.fsum(map(math.sqrt, whole.values())) - _CUT * (touched - whole.total())
        count = sum(x < at < x + wide and y < down < y + high for at, down, _ in picture.outline)
        return round(worth, 6), count, -abs(x - over[0] / 2) - abs(y - over[1] / 2)

    steps = [number / _PLACES for number in range(_PLACES + 1)]
    places = ((over[0] * across, over[1] * down) for across in steps for down in steps)
    return max((seen(x, y), x, y) for x, y in places)


def _in(at: float, side: float, off: float = _HALF) -> bool:
    """Whether a place, in pitches, is so far within the ends of a side that begins at 0: a piece there is whole."""
    return off <= at <= side - off


def _seen(picture: Picture, pitch: float, at: tuple[float, float], box: Box) -> Group:
    """A picture with its upper left corner at a place, less what a box hides: its words would still be read aloud."""
    return Group((*inside((picture.draw(pitch, *at, "part"),), box),), clip=box)
