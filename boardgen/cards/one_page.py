"""The form page: the whole text in two columns of a sheet, on one side where it fits, else on its other side too.

Both columns of a side end at the same depth, and all figures have cells of one size. What has to be wide stands
across the foot. Where room is left, the first side shows the game in play under its title, and the last one has the
game in short and the key to its pictures. Lengths in mm.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from boardgen.cards.arrange import Arranger, Grid
from boardgen.cards.bands import Form
from boardgen.cards.blocks import SHORT, Paragraph, Runs
from boardgen.cards.card_pages import TIGHTER, CardPages
from boardgen.cards.columns import Columns, Side, deal_columns, end_of, spread
from boardgen.cards.compose import LARGEST_GAP, LEAST_GAP, Level
from boardgen.cards.furniture import folio, imprint, page_head
from boardgen.cards.layouts import Layout
from boardgen.cards.leaves import RULE_GAP, Band, Composer, Leaf, draw_band
from boardgen.cards.pictures import Picture, cover_picture, window
from boardgen.cards.sections import Section, key_section, sections_of
from boardgen.cards.typeset import cramped
from boardgen.scene.primitives import Box, Group, Item

#: Between the two columns of a page, and between columns within one of them.
_COLUMNS, _WITHIN = 2, 4.0
#: A text too long for both sides of a sheet gets another.
_MOST_SIDES = 4
#: From the columns to what stands across the foot, and between such bands.
_ACROSS = 6.0
#: The game in play is so high, or not shown; the space under it; its pitch in usual ones.
_LOWEST, _HIGHEST, _UNDER, _CLOSE = 34.0, 112.0, 5.0, 1.2
#: Cells of a page are at most so many times as large as usual.
_LARGEST = 1.2
#: What an empty foot costs, squared, as a part of the side; and how much of it bands take up between them.
_EMPTY, _TAKEN = 5.0, 10.0
#: Which part of a picture counts as empty that is higher than it has to be.
_DECORATION = 0.75


class _Foot(NamedTuple):
    """A section across the foot of the last side, and its number in the text."""

    section: Section
    form: Form
    number: int

    def height(self, pitch: float) -> float:
        high = self.form.height(pitch)
        return math.inf if high is None else high + (0.0 if self.section.heading is None else RULE_GAP)


class _Fill(NamedTuple):
    """What fills the room that the sections leave on a side.

    Attributes:
        picture: how high the game in play is, under the title or at the foot of the last side.
        spares: what stands at the foot though it need not.
        rest: what still stays empty.
    """

    picture: float
    spares: tuple[_Foot, ...]
    rest: float


@dataclass(frozen=True)
class _Setter:
    """Sets the text with one leading.

    Attributes:
        composer: of the sections in the columns.
        feet: what stands across the foot.
        spares: what may stand across the foot where there is room: the game in short, the key.
        narrow: the same for the foot of a column.
        in_play: the picture of the first side, if the card has one.
    """

    composer: Composer
    feet: tuple[_Foot, ...]
    spares: tuple[_Foot, ...]
    narrow: tuple[_Foot, ...]
    in_play: Picture | None

    @cached_property
    def levels(self) -> list[Level]:
        """The sizes of figures that are tried."""
        levels = self.composer.levels
        usual = max((p.usual for p in self.composer.shown), default=math.inf)
        return [level for at, level in enumerate(levels) if at == 0 or level.size <= _LARGEST * usual]

    def across(self, pitch: float) -> float:
        """How high all is that has to stand across the foot, with the space above it."""
        return sum(foot.height(pitch) + _ACROSS for foot in self.feet)

    def beside(self, over: float, used: Collection[int] = ()) -> _Foot | None:
        """What may end a column that is so much shorter than the other; some have been used elsewhere."""
        fitting = [
            (high, at)
            for at, high in enumerate(self._narrow)
            if high + LEAST_GAP <= over and self.narrow[at].number not in used
        ]
        return self.narrow[max(fitting)[1]] if fitting else None

    def filled(self, over: float) -> float:
        """How much of that it takes."""
        return max((high + LEAST_GAP for high in self._narrow if high + LEAST_GAP <= over), default=0.0)

    @cached_property
    def _narrow(self) -> list[float]:
        return [foot.height(1.0) for foot in self.narrow]

    @cached_property
    def _wide(self) -> list[float]:
        return [foot.height(1.0) for foot in self.spares]

    def fill(self, room: float, *, first: bool, last: bool, used: Collection[int] = ()) -> _Fill:
        """What fills a room on a side; some have been used elsewhere."""
        picture = 0.0
        spares: list[_Foot] = []
        for spare, high in zip(self.spares, self._wide, strict=True) if last else ():
            if room >= high + _ACROSS and spare.number not in used:
                spares.append(spare)
                room -= high + _ACROSS
        if (first or last) and self.in_play is not None and room >= _LOWEST + _UNDER:
            picture = min(room - _UNDER, _HIGHEST)
            room -= picture + _UNDER
        return _Fill(picture, tuple(spares), room)


@dataclass(frozen=True)
class OnePage(CardPages):
    """A text in two columns, on as few sides as can be.

    Attributes:
        known: the setters by leading.
    """

    known: dict[float, _Setter] = field(default_factory=dict)

    def leaves(self) -> tuple[Leaf, ...]:
        """The sides in their order.

        Raises:
            FitError: a section or a figure is too large, or the text too long.
        """
        for sides in range(1, _MOST_SIDES + 1):
            for tight in TIGHTER:
                setter = self._setter(tight)
                rooms = self._rooms(sides)

                dealt = min(self._dealings(setter, rooms), key=lambda found: found.cost, default=None)
                if dealt is not None:
                    return tuple(self._set(setter, dealt, rooms))
        setter = self._setter(TIGHTER[-1])
        heights_ = [height for box in self._rooms(_MOST_SIDES) for height in [box[3] - box[1]] * _COLUMNS]
        raise self.refuse(setter.composer, heights_, "page")

    def _dealings(self, setter: _Setter, rooms: Sequence[Box]) -> Iterator[Columns]:
        """Dealings of the sections to some sides: what may be added stands across the foot, or ends a column."""
        last, whole = len(rooms) - 1, self.box[3] - self.box[1]

        def heights(pitch: float) -> list[float]:
            found = [bottom - top for _, top, _, bottom in rooms]
            found[-1] -= setter.across(pitch)
            return found

        for used in ((), {foot.number for foot in setter.spares}) if setter.spares else ((),):

            def left(side: int, room: float, used: Collection[int] = used) -> float:
                fill = setter.fill(room, first=side == 0, last=side == last, used=used)
                high = max(0.0, fill.picture - (_LOWEST if side == 0 else 0.0))
                rest = max(0.0, fill.rest - _TAKEN) + _DECORATION * high
                return _EMPTY * (rest / whole) ** 2

            dealt = deal_columns(setter.levels, heights, left, setter.filled if used else lambda _: 0.0)
            if dealt is not None:
                yield dealt

    def _rooms(self, sides: int) -> list[Box]:
        """What the text of each side may take."""
        left, top, right, bottom = self.box
        _, first = page_head(self.card.front, self.layout, self.box, self._lead)
        _, end = imprint(self.card.front, self.layout, self.box)
        return [
            (left, first if side == 0 else top, right, end if side == sides - 1 else bottom) for side in range(sides)
        ]

    @cached_property
    def _lead(self) -> tuple[Runs, ...]:
        """The words before the first heading, which stand under the title if they are paragraphs alone."""
        first = sections_of(self.card.blocks)[0]
        if first.heading is not None or first.figures or not all(isinstance(b, Paragraph) for b in first.text):
            return ()
        return tuple(block.runs for block in first.text if isinstance(block, Paragraph))

    @cached_property
    def _sections(self) -> tuple[Section, ...]:
        """All that has to be set below."""
        every = sections_of(self.card.blocks)
        return every[1:] if self._lead and len(every) > 1 else every

    def _setter(self, tight: float) -> _Setter:
        known = self.known.get(tight)
        if known is None:
            known = self.known[tight] = self._made(self.layout.tighter(tight) if tight else self.layout)
        return known

    def _made(self, layout: Layout) -> _Setter:
        left, top, right, bottom = self.box
        width = (right - left - layout.gutter * (_COLUMNS - 1)) / _COLUMNS
        pictures = self.pictures
        wide = Arranger(Grid(right - left, 6, layout.gutter), layout, pictures)
        narrow = Arranger(Grid(width, layout.grid, _WITHIN), layout, pictures)
        every = self._sections
        shown = [section for section in every if layout.short or section.name != SHORT]
        _, begin, _, end = self._rooms(1)[0]
        inner, beyond = self._parted(narrow.divided(shown, end - begin - RULE_GAP), narrow)
        composer = Composer(inner, narrow, pictures)
        feet = []
        for at, section in enumerate(beyond, start=len(inner)):
            found = [_Foot(section, form, at) for form in wide.forms(section)]
            feet.append(min(found, key=lambda foot: foot.height(composer.least)))
        if any(math.isinf(foot.height(composer.least)) for foot in feet):
            raise self.refuse(Composer(beyond, wide, pictures), [bottom - top], "page")
        others = [s for s in every if s.name == SHORT and not layout.short and not s.figures]
        others += [key_section(self.card.key)] if self.card.key else []
        spares, columns = (
            tuple(
                min((_Foot(section, form, at) for form in arranger.forms(section)), key=lambda foot: foot.height(1.0))
                for at, section in enumerate(others, start=len(inner) + len(feet))
            )
            for arranger in (wide, narrow)
        )
        return _Setter(composer, tuple(feet), spares, columns, cover_picture(self.card))

    def _parted(self, sections: Sequence[Section], narrow: Arranger) -> tuple[list[Section], list[Section]]:
        """What a column has room for, and what has to be wide."""
        inner: list[Section] = []
        beyond: list[Section] = []
        for section in sections:
            fits = any(form.height(0.0) is not None for form in narrow.forms(section))
            (inner if fits and not cramped(section.text, narrow.grid.width, self.layout) else beyond).append(section)
        return (inner, beyond) if inner else (beyond, [])

    def _set(self, setter: _Setter, dealt: Columns, rooms: Sequence[Box]) -> Iterator[Leaf]:
        width, height = self.size
        pitch = setter.levels[dealt.level].size
        used: set[int] = set()
        for number, (side, box) in enumerate(zip(dealt.sides, rooms, strict=True)):
            first, last = number == 0, number == len(rooms) - 1
            items: list[Item] = folio(self.card.front, number + 1, self.layout, width, height)
            items = items if len(rooms) > 1 else []
            left, top, right, bottom = box
            bands: list[Band] = []
            extra = setter.beside(abs(side.depths[0] - side.depths[1]), used)
            used |= set() if extra is None else {extra.number}
            room = bottom - top - max(side.depths) - (setter.across(pitch) if last else 0.0)
            fill = setter.fill(room, first=first, last=last, used=used)
            if first:
                items += page_head(self.card.front, self.layout, self.box, self._lead)[0]
            if last:
                items += imprint(self.card.front, self.layout, self.box)[0]
            if fill.picture and first:
                items.append(self._in_play(setter, (left, top, right, top + fill.picture)))
                top += fill.picture + _UNDER
            feet = (*setter.feet, *fill.spares) if last else ()
            for foot in reversed(feet):
                high = foot.height(pitch)
                place = (left, bottom - high, right, bottom)
                bands.insert(0, draw_band(foot.form, [foot.section], pitch, place, (foot.number,)))
                bottom -= high + _ACROSS
            if fill.picture and not first:
                items.append(self._in_play(setter, (left, bottom - fill.picture, right, bottom)))
                bottom -= fill.picture + _UNDER
            frames = self._frames((left, top, right, bottom))
            own = self._columns(setter.composer, side, pitch, frames, extra)
            yield Leaf(width, height, tuple(items), (*own, *bands), frames)

    @staticmethod
    def _in_play(setter: _Setter, box: Box) -> Group:
        assert setter.in_play is not None
        return window(setter.in_play, box, _CLOSE)

    def _frames(self, box: Box) -> tuple[Box, ...]:
        left, top, right, bottom = box
        width = (right - left - self.layout.gutter * (_COLUMNS - 1)) / _COLUMNS
        return tuple(
            (x, top, x + width, bottom) for x in (left + at * (width + self.layout.gutter) for at in range(_COLUMNS))
        )

    @staticmethod
    def _columns(
        composer: Composer, side: Side, pitch: float, frames: Sequence[Box], extra: _Foot | None
    ) -> Iterator[Band]:
        """The bands of both columns, which end at one depth; the shorter one may get something more."""
        heights = [[band.candidate.height for band in bands] for bands in side.columns]
        if extra is not None:
            heights[side.depths.index(min(side.depths))].append(extra.height(pitch))
        depth = max(end_of(some, LEAST_GAP) for some in heights)
        room = frames[0][3] - frames[0][1]
        depth = max(depth, min(room, *(end_of(some, LARGEST_GAP) for some in heights if len(some) > 1), room))
        for bands, some, frame in zip(side.columns, heights, frames, strict=True):
            apart = spread(some, depth)
            yield from composer.bands(bands, pitch, frame, apart=apart)
            if extra is not None and len(some) > len(bands):
                left, top, right, _ = frame
                y = top + end_of(some, apart)
                place = (left, y - some[-1], right, y)
                yield draw_band(extra.form, [extra.section], pitch, place, (extra.number,))
