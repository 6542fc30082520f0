"""Ways to set a game that is told as a story: with type and diagrams of some size, in columns. In mm."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from boardgen.boards.picture import Display
from boardgen.cards.blocks import Run
from boardgen.cards.steps import ending_of
from boardgen.scene.primitives import Group, Item
from boardgen.studies.content import Chapter, Diagram, Prose, diagram
from boardgen.studies.deal import Column, Dealer, Dealt, Part, Shown
from boardgen.studies.divided import Divided
from boardgen.studies.finale import Listing, beside, listings
from boardgen.studies.frame import Frame
from boardgen.studies.pictures import Pictures, TooNarrowError
from boardgen.studies.pieces import Figure, Piece, side_by_side
from boardgen.studies.setting import GUTTER, IN_COLUMNS, IN_ONE, USUAL, Types, alone

#: A picture so many times as wide as high has a row right across the page to itself.
_WIDE = 1.6
#: Parts of their columns that diagrams may take, and what it costs to take none of one; more where they stand right
#: across the page, for words in small ones find no room.
_PARTS = (1.0, 0.97, 0.94, 0.91, 0.88, 0.84, 0.8, 0.75, 0.7)
_SMALLER, _SMALLER_WIDE = 2.0, 5.0
#: How much further apart than usual everything may stand, as parts of what it may be, and what it costs to stand so.
_APART, _LOOSE = (0.0, 0.25, 0.5, 0.75, 1.0), 0.03
#: What costs: a page, type that is not of the usual size, an end that is not shown.
_PAGE, _OTHER_TYPE, _UNSHOWN = 0.4, 0.03, 3.0
#: What it costs that a diagram stands alone where two have room, and that a paragraph is left out.
_LONE, _UNTOLD = 0.1, 0.03
#: What it costs that a variation stands beside what was played later.
_STRAY = 1.0
#: Between text and what stands across the foot of the last page, at least and at most.
_OVER_END, _FURTHEST_END = 5.0, 9.0
#: Parts of the last page that may stay empty at its foot, and what all of it would cost.
_FEET, _FOOT = (0.0, 0.03, 0.06, 0.09), 2.0
#: At most so many pages.
_PAGES = 40


class Rooms(NamedTuple):
    """How high pages are, mm.

    Attributes:
        first, other: the first one, and others.
        note: what the last one has less.
    """

    first: float
    other: float
    note: float = 0.0

    def of(self, page: int, count: int) -> float:
        """That of a page of so many."""
        return (self.other if page else self.first) - (self.note if page == count - 1 else 0.0)


class _Unit(NamedTuple):
    """Diagrams side by side, and behind how many texts they stand, at least and at most."""

    shown: tuple[Diagram, ...]
    low: int
    high: int


class Way(NamedTuple):
    """A way to set a story, and what it is reckoned to cost.

    Attributes:
        cost: by its sizes, and what seems to be empty.
        fixed: by its sizes.
        story: the story, with or without what is spare.
        types: of the text.
        part: of their column that diagrams take.
        apart: how much further apart than usual everything stands.
        closing: which way all moves are set, perhaps with the last position beside them.
        foot: what is empty below it, mm.
        pages: how many.
    """

    cost: float
    fixed: float
    story: Story
    types: Types
    part: float
    apart: float
    closing: int
    foot: float
    pages: int


@dataclass
class _Set:
    """A story with text and diagrams of some size.

    Attributes:
        pieces: what each takes in its column.
        dealer: deals them and the text.
    """

    pieces: list[Piece]
    dealer: Dealer


class Story:
    """A story that is to be set.

    Attributes:
        rooms: how high its pages are.
    """

    def __init__(
        self,
        chapter: Chapter,
        frame: Frame,
        rooms: Rooms,
        spare: frozenset[int] = frozenset(),
        like: Story | None = None,
    ) -> None:
        self.chapter, self.rooms = chapter, rooms
        record, line = chapter.record, chapter.record.line
        view = record.game.view()
        shape = view.position(record.positions[0], Display(view.figure_pitch))
        self.is_wide = shape.width > _WIDE * shape.height
        self.blocks = [one for one in chapter.blocks if id(one) not in spare]
        self.shown = [block for block in self.blocks if isinstance(block, Diagram)]
        self.texts = [block for block in self.blocks if not isinstance(block, Diagram)]
        self.is_whole = len(self.shown) == sum(isinstance(block, Diagram) for block in chapter.blocks)
        self.untold = sum(isinstance(block, Prose) for block in chapter.blocks if id(block) in spare)
        ends = any(one.is_end and one.is_main for one in self.shown)
        end = diagram(record, line, len(line.moves))
        self.end = None if ends or not line.moves else replace(end, head=(Run("The end.", True), *end.head[1:]))
        self.is_wide |= like is not None and like.is_wide
        self._page = frame
        self.are_single: bool = like is not None and like.are_single
        #: Pictures of other diagrams are as high.
        self.full: Pictures = like.full if like else self._drawn_full()
        self._divided: dict[tuple[Types, int], Divided] = like._divided if like else {}
        self._parts: dict[float, Pictures | None] = {1.0: self.full} if self.is_whole else {}
        self._listed: dict[Types, list[Listing]] = like._listed if like else {}
        self.full_end: Figure | None = like.full_end if like else self._full_end()

    def _drawn_full(self) -> Pictures:
        """Its diagrams as wide as they may be: across their column where the letters of pairs could not be read."""
        try:
            return self._pictures(1.0)
        except TooNarrowError:
            if self.count == 1 and (self.is_wide or self.frame.columns == 1):
                raise
            if self.count == 2:
                self.are_single = True
            else:
                self.is_wide = True
            return self._drawn_full()

    @property
    def frame(self) -> Frame:
        """The columns of a page: one where diagrams stand right across it."""
        return self._page._replace(columns=1) if self.is_wide else self._page

    @property
    def count(self) -> int:
        """How many diagrams stand side by side in a column."""
        return 1 if self.is_wide or self.are_single or self.frame.columns > 1 or len(self.shown) < 2 else 2

    @property
    def most(self) -> float:
        """How wide diagrams may be, mm."""
        if self.count == 2:
            return (self.frame.column - GUTTER) / 2
        return self.frame.column

    @property
    def last(self) -> Diagram | None:
        """The last position where it stands among the diagrams, not beside all moves."""
        return self.end if self.is_wide else None

    def _pictures(self, part: float, like: Pictures | None = None) -> Pictures:
        blocks = [*self.shown, *([self.last] if self.last else [])]
        return Pictures(self.chapter.record, blocks, self.most * part, self.most, "story", like=like)

    @cached_property
    def units(self) -> list[_Unit]:
        """Diagrams in rows."""
        found: list[tuple[Diagram, int]] = []
        told = 0
        for block in self.blocks:
            if isinstance(block, Diagram):
                found.append((block, told))
            else:
                told += 1
        if self.last:
            found.append((self.last, told))
        rows = [found[at : at + self.count] for at in range(0, len(found), self.count)]
        return [_Unit(tuple(one for one, _ in row), row[0][1], row[-1][1]) for row in rows]

    def _set(self, types: Types, drawn: Pictures, apart: float, scale: float = 1.0) -> _Set:
        """Everything in its size; or as it would be if diagrams were so many times as large as drawn."""
        pieces = []
        for unit in self.units:
            figures = [drawn.figure(one, self.most, types.caption).scaled(scale) for one in unit.shown]
            if len(figures) == 2:
                pieces.append(side_by_side(figures[0], figures[1], self.frame.column))
            else:
                pieces.append(alone(figures[0], self.frame.column))
        shown = [
            Shown(piece.height, unit.low, unit.high, not unit.shown[0].is_main)
            for piece, unit in zip(pieces, self.units, strict=True)
        ]
        return _Set(pieces, Dealer(self._told(types), shown, apart))

    def _told(self, types: Types) -> list[Divided]:
        """The texts in a column."""
        for text in self.texts:
            if (types, id(text)) not in self._divided:
                self._divided[types, id(text)] = Divided(text, self.frame.column, types)
        return [self._divided[types, id(text)] for text in self.texts]

    def _columns(self, pages: int, closing: Listing | None, foot: float) -> list[Column]:
        """Those of so many pages, where something stands across the foot of the last, or some of it is empty."""
        below = foot + (closing.height + _OVER_END if closing else 0.0)
        found = []
        for page in range(pages):
            room = self.rooms.of(page, pages) - (below if page == pages - 1 else 0.0)
            found += [Column(room, page)] * self.frame.columns
        return found

    def _closing(self, way: Way, figure: Figure | None) -> Listing | None:
        """All moves, perhaps with the last position at their right."""
        if figure is not None and not way.closing:
            _, *moves = self.chapter.closing
            types = way.types
            return beside(tuple(moves), figure, self.frame.text, self.frame.gutter, types.small, types.text)
        lists = self._lists(way.types)
        return lists[max(0, way.closing - (self.full_end is not None))] if lists else None

    def _lists(self, types: Types) -> list[Listing]:
        """The ways to set all moves without the last position, across the page."""
        if types not in self._listed:
            _, *moves = self.chapter.closing or (Run(""),)
            if self.full_end:
                line = self.chapter.record.line
                moves.append(Run(f" {ending_of(line, self.chapter.record.game, len(line.moves))}"))
            found = listings(tuple(moves), self.frame.text, types.small, types.text) if moves else ()
            self._listed[types] = [*found]
        return self._listed[types]

    def _end_figure(self, width: float, types: Types) -> Figure:
        """The last position with the numbers of the moves behind the last diagram.

        Raises:
            TooNarrowError: it could not be read.
        """
        assert self.end is not None
        before = [block for block in self.shown if block.is_main][-1:]
        return Pictures(self.chapter.record, [*before, self.end], width, width, "story-end").figure(
            self.end, self.most, types.caption
        )

    def _full_end(self) -> Figure | None:
        """The last position as wide as other diagrams may be; None where none stands beside all moves."""
        if not self.end or self.last:
            return None
        try:
            return self._end_figure(self.most, USUAL)
        except TooNarrowError:
            return None

    def ways(self) -> Iterator[Way]:
        """Ways that may do."""
        smaller = _SMALLER_WIDE if self.is_wide else _SMALLER
        usual, *others = IN_COLUMNS if self._page.columns > 1 else IN_ONE
        fewer = _LONE * sum(len(unit.shown) < self.count for unit in self.units) + _UNTOLD * self.untold
        fewer += _STRAY * sum(len(unit.shown) > 1 and not unit.shown[0].is_main for unit in self.units)
        for types in (usual, *others):
            for part, apart in itertools.product(_PARTS, _APART):
                dealer = self._set(types, self.full, apart, part).dealer
                fixed = smaller * (1 - part) + _OTHER_TYPE * (types != usual) + _LOOSE * apart + fewer
                with_end = self.full_end is not None
                for closing in range(max(1, len(self._lists(types)) + with_end)):
                    way = Way(0.0, fixed, self, types, part, apart, closing, 0.0, 0)
                    piece = self._closing(way, self._reckoned(part))
                    if with_end and piece is None:
                        continue
                    unshown = _UNSHOWN if self.end and not self.last and (closing or not with_end) else 0.0
                    for foot in _FEET:
                        some = way._replace(foot=foot * self.rooms.other, fixed=fixed + _FOOT * foot + unshown)
                        yield from self._on_pages(dealer, piece, some)

    def _on_pages(self, dealer: Dealer, closing: Listing | None, way: Way) -> Iterator[Way]:
        """The same on as few pages as may do."""
        high = dealer.height
        for count in range(1, _PAGES):
            columns = self._columns(count, closing, way.foot)
            room = math.fsum(max(0.0, column.room) for column in columns)
            if columns[-1].room < 0 or high > room * 1.02:
                continue
            fixed = way.fixed + _PAGE * count
            empty = max(0.0, 0.96 - high / room)
            yield way._replace(pages=count, fixed=fixed, cost=fixed + 6.0 * empty**2)
            return

    def dealt(self, way: Way, limit: float) -> Dealt | None:
        """Everything in its columns, as large as it seems to be, where that costs no more than a limit."""
        closing = self._closing(way, self._reckoned(way.part))
        columns = self._columns(way.pages, closing, way.foot)
        return self._set(way.types, self.full, way.apart, way.part).dealer.deal(columns, limit)

    def _reckoned(self, part: float) -> Figure | None:
        """The last position at the foot, as high as it seems to be; None where it does not stand there."""
        return self.full_end.scaled(part) if self.full_end else None

    def _drawn(self, part: float) -> Pictures | None:
        """Its diagrams in a part of their column; None where their letters could not be read."""
        if part not in self._parts:
            try:
                self._parts[part] = self._pictures(part)
            except TooNarrowError:
                self._parts[part] = None
        return self._parts[part]

    def made(self, way: Way) -> Made | None:
        """Everything as it is drawn; None where diagrams as they are drawn have no room."""
        drawn = self._drawn(way.part)
        if drawn is None:
            return None
        try:
            with_end = self.full_end is not None and not way.closing
            end = self._end_figure(self.most * way.part, way.types) if with_end else None
            closing = self._closing(way, end)
            some = self._set(way.types, drawn, way.apart)
        except TooNarrowError:
            return None
        columns = self._columns(way.pages, closing, way.foot)
        dealt = some.dealer.deal(columns)
        return Made(way, some, closing, columns, dealt) if dealt else None


class Made(NamedTuple):
    """A story that is set.

    Attributes:
        way: how.
        some: its diagrams and its text.
        closing: all moves.
        columns: of all pages.
        dealt: what stands in them.
    """

    way: Way
    some: _Set
    closing: Listing | None
    columns: Sequence[Column]
    dealt: Dealt

    def pages(self) -> list[list[Item]]:
        """What stands on each page, from the top of the text."""
        way, closing, story = self.way, self.closing, self.way.story
        pages: list[list[Item]] = [[] for _ in range(way.pages)]
        frame = story.frame
        for number, (parts, column) in enumerate(zip(self.dealt.columns, self.columns, strict=True)):
            step = (frame.column + frame.gutter) * (number % frame.columns)
            pages[column.page].append(Group(tuple(self._placed(parts)), dx=step))
        if closing:
            ends = zip(self.dealt.ends, self.columns, strict=True)
            last = max(end for end, column in ends if column.page == way.pages - 1)
            room = story.rooms.of(way.pages - 1, way.pages) - closing.height
            top = min(room, last + _FURTHEST_END)
            piece = closing.set(min(closing.more, room - top))
            pages[-1].append(Group(tuple(piece.items()), dy=top))
        return pages

    def _placed(self, parts: Sequence[Part]) -> Iterator[Item]:
        """What stands in a column."""
        for y, at, ends in parts:
            piece = self.some.pieces[at] if ends is None else self.some.dealer.texts[at].piece(*ends)
            yield Group(tuple(piece.items()), dy=y)
