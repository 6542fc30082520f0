"""Puzzles on sheets: diagrams with their tasks, hints, and answers on the last pages or upside down at the foot.

Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from boardgen.boards.picture import Display, Picture
from boardgen.cards.blocks import Run, curly
from boardgen.cards.booklet import GRIDS
from boardgen.cards.forms import check_page
from boardgen.cards.lines import Line, break_lines, line_items
from boardgen.errors import FitError, option
from boardgen.games.registry import get_game
from boardgen.paper.sizes import parse_paper
from boardgen.progress import tracked
from boardgen.puzzles import telling
from boardgen.puzzles.columns import LEADING, NUMBER, OVER, POINT, THIN, in_columns
from boardgen.puzzles.levels import LEVELS
from boardgen.puzzles.puzzle import Puzzle
from boardgen.puzzles.solved import is_readable, numbered_picture, solved_picture
from boardgen.scene.primitives import Box, Circle, Document, Group, Item, Scene, Style, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT, measure

#: Above and below the text; left and right of it; between columns.
_MARGIN, _SIDE, _GUTTER = 12.0, 14.0, 6.0
#: The most between the words of a puzzle and its picture, mm.
_MOST_BELOW = 6.0
_ROW_GAP = 5.0
_TITLE, _RUNNING, _SMALL = 24 * POINT, 9.5 * POINT, 6.5 * POINT
_TASK, _FOOT = 9.2 * POINT, 7.2 * POINT
#: Answers over their pictures.
_TEXT = 8 * POINT
_RULE = 0.35
#: Lines to write an answer on, at most so many, and from one to the next.
_LINES, _LINE = 3, 8.0
#: Radius of the dots that tell the level, and their distance.
_DOT, _DOTS = 0.85, 2.6
#: Diagrams on a page.
_MOST = 6
#: Positions of puzzles have no numbers on their stones, so they may be smaller than those of booklets.
_PLAIN = 0.88
#: Columns and rows of answers to puzzles of which fewer than six fill a page: six either way, or four.
_SIX, _FOUR = ((2, 3), (3, 2)), (2, 2)
#: From the words of a puzzle or an answer to the picture.
_UNDER = 3.0


def book_document(
    puzzles: Sequence[Puzzle],
    *,
    paper: str = "a4",
    answers: str | None = None,
    hints: bool = False,
    seed: int | None = None,
    name: str = "",
) -> Document:
    """The pages of a book, upright.

    Args:
        puzzles: at least one, all of one game.
        paper: size of the sheets.
        answers: on the last pages (``end``), upside down at the foot of the page (``foot``), or ``none``; None for
            what suits the number of puzzles.
        hints: whether pages of hints come before the answers.
        seed: named under the title.
        name: the title, if it is another than usual.

    Raises:
        OptionError: no such paper.
        FitError: the paper is too small.
    """
    sheet = parse_paper(paper)
    size = (min(sheet.width, sheet.height), max(sheet.width, sheet.height))
    width, height = check_page(size, sheet, "a page of puzzles")
    book = _Book(puzzles, width, height, answers, seed, name)
    pages = list(book.puzzle_pages())
    if hints:
        pages += book.text_pages("Hints", [_printed(telling.hints(puzzle)) for puzzle in puzzles])
    if book.answers == "end":
        pages += book.answer_pages()
    numbered = [book.folio(page, number, len(pages)) for number, page in enumerate(pages, start=1)]
    return Document(tuple(numbered), book.title, book.game.designer, "Puzzles with proved answers")


class _Book:
    """Sets the pages: all diagrams of a book at one pitch, those of a row level with each other."""

    def __init__(
        self,
        puzzles: Sequence[Puzzle],
        width: float,
        height: float,
        answers: str | None,
        seed: int | None,
        name: str,
    ) -> None:
        self.puzzles = puzzles
        self.width, self.height = width, height
        self.game = get_game(puzzles[0].game)
        self.title = name or telling.title(self.game, puzzles)
        self.subtitle = telling.about(self.game, puzzles, seed)
        self.view = self.game.view()
        self.positions = [puzzle.position(self.game) for puzzle in puzzles]
        usual = self.view.figure_pitch
        self.frames = self._framed([self.view.position(pos, Display(usual)) for pos in self.positions], usual)
        self.answers = answers or ("foot" if len(puzzles) <= _MOST else "end")
        self.guide = break_lines((Run(telling.guide(self.game)),), width - 2 * _SIDE, _FOOT)
        self.top = _MARGIN + _TITLE * CAP_HEIGHT + 4.0 + _FOOT * LEADING * len(self.guide)
        self.bottom = height - _MARGIN - _SMALL * 2.2 - 1.5
        self.columns, self.rows, self.pitch = self._grid()

    # The diagrams.

    def _framed(self, pictures: Sequence[Picture], pitch: float) -> list[Box]:
        """What is seen of pictures, in pitches: the same of all where they show whole boards of one size."""
        found = [tuple(side / pitch for side in picture.seen) for picture in pictures]
        if self.view.solved_by_numbers and len({(p.width, p.height) for p in pictures}) == 1:
            lefts, tops, rights, bottoms = zip(*found, strict=True)
            found = [(min(lefts), min(tops), max(rights), max(bottoms))] * len(found)
        return [(left, top, right, bottom) for left, top, right, bottom in found]

    def _grid(self) -> tuple[int, int, float]:
        """Columns, rows and pitch: as many diagrams as suit the game, and no more than there are."""
        counts = [count for count in sorted(GRIDS) if count <= min(self.view.booklet_diagrams, _MOST)]
        # One sheet that holds them all need not have room for more.
        whole = next((k for k, count in enumerate(counts) if count >= len(self.puzzles)), len(counts) - 1)
        for count in reversed(counts[1 : whole + 1]):
            pitch = min(self._pitches(*GRIDS[count]))
            if pitch >= _PLAIN * self.view.booklet_pitch:
                return *GRIDS[count], pitch
        return *GRIDS[1], min(self._pitches(*GRIDS[1]))

    def _column(self, columns: int) -> float:
        return (self.width - 2 * _SIDE - _GUTTER * (columns - 1)) / columns

    def _pitches(self, columns: int, rows: int) -> Iterator[float]:
        """The largest pitch for each diagram."""
        column = self._column(columns)
        for sheet in self._sheets(columns, rows):
            yield from self._pitches_on(sheet, columns, column)

    def _pitches_on(self, sheet: range, columns: int, column: float) -> Iterator[float]:
        words = [self._task_lines(self.puzzles[index], column) for index in sheet]
        room, tops = self._share(sheet, words, _TASK, columns, foot=True)
        if room < 0.3 * (room + max(tops)):
            raise FitError(
                f"the answers leave no room for the diagrams on this paper; use a larger {option('paper')} or "
                f"{option('answers', 'end')}"
            )
        for index in sheet:
            wide, high = _size(self.frames[index])
            yield min(column / wide, room / high)

    def _sheets(self, columns: int, rows: int) -> list[range]:
        """Which puzzles stand on each page: as many rows as on the others, or one more."""
        many = len(self.puzzles)
        in_all = -(-many // columns)
        count = -(-in_all // rows)
        sheets, first = [], 0
        for page in range(count):
            after = min(many, first + columns * (in_all // count + (page < in_all % count)))
            sheets.append(range(first, after))
            first = after
        return sheets

    def _task_lines(self, puzzle: Puzzle, column: float) -> list[Line]:
        room = column - self._indent() - len(LEVELS) * _DOTS - 2.0
        lines = list(break_lines((Run(curly(puzzle.sentence), True),), room, _TASK))
        if puzzle.origin:
            lines += break_lines((Run(curly(puzzle.origin)),), room, _TASK)
        return lines

    def _indent(self) -> float:
        return measure("0" * max(2, len(str(len(self.puzzles)))), NUMBER, True) + 2.0

    def puzzle_pages(self) -> Iterator[Scene]:
        """The pages with diagrams."""
        column, sheets = self._column(self.columns), self._sheets(self.columns, self.rows)
        for shown in tracked(sheets, len(sheets), "Drawing puzzles"):
            items = self._head(shown[0] == 0)
            words = [self._task_lines(self.puzzles[at], column) for at in shown]
            pictures = [self.view.position(self.positions[at], Display(self.pitch)) for at in shown]
            items += self._cells(shown, words, _TASK, pictures, "puzzle", self.columns)
            items += self._foot(shown)
            told = "; ".join(f"{at + 1}: {self.puzzles[at].sentence}" for at in shown)
            span = f"Puzzles {shown[0] + 1}–{shown[-1] + 1}"
            yield Scene(self.width, self.height, tuple(items), span, told)

    @cached_property
    def lines(self) -> int:
        """Lines to write on below each puzzle: as many as every puzzle of the book has room for."""
        column, most = self._column(self.columns), _LINES
        for shown in self._sheets(self.columns, self.rows):
            words = [self._task_lines(self.puzzles[at], column) for at in shown]
            room, _ = self._share(shown, words, _TASK, self.columns, foot=True)
            high = max(_size(self.frames[at])[1] for at in shown) * self.pitch
            most = min(most, int(max(room - high - _UNDER, 0.0) / _LINE))
        return most

    def _head(self, first: bool) -> list[Item]:
        y = _MARGIN + CAP_HEIGHT * _TITLE
        size = _TITLE if first else _RUNNING
        items: list[Item] = [
            Text(_SIDE, y, self.title, size, bold=True),
            Text(self.width - _SIDE, y, self.subtitle, _RUNNING * 0.85, "muted", "end"),
        ]
        for k, line in enumerate(self.guide):
            items += line_items(line, _SIDE, y + 2.0 + (k + 1) * _FOOT * LEADING, _FOOT, "muted")
        return items

    def _cells(
        self,
        shown: range,
        words: Sequence[Sequence[Line]],
        size: float,
        pictures: Sequence[Picture],
        kind: str,
        columns: int,
    ) -> Iterator[Group]:
        """Puzzles or answers in rows: rule, number, words, level; pictures under the longest words of their row."""
        column = self._column(columns)
        room, tops = self._share(shown, words, size, columns, foot=kind == "puzzle")
        y = self.top
        for number, at in enumerate(shown):
            row, col = divmod(number, columns)
            top = tops[row]
            if row and not col:
                y += tops[row - 1] + room + _ROW_GAP
            items: list[Item] = [Rule(0, 0, column, 0, Style(stroke="ink", width=_RULE))]
            base = OVER + CAP_HEIGHT * NUMBER
            items.append(Text(0, base, str(at + 1), NUMBER, bold=True))
            for k, line in enumerate(words[number]):
                items += line_items(line, self._indent(), base + k * size * LEADING, size, "ink")
            dots = column - (len(LEVELS) - 1) * _DOTS - 2 * _DOT
            if kind == "puzzle":
                items.append(_level(self.puzzles[at].level, dots, base - CAP_HEIGHT * _TASK / 2))
            picture = pictures[number]
            left, over, right, under = picture.seen
            # In the middle of what is left, but never far from its words; lines to write on where there is room.
            spare = room - (under - over)
            lines = self.lines if kind == "puzzle" else 0
            dy = top + min(max((spare - lines * _LINE) / 2, 0.0), _MOST_BELOW)
            drawing = (*picture.below, *picture.above)
            dx = (column - right - left) / 2
            items.append(Group(drawing, id=f"{kind}-{at + 1}", dx=dx, dy=dy - over, title=picture.desc))
            for k in range(1, lines + 1):
                at_y = dy + under - over + k * _LINE
                items.append(Rule(0, at_y, column, at_y, Style(stroke="faint", width=THIN)))
            yield Group(tuple(items), dx=_SIDE + col * (column + _GUTTER), dy=y)

    def _share(
        self, shown: range, words: Sequence[Sequence[Line]], size: float, columns: int, *, foot: bool
    ) -> tuple[float, list[float]]:
        """The height that each row of a page has for its pictures, and that of the words over them in each row."""
        heights = [_words_height(lines, size) for lines in words]
        tops = [max(heights[first : first + columns]) for first in range(0, len(shown), columns)]
        room = self.bottom - (self._foot_height(shown) if foot else 0.0) - self.top
        return (room - sum(tops) - _ROW_GAP * (len(tops) - 1)) / len(tops), tops

    # Answers upside down at the foot.

    def _foot_lines(self, shown: range) -> list[Line]:
        if self.answers != "foot":
            return []
        runs: list[Run] = []
        for at in shown:
            between = Run(" · ") if at > shown[0] else Run("")
            runs += [between, Run(f"Puzzle {at + 1}: ", True), *_printed(telling.short_answer(self.puzzles[at]))]
        return list(break_lines(tuple(runs), self.width - 2 * _SIDE, _FOOT))

    def _foot_height(self, shown: range) -> float:
        count = len(self._foot_lines(shown))
        return count * _FOOT * LEADING + 4.0 if count else 0.0

    def _foot(self, shown: range) -> list[Item]:
        lines = self._foot_lines(shown)
        if not lines:
            return []
        items: list[Item] = []
        for k, line in enumerate(lines):
            items += line_items(line, 0.0, ASCENT * _FOOT + k * _FOOT * LEADING, _FOOT, "ink")
        y = self.bottom - 1.0
        turned = Group(tuple(items), id=f"answers-{shown[0] + 1}", dx=self.width - _SIDE, dy=y, rotate=180.0)
        top = self.bottom - self._foot_height(shown) + 1.5
        rule = Rule(_SIDE, top, self.width - _SIDE, top, Style(stroke="faint", width=THIN))
        return [rule, turned]

    # Hints and answers on pages of their own.

    def answer_pages(self) -> list[Scene]:
        """The answers, each over a picture of its position where enough of these can be read on a page."""
        words = [_printed(telling.answer(puzzle)) for puzzle in self.puzzles]
        drawn = self._pictured(words)
        return drawn if drawn is not None else list(self.text_pages("Answers", words))

    def _pictured(self, words: Sequence[tuple[Run, ...]]) -> list[Scene] | None:
        """Pages of answers with pictures, in cells as the puzzles have or smaller; None if they cannot be read.

        Pictures that tell the whole line come first, even if fewer of them have room on a page.
        """
        grids = [(self.columns, self.rows)]
        if self.columns * self.rows < min(_MOST, len(self.puzzles)):
            grids = [*sorted(_SIX, key=lambda grid: -min(self._answer_pitches(words, *grid))), _FOUR]
        tried = (self._in_cells(words, *grid, whole=whole) for whole in (True, False) for grid in grids)
        return next((pages for pages in tried if pages is not None), None)

    def _answer_lines(self, words: Sequence[tuple[Run, ...]], columns: int) -> list[list[Line]]:
        room = self._column(columns) - self._indent()
        return [list(break_lines(runs, room, _TEXT)) for runs in words]

    def _answer_pitches(self, words: Sequence[tuple[Run, ...]], columns: int, rows: int) -> list[float]:
        """The pitch of each answer's picture in cells; 0 or less where there is no room."""
        column, lines = self._column(columns), self._answer_lines(words, columns)
        pitches = []
        for shown in self._sheets(columns, rows):
            room, _ = self._share(shown, [lines[at] for at in shown], _TEXT, columns, foot=False)
            for at in shown:
                wide, high = _size(self.solved_frames[at])
                pitches.append(min(self.pitch, room / high, column / wide))
        # Whole boards are of one size.
        return [min(pitches)] * len(pitches) if self.view.solved_by_numbers else pitches

    def _in_cells(
        self, words: Sequence[tuple[Run, ...]], columns: int, rows: int, *, whole: bool
    ) -> list[Scene] | None:
        """Pages in cells; None if letters are too small, or if a picture would not tell the ``whole`` line."""
        lines, pitches = self._answer_lines(words, columns), self._answer_pitches(words, columns, rows)
        if min(pitches) <= 0:
            return None
        drawn: list[Picture] = []
        for puzzle, pitch in tracked(zip(self.puzzles, pitches, strict=True), len(pitches), "Drawing answers"):
            draw = numbered_picture if whole and self.view.solved_by_numbers else solved_picture
            picture = draw(self.game, puzzle, pitch)
            if picture is None or not is_readable(picture):
                return None
            drawn.append(picture)
        pages = []
        for shown in self._sheets(columns, rows):
            items = self._text_head("Answers")
            pictures = [drawn[at] for at in shown]
            items += self._cells(shown, [lines[at] for at in shown], _TEXT, pictures, "answer", columns)
            pages.append(self._text_page("Answers", items, [at + 1 for at in shown]))
        return pages

    @cached_property
    def solved_frames(self) -> list[Box]:
        """What is seen of the pictures of the answers, in pitches."""
        usual = self.view.figure_pitch
        return self._framed([solved_picture(self.game, puzzle, usual) for puzzle in self.puzzles], usual)

    def text_pages(self, heading: str, words: Sequence[tuple[Run, ...]]) -> Iterator[Scene]:
        """Words in two columns, as many in each as in the others."""
        place = (_SIDE, self.top, self._column(2), self.bottom - self.top)
        for items, numbers in in_columns(words, place, _GUTTER, self._indent()):
            yield self._text_page(heading, [*self._text_head(heading), *items], numbers)

    def _text_head(self, heading: str) -> list[Item]:
        y = _MARGIN + CAP_HEIGHT * _TITLE
        return [
            Text(_SIDE, y, heading, _TITLE, bold=True),
            Text(self.width - _SIDE, y, self.title, _RUNNING * 0.85, "muted", "end"),
        ]

    def _text_page(self, heading: str, items: list[Item], numbers: list[int]) -> Scene:
        span = f"{heading} {numbers[0]}–{numbers[-1]}"
        return Scene(self.width, self.height, tuple(items), span, span)

    def folio(self, page: Scene, number: int, count: int) -> Scene:
        """The page with its foot."""
        y = self.height - _MARGIN - DESCENT * _SMALL
        foot: list[Item] = [
            Text(_SIDE, y, telling.credit(self.game), _SMALL, "muted"),
            Text(self.width - _SIDE, y, f"{number}/{count}", _SMALL, "muted", "end"),
        ]
        return page._replace(items=(*page.items, *foot))


def _size(frame: Box) -> tuple[float, float]:
    return frame[2] - frame[0], frame[3] - frame[1]


def _printed(runs: Sequence[Run]) -> tuple[Run, ...]:
    """Words with the apostrophes and quotation marks of print."""
    return tuple(Run(curly(run.text), run.bold) for run in runs)


def _words_height(lines: Sequence[Line], size: float) -> float:
    """From the rule over a puzzle or an answer to its picture."""
    return OVER + CAP_HEIGHT * NUMBER + max(0, len(lines) - 1) * size * LEADING + DESCENT * size + _UNDER


def _level(level: int, x: float, y: float) -> Group:
    """Five dots, as many of them filled as the level says."""
    dots = []
    for k in LEVELS:
        style = Style(fill="ink" if k <= level else "page", stroke="ink", width=0.2)
        dots.append(Circle(x + _DOT + (k - 1) * _DOTS, y, _DOT, style))
    return Group(tuple(dots), title=f"level {level}")
