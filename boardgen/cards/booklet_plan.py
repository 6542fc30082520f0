"""What stands where in a booklet: how large diagrams are, which variations have room, how many pages there are.

Lengths in mm.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import groupby

from boardgen.cards.booklet_closing import Closing, closing_of, other_pages
from boardgen.cards.booklet_drawn import Drawn
from boardgen.cards.booklet_end import GUTTER, LEAST_PICTURE, ROW_GAP, end_page
from boardgen.cards.booklet_foot import Foot
from boardgen.cards.booklet_growing import Grown, Setting, settings_of, shrinking
from boardgen.cards.booklet_heads import BELOW_RULE, LAST, OVER_PICTURE, heading_of, types_of
from boardgen.cards.booklet_moves import all_moves
from boardgen.cards.booklet_said import LEADING, said_of, variations_on
from boardgen.cards.steps import Turn, has_last_page, printed_steps
from boardgen.errors import FitError
from boardgen.scene.primitives import Box, Group
from boardgen.scene.text import CAP_HEIGHT

#: Diagrams on a page → columns and rows on upright paper.
GRIDS: Mapping[int, tuple[int, int]] = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (2, 2), 6: (2, 3), 9: (3, 3)}

POINT = 25.4 / 72
#: Above the text, below the foot, left and right of both.
MARGIN, BOTTOM, SIDE = 12.0, 9.2, 14.0
#: So much smaller diagrams may be, as a part of their size, for the sake of variations on moves that are called good
#: or bad, and of others.
_GIVEN: Mapping[bool, float] = {True: 0.08, False: 0.03}
#: The type of the title.
TITLE = 24 * POINT
#: Where diagrams begin.
TOP = MARGIN + TITLE * CAP_HEIGHT + 3.0
#: Type by columns of a page: the wider a diagram, the larger.
_TYPE: Mapping[int, float] = {1: 10.5 * POINT, 2: 8.6 * POINT, 3: 7.3 * POINT}
#: So many rows or more of one column have smaller type: its lines are short where they stand beside diagrams.
_MANY_ROWS, ROWS_TYPE = 3, 9.2 * POINT
#: A board that stays the same is on no page larger than so many times the smallest.
_MORE = 1.08
#: How often pages whose boards grow are set anew where these are higher than was thought.
_GROWN_ANEW = 3
#: Between rows of boards that grow, at least, mm.
_BETWEEN = 6.0
#: The list of all moves below them may become higher by this part.
_LISTED = 0.4
#: Beside diagrams in one column comments are at least so wide, mm.
LEAST_BESIDE = 36.0


class Plan:
    """Diagrams have nearly one pitch, so that leafing through shows what changes; boards that grow shrink."""

    def __init__(self, drawn: Drawn, width: float, height: float, per_page: int) -> None:
        self.record = record = drawn.record
        self.drawn = drawn
        printed = printed_steps(record, per_page)
        #: The step with a page of its own, after all others.
        self.last = printed[-1] if has_last_page(record) else None
        self.shown = shown = printed[:-1] if self.last else printed
        self.width, self.height = width, height
        self.per_page = per_page
        self.columns, self.rows = GRIDS[per_page]
        self.type = ROWS_TYPE if self.columns == 1 and self.rows >= _MANY_ROWS else _TYPE[self.columns]
        self.cell = (width - 2 * SIDE - GUTTER * (self.columns - 1)) / self.columns
        self.top = TOP
        self.foot = Foot(record, width - 2 * SIDE)
        self.room = height - self.top - BOTTOM - self.foot.height
        self.types = types_of(shown, self.cell, self.type)
        self.heads = [heading_of(step, self.cell, self.types) for step in shown]
        for row in itertools.chain.from_iterable(map(self.rows_of, range(self.diagram_pages))):
            high = self.head(row)
            for at in (at for at in row if self.heads[at].height < high):
                self.heads[at] = heading_of(shown[at], self.cell, self.types, high)
        before = [0, *(step.ply for step in printed[:-1])]
        found = [list(variations_on(record, ply, step)) for ply, step in zip(before, printed, strict=True)]
        #: Variations on the moves of each step; which of them stand with its comment, by their places.
        self.variations = found[: len(shown)]
        self.last_variations = found[-1] if self.last else []
        self.told: list[set[int]] = [set() for _ in shown]
        self.said = [said_of(step, self.cell, self.type) for step in shown]
        #: Of each page, where boards grow and comments stand beside them; else none.
        self.settings: list[Setting] = []
        self.frames = self.framed(Setting(record.game.view().figure_pitch))
        #: Whether comments stand beside their diagrams, at the right margin.
        self.is_beside = False
        # Letters shrink less than boards do, so that the size of what is seen is measured twice.
        self.frames = self.framed(Setting(min(self.fitting_pitches())))
        fitting = self.beside() or self.with_variations(list(self.fitting_pitches()))
        self.pitch = min(fitting)
        #: Of each page.
        self.pitches = shrinking(fitting) if self.drawn.grows else [min(each, self.pitch * _MORE) for each in fitting]
        if self.settings:
            self.pitches = fitting
        elif self.drawn.grows:
            self.frames = self.framed_pages()
        if self.is_beside:
            self.tell(
                lambda _: self.room_beside,
                lambda index: self.said[index].height <= self.size(index)[1] * self.pitch_of(index),
            )
        self.closing, self.appendix = self.ends()

    def beside(self) -> list[float]:
        """The largest pitch for each page with comments beside their diagrams; none where these are better below.

        They stand there if diagrams can be as large so, on every page, and each comment is no higher than its own.
        """
        under = list(self.fitting_pitches())
        if self.columns > 1 or not any(said.comment for said in self.said):
            return []
        self.is_beside = True
        if self.drawn.grows:
            self.is_beside = self.grow()
            return [setting.pitch for setting in self.settings]
        found = list(self.fitting_pitches())
        self.pitches = [min(found)] * len(found)
        beside = self.room_beside
        self.is_beside = min(found) >= min(under) and all(
            said_of(step, beside, self.type).height <= self.size(index)[1] * self.pitch_of(index)
            for index, step in enumerate(self.shown)
        )
        return found if self.is_beside else []

    def grow(self) -> bool:
        """Set pages whose boards grow, if comments have room beside them."""
        pages, before = [self.grown(page) for page in range(self.diagram_pages)], self.frames
        view = self.record.game.view()
        for _ in range(_GROWN_ANEW):
            self.settings = settings_of(pages, self.cell - GUTTER - LEAST_BESIDE, view.booklet_pitch)
            if not self.settings:
                break
            self.frames, self.pitches = self.level(), [setting.pitch for setting in self.settings]
            # How high pictures are is known when they are drawn.
            over = [self.over(page) for page in range(self.diagram_pages)]
            if max(over) <= 0.0:
                self.fill(pages, over)
                return True
            pages = [page._replace(room=page.room - max(0.0, more)) for page, more in zip(pages, over, strict=True)]
        self.settings, self.frames = [], before
        return False

    def fill(self, pages: Sequence[Grown], over: Sequence[float]) -> None:
        """Have boards show more rows on pages that have room for these, which are less high by so much."""
        settings, frames = self.settings, self.frames
        # Where rows are lacking, the list of all moves takes part of it.
        kept = [_LISTED * self.listed_high if len(page.rows) < self.rows else 0.0 for page in pages]
        found = zip(pages, settings, over, kept, strict=True)
        self.settings = [page.filled(setting, -more - some) for page, setting, more, some in found]
        self.frames = self.level()
        fits = [self.over(page) <= 0.0 for page in range(len(pages))]
        self.settings = [(old, new)[fit] for fit, old, new in zip(fits, settings, self.settings, strict=True)]
        self.frames = [
            (old, new)[fits[at // self.per_page]]
            for at, (old, new) in enumerate(zip(frames, self.frames, strict=True))
        ]

    def over(self, page: int) -> float:
        """How much higher a page of boards that grow is than there is room, mm."""
        rows = self.rows_of(page)
        return math.fsum(map(self.height_of, rows)) - self.room_of(rows) - math.fsum(map(self.head, rows))

    def room_of(self, rows: Sequence[range]) -> float:
        """The height of a page of boards that grow without headings, what is between rows, and a list of moves."""
        room = self.room - _BETWEEN * (self.rows - 1) - math.fsum(map(self.head, rows))
        return room - (self.listed_high if len(rows) < self.rows else 0.0)

    def grown(self, page: int) -> Grown:
        """What the boards of a page and the comments beside them need."""
        rows = self.rows_of(page)
        steps = [self.shown[at] for row in rows for at in row]
        view, positions = self.record.game.view(), self.record.positions
        extents = [found for step in steps if (found := view.extent(positions[step.ply])) is not None]
        said = [said_of(step, LEAST_BESIDE, self.type).height for step in steps]
        highs = [1 + last - first for _, (first, last) in extents]
        span = min(first for (first, _), _ in extents), max(last for (_, last), _ in extents)
        return Grown(span, list(zip(highs, said, strict=True)), self.room_of(rows))

    def with_variations(self, fitting: Sequence[float]) -> list[float]:
        """The pitches with variations below comments on their moves, where diagrams are hardly smaller for it: first
        those that show why a move is good or bad.
        """
        for is_judged, given in _GIVEN.items():
            least = [(pitch if self.drawn.grows else min(fitting)) * (1 - given) for pitch in fitting]
            self.tell(lambda _: self.cell, partial(self.has_room, least), is_judged)
        return list(self.fitting_pitches())

    def tell(
        self, width_of: Callable[[int], float], has_room: Callable[[int], bool], is_judged: bool | None = None
    ) -> None:
        """Add variations to what is said of their diagrams, wherever there is room for them.

        Args:
            width_of: how wide lines are, for the diagram with this index, mm.
            has_room: whether there is, for what is said of the diagram with this index.
            is_judged: which variations; None for all.
        """
        for index, some in enumerate(self.variations):
            told, width = self.told[index], width_of(index)
            self.say(index, width)
            for at, one in enumerate(some):
                if is_judged in (None, one.is_judged):
                    told.add(at)
                    self.say(index, width)
                    if not has_room(index):
                        told.discard(at)
                        self.say(index, width)

    def say(self, index: int, width: float) -> None:
        """Set what is said of a diagram in lines of so many mm."""
        some = [self.variations[index][at] for at in sorted(self.told[index])]
        self.said[index] = said_of(self.shown[index], width, self.type, some)

    def has_room(self, least: Sequence[float], index: int) -> bool:
        """Whether the diagrams of the page of a diagram are no smaller than the least pitch of each page says."""
        page = index // self.per_page
        try:
            return self.fitting_pitch(page) >= least[page] - 1e-9
        except FitError:
            return False

    @property
    def room_beside(self) -> float:
        """How wide comments beside diagrams are, alike in all of a book: what the widest of these leave."""
        wide = ((right - left) * self.pitch_of(at) for at, (left, _, right, _) in enumerate(self.frames))
        return self.cell - GUTTER - max(wide, default=0.0)

    def pitch_of(self, index: int) -> float:
        """The pitch of a diagram, that of its page."""
        return self.pitches[index // self.per_page]

    def setting_of(self, index: int) -> Setting:
        """How a diagram is drawn, as others of its page are."""
        return self.settings[index // self.per_page] if self.settings else Setting(self.pitch_of(index))

    @property
    def stretches(self) -> Iterator[tuple[Setting, range]]:
        """Stretches of diagrams on pages that are set alike, and how these are set."""
        for setting, some in groupby(range(len(self.shown)), self.setting_of):
            first, *others = some
            yield setting, range(first, first + 1 + len(others))

    def level(self) -> list[Box]:
        """What is seen of each picture, in pitches, where boards begin level with what stays the same beside them:
        with as much room in all of them for what stands out of that at the left and over the top, such as brackets.
        """
        pitches = [self.settings[at // self.per_page].pitch for at in range(len(self.shown))]
        found = self.framed_pages()
        left, top = (
            min(0.0, *(frame[side] * pitch for frame, pitch in zip(found, pitches, strict=True))) for side in (0, 1)
        )
        return [
            (left / pitch, top / pitch, right, bottom)
            for (_, _, right, bottom), pitch in zip(found, pitches, strict=True)
        ]

    def framed_pages(self) -> list[Box]:
        """What is seen of each picture, in pitches, where boards grow."""
        return [frame for setting, some in self.stretches for frame in self.framed(setting, some)]

    def framed(self, setting: Setting, some: range | None = None) -> list[Box]:
        """What is seen of each picture, or of some, in pitches."""
        return self.drawn.framed(self.shown, setting, some)

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
        return self.diagram_pages + (self.last is not None) + len(self.appendix)

    @property
    def diagram_pages(self) -> int:
        """How many pages have the diagrams that share one."""
        return -(-len(self.shown) // self.per_page)

    def head(self, row: range) -> float:
        """The height of the headings of a row, on whose last line all its last turns stand."""
        return max(self.heads[index].height for index in row)

    def below(self, index: int) -> float:
        """What the text of a step takes up below its diagram, with the space around it."""
        return 0.0 if self.is_beside else self.said[index].below

    def rows_of(self, page: int) -> list[range]:
        """The steps in each row of a page, from 0."""
        first, last = page * self.per_page, min((page + 1) * self.per_page, len(self.shown))
        return [range(begin, min(begin + self.columns, last)) for begin in range(first, last, self.columns)]

    @property
    def closing_head(self) -> float:
        """The height of a heading of few words, such as that of the whole game."""
        return BELOW_RULE + self.type * (CAP_HEIGHT * LAST + OVER_PICTURE)

    @cached_property
    def listed_high(self) -> float:
        """The height of the list of all moves below diagrams in one column, with its rule; 0 where there are none."""
        turns = self.turns
        fair = self.room / self.rows - BELOW_RULE
        return BELOW_RULE + all_moves(turns, self.cell, fair, self.type, self.type * LEADING).height if turns else 0.0

    @property
    def turns(self) -> list[Turn]:
        """All turns of the diagrams that share pages."""
        return [turn for step in self.shown for turn in (*step.turns, *step.later)]

    def fitting_pitches(self) -> Iterator[float]:
        """The largest pitch for each page; see `fitting_pitch`."""
        yield from map(self.fitting_pitch, range(self.diagram_pages))

    def fitting_pitch(self, page: int) -> float:
        """The largest pitch for a page, from 0, with its rows as high as their fullest diagram."""
        rows = self.rows_of(page)
        # Free rows have pictures like the others, without text; beside comments nothing but the list of all moves.
        free = self.rows - len(rows)
        listed = self.listed_high if free and self.is_beside else 0.0
        free = 0 if listed else free
        share = self.room - ROW_GAP * (self.rows - 1)
        room = share - sum(self.head(row) + max(map(self.below, row)) for row in rows)
        room -= free * self.closing_head + listed
        if room < LEAST_PICTURE * share:
            worst = max(range(rows[0][0], rows[-1][-1] + 1), key=self.below)
            raise FitError(
                f"the comment after {self.shown[worst].heading} leaves no room for its diagram with "
                f"{self.per_page} on a page; take fewer a page, or say less"
            )
        left, right = self.sides(rows[0][0])
        high = sum(max(self.size(index)[1] for index in row) for row in rows)
        high += free * max(self.size(index)[1] for index in rows[-1])
        cell = self.cell - (GUTTER + LEAST_BESIDE if self.is_beside else 0.0)
        return min(cell / (right - left), room / high)

    def height_of(self, row: range) -> float:
        """The height of a row of diagrams."""
        return self.head(row) + max(self.below(index) + self.size(index)[1] * self.pitch_of(index) for index in row)

    @property
    def last_high(self) -> float:
        """The height of the last picture."""
        return self.size(len(self.shown) - 1)[1] * self.pitches[-1]

    def ends(self) -> tuple[Closing | None, list[list[Group]]]:
        """What a free cell after the last diagram has besides the whole game; pages of variations that found no room
        anywhere: nothing of a game is left out.
        """
        others = [
            one
            for some, told in zip(self.variations, self.told, strict=True)
            for at, one in enumerate(some)
            if at not in told
        ]
        width = self.width - 2 * SIDE
        if self.last is not None:
            page = partial(end_page, self.drawn, self.shown, self.last, (width, self.room), self.types)
            try:
                self.end = page(self.last_variations)
            except FitError:
                self.end = page(())
                others += self.last_variations
        closing = None
        if self.turns and len(self.shown) % self.per_page:
            *_, last = rows = self.rows_of(self.diagram_pages - 1)
            room = self.height_of(last)
            if len(last) == self.columns:
                room = self.room - sum(self.height_of(row) + ROW_GAP for row in rows)
            room -= BELOW_RULE
            closing = closing_of(self.turns, others, self.cell, min(self.last_high, room), room, self.type)
        if not others or (closing is not None and closing.others is not None):
            return closing, []
        return closing, list(other_pages(others, width, GUTTER, self.room, self.type))
