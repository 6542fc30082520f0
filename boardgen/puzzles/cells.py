"""Rows of puzzles or answers: words, level, picture, lines to write on. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

from boardgen.boards.picture import Picture
from boardgen.puzzles.columns import NUMBER, OVER
from boardgen.puzzles.dealing import ROW_GAP, Cell, Deal, Row, grown, height, is_lone, over_all, tasks_over
from boardgen.puzzles.levels import IN_WORDS, LEVELS
from boardgen.puzzles.lined import highest_lines, lines_of
from boardgen.puzzles.lines import LINE, lines_under
from boardgen.puzzles.words import POINT, Words
from boardgen.scene.primitives import Box, Circle, Group, Item, Style, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import CAP_HEIGHT

#: Between columns.
GUTTER = 6.0
#: The type of tasks.
TASK = 9.2 * POINT
#: The most between words and their picture, and between rows; the least between words and picture.
_MOST_BELOW, _MOST_BETWEEN, _UNDER = 3.0, 16.0, 3.0
#: Between the task of an answer and its words below that, beside a picture.
OVER_WORDS = 2.6
#: Between words beside a picture and what stands below them.
OVER_HELD = 5.0
#: What is much room left, mm: more than there is between rows.
_MUCH = 2 * _MOST_BETWEEN
#: The most that a row of words beside pictures is made higher, mm, as rows of pages are as high as each other.
_MOST_EVENED = 20.0
#: The most that is empty below the words of a row for that of another page to begin level with it, mm.
_EMPTY = 4.0
#: What is over steady pictures of what is free of their rows, as a part of it.
_OVER_STEADY = 0.16
#: Boards over their words may grow on a page with room, up to this part of those of other pages.
_PAGE_GROWN = 1.1
_RULE = 0.35
#: The radius of the sign of the player to move, and from its left to the task.
SIGN, SIGNED = 1.9, 5.4
#: Radius of the dots that tell the level, and their distance.
_DOT, DOTS = 0.85, 2.6
#: The type of the level in words, and its baseline below that of the task.
_LEVEL, _UNDER_DOTS = 7 * POINT, 2.75


@dataclass(frozen=True, slots=True)
class Layout:
    """Puzzles or answers in cells.

    Attributes:
        kind: ``puzzle`` or ``answer``.
        columns: cells in a row.
        words: of each, set.
        rows: the cells.
        beside: the width of words beside the pictures, mm; 0 where they stand over or under them.
        deal: the rows on pages.
        column: the width of a cell, mm.
        indent: of the words, beside their number, mm.
        signs: of the players to move, around a point, before the tasks; perhaps none.
        levels: of the puzzles; none on answers.
        under: whether words stand under the pictures; those of the only cell of a row beside its picture.
        heads: the tasks over the pictures of answers, or over words beside these, where there is room for them.
        turns: that each puzzle asks for, each of which has its number on a line to write on; none on answers.
        is_counted: whether turns have numbers; else answers are written in words, on as many lines as have room.
        is_even: whether all pictures have as many lines below them; those that are not asked for are for reasons.
    """

    kind: str
    columns: int
    words: tuple[Words, ...]
    rows: Sequence[Row]
    beside: float
    deal: Deal
    column: float
    indent: float
    signs: tuple[tuple[Item, ...], ...] = ()
    levels: tuple[int, ...] = ()
    under: bool = False
    heads: tuple[Words, ...] = ()
    turns: tuple[int, ...] = ()
    is_counted: bool = True
    is_even: bool = False

    @property
    def lead(self) -> float:
        """The indent of tasks, beside their number and the sign of the player to move, mm."""
        return self.indent + (SIGNED if self.signs else 0.0)

    @property
    def is_full(self) -> bool:
        """Whether no row has a gap."""
        return all(len(row) == self.columns for row in self.rows)

    def pitches(self, rooms: Sequence[float]) -> tuple[list[float], list[float]]:
        """The pitches of all pages, of which each has its room, and of all cells: boards over their words grow a
        little where their page has room, so that pages with few words have no wider gaps than others.
        """
        pitch = self.deal.pitch
        most = pitch if not self.under or any(map(is_lone, self.rows)) else _PAGE_GROWN * pitch
        spans = [self.rows[first:after] for first, after in self.deal.pages]
        pages = [grown(rows, pitch, room, most) for rows, room in zip(spans, rooms, strict=True)]
        each = zip(spans, pages, strict=True)
        return pages, [cell.pitch(on_page) for rows, on_page in each for row in rows for cell in row]

    def shown(self, page: tuple[int, int]) -> range:
        """The puzzles of a page."""
        first, after = (sum(len(row) for row in self.rows[:number]) for number in page)
        return range(first, after)


def rows_of(
    words: Sequence[Words],
    frames: Sequence[Box],
    columns: int,
    column: float,
    beside: float,
    *,
    own: bool,
) -> tuple[Row, ...]:
    """Cells of puzzles or answers.

    Args:
        words: of each.
        frames: what is seen of their pictures, in pitches.
        columns: cells in a row.
        column: the width of a cell, mm.
        beside: that of words beside the picture, mm; 0 where they stand over it.
        own: whether pictures may be of different pitches.
    """
    under = 0.0 if beside else _UNDER
    cells = []
    for each, frame in zip(words, frames, strict=True):
        wide, high = frame[2] - frame[0], frame[3] - frame[1]
        room = column - beside - (GUTTER if beside else 0.0)
        high_words = OVER + CAP_HEIGHT * NUMBER + each.under + under
        cells.append(Cell(high_words, wide, high, room, OVER if beside else None, own))
    return tuple(cells[first : first + columns] for first in range(0, len(cells), columns))


def rows_over(
    words: Sequence[Words],
    frames: Sequence[Box],
    columns: int,
    column: float,
    indent: float,
    heads: Sequence[Words] = (),
) -> tuple[Row, ...]:
    """Cells with words under pictures, which stand under their tasks, right of their numbers, or have these in a
    corner; see `rows_of`.

    Args:
        words, frames, columns, column: as there.
        indent: of the pictures, beside their number, mm; 0 for none.
        heads: the tasks, beside numbers; perhaps none.
    """
    cells = []
    tasks = [CAP_HEIGHT * NUMBER + each.under + _UNDER for each in heads] or [0.0] * len(words)
    for each, frame, task in zip(words, frames, tasks, strict=True):
        wide, high = frame[2] - frame[0], frame[3] - frame[1]
        said, room = OVER + _first(each) + each.under, column - indent
        lone = Cell(said, wide, high, room, beside=OVER) if columns > 1 and not heads else None
        cells.append(Cell(_UNDER + said, wide, high, room, lone=lone, task=task))
    return tuple(cells[first : first + columns] for first in range(0, len(cells), columns))


def _first(words: Words) -> float:
    """The height of capitals of the first line, mm."""
    return CAP_HEIGHT * words.lines[0][2]


def rank(dealt: Deal, least: float, enough: float = inf) -> tuple[bool, int, float]:
    """What comes first: what can be read, on fewest pages, and largest, up to a pitch that is ``enough``."""
    is_small = dealt.smallest < least - 1e-6
    return is_small, 0 if is_small else len(dealt.pages), -min(dealt.smallest, enough)


def placed_cells(
    layout: Layout,
    page: tuple[int, int],
    pictures: Sequence[Picture],
    place: tuple[float, float, float, float],
    lines: int = 0,
    held: Sequence[Picture | None] = (),
) -> Iterator[tuple[Group, float]]:
    """Rows of a page: rule, number, words, level, picture, lines to write on; and how far down each reaches.

    Args:
        layout: what they are.
        page: the first row and the one after the last.
        pictures: of the cells of the page.
        place: left and top of the first row, the height that there is for all of them, and their pitch, mm.
        lines: below each picture, at most.
        held: what stands below the words beside each picture, if there is room for it.
    """
    shown, rows = layout.shown(page), layout.rows[page[0] : page[1]]
    left_edge, y, room, pitch = place
    highs = [height(row, pitch) + many * LINE for row, many in zip(rows, lines_of(layout, page, lines), strict=True)]
    if not layout.beside:
        highs = leveled(layout, highs, room, pitch, lines)
    below, between = spaced(highs, room)
    if layout.beside or layout.under:
        below = 0.0
        if layout.beside and not any(map(is_lone, rows)):
            highest = max(height(row, pitch) for row in layout.rows)
            highs = evened(highs, room, max(after - first for first, after in layout.deal.pages), highest)
        free = room - sum(highs) - ROW_GAP * (len(rows) - 1)
        # Rows of different heights are spread over the page: as much is free below each.
        between = ROW_GAP + (min(free / len(rows), _MOST_EVENED) if layout.under or len(set(highs)) > 1 else 0.0)
    boxes = [outer(picture) for picture in pictures]
    if len({(picture.width, picture.height) for picture in pictures}) == 1:
        # Marks at the rim of one board must not move it against the others.
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        boxes = [(min(lefts), min(tops), max(rights), max(bottoms))] * len(boxes)
    # Pictures stand below each other with one left edge, beside words as far right as those of all pages can; alone
    # in its row each is in the middle of it.
    alike = layout.rows if layout.beside else rows
    widest = max(
        *(cell.wide * cell.pitch(pitch) for row in alike for cell in row), *(box[2] - box[0] for box in boxes)
    )
    edge = layout.column - widest
    cells = [(row, col) for row, some in enumerate(rows) for col in range(len(some))]
    for number, (at, (row, col)) in enumerate(zip(shown, cells, strict=True)):
        top = y + sum(highs[:row]) + between * row
        picture = pictures[number]
        left, over, right, under = boxes[number]
        over_it = tasks_over(rows[row])
        dy = OVER + over_it if layout.under else over_all(rows[row]) + below
        if layout.beside:
            # What is free of a row is above its picture and below; steady ones begin about level with the words.
            free = max(0.0, highs[row] - OVER - (under - over))
            dy = OVER + (_OVER_STEADY if picture.steady else 0.5) * free
        in_place = layout.columns > 1 or picture.steady
        own = edge if in_place else layout.column - (right - left)
        words = _words(layout, at, is_lone(rows[row]), over_it + under - over)
        indent = 0.0 if layout.heads else layout.indent
        dx = edge if layout.beside else max(own / 2, indent) if layout.under else own / 2
        drawing = Group(
            (*picture.below, *picture.above),
            id=f"{layout.kind}-{at + 1}",
            dx=dx - left,
            dy=dy - over,
            title=picture.desc,
        )
        ruled: list[Item] = []
        if lines:
            turns = layout.turns[at] if layout.is_counted else 0
            ruled += lines_under(dy + under - over, lines, layout.column, turns, highest_lines(layout, lines))
        if held and (aside := held[number]) is not None:
            below_words = words_end(layout, at) + OVER_HELD
            if below_words + aside.height <= dy + under - over:
                ruled.append(Group((*aside.above,), id=f"held-{at + 1}", dx=layout.lead, dy=below_words))
        group = Group((*words, drawing, *ruled), dx=left_edge + col * (layout.column + GUTTER), dy=top)
        yield group, top + highs[row] + below


def words_end(layout: Layout, at: int) -> float:
    """How far down the words beside a picture reach, mm from the top of their cell."""
    base, words = OVER + CAP_HEIGHT * NUMBER, layout.words[at]
    if layout.heads:
        base += layout.heads[at].under + OVER_WORDS + _first(words)
    return base + words.under


def frames_of(pictures: Sequence[Picture], pitch: float, *, whole: bool) -> list[Box]:
    """What is seen of pictures, in pitches: the same of all where they show ``whole`` boards of one size."""
    found = [tuple(side / pitch for side in outer(picture)) for picture in pictures]
    if whole and len({(p.width, p.height) for p in pictures}) == 1:
        lefts, tops, rights, bottoms = zip(*found, strict=True)
        found = [(min(lefts), min(tops), max(rights), max(bottoms))] * len(found)
    return [(left, top, right, bottom) for left, top, right, bottom in found]


def outer(picture: Picture) -> Box:
    """The box of what is seen of a picture, and of the room at the left of a steady one and over it."""
    left, top, right, bottom = picture.seen
    return (0.0, 0.0, right, bottom) if picture.steady else (left, top, right, bottom)


def evened(highs: Sequence[float], room: float, most: int, highest: float) -> list[float]:
    """The heights of rows on pages of at most so many: all the same if they fit, so that pages are full and alike.

    Args:
        highs: of the rows of a page, mm.
        room: the height of the page, mm.
        most: rows on a page.
        highest: the height of the highest row of all pages, mm.
    """
    each = min(band(room, most), highest + _MOST_EVENED)
    return [each] * len(highs) if each >= max(highs) else list(highs)


def band(room: float, most: float) -> float:
    """The height of rows that are as high as each other, so many on a page of so many mm."""
    return (room + ROW_GAP) / most - ROW_GAP


def leveled(layout: Layout, highs: Sequence[float], room: float, pitch: float, lines: int) -> list[float]:
    """The heights of the rows of a page, each as high as the highest in its place on any page if that finds room:
    rows of all pages begin level with each other then, where nothing much is empty for it under pictures with words.

    Args:
        layout: the puzzles.
        highs: of the rows of the page, mm.
        room, pitch: of the page, mm.
        lines: below each picture, at most.
    """
    found = list(highs)
    for first, after in layout.deal.pages:
        rows = zip(layout.rows[first:after], lines_of(layout, (first, after), lines), strict=True)
        for at, (row, many) in enumerate(rows):
            if at < len(found):
                found[at] = max(found[at], height(row, pitch) + many * LINE)
    fits = sum(found) + ROW_GAP * (len(found) - 1) <= room
    empty = max(more - high for more, high in zip(found, highs, strict=True))
    return found if fits and not (layout.under and empty > _EMPTY) else list(highs)


def spaced(highs: Sequence[float], room: float) -> tuple[float, float]:
    """What is added between words and pictures of rows of these heights, and what is between rows, mm."""
    spare = max((room - sum(highs) - ROW_GAP * (len(highs) - 1)) / len(highs), 0.0)
    # A single row with much room left stands at the head of its page, as pages of more rows do.
    below = 0.0 if len(highs) == 1 and spare > _MUCH else min(spare / 2, _MOST_BELOW)
    return below, ROW_GAP + min(spare, below + _MOST_BETWEEN)


def _words(layout: Layout, at: int, beside: bool, picture: float) -> Iterator[Item]:
    """Rule, number, words and level of a cell whose picture, with the task over it, is so high, mm; ``beside`` it in
    a row for several.
    """
    base = OVER + CAP_HEIGHT * NUMBER
    wide = layout.columns * (layout.column + GUTTER) - GUTTER if beside else layout.column
    yield Rule(0, 0, wide, 0, Style(stroke="ink", width=_RULE))
    yield Text(0, base, str(at + 1), NUMBER, bold=True)
    words = layout.words[at]
    if beside:
        yield from words.items(layout.column + GUTTER, OVER + _first(words))
    elif layout.under:
        yield from words.items(0.0, OVER + picture + _UNDER + _first(words))
        if layout.heads:
            yield from layout.heads[at].items(layout.lead, base)
    elif layout.heads:
        yield from layout.heads[at].items(layout.lead, base)
        yield from words.items(layout.lead, base + layout.heads[at].under + OVER_WORDS + _first(words))
    else:
        yield from words.items(layout.lead, base)
    if layout.signs:
        yield Group(layout.signs[at], dx=layout.indent + SIGN, dy=base - CAP_HEIGHT * NUMBER / 2)
    if layout.levels:
        dots = layout.column - (len(LEVELS) - 1) * DOTS - 2 * _DOT
        yield _level(layout.levels[at], dots, base - CAP_HEIGHT * TASK / 2)
        told = IN_WORDS[layout.levels[at] - 1]
        yield Text(layout.column, base + _UNDER_DOTS, told, _LEVEL, "muted", "end")


def _level(level: int, x: float, y: float) -> Group:
    """Five dots, as many of them filled as the level says."""
    dots = []
    for k in LEVELS:
        style = Style(fill="ink" if k <= level else "page", stroke="ink", width=0.2)
        dots.append(Circle(x + _DOT + (k - 1) * DOTS, y, _DOT, style))
    return Group(tuple(dots), title=f"level {level}")
