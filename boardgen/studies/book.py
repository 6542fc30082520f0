"""A study book as a document: title and contents, exercises, chapters, answers. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from boardgen.cards.booklet_foot import indented
from boardgen.cards.layouts import Type
from boardgen.cards.typeset import FINE
from boardgen.paper.sizes import Paper, parse_paper
from boardgen.progress import tracked
from boardgen.records import Collection
from boardgen.scene.primitives import Document, Group, Item, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import wrap
from boardgen.studies.content import Book, Diagram, Prose, book_of
from boardgen.studies.exercises import answer_pages, exercise_pages
from boardgen.studies.flow import page_cost
from boardgen.studies.frame import Frame, diagram_width, frame_of
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
)
from boardgen.studies.pictures import Pictures, TooNarrowError
from boardgen.studies.setting import DIAGRAM, FOOT, GAP, LARGER, Types, words
from boardgen.studies.spare import spare_page
from boardgen.studies.titles import titles
from boardgen.studies.told import story_pages

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
#: What a millimetre costs by which diagrams of a book are wider than others, and columns beside each other that end
#: over the foot of their page, as parts of its height.
_MIXED, _OVER = 0.03, 5.0
#: Diagrams are no more than so many mm less wide beside larger type.
_NEAR = 6.0
#: What a millimetre costs by which blocks are further apart than usual, as a mean of all columns.
_LOOSE = 0.1
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
    frame = frame_of(sheet)
    if not book.is_one:
        frame, found = _in_columns(book, frame)
    elif book.chapters[0].told:
        found = story_pages(book, frame)
    else:
        rows = grid_pages(files, every, frame)
        found = [*_front(book, frame, {}), *rows] if rows else story_pages(book, frame)
    longest = max(len(one.record.moves) for one in book.chapters)
    spare = spare_page(book.chapters[0].record, frame, longest)
    found += [spare] * (-len(found) % together - 1) if spare else []
    pages = tuple(scene(frame, page, number, book.title) for number, page in enumerate(found, start=1))
    subject = "A study book of " + " and ".join(dict.fromkeys(one.record.game.title for one in book.chapters))
    return Document(pages, book.title, book.author, subject)


def _in_columns(book: Book, frame: Frame) -> tuple[Frame, list[Page]]:
    """The pages of a book of several games, whose text runs through their columns."""
    try:
        return frame, _best(book, frame)
    except TooNarrowError:
        if frame.columns == 1:
            raise
        frame = frame._replace(columns=1)
        return frame, _best(book, frame)


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
    """

    cost: float
    pages: list[Page]
    begins: list[int]
    widths: list[float]
    types: Types


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
    drawn: _Drawn = {}
    known: Known = {}

    def cost(some: _Set) -> float:
        return _cost(book, some, column, beside)

    choices = [(some, latest) for some in (widths, *((one,) for one in widths)) for latest in lowest]
    found = [_set(book, column, latest, some, drawn, known) for some, latest in choices]
    best = min(found, key=cost)
    if beside == 1:
        return best
    # Diagrams are as wide for larger type, or a little less.
    near = [width for width in widths if min(best.widths) - _NEAR <= width <= max(best.widths) + 1e-6] or widths[:1]
    _, latest = choices[found.index(best)]
    larger = [_set(book, column._replace(types=types), latest, near, drawn, known) for types in LARGER]
    return min((best, *larger), key=cost)


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
    smaller = 0.0
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
            less = _SMALLER * (DIAGRAM - wanted) / len(book.chapters)
            ways.append((pages_cost(so_far, column) + less, less, so_far, begin, drawn))
        _, less, pages, begin, drawn = min(ways, key=lambda way: way[0])
        smaller += less
        explained |= drawn.explains
        chosen.append(drawn.width)
        begins.append(begin)
    return _Set(pages_cost(pages, column) + smaller, pages, begins, chosen, column.types)


def _best(book: Book, frame: Frame) -> list[Page]:
    """The pages with the diagrams that leave least empty."""
    return _pages(book, frame, _chapters(book, frame.alone, frame.columns))


def _cost(book: Book, some: _Set, column: Frame, beside: int) -> float:
    """What the pages of chapters cost, those of answers and how unlike diagrams are included."""
    frame = column._replace(types=some.types)
    answers = len(answer_pages(book.exercises, frame, {})) if book.exercises else 0
    mixed = _MIXED * (max(some.widths) - min(some.widths))
    over = _OVER * over_foot(some.pages, frame) + _LOOSE * looseness(some.pages)
    return some.cost + mixed + over + -(len(some.pages) + answers) % beside * page_cost(0.0, 0.0)


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
