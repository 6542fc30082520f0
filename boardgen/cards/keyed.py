"""The key to the pictures: small figures and what they show. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from boardgen.cards.bands import EPSILON
from boardgen.cards.captions import caption_runs, captions_of
from boardgen.cards.layouts import Layout
from boardgen.cards.lines import runs_width
from boardgen.cards.pictures import Picture
from boardgen.cards.typeset import Part, depth, laid
from boardgen.scene.primitives import Item

#: Between the rows of a key.
KEY_GAP = 1.6
#: And how much more there may be where its column would end early.
_LOOSE = 2.0
#: The room for its figures, and for those of a large one; and from them to their captions.
_USUAL, _LARGE = 9.0, 11.5
_APART = 3.0
#: The room for the figures of a small card, from the most to the least; what is tried; and between its rows at least.
_WIDE, _NARROW, _FINER, _CLOSE = 9.0, 6.0, 0.05, 0.6
#: Its small figures are no higher than this part of the room they have across.
_TALL = 0.92


@dataclass(frozen=True)
class Keyed:
    """Small figures, what they show right of each, in columns under a heading.

    Attributes:
        heading: across the columns.
        shown, captions: figures in the order of reading, and their captions as set.
        lefts: of the columns.
        room: for the figures of a column.
        widths: of the captions, and of a column with its figures.
        gap: between the rows.
        apart: from the middle of a row to that of the next, at least.
        is_small: figures may be as small as their letters can be read.
        is_large: and larger than usual.
    """

    heading: tuple[Part, ...]
    shown: tuple[Picture, ...]
    captions: tuple[tuple[Part, ...], ...]
    lefts: tuple[float, ...]
    room: float
    widths: tuple[float, float]
    gap: float = KEY_GAP
    apart: float = 0.0
    is_small: bool = False
    is_large: bool = False

    def height(self, pitch: float) -> float | None:
        """See `Form`."""
        if any(self._least(picture) * picture.size[0] > self.room + EPSILON for picture in self.shown):
            return None
        return depth(self.heading) + max(sum(some) + sum(self._gaps(some)) for some in self._heights)

    @property
    def loose(self) -> float:
        """How much higher it may be, its rows farther apart."""
        return _LOOSE * self._spaces

    def as_high_as(self, more: float) -> Keyed:
        """The same so much higher: rows that are close move apart first, until all are equally far apart."""
        longest = max(self._heights, key=len)
        between = sorted(_between(longest, self._gaps(longest)))
        for at, apart in enumerate(between, start=1):
            taken = at * apart - sum(between[:at])
            following = between[at] if at < len(between) else math.inf
            if taken + at * (following - apart) >= more:
                return replace(self, apart=apart + (more - taken) / at)
        return self

    def looser(self, more: float) -> Keyed:
        """The same with rows so much farther apart."""
        return replace(self, gap=self.gap + more)

    @property
    def _spaces(self) -> int:
        return max(map(len, self._heights)) - 1

    def waste(self, pitch: float) -> float:
        """See `Form`."""
        columns = [sum(some) + sum(self._gaps(some)) for some in self._heights]
        covered = sum(columns) / len(columns) * min(1.0, (self.room + _APART + self.widths[0]) / self.widths[1])
        return (max(columns) - covered) / (depth(self.heading) + max(columns))

    def items(self, pitch: float) -> Iterator[Item]:
        """See `Form`."""
        yield from laid(self.heading, 0.0, 0.0)
        some = list(zip(self.shown, self.captions, strict=True))
        at = 0
        for left, heights in zip(self.lefts, self._heights, strict=True):
            y = depth(self.heading)
            rows = zip(some[at : at + len(heights)], heights, (*self._gaps(heights), 0.0), strict=True)
            for (picture, caption), high, gap in rows:
                own, tall = self._pitch(picture), self._tall(picture)
                wide = picture.size[0] * own
                x, top = left + (self.room - wide) / 2, y + (high - tall) / 2
                yield picture.alone(own, x, top)
                yield from laid(caption, left + self.room + _APART, y + (high - depth(caption)) / 2)
                y += high + gap
            at += len(heights)

    def _gaps(self, heights: Sequence[float]) -> list[float]:
        """The gaps between the rows of a column."""
        return [max(self.gap, self.apart - (one + other) / 2) for one, other in pairwise(heights)]

    def _pitch(self, picture: Picture) -> float:
        most = min(self.room / picture.size[0], _TALL * self.room / picture.size[1])
        return max(self._least(picture), most if self.is_large else min(most, picture.usual))

    def _least(self, picture: Picture) -> float:
        return picture.least_lettered if self.is_small else picture.least

    def _tall(self, picture: Picture) -> float:
        return picture.size[1] * self._pitch(picture)

    @cached_property
    def _heights(self) -> list[list[float]]:
        """How high the rows of each column are: the same in all, but that the first may have one more."""
        rows = [
            max(self._tall(picture), depth(caption))
            for picture, caption in zip(self.shown, self.captions, strict=True)
        ]
        each, longer = divmod(len(rows), len(self.lefts))
        ends = [each * at + min(at, longer) for at in range(len(self.lefts) + 1)]
        columns = [rows[begin:end] for begin, end in pairwise(ends)]
        level = [max(column[at] for column in columns if at < len(column)) for at in range(max(map(len, columns)))]
        return [level[: len(column)] for column in columns]


def _between(heights: Sequence[float], gaps: Sequence[float]) -> list[float]:
    """From the middle of each row to that of the next."""
    return [(one + other) / 2 + gap for (one, other), gap in zip(pairwise(heights), gaps, strict=True)]


def key_of(
    heading: tuple[Part, ...],
    shown: tuple[Picture, ...],
    width: float,
    columns: int,
    gutter: float,
    layout: Layout,
    *,
    is_large: bool = False,
) -> Keyed:
    """A key in some columns; a large one has larger signs, and words in the type of the text.

    Args:
        heading: over the columns.
        shown: the figures.
        width: of all columns.
        columns, gutter: how many there are at most, and between them.
        layout: of the page.
        is_large: for a page with room.
    """
    each = (width - gutter * (columns - 1)) / columns
    room, said = (_LARGE, layout.text) if is_large else (_USUAL, layout.caption)
    # The widest sign has room: without it, the key would have no height that pages could reckon with.
    room = max(room, *(picture.least * picture.size[0] for picture in shown))
    captions = captions_of(shown, each - room - _APART, replace(layout, caption=said))
    used = -(-len(shown) // -(-len(shown) // columns))
    lefts = tuple(at * (each + gutter) for at in range(used))
    longest = max(runs_width(caption_runs(picture.caption)) for picture in shown) * said.size
    return Keyed(heading, shown, captions, lefts, room, (longest, width / used), is_large=is_large)


def small_key(heading: Part, shown: tuple[Picture, ...], width: float, height: float, layout: Layout) -> Keyed | None:
    """A key in one column as high as a small card, its figures as large as they can be; None if there is no room.

    Args:
        heading: over the column.
        shown: the figures.
        width, height: of what it may take.
        layout: of the card.
    """
    room = _WIDE
    while room >= _NARROW:
        form = _small(heading, shown, width, room, layout)
        high = form.height(1.0)
        if high is not None and high <= height:
            over = (height - high) / max(1, len(shown) - 1)
            return replace(form, gap=_CLOSE + min(over, KEY_GAP))
        room -= _FINER
    return None


def small_height(heading: Part, shown: tuple[Picture, ...], width: float, layout: Layout) -> float | None:
    """How high `small_key` is at least; None where its column is too narrow."""
    return _small(heading, shown, width, _NARROW, layout).height(1.0)


def _small(heading: Part, shown: tuple[Picture, ...], width: float, room: float, layout: Layout) -> Keyed:
    captions = captions_of(shown, width - room - _APART, layout)
    return Keyed((heading,), shown, captions, (0.0,), room, (width - room - _APART, width), _CLOSE, is_small=True)
