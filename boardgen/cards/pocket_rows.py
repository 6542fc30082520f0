"""Several parts of a board on one pocket card, each with its caption. All lengths are millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from boardgen.cards.bands import EPSILON
from boardgen.cards.captions import caption_parts
from boardgen.cards.layouts import Layout
from boardgen.cards.pictures import Picture
from boardgen.cards.typeset import Part, depth, laid
from boardgen.scene.primitives import Item

#: From a figure to its caption under it and beside it, and to the next figure; so wide are captions beside, and a
#: little narrower, in such steps, where the figures can be larger for it.
_UNDER, _BESIDE, _APART, _LEAST, _NARROW, _STEP = 1.6, 2.5, 2.6, 22.0, 18.0, 0.25
#: Each pitch that is tried is so much less than the one before.
_FINER = 0.995
#: Figures that are no more than so much smaller for it have their captions beside them: a card is filled then.
_BESIDE_RATHER = 0.85


@dataclass(frozen=True)
class Rows:
    """Figures of one pitch in a row, each over its caption, or one beneath another with captions beside or under.

    Attributes:
        shown: the figures.
        width: of the card, less its margins.
        layout: of the card.
        least: how wide captions beside figures are at least.
    """

    shown: tuple[Picture, ...]
    width: float
    layout: Layout
    least: float = _LEAST

    @property
    def narrowest(self) -> Rows:
        """The same with captions beside figures as narrow as they may be."""
        return replace(self, least=_NARROW)

    def fitting(self, room: float) -> float | None:
        """The largest pitch at which they are no higher than the room; None where they could not be read then."""
        least = max(picture.least for picture in self.shown)
        pitch = min(min(picture.most, self.width / picture.size[0]) for picture in self.shown)
        while pitch > least and self.height(pitch) > room:
            pitch = max(pitch * _FINER, least)
        if pitch < least or self.height(pitch) > room:
            return None
        beside = (self.width - _BESIDE - _LEAST) / max(picture.size[0] for picture in self.shown)
        is_near = max(least, _BESIDE_RATHER * pitch) <= beside < pitch
        return beside if is_near and not self._in_row(beside) and self.height(beside) <= room else pitch

    def grown(self, room: float, pitch: float) -> tuple[Rows, float]:
        """The same with narrower captions, if all stand beside figures and these can be larger; and their pitch."""
        best = self, pitch
        widest = max(picture.size[0] for picture in self.shown)
        if self._in_row(pitch) or not all(self._is_beside(picture, pitch) for picture in self.shown):
            return best
        for step in range(int((self.least - _NARROW) / _STEP) + 1):
            rows = replace(self, least=self.least - step * _STEP)
            larger = (self.width - _BESIDE - rows.least) / widest
            if any(larger > picture.most for picture in self.shown) or rows.height(larger) > room:
                continue
            lower = all(rows._high(one, larger) <= one.size[1] * larger + EPSILON for one in self.shown)
            if lower and larger > best[1]:
                best = rows, larger
        return best

    def height(self, pitch: float) -> float:
        """How high they are, mm."""
        if self._in_row(pitch):
            tall = max(picture.size[1] for picture in self.shown) * pitch
            return (
                tall
                + _UNDER
                + max(depth(self._caption(picture, self._room(picture, pitch))) for picture in self.shown)
            )
        return sum(self._high(picture, pitch) for picture in self.shown) + _APART * (len(self.shown) - 1)

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
                yield from laid(self._caption(picture, self.width - wide - _BESIDE), x + wide + _BESIDE, y)
                y += self._high(picture, pitch) + _APART
            else:
                yield from laid(self._caption(picture, self.width), x, y + high + _UNDER)
                y += self._high(picture, pitch) + _APART

    def _in_row(self, pitch: float) -> bool:
        """Whether all have room side by side."""
        return len(self.shown) > 1 and self._gap(pitch) >= _UNDER

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
