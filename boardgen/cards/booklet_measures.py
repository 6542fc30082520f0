"""What takes how much room in a booklet: headings, what is seen of pictures, what is said. Lengths in mm."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby

from boardgen.cards.booklet_drawn import Drawn
from boardgen.cards.booklet_end import GUTTER, LEAST_PICTURE, ROW_GAP
from boardgen.cards.booklet_foot import Foot
from boardgen.cards.booklet_growing import Setting
from boardgen.cards.booklet_heads import BELOW_RULE, LAST, OVER_PICTURE, heading_of, types_of
from boardgen.cards.booklet_moves import all_moves, widest
from boardgen.cards.booklet_said import LEADING, said_of, variations_on
from boardgen.cards.steps import has_last_page, printed_steps
from boardgen.cards.turns import Turn
from boardgen.errors import FitError
from boardgen.scene.primitives import Box
from boardgen.scene.text import CAP_HEIGHT

#: Diagrams on a page → columns and rows on upright paper.
GRIDS: Mapping[int, tuple[int, int]] = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (2, 2), 6: (2, 3), 9: (3, 3)}

POINT = 25.4 / 72
#: Above the text, below the foot, left and right of both.
MARGIN, BOTTOM, SIDE = 12.0, 9.2, 14.0
#: The type of the title.
TITLE = 24 * POINT
#: Where diagrams begin.
TOP = MARGIN + TITLE * CAP_HEIGHT + 3.0
#: Type by columns of a page: the wider a diagram, the larger.
_TYPE: Mapping[int, float] = {1: 10.5 * POINT, 2: 8.6 * POINT, 3: 7.3 * POINT}
#: Several rows of one column have smaller type: lines are short where they stand beside diagrams or in half of these.
_ROWS_TYPE = 9.2 * POINT
#: Between rows of boards that grow, at least, mm; between all others at most; and what sums of lengths may be off by.
BETWEEN, WIDEST_GAP, _SLACK = 6.0, 9.0, 1e-9
#: Beside diagrams in one column comments are at least so wide, mm.
LEAST_BESIDE = 44.0
#: Of its share of a page, how high a single column of all moves beside a picture may be.
_SINGLE = 1.15
#: Letters shrink less than boards do, so that the size of pictures in pitches is known roughly before their pitch is.
_NOWHERE_NEAR = 1.5


def type_of(columns: int, rows: int) -> float:
    """The type of a page with so many diagrams side by side and one below another."""
    return _ROWS_TYPE if columns == 1 and rows > 1 else _TYPE[columns]


class Measures:
    """The diagrams of a booklet, with so many of them on a page.

    Attributes:
        pitches: of each page, as soon as they are known.
    """

    def __init__(self, drawn: Drawn, width: float, height: float, per_page: int, least: float = 0.0) -> None:
        """Measure them.

        Raises:
            FitError: boards that stay the same come nowhere near the least pitch that is asked for.
        """
        self.record = record = drawn.record
        self.drawn = drawn
        printed = printed_steps(record, per_page)
        #: The step with a page of its own, after all others.
        self.last = printed[-1] if has_last_page(record) else None
        self.shown = shown = printed[:-1] if self.last else printed
        self.width, self.height = width, height
        self.per_page = per_page
        self.columns, self.rows = GRIDS[per_page]
        self.type = type_of(self.columns, self.rows)
        self.cell = (width - 2 * SIDE - GUTTER * (self.columns - 1)) / self.columns
        self.top = TOP
        several = self.last is not None or len(shown) > per_page
        self.foot = Foot(record, width - 2 * SIDE, [step.ply for step in printed], several=several)
        self.room = height - self.top - BOTTOM - self.foot.height
        self.frames = self.framed(Setting(record.game.view().figure_pitch))
        if least and not drawn.grows and self.diagram_pages > 1 and self.roughly < least / _NOWHERE_NEAR:
            raise FitError(f"{per_page} diagrams on a page are too small")
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
        #: Whether comments stand beside their diagrams, at the right margin; or below boards, beside what stays.
        self.is_beside = self.is_under = False
        self.pitches: list[float] = []

    def room_at(self, page: int) -> float:
        """The height of a page, from 0, without its foot: the first has most to say there."""
        return self.room + (self.foot.height - self.foot.later if page else 0.0)

    @property
    def least_room(self) -> float:
        """The height that every page of diagrams has for them."""
        return min(map(self.room_at, range(self.diagram_pages)))

    @property
    def roughly(self) -> float:
        """The pitch that the first of several pages had if it showed nothing but pictures."""
        wide, high = self.size(0)
        return min(self.cell / wide, self.room / (self.rows * high))

    def say(self, index: int, width: float) -> None:
        """Set what is said of a diagram in lines of so many mm."""
        some = [self.variations[index][at] for at in sorted(self.told[index])]
        self.said[index] = said_of(self.shown[index], width, self.type, some)

    def room_of(self, rows: Sequence[range]) -> float:
        """The height of a page of boards that grow without headings, what is between rows, and a list of moves."""
        room = self.room_at(rows[0][0] // self.per_page) - BETWEEN * (self.rows - 1) - math.fsum(map(self.head, rows))
        return room - (self.listed_high if len(rows) < self.rows else 0.0)

    def over(self, page: int) -> float:
        """How much higher a page of boards that grow is than there is room, mm."""
        rows = self.rows_of(page)
        return math.fsum(map(self.height_of, rows)) - self.room_of(rows) - math.fsum(map(self.head, rows))

    @property
    def least_beside(self) -> float:
        """What comments beside boards that grow take of their width at least."""
        return GUTTER + LEAST_BESIDE if self.is_beside else 0.0

    @property
    def room_beside(self) -> float:
        """How wide comments beside diagrams are, alike in all of a book: what the widest of these leave."""
        wide = ((right - left) * self.pitch_of(at) for at, (left, _, right, _) in enumerate(self.frames))
        return self.cell - GUTTER - max(wide, default=0.0)

    def set_as(self, index: int) -> Setting:
        """How a diagram is set whose comment stands below its board."""
        if self.settings:
            return self.settings[index // self.per_page]
        setting = self.drawn.setting_at(self.shown[index].ply, self.pitch_of(index))
        assert setting is not None
        return setting

    def width_of(self, index: int) -> float:
        """How wide a comment is that stands below its picture, or below what stays the same beside a board."""
        return self.set_as(index).column if self.is_under else self.cell

    def foot_of(self, index: int) -> float:
        """Where the comment below a board and what is beside it begins, from the top of the picture."""
        return self.set_as(index).foot - self.frames[index][1] * self.pitch_of(index)

    def listed_under(self, index: int) -> float:
        """The height of what a picture tells below its board beside a comment; below 0 where it is nothing."""
        return self.size(index)[1] * self.pitch_of(index) - self.foot_of(index)

    def depth(self, index: int) -> float:
        """How high a diagram is with what is said of it, without its heading."""
        high = self.size(index)[1] * self.pitch_of(index)
        if self.is_under:
            return max(high, self.foot_of(index) + self.said[index].height)
        return high + self.below(index)

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
    def diagram_pages(self) -> int:
        """How many pages have the diagrams that share one."""
        return -(-len(self.shown) // self.per_page)

    def head(self, row: range) -> float:
        """The height of the headings of a row, on whose last line all its last turns stand."""
        return max(self.heads[index].height for index in row)

    def below(self, index: int) -> float:
        """What the text of a step takes up below its diagram, with the space around it."""
        return 0.0 if self.is_beside or self.is_under else self.said[index].below

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
        """The height of the list of all moves below diagrams in one column, with its rule; 0 where there are none.

        It is that of a single column if a picture of all that was placed may stand beside it, and it is not too high.
        """
        turns, leading = self.turns, self.type * LEADING
        if not turns:
            return 0.0
        fair = self.room / self.rows - BELOW_RULE
        high = all_moves(turns, self.cell, fair, self.type, leading).height
        if self.drawn.grows:
            alone = all_moves(turns, widest(turns, self.type), fair, self.type, leading).height
            high = alone if alone <= _SINGLE * fair else high
        return BELOW_RULE + high

    @property
    def turns(self) -> list[Turn]:
        """All turns of the diagrams that share pages."""
        return [turn for step in self.shown for turn in (*step.turns, *step.later)]

    def fitting_pitch(self) -> float:
        """The largest pitch for all pages, with rows as high as their fullest diagrams.

        Raises:
            FitError: a comment leaves no room for its diagram.
        """
        return min(map(self._fitting_page, range(self.diagram_pages)))

    def _fitting_page(self, page: int) -> float:
        """The largest pitch for a page, from 0, with its rows as high as their fullest diagram."""
        rows = self.rows_of(page)
        # Free rows have pictures like the others, without text; beside comments nothing but the list of all moves.
        free = self.rows - len(rows)
        listed = self.listed_high if free and self.is_beside else 0.0
        free = 0 if listed else free
        share = self.room_at(page) - ROW_GAP * (self.rows - 1)
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
        return self.head(row) + max(map(self.depth, row))

    @property
    def row_pitch(self) -> float | None:
        """From the top of a row to that of the next, alike on all pages; None where some are too high for it."""
        rows = [row for page in range(self.diagram_pages) for row in self.rows_of(page)]
        high = max(map(self.height_of, rows))
        if self.rows == 1:
            return high
        gap = (self.least_room - self.rows * high) / (self.rows - 1)
        return high + min(gap, WIDEST_GAP) if gap >= ROW_GAP - _SLACK else None

    @property
    def last_high(self) -> float:
        """The height of the last picture."""
        return self.size(len(self.shown) - 1)[1] * self.pitches[-1]
