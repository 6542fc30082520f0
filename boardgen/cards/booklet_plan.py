"""What stands where in a booklet: how large diagrams are, which variations have room, how many pages there are.

Lengths in mm.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from boardgen.boards.picture import Picture
from boardgen.cards.booklet_closing import Closing, closing_of, other_pages
from boardgen.cards.booklet_drawn import Drawn
from boardgen.cards.booklet_end import GUTTER, ROW_GAP, end_page
from boardgen.cards.booklet_growing import Grown, Setting, alike, extent_of, settings_of
from boardgen.cards.booklet_heads import BELOW_RULE
from boardgen.cards.booklet_measures import BETWEEN, SIDE, Measures
from boardgen.cards.booklet_moves import widest
from boardgen.cards.booklet_said import Variation, said_of
from boardgen.errors import FitError
from boardgen.scene.primitives import Group

#: So much smaller diagrams may be, as a part of their size, for the sake of variations on moves that are called good
#: or bad, and of others.
_GIVEN: Mapping[bool, float] = {True: 0.08, False: 0.06}
#: Up to so many rows of boards that grow have comments below them: beside them these would leave width unused.
ROWS_UNDER = 2
#: How often pages whose boards grow are set anew where these are higher than was thought.
_GROWN_ANEW = 5
#: And so much less room they have then, mm, as what is a little smaller may be a little too high again.
_SURE = 0.5
#: The list of all moves below them may become higher by this part.
_LISTED = 0.4
#: So much more is left between rows, mm, where all moves stand beside a picture: as much as between all of a book.
_APART = BETWEEN - ROW_GAP


class Plan(Measures):
    """Diagrams have one pitch, so that leafing through shows what changes.

    Attributes:
        all_placed: a picture beside the list of all moves, if these have one; see `Drawn.placed`.
    """

    all_placed: Picture | None = None

    def __init__(self, drawn: Drawn, width: float, height: float, per_page: int, least: float = 0.0) -> None:
        super().__init__(drawn, width, height, per_page, least)
        fitting = self.under() or self.grown_rows()
        if not fitting:
            # Letters shrink less than boards do, so that the size of what is seen is measured twice.
            self.frames = self.framed(Setting(self.fitting_pitch()))
            fitting = self.beside() or [self.with_variations(self.fitting_pitch())] * self.diagram_pages
        self.pitch = min(fitting)
        #: Of each page.
        self.pitches = [self.pitch] * len(fitting)
        if self.settings:
            self.pitches = fitting
        elif self.drawn.grows:
            self.frames = self.framed_pages()
        if self.is_beside:
            self.tell(
                lambda _: self.room_beside,
                lambda index: self.said[index].height <= self.size(index)[1] * self.pitch_of(index),
            )
        elif self.is_under or self.settings:
            self.tell(self.width_of, lambda index: self.over(index // self.per_page) <= 0.0)
        self.closing, self.appendix = self.ends()

    def under(self) -> list[float]:
        """The largest pitch for each page of few boards that grow, or show the same cells as those that do, with
        comments below them; none where these stand elsewhere.
        """
        if self.rows > ROWS_UNDER or self.columns > 1:
            return []
        self.is_under = True
        if self.drawn.grows:
            before, self.is_under = self.frames, self.grow()
            pitches = [setting.pitch for setting in self.settings]
            if self.is_under and min(pitches) < self.record.game.view().booklet_pitch:
                self.settings, self.frames, self.is_under, pitches = [], before, False, []
            return pitches
        settings = [setting for step in self.shown if (setting := self.drawn.setting_at(step.ply, 1.0)) is not None]
        if not settings:
            self.is_under = False
            return []
        wide, high = self.size(0)
        high = self.rows * max(high, *(setting.foot for setting in settings))
        pitch = self.cell / wide
        for _ in range(_GROWN_ANEW):
            self.pitches = [pitch] * self.diagram_pages
            for index in range(len(self.shown)):
                self.say(index, self.width_of(index))
            over = max(map(self.over, range(self.diagram_pages)))
            if over <= 0.0:
                return self.pitches
            pitch -= over / high
        self.is_under = False
        return []

    def grown_rows(self) -> list[float]:
        """The pitch for each page of rows of boards that grow, one below the other; none where they have no room.

        Comments stand beside them where boards are no smaller so, and each comment is no higher than its own.
        """
        if self.columns > 1 or not self.drawn.grows:
            return []
        self.grow()
        under, framed = self.settings, self.frames
        self.is_beside = True
        least = min((self.record.game.view().booklet_pitch, *(setting.pitch for setting in under)))
        self.is_beside = self.grow() and min(one.pitch for one in self.settings) >= least and self.has_room_beside()
        if not self.is_beside:
            self.settings, self.frames = under, framed
        return [setting.pitch for setting in self.settings]

    def beside(self) -> list[float]:
        """The largest pitch for each page with comments beside their diagrams; none where these are better below.

        They stand there if diagrams can be as large so, on every page, and each comment is no higher than its own.
        """
        under = self.fitting_pitch()
        if self.columns > 1 or not any(said.comment for said in self.said):
            return []
        self.is_beside = True
        found = self.fitting_pitch()
        self.pitches = [found] * self.diagram_pages
        self.is_beside = found >= under and self.has_room_beside()
        return self.pitches if self.is_beside else []

    def has_room_beside(self) -> bool:
        """Whether no comment beside its diagram is higher than that."""
        return all(
            said_of(step, self.room_beside, self.type).height <= self.size(index)[1] * self.pitch_of(index)
            for index, step in enumerate(self.shown)
        )

    def grow(self) -> bool:
        """Set pages whose boards grow, if there is room for them and comments."""
        pages, before = [alike([self.grown(page)])[0] for page in range(self.diagram_pages)], self.frames
        view = self.record.game.view()
        for _ in range(_GROWN_ANEW):
            self.settings = settings_of(pages, self.cell - self.least_beside, view.booklet_pitch)
            if not self.settings:
                break
            self.frames, self.pitches = self.level(), [setting.pitch for setting in self.settings]
            for index in range(len(self.shown) if self.is_under else 0):
                self.say(index, self.width_of(index))
            # How high pictures are is known when they are drawn.
            over = [self.over(page) for page in range(self.diagram_pages)]
            if max(over) <= 0.0:
                if not self.is_under:
                    self.fill(pages, over)
                return True
            listed = [self.with_lists(number, page) for number, page in enumerate(pages)] if self.is_under else pages
            if listed == pages:
                listed = [
                    page._replace(room=page.room - (more + _SURE if more > 0.0 else 0.0))
                    for page, more in zip(pages, over, strict=True)
                ]
            pages = listed
        self.settings, self.frames = [], before
        return False

    def with_lists(self, number: int, page: Grown) -> Grown:
        """A page on which what is told is as high as lists below boards, where these are higher than comments."""
        found = zip(itertools.count(number * self.per_page), page.rows)
        return page._replace(rows=[(rows, max(said, self.listed_under(at))) for at, (rows, said) in found])

    def fill(self, pages: Sequence[Grown], over: Sequence[float]) -> None:
        """Have boards show more rows on pages that have room for these, which are less high by so much."""
        settings, frames = self.settings, self.frames
        # Where rows are lacking, the list of all moves takes part of it.
        listed = _LISTED * self.listed_high
        kept = [listed if len(page.rows) < self.rows else 0.0 for page in pages]
        found = zip(pages, settings, over, kept, strict=True)
        filled = [page.filled(setting, -more - some) for page, setting, more, some in found]
        self.settings = filled
        self.frames = self.level()
        if any(self.over(page) > 0.0 for page in range(len(pages))):
            self.settings, self.frames = settings, frames

    def grown(self, page: int) -> Grown:
        """What the boards of a page and the comments below them need."""
        rows = self.rows_of(page)
        steps = [self.shown[at] for row in rows for at in row]
        extents = [found for step in steps if (found := extent_of(self.record, step)) is not None]
        width = self.cell / 2 - GUTTER if self.is_under else self.cell
        said = [said_of(step, width, self.type) for step in steps]
        highs_said = [one.height if self.is_under else 0.0 if self.is_beside else one.below for one in said]
        highs = [1 + last - first for _, (first, last) in extents]
        span = min(first for (first, _), _ in extents), max(last for (_, last), _ in extents)
        upwards = min(first for _, (first, _) in extents), max(last for _, (_, last) in extents)
        told = list(zip(highs, highs_said, strict=True))
        return Grown(span, told, self.room_of(rows), upwards, is_under=self.is_under)

    def with_variations(self, fitting: float) -> float:
        """The pitch with variations below comments on their moves, where diagrams are hardly smaller for it: first
        those that show why a move is good or bad.
        """
        for is_judged, given in _GIVEN.items():
            # What makes no diagram smaller has room, whatever others have taken.
            least = min(self.fitting_pitch(), fitting * (1 - given))
            self.tell(lambda _: self.cell, partial(self.has_room, least), is_judged)
        return self.fitting_pitch()

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

    def has_room(self, least: float, _: int) -> bool:
        """Whether diagrams are no smaller than the least pitch says."""
        try:
            return self.fitting_pitch() >= least - 1e-9
        except FitError:
            return False

    def beside_placed(self, closing: Closing, others: Sequence[Variation], room: float) -> Closing:
        """All moves in one column beside a picture of all that was placed, where there is one and room for it; else
        as they are.
        """
        narrow = widest(self.turns, self.type)
        wide = self.cell - narrow - GUTTER
        aside = closing_of(self.turns, others, narrow, room, room, self.type)
        if aside is None or (closing.others and not aside.others) or wide < narrow / 2:
            return closing
        high = BELOW_RULE + aside.loosened(room).height - self.closing_head
        self.all_placed = self.drawn.placed(wide, high)
        return closing if self.all_placed is None else aside

    @property
    def placed_high(self) -> float:
        """How high the picture beside the list of all moves is, with rule and heading; 0 where there is none."""
        if self.all_placed is None:
            return 0.0
        return self.closing_head + self.all_placed.seen[3] - self.all_placed.seen[1]

    @property
    def pages(self) -> int:
        """How many there are."""
        return self.diagram_pages + (self.last is not None) + len(self.appendix)

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
            page = partial(
                end_page, self.drawn, self.shown, self.last, (width, self.room_at(self.diagram_pages)), self.types
            )
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
                room = self.room_at(self.diagram_pages - 1) - sum(self.height_of(row) + ROW_GAP for row in rows)
            room -= BELOW_RULE
            closing = closing_of(self.turns, others, self.cell, min(self.last_high, room), room, self.type)
            if closing is not None and self.columns == 1:
                # What rows leave that stand as far apart as on other pages, where that is enough.
                left = self.room_at(self.diagram_pages - 1) - len(rows) * (self.row_pitch or math.inf) - BELOW_RULE
                left = left if left >= closing.height else room - _APART * len(rows)
                closing = self.beside_placed(closing, others, left)
        if not others or (closing is not None and closing.others is not None):
            return closing, []
        return closing, list(other_pages(others, width, GUTTER, self.room_at(self.diagram_pages), self.type))
