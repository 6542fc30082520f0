"""The content of a study book on pages: columns that no block is divided between. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from boardgen.cards.blocks import Run
from boardgen.cards.layouts import Type
from boardgen.cards.lines import break_lines
from boardgen.scene.primitives import Group, Item, Scene, Style, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.titles import bearing
from boardgen.studies.columns import FURTHER, Column, airs
from boardgen.studies.content import Chapter
from boardgen.studies.flow import Flow, page_cost
from boardgen.studies.frame import Frame
from boardgen.studies.pictures import Pictures
from boardgen.studies.setting import FOOT, Types, set_lines

_POINT = 25.4 / 72
#: Titles of chapters and the lines below them.
TITLE, SUBTITLE = Type(24 * _POINT, 28 * _POINT), Type(12 * _POINT, 15.5 * _POINT)
BAND = Style(stroke="ink", width=0.35)
#: Between the titles of what one page is about.
AND = " · "
#: The folio stands so far above the edge.
_FOLIO = 5.0
#: A chapter may begin on the last page of another that is no fuller than this, so far below it.
LATEST, _BEFORE = 0.45, 12.0
#: So much further apart blocks may stand, mm, so that pages end at their foot, and pages that then end no more than
#: so much higher.
_FURTHER, _NEARLY = 3.28, 8.0
#: Those that end higher than this part of their height stay as they are: there the game is over.
_FULL = 0.78


class Page(NamedTuple):
    """A page without its folio.

    Attributes:
        items: what stands on it.
        heading: what it is about.
        titles: those that begin on it, and where, mm from the top.
        numbers: of the exercises or answers on it.
        end: where its text ends.
        hole: how high what is empty beside its diagrams would be right across; text that stands ahead of its diagram
            counts in part.
        column: what stands below its head, where that is one column alone.
    """

    items: tuple[Item, ...]
    heading: str
    titles: tuple[tuple[str, float], ...] = ()
    numbers: tuple[int, ...] = ()
    end: float = 0.0
    hole: float = 0.0
    column: Column | None = None


def column_page(frame: Frame, column: Column, head: Head | None, heading: str) -> Page:
    """A page of one column.

    Args:
        frame: the page.
        column: what it holds.
        head: what stands above, if anything does.
        heading: of the page.
    """
    top = head.bottom if head else frame.top
    below = Group(tuple(column.items()), dx=frame.side, dy=top)
    titles = ((heading, head.top),) if head else ()
    end = top + min(column.used, column.room)
    return Page((*(head.items if head else ()), below), heading, titles, (), end, column.hole, column)


def side_by_side_pages(pages: Sequence[Page], frame: Frame) -> list[Page]:
    """Pages of one column each, as many of them on a page as it has columns."""
    count = frame.columns
    together = []
    for at, end in zip(range(0, len(pages), count), _level_ends(pages, frame), strict=True):
        some = pages[at : at + count]
        some = [_ended(page, end) for page in some]
        step = frame.column + frame.gutter
        items = tuple(Group(page.items, dx=column * step) for column, page in enumerate(some))
        titles = tuple(title for page in some for title in page.titles)
        numbers = tuple(number for page in some for number in page.numbers)
        headings = dict.fromkeys(one for page in some for one in page.heading.split(AND))
        together.append(Page(items, AND.join(headings), titles, numbers))
    return together


def _settled(page: Page, column: Column) -> Page:
    """A page with its column set in another way."""
    *head, below = page.items
    assert isinstance(below, Group)
    items = (*head, below._replace(items=tuple(column.items())))
    return page._replace(items=items, end=below.dy + min(column.used, column.room), column=column)


def _level_ends(pages: Sequence[Page], frame: Frame) -> list[float]:
    """Where columns end that are seen beside each other: where the shortest of those does that are full."""
    foot = frame.top + frame.room
    groups = (pages[at : at + frame.columns] for at in range(0, len(pages), frame.columns))
    return [
        min((page.end for page in some if page.end >= frame.top + _FULL * frame.room), default=foot)
        for some in groups
    ]


def over_foot(pages: Sequence[Page], frame: Frame) -> float:
    """How far over the feet of pages columns end that are seen beside each other, as parts of their height in all.

    Those that end above what is full count as if they ended there.
    """
    if frame.beside == 1:
        return 0.0
    filled = [max(_FULL, (page.end - frame.top) / frame.room) for page in pages]
    groups = (filled[at : at + frame.beside] for at in range(0, len(filled), frame.beside))
    return math.fsum(1 - min(some) for some in groups)


def looseness(pages: Sequence[Page]) -> float:
    """How much further apart than usual blocks stand, as a mean of all columns, mm."""
    apart = [page.column.apart for page in pages if page.column]
    return math.fsum(apart) / max(1, len(apart))


def _ended(page: Page, end: float) -> Page:
    """A page of one column that ends no further down than there, or as little as it can."""
    column = page.column
    if column is None or page.end <= end:
        return page
    below = page.items[-1]
    assert isinstance(below, Group)
    close = replace(column, apart=0.0)
    if close.used < end - below.dy:
        spared = column.airs[1:] or (0.0,) * (len(column.pieces) - 1)
        close.apart = _apart(spared, end - below.dy - close.used, math.inf)
    return _settled(page, close)


class Head(NamedTuple):
    """The head of a chapter.

    Attributes:
        items: rule, title and the line below it.
        top, bottom: where it begins, and where its text does.
    """

    items: tuple[Item, ...]
    top: float
    bottom: float


def chapter_head(frame: Frame, title: str, subtitle: str = "", part: str = "", top: float | None = None) -> Head:
    """The head of a chapter, at the top of a page or further down."""
    y = top = frame.top if top is None else top
    items: list[Item] = [Rule(frame.side, y, frame.width - frame.side, y, BAND)]
    y += 2.4
    if part:
        items.append(Text(frame.side, y + FOOT.baseline, part, FOOT.size, "muted"))
        y += FOOT.leading + 0.6
    for text, type_, paint, bold in ((title, TITLE, "ink", True), (subtitle, SUBTITLE, "muted", False)):
        if text:
            lines = break_lines((Run(text, bold),), frame.text, type_.size)
            items += set_lines(lines, type_, paint, frame.side - bearing(text, type_.size, bold=bold), y)
            y += len(lines) * type_.leading
    return Head(tuple(items), top, y + 3.0)


def chapter_pages(chapter: Chapter, frame: Frame, pictures: Pictures, top: float | None = None) -> list[Page]:
    """The pages of a chapter, set so that little is empty.

    Args:
        chapter: what it holds.
        frame: of its pages.
        pictures: its diagrams.
        top: where it begins on the first page, if not at the top.
    """
    head = chapter_head(frame, chapter.title, chapter.subtitle, chapter.part, top)
    columns = Flow(chapter, frame, head.bottom - frame.top, pictures).columns()
    for column in columns:
        _level(column, frame.beside)
    return [column_page(frame, column, None if at else head, chapter.title) for at, column in enumerate(columns)]


def _level(column: Column, beside: int) -> None:
    """Let a column end at the foot of its page, or nearly; one that cannot stays as it is.

    What is left between paragraphs looks as if something were missing: diagrams take more of it, and what is too much
    stays at the foot. Boards whose corners alone reach up, above which more is empty anyway, stand no further from
    the text for it.
    """
    further, nearly = (FURTHER, (1 - _FULL) * column.room) if beside > 1 else (_FURTHER, _NEARLY)
    short, spaces = column.room - column.used, len(column.pieces) - 1
    if spaces > 0 and 0.0 < short <= further * spaces + nearly:
        column.airs = airs(column.pieces, beside)
        column.apart = _apart(column.airs[1:], short, further)


def _apart(airs: Sequence[float], short: float, further: float) -> float:
    """How much further apart blocks may stand, each less by some air, for so much in all, and at most, mm."""
    for count, most in enumerate([*sorted(airs)[1:], math.inf], start=1):
        apart = (short + sum(sorted(airs)[:count])) / count
        if apart <= most:
            break
    return min(further, apart)


#: Pages of chapters that were set before: by their diagrams, where they begin, and their type.
Known = dict[tuple[Pictures, float | None, Types], list[Page]]


def run_on(
    pages: list[Page],
    chapter: Chapter,
    frame: Frame,
    pictures: Pictures,
    latest: float = LATEST,
    known: Known | None = None,
) -> int:
    """Add a chapter to the pages before it: on the last of these, if enough of it is empty, else on one of its own.

    Args:
        pages: those before, and afterwards its own.
        chapter: what it holds.
        frame: of the pages.
        pictures: its diagrams.
        latest: it begins no further down than at this part of a page.
        known: chapters that are not set again.

    Returns:
        The number of the page it begins on, from 0.
    """
    known = {} if known is None else known

    def begun(top: float | None) -> list[Page]:
        key = pictures, top, frame.types
        if key not in known:
            known[key] = chapter_pages(chapter, frame, pictures, top)
        return known[key]

    last = pages[-1] if pages else None
    if last is None or last.end > frame.top + latest * frame.room:
        pages += begun(None)
        return next((at for at in range(len(pages) - 1, -1, -1) if pages[at].titles), 0)
    top = last.end + _BEFORE
    first, *others = begun(top)
    if first.end <= chapter_head(frame, chapter.title, chapter.subtitle, chapter.part, top).bottom:
        # No head stands alone.
        return run_on(pages, chapter, frame, pictures, 0.0, known)
    items, titles = (*last.items, *first.items), (*last.titles, *first.titles)
    begin = len(pages) - 1
    pages[begin:] = [
        Page(items, f"{last.heading}{AND}{chapter.title}", titles, end=first.end, hole=last.hole + first.hole),
        *others,
    ]
    return begin


def pages_cost(pages: Sequence[Page], frame: Frame) -> float:
    """What pages cost by their number, and by what is empty at their feet and beside diagrams."""
    return math.fsum(page_cost((page.end - frame.top) / frame.room, page.hole / frame.room) for page in pages)


def scene(frame: Frame, page: Page, number: int, book: str) -> Scene:
    """A page with its folio: the number outside; inside the title of the book, on right pages of the chapter."""
    y = frame.height - _FOLIO
    right = frame.width - frame.side
    outside, inside = (right, frame.side) if number % 2 else (frame.side, right)
    furniture: list[Item] = []
    if number > 1:
        furniture = [
            Text(outside, y, str(number), FOOT.size, "muted", "end" if number % 2 else "start"),
            Text(
                inside, y, page.heading if number % 2 else book, FOOT.size, "muted", "start" if number % 2 else "end"
            ),
        ]
    title = page.titles[0][0] if page.titles else f"{page.heading}, page {number}"
    desc = f"Page {number} of the study book {book}: {page.heading}."
    return Scene(frame.width, frame.height, (*page.items, *furniture), title, desc, headings=page.titles)
