"""Parts of the game in play, where a page or a small card has no room for all of it. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from boardgen.cards.pictures import Picture
from boardgen.scene.inside import inside
from boardgen.scene.primitives import Box, Group

#: In how many places a part of a picture is tried, each way.
_PLACES = 6
#: How far a board keeps from a line, mm, and how wide its cells are at least: boards of many are a sign of the game.
KEPT_OFF, _WHOLE = 1.4, 0.8
#: From one size of a whole board that is tried to the next, and how far it keeps from words, mm.
_SMALLER, _CLEAR = 0.99, 2.0


def window(picture: Picture, box: Box, close: float) -> Group:
    """A part of a picture that fills a box: that where most of it is seen, its letters large enough.

    Args:
        picture: what is shown.
        box: mm.
        close: the pitch in usual ones, where that is enough to fill the box.
    """
    left, top, right, bottom = box
    pitch = max(
        picture.usual * close, picture.least, (right - left) / picture.size[0], (bottom - top) / picture.size[1]
    )
    wide, high = (right - left) / pitch, (bottom - top) / pitch
    over = picture.size[0] - wide, picture.size[1] - high

    def seen(place: tuple[float, float]) -> tuple[int, float]:
        x, y = place
        count = sum(x < at < x + wide and y < down < y + high for at, down, _ in picture.outline)
        return count, -abs(x - over[0] / 2) - abs(y - over[1] / 2)

    steps = [number / _PLACES for number in range(_PLACES + 1)]
    x, y = max(((over[0] * across, over[1] * down) for across in steps for down in steps), key=seen)
    return _seen(picture, pitch, (left - x * pitch, top - y * pitch), box)


class Whole(NamedTuple):
    """All of a board in its place.

    Attributes:
        picture, pitch: the board, and how large it is, mm.
        at: its upper left corner, mm.
    """

    picture: Picture
    pitch: float
    at: tuple[float, float]

    def draw(self) -> Group:
        """It in its place."""
        return self.picture.draw(self.pitch, *self.at, "part")

    def is_clear(self, box: Box) -> bool:
        """Whether nothing of it comes near to a box."""
        left, right = ((edge - self.at[0]) / self.pitch for edge in (box[0] - _CLEAR, box[2] + _CLEAR))
        top, bottom = ((edge - self.at[1]) / self.pitch for edge in (box[1] - _CLEAR, box[3] + _CLEAR))
        return all(
            math.hypot(x - min(right, max(left, x)), y - min(bottom, max(top, y))) >= r
            for x, y, r in self.picture.outline
        )


def all_of(picture: Picture, box: Box, words: Sequence[Box]) -> Whole | None:
    """All of a board at the right end of a box, as large as it can be clear of words; None if it has no room.

    Args:
        picture: what is shown.
        box: mm.
        words: boxes around lines of these, mm.
    """
    left, top, right, bottom = box
    wide, high = picture.size
    pitch = min((right - left) / wide, (bottom - top) / high)
    while pitch >= _WHOLE:
        y = bottom - pitch * high
        whole = Whole(picture, pitch, (right - pitch * wide, y))
        if all(map(whole.is_clear, words)):
            return whole
        pitch *= _SMALLER
    return None


def _seen(picture: Picture, pitch: float, at: tuple[float, float], box: Box) -> Group:
    """A picture with its upper left corner at a place, less what a box hides: its words would still be read aloud."""
    return Group((*inside((picture.draw(pitch, *at, "part"),), box),), clip=box)
