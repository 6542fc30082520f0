"""Puzzles on sheets: diagrams with their tasks, hints, and answers on the last pages or upside down at the foot.

Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.boards.picture import Display, Picture
from boardgen.cards.blocks import Run
from boardgen.cards.booklet import GRIDS
from boardgen.cards.forms import check_page
from boardgen.cards.lines import Line, break_lines, line_items
from boardgen.errors import FitError, option
from boardgen.games.registry import get_game
from boardgen.paper.sizes import parse_paper
from boardgen.progress import tracked
from boardgen.puzzles import telling
from boardgen.puzzles.levels import LEVELS
from boardgen.puzzles.puzzle import Puzzle
from boardgen.scene.lettering import type_sizes
from boardgen.scene.primitives import Circle, Document, Group, Item, Scene, Style, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT, LEAST_TEXT, measure

_POINT = 25.4 / 72
#: Above and below the text; left and right of it; between columns.
_MARGIN, _SIDE, _GUTTER = 12.0, 14.0, 6.0
_ROW_GAP = 5.0
_TITLE, _RUNNING, _SMALL = 24 * _POINT, 9.5 * _POINT, 6.5 * _POINT
_NUMBER, _TASK, _TEXT, _FOOT = 13 * _POINT, 9.2 * _POINT, 8 * _POINT, 6.6 * _POINT
_LEADING = 1.3
_RULE, _THIN = 0.35, 0.15
#: Radius of the dots that tell the level, and their distance.
_DOT, _DOTS = 0.85, 2.6
#: Diagrams on a page.
_MOST = 6
#: The picture beside an answer, as a part of the column, the largest first.
_BESIDE = (0.68, 0.62, 0.56, 0.5, 0.45, 0.4, 0.36)
#: The least pitch at which its stones carry numbers.
_NUMBERED = 6.2
#: Between two answers, at least and at most.
_APART, _WIDEST = 4.0, 24.0


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
        pages += book.text_pages("Hints", [_Entry(i, telling.hints(p), None) for i, p in enumerate(puzzles, 1)])
    if book.answers == "end":
        pages += book.answer_pages()
    numbered = [book.folio(page, number, len(pages)) for number, page in enumerate(pages, start=1)]
    return Document(tuple(numbered), book.title, book.game.designer, "Puzzles with proved answers")


class _Entry(NamedTuple):
    """An answer or a hint: number, words, and perhaps the picture beside them."""

    number: int
    runs: tuple[Run, ...]
    picture: Picture | None


class _Book:
    """Sets the pages: all diagrams of a book at one pitch."""

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
        drawn = [self.view.position(pos, Display(usual)) for pos in self.positions]
        self.sizes = [(picture.width / usual, picture.height / usual) for picture in drawn]
        self.answers = answers or ("foot" if len(puzzles) <= _MOST else "end")
        self.top = _MARGIN + _TITLE * CAP_HEIGHT + 4.0
        self.bottom = height - _MARGIN - _SMALL * 2.2
        self.columns, self.rows, self.pitch = self._grid()

    # The diagrams.

    def _grid(self) -> tuple[int, int, float]:
        """Columns, rows and pitch: as many diagrams as suit the game, and no more than there are."""
        counts = [count for count in sorted(GRIDS) if count <= min(self.view.booklet_diagrams, _MOST)]
        # One sheet that holds them all need not have room for more.
        whole = next((k for k, count in enumerate(counts) if count >= len(self.puzzles)), len(counts) - 1)
        for count in reversed(counts[1 : whole + 1]):
            pitch = min(self._pitches(*GRIDS[count]))
            if pitch >= self.view.booklet_pitch:
                return *GRIDS[count], pitch
        return *GRIDS[1], min(self._pitches(*GRIDS[1]))

    def _column(self, columns: int) -> float:
        return (self.width - 2 * _SIDE - _GUTTER * (columns - 1)) / columns

    def _pitches(self, columns: int, rows: int) -> Iterator[float]:
        """The largest pitch for each diagram."""
        column, each = self._column(columns), columns * rows
        for index, (wide, high) in enumerate(self.sizes):
            page = index // each
            room = (self.bottom - self._foot_height(page, each) - self.top - _ROW_GAP * (rows - 1)) / rows
            left = room - self._head_height(self.puzzles[index], column)
            if left < 0.3 * room:
                raise FitError(
                    f"the answers leave no room for the diagrams on this paper; use a larger {option('paper')} or "
                    f"{option('answers', 'end')}"
                )
            yield min(column / wide, left / high)

    def _task_lines(self, puzzle: Puzzle, column: float) -> list[Line]:
        lines = list(break_lines((Run(puzzle.sentence, True),), column - self._indent(), _TASK))
        if puzzle.origin:
            lines += break_lines((Run(puzzle.origin),), column - self._indent(), _TASK)
        return lines

    def _indent(self) -> float:
        return measure("0" * max(2, len(str(len(self.puzzles)))), _NUMBER, True) + 2.0

    def _head_height(self, puzzle: Puzzle, column: float) -> float:
        return 2.0 + len(self._task_lines(puzzle, column)) * _TASK * _LEADING + 2 * _DOT + 4.0

    def puzzle_pages(self) -> Iterator[Scene]:
        """The pages with diagrams."""
        each, column = self.columns * self.rows, self._column(self.columns)
        count = -(-len(self.puzzles) // each)
        for page in tracked(range(count), count, "Drawing puzzles"):
            first = page * each
            foot = self._foot_height(page, each)
            row_height = (self.bottom - foot - self.top + _ROW_GAP) / self.rows
            items = self._head(page == 0)
            for at in range(first, min(first + each, len(self.puzzles))):
                row, col = divmod(at - first, self.columns)
                x, y = _SIDE + col * (column + _GUTTER), self.top + row * row_height
                items.append(self._diagram(at, column, row_height - _ROW_GAP)._replace(dx=x, dy=y))
            items += self._foot(page, each)
            told = "; ".join(f"{k + 1}: {self.puzzles[k].sentence}" for k in range(first, at + 1))
            yield Scene(self.width, self.height, tuple(items), f"Puzzles {first + 1}–{at + 1}", told)

    def _head(self, first: bool) -> list[Item]:
        y = _MARGIN + CAP_HEIGHT * _TITLE
        size = _TITLE if first else _RUNNING
        return [
            Text(_SIDE, y, self.title, size, bold=True),
            Text(self.width - _SIDE, y, self.subtitle, _RUNNING * 0.85, "muted", "end"),
        ]

    def _diagram(self, at: int, column: float, height: float) -> Group:
        """Rule, number, level, task and position of one puzzle."""
        puzzle, indent = self.puzzles[at], self._indent()
        items: list[Item] = [Rule(0, 0, column, 0, Style(stroke="ink", width=_RULE))]
        base = 2.0 + ASCENT * _TASK
        items.append(Text(0, base, str(at + 1), _NUMBER, bold=True))
        lines = self._task_lines(puzzle, column)
        for k, line in enumerate(lines):
            items += line_items(line, indent, base + k * _TASK * _LEADING, _TASK, "ink")
        y = 2.0 + len(lines) * _TASK * _LEADING + _DOT + 0.8
        items.append(_level(puzzle.level, indent, y))
        picture = self.view.position(self.positions[at], Display(self.pitch))
        top = self._head_height(puzzle, column)
        drawing = (*picture.below, *picture.above)
        dy = top + max((height - top - picture.height) / 2, 0.0)
        items.append(
            Group(drawing, id=f"puzzle-{at + 1}", dx=(column - picture.width) / 2, dy=dy, title=picture.desc)
        )
        return Group(tuple(items))

    # Answers upside down at the foot.

    def _foot_lines(self, page: int, each: int) -> list[Line]:
        if self.answers != "foot":
            return []
        runs: list[Run] = []
        for at in range(page * each, min((page + 1) * each, len(self.puzzles))):
            runs += [Run(f"{at + 1}  ", True), *telling.short_answer(self.puzzles[at]), Run("   ")]
        return list(break_lines(tuple(runs), self.width - 2 * _SIDE, _FOOT))

    def _foot_height(self, page: int, each: int) -> float:
        count = len(self._foot_lines(page, each))
        return count * _FOOT * _LEADING + 4.0 if count else 0.0

    def _foot(self, page: int, each: int) -> list[Item]:
        lines = self._foot_lines(page, each)
        if not lines:
            return []
        items: list[Item] = []
        for k, line in enumerate(lines):
            items += line_items(line, 0.0, ASCENT * _FOOT + k * _FOOT * _LEADING, _FOOT, "ink")
        y = self.bottom - 1.0
        turned = Group(tuple(items), id=f"answers-{page + 1}", dx=self.width - _SIDE, dy=y, rotate=180.0)
        top = self.bottom - self._foot_height(page, each) + 1.5
        rule = Rule(_SIDE, top, self.width - _SIDE, top, Style(stroke="faint", width=_THIN))
        return [rule, turned]

    # Hints and answers on pages of their own.

    def answer_pages(self) -> list[Scene]:
        """The answers, each beside a picture whose letters can be read, on as few pages as that allows."""
        parts = [part for part in _BESIDE if part == _BESIDE[0] or self._is_readable(self._picture(0, part))]
        best = min(parts, key=self._answer_columns)
        many = len(self.puzzles)
        entries = []
        for at in tracked(range(many), many, "Drawing answers"):
            picture = self._picture(at, best)
            readable = picture if self._is_readable(picture) else None
            entries.append(_Entry(at + 1, telling.answer(self.puzzles[at]), readable))
        return list(self.text_pages("Answers", entries))

    def _is_readable(self, picture: Picture) -> bool:
        return min(type_sizes((*picture.below, *picture.above)), default=LEAST_TEXT) >= LEAST_TEXT - 1e-6

    def _answer_columns(self, part: float) -> int:
        """Pages that answers take if pictures are so large a part of the column; nothing is drawn."""
        column = self._column(2)
        columns, y = 1, self.top
        for at in range(len(self.puzzles)):
            pitch = self._answer_pitch(at, part)
            wide, high = self.sizes[at]
            lines = break_lines(telling.answer(self.puzzles[at]), column - wide * pitch - 3.0, _TEXT)
            text = 1.6 + CAP_HEIGHT * _NUMBER + _TEXT * 1.6 + len(lines) * _TEXT * _LEADING
            needed = max(high * pitch + 1.5, text)
            if y > self.top and y + needed > self.bottom:
                columns, y = columns + 1, self.top
            y += needed + _APART
        return -(-columns // 2)

    def _answer_pitch(self, at: int, part: float) -> float:
        return min(self._column(2) * part / self.sizes[at][0], self.pitch)

    def _picture(self, at: int, part: float) -> Picture:
        """The end of the main line with numbers where they can be read, otherwise the answer alone."""
        puzzle, pitch = self.puzzles[at], self._answer_pitch(at, part)
        pos = self.game.read(self.game.notation(self.positions[at]))
        numbers = pitch >= _NUMBERED
        tokens = puzzle.proof.line.moves if numbers else puzzle.answer.split()
        for token in tokens:
            pos = self.game.play(pos, token)
        return self.view.position(pos, Display(pitch, numbers=numbers, last=not numbers))

    def text_pages(self, heading: str, entries: Sequence[_Entry]) -> Iterator[Scene]:
        """Entries in two columns, as many in each as in the others."""
        column = self._column(2)
        drawn = [self._entry(entry, column) for entry in entries]
        per_column = _even([high for _, high in drawn], self.bottom - self.top)
        for first in range(0, len(drawn), 2 * per_column):
            items = self._text_head(heading)
            for col in range(2):
                begin = first + col * per_column
                part = drawn[begin : begin + per_column]
                spare = self.bottom - self.top - sum(high for _, high in part)
                gap = min(spare / max(len(part) - 1, 1), _WIDEST)
                y = self.top
                for group, high in part:
                    items.append(group._replace(dx=_SIDE + col * (column + _GUTTER), dy=y))
                    y += high + gap
            numbers = [entry.number for entry in entries[first : first + 2 * per_column]]
            yield self._text_page(heading, items, numbers)

    def _text_head(self, heading: str) -> list[Item]:
        y = _MARGIN + CAP_HEIGHT * _TITLE
        return [
            Text(_SIDE, y, heading, _TITLE, bold=True),
            Text(self.width - _SIDE, y, self.title, _RUNNING * 0.85, "muted", "end"),
        ]

    def _text_page(self, heading: str, items: list[Item], numbers: list[int]) -> Scene:
        span = f"{heading} {numbers[0]}–{numbers[-1]}"
        return Scene(self.width, self.height, tuple(items), span, span)

    def _entry(self, entry: _Entry, column: float) -> tuple[Group, float]:
        """An entry from its corner on, and its height."""
        picture, indent = entry.picture, self._indent()
        left = indent if picture is None else picture.width + 3.0
        base = 1.6 + CAP_HEIGHT * _NUMBER
        items: list[Item] = [Rule(0, 0, column, 0, Style(stroke="ink", width=_THIN))]
        items.append(Text(0 if picture is None else left, base, str(entry.number), _NUMBER, bold=True))
        first = base if picture is None else base + _TEXT * 1.6
        lines = break_lines(entry.runs, column - left, _TEXT)
        for k, line in enumerate(lines):
            items += line_items(line, left, first + k * _TEXT * _LEADING, _TEXT, "ink")
        high = first + (len(lines) - 1) * _TEXT * _LEADING + DESCENT * _TEXT
        if picture is not None:
            items.append(
                Group((*picture.below, *picture.above), id=f"answer-{entry.number}", dy=1.5, title=picture.desc)
            )
            high = max(high, picture.height + 1.5)
        return Group(tuple(items)), high

    def folio(self, page: Scene, number: int, count: int) -> Scene:
        """The page with its foot."""
        y = self.height - _MARGIN - DESCENT * _SMALL
        foot: list[Item] = [
            Text(_SIDE, y, telling.credit(self.game), _SMALL, "muted"),
            Text(self.width - _SIDE, y, f"{number}/{count}", _SMALL, "muted", "end"),
        ]
        return page._replace(items=(*page.items, *foot))


def _even(heights: Sequence[float], room: float) -> int:
    """How many a column takes, on the fewest pages of two columns: as even as can be."""
    many = len(heights)
    for pages in range(1, many + 1):
        each = -(-many // (2 * pages))
        columns = [heights[k : k + each] for k in range(0, many, each)]
        if all(sum(column) + (len(column) - 1) * _APART <= room for column in columns):
            return each
    return 1


def _level(level: int, x: float, y: float) -> Group:
    """Five dots, as many of them filled as the level says."""
    dots = []
    for k in LEVELS:
        style = Style(fill="ink" if k <= level else "page", stroke="ink", width=0.2)
        dots.append(Circle(x + _DOT + (k - 1) * _DOTS, y, _DOT, style))
    return Group(tuple(dots), title=f"level {level}")
