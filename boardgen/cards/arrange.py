"""The forms that a section can take in a frame of a page, on its grid. Lengths in mm."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from boardgen.cards.bands import STRAINED, Beside, Form, Lowest, Over, Plain, Stacked
from boardgen.cards.blocks import Block, Heading, Paragraph, Table
from boardgen.cards.caption_ways import caption_ways
from boardgen.cards.captions import Said, captions_of, is_step
from boardgen.cards.compose import Candidate
from boardgen.cards.flowing import Across, Column, Flowed, Halves, Paired, Shown
from boardgen.cards.grid import Grid
from boardgen.cards.headings import breaks, is_read_on
from boardgen.cards.keyed import key_of
from boardgen.cards.layouts import Layout
from boardgen.cards.pictures import Picture, Pictures
from boardgen.cards.sections import Section, Step, subsections
from boardgen.cards.steps_stacked import stacked
from boardgen.cards.tucked import is_tucked, tucked
from boardgen.cards.typeset import (
    PARAGRAPH_GAP,
    Part,
    cramped,
    depth,
    divisions,
    heading_part,
    in_columns,
    parts_of,
)

#: At most so many figures stand side by side, beneath one another beside text, and in a section of half the width.
_IN_ROW, _IN_COLUMN, _IN_HALF = 4, 3, 2
#: Above or beneath a figure in its column stand more than so many lines.
_LEAST_UNDER = 3.5
#: A column of text narrower than half a page has no more lines than this, unless nothing else will do.
_MOST_NARROW = 10
#: A figure has a wider column than the one beside it if it is so many times as wide.
_WIDER = 1.4
#: The columns of a key are at least so wide.
_KEY_COLUMN = 36.0
#: A caption beside a figure that stands under its text leaves it so many columns of the grid.
_WIDEST_BESIDE = 2
#: Figures beside text may have that part of the pitch of others, but no whole boards that others show too.
_HARDLY = 0.87
#: A paragraph of so few lines is sooner wide than torn into two columns.
_SHORT = 2
#: Text beside a figure may leave so many of its first parts to stand right across above both.
_MOST_LEAD = 3


class Size(NamedTuple):
    """How high a form is, which part of it is empty, and in which ways its captions stand."""

    height: float
    waste: float
    ways: int


class Arranger:
    """Makes the forms of the sections of one card for one kind of frame."""

    def __init__(
        self,
        grid: Grid,
        layout: Layout,
        pictures: Pictures,
        *,
        shrunk: float = 1.0,
        large_keys: bool = False,
    ) -> None:
        """Forms of a frame.

        Args:
            grid, layout, pictures: of the frame, of its text, and of the card.
            shrunk: figures in a row may have this part of the pitch that others have.
            large_keys: keys may have words as large as those of texts, where there is room.
        """
        self.shrunk = shrunk
        self.large_keys = large_keys
        self.grid = grid
        self.layout = layout
        self.pictures = pictures
        # By identity, since a text is long to compare; the section stays alive with its forms.
        self._known: dict[int, tuple[Section, list[Form]]] = {}
        self._pairs: dict[tuple[int, int], tuple[Section, Section, list[Form]]] = {}
        self._sizes: dict[tuple[int, float], Size | None] = {}
        #: What composers have found of its forms, by the same.
        self.candidates: dict[tuple[float, ...], list[Candidate]] = {}

    def forms(self, section: Section) -> list[Form]:
        """All forms of a section, each across the whole frame."""
        if id(section) not in self._known:
            self._known[id(section)] = section, self._forms(section)
        return list(self._known[id(section)][1])

    def _forms(self, section: Section) -> list[Form]:
        if section.is_key:
            return list(self._keys(section))
        if not section.figures:
            return list(self._texts(section))
        tabled = any(step.figures and isinstance(step.text[-1], Table) for step in section.steps[:-1] if step.text)
        # Figures under a table show what stands in it, with no text of others in between; what is named has its own.
        whole = (
            [] if tabled or section.led[0] else list(self._step(section.heading, Step(section.text, section.figures)))
        )
        if len(section.steps) > 1:
            whole += self._columns(section)
            whole += self._stacked(section)
        return whole

    def _stacked(self, section: Section) -> Iterator[Form]:
        """Steps one beneath another."""
        steps = [[*self._step(section.heading if i == 0 else None, step)] for i, step in enumerate(section.steps)]
        shown = [[self.pictures.get(ref) for ref in step.figures] for step in section.steps]
        yield from stacked(steps, shown)

    def divided(self, sections: Sequence[Section], most: float) -> tuple[Section, ...]:
        """Sections, those that are higher than a page divided where a heading of level 3 begins."""
        found: list[Section] = []
        for section in sections:
            heights = [high for form in self.forms(section) if (high := form.height(0.0)) is not None]
            found += [section] if heights and min(heights) <= most else subsections(section)
        return tuple(found)

    def size(self, form: Form, pitch: float) -> Size | None:
        """That of one of its own forms, each found once; None where its figures do not fit."""
        key = id(form), pitch
        if key not in self._sizes:
            high = form.height(pitch)
            self._sizes[key] = None if high is None else Size(high, form.waste(pitch), caption_ways(form, pitch))
        return self._sizes[key]

    def pairs(self, one: Section, other: Section) -> list[Form]:
        """Two short sections in one band, side by side, or one beneath the other beside the figure of one of them."""
        key = id(one), id(other)
        if key not in self._pairs:
            self._pairs[key] = one, other, [*self._paired(one, other), *self._tucked(one, other)]
        return list(self._pairs[key][2])

    def _paired(self, one: Section, other: Section) -> Iterator[Form]:
        if not self.grid.is_wide or one.heading is None or other.heading is None or one.is_key:
            return
        half, third = self.grid.columns / 2, self.grid.columns / 3
        # Texts alone may have columns as unequal as they are long.
        uneven = () if one.figures or other.figures else (third, self.grid.columns - third)
        for many in (half, *uneven):
            width, room = self.grid.span(many), self.grid.span(self.grid.columns - many)
            forms = self._halves(one, width), self._halves(other, room, flush=True)
            for pair in itertools.product(*forms):
                yield Paired(_level(*pair), width, width + self.grid.gutter, room)

    def _tucked(self, one: Section, other: Section) -> Iterator[Form]:
        """Two short sections one beneath the other, beside the only figure."""
        if not self.grid.is_wide or not is_tucked(one, other):
            return
        (ref,) = one.figures or other.figures
        picture = self.pictures.get(ref)
        half, third = self.grid.columns / 2, self.grid.columns / 3
        for many in (half, third + 0.5, third):
            width, room = self.grid.span(many), self.grid.span(self.grid.columns - many)
            both = one, other
            if any(cramped(some.text, width, self.layout) or self._breaks(some.heading, width) for some in both):
                continue
            texts = [self._parts(some.heading, some.text, width) for some in both]
            longest = max(depth(text[1:]) for text in texts)
            is_long = many <= third and longest > _MOST_NARROW * self.layout.text.leading
            shrunk = 1.0 if self.pictures.is_like_another(picture) else _HARDLY
            figure = Column((Shown(picture, self._said(picture)),), room, flush=True, shrunk=shrunk)
            yield tucked(texts, figure, width, self.grid.gutter, STRAINED if is_long else 0.0)

    def _halves(self, section: Section, width: float, *, flush: bool = False) -> list[Form]:
        """A short section in one column: each text over its figures, which may end at its right edge."""
        if section.is_key:
            return [self._key(section, width, 1)]
        if cramped(section.text, width, self.layout) or len(section.figures) > _IN_HALF:
            return []
        content: list[Part | Shown] = []
        for step in section.steps:
            shown = tuple(self.pictures.get(ref) for ref in step.figures)
            if any(is_step(picture.caption) for picture in shown):
                return []
            content += self._parts(section.heading if not content else None, step.text, width)
            content += (Shown(picture, self._said(picture)) for picture in shown)
        return [Column(tuple(content), width, flush)]

    def _keys(self, section: Section) -> Iterator[Form]:
        """The forms of a key: in more columns the wider the frame is."""
        count = len(section.figures)
        least = 2 if self.grid.is_wide and count > 1 else 1
        most = max(1, int((self.grid.width + self.grid.gutter) / (_KEY_COLUMN + self.grid.gutter)))
        ways = range(least, 1 + min(most, count))
        # Where some columns are of one length, no others leave a hole under the last.
        even = [columns for columns in ways if count % columns == 0 and columns > 1]
        for columns in even or ways:
            yield self._key(section, self.grid.width, columns)
        if self.large_keys and self.grid.is_wide and count > 1:
            yield self._key(section, self.grid.width, 2, is_large=True)

    def _key(self, section: Section, width: float, columns: int, *, is_large: bool = False) -> Form:
        shown = tuple(self.pictures.get(ref) for ref in section.figures)
        heading = () if section.heading is None else (heading_part(section.heading, width, self.layout),)
        return key_of(heading, shown, width, columns, self.grid.gutter, self.layout, is_large=is_large)

    def _least(self, shown: Sequence[Picture]) -> float:
        """Which part of the pitch that others have the figures of a row may have."""
        return 1.0 if any(map(self.pictures.is_bound, shown)) else self.shrunk

    def _said(self, picture: Picture) -> Said:
        return Said(picture.caption, self.layout)

    def _parts(self, heading: Heading | None, text: Sequence[Block], width: float) -> list[Part]:
        parts = parts_of(text, width, self.layout)
        return parts if heading is None else [heading_part(heading, width, self.layout), *_closed(parts)]

    def _heading(self, heading: Heading | None) -> tuple[Part, ...]:
        return () if heading is None else (heading_part(heading, self.grid.width, self.layout),)

    def _texts(self, section: Section) -> Iterator[Form]:
        """The forms of a section without figures."""
        yield self._text(section.heading, section.text)
        width = self.grid.span(4)
        if self.grid.is_wide and not cramped(section.text, width, self.layout):
            parts = parts_of(section.text, width, self.layout)
            if len(parts) == 1:
                yield Plain(self._heading(section.heading), (tuple(parts),), (0.0,), width / self.grid.width)

    def _text(self, heading: Heading | None, text: Sequence[Block]) -> Form:
        """Text without figures: in two columns on a wide frame, with tables and what is short right across."""
        across = self.grid.split(2 if self.grid.is_wide and not self._is_short(text, _SHORT) else 1)
        if len(across) == 1 or not cramped(text, across[0][1], self.layout):
            return self._plain(heading, text, across)
        forms, run = list[Form](), list[Block]()
        for block in (*text, None):
            if isinstance(block, Table) or block is None:
                if run or (heading is not None and not forms):
                    forms.append(self._plain(heading if not forms else None, run, across))
                if block is not None:
                    forms.append(self._plain(None, [block], self.grid.split(1)))
                run = []
            else:
                run.append(block)
        return Stacked(tuple(forms))

    def _plain(self, heading: Heading | None, text: Sequence[Block], across: list[tuple[float, float]]) -> Plain:
        columns = in_columns(text, across[0][1], self.layout, len(across))
        return Plain(self._heading(heading), columns, tuple(left for left, _ in across))

    def _step(self, heading: Heading | None, step: Step) -> Iterator[Form]:
        """The forms of text and its figures."""
        shown = tuple(self.pictures.get(ref) for ref in step.figures)
        if not shown:
            yield self._text(heading, step.text)
            return
        # The steps of one action stand in one row.
        steps = len(shown) > 1 and all(is_step(picture.caption) for picture in shown)
        if step.text and len(shown) <= _IN_COLUMN and not steps:
            yield from self._beside(heading, step.text, shown)
            yield from self._flowed(heading, step.text, shown)
        yield from self._over(heading, step.text, shown)
        if steps:
            return
        for count in range(1, len(shown)):
            first = [*self._over(heading, step.text, shown[:count])]
            if step.text and count <= _IN_COLUMN:
                first += self._beside(heading, step.text, shown[:count])
            rest = Lowest(tuple(self._step(None, Step((), step.figures[count:]))))
            yield Stacked((Lowest(tuple(first)), rest), parted=True)

    def _beside(self, heading: Heading | None, text: Sequence[Block], shown: tuple[Picture, ...]) -> Iterator[Form]:
        half, third = self.grid.columns // 2, self.grid.columns // 3
        splits: list[tuple[float, float]] = [(self.grid.columns - half, half)]
        if self.grid.is_wide:
            # Between a third and a half there is a step: a board that half a page is too narrow for needs no more.
            splits += [(some, self.grid.columns - some) for some in (third, third + 0.5, self.grid.columns - third)]
        for many, few in splits:
            width, room = self.grid.span(many), self.grid.span(few)
            if cramped(text, width, self.layout):
                continue
            if self._breaks(heading, width):
                continue
            if shown[0].is_headed and is_read_on(heading, width + self.grid.gutter, self.layout):
                continue
            parts = tuple(self._parts(heading, text, width))
            left = width + self.grid.gutter
            said = tuple(map(self._said, shown))
            is_long = many < half and depth(parts) > _MOST_NARROW * self.layout.text.leading
            # Of columns less narrow a quarter as much.
            strained = (STRAINED if many <= third else STRAINED / 4) if is_long else 0.0
            if len(shown) == _IN_HALF and self.grid.is_wide:
                each = (room - self.grid.gutter) / _IN_HALF
                row = ((0.0, each), (each + self.grid.gutter, each))
                over = Over((), (), (), shown, captions_of(shown, each, self.layout), row, shrunk=self._least(shown))
                yield Halves((Column(parts, width), over), width, left, room, strained)
            shrunk = 1.0 if any(map(self.pictures.is_like_another, shown)) else _HARDLY
            form = Beside(parts, shown, said, left, room, strained=strained, shrunk=shrunk)
            yield form
            # Under the text the caption of one figure stands beside it; of several, beside the wrong one.
            if any(said) and len(shown) == 1:
                yield replace(form, under=captions_of(shown, width, self.layout))
            if not self.grid.is_wide:
                yield from self._wrapped(heading, text, form)

    def _breaks(self, heading: Heading | None, width: float) -> bool:
        """Whether a heading breaks over a column of a wide frame though right across it would not."""
        return self.grid.is_wide and breaks(heading, width, self.grid.width, self.layout)

    def _flowed(self, heading: Heading | None, text: Sequence[Block], shown: tuple[Picture, ...]) -> Iterator[Form]:
        """On a wide frame: text in two columns, the figures above or beneath what stands in the right one."""
        width = self.grid.span(self.grid.columns / 2)
        if not self.grid.is_wide or cramped(text, width, self.layout):
            return
        figures = tuple(Shown(picture, self._said(picture)) for picture in shown)
        head = () if heading is None else (heading_part(heading, width, self.layout),)
        above: list[tuple[Column, Column]] = []
        beneath: list[tuple[Column, Column]] = []
        for left, right in divisions(text, width, self.layout):
            if not right or depth(right) > _LEAST_UNDER * self.layout.text.leading:
                above.append((Column((*head, *_closed(left)), width), Column((*figures, *right), width, flush=True)))
            if depth(right) > _LEAST_UNDER * self.layout.text.leading:
                beneath.append((Column(left, width), Column((*right, *figures), width, flush=True)))
        across = self._heading(heading)
        for ways in filter(None, ([] if self._breaks(heading, width) else above, beneath)):
            yield Flowed(across, tuple(ways), width + self.grid.gutter)

    def _wrapped(self, heading: Heading | None, text: Sequence[Block], form: Beside) -> Iterator[Form]:
        """In a narrow frame: the first parts of a text right across, and the last ones too."""
        wide = self._parts(heading, text, self.grid.width)
        count = len(form.text)
        begin = 1 if heading is not None else 0
        for lead in range(min(begin + _MOST_LEAD, count)):
            if lead and lead < count and wide[lead - 1].keep and lead > begin:
                continue
            for end in range(max(lead + 1, begin + 1), count + 1):
                if (lead, end) != (0, count) and not (end < count and form.text[end - 1].keep):
                    yield replace(form, text=form.text[lead:end], lead=tuple(wide[:lead]), tail=tuple(wide[end:]))

    def _over(self, heading: Heading | None, text: Sequence[Block], shown: tuple[Picture, ...]) -> Iterator[Form]:
        if len(shown) > _IN_ROW:
            return
        is_wide = self.grid.is_wide and not cramped(text, self.grid.span(3), self.layout)
        # A line that leads to figures stands above all of them.
        across = self.grid.split(2 if is_wide and not (heading is None and self._is_short(text)) else 1)
        parts = in_columns(text, across[0][1], self.layout, len(across))
        head, lefts = self._heading(heading), tuple(left for left, _ in across)
        places = tuple(self.grid.split(len(shown)))
        captions = captions_of(shown, places[0][1], self.layout)
        if len(shown) == _IN_HALF and self.grid.is_wide:
            third = self.grid.columns // 3
            ratio = shown[0].size[0] / shown[1].size[0]
            # Of two figures about as wide neither needs a column that is twice as wide.
            for few in (third,) if ratio < 1 / _WIDER else (self.grid.columns - third,) if ratio > _WIDER else ():
                one, other = self.grid.span(few), self.grid.span(self.grid.columns - few)
                uneven = ((0.0, one), (one + self.grid.gutter, other))
                said = tuple(
                    captions_of((p,), wide, self.layout)[0] for p, (_, wide) in zip(shown, uneven, strict=True)
                )
                yield Over(head, parts, lefts, shown, said, uneven, shrunk=self._least(shown), again=self._again)
        if len(shown) == 1 and self.grid.is_wide:
            own = self._said(shown[0])
            spans = [self.grid.span(count) for count in range(self.grid.columns - _WIDEST_BESIDE, 1, -1) if own]
            beside = tuple((wide, own.at(wide)) for wide in spans)
            yield Across(head, parts, lefts, shown[0], own, beside, self.grid.width)
            return
        yield Over(head, parts, lefts, shown, captions, places, shrunk=self._least(shown), again=self._again)

    def _again(self, picture: Picture, width: float) -> tuple[Part, ...]:
        return captions_of((picture,), width, self.layout)[0]

    def _is_short(self, text: Sequence[Block], most: int = 1) -> bool:
        """Whether a text is a paragraph of no more than so many lines right across."""
        high = (most + 1) * self.layout.text.leading
        return [*map(type, text)] == [Paragraph] and depth(parts_of(text, self.grid.width, self.layout)) < high

    def _columns(self, section: Section) -> Iterator[Form]:
        """Each text over its figure, under what leads to all."""
        lead, (*steps,) = section.led
        if not steps[-1].figures:
            last = steps.pop()
            steps[-1] = Step((*steps[-1].text, *last.text), steps[-1].figures)
        if len(steps) not in (2, 3) or any(len(step.figures) != 1 or not step.text for step in steps):
            return
        if not self.grid.is_wide and len(steps) == 3:
            return
        places = tuple(self.grid.split(len(steps)))
        if any(cramped(step.text, places[0][1], self.layout) for step in steps):
            return
        shown = tuple(self.pictures.get(step.figures[0]) for step in steps)
        text = tuple(tuple(parts_of(step.text, places[0][1], self.layout)) for step in steps)
        captions = captions_of(shown, places[0][1], self.layout)
        lefts = tuple(left for left, _ in places)
        head = self._heading(section.heading)
        if lead:
            apart = Part(PARAGRAPH_GAP * self.layout.text.leading, ())
            head = (*self._parts(section.heading, lead, self.grid.width), apart)
        yield Over(head, text, lefts, shown, captions, places, shrunk=self._least(shown), again=self._again)


def _level(one: Form, other: Form) -> tuple[Form, Form]:
    """Two columns side by side whose first figures, under their texts, begin at one height."""
    if isinstance(one, Column) and isinstance(other, Column) and one.above is not None and other.above is not None:
        low = max(one.above, other.above)
        return replace(one, drop=low - one.above), replace(other, drop=low - other.above)
    return one, other


def _closed(parts: Sequence[Part]) -> list[Part]:
    """Parts right under a heading, which has its own space beneath it."""
    return [replace(parts[0], space=0.0), *parts[1:]] if parts else []
