"""Puzzles on sheets: diagrams with their tasks, hints, and answers on the last pages or upside down at the foot.

Rows of cells, dealt to pages so that these are full. Answers begin on a page of their own: pages of puzzles can be
handed out. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import inf

from boardgen.boards.picture import Picture
from boardgen.cards.blocks import Run, curly
from boardgen.cards.forms import check_page
from boardgen.cards.lines import Line
from boardgen.errors import FitError, option
from boardgen.games.registry import get_game
from boardgen.paper.sizes import parse_paper
from boardgen.progress import tracked
from boardgen.puzzles import telling
from boardgen.puzzles.answer_cells import AnswerCells
from boardgen.puzzles.asked import Asked
from boardgen.puzzles.cells import DOTS, GUTTER, OVER_HELD, SIGNED, TASK, Layout, outer, placed_cells, rank, rows_of
from boardgen.puzzles.columns import NUMBER, in_bands, in_columns
from boardgen.puzzles.dealing import deal, shared
from boardgen.puzzles.feet import Answers, Feet, Hints, HintsBeside
from boardgen.puzzles.heads import MARGIN, SIDE, below_head, guide_lines, head
from boardgen.puzzles.levels import LEVELS
from boardgen.puzzles.lined import evenly_lined, lines_below
from boardgen.puzzles.lines import ruled
from boardgen.puzzles.once import Once
from boardgen.puzzles.puzzle import Puzzle
from boardgen.puzzles.scale import in_scale
from boardgen.puzzles.solved import is_readable, numbered_picture, solved_note, solved_picture
from boardgen.puzzles.windows import windows
from boardgen.puzzles.words import POINT, Passages, Words, set_words
from boardgen.scene.primitives import Box, Document, Group, Item, Scene, Text
from boardgen.scene.text import DESCENT, measure

_SMALL = 6.5 * POINT
#: Longer main lines, in turns, are hard to follow without a picture: answers go to the end unless asked otherwise.
_FOLLOWED = 5
#: Rows of diagrams on a page, and columns of them.
_ROWS, _COLUMNS = 3, (2, 1)
#: The least width of a column whose tasks have signs before them, mm.
_SIGNS_FROM = 60.0
#: Diagrams may be smaller by this factor for hints at the foot.
_FOOTED = 0.95
#: The same for answers at the foot.
_ANSWERED = 0.88
#: The same for lines below diagrams, beginning with the largest.
_LINED = (0.97, 0.94, 0.91)
#: What has to be free of a page for lines for notes, as a part of it.
_FREE_FOR_NOTES = 0.16
#: Over the foot of a page.
_OVER_FOOT = 5.4
#: Between what is ruled for notes and hints below it.
_OVER_HINTS = 3.0


def book_document(
    puzzles: Sequence[Puzzle],
    *,
    paper: str = "a4",
    answers: str | None = None,
    hints: bool = False,
    seed: int | None = None,
    without: Sequence[int] = (),
    name: str = "",
    ruled: bool = True,
    once: Once | None = None,
) -> Document:
    """The pages of a book, upright.

    Args:
        puzzles: at least one, all of one game.
        paper: size of the sheets.
        answers: on the last pages (``end``), upside down at the foot of the page (``foot``), or ``none``; None for
            the foot where all puzzles fit on a sheet and no answer is longer than five turns, otherwise the end.
        hints: whether there are hints: in what pages leave free, at their foot, or on pages before the answers.
        seed: named under the title.
        without: levels that were looked for in vain.
        name: the title, if it is another than usual.
        ruled: whether what is free has lines to write on; pointless on black, where no pencil shows.
        once: keeps its pictures, if it is composed for another paper, too.

    Raises:
        OptionError: no such paper.
        FitError: the paper is too small.
    """
    sheet = parse_paper(paper)
    size = (min(sheet.width, sheet.height), max(sheet.width, sheet.height))
    width, height = check_page(size, sheet, "a page of puzzles")
    about = telling.about(get_game(puzzles[0].game), puzzles, seed, without)
    book = _Book(puzzles, width, height, about, name, is_ruled=ruled, once=once)
    pages = book.pages(answers, hints=hints)
    numbered = [book.folio(page, number, len(pages)) for number, page in enumerate(pages, start=1)]
    return Document(tuple(numbered), book.title, book.game.designer, "Puzzles with proved answers")


@dataclass(slots=True)
class _Page:
    """A page in the making: what is on it, its name, what is told of it, and how far down it is full, mm."""

    items: list[Item]
    name: str
    told: str
    below: float = 0.0


class _Book:
    """Sets the pages: whole boards of a book at one pitch, those of a row level with each other."""

    def __init__(
        self,
        puzzles: Sequence[Puzzle],
        width: float,
        height: float,
        about: str,
        name: str,
        *,
        is_ruled: bool = True,
        once: Once | None = None,
    ) -> None:
        self.once = once
        self.puzzles = puzzles
        self.width, self.height = width, height
        self.game = get_game(puzzles[0].game)
        self.title = name or telling.title(self.game, puzzles)
        self.subtitle = about
        self.view = self.game.view()
        self.positions = [puzzle.position(self.game) for puzzle in puzzles]
        self.is_ruled = is_ruled
        self.windows = windows(self.game, puzzles)
        self.asked = Asked(self.game, self.positions, self.windows, is_ruled=is_ruled, once=once)
        self.answers, self.hints = Answers(puzzles, width - 2 * SIDE), Hints(puzzles, width - 2 * SIDE)
        self.guide = guide_lines(telling.guide(self.game, self.positions, [each.sentence for each in puzzles]), width)
        self.top = below_head(len(self.guide))
        self.bottom = height - MARGIN - _SMALL - _OVER_FOOT
        self.room = self.bottom - self.top

    def pages(self, answers: str | None, *, hints: bool) -> list[Scene]:
        """All of them, without their feet."""
        beside = self._hints_beside() if hints and answers != "foot" else None
        feet = beside or self._feet(answers, hints=hints)
        asked = self.layout(None if beside else feet)
        if not self.view.solved_by_numbers and answers != "none" and feet is not self.answers:
            asked = in_scale(asked, self.puzzles, self.windows, self.asked.least, self._answer_room)
        asked_pages = list(self.puzzle_pages(asked, feet))
        pages = [*asked_pages]
        if hints and not isinstance(feet, Hints):
            pages += self.hint_pages()
        if answers != "none" and feet is not self.answers:
            pages += self.answer_pages(asked)
        for page, span in zip(asked_pages, asked.deal.pages, strict=True):
            shown = asked.shown(span)
            free = self._free(page, shown, asked.columns)
            if beside and free:
                page.items += beside.beside(shown, free)
                free = (*free[:3], free[3] - beside.height_beside(shown) - _OVER_HINTS)
            page.items += self.notes(page, free, feet.height(shown) if feet else 0.0)
        return [Scene(self.width, self.height, tuple(page.items), page.name, page.told) for page in pages]

    def _feet(self, answers: str | None, *, hints: bool) -> Feet | None:
        """What stands at the foot of pages: answers where they are wanted there, or are short and all puzzles fit on
        a sheet; hints where that takes no more pages than without them, or full ones and no more than with pages of
        their own, and no much smaller diagrams.
        """
        if answers == "foot" or (answers is None and not hints and self._is_sheet()):
            return self.answers
        if not hints:
            return None
        try:
            found, usual = self.layout(self.hints), self.layout(None)
        except FitError:
            return None
        if found.deal.pitch < max(self.asked.least, _FOOTED * usual.deal.pitch):
            return None
        more = len(found.deal.pages) - len(usual.deal.pages)
        # Several sheets of puzzles are to be written on: hints on a page of their own take no lines from diagrams.
        if len(usual.deal.pages) > 1 and self._sized(found, self.hints)[2] < self._sized(usual, None)[2]:
            return None
        # Hints on pages of their own take paper, too; but a sheet of puzzles is not torn apart for them.
        at_most = sum(1 for _ in self.hint_pages()) if found.is_full else 0
        return self.hints if more <= at_most else None

    def _hints_beside(self) -> HintsBeside | None:
        """The hints in the places that pages without them have free; None where they find no room there."""
        usual = self.layout(None)
        found = HintsBeside(self.puzzles, self.width - 2 * SIDE, usual.columns, self._column(usual.columns))
        return found if found.finds_room(usual, self.room) else None

    def _is_sheet(self) -> bool:
        """Whether all fit on a sheet with their answers, each of which can be followed without a picture."""
        if len(self.puzzles) > _ROWS * max(_COLUMNS) or max(map(telling.turns, self.puzzles)) > _FOLLOWED:
            return False
        footed = self.layout(self.answers).deal
        # Small diagrams and words alone are hard to follow: answers with pictures are worth a page of their own.
        return len(footed.pages) == 1 and footed.pitch > _ANSWERED * self.layout(None).deal.pitch

    # Rows of cells.

    def layout(self, feet: Feet | None) -> Layout:
        """The puzzles in columns on the fewest pages on which they can be read, there as large as can be.

        Raises:
            FitError: the answers at the foot leave no room for diagrams.
        """
        least, levels, found = self.asked.least, tuple(puzzle.level for puzzle in self.puzzles), []
        turns = tuple(map(telling.asked_turns, self.puzzles))
        for columns in _COLUMNS:
            words = tuple(self._task_words(puzzle, self._column(columns)) for puzzle in self.puzzles)
            rows = rows_of(words, self.asked.frames, columns, self._column(columns), 0.0, own=False)

            def room(_: int, first: int, after: int, columns: int = columns) -> float:
                return self._room_over(feet)(range(first * columns, min(after * columns, len(self.puzzles))))

            dealt = deal(rows, room, _ROWS, least, inf)
            if dealt is not None:
                even, dealt = shared(rows, self._room_over(feet), dealt, least)
                place = self._column(columns), self._indent(), self._signs(self._column(columns))
                layout = Layout("puzzle", columns, words, even, 0.0, dealt, *place, levels=levels, turns=turns)
                counted = bool(self.view.puzzle_counts)
                found.append(replace(layout, is_counted=counted))
        if not found:
            raise FitError(
                f"the answers leave no room for the diagrams on this paper; use a larger {option('paper')} or "
                f"{option('answers', 'end')}"
            )
        return min(found, key=lambda layout: rank(layout.deal, least))

    def _room_over(self, feet: Feet | None) -> Callable[[range], float]:
        """The height that there is over the foot of a page with some of the puzzles, mm."""
        return lambda shown: self.room - (feet.height(shown) if feet else 0.0)

    def _column(self, columns: int) -> float:
        return (self.width - 2 * SIDE - GUTTER * (columns - 1)) / columns

    def _task_words(self, puzzle: Puzzle, column: float) -> Words:
        room = column - self._indent() - SIGNED * bool(self._signs(column)) - len(LEVELS) * DOTS - 2.0
        task = (Run(curly(puzzle.sentence), True),)
        return set_words(Passages((task, *(((Run(curly(puzzle.origin)),),) if puzzle.origin else ()))), room, TASK)

    def _signs(self, column: float) -> tuple[tuple[Item, ...], ...]:
        """Those of the players to move, where they leave tasks room enough."""
        return self.asked.signs if column >= _SIGNS_FROM else ()

    def _indent(self) -> float:
        return measure("0" * max(2, len(str(len(self.puzzles)))), NUMBER, True) + 2.0

    def _sized(self, layout: Layout, feet: Feet | None) -> tuple[list[float], list[float], int]:
        """Of each page the height for its rows and the pitch of its pictures, mm; the lines below each picture."""
        pages = layout.deal.pages
        rooms = [self._room_over(feet)(layout.shown(page)) for page in pages]
        pitches = [layout.deal.pitch] * len(pages)
        found = rooms, pitches, 0
        for part in (1.0, *_LINED) if self.is_ruled and self.asked.is_whole else ():
            smaller = [pitch * part for pitch in pitches]
            if part == 1.0 or min(smaller) >= self.asked.least:
                lines = lines_below(layout, rooms, smaller)
                # Sentences need a second line.
                if lines > (found[2] if layout.is_counted else 1):
                    return rooms, smaller, lines
                found = (rooms, smaller, lines) if lines > found[2] else found
        return found

    # Pages of puzzles.

    def puzzle_pages(self, layout: Layout, feet: Feet | None) -> Iterator[_Page]:
        """The pages with diagrams."""
        pages = layout.deal.pages
        rooms, pitches, lines = self._sized(layout, feet)
        layout = evenly_lined(layout, rooms, pitches, lines)
        drawing = tracked(zip(pages, pitches, rooms, strict=True), len(pages), "Drawing puzzles")
        for page, pitch, room in drawing:
            shown = layout.shown(page)
            pictures = self.asked.pictures(shown, pitch, layout)
            place = SIDE, self.top, room, pitch
            drawn = list(placed_cells(layout, page, pictures, place, lines))
            items = [
                *head(self.title, self.subtitle, self.guide, self.width, running=shown[0] > 0),
                *(group for group, _ in drawn),
            ]
            if feet:
                items += feet.items(shown, SIDE, self.bottom)
            told = "; ".join(f"{at + 1}: {self.puzzles[at].sentence}" for at in shown)
            yield _Page(items, f"Puzzles {shown[0] + 1}–{shown[-1] + 1}", told, max(below for _, below in drawn))

    def _free(self, page: _Page, shown: range, columns: int) -> Box | None:
        """The place beside the last puzzle of a page; None if there is none."""
        if not len(shown) % columns:
            return None
        column = self._column(columns)
        top = next(item.dy for item in reversed(page.items) if isinstance(item, Group) and not item.id)
        return SIDE + column + GUTTER, top, SIDE + 2 * column + GUTTER, page.below

    def notes(self, page: _Page, free: Box | None, foot: float) -> Iterator[Item]:
        """Lines for notes in what is free after the last puzzle: beside it, and below it if that is much.

        Args:
            page: where they go.
            free: what there is beside the last puzzle.
            foot: the height of the answers at its foot, mm.
        """
        if not self.is_ruled:
            return
        if free:
            left, top, right, bottom = free
            yield from ruled(left, top, right - left, bottom, headed=True)
        bottom = self.bottom - foot
        if bottom - page.below > _FREE_FOR_NOTES * self.room:
            yield from ruled(SIDE, page.below, self.width - 2 * SIDE, bottom, headed=False)

    # Hints and answers on pages of their own.

    def answer_pages(self, asked: Layout) -> list[_Page]:
        """The answers to puzzles, each with a picture of its position where enough of these can be read on a page."""
        room = self._answer_room
        most = max(len(asked.shown(page)) for page in asked.deal.pages)
        place = self._column, self._indent(), room, asked.deal.pitch, most
        cells = AnswerCells(self.game, self.puzzles, *place, self._held_high, self.windows)
        layouts = list(cells.layouts())
        # Pictures that tell the whole line come first, even if they need more pages.
        for whole in (True, False) if self.asked.is_whole else (False,):
            for layout in layouts:
                pages = self._in_cells(layout, whole=whole)
                if pages is not None:
                    return pages
        return list(self.text_pages("Answers", cells.said))

    @cached_property
    def _answer_room(self) -> float:
        """The height of a page of answers."""
        return self.bottom - below_head(len(self._note(range(len(self.puzzles)))))

    def _in_cells(self, layout: Layout, *, whole: bool) -> list[_Page] | None:
        """Pages in cells; None if letters are too small, or if a picture would not tell the ``whole`` line."""
        drawn: list[Picture] = []
        tops = [below_head(len(self._note(layout.shown(page)))) for page in layout.deal.pages]
        pitches, each = layout.pitches([self.bottom - top for top in tops])
        for puzzle, pitch in tracked(zip(self.puzzles, each, strict=True), len(each), "Drawing answers"):
            drawn_at: Callable[[], Picture | None] = partial(numbered_picture, self.game, puzzle, pitch)
            if not whole:
                drawn_at = partial(solved_picture, self.game, puzzle, pitch, window=self.windows[len(drawn)])
            name = f"solved-{len(drawn) + 1}"
            picture = self.once.picture(name, pitch, drawn_at) if self.once else drawn_at()
            if picture is None or not is_readable(picture):
                return None
            drawn.append(picture)
        if not whole:
            # Steady pictures are as wide as the widest of them.
            widest = max(outer(picture)[2] for picture in drawn)
            for at, pitch in enumerate(each):
                if drawn[at].steady:
                    drawn[at] = solved_picture(self.game, self.puzzles[at], pitch, widest, self.windows[at])
        pages = []
        for page, top, pitch in zip(layout.deal.pages, tops, pitches, strict=True):
            shown = layout.shown(page)
            pictures = [drawn[at] for at in shown]
            place = SIDE, top, self.bottom - top, pitch
            placed = list(placed_cells(layout, page, pictures, place, held=self._held(layout, shown)))
            items = [*self._text_head("Answers", self._note(shown)), *(group for group, _ in placed)]
            pages.append(_text_page("Answers", items, [at + 1 for at in shown]))
        return pages

    def _held(self, layout: Layout, shown: range) -> list[Picture | None]:
        """What stands below the words of some answers, where these are beside their pictures."""
        if not layout.beside:
            return []
        wide = layout.beside - layout.lead
        return [self.view.held(self.positions[at], wide) for at in shown]

    def _held_high(self, at: int, wide: float) -> float:
        aside = self.view.held(self.positions[at], wide)
        return aside.height + OVER_HELD if aside is not None else 0.0

    def hint_pages(self) -> Iterator[_Page]:
        """All first hints, then all second ones, then all third ones, turned with all of their page but its foot, so
        that nobody reads them in passing.
        """
        told = [telling.hints(puzzle) for puzzle in self.puzzles]
        bands = [(name, [Passages((hints[level],)) for hints in told]) for level, name in enumerate(telling.HINTS)]
        top = below_head(len(guide := guide_lines(telling.MORE, self.width)))
        place = (SIDE, top, self._column(2), self.bottom - top)
        for items, numbers in in_bands(bands, place, GUTTER, self._indent()):
            page = _text_page("Hints", [*self._text_head("Hints", guide), *items], numbers)
            name, dy = f"hints-{numbers[0]}", MARGIN + self.bottom
            yield replace(page, items=[Group(tuple(page.items), id=name, dx=self.width, dy=dy, rotate=180.0)])

    def text_pages(self, heading: str, said: Sequence[Passages]) -> Iterator[_Page]:
        """Words in two columns, as many in each as in the others."""
        place = (SIDE, below_head(0), self._column(2), self.bottom - below_head(0))
        for items, numbers in in_columns(said, place, GUTTER, self._indent()):
            yield _text_page(heading, [*self._text_head(heading), *items], numbers)

    def _note(self, shown: range) -> tuple[Line, ...]:
        """What has to be known to read the pictures of the answers of a page, in lines."""
        note = solved_note(self.game, self.puzzles[shown.start : shown.stop])
        return guide_lines(curly(note), self.width)

    def _text_head(self, heading: str, guide: Sequence[Line] = ()) -> list[Item]:
        return head(heading, self.title, guide, self.width)

    def folio(self, page: Scene, number: int, count: int) -> Scene:
        """The page with its foot."""
        y = self.height - MARGIN - DESCENT * _SMALL
        foot: list[Item] = [
            Text(SIDE, y, telling.credit(self.game, self.puzzles[0].start.get("board")), _SMALL, "muted"),
            Text(self.width - SIDE, y, f"{number}/{count}", _SMALL, "muted", "end"),
        ]
        return page._replace(items=(*page.items, *foot))


def _text_page(heading: str, items: list[Item], numbers: Sequence[int]) -> _Page:
    span = f"{heading} {numbers[0]}–{numbers[-1]}"
    return _Page(items, span, span)
