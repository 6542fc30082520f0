"""The only game of a book on a grid: diagrams of one size in rows, below each what it shows. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from boardgen.cards.blocks import Run
from boardgen.cards.booklet_heads import squares_before
from boardgen.cards.lines import break_lines
from boardgen.games.view import Square
from boardgen.records import Collection
from boardgen.scene.primitives import Group, Item, Style, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import CAP_HEIGHT, measure
from boardgen.studies.content import USUAL_EVERY, Aside, Block, Chapter, Diagram, Prose, book_of
from boardgen.studies.finale import moves_columns, running_columns
from boardgen.studies.frame import Frame, narrow_columns
from boardgen.studies.pages import Page
from boardgen.studies.pictures import Pictures, TooNarrowError
from boardgen.studies.pieces import Piece
from boardgen.studies.setting import CAPTION, CAPTION_GAP, GAP, LARGER, USUAL, Types, lines_piece, words

_RULE = Style(stroke="ink", width=0.35)
#: From a rule to the capitals of the heading below it, and from their foot to the diagram.
_UNDER_RULE, _OVER_PICTURE = 2.6, 3.0
#: A heading as a part of the type of prose, and what stands behind its moves.
_HEADING, _BEHIND = 1.1, 2.4
#: From a diagram to what is said below it; between two rows, at least and at most.
_TO_TEXT, _APART, _FURTHEST = 2.2, 5.0, 12.0
#: No diagrams are narrower than this part of their column.
_NARROWEST = 0.55
#: A list of all moves beside diagrams is no higher than this part of them where they are as wide as their column.
_LISTED = 0.85
#: What costs: a page, what is empty of it, squared, and of the last one, diagrams narrower than their column, what is
#: empty below those beside others with more words, and how high the words of each are, since who reads them looks for
#: what they tell in the diagram; as parts of a page or of the column.
_PAGE, _EMPTY, _LAST, _NARROW, _UNEVEN, _WORDY = 0.1, 6.0, 3.0, 2.0, 3.0, 1.5
#: So full all pages but the last are.
_FULL = 0.7
#: What does not grow with diagrams, such as letters that could not be read, may need smaller ones than were reckoned.
_SMALLER = (1.0, 0.98, 0.95)
#: Diagrams are tried after so many turns.
_TURNS = (USUAL_EVERY, 5, 4, 3, 2)
_NO_BREAK = "\u00a0"
#: Halvings after which diagrams are as wide as they can be, and what sums may be off by.
_HALVINGS, _SLACK = 12, 1e-6


@dataclass(frozen=True)
class Cell:
    """A diagram and the words about its moves.

    Attributes:
        shown: the diagram.
        before: after how many moves the one before it stands.
        texts: what leads to it, and variations of its last move.
    """

    shown: Diagram
    before: int
    texts: tuple[Prose | Aside, ...]

    @property
    def heading(self) -> str:
        """Which moves it shows, such as ``Moves 1–6``."""
        first, last = self.before + 1, self.shown.count
        if not last:
            return "The start"
        return f"Move {last}" if first == last else f"Moves {first}–{last}"

    @property
    def state(self) -> str:
        """Whose turn it is then; empty at the end, which the words tell."""
        return "" if self.shown.is_end else "".join(run.text for run in self.shown.head[1:]).strip()


def cells_of(chapter: Chapter) -> list[Cell] | None:
    """The diagrams of a game with their words; None where some show variations, which their words lead to."""
    found: list[Cell] = []
    texts: list[Prose | Aside] = []
    for block in chapter.blocks:
        if not isinstance(block, Diagram):
            if isinstance(block, Aside) and found and not texts:
                found[-1] = replace(found[-1], texts=(*found[-1].texts, block))
            else:
                texts.append(block)
        elif not block.is_main:
            return None
        else:
            untold = (Prose(block.untold),) if block.untold else ()
            found.append(Cell(block, found[-1].shown.count if found else 0, (*texts, *untold)))
            texts = []
    if found and texts:
        found[-1] = replace(found[-1], texts=(*found[-1].texts, *texts))
    return [*map(_ended, found)]


def _ended(cell: Cell) -> Cell:
    """A cell that tells how the game ended, in bold behind the last words about it."""
    end = "".join(run.text for run in cell.shown.head[1:]).strip() if cell.shown.is_end else ""
    if not end:
        return cell
    # A name alone at the end of a line would have its colour.
    told = Run(end.replace(" ", _NO_BREAK, 1), True)
    texts = [*cell.texts]
    at = max((at for at, text in enumerate(texts) if isinstance(text, Prose)), default=None)
    if at is None:
        return replace(cell, texts=(Prose((told,)), *texts))
    texts[at] = Prose((*texts[at].runs, Run(" "), told))
    return replace(cell, texts=tuple(texts))


class Grid(NamedTuple):
    """How a game is set.

    Attributes:
        cost: by what is empty, and how small its diagrams are.
        pages: the numbers of the rows that each begins with, and ends before.
        width: of diagrams.
        is_full: whether no page but the last has much empty at its foot.
    """

    cost: float
    pages: tuple[tuple[int, int], ...]
    width: float
    is_full: bool


class Setting:
    """A game in rows of as many diagrams as a page has columns, with one type of prose."""

    def __init__(self, chapter: Chapter, cells: Sequence[Cell], frame: Frame, drawn: Pictures, types: Types) -> None:
        self.chapter, self.frame, self.types = chapter, frame, types
        self.cells = cells
        self.drawn = drawn
        self.rows = [cells[at : at + frame.columns] for at in range(0, len(cells), frame.columns)]
        self._told = {id(cell): [words(text, frame.column, types) for text in cell.texts] for cell in cells}
        self._said = {id(cell): self._caption(cell) for cell in cells}
        seen = {id(cell): drawn.seen(cell.shown) for cell in cells}
        self._heights = {at: bottom - top for at, (_, top, _, bottom) in seen.items()}
        base = _UNDER_RULE + CAP_HEIGHT * types.text.size * _HEADING
        self._base, self._over = base, base + _OVER_PICTURE

    def _caption(self, cell: Cell) -> Piece:
        lines = break_lines(self.drawn.said(cell.shown), self.frame.column, CAPTION.size)
        return lines_piece(lines, CAPTION, "muted")

    def _below(self, cell: Cell) -> float:
        """How high the words below a diagram are."""
        pieces = self._told[id(cell)]
        said = self._said[id(cell)].height
        told = math.fsum(piece.height for piece in pieces) + GAP * max(0, len(pieces) - 1)
        return (CAPTION_GAP + said if said else 0.0) + (_TO_TEXT + told if told else 0.0)

    @cached_property
    def _parts(self) -> list[tuple[float, float]]:
        """How high diagrams of each row are as drawn, and what stands below them."""
        return [(max(self._heights[id(cell)] for cell in row), max(map(self._below, row))) for row in self.rows]

    def _row(self, at: int, scale: float) -> float:
        """The height of a row whose diagrams are so many times as large as drawn."""
        high, below = self._parts[at]
        listed = self._listing.height if self._listed_beside and at == len(self.rows) - 1 else 0.0
        return self._over + max(high * scale + below, listed)

    @property
    def _listed_beside(self) -> bool:
        """Whether the last row has room for all moves beside its diagrams."""
        return len(self.rows[-1]) < self.frame.columns

    @cached_property
    def _listing(self) -> Piece:
        """All moves, without their heading: a list in the free column, else lines across the foot, in columns if they
        are many.
        """
        frame, type_ = self.frame, self.types.small
        _, *moves = self.chapter.closing
        moves[0] = Run(moves[0].text.lstrip(), moves[0].bold)
        if not self._listed_beside:
            return running_columns(tuple(moves), frame.text, frame.columns, frame.gutter, type_)
        high = min(self._heights[id(cell)] for cell in self.rows[-1]) * _LISTED
        return moves_columns(tuple(moves), frame.column, type_, high)

    @property
    def _foot(self) -> float:
        """What all moves take below the last row."""
        return 0.0 if self._listed_beside else _APART + self._over + self._listing.height

    def _needed(self, begin: int, end: int, scale: float) -> float:
        """The height of some rows on a page."""
        rows = math.fsum(self._row(at, scale) for at in range(begin, end)) + _APART * (end - begin - 1)
        return rows + (self._foot if end == len(self.rows) else 0.0)

    def _dealt(self, scale: float, count: int) -> tuple[float, tuple[tuple[int, int], ...]] | None:
        """The rows on so many pages: what is empty at the feet of these costs, and the rows of each; None where they
        have no room.
        """
        rows = len(self.rows)
        best: dict[int, tuple[float, tuple[tuple[int, int], ...]]] = {0: (0.0, ())}
        for number in range(count, 0, -1):
            following: dict[int, tuple[float, tuple[tuple[int, int], ...]]] = {}
            for begin, (before, pages) in best.items():
                for end in range(begin + 1, rows - number + 2) if number > 1 else (rows,):
                    empty = 1 - self._needed(begin, end, scale) / self.frame.room
                    if empty < -_SLACK:
                        break
                    cost = before + (_EMPTY if end < rows else _LAST) * max(0.0, empty) ** 2
                    if end not in following or cost < following[end][0]:
                        following[end] = cost, (*pages, (begin, end))
            best = following
        return best.get(rows)

    @cached_property
    def _uneven(self) -> float:
        """How much is empty below cells beside others with more words, as parts of the height of a page."""
        rows = [[self._below(cell) for cell in row] for row in self.rows]
        return math.fsum(max(row) - one for row in rows for one in row) / self.frame.room / self.frame.columns

    def best(self) -> Grid | None:
        """The cheapest way; None if diagrams would be too small."""
        widest = self.frame.column / self.drawn.width
        found: list[Grid] = []
        for count in range(1, len(self.rows) + 1):
            grid = self._on(count, widest)
            found += [grid] if grid else []
            if grid and grid.width > self.frame.column - _SLACK:
                # On more pages they would be no larger.
                break
        return min(found, default=None)

    def _on(self, count: int, widest: float) -> Grid | None:
        """The cheapest way on so many pages, with diagrams as large as these let them be."""
        least, most = _NARROWEST * widest, widest
        if not self._dealt(least, count):
            return None
        if not self._dealt(most, count):
            for _ in range(_HALVINGS):
                middle = (least + most) / 2
                least, most = (middle, most) if self._dealt(middle, count) else (least, middle)
            most = least
        dealt = self._dealt(most, count)
        assert dealt is not None
        cost, pages = dealt
        told = math.fsum(map(self._below, self.cells)) / len(self.cells) / self.frame.room
        cost += _UNEVEN * self._uneven / count + _WORDY * told + _PAGE * count + _NARROW * (1 - most / widest)
        full = all(self._needed(*page, most) > _FULL * self.frame.room for page in pages[:-1])
        return Grid(cost, pages, most * self.drawn.width, full)

    def fits(self, grid: Grid) -> bool:
        """Whether pages have room for diagrams as they are drawn."""
        return all(self._needed(*page, 1.0) <= self.frame.room + _SLACK for page in grid.pages)

    def pages(self, grid: Grid) -> list[Page]:
        """The pages."""
        return [self._page(*page) for page in grid.pages]

    def _page(self, begin: int, end: int) -> Page:
        """Some rows, which are further apart where there is room."""
        free = self.frame.room - self._needed(begin, end, 1.0)
        last = end == len(self.rows)
        spaces = end - begin - 1 + (last and not self._listed_beside)
        apart = _APART + min(_FURTHEST - _APART, max(0.0, free) / spaces) if spaces else _APART
        y, frame = self.frame.top, self.frame
        items: list[Item] = []
        step = frame.column + frame.gutter
        with_state = all(map(self._has_room, self.cells))
        for at in range(begin, end):
            row = self.rows[at]
            high = max(self._heights[id(cell)] for cell in row)
            for place, cell in enumerate(row):
                inner = tuple(self._cell(cell, high, with_state=with_state))
                items.append(Group(inner, dx=frame.side + place * step, dy=y))
            bottom = y + self._row(at, 1.0)
            if at == len(self.rows) - 1 and self._listed_beside:
                items.append(Group(tuple(self._all(frame.column)), dx=frame.side + len(row) * step, dy=y))
            y = bottom + apart
        if last and not self._listed_beside:
            items.append(Group(tuple(self._all(frame.text)), dx=frame.side, dy=y))
            y += self._over + self._listing.height + apart
        return Page(tuple(items), self.chapter.title, end=y - apart)

    def _all(self, width: float) -> Iterator[Item]:
        """All moves below a rule and their heading."""
        yield Rule(0.0, 0.0, width, 0.0, _RULE)
        yield Text(0.0, self._base, "All moves", self.types.text.size * _HEADING, "ink", bold=True)
        yield Group(tuple(self._listing.items()), dy=self._over - 1.0)

    def _has_room(self, cell: Cell) -> bool:
        """Whether a heading has room for whose turn it is."""
        size, column = self.types.text.size, self.frame.column
        taken = squares_before(self._tally(cell), column, self._base, CAPTION.size)[1]
        wide = measure(cell.heading, size * _HEADING, True) + measure(cell.state, CAPTION.size)
        return wide + 2 * _BEHIND + taken <= column

    def _tally(self, cell: Cell) -> Sequence[Square]:
        return self.chapter.record.game.view().tally(cell.shown.line.positions[cell.shown.count])

    def _cell(self, cell: Cell, high: float, *, with_state: bool) -> Iterator[Item]:
        """A diagram in a row that is so high, with its heading above and its words below."""
        column, size = self.frame.column, self.types.text.size * _HEADING
        yield Rule(0.0, 0.0, column, 0.0, _RULE)
        yield Text(0.0, self._base, cell.heading, size, "ink", bold=True)
        if with_state and cell.state:
            yield Text(measure(cell.heading, size, True) + _BEHIND, self._base, cell.state, CAPTION.size, "muted")
        yield from squares_before(self._tally(cell), column, self._base, CAPTION.size)[0]
        picture = self.drawn.picture(cell.shown)
        left, top, right, bottom = self.drawn.seen(cell.shown)
        dx = (column - right - left) / 2
        dy = self._over + (high - (bottom - top)) / 2 - top
        yield Group((*picture.below, *picture.above), dx=dx, dy=dy)
        y = self._over + high
        said = self._said[id(cell)]
        if said.height:
            yield Group(tuple(said.items()), dy=y + CAPTION_GAP)
            y += CAPTION_GAP + said.height
        y += _TO_TEXT
        for piece in self._told[id(cell)]:
            yield Group(tuple(piece.items()), dy=y)
            y += piece.height + GAP


def grid_pages(files: Sequence[Collection], every: int | None, frame: Frame) -> list[Page] | None:
    """The pages of a book of one game on a grid, in two columns if the letters of diagrams can be read in them; with
    diagrams after as many turns as leave least empty.

    None where it has no moves, or diagrams of variations, to which their words lead, or where much would be empty.

    Args:
        files: the game.
        every: a diagram after so many turns; None for as many as suit.
        frame: of the pages.
    """
    books = (book_of(files, every, usual) for usual in ((USUAL_EVERY,) if every else _TURNS))
    chapters = [*{book.chapters[0]: None for book in books}]
    for some in (narrow_columns(frame) or frame, frame._replace(columns=1)):
        try:
            return _best(chapters, some)
        except TooNarrowError:
            continue
    return None


def _best(chapters: Sequence[Chapter], frame: Frame) -> list[Page] | None:
    """The pages of the best of several ways to tell a game; None where diagrams have no room.

    Raises:
        TooNarrowError: the letters of diagrams could not be read in the columns.
    """
    found: list[tuple[float, Setting, Grid]] = []
    for chapter in chapters:
        cells = cells_of(chapter)
        if not cells or not chapter.record.moves:
            continue
        drawn = _drawn(chapter, cells, frame.column, frame.column)
        for types in (USUAL, *LARGER):
            setting = Setting(chapter, cells, frame, drawn, types)
            grid = setting.best()
            if grid and grid.is_full:
                found.append((grid.cost, setting, grid))
    for _, best, grid in sorted(found, key=lambda one: one[0]):
        for part in _SMALLER:
            drawn = _drawn(best.chapter, best.cells, grid.width * part, frame.column, best.drawn)
            setting = Setting(best.chapter, best.cells, frame, drawn, best.types)
            if setting.fits(grid):
                return setting.pages(grid)
    return None


def _drawn(
    chapter: Chapter, cells: Sequence[Cell], width: float, column: float, like: Pictures | None = None
) -> Pictures:
    blocks: list[Block] = [cell.shown for cell in cells]
    return Pictures(chapter.record, blocks, width, column, "game-1", explained=frozenset(), like=like)
