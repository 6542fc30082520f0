"""A study book as a document: title and contents, exercises, chapters, answers. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from boardgen.boards.picture import Display
from boardgen.cards.booklet_foot import indented
from boardgen.cards.layouts import Type
from boardgen.cards.typeset import FINE
from boardgen.paper.sizes import Paper, parse_paper
from boardgen.progress import tracked
from boardgen.records import Collection
from boardgen.scene.primitives import Document, Group, Item, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import wrap
from boardgen.studies.content import Book, Chapter, Diagram, Prose, book_of
from boardgen.studies.exercises import answer_pages, exercise_pages
from boardgen.studies.flow import READABLE, UNLEVEL, UNLISTED, page_cost
from boardgen.studies.frame import Frame, diagram_width, frame_of, narrow_columns
from boardgen.studies.front import Front
from boardgen.studies.grid import grid_pages
from boardgen.studies.imprint import imprint, stones
from boardgen.studies.pages import (
    BAND,
    LATEST,
    Known,
    Page,
    looseness,
    over_foot,
    pages_cost,
    run_on,
    scene,
    side_by_side_pages,
    unlevel,
)
from boardgen.studies.pictures import Pictures, TooNarrowError
from boardgen.studies.setting import DIAGRAM, FOOT, GAP, GUTTER, LARGER, Types, words
from boardgen.studies.spare import spare_page
from boardgen.studies.titles import titles

_POINT = 25.4 / 72
_HEADING = Type(12.5 * _POINT, 15.6 * _POINT)
#: From the rule to the title; pictures that take such a part of what others take are as large.
_OVER_TITLE, _AS_LARGE = 3.2, 0.96
#: Space for an entry of the contents, and between their heading and the first.
_ENTRY, _UNDER = 5.2, 1.0
#: Widths of diagrams that are compared, in books of at most so many; and what a millimetre less costs.
_WIDTHS, _COMPARED, _SMALLER = (DIAGRAM, 60.0, 59.0, 58.0, 57.0, 56.0, 55.0), 48, 0.02
#: In columns beside each other they may be larger, and chapters may begin this far down.
_LARGER, _LOWER = (92.0, 88.0, 86.0, 84.0, 82.0, 79.0, 76.0, 73.0, 70.0, 65.0, 61.0, 58.0), 0.7
#: The same in a book of one game.
_SMALLER_ONE = 0.035
#: What diagrams of the only game of a book cost at half of the pitch that numbers in stones want.
_CRAMPED = 6.0
#: Where others are possible, no pitch is so much smaller, as a part of that; in columns beside each other none is.
_SQUASHED = 0.25
#: What a millimetre costs by which diagrams of a book are wider than others, and columns beside each other that end
#: over the foot of their page, as parts of its height.
_MIXED, _OVER = 0.03, 5.0
#: Diagrams are no more than so many mm less wide beside larger type.
_NEAR = 6.0
#: On pages of one column much would be empty where fewer letters than these stand beside a millimetre of diagrams.
_BESIDE = 5.6
#: A diagram after so many turns, instead of the usual number, in books of one game that are fuller so; and how many
#: diagrams are many.
_DENSER, _MANY = (5, 4, 3), 7
#: Those in columns beside each other, as parts of these.
_PARTS = (1.0, 0.94, 0.88, 0.82, 0.76, 0.70, 0.64)
#: Pages that are all filled to this part are full enough, with diagrams that take such a part of columns beside
#: each other, and are no more cramped than this.
_FILLED, _WIDE_ENOUGH, _CROWDED = 0.96, 0.72, 0.15
#: How many times as wide diagrams are tried where they are narrower than their columns.
_REFINED = (1.025, 1.05)
#: What a millimetre costs by which blocks are further apart than usual, as a mean of all columns.
_LOOSE = 0.1
#: Widths of their diagrams beside text; those that are so many times as wide as high have none there.
_BESIDE_TEXT, _WIDE = (78.0, 74.0, 70.0, 66.0, 61.0, 58.0, 55.0), 1.6
#: Rounds after which numbers of pages that depend on each other stay as they are.
_ROUNDS = 4


def study_document(
    files: Sequence[Collection], every: int | None = None, paper: str | Paper = "a5", together: int = 1
) -> Document:
    """The pages of a study book, upright.

    Args:
        files: the games, a collection for each file.
        every: a diagram after so many moves, besides those that the records ask for.
        paper: size of the pages.
        together: so many pages are printed together; of those to spare the last one stays empty, the others have a
            board and lines for a game of one's own.

    Raises:
        OptionError: no such paper.
        FitError: the pages are too small.
    """
    sheet = parse_paper(paper) if isinstance(paper, str) else paper
    book = book_of(files, every)
    frame = frame_of(sheet)._replace(one=book.is_one)
    rows = grid_pages(files, every, frame) if frame.one else None
    if rows:
        found = [*_front(book, frame, {}), *rows]
    else:
        frame, book, found = _in_columns(files, book, every, frame)
    longest = max(len(one.record.moves) for one in book.chapters)
    spare = spare_page(book.chapters[0].record, frame, longest)
    found += [spare] * (-len(found) % together - 1) if spare else []
    pages = tuple(scene(frame, page, number, book.title) for number, page in enumerate(found, start=1))
    subject = "A study book of " + " and ".join(dict.fromkeys(one.record.game.title for one in book.chapters))
    return Document(pages, book.title, book.author, subject)


def _in_columns(
    files: Sequence[Collection], book: Book, every: int | None, frame: Frame
) -> tuple[Frame, Book, list[Page]]:
    """The pages of a book whose text runs through their columns; of one game with as many diagrams as fill them."""
    books = [book]
    if frame.one and every is None:
        books += [some for usual in _DENSER if (some := book_of(files, None, usual)) != book]
    frames = [_framed(book, frame) if frame.one else frame, frame._replace(columns=1)]
    try:
        return (frames[0], *_best(books, frames[0]))
    except TooNarrowError:
        if frames[0].columns == 1:
            raise
        return (frames[1], *_best(books, frames[1]))


def _diagrams(book: Book) -> int:
    """How many there are."""
    return sum(isinstance(block, Diagram) for one in book.chapters for block in one.blocks)


class _Set(NamedTuple):
    """Chapters on pages of one column.

    Attributes:
        cost: by what is empty.
        pages: of all chapters.
        begins: which page each begins on, from 0.
        widths: of the diagrams of each, mm.
        types: of what is said.
        cramped: see `Pictures`; the most of any chapter.
    """

    cost: float
    pages: list[Page]
    begins: list[int]
    widths: list[float]
    types: Types
    cramped: float


#: The diagrams of a book: by the number of their chapter, their width, and what is explained before them.
_Drawn = dict[tuple[int, float, frozenset[str]], Pictures]


def _chapters(book: Book, column: Frame, beside: int) -> _Set:
    """Diagrams have the width that leaves the least empty, in each chapter or in all; of a long book the usual one.

    Of columns so many stand ``beside`` each other; those of the last page that answers leave empty count, too, and
    what is said may be larger there.
    """
    if _diagrams(book) > _COMPARED:
        return _set(book, column, LATEST, (DIAGRAM,), {}, {})
    widths: tuple[float, ...]
    widths, lowest = (_LARGER, (LATEST, _LOWER)) if beside > 1 else (_WIDTHS, (LATEST,))
    if column.one:
        widths, lowest = _widths_of_one(book.chapters[0], column, beside), (LATEST,)
    drawn: _Drawn = {}
    known: Known = {}

    def cost(some: _Set) -> float:
        return _cost(book, some, column, beside)

    some_widths = [*((one,) for one in widths)] if column.one else [widths, *((one,) for one in widths)]
    choices = [(some, latest) for some in some_widths for latest in lowest]
    found = []
    for some, latest in choices:
        found.append(_set(book, column, latest, some, drawn, known))
        if column.one and found[-1].widths[0] > some[0] + 1e-6:
            # As narrow as letters let it be: what is wanted narrower has the same width.
            choices = choices[: len(found)]
            break
    if column.one:
        choices, found = _readable(choices, found, beside)
        widths = tuple(width for (width,), _ in choices)
    best = min(found, key=cost)
    if beside == 1 and not column.one:
        return best
    # Diagrams are as wide for larger type, or a little less.
    near = [width for width in widths if min(best.widths) - _NEAR <= width <= max(best.widths) + 1e-6] or widths[:1]
    _, latest = choices[found.index(best)]
    larger = [_set(book, column._replace(types=types), latest, near, drawn, known) for types in LARGER]
    best = min((best, *larger), key=cost)
    if beside == 1 or not column.one:
        return best
    # A little larger they may fill their columns.
    frame, (width,) = column._replace(types=best.types), best.widths
    wider = (width * more for more in _REFINED if width * more <= column.column)
    return min((best, *(_set(book, frame, latest, (one,), drawn, known) for one in wider)), key=cost)


def _readable(
    choices: list[tuple[tuple[float, ...], float]], found: list[_Set], beside: int
) -> tuple[list[tuple[tuple[float, ...], float]], list[_Set]]:
    """Those of some choices, and what each leads to, in which numbers on stones have room, or all if none has.

    Raises:
        TooNarrowError: none of them has in columns beside each other.
    """
    some = [at for at, one in enumerate(found) if one.cramped <= _SQUASHED]
    if not some and beside > 1:
        raise TooNarrowError("the diagrams need more width than a column has")
    return ([choices[at] for at in some], [found[at] for at in some]) if some else (choices, found)


def _widths_of_one(chapter: Chapter, column: Frame, beside: int) -> tuple[float, ...]:
    """What widths diagrams of the only game of a book may have: up to that of the column, or of what text leaves."""
    record = chapter.record
    view = record.game.view()
    drawn = view.position(record.positions[0], Display(view.figure_pitch))
    whole = column.column
    if beside > 1 or drawn.width > _WIDE * drawn.height:
        return tuple(whole * part for part in _PARTS)
    return tuple(width for width in _BESIDE_TEXT if width <= whole - GUTTER - READABLE) or (min(DIAGRAM, whole),)


def _set(
    book: Book,
    column: Frame,
    latest: float,
    widths: Sequence[float],
    known: _Drawn,
    set_before: Known,
) -> _Set:
    """The chapters, which begin no lower on a page than at some part of it, each with the best of some widths.

    Diagrams that are ``known`` are not drawn again, and chapters that were ``set_before`` not set again.
    """
    pages: list[Page] = []
    begins = []
    explained = book.explained
    chosen: list[float] = []
    smaller = cramped = 0.0
    for at, chapter in enumerate(tracked(book.chapters, len(book.chapters), "Setting chapters"), start=1):
        ways = []
        for wanted in widths:
            frame, name, so_far = column._replace(diagram=wanted), f"game-{at}", [*pages]
            width = diagram_width(frame)
            drawn = known.get((at, width, explained))
            if drawn is None:
                like = next((pictures for (one, *_), pictures in known.items() if one == at), None)
                drawn = Pictures(
                    chapter.record, chapter.blocks, width, column.column, name, explained=explained, like=like
                )
                known[at, width, explained] = drawn
            begin = run_on(so_far, chapter, frame, drawn, latest, set_before)
            less = (_SMALLER_ONE if column.one else _SMALLER) * (DIAGRAM - wanted) / len(book.chapters)
            less += _CRAMPED * drawn.cramped if column.one else 0.0
            last = so_far[-1].column
            less += UNLISTED if chapter.closing and not (last and last.closes) else 0.0
            ways.append((pages_cost(so_far, column) + less, less, so_far, begin, drawn))
        _, less, pages, begin, drawn = min(ways, key=lambda way: way[0])
        smaller += less
        cramped = max(cramped, drawn.cramped)
        explained |= drawn.explains
        chosen.append(drawn.width)
        begins.append(begin)
    return _Set(pages_cost(pages, column) + smaller, pages, begins, chosen, column.types, cramped)


def _framed(book: Book, frame: Frame) -> Frame:
    """The page with two columns where text would fill too little of one beside the diagrams of the only game."""
    (chapter,) = book.chapters
    game, begin = chapter.record.game, chapter.record.positions[0]
    drawn = game.view().position(begin, Display(game.view().figure_pitch))
    texts = (block.runs for block in chapter.blocks if not isinstance(block, Diagram))
    letters = sum(len(run.text) for runs in texts for run in runs)
    beside_it = _BESIDE * DIAGRAM * drawn.height / drawn.width * _diagrams(book)
    return narrow_columns(frame) or frame if letters < beside_it else frame


def _best(books: Sequence[Book], frame: Frame) -> tuple[Book, list[Page]]:
    """The book with the diagrams that leave least empty, and its pages."""
    found: list[tuple[Book, _Set]] = []
    for book in books:
        some = _chapters(book, frame.alone, frame.columns)
        found.append((book, some))
        filled = [(page.end - frame.top) / frame.room for page in some.pages]
        is_full = min(filled) > _FILLED and len(filled) % frame.columns == 0
        # Where there are many diagrams, more of them would be no larger.
        is_wide = frame.columns == 1 or min(some.widths) > _WIDE_ENOUGH * frame.column or _diagrams(book) > _MANY
        if is_full and some.cramped < _CROWDED and is_wide:
            break
    book, chapters = min(found, key=lambda one: _cost(one[0], one[1], frame.alone, frame.columns))
    return book, _pages(book, frame, chapters)


def _cost(book: Book, some: _Set, column: Frame, beside: int) -> float:
    """What the pages of chapters cost, those of answers and how unlike diagrams are included."""
    frame = column._replace(types=some.types)
    answers = len(answer_pages(book.exercises, frame, {})) if book.exercises else 0
    mixed = _MIXED * (max(some.widths) - min(some.widths))
    over = _OVER * over_foot(some.pages, frame) + _LOOSE * looseness(some.pages)
    over += UNLEVEL * unlevel(some.pages, frame)
    return some.cost + mixed + over + -(len(some.pages) + answers) % beside * page_cost(0.0, 0.0, one=column.one)


def _pages(book: Book, frame: Frame, chapters: _Set) -> list[Page]:
    column = frame.alone
    column, frame = (one._replace(types=chapters.types) for one in (column, frame))
    front = len(_front(book, frame, {}))

    def number(at: int) -> int:
        """The number of the page on which a column behind the exercises is."""
        return front + len(questions) + at // frame.columns + 1

    # Exercises are positions of the games: they stand before these, so that nobody has seen the answers.
    questions: list[Page] = []
    answers: list[Page] = []
    asked: dict[int, int] = {}
    answered: dict[int, int] = {}
    for _ in range(_ROUNDS if book.exercises else 0):
        questions = exercise_pages(book.exercises, frame, answered)
        answers = answer_pages(book.exercises, column, asked, len(chapters.pages), frame.columns)
        now = _where(questions, 0, lambda at: front + at + 1), _where(answers, len(chapters.pages), number)
        if now == (asked, answered):
            break
        asked, answered = now
    found = [*chapters.pages, *answers]
    begins = {str(at): number(begin) for at, begin in enumerate(chapters.begins)}
    begins |= {"exercises": front + 1, "answers": number(len(chapters.pages))}
    found = side_by_side_pages(found, frame) if frame.columns > 1 else found
    return [*_front(book, frame, begins), *questions, *found]


def _where(pages: Sequence[Page], first: int, number: Callable[[int], int]) -> dict[int, int]:
    """Number of an exercise → page."""
    return {exercise: number(at) for at, page in enumerate(pages, start=first) for exercise in page.numbers}


def _front(book: Book, frame: Frame, begins: Mapping[str, int]) -> list[Page]:
    """Title, a picture, the preface, the contents, the credits."""
    items: list[Item] = [Rule(frame.side, frame.top, frame.width - frame.side, frame.top, BAND)]
    width = min(frame.text, 140.0)
    texts = [words(Prose(runs), width, frame.types) for runs in book.preface]
    entries = [] if book.is_one else list(_entries(book, begins))
    key, indent = stones(book)
    credits_ = indented(book.credits, indent, frame.text)
    foot = frame.height - frame.foot - len(credits_) * FOOT.leading - 1.4
    preface = sum(piece.height + GAP for piece in texts)
    contents = 2.4 + _HEADING.leading + _UNDER + len(entries) * _ENTRY + 3.0 if entries else 0.0
    picture = Front(book, frame)
    y = frame.top + _OVER_TITLE
    # Of the ways to break the title that leave the picture as large as any, the one with the fewest lines.
    ways = [(picture.area(y + one.height, foot - preface - contents), one) for one in titles(book, frame)]
    most = max(area for area, _ in ways)
    area, title = next(way for way in ways if way[0] >= _AS_LARGE * most)
    items += title.items(y)
    y += title.height
    if area:
        items += picture.items(y, foot - preface - contents)
        y = foot - preface - contents
    for piece in texts:
        items.append(Group(tuple(piece.items()), dx=frame.side, dy=y))
        y += piece.height + GAP
    items += imprint(credits_, key, indent, frame, foot)
    pages: list[list[Item]] = [items]
    y += 2.4
    at = 0
    while at < len(entries):
        left = int((foot - y - _HEADING.leading - _UNDER) / _ENTRY)
        if left >= min(3, len(entries) - at):
            pages[-1] += _contents(entries[at : at + left], frame, y)
            at += left
        if at < len(entries):
            pages.append([])
            y, foot = frame.top, frame.height - frame.foot
    return [
        Page(tuple(page), "Contents" if number else book.title, () if number else ((book.title, frame.top),))
        for number, page in enumerate(pages)
    ]


def _entries(book: Book, begins: Mapping[str, int]) -> Iterator[tuple[str, int | None]]:
    """Titles of the contents with their pages; parts have none."""
    part = ""
    if book.exercises:
        yield "Exercises", begins.get("exercises", 0)
    for at, chapter in enumerate(book.chapters):
        if chapter.part != part:
            part = chapter.part
            if part:
                yield part, None
        yield chapter.title, begins.get(str(at), 0)
    if book.exercises:
        yield "Answers", begins.get("answers", 0)


def _contents(entries: Sequence[tuple[str, int | None]], frame: Frame, y: float) -> Iterator[Item]:
    left, right = frame.side, frame.width - frame.side
    yield Text(left, y + _HEADING.baseline, "Contents", _HEADING.size, "ink", bold=True)
    y += _HEADING.leading + _UNDER
    type_ = frame.types.text
    for title, page in entries:
        yield Rule(left, y, right, y, FINE)
        baseline = y + _ENTRY / 2 + type_.baseline - type_.leading / 2
        shown = wrap(title, right - left - 12.0, type_.size, page is None)
        yield Text(left, baseline, shown[0] + ("…" if len(shown) > 1 else ""), type_.size, "ink", bold=page is None)
        if page is not None:
            yield Text(right, baseline, str(page), type_.size, "ink", "end")
        y += _ENTRY
