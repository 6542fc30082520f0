"""The game in play on a page: at the head of a column, with two thirds of the page, or above all else. In mm."""

from __future__ import annotations

from dataclasses import dataclass

from boardgen.cards.bands import CAPTION_GAP
from boardgen.cards.captions import caption_parts
from boardgen.cards.grid import Grid
from boardgen.cards.keyed import small_height, small_key
from boardgen.cards.layouts import Layout
from boardgen.cards.leaves import RULE_GAP
from boardgen.cards.pictures import Picture
from boardgen.cards.rows import GUTTER
from boardgen.cards.sections import KEY
from boardgen.cards.stretches import Lead
from boardgen.cards.typeset import Part, depth, laid
from boardgen.scene.primitives import Box, Group, Text

#: Its cells are at most so many times as large as usual.
_MOST_IN_PLAY = 1.75
#: Above all else at most so many times as large, and its longer side is at least that part of the page then.
_MOST_ABOVE, _LEAST_ABOVE = 3.2, 0.5
#: The key is so wide beside it, with so much from its heading to its signs, and so much to loosen it; and a picture
#: that is so much higher than wide has none beside it.
_ASIDE, _TO_SIGNS, _LOOSE, _UPRIGHT = 33.0, 1.2, 1.0, 1.1


@dataclass(frozen=True)
class InPlay:
    """The game in play.

    Attributes:
        picture: of it.
        said: what the text says of it; empty for nothing.
        layout: of the page.
        signs: the key to the pictures.
    """

    picture: Picture
    said: str
    layout: Layout
    signs: tuple[Picture, ...] = ()

    def lead(self, across: Grid) -> Lead | None:
        """How high it is with its caption; None where it would be too small or too large.

        Args:
            across: the columns of the page.
        """
        wide, high = self.picture.size
        column, two_thirds, whole = (across.span(across.columns * part / 6) for part in (3, 4, 6))
        heights = []
        for room in (column, two_thirds):
            fits = self.picture.least <= room / wide <= max(_MOST_IN_PLAY * self.picture.usual, column / wide)
            heights.append(RULE_GAP + room * high / wide + self._under(room) if fits else 0.0)
        most = min(whole, max(_MOST_ABOVE * self.picture.usual * wide, column))
        least = min(most, _LEAST_ABOVE * whole * min(1.0, wide / high))
        above = (0.0, 0.0)
        if self.picture.least <= least / wide:
            under = self._under(whole)
            above = least * high / wide + under, most * high / wide + under
        narrow, broad = heights
        return Lead(narrow, broad, above, high) if narrow or broad or any(above) else None

    def small(self, across: Grid) -> Lead | None:
        """The same at the head of a column, the key beside it; None where it would be too small, or has no words.

        Args:
            across: the columns of the page.
        """
        wide, high = self.picture.size
        column = across.span(across.columns // 2)
        pitch = (column - _ASIDE - GUTTER) / wide
        fits = self.said and self.signs and self.picture.least <= pitch and high <= wide * _UPRIGHT
        key = small_height(self._heading(), self.signs, _ASIDE, self.layout) if fits else None
        if key is None:
            return None
        height = RULE_GAP + max(pitch * high + self._under(pitch * wide), key + _LOOSE)
        return Lead(height, cells=high, is_small=True)

    def beside(self, box: Box) -> Group:
        """The picture, with what is said of it, and at its right the key to the pictures, as high as the box."""
        left, top, right, bottom = box
        wide, high = self.picture.size
        room = right - left - _ASIDE - GUTTER
        pitch = min((bottom - top - self._under(room)) / high, room / wide)
        begin = left + pitch * wide + GUTTER
        caption = laid(self._caption(pitch * wide), left, top + high * pitch + CAPTION_GAP)
        key = small_key(self._heading(), self.signs, right - begin, bottom - top, self.layout)
        signs = Group(tuple(key.items(0.0)) if key is not None else (), dx=begin, dy=top)
        return Group((self.picture.draw(pitch, left, top, "in-play"), *caption, signs))

    def _heading(self) -> Part:
        """Over the key, where that stands beside the picture."""
        type_ = self.layout.caption
        words = Text(0.0, type_.baseline, KEY, type_.size, bold=True)
        return Part(type_.leading + _TO_SIGNS, (words,), heading=KEY)

    def drawn(self, box: Box) -> Group:
        """The picture, whole, as wide as the box, or in its middle, as high as that has room."""
        left, top, right, bottom = box
        wide, high = self.picture.size
        pitch = min((right - left) / wide, (bottom - top - self._under(right - left)) / high)
        aside = (right - left - pitch * wide) / 2
        caption = laid(self._caption(right - left), left, top + high * pitch + CAPTION_GAP)
        return Group((self.picture.draw(pitch, left + aside, top, "in-play"), *caption))

    def _caption(self, width: float) -> list[Part]:
        return caption_parts(self.said, width, self.layout)

    def _under(self, width: float) -> float:
        caption = self._caption(width)
        return CAPTION_GAP + depth(caption) if caption else 0.0
