"""A section in its forms: how its text and its figures may stand beside each other, at any pitch. Lengths in mm.

The forms are those of a grid: text and figures side by side, half and half or two thirds and one; text that flows
down two columns with its figures; text in two columns over a row of figures; each text over its figure. A figure is
as large as the pitch of the whole card says. What a form covers is its columns of text, its figures and their
captions; all else is empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from boardgen.cards.captions import Said
from boardgen.cards.pictures import Picture, are_level_above
from boardgen.cards.remembered import per_pitch
from boardgen.cards.steps_row import SetCaption, are_under_texts, at_margins, past_edge
from boardgen.cards.typeset import Part, depth, laid
from boardgen.cards.under import NARROW, under_figure
from boardgen.scene.primitives import Group, Item

#: From a figure to its caption, and between figures one beneath another.
CAPTION_GAP, FIGURE_GAP = 1.6, 4.0
#: How much further from text than from a figure a caption stands.
_UNDER_TEXT = 1.0
#: Between the text and the row of figures under it.
ROW_GAP = 2.6
#: Between the steps of a section.
STEP_GAP = 3.6
#: A tree of choices has type so many times as large as it would be with the pitch of the boards.
_FLOW = 1.35
#: How much of a band counts as empty when figures that belong together do not stand in one row.
_PARTED = 0.25
#: And when much text is set in a column too narrow to be read with ease.
STRAINED = 0.12
#: A figure nearly fills its column if it would be no more than so many times as large then.
_NEARLY = 1.065
#: Of different boards in a row one may have cells so many times as large as another.
_OTHER_BOARD = 1.25
#: Of different boards in a row one is not higher than another that is so many times as high or less.
_LIKE = 1.15
#: From a figure to a caption beside it.
BESIDE = 4.0
#: Such a caption fills at least that part of the figure's height: a shorter one would hang over white.
FILLED_ASIDE = 0.5
#: Lengths that differ by less are the same.
EPSILON = 1e-6


class Form(Protocol):
    """One way to lay a section, or a part of one."""

    def height(self, pitch: float) -> float | None:
        """How high it is with figures of a pitch; None where they do not fit."""

    def waste(self, pitch: float) -> float:
        """Which part of its area neither text nor figures cover, 0 … 1."""

    def items(self, pitch: float) -> Iterator[Item]:
        """What is drawn, the origin at its top left corner."""


def pitch_of(picture: Picture, pitch: float, room: float) -> float | None:
    """The pitch of a figure in a column where others have ``pitch``; None where it is too wide.

    A figure whose letters could not be read is larger than others; a tree of choices grows with them. One that
    nearly fills its column fills it: its edge would be seen beside that of the text.
    """
    if picture.is_flow:
        own = min(room / picture.size[0], max(pitch * _FLOW, picture.least))
        return own if own >= picture.least - EPSILON else None
    own = max(pitch, picture.least)
    if own * picture.size[0] < room <= _NEARLY * own * picture.size[0]:
        return room / picture.size[0]
    return own if picture.size[0] * own <= room + EPSILON else None


@dataclass(frozen=True)
class Plain:
    """Text alone, in columns under a heading.

    Attributes:
        heading: perhaps none.
        columns, lefts: the text, and where its columns begin.
        share: of the width that the columns take.
    """

    heading: tuple[Part, ...]
    columns: tuple[tuple[Part, ...], ...]
    lefts: tuple[float, ...]
    share: float = 1.0

    def height(self, pitch: float) -> float | None:
        """See `Form`."""
        return depth(self.heading) + max(map(depth, self.columns), default=0.0)

    def waste(self, pitch: float) -> float:
        """See `Form`."""
        high = max(map(depth, self.columns), default=0.0)
        covered = self.share * sum(map(depth, self.columns)) / len(self.lefts)
        return (high - covered) / (depth(self.heading) + high) if high else 0.0

    def items(self, pitch: float) -> Iterator[Item]:
        """See `Form`."""
        yield from laid(self.heading, 0.0, 0.0)
        for column, left in zip(self.columns, self.lefts, strict=True):
            yield from laid(column, left, depth(self.heading))


@dataclass(frozen=True)
class Beside:
    """Text on the left, figures one beneath another on the right.

    Attributes:
        text: its parts, for a column from the left margin.
        shown, said: figures, and their captions.
        left, room: where the column of the figures begins, and how wide it is.
        under: captions as set where they stand under the text instead of under their figures.
        lead, tail: text right across above and beneath.
        strained: how much of it counts as empty for being hard to read.
        shrunk: the figures may have so much of the pitch that others have.
    """

    text: tuple[Part, ...]
    shown: tuple[Picture, ...]
    said: tuple[Said, ...]
    left: float
    room: float
    under: tuple[tuple[Part, ...], ...] = ()
    lead: tuple[Part, ...] = ()
    tail: tuple[Part, ...] = ()
    strained: float = 0.0
    shrunk: float = 1.0

    def height(self, pitch: float) -> float | None:
        """See `Form`."""
        sizes = self._sized(pitch)
        if sizes is None:
            return None
        return self._above + max(self._text, self._figures(sizes)) + self._beneath

    def waste(self, pitch: float) -> float:
        """See `Form`."""
        sizes = self._sized(pitch)
        if sizes is None:
            return 1.0
        one, other = self._text, self._figures(sizes)
        whole = self._above + max(one, other) + self._beneath
        share = self.room / (self.left + self.room)
        beside = sum((self.room - wide) * high for _, wide, high in sizes) / (self.left + self.room)
        # Text does not cover the space that sets its caption off.
        beside += (1 - share) * _UNDER_TEXT if any(self.under) else 0.0
        empty = (max(0.0, other - one) * (1 - share) + max(0.0, one - other) * share + beside) / whole
        # A caption under a text that ends below the figure would have had room under that.
        is_lower = bool(self.under) and depth(self.text) > other
        return empty + (STRAINED if is_lower else 0.0) + self.strained

    def items(self, pitch: float) -> Iterator[Item]:
        """See `Form`."""
        sizes = self._sized(pitch)
        assert sizes is not None  # asked only of what fits
        yield from laid(self.lead, 0.0, 0.0)
        y = top = self._above
        yield from laid(self.text, 0.0, y)
        beneath = y + depth(self.text) + CAPTION_GAP + _UNDER_TEXT
        for at, (picture, (own, _, high)) in enumerate(zip(self.shown, sizes, strict=True)):
            under = under_figure(None if self.under else self.said[at], picture, own, self.room)
            yield picture.draw(own, self.left + under.figure, y)
            y += high
            if self.under:
                yield from laid(self.under[at], 0.0, beneath)
                beneath += depth(self.under[at]) + CAPTION_GAP
            elif under.said:
                yield from laid(under.said, self.left + under.left, y + CAPTION_GAP)
                y += CAPTION_GAP + depth(under.said)
            y += FIGURE_GAP
        if self.tail:
            bottom = top + max(self._text, self._figures(sizes))
            yield from laid(self.tail, 0.0, bottom + self.tail[0].space)

    @cached_property
    def _above(self) -> float:
        return depth(self.lead) + self.text[0].space if self.lead and self.text else depth(self.lead)

    @cached_property
    def _beneath(self) -> float:
        return depth(self.tail) + self.tail[0].space if self.tail else 0.0

    @cached_property
    def _text(self) -> float:
        captions = sum(depth(caption) + CAPTION_GAP for caption in self.under if caption)
        return depth(self.text) + (captions + _UNDER_TEXT if captions else 0.0)

    @per_pitch
    def _sized(self, pitch: float) -> list[tuple[float, float, float]] | None:
        """Pitch, width and height of the figures, a little smaller than others' where only so they have room.

        None are so small that text beside them should have the wider column.
        """
        room = min(self.room / picture.size[0] for picture in self.shown)
        sizes = sizes_of(self.shown, min(pitch, max(room, self.shrunk * pitch)), self.room)
        is_lost = self.room > self.left and all(wide < NARROW * self.room for _, wide, _ in sizes or ())
        return None if is_lost else sizes

    def _figures(self, sizes: Sequence[tuple[float, float, float]]) -> float:
        high = sum(size[2] for size in sizes) + FIGURE_GAP * (len(sizes) - 1)
        if not self.under:
            for said, picture, (own, _, _) in zip(self.said, self.shown, sizes, strict=True):
                high += CAPTION_GAP + depth(under_figure(said, picture, own, self.room).said) if said else 0.0
        return high


@dataclass(frozen=True)
class Over:
    """Text in columns over a row of figures, captions under them.

    Attributes:
        heading: across the columns of the text, perhaps none.
        text: its columns.
        lefts: of these columns.
        shown, captions: figures of the row, and their captions as set.
        places: left edge and width of each figure's column.
        shrunk: the figures may have so much of the pitch that others have.
        air: how much lower than right under the text they stand, on a page with room left.
        again: sets a caption anew where the last figure ends at the margin; None where all stay where they begin.
    """

    heading: tuple[Part, ...]
    text: tuple[tuple[Part, ...], ...]
    lefts: tuple[float, ...]
    shown: tuple[Picture, ...]
    captions: tuple[tuple[Part, ...], ...]
    places: tuple[tuple[float, float], ...]
    shrunk: float = 1.0
    air: float = 0.0
    again: SetCaption | None = None

    def height(self, pitch: float) -> float | None:
        """See `Form`."""
        sizes = self._sized(pitch)
        return None if sizes is None else self._text + self._row(sizes)

    def waste(self, pitch: float) -> float:
        """See `Form`."""
        sizes, whole = self._sized(pitch), self.height(pitch)
        if sizes is None or whole is None:
            return 1.0
        tall, captions = max(high for _, _, high in sizes), max(map(depth, self.captions))
        empty = uneven(self.text)
        all_ = sum(room for _, room in self.places)
        for (_, room), (_, wide, high), caption in zip(self.places, sizes, self.captions, strict=True):
            empty += (room * (tall + captions - depth(caption)) - wide * high) / all_
        return empty / whole

    def items(self, pitch: float) -> Iterator[Item]:
        """See `Form`."""
        sizes = self._sized(pitch)
        assert sizes is not None  # asked only of what fits
        yield from over_items(self.heading, self.text, self.lefts)
        y = self._text
        tall = max(high for _, _, high in sizes)
        above = are_level_above(self.shown)
        placed = [(left, caption) for (left, _), caption in zip(self.places, self.captions, strict=True)]
        indents, again, deepest = [0.0 for _ in sizes], self.again, max(map(depth, self.captions))
        if are_under_texts(self.lefts, self.text, self.places):
            # Each in the middle of its column, its caption at the edge that it has with the text.
            indents = [(room - wide) / 2 for (_, room), (_, wide, _) in zip(self.places, sizes, strict=True)]
            again = None
        elif self.again is not None:
            placed = at_margins(self.shown, [wide for _, wide, _ in sizes], self.places, self.captions, self.again)
        rows = zip(self.shown, sizes, placed, indents, self.places, strict=True)
        for picture, (own, _, high), (left, caption), indent, (start, room) in rows:
            begin, said = past_edge(picture, own, caption, start + room - left, deepest, again)
            yield picture.draw(own, left + indent, y if above else y + tall - high)
            yield from laid(said, left + begin, y + tall + CAPTION_GAP)

    @per_pitch
    def _sized(self, pitch: float) -> list[tuple[float, float, float]] | None:
        """Pitch, width and height of the figures: of one pitch, less than others' where their columns ask for it.

        Different boards may differ a little, so that each is as wide as its column; beyond the pitch, if others of
        theirs need not have one size with them.
        """
        least = most = pitch
        if len(self.shown) > 1:
            room = min(room / picture.size[0] for picture, (_, room) in zip(self.shown, self.places, strict=True))
            least = most = min(pitch, max(room, self.shrunk * pitch))
            if self._differ:
                most = _OTHER_BOARD * least if self.shrunk < 1 else min(pitch, _OTHER_BOARD * least)
        sizes: list[tuple[float, float, float]] = []
        for picture, (_, room) in zip(self.shown, self.places, strict=True):
            one = sizes_of((picture,), min(most, max(least, room / picture.size[0])), room)
            if one is None:
                return None
            sizes += one
        low = min(high for _, _, high in sizes)
        if self._differ and max(high for _, _, high in sizes) <= _LIKE * low:
            # Different boards that are nearly as high hang level and stand level.
            sizes = [
                (own * low / high, wide * low / high, low) if own * low / high >= picture.least else (own, wide, high)
                for picture, (own, wide, high) in zip(self.shown, sizes, strict=True)
            ]
        return sizes

    @property
    def _differ(self) -> bool:
        """Whether several figures stand in the row, all of different boards."""
        return len(self.shown) > 1 and len({picture.board for picture in self.shown}) == len(self.shown)

    @cached_property
    def _text(self) -> float:
        return over_height(self.heading, self.text) + self.air

    def _row(self, sizes: Sequence[tuple[float, float, float]]) -> float:
        tall = max(high for _, _, high in sizes)
        captions = max(map(depth, self.captions))
        return tall + (CAPTION_GAP + captions if captions else 0.0)


@dataclass(frozen=True)
class Stacked:
    """Steps of a section one beneath another.

    Attributes:
        forms: of the steps.
        parted: figures that belong together stand in several rows, which is the last resort.
        air: how much further than usual steps stand apart, in all, on a page with room left.
    """

    forms: tuple[Form, ...]
    parted: bool = False
    air: float = 0.0

    def height(self, pitch: float) -> float | None:
        """See `Form`."""
        heights = [form.height(pitch) for form in self.forms]
        known = [height for height in heights if height is not None]
        return sum(known) + STEP_GAP * (len(known) - 1) + self.air if len(known) == len(heights) else None

    def waste(self, pitch: float) -> float:
        """See `Form`."""
        parts = [(form.height(pitch) or 0.0, form.waste(pitch)) for form in self.forms]
        whole = sum(height for height, _ in parts)
        within = sum(height * waste for height, waste in parts) / whole if whole else 0.0
        return within + (_PARTED if self.parted else 0.0)

    def items(self, pitch: float) -> Iterator[Item]:
        """See `Form`."""
        y = 0.0
        apart = STEP_GAP + self.air / max(1, len(self.forms) - 1)
        for form in self.forms:
            yield Group(tuple(form.items(pitch)), dy=y)
            y += (form.height(pitch) or 0.0) + apart


@dataclass(frozen=True)
class Lowest:
    """Of several forms the one that is lowest; of those as low as any, the one that leaves least empty."""

    forms: tuple[Form, ...]

    @per_pitch
    def chosen(self, pitch: float) -> Form | None:
        """The form that is taken with figures of a pitch; None where none fits."""
        heights = [(height, form) for form in self.forms if (height := form.height(pitch)) is not None]
        if not heights:
            return None
        low = min(height for height, _ in heights) + EPSILON
        lowest = [form for height, form in heights if height <= low]
        return lowest[0] if len(lowest) == 1 else min(lowest, key=lambda form: form.waste(pitch))

    def height(self, pitch: float) -> float | None:
        """See `Form`."""
        form = self.chosen(pitch)
        return None if form is None else form.height(pitch)

    def waste(self, pitch: float) -> float:
        """See `Form`."""
        form = self.chosen(pitch)
        return 1.0 if form is None else form.waste(pitch)

    def items(self, pitch: float) -> Iterator[Item]:
        """See `Form`."""
        form = self.chosen(pitch)
        assert form is not None  # asked only of what fits
        yield from form.items(pitch)


def over_items(
    heading: tuple[Part, ...], text: tuple[tuple[Part, ...], ...], lefts: tuple[float, ...]
) -> Iterator[Item]:
    """A heading and columns of text above figures."""
    yield from laid(heading, 0.0, 0.0)
    for column, left in zip(text, lefts, strict=True):
        yield from laid(column, left, depth(heading))


def over_height(heading: tuple[Part, ...], text: tuple[tuple[Part, ...], ...]) -> float:
    """How high they are, with the space beneath."""
    columns = max(map(depth, text), default=0.0)
    return depth(heading) + columns + (ROW_GAP if columns else 0.0)


def uneven(text: tuple[tuple[Part, ...], ...]) -> float:
    """How much columns of text leave empty beneath them, as a part of the whole width times its height."""
    columns = max(map(depth, text), default=0.0)
    return sum(columns - depth(column) for column in text) / max(1, len(text))


def sizes_of(shown: Sequence[Picture], pitch: float, room: float) -> list[tuple[float, float, float]] | None:
    """Pitch, width and height of figures in a column; None where one does not fit."""
    found = []
    for picture in shown:
        own = pitch_of(picture, pitch, room)
        if own is None:
            return None
        found.append((own, picture.size[0] * own, picture.size[1] * own))
    return found
