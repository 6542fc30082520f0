"""The texts of a page as set: in columns, beside figures, under them. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence

from boardgen.cards.blocks import Block
from boardgen.cards.captions import caption_parts
from boardgen.cards.layouts import Layout
from boardgen.cards.pictures import Picture
from boardgen.cards.typeset import Part, in_columns, parts_of

#: Sums of widths differ in their last bits.
_SLACK = 1e-6


class Texts:
    """The texts of a card as set: each width is asked for many times.

    Blocks are known by identity, since they are long to compare; whoever asks keeps them alive.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._parts: dict[tuple[float, tuple[int, ...]], list[Part]] = {}
        self._columns: dict[tuple[float, int, tuple[int, ...]], tuple[tuple[Part, ...], ...]] = {}
        self._captions: dict[tuple[float, str], tuple[Part, ...]] = {}

    def parts(self, text: Sequence[Block], width: float) -> list[Part]:
        """See `parts_of`."""
        key = width, tuple(map(id, text))
        if key not in self._parts:
            self._parts[key] = parts_of(text, width, self.layout)
        return self._parts[key]

    def columns(self, text: Sequence[Block], width: float, count: int) -> tuple[tuple[Part, ...], ...]:
        """See `in_columns`."""
        key = width, count, tuple(map(id, text))
        if key not in self._columns:
            self._columns[key] = in_columns(text, width, self.layout, count)
        return self._columns[key]

    def caption(self, picture: Picture, width: float) -> tuple[Part, ...]:
        """The caption of a figure, no wider than a width; it is set anew for fifths of a millimetre only."""
        width = math.floor(5 * width + _SLACK) / 5
        key = width, picture.caption
        if key not in self._captions:
            self._captions[key] = tuple(caption_parts(picture.caption, width, self.layout))
        return self._captions[key]
