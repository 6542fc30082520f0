"""A game move by move: a diagram for each turn, with what was played, the score and the comments. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from boardgen.boards.picture import Picture
from boardgen.cards.booklet_end import GUTTER, LEAST_PICTURE, OVER_TEXT, ROW_GAP, end_page, said_of
from boardgen.cards.booklet_foot import Foot
from boardgen.cards.booklet_heads import (
    BELOW_RULE,
    LAST,
    OVER_PICTURE,
    RULE,
    heading_of,
    subtitle,
    types_of,
    under_words,
)
from boardgen.cards.booklet_moves import Moves, all_moves, span
from boardgen.cards.forms import check_page
from boardgen.cards.lines import Line, break_lines, line_items
from boardgen.cards.steps import (
    Step,
    has_last_page,
    printed_steps,
    stays,
    step_pictures,
    title,
    whole_picture,
)
from boardgen.cards.telling import joined, line_told
from boardgen.errors import FitError, OptionError, option
from boardgen.paper.sizes import parse_paper
from boardgen.progress import tracked
from boardgen.records import Record
from boardgen.scene.lettering import smallest_type
from boardgen.scene.primitives import XY, Box, Document, Group, Item, Scene, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT, LEAST_TEXT
from boardgen.units import PT_PER_MM

#: Diagrams on a page → columns and rows on upright paper.
GRIDS: Mapping[int, tuple[int, int]] = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (2, 2), 6: (2, 3), 9: (3, 3)}

_POINT = 25.4 / 72
#: Above the text, below the foot, left and right of both.
_MARGIN, _BOTTOM, _SIDE = 12.0, 9.2, 14.0
_WIDEST_GAP = 12.0
#: So much smaller diagrams may be for the sake of a variation, as a part of their size.
_GIVEN = 0.025
#: From line to line, the type of variations and what is over them, as parts of the type.
_LEADING, _ASIDE, _OVER_ASIDE = 1.28, 0.88, 0.3
#: How far lines of moves below diagrams stand apart at most, in their usual leading.
_LOOSEST = 1.4
_TITLE, _RUNNING, _FOOT = 24 * _POINT, 9.5 * _POINT, 6.5 * _POINT
#: Type by columns of a page: the wider a diagram, the larger.
_TYPE: Mapping[int, float] = {1: 10.5 * _POINT, 2: 8.6 * _POINT, 3: 7.3 * _POINT}
#: At most so many pictures of a board that stays the same are measured.
_MEASURED = 24
#: Where the board grows, no page has it larger than so many times the smallest.
_GROWN = 1.25
#: A page that could have it larger by less than this has it as small as the others.
_NEARLY = 1.06
#: Beside diagrams in one column comments are at least so wide, mm.
_LEAST_BESIDE = 40.0


def booklet_document(record: Record, per_page: int | None = None, paper: str = "a4") -> Document:
    """The pages of a booklet, upright.

    Args:
        record: a checked game.
        per_page: diagrams on a page, one of `GRIDS`, or None for what suits the game.
        paper: size of the sheets.

    Raises:
        OptionError: no such paper, or no such number of diagrams.
        FitError: the comments leave no room for the diagrams, or so many have letters too small to read.
    """
    if per_page is not None and per_page not in GRIDS:
        message = f"{per_page} diagrams a page: there are {', '.join(map(str, GRIDS))}"
        raise OptionError("bad-value", message, ("per_page",))
    sheet = parse_paper(paper)
    width, height = check_page((min(sheet.width, sheet.height), max(sheet.width, sheet.height)), sheet, "a booklet")
    pages = _pages(_setter(record, width, height, per_page))
    if per_page is not None and (small := _smallest(pages)) is not None:
        fewer = _most_readable(record, width, height, per_page)
        instead = "" if fewer is None else f"{option('per_page', fewer)} or "
        points = math.floor(small * PT_PER_MM * 10) / 10
        raise FitError(
            f"{per_page} diagrams on a page of {sheet.name} would have letters of {points} pt; at least 6 can be "
            f"read: use {instead}a larger {option('paper')}"
        )
    return Document(pages, title(record), record.author, f"A game of {record.game.title}")


def _pages(setter: _Setter) -> tuple[Scene, ...]:
    count = setter.pages
    return tuple(setter.page(number, count) for number in tracked(range(1, count + 1), count, "Drawing pages"))


def _smallest(pages: Sequence[Scene]) -> float | None:
    """The size of the smallest letters on any page, mm, if it is smaller than what can be read."""
    return smallest_type(item for page in pages for item in page.items)


def _most_readable(record: Record, width: float, height: float, per_page: int) -> int | None:
    """The most diagrams on a page, fewer than so many, whose letters can be read; None where there are none."""
    for count in sorted((count for count in GRIDS if count < per_page), reverse=True):
        try:
            pages = _pages(_Setter(record, width, height, count))
        except FitError:
            continue
        if _smallest(pages) is None:
            return count
    return None


def _setter(record: Record, width: float, height: float, per_page: int | None) -> _Setter:
    """So many diagrams a page, or as many as suit the game and leave them large enough."""
    if per_page is not None:
        return _Setter(record, width, height, per_page)
    view = record.game.view()
    counts = [count for count in sorted(GRIDS, reverse=True) if count <= view.booklet_diagrams]
    for count in counts[:-1]:
        try:
            setter = _Setter(record, width, height, count)
        except FitError:
            continue
        if setter.pitch >= view.booklet_pitch:
            return setter
    return _Setter(record, width, height, counts[-1])


class _Setter:
    """Sets the pages: diagrams at one pitch, so that leafing through shows what changes; boards that grow shrink."""

    def __init__(self, record: Record, width: float, height: float, per_page: int) -> None:
        self.record = record
        shown = printed_steps(record, per_page)
        #: The step with a page of its own, after all others.
        self.last = shown[-1] if has_last_page(record) else None
        self.shown = shown = shown[:-1] if self.last else shown
        self.width, self.height = width, height
        self.per_page = per_page
        self.columns, self.rows = GRIDS[per_page]
        self.type = _TYPE[self.columns]
        self.leading = self.type * _LEADING
        self.cell = (width - 2 * _SIDE - GUTTER * (self.columns - 1)) / self.columns
        self.top = _MARGIN + _TITLE * CAP_HEIGHT + 3.0
        self.foot = Foot(record, width - 2 * _SIDE)
        self.room = height - self.top - _BOTTOM - self.foot.height
        self.types = types_of(shown, self.cell, self.type)
        self.heads = [heading_of(step, self.cell, self.types) for step in shown]
        self.texts = [list(said_of(step, self.cell, self.type)) for step in shown]
        #: Variations, in smaller type below comments.
        self.asides: list[list[Line]] = [[] for _ in shown]
        self.aside = max(LEAST_TEXT, self.type * _ASIDE)
        self.grows = record.game.view().booklet_grows
        self.frames = self.framed(record.game.view().figure_pitch)
        #: Whether comments stand beside their diagrams, at the right margin.
        self.is_beside = False
        # Letters shrink less than boards do, so that the size of what is seen is measured twice.
        self.frames = self.framed(min(self.fitting_pitches()))
        fitting = self.beside() or self.with_asides(list(self.fitting_pitches()))
        self.pitch = min(fitting)
        #: Of each page.
        self.pitches = _shrinking(fitting) if self.grows else [self.pitch] * len(fitting)
        if self.grows:
            seen = {pitch: self.framed(pitch) for pitch in self.pitches}
            self.frames = [seen[self.pitch_of(index)][index] for index in range(len(shown))]
        #: Where comments beside diagrams begin, as far from the left end of the column.
        self.beside_at = 0.0
        if self.is_beside:
            room = self.room_beside
            self.texts, self.beside_at = [list(said_of(step, room, self.type)) for step in shown], self.cell - room
        self.pictures = self.drawn()

    def beside(self) -> list[float]:
        """The largest pitch for each page with comments beside their diagrams; none where these are better below.

        They stand there if diagrams can be as large so, on every page, and each comment is no higher than its own.
        """
        under = list(self.fitting_pitches())
        if self.columns > 1 or not any(self.texts):
            return []
        self.is_beside = True
        found = list(self.fitting_pitches())
        self.pitches = _shrinking(found) if self.grows else [min(found)] * len(found)
        room = self.room_beside
        self.is_beside = min(found) >= min(under) and all(
            len(list(said_of(step, room, self.type))) * self.leading <= self.size(index)[1] * self.pitch_of(index)
            for index, step in enumerate(self.shown)
        )
        return found if self.is_beside else []

    def with_asides(self, fitting: Sequence[float]) -> list[float]:
        """The pitches with variations below comments on their moves, wherever diagrams are hardly smaller for it."""
        if self.columns == 1:
            return [*fitting]
        least = [(pitch if self.grows else min(fitting)) * (1 - _GIVEN) for pitch in fitting]
        before = 0
        for index, step in enumerate(self.shown):
            line = self.record.line
            others = [one for move in range(before + 1, step.ply + 1) for one in line.variations.get(move, ())]
            before = step.ply
            for other in others:
                kept, words = self.asides[index], joined(line_told(self.record, other, 1))
                self.asides[index] = [*kept, *break_lines(words, self.cell, self.aside)]
                if not self.has_room(index // self.per_page, least):
                    self.asides[index] = kept
        return list(self.fitting_pitches())

    def has_room(self, page: int, least: Sequence[float]) -> bool:
        """Whether the diagrams of a page, from 0, are no smaller than the least pitch of each page says."""
        try:
            return self.fitting_pitch(page) >= least[page] - 1e-9
        except FitError:
            return False

    @property
    def room_beside(self) -> float:
        """How wide comments beside diagrams are, on every page alike."""
        firsts = range(0, len(self.shown), self.per_page)
        wide = ((right - left) * self.pitch_of(first) for first in firsts for left, right in (self.sides(first),))
        return self.cell - GUTTER - max(wide)

    def pitch_of(self, index: int) -> float:
        """The pitch of a diagram, that of its page."""
        return self.pitches[index // self.per_page]

    def drawn(self) -> Iterator[Picture]:
        """The pictures of all diagrams, each at the pitch of its page."""
        series = {pitch: step_pictures(self.record, self.shown, pitch) for pitch in self.pitches}
        for index in range(len(self.shown)):
            row = {pitch: next(pictures) for pitch, pictures in series.items()}
            yield row[self.pitch_of(index)]

    def framed(self, pitch: float) -> list[Box]:
        """What is seen of each picture, in pitches: the same of all where the board stays the same."""
        # Some pictures of a long game tell what is seen of a board.
        every = 1 if self.grows else -(-len(self.shown) // _MEASURED)
        some = self.shown[::-1][::every][::-1]
        seen = [picture.seen for picture in step_pictures(self.record, some, pitch)]
        found = [(left / pitch, top / pitch, right / pitch, bottom / pitch) for left, top, right, bottom in seen]
        if self.grows:
            return found
        lefts, tops, rights, bottoms = zip(*found, strict=True)
        return [(min(lefts), min(tops), max(rights), max(bottoms))] * len(self.shown)

    def size(self, index: int) -> tuple[float, float]:
        """Width and height of what is seen of a picture, in pitches."""
        left, top, right, bottom = self.frames[index]
        return right - left, bottom - top

    def sides(self, index: int) -> tuple[float, float]:
        """Left and right of all pictures of a page, in pitches: a board that grows begins at one place on it."""
        first = index // self.per_page * self.per_page
        frames = self.frames[first : first + self.per_page]
        return min(frame[0] for frame in frames), max(frame[2] for frame in frames)

    @property
    def pages(self) -> int:
        """How many there are."""
        return -(-len(self.shown) // self.per_page) + (self.last is not None)

    def head(self, row: range) -> float:
        """The height of the headings of a row, below which all its pictures begin."""
        return max(self.heads[index].height for index in row)

    def below(self, index: int) -> float:
        """What the text of a step takes up below its diagram, with the space around it."""
        if self.is_beside:
            return 0.0
        text, aside = len(self.texts[index]) * self.leading, len(self.asides[index]) * self.aside * _LEADING
        over = self.type * (OVER_TEXT * bool(text or aside) + _OVER_ASIDE * bool(text and aside))
        return text + aside + over

    def rows_of(self, page: int) -> list[range]:
        """The steps in each row of a page, from 0."""
        first, last = page * self.per_page, min((page + 1) * self.per_page, len(self.shown))
        return [range(begin, min(begin + self.columns, last)) for begin in range(first, last, self.columns)]

    @property
    def closing_head(self) -> float:
        """The height of a heading of few words, such as that of the whole game."""
        return BELOW_RULE + self.type * (CAP_HEIGHT * LAST + OVER_PICTURE)

    def fitting_pitches(self) -> Iterator[float]:
        """The largest pitch for each page; see `fitting_pitch`."""
        yield from map(self.fitting_pitch, range(-(-len(self.shown) // self.per_page)))

    def fitting_pitch(self, page: int) -> float:
        """The largest pitch for a page, from 0, with its rows as high as their fullest diagram."""
        rows = self.rows_of(page)
        # Free rows have pictures like the others, without text.
        free = self.rows - len(rows)
        share = self.room - ROW_GAP * (self.rows - 1)
        room = share - sum(self.head(row) + max(map(self.below, row)) for row in rows) - free * self.closing_head
        if room < LEAST_PICTURE * share:
            worst = max(range(rows[0][0], rows[-1][-1] + 1), key=self.below)
            raise FitError(
                f"the comment after {self.shown[worst].heading} leaves no room for its diagram with "
                f"{self.per_page} on a page; take fewer a page, or say less"
            )
        left, right = self.sides(rows[0][0])
        high = sum(max(self.size(index)[1] for index in row) for row in rows)
        high += free * max(self.size(index)[1] for index in rows[-1])
        cell = self.cell - (GUTTER + _LEAST_BESIDE if self.is_beside else 0.0)
        return min(cell / (right - left), room / high)

    def height_of(self, row: range) -> float:
        """The height of a row of diagrams."""
        return self.head(row) + max(self.below(index) + self.size(index)[1] * self.pitch_of(index) for index in row)

    def page(self, number: int, count: int) -> Scene:
        """The next page; they are made in their order."""
        left, right, y = _SIDE, self.width - _SIDE, _MARGIN + CAP_HEIGHT * _TITLE
        first_size = _TITLE if number == 1 else _RUNNING
        items: list[Item] = [
            Text(left, y, title(self.record), first_size, bold=True),
            *subtitle(self.record, right, y, _RUNNING * (1.0 if number == 1 else 0.85)),
        ]
        if self.last is not None and number == count:
            shown: tuple[Step, ...] = (self.last,)
            size = self.width - 2 * _SIDE, self.room
            items.append(end_page(self.record, self.shown, self.last, size, self.types, self.leading, left, self.top))
        else:
            first = (number - 1) * self.per_page
            shown = self.shown[first : first + self.per_page]
            items += self.diagrams(number, left)
        foot = self.height - _BOTTOM - DESCENT * _FOOT
        items += self.foot.items(left, foot, f"{number}/{count}")
        desc = "; ".join(" ".join(filter(None, (step.heading, step.score, step.ending))) for step in shown)
        return Scene(self.width, self.height, tuple(items), span(shown), desc)

    def diagrams(self, number: int, left: float) -> Iterator[Item]:
        """The diagrams of a page, in rows; after the last one what fills free cells."""
        rows = self.rows_of(number - 1)
        spare = self.room - sum(map(self.height_of, rows))
        ends = number * self.per_page >= len(self.shown)
        gap, moves = ROW_GAP, self.moves() if ends else None
        if len(rows) == self.rows > 1:
            gap = min(spare / (self.rows - 1), max(_WIDEST_GAP, spare / self.rows))
        elif self.columns == 1 and moves is not None:
            spare -= BELOW_RULE + moves.height
            gap = max(ROW_GAP, min(_WIDEST_GAP, spare / len(rows)))
            looser = (spare - gap * len(rows)) / len(moves.columns[0][0])
            moves = moves._replace(leading=min(_LOOSEST * self.leading, self.leading + max(0.0, looser)))
        top = self.top
        for row in rows:
            for at, index in enumerate(row):
                yield self.diagram(index, left + at * (self.cell + GUTTER), top, self.head(row))
            top += self.height_of(row) + gap
        if ends:
            yield from self.closing(left, self.last_row(rows, top, gap), moves)

    def last_row(self, rows: Sequence[range], below: float, gap: float) -> Iterator[XY]:
        """Where the free cells of the last page are: right of its last diagram, or in the row below."""
        free = -len(self.shown) % self.per_page
        if free and len(rows[-1]) < self.columns:
            y = below - gap - self.height_of(rows[-1])
            yield from ((at * (self.cell + GUTTER), y) for at in range(len(rows[-1]), self.columns))
        elif free:
            yield from ((at * (self.cell + GUTTER), below) for at in range(self.columns))

    def moves(self) -> Moves | None:
        """The list of all moves in a cell; None where there are none."""
        turns = [turn for step in self.shown for turn in (*step.turns, *step.later)]
        room = self.size(len(self.shown) - 1)[1] * self.pitches[-1]
        return all_moves(turns, self.cell, room, self.type, self.leading) if turns else None

    def closing(self, left: float, cells: Iterator[XY], moves: Moves | None) -> Iterator[Item]:
        """What fills free cells: the whole game in one diagram where pieces stay, and a list of all moves."""
        free = list(cells)
        if len(free) > 1 and stays(self.record):
            x, y = free.pop(0)
            picture = whole_picture(self.record, self.shown[-1], self.pitches[-1])
            drawn = tuple(under_words("The whole game", picture, self.cell, self.type))
            yield Group(drawn, id="whole-game", dx=left + x, dy=y)
        if free and moves is not None:
            x, y = free[0]
            rule = Rule(0, 0, self.cell, 0, RULE)
            yield Group((rule, *moves.items(0.0, BELOW_RULE)), id="all-moves", dx=left + x, dy=y)

    def diagram(self, index: int, x: float, y: float, top: float) -> Group:
        """Rule, heading, picture and text of one step, from a corner on; the picture begins at ``top`` below it."""
        step, picture, head = self.shown[index], next(self.pictures), self.heads[index]
        items: list[Item] = [Rule(0, 0, self.cell, 0, RULE), *head.items]
        pitch = self.pitch_of(index)
        _, over, _, under = (side * pitch for side in self.frames[index])
        drawing = (*picture.below, *picture.above)
        # Boards that grow begin at the same place on a page, in the middle of what the largest leaves.
        left, right = self.sides(index)
        dx = -pitch * left if self.is_beside else (self.cell - pitch * (left + right)) / 2
        items.append(Group(drawing, id=f"ply-{step.ply}", dx=dx, dy=top - over))
        at, baseline = 0.0, top + under - over + self.type * (OVER_TEXT + ASCENT)
        if self.is_beside:
            at, baseline = self.beside_at, top + self.type * ASCENT
        for i, line in enumerate(self.texts[index]):
            items += line_items(line, at, baseline + i * self.leading, self.type, "ink")
        said = len(self.texts[index])
        baseline += said * self.leading + self.type * (_OVER_ASIDE * bool(said) - ASCENT) + self.aside * ASCENT
        for i, line in enumerate(self.asides[index]):
            items += line_items(line, at, baseline + i * self.aside * _LEADING, self.aside, "muted")
        return Group(tuple(items), dx=x, dy=y)


def _shrinking(fitting: Sequence[float]) -> list[float]:
    """The pitches of pages on which a board grows: it begins larger than it ends, and is never larger again."""
    least = min(fitting)
    found: list[float] = []
    for pitch in fitting:
        some = min(pitch, least * _GROWN, *found[-1:])
        found.append(some if some > least * _NEARLY else least)
    return found
