"""The pages of a game that its record tells as a story: bands of text above rows of diagrams. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from boardgen.boards.picture import Display
from boardgen.cards.blocks import Run
from boardgen.cards.booklet_foot import indented
from boardgen.cards.layouts import Type
from boardgen.cards.lines import break_lines
from boardgen.cards.steps import ending_of
from boardgen.cards.typeset import FINE
from boardgen.scene.primitives import Group, Item
from boardgen.scene.primitives import Line as Rule
from boardgen.studies.content import Aside, Book, Chapter, Diagram, Prose, diagram
from boardgen.studies.frame import Frame
from boardgen.studies.imprint import imprint, stones
from boardgen.studies.pages import Page, chapter_head
from boardgen.studies.pictures import Pictures, TooNarrowError
from boardgen.studies.pieces import Figure, Piece, side_by_side
from boardgen.studies.sentences import sentence_splits
from boardgen.studies.setting import FOOT, GAP, GUTTER, LARGER, USUAL, Types, alone, beside, lines_piece, words

_POINT = 25.4 / 72
Words = Prose | Aside
#: A picture so many times as wide as high has a row to itself on a page of one column.
_WIDE = 1.6
#: One that does is no wider, mm.
_ALONE = 150.0
#: Parts of their columns that diagrams may take, and what it costs to take none of one.
_PARTS = (1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82, 0.79, 0.76, 0.73, 0.7)
_SMALLER = 2.5
#: What a page costs, what is empty of it, squared, and a row whose text is on the page before.
_PAGE, _EMPTY, _PARTED = 0.25, 4.0, 0.12
#: The same of a row that is higher than its page, and what counts as empty where the end of the game is shown.
_OVER, _LITTLE = 900.0, 0.1
#: From a row of diagrams to the next text; spaces grow by so much at most, those before and behind rows.
_BEHIND, _FURTHER = 1.3 * GAP, 7.0
#: The type of stories in two columns may be as large as this.
_LARGEST = Types(Type(12 * _POINT, 15.8 * _POINT), Type(10 * _POINT, 13 * _POINT))
#: From a rule to the text below it.
_UNDER_RULE = 2.4
#: The end of the game is shown where so much is empty behind it.
_END = 62.0
#: And no wider than this part of a page of two columns.
_END_WIDTH = 0.66
#: A text beside one diagram is no narrower.
_NARROWEST = 50.0


class _Band(NamedTuple):
    """Text and the diagrams that stand below it."""

    texts: tuple[Words, ...]
    shown: tuple[Diagram, ...]


class _Set(NamedTuple):
    """The pieces of a story with diagrams of some size.

    Attributes:
        pieces: from first to last.
        rows: the numbers of those that are rows of diagrams below text.
    """

    pieces: list[Piece]
    rows: frozenset[int]

    def gap(self, at: int) -> float:
        """What is free above a piece, mm; diagrams are set off from what follows."""
        return _BEHIND if at - 1 in self.rows else GAP


def story_pages(book: Book, frame: Frame) -> list[Page]:
    """The pages of a book of one game that is told as a story; its title stands above it.

    Raises:
        TooNarrowError: letters in diagrams could not be read.
    """
    (chapter,) = book.chapters
    head = chapter_head(frame, chapter.title, chapter.subtitle)
    key, indent = stones(book)
    credits_ = indented(book.credits, indent, frame.text)
    foot = frame.height - frame.foot - len(credits_) * FOOT.leading - 1.4
    rooms = (foot - GAP - head.bottom, frame.room)
    line = chapter.record.line
    ends = any(one.is_end and one.is_main for one in chapter.blocks if isinstance(one, Diagram))
    end = None if ends else diagram(chapter.record, line, len(line.moves))
    found: list[tuple[float, _Set, _Dealt]] = []
    for types in (USUAL, *LARGER, _LARGEST) if frame.columns > 1 else (USUAL,):
        sizes = _Sizes(chapter, frame._replace(types=types))
        for part in _PARTS:
            if _PAGE + _SMALLER * (1 - part) >= min((cost for cost, *_ in found), default=math.inf):
                # No smaller diagrams could cost less.
                break
            some = sizes.at(part)
            if some is not None:
                dealt = _dealt(some, rooms, is_ended=end is None)
                found.append((dealt.cost + _SMALLER * (1 - part), some, dealt))
    _, some, begins = min(found, key=lambda one: one[0])
    pages = []
    cuts = [*begins.at, len(some.pieces)]
    for number, (first, last) in enumerate(pairwise(cuts)):
        top, room = (head.bottom, rooms[0]) if not number else (frame.top, rooms[1])
        items: list[Item] = [*head.items] if not number else []
        shows_end = end is not None and last == len(some.pieces) and room - _used(some, first, last) > _END
        column, used = _column(some, first, last, room, spread=not shows_end)
        items.append(Group(tuple(column), dx=frame.side, dy=top))
        if shows_end and end is not None:
            figure = _end_figure(chapter, end, frame, room - used - _BEHIND)
            items += [Group(tuple(one.items()), dx=frame.side, dy=top + used + _BEHIND) for one in figure]
        if not number:
            items += imprint(credits_, key, indent, frame, foot)
        titles = ((chapter.title, head.top),) if not number else ()
        pages.append(Page(tuple(items), chapter.title, titles, (), top + used))
    return pages


def _end_figure(chapter: Chapter, end: Diagram, frame: Frame, room: float) -> list[Piece]:
    """The last position with the numbers of the moves behind the last diagram, as large as some height has room for;
    nothing where it could not be read.
    """
    shown = [block for block in chapter.blocks if isinstance(block, Diagram) and block.is_main]
    told = replace(end, head=(Run("The end.", True),))
    width = frame.text * (_END_WIDTH if frame.columns > 1 else 1.0)
    try:
        pictures = Pictures(chapter.record, [*shown, told], width, width, "story-end")
        figure = pictures.figure(told)
        if figure.height > room:
            width *= (room - (figure.height - figure.above)) / figure.above
            pictures = Pictures(chapter.record, [*shown, told], width, width, "story-end", like=pictures)
            figure = pictures.figure(told)
    except TooNarrowError:
        return []
    return [alone(figure, frame.text)]


class _Sizes:
    """A story with diagrams of several sizes."""

    def __init__(self, chapter: Chapter, frame: Frame) -> None:
        self.chapter, self.frame = chapter, frame
        self.bands = list(_bands(chapter))
        #: The texts of each band, which all sizes share.
        self.texts = [list(self._texts(band.texts, first=not at)) for at, band in enumerate(self.bands)]
        shapes = chapter.record.game.view().position(
            chapter.record.positions[0], Display(chapter.record.game.view().figure_pitch)
        )
        self.is_wide = shapes.width > _WIDE * shapes.height
        #: How many stand in a row, and how wide they may be.
        longest = max(len(band.shown) for band in self.bands)
        self.beside = 1 if (frame.columns == 1 and self.is_wide) or longest < 2 else 2
        self.most = min(frame.text, _ALONE) if self.beside == 1 else (frame.text - _gutter(frame)) / 2
        self._like: Pictures | None = None

    def at(self, part: float) -> _Set | None:
        """Its pieces with diagrams of some part of their width; None where these could not be read."""
        try:
            drawn = Pictures(
                self.chapter.record,
                self.chapter.blocks,
                self.most * part,
                self.most,
                "story",
                explained=frozenset(),
                like=self._like,
            )
        except TooNarrowError:
            if self.beside == 1 or self._like is not None:
                raise
            self.beside, self.most = 1, min(self.frame.text, _ALONE)
            return self.at(part)
        if self._like is not None and drawn.width > self.most * part + 1e-6:
            return None
        self._like = self._like or drawn
        pieces: list[Piece] = []
        rows = set()
        for band, texts in zip(self.bands, self.texts, strict=True):
            figures = [drawn.figure(one, self.most) for one in band.shown]
            narrow = self.frame.text - drawn.width - GUTTER
            if len(figures) == 1 and not self.is_wide and self.frame.columns == 1 and narrow >= _NARROWEST:
                piece = self._beside(drawn.figure(band.shown[0]), band.texts, pieces)
                pieces.append(piece)
                continue
            pieces += texts
            for at in range(0, len(figures), self.beside):
                rows.add(len(pieces))
                pieces.append(_row(figures[at : at + self.beside], self.frame))
        closing, small = self.chapter.closing, self.frame.types.small
        if closing:
            line = self.chapter.record.line
            closing = (*closing, Run(f" {ending_of(line, self.chapter.record.game, len(line.moves))}"))
            pieces.append(lines_piece(break_lines(closing, self.frame.text, small.size), small))
        return _Set(pieces, frozenset(rows))

    def _beside(self, figure: Figure, texts: Sequence[Words], before: list[Piece]) -> Piece:
        """A diagram beside the last of the texts, which goes on below it; the others stand before it."""
        types, width = self.frame.types, self.frame.text
        for first in range(len(texts)):
            piece, used, tail = beside(figure, texts[first:], width, types=types)
            if used == len(texts) - first and tail is None:
                before += [words(one, width, types) for one in texts[:first]]
                return piece
        before += [words(one, width, types) for one in texts]
        return alone(figure, width)

    def _texts(self, texts: Sequence[Words], *, first: bool) -> Iterator[Piece]:
        """The texts of a band, in as many columns as there are; a rule parts two bands of several."""
        types, width = self.frame.types, self.frame.column
        if self.frame.columns == 1 or not texts:
            yield from (words(one, width, types) for one in texts)
            return
        ways = [(self._stack(left), self._stack(right)) for left, right in _halves(texts)]
        left, right = min(ways, key=lambda way: (max(way[0].height, way[1].height), -way[0].height))

        under = 0.0 if first else _UNDER_RULE

        def items() -> Iterator[Item]:
            if under:
                yield Rule(0.0, 0.0, self.frame.text, 0.0, FINE)
            yield Group(tuple(left.items()), dy=under)
            yield Group(tuple(right.items()), dx=width + self.frame.gutter, dy=under)

        yield Piece(under + max(left.height, right.height), items, True)

    def _stack(self, texts: Sequence[Words]) -> Piece:
        pieces = [words(one, self.frame.column, self.frame.types) for one in texts]
        tops, y = [], 0.0
        for piece in pieces:
            tops.append(y)
            y += piece.height + GAP

        def items() -> Iterator[Item]:
            for top, piece in zip(tops, pieces, strict=True):
                yield Group(tuple(piece.items()), dy=top)

        return Piece(max(0.0, y - GAP), items, True)


def _halves(texts: Sequence[Words]) -> Iterator[tuple[tuple[Words, ...], tuple[Words, ...]]]:
    """Texts in two columns, divided between them or between two sentences of one."""
    for at, one in enumerate(texts):
        if not isinstance(one, Aside):
            yield tuple(texts[:at]), tuple(texts[at:])
            for head, tail in sentence_splits(one.runs):
                yield (*texts[:at], Prose(head)), (Prose(tail), *texts[at + 1 :])
    yield tuple(texts), ()


def _gutter(frame: Frame) -> float:
    return GUTTER if frame.columns == 1 else frame.gutter


def _row(figures: Sequence[Figure], frame: Frame) -> Piece:
    """Diagrams side by side, whose captions are level; one alone stands in the middle."""
    if len(figures) == 1:
        return alone(figures[0], frame.text)
    first, second = figures
    return side_by_side(first, second, frame.text)


def _bands(chapter: Chapter) -> Iterator[_Band]:
    """Text with the diagrams behind it; at the end perhaps text alone."""
    texts: list[Words] = []
    shown: list[Diagram] = []
    for block in chapter.blocks:
        if isinstance(block, Diagram):
            shown.append(block)
            continue
        if shown and (chapter.record.story or len(shown) > 1):
            yield _Band(tuple(texts), tuple(shown))
            texts, shown = [], []
        texts.append(block)
    yield _Band(tuple(texts), tuple(shown))


class _Dealt(NamedTuple):
    """Which piece each page begins with, and what that costs."""

    cost: float
    at: tuple[int, ...]


def _dealt(some: _Set, rooms: tuple[float, float], *, is_ended: bool) -> _Dealt:
    """The pieces on pages, the first of which has less room than others, so that little is empty.

    What is left of the last page the end of the game fills, if no diagram shows it.
    """
    count = len(some.pieces)
    best = {0: _Dealt(0.0, ())}
    for end in range(1, count + 1):
        ways = []
        for begin, before in best.items():
            room = rooms[0] if begin == 0 else rooms[1]
            used = _used(some, begin, end)
            if used > room + 1e-6 and end - begin > 1:
                continue
            empty = 1 - used / room
            if end == count and not is_ended and room - used > _END:
                empty = _LITTLE
            cost = before.cost + _PAGE + (_EMPTY if empty > 0 else _OVER) * empty**2 + _PARTED * (begin in some.rows)
            ways.append(_Dealt(cost, (*before.at, begin)))
        if ways:
            best[end] = min(ways)
    return best[count]


def _used(some: _Set, begin: int, end: int) -> float:
    """How high some of the pieces are."""
    gaps = math.fsum(some.gap(at) for at in range(begin + 1, end))
    return math.fsum(piece.height for piece in some.pieces[begin:end]) + gaps


def _column(some: _Set, begin: int, end: int, room: float, *, spread: bool) -> tuple[list[Item], float]:
    """Some pieces from the top of a page on, a little further apart where room is left, and how high they are."""
    wide = [at for at in range(begin + 1, end) if at in some.rows or at - 1 in some.rows]
    more = min(_FURTHER, (room - _used(some, begin, end)) / len(wide)) if wide and spread else 0.0
    items: list[Item] = []
    y = 0.0
    for at in range(begin, end):
        if at > begin:
            y += some.gap(at) + (more if at in wide else 0.0)
        items.append(Group(tuple(some.pieces[at].items()), dy=y))
        y += some.pieces[at].height
    return items, y
