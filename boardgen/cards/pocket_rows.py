"""Several parts of a board on one pocket card, each with its caption. All lengths are millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from boardgen.cards.bands import EPSILON
from boardgen.cards.captions import caption_parts
from boardgen.cards.layouts import Layout
from boardgen.cards.pictures import Picture
from boardgen.cards.typeset import Part, depth, laid
from boardgen.scene.primitives import Item

#: From a figure to its caption under it and beside it, and to the next figure; so wide are captions beside at least,
#: for lines of two words are a ladder; and where words would have no room under a figure otherwise.
_UNDER, _BESIDE, _APART, _LEAST, _NARROW = 1.6, 2.5, 2.6, 24.0, 18.0
#: Text under a figure whose caption stands beside it keeps so much more off than from a caption; and where a card has
#: room, figures keep at most so much more apart.
_FOOT, _MORE = 1.4, 3.0
#: Figures stand one beneath another, not in a row, if they are no smaller than this part of it: a card is filled.
_STACKED = 0.8
#: Each pitch that is tried is so much less than the one before.
_FINER = 0.995
#: Figures that are no more than so much smaller for it have their captions beside them: a card is filled then.
_BESIDE_RATHER = 0.85
#: A caption less than this part as high as the figure beside it leaves bare what is under it.
_BARE = 0.4


@dataclass(frozen=True)
class Rows:
    """Figures of one pitch in a row, each over its caption, or one beneath another with captions beside or under.

    Attributes:
        shown: the figures.
        width: of the card, less its margins.
        layout: of the card.
        least: how wide captions beside figures are at least.
        apart: from one to the next beneath it.
        stacked: none stand side by side.
    """

    shown: tuple[Picture, ...]
    width: float
    layout: Layout
    least: float = _LEAST
    apart: float = _APART
    stacked: bool = False

    @property
    def narrowest(self) -> Rows:
        """The same with captions beside figures as narrow as they may be."""
        return replace(self, least=_NARROW)

    def loosened(self, pitch: float, over: float) -> Rows:
        """The same with a part of what is left over between those that stand one beneath another, and under them."""
        if self._in_row(pitch) or len(self.shown) < 2:
            return self
        return replace(self, apart=self.apart + min(_MORE, over / len(self.shown)))

    def best(self, room: float) -> tuple[Rows, float] | None:
        """They in a row, or one beneath another, and how large; None where they could not be read in this room."""
        rows = replace(self, stacked=True)
        pitch, beneath = self.fitting(room), rows.fitting(room)
        if beneath is not None and rows._is_bare(beneath) and (level := self._level(room)) is not None:
            return self, level
        if beneath is not None and (pitch is None or beneath >= _STACKED * pitch):
            return rows, beneath
        return None if pitch is None else (self, pitch)

    def fitting(self, room: float) -> float | None:
        """The largest pitch at which they are no higher than the room; None where they could not be read then."""
        least = max(picture.least for picture in self.shown)
        pitch = min(min(picture.most, self.width / picture.size[0]) for picture in self.shown)
        while pitch > least and self.height(pitch) > room:
            pitch = max(pitch * _FINER, least)
        if pitch < least or self.height(pitch) > room:
            return None
        beside = (self.width - _BESIDE - self.least) / max(picture.size[0] for picture in self.shown)
        is_near = max(least, _BESIDE_RATHER * pitch) <= beside < pitch
        return beside if is_near and not self._in_row(beside) and self.height(beside) <= room else pitch

    def height(self, pitch: float) -> float:
        """How high they are, mm."""
        if self._in_row(pitch):
            tall = max(picture.size[1] for picture in self.shown) * pitch
            return (
                tall
                + _UNDER
                + max(depth(self._caption(picture, self._room(picture, pitch))) for picture in self.shown)
            )
        last = self.shown[-1]
        # As much more under the lowest as between them.
        foot = _FOOT + self.apart - _APART if self._is_beside(last, pitch) else 0.0
        return math.fsum(self._high(one, pitch) for one in self.shown) + self.apart * (len(self.shown) - 1) + foot

    def items(self, pitch: float, left: float, top: float) -> Iterator[Item]:
        """What is drawn, its top left corner at a place."""
        x, y = left, top
        for picture in self.shown:
            wide, high = (side * pitch for side in picture.size)
            yield picture.draw(pitch, x, y)
            if self._in_row(pitch):
                yield from laid(self._caption(picture, self._room(picture, pitch)), x, y + high + _UNDER)
                x += self._room(picture, pitch) + self._gap(pitch)
            elif self._is_beside(picture, pitch):
                said = self._caption(picture, self.width - wide - _BESIDE)
                # Beside the middle of the figure, or from its top where they are higher.
                yield from laid(said, x + wide + _BESIDE, y + max(0.0, (high - depth(said)) / 2))
                y += self._high(picture, pitch) + self.apart
            else:
                yield from laid(self._caption(picture, self.width), x, y + high + _UNDER)
                y += self._high(picture, pitch) + self.apart

    def _in_row(self, pitch: float) -> bool:
        """Whether all have room side by side."""
        return not self.stacked and len(self.shown) > 1 and self._gap(pitch) >= _UNDER

    def _is_bare(self, pitch: float) -> bool:
        """Whether captions beside figures are so short that half of the card stays empty."""
        beside = [one for one in self.shown if self._is_beside(one, pitch)]
        said = (depth(self._caption(one, self.width - one.size[0] * pitch - _BESIDE)) for one in beside)
        return any(high < _BARE * one.size[1] * pitch for one, high in zip(beside, said, strict=True))

    def _level(self, room: float) -> float | None:
        """The largest pitch at which they stand side by side in the room; None where they could not be read then."""
        pitch = min(
            *(picture.most for picture in self.shown),
            (self.width - _UNDER * (len(self.shown) - 1)) / math.fsum(picture.size[0] for picture in self.shown),
        )
        is_read = pitch >= max(picture.least for picture in self.shown)
        return pitch if is_read and self.height(pitch) <= room else None

    def _gap(self, pitch: float) -> float:
        return (self.width - sum(picture.size[0] * pitch for picture in self.shown)) / (len(self.shown) - 1)

    @staticmethod
    def _room(picture: Picture, pitch: float) -> float:
        return picture.size[0] * pitch

    def _is_beside(self, picture: Picture, pitch: float) -> bool:
        return self.width - picture.size[0] * pitch - _BESIDE >= self.least - EPSILON

    def _high(self, picture: Picture, pitch: float) -> float:
        wide, high = (side * pitch for side in picture.size)
        if self._is_beside(picture, pitch):
            return max(high, depth(self._caption(picture, self.width - wide - _BESIDE)))
        return high + _UNDER + depth(self._caption(picture, self.width))

    def _caption(self, picture: Picture, width: float) -> Sequence[Part]:
        return caption_parts(picture.caption, width, self.layout)
