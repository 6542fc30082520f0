"""Forms of a section in columns: text that flows past its figures, halves side by side, one figure across. In mm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from boardgen.cards.bands import (
    BESIDE,
    CAPTION_GAP,
    EPSILON,
    FILLED_ASIDE,
    ROW_GAP,
    STEP_GAP,
    Form,
    over_height,
    over_items,
    sizes_of,
    uneven,
)
from boardgen.cards.captions import Said
from boardgen.cards.pictures import Picture
from boardgen.cards.remembered import per_pitch
from boardgen.cards.typeset import Part, depth, laid
from boardgen.cards.under import HANGING, Under, under_figure
from boardgen.scene.primitives import Group, Item

#: How much of a band counts as empty when two sections share it, for a page of rows is easier to follow.
_PAIRED = 0.12
#: Beside a figure right across a page a strip so narrow is halved, mm.
_STRIP = 52.0
#: A wider one without the caption in it is a hole, and counts as so much more of the band.
_HOLE = 0.1


class Shown(NamedTuple):
    """A figure in a column, its caption under it."""

    picture: Picture
    said: Said


@dataclass(frozen=True)
class Column:
    """Text and figures one beneath another.

    Attributes:
        content: what stands in it.
        width: of the column.
        flush: figures end at its right edge.
        drop: how much lower its first figure stands than right under the text, level with one beside it.
        shrunk: figures may have so much of the pitch that others have.
    """

    content: tuple[Part | Shown, ...]
    width: float
    flush: bool = False
    drop: float = 0.0
    shrunk: float = 1.0

    @per_pitch
    def height(self, pitch: float) -> float | None:
        """See `Form`."""
        high = self._fixed
        for one in self._figures:
            own = self._high(one, pitch)
            if own is None:
                return None
            high += own
        return high

    def waste(self, pitch: float) -> float:
        """See `Form`."""
        whole = self.height(pitch)
        if not whole:
            return 0.0
        sizes = [size for one in self._figures for size in self._sizes(one, pitch) or ()]
        empty = sum((self.width - wide) * high for _, wide, high in sizes) + self.width * self.drop
        return empty / (self.width * whole)

    def items(self, pitch: float) -> Iterator[Item]:
        """See `Form`."""
        y = 0.0
        for at, one in enumerate(self.content):
            y += self._space(at)
            if isinstance(one, Part):
                yield Group(one.items, dy=y)
            else:
                sizes = self._sizes(one, pitch)
                assert sizes is not None  # asked only of what fits
                own, _, high = sizes[0]
                under = self._under(one, own)
                yield one.picture.draw(own, under.figure, y)
                yield from laid(under.said, under.left, y + high + CAPTION_GAP)
            y += self._high(one, pitch) or 0.0

    @cached_property
    def _figures(self) -> tuple[Shown, ...]:
        return tuple(one for one in self.content if isinstance(one, Shown))

    @cached_property
    def _fixed(self) -> float:
        """How high its text is, with all spaces."""
        text = sum(one.height for one in self.content if isinstance(one, Part))
        return text + sum(self._space(at) for at in range(len(self.content)))

    @property
    def above(self) -> float | None:
        """How high the text above its first figure is; None without both."""
        first = next((at for at, one in enumerate(self.content) if isinstance(one, Shown)), 0)
        text = [one for one in self.content[:first] if isinstance(one, Part)]
        return depth(text) if text else None

    @property
    def begins_with_figure(self) -> bool:
        """Whether its first is a figure."""
        return bool(self.content) and isinstance(self.content[0], Shown)

    def _high(self, one: Part | Shown, pitch: float) -> float | None:
        if isinstance(one, Part):
            return one.height
        sizes = self._sizes(one, pitch)
        if sizes is None:
            return None
        return sizes[0][2] + (CAPTION_GAP + depth(self._under(one, sizes[0][0]).said) if one.said else 0.0)

    def _sizes(self, one: Shown, pitch: float) -> list[tuple[float, float, float]] | None:
        """Pitch, width and height of a figure, alone in a list; None where it does not fit."""
        room = self.width / one.picture.size[0]
        return sizes_of((one.picture,), min(pitch, max(room, self.shrunk * pitch)), self.width)

    def _under(self, one: Shown, pitch: float) -> Under:
        """Where a figure and its caption begin, and the caption as set."""
        if self.flush:
            return under_figure(one.said, one.picture, pitch, self.width)
        return Under(0.0, 0.0, one.said.at(self.width))

    def _space(self, at: int) -> float:
        if at == 0:
            return 0.0
        before, one = self.content[at - 1], self.content[at]
        if isinstance(before, Part) and isinstance(one, Part):
            return one.space
        if isinstance(before, Part):
            return ROW_GAP + (0.0 if any(isinstance(some, Shown) for some in self.content[:at]) else self.drop)
        return STEP_GAP


@dataclass(frozen=True)
class Flowed:
    """Text that flows down two columns, its figures between its parts.

    Attributes:
        heading: across both columns, above a right one that begins with text.
        ways: the left and the right column, in every way to divide what stands in them; the lowest is taken. The
            heading is in the left one where the right one begins with a figure.
        left: where the right column begins.
    """

    heading: tuple[Part, ...]
    ways: tuple[tuple[Column, Column], ...]
    left: float

    def height(self, pitch: float) -> float | None:
        """See `Form`."""
        found = self._lowest(pitch)
        return None if found is None else found[0]

    def waste(self, pitch: float) -> float:
        """See `Form`."""
        found = self._lowest(pitch)
        if found is None:
            return 1.0
        high, number = found
        columns = self.ways[number]
        across = self._across(columns)
        empty = 0.0
        for column in columns:
            own = column.height(pitch) or 0.0
            empty += high - across - own + own * column.waste(pitch)
        return empty / (len(columns) * high)

    def items(self, pitch: float) -> Iterator[Item]:
        """See `Form`."""
        found = self._lowest(pitch)
        assert found is not None  # asked only of what fits
        columns = self.ways[found[1]]
        under = self._across(columns)
        if under:
            yield from laid(self.heading, 0.0, 0.0)
        for column, left in zip(columns, (0.0, self.left), strict=True):
            yield Group(tuple(column.items(pitch)), dx=left, dy=under)

    def _across(self, columns: tuple[Column, Column]) -> float:
        return 0.0 if columns[1].begins_with_figure else depth(self.heading)

    @per_pitch
    def _lowest(self, pitch: float) -> tuple[float, int] | None:
        """The height of the lowest way, and its number."""
        found: tuple[float, int] | None = None
        for number, (left, right) in enumerate(self.ways):
            one, other = left.height(pitch), right.height(pitch)
            if one is None or other is None:
                return None
            high = self._across((left, right)) + max(one, other)
            if found is None or high < found[0] - EPSILON:
                found = high, number
        return found


@dataclass(frozen=True)
class Across:
    """Text in columns over one figure at the left margin, which has its caption right beside it, or under it.

    One that is more than half as wide as the page or so stands in the middle, its caption under it where it
    begins.

    Attributes:
        heading: across the columns of the text, perhaps none.
        text: its columns.
        lefts: of these columns.
        picture: the figure.
        said: its caption.
        beside: the same as set for several widths, the widest first; the first is taken that has room beside.
        width: of the whole.
        air: how much lower than right under the text the figure stands, on a page with room left.
    """

    heading: tuple[Part, ...]
    text: tuple[tuple[Part, ...], ...]
    lefts: tuple[float, ...]
    picture: Picture
    said: Said
    beside: tuple[tuple[float, tuple[Part, ...]], ...]
    width: float
    air: float = 0.0

    def height(self, pitch: float) -> float | None:
        """See `Form`."""
        sizes = sizes_of((self.picture,), pitch, self.width)
        return None if sizes is None else self._text + self._row(sizes[0])

    def waste(self, pitch: float) -> float:
        """See `Form`."""
        sizes = sizes_of((self.picture,), pitch, self.width)
        if sizes is None:
            return 1.0
        _, wide, high = sizes[0]
        row = self._row(sizes[0])
        across, caption = self._beside(sizes[0]) or (self.width, self._under(sizes[0]).said)
        covered = (wide * high + across * depth(caption)) / self.width
        hole = _HOLE if self.width - wide > _STRIP and self._beside(sizes[0]) is None else 0.0
        return (uneven(self.text) + max(0.0, row - covered)) / (self._text + row) + hole

    def items(self, pitch: float) -> Iterator[Item]:
        """See `Form`."""
        sizes = sizes_of((self.picture,), pitch, self.width)
        assert sizes is not None  # asked only of what fits
        own, wide, high = sizes[0]
        yield from over_items(self.heading, self.text, self.lefts)
        found = self._beside(sizes[0])
        if found is None:
            under = self._under(sizes[0])
            yield self.picture.draw(own, under.figure, self._text)
            yield from laid(under.said, under.left, self._text + high + CAPTION_GAP)
        else:
            foot = self._text + self._row(sizes[0])
            yield self.picture.draw(own, 0.0, foot - high)
            yield from laid(found[1], wide + BESIDE, foot - depth(found[1]))

    def _beside(self, size: tuple[float, float, float]) -> tuple[float, tuple[Part, ...]] | None:
        _, wide, high = size
        found = next((one for one in self.beside if wide + BESIDE + one[0] <= self.width + EPSILON), None)
        return None if found is None or depth(found[1]) < FILLED_ASIDE * high else found

    def _row(self, size: tuple[float, float, float]) -> float:
        found = self._beside(size)
        if found is not None:
            return max(size[2], depth(found[1]))
        return size[2] + (CAPTION_GAP + depth(self._under(size).said) if self.said else 0.0)

    def _under(self, size: tuple[float, float, float]) -> Under:
        """Where the figure begins, and the caption under it: no wider than this, unless it has fewer lines so."""
        own, wide, _ = size
        spare = self.width - wide
        figure = spare / 2 if spare < _STRIP else 0.0
        hanging = self.picture.left_of_cells * own
        left = figure + (hanging if hanging < HANGING else 0.0)
        said, narrow = self.said.at(self.width - left), self.said.at(figure + wide - left)
        return Under(figure, left, narrow if depth(narrow) <= depth(said) else said)

    @cached_property
    def _text(self) -> float:
        return over_height(self.heading, self.text) + self.air


@dataclass(frozen=True)
class Halves:
    """Two forms side by side.

    Attributes:
        forms: the left one and the right one.
        width, left: of the column of the left one; where that of the right one begins.
        room: the width of that.
        strained: how much counts as empty since its text is hard to read.
    """

    forms: tuple[Form, Form]
    width: float
    left: float
    room: float
    strained: float = 0.0

    def height(self, pitch: float) -> float | None:
        """See `Form`."""
        one, other = (form.height(pitch) for form in self.forms)
        return None if one is None or other is None else max(one, other)

    def waste(self, pitch: float) -> float:
        """See `Form`."""
        high = self.height(pitch)
        if not high:
            return 0.0
        covered = 0.0
        for form, width in zip(self.forms, (self.width, self.room), strict=True):
            covered += (form.height(pitch) or 0.0) * (1 - form.waste(pitch)) * width / (self.width + self.room)
        return 1 - covered / high + self.strained

    def items(self, pitch: float) -> Iterator[Item]:
        """See `Form`."""
        yield from self.forms[0].items(pitch)
        yield Group(tuple(self.forms[1].items(pitch)), dx=self.left)


@dataclass(frozen=True)
class Paired(Halves):
    """Two sections that share a band.

    Attributes:
        apart: how much of it counts as empty since there are two.
    """

    apart: float = _PAIRED

    def waste(self, pitch: float) -> float:
        """See `Form`."""
        return super().waste(pitch) + self.apart
