"""The form page: the whole text in two columns of a sheet, on one side where it fits, else on its other side too.

The first side opens with the game in play, whole, and with the game in short. Columns that stand side by side end at
one depth, and all figures have cells of one size. What has to be wide stands right across, and the key to the
pictures where there is room. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from boardgen.cards.arrange import Arranger, Grid
from boardgen.cards.bands import Form
from boardgen.cards.blocks import SHORT, Paragraph, Runs
from boardgen.cards.card_pages import TIGHTER, CardPages
from boardgen.cards.columns import (
    LARGEST_APART,
    LEAST_APART,
    UNDER,
    Columns,
    Flow,
    Lead,
    Stretch,
    deal_columns,
    end_of,
    fit,
    picture_height,
    side_cost,
    spread,
)
from boardgen.cards.compose import Candidate
from boardgen.cards.furniture import BAND, folio, imprint, page_head
from boardgen.cards.layouts import Layout
from boardgen.cards.leaves import RULE_GAP, Band, Composer, Leaf, draw_band
from boardgen.cards.pictures import Picture, cover_picture
from boardgen.cards.sections import Section, key_section
from boardgen.cards.typeset import cramped
from boardgen.scene.primitives import Box, Group, Item, Line

#: Columns of a page, what it is divided into for what stands right across, and the gutter within a column.
_COLUMNS, _ACROSS, _WITHIN = 2, 6, 4.0
#: A text too long for both sides of a sheet gets another.
_MOST_SIDES = 4
#: The game in play is at least so high; the text beside it in a third of the page at most.
_LEAST_LEAD, _HIGHEST = 44.0, 118.0
#: Cells of a page are at most so many times as large as usual; from one size that is tried to the next; and in how
#: many steps figures grow beyond what was dealt.
_LARGEST, _GROWTH, _FINER = 1.2, 1.07, 8
#: What it costs to leave out the game in play, the game in short, and the key; and to have the game in short last.
_NO_LEAD, _NO_SHORT, _NO_KEY, _LATE = 0.8, 0.4, 0.12, 0.06


class _Text(NamedTuple):
    """Sections in an order, some of which may be left out.

    Attributes:
        sections: in their order.
        numbers: of each in the text of the card.
        begins, ends: with which the text may begin, and before which it may end.
        short, key: where the game in short and the key stand, if they may be left out.
        cost: of this order.
    """

    sections: tuple[Section, ...]
    numbers: tuple[int, ...]
    begins: tuple[int, ...]
    ends: tuple[int, ...]
    short: int | None
    key: int | None
    cost: float

    def omitted(self, begin: int, end: int) -> float:
        """What it costs to leave out what stands before one section, and from another on."""
        lost = (_NO_SHORT if self.short is not None and not begin <= self.short < end else 0.0) + self.cost
        return lost + (_NO_KEY if self.key is not None and self.key >= end else 0.0)


@dataclass(frozen=True)
class _Setter:
    """Sets the text with one leading.

    Attributes:
        text: what is set.
        narrow, wide: the forms of each section in a column, and right across.
        third: that of the first one in a third of the page.
        composer: of all sections in a column.
        lead: how high the game in play may be.
    """

    text: _Text
    narrow: tuple[tuple[Form, ...], ...]
    wide: tuple[tuple[Form, ...], ...]
    third: Form | None
    composer: Composer
    lead: Lead | None

    @cached_property
    def flows(self) -> list[Flow]:
        """The sizes of figures that are tried."""
        shown = self.composer.shown
        most = min(self.composer.most, _LARGEST * max((picture.usual for picture in shown), default=1.0))
        flows: list[Flow] = []
        pitch = self.composer.least
        while not flows or (shown and pitch <= most):
            narrow, wide = (
                [self._candidates(at, forms, pitch) for at, forms in enumerate(some)]
                for some in (self.narrow, self.wide)
            )
            if not all(one or other for one, other in zip(narrow, wide, strict=True)):
                break
            flows.append(Flow(pitch, self.composer.uneven(pitch), narrow, wide))
            pitch *= _GROWTH
        return flows

    def _candidates(self, at: int, forms: Sequence[Form], pitch: float) -> list[Candidate]:
        """The ways to lay a section, without those that are neither lower nor fuller than another."""
        found: list[Candidate] = []
        for number, form in enumerate(forms):
            high = form.height(pitch)
            if high is not None:
                found.append(Candidate(1, high + self.rule(at), form.waste(pitch), number))
        kept: list[Candidate] = []
        for one in sorted(found, key=lambda some: (some.height, some.waste)):
            if not kept or one.waste < kept[-1].waste - 0.01:
                kept.append(one)
        return kept

    def rule(self, at: int) -> float:
        """What the rule takes that opens a section; text before the first heading has none."""
        return 0.0 if self.text.sections[at].heading is None else RULE_GAP

    def form(self, stretch: Stretch, begin: int, number: int) -> Form:
        """The form of a section in a stretch."""
        if stretch.is_parted and self.third is not None:
            return self.third
        return (self.wide if len(stretch.columns) == 1 else self.narrow)[begin][number]

    def at(self, stretch: Stretch, pitch: float) -> Stretch | None:
        """A stretch with figures of another pitch; None where they do not fit."""
        columns = []
        for bands in stretch.columns:
            changed = []
            for begin, candidate in bands:
                high = self.form(stretch, begin, candidate.form).height(pitch)
                if high is None:
                    return None
                changed.append((begin, candidate._replace(height=high + self.rule(begin))))
            columns.append(tuple(band._replace(candidate=one) for band, (_, one) in zip(bands, changed, strict=True)))
        return stretch._replace(columns=tuple(columns))


class _Dealt(NamedTuple):
    """The text dealt to sides, with figures of one pitch."""

    setter: _Setter
    pitch: float
    sides: tuple[tuple[Stretch, ...], ...]
    cost: float


@dataclass(frozen=True)
class OnePage(CardPages):
    """A text in two columns, on as few sides as can be.

    Attributes:
        known: the setters by leading.
    """

    known: dict[float, tuple[_Setter, ...]] = field(default_factory=dict)

    def leaves(self) -> tuple[Leaf, ...]:
        """The sides in their order.

        Raises:
            FitError: a section or a figure is too large, or the text too long.
        """
        for sides in range(1, _MOST_SIDES + 1):
            rooms = self._rooms(sides)
            for tight in TIGHTER:
                dealt = [
                    found for setter in self._setters(tight) if (found := self._dealt(setter, rooms)) is not None
                ]
                if dealt:
                    return tuple(self._drawn(min(dealt, key=lambda some: some.cost), rooms))
        setter = self._setters(TIGHTER[-1])[0]
        heights = [bottom - top for _, top, _, bottom in self._rooms(_MOST_SIDES) for _ in range(_COLUMNS)]
        raise self.refuse(setter.composer, heights, "page")

    def _dealt(self, setter: _Setter, rooms: Sequence[Box]) -> _Dealt | None:
        """The best dealing to some sides, its figures as large as leaves the least empty."""
        heights = [bottom - top for _, top, _, bottom in rooms]
        text, lead = setter.text, setter.lead

        def omitted(begin: int, end: int, heads: bool) -> float:
            return text.omitted(begin, end) + (0.0 if heads or lead is None else _NO_LEAD)

        dealt = deal_columns(setter.flows, heights, lead, text.begins, text.ends, omitted)
        return None if dealt is None else self._grown(setter, dealt, heights)

    @staticmethod
    def _grown(setter: _Setter, dealt: Columns, heights: Sequence[float]) -> _Dealt:
        size = setter.flows[dealt.flow].size

        def cost(sides: Sequence[Sequence[Stretch]]) -> float:
            costs = (
                side_cost([fit(stretch, setter.lead) for stretch in side], room)
                for side, room in zip(sides, heights, strict=True)
            )
            return sum(costs)

        def low(side: Sequence[Stretch]) -> float:
            return end_of([fit(stretch, setter.lead).height for stretch in side], LEAST_APART)

        best = cost(dealt.sides), size, dealt.sides
        for step in range(1, _FINER + 1):
            pitch = size * _GROWTH ** (step / _FINER)
            sides = [tuple(setter.at(stretch, pitch) for stretch in side) for side in dealt.sides]
            fitting = [tuple(stretch for stretch in side if stretch is not None) for side in sides]
            if [len(side) for side in fitting] != [len(side) for side in sides]:
                break
            if any(low(side) > room for side, room in zip(fitting, heights, strict=True)):
                break
            best = min(best, (cost(fitting), pitch, tuple(fitting)), key=lambda some: some[0])
        return _Dealt(setter, best[1], best[2], dealt.cost)

    def _rooms(self, sides: int) -> list[Box]:
        """What the text of each side may take."""
        left, top, right, bottom = self.box
        _, first = page_head(self.card.front, self.layout, self.box, self._words)
        _, end = imprint(self.card.front, self.layout, self.box)
        return [
            (left, first if side == 0 else top, right, end if side == sides - 1 else bottom) for side in range(sides)
        ]

    @cached_property
    def _words(self) -> tuple[Runs, ...]:
        """The words before the first heading, which stand under the title if they are paragraphs alone."""
        first = self.sections[0]
        if first.heading is not None or first.figures or not all(isinstance(b, Paragraph) for b in first.text):
            return ()
        return tuple(block.runs for block in first.text if isinstance(block, Paragraph))

    @cached_property
    def _sections(self) -> tuple[Section, ...]:
        """All that has to be set below."""
        every = tuple(section for section in self.sections if not section.is_spare)
        return every[1:] if self._words and len(every) > 1 else every

    def _setters(self, tight: float) -> tuple[_Setter, ...]:
        known = self.known.get(tight)
        if known is None:
            layout = self.layout.tighter(tight) if tight else self.layout
            known = self.known[tight] = tuple(self._made(layout))
        return known

    def _made(self, layout: Layout) -> Iterator[_Setter]:
        left, _, right, _ = self.box
        across = Grid(right - left, _ACROSS, layout.gutter)
        pictures = self.pictures
        wide = Arranger(across, layout, pictures, close=True)
        narrow = Arranger(Grid(across.span(_ACROSS / _COLUMNS), layout.grid, _WITHIN), layout, pictures, close=True)
        third = Arranger(Grid(across.span(_ACROSS / 3), 1, 0.0), layout, pictures)
        _, begin, _, end = self._rooms(1)[0]
        in_play = cover_picture(self.card)
        for text in self._texts(narrow, end - begin - RULE_GAP):
            first = text.sections[0]
            beside = (
                min(third.forms(first), key=lambda form: form.height(1.0) or 0.0) if first.name == SHORT else None
            )
            lead = None if in_play is None else _lead_of(in_play, across, beside)
            if (lead is None or lead.is_wide) and text.short is not None:
                # Where the game is not seen in play, it is said in short first.
                text = text._replace(cost=text.cost + _NO_LEAD) if text.short else text._replace(begins=(0,))
            yield _Setter(
                text,
                tuple(
                    () if cramped(section.text, narrow.grid.width, layout) else tuple(narrow.forms(section))
                    for section in text.sections
                ),
                tuple(tuple(wide.forms(section)) for section in text.sections),
                beside,
                Composer(text.sections, narrow, pictures),
                lead,
            )

    def _texts(self, narrow: Arranger, most: float) -> Iterator[_Text]:
        """The orders of the sections that are tried: the game in short first, or last."""
        every = self._sections
        free = not self.layout.short
        shown = narrow.divided([section for section in every if not free or section.name != SHORT], most)
        short = tuple(section for section in every if free and section.name == SHORT and not section.figures)[:1]
        key = (key_section(self.card.key),) if self.card.key else ()
        count, many = len(shown), len(short)
        at_key = count + many if key else None
        ends = tuple(range(count + many, count + many + len(key) + 1))
        numbers = tuple(range(count + many + len(key)))
        yield _Text(
            (*short, *shown, *key), numbers, (0, 1) if short else (0,), ends, 0 if short else None, at_key, 0.0
        )
        if short:
            last = (*numbers[many : count + many], 0, *numbers[count + many :])
            ends = tuple(range(count, count + many + len(key) + 1))
            yield _Text((*shown, *short, *key), last, (0,), ends, count, at_key, _LATE)

    def _drawn(self, dealt: _Dealt, rooms: Sequence[Box]) -> Iterator[Leaf]:
        width, height = self.size
        for number, (side, box) in enumerate(zip(dealt.sides, rooms, strict=True)):
            items: list[Item] = []
            if len(rooms) > 1:
                items += folio(self.card.front, number + 1, self.layout, width, height)
            if number == 0:
                items += page_head(self.card.front, self.layout, self.box, self._words)[0]
            if number == len(rooms) - 1:
                items += imprint(self.card.front, self.layout, self.box)[0]
            own, bands = self._side(dealt, side, box)
            yield Leaf(width, height, (*items, *own), tuple(bands), self._frames(box))

    def _frames(self, box: Box, parts: tuple[int, int] = (3, 3)) -> tuple[Box, Box]:
        """The two columns of a box, each so many sixths of it."""
        left, top, right, bottom = box
        grid = Grid(right - left, _ACROSS, self.layout.gutter)
        return (left, top, left + grid.span(parts[0]), bottom), (right - grid.span(parts[1]), top, right, bottom)

    def _side(self, dealt: _Dealt, side: Sequence[Stretch], box: Box) -> tuple[list[Item], list[Band]]:
        """What is drawn of a side: what is left over is shared between the stretches, then within them."""
        fits = [fit(stretch, dealt.setter.lead) for stretch in side]
        rest = box[3] - box[1] - sum(some.height for some in fits)
        apart = min(LARGEST_APART, rest / (len(side) - 1)) if len(side) > 1 else 0.0
        rest -= apart * (len(side) - 1)
        share = (
            min(1.0, rest / sum(some.give for some in fits)) if rest > 0 and any(some.give for some in fits) else 0.0
        )
        items: list[Item] = []
        bands: list[Band] = []
        top = box[1]
        for number, (stretch, own) in enumerate(zip(side, fits, strict=True)):
            high = own.height + share * own.give
            drawn, more = self._stretch(dealt, stretch, (box[0], top, box[2], top + high))
            items += drawn
            bands += more
            if number and len(stretch.columns) > 1 and stretch.picture is None:
                # The rules of both columns are one, since what stands above is read before what stands below.
                one, other = self._frames(box)
                line = Line(one[2], top, other[0], top, BAND)
                bands.append(Band((line,), (one[2], top, other[0], top), (), ()))
            top += high + apart
        return items, bands

    def _stretch(self, dealt: _Dealt, stretch: Stretch, box: Box) -> tuple[list[Item], list[Band]]:
        """The picture and the bands of a stretch, both columns as deep as it is."""
        setter = dealt.setter
        frames: tuple[Box, ...] = (box,) if len(stretch.columns) == 1 else self._frames(box)
        if stretch.is_parted:
            frames = self._frames(box, (4, 2))
        items: list[Item] = []
        bands: list[Band] = []
        for at, (column, frame) in enumerate(zip(stretch.columns, frames, strict=True)):
            left, top, right, bottom = frame
            heights = [band.candidate.height for band in column]
            if stretch.picture == at and setter.lead is not None:
                high = picture_height(stretch, setter.lead, bottom - top)
                items.append(self._in_play((left, top, right, top + high)))
                top += high + (UNDER if column else 0.0)
            apart = spread(heights, bottom - top)
            for (begin, candidate), high in zip(column, heights, strict=True):
                form = setter.form(stretch, begin, candidate.form)
                place = (left, top, right, top + high)
                own = draw_band(
                    form, [setter.text.sections[begin]], dealt.pitch, place, (setter.text.numbers[begin],)
                )
                bands.append(own)
                top += high + apart
        return items, bands

    def _in_play(self, box: Box) -> Group:
        """The game in play, whole, at the left of its column as all figures."""
        picture = cover_picture(self.card)
        assert picture is not None
        left, top, right, bottom = box
        return picture.draw(
            min((right - left) / picture.size[0], (bottom - top) / picture.size[1]), left, top, "in-play"
        )


def _lead_of(picture: Picture, across: Grid, beside: Form | None) -> Lead | None:
    """How high the game in play may be; None where it would be too small or too large."""
    width, height = picture.size
    highest = picture.most * height
    column, wide = (min(highest, across.span(part) * height / width) for part in (_ACROSS / 2, _ACROSS * 2 / 3))
    least = max(min(_LEAST_LEAD, column), picture.least * height)
    third = None if beside is None else (beside.height(1.0) or 0.0) + RULE_GAP
    if third is not None and third > _HIGHEST:
        third = None
    if least > column + 1e-6 and (third is None or least > wide + 1e-6):
        return None
    return Lead(least, max(least, column), third, wide, is_wide=least > column + 1e-6)
