"""A game move by move: a diagram for each turn, with what was played, the score and the comments. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

from boardgen.boards.picture import Picture
from boardgen.cards.booklet_closing import OTHER_LINES, Closing
from boardgen.cards.booklet_drawn import Drawn
from boardgen.cards.booklet_end import GUTTER, ROW_GAP
from boardgen.cards.booklet_heads import BELOW_RULE, RULE, subtitle, under_words
from boardgen.cards.booklet_measures import BOTTOM, GRIDS, MARGIN, POINT, SIDE, TITLE, WIDEST_GAP
from boardgen.cards.booklet_moves import span, widest
from boardgen.cards.booklet_plan import Plan
from boardgen.cards.booklet_said import OVER_TEXT
from boardgen.cards.forms import check_page
from boardgen.cards.steps import stays, title
from boardgen.errors import FitError, OptionError, option
from boardgen.paper.sizes import parse_paper
from boardgen.progress import tracked
from boardgen.records import Record
from boardgen.scene.lettering import smallest_type
from boardgen.scene.primitives import XY, Document, Group, Item, Scene
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.scoped import Scope
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure
from boardgen.scene.titles import hung
from boardgen.units import PT_PER_MM

#: The heading of a picture that tells all of a game.
_WHOLE = "The whole game"
#: Fewer diagrams share a single page if they are larger by more than this.
_LARGER = 1.05
#: Between a title and what stands at the right of its line, at least.
_BESIDE_TITLE = 2.0
#: The type of the title on later pages, and of the foot.
_RUNNING, _FOOT = 9.5 * POINT, 6.5 * POINT


def booklet_document(
    record: Record, per_page: int | None = None, paper: str = "a4", drawn: Drawn | None = None
) -> Document:
    """The pages of a booklet, upright.

    Args:
        record: a checked game.
        per_page: diagrams on a page, one of `GRIDS`, or None for what suits the game.
        paper: size of the sheets.
        drawn: its pictures; None for those drawn in their size.

    Raises:
        OptionError: no such paper, or no such number of diagrams.
        FitError: the comments leave no room for the diagrams, or so many have letters too small to read.
    """
    if per_page is not None and per_page not in GRIDS:
        message = f"{per_page} diagrams a page: there are {', '.join(map(str, GRIDS))}"
        raise OptionError("bad-value", message, ("per_page",))
    sheet = parse_paper(paper)
    width, height = check_page((min(sheet.width, sheet.height), max(sheet.width, sheet.height)), sheet, "a booklet")
    drawn = drawn or Drawn(record)
    pages = _pages(_setter(drawn, width, height, per_page))
    if per_page is not None and (small := _smallest(pages)) is not None:
        fewer = _most_readable(drawn, width, height, per_page)
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


def _most_readable(drawn: Drawn, width: float, height: float, per_page: int) -> int | None:
    """The most diagrams on a page, fewer than so many, whose letters can be read; None where there are none."""
    for count in sorted((count for count in GRIDS if count < per_page), reverse=True):
        try:
            pages = _pages(_Setter(drawn, width, height, count))
        except FitError:
            continue
        if _smallest(pages) is None:
            return count
    return None


def _setter(drawn: Drawn, width: float, height: float, per_page: int | None) -> _Setter:
    """So many diagrams a page, or as many as suit the game and leave them large enough.

    A game of few moves has a single page: as many as make them large there, or show more of them.
    """
    if per_page is not None:
        return _Setter(drawn, width, height, per_page)
    view = drawn.record.game.view()
    counts = [count for count in sorted(GRIDS, reverse=True) if count <= view.booklet_diagrams]
    for count in counts[:-1]:
        try:
            setter = _Setter(drawn, width, height, count, view.booklet_pitch)
        except FitError:
            continue
        if setter.pitch >= view.booklet_pitch:
            return _roomiest(setter) if setter.pages == 1 else setter
    return _Setter(drawn, width, height, counts[-1])


def _roomiest(found: _Setter) -> _Setter:
    """A setter of a single page, or one with fewer cells that fills the page better and leaves no diagram out."""
    best = found
    for count in sorted((count for count in GRIDS if count < found.per_page), reverse=True):
        try:
            setter = _Setter(found.drawn, found.width, found.height, count)
        except FitError:
            continue
        is_whole = setter.pages == 1 and len(setter.shown) >= len(best.shown)
        if is_whole and (
            setter.pitch > _LARGER * best.pitch
            or (len(setter.shown) > len(best.shown) and setter.pitch >= best.pitch - 1e-9)
        ):
            best = setter
    return best


class _Setter(Plan):
    """Sets the pages."""

    def __init__(self, drawn: Drawn, width: float, height: float, per_page: int, least: float = 0.0) -> None:
        super().__init__(drawn, width, height, per_page, least)
        self.pictures = self.placed()

    def placed(self) -> Iterator[Picture]:
        """The pictures of all diagrams, each at the pitch of its page."""
        for setting, some in self.stretches:
            pictures = self.drawn.pictures(self.shown, setting, some)
            yield from (self.scoped(picture, setting.pitch) for picture in pictures)

    def scoped(self, picture: Picture, pitch: float) -> Picture:
        """A picture whose symbols have names of their own, if those at another pitch would have the same."""
        if self.drawn.grows or pitch == self.pitch:
            return picture
        return self.drawn.scoped(picture, Scope(f"size-{sorted(set(self.pitches)).index(pitch)}"))

    def page(self, number: int, count: int) -> Scene:
        """The next page; they are made in their order."""
        left, right, y = SIDE, self.width - SIDE, MARGIN + CAP_HEIGHT * TITLE
        first_size = TITLE if number == 1 else _RUNNING
        beside = left + measure(title(self.record), first_size, True) + _BESIDE_TITLE
        items: list[Item] = [
            hung(left, y, title(self.record), first_size),
            *subtitle(self.record, beside, right, y, _RUNNING * (1.0 if number == 1 else 0.85)),
        ]
        first = (number - 1) * self.per_page
        shown = self.shown[first : first + self.per_page]
        if shown:
            items += self.diagrams(number, left)
        elif self.last is not None and number == self.diagram_pages + 1:
            shown = (self.last,)
            items.append(self.end._replace(dx=left, dy=self.top))
        else:
            others = self.appendix[number - count - 1]
            items += (one._replace(dx=left + one.dx, dy=self.top) for one in others)
        foot = self.height - BOTTOM - DESCENT * _FOOT
        items += self.drawn.text(partial(self.foot.items, number=number, pages=count), left, foot, "foot")
        desc = "; ".join(" ".join(filter(None, (step.heading, step.score, step.ending))) for step in shown)
        return Scene(self.width, self.height, tuple(items), span(shown) if shown else OTHER_LINES, desc)

    def diagrams(self, number: int, left: float) -> Iterator[Item]:
        """The diagrams of a page, in rows; after the last one what fills free cells."""
        rows = self.rows_of(number - 1)
        ends = number == self.diagram_pages
        closing = self.closing if ends else None
        if closing is not None and self.columns > 1:
            closing = closing.loosened(self.closing_head - BELOW_RULE + self.last_high)
        downs = self.downs(number - 1, self.closed_high(rows, closing))
        if closing is not None and self.columns == 1:
            closing = closing.loosened(self.room_at(number - 1) - sum(downs) - BELOW_RULE)
        top = self.top
        for row, down in zip(rows, downs, strict=True):
            for at, index in enumerate(row):
                yield self.diagram(index, left + at * (self.cell + GUTTER), top, self.head(row))
            top += down
        if ends:
            yield from self.closed(left, list(self.last_row(rows, top, downs[-1])), closing)

    def closed_high(self, rows: Sequence[range], closing: Closing | None) -> float:
        """The height of what follows the rows of the last page in a row of its own; 0 where nothing does."""
        if closing is None or len(rows[-1]) < self.columns:
            return 0.0
        return max(
            BELOW_RULE + closing.height, self.closing_head + self.last_high if self.columns > 1 else self.placed_high
        )

    def downs(self, page: int, closed: float) -> list[float]:
        """From the top of each row of a page, from 0, to that of the next, or of what follows and is so high."""
        rows, pitch, room = self.rows_of(page), self.row_pitch, self.room_at(page) - closed
        if pitch is not None and (not closed or len(rows) * pitch <= room):
            return [pitch] * len(rows)
        highs = [self.height_of(row) for row in rows]
        # No gap divides a page.
        gap = min((room - sum(highs)) / max(1, len(rows) - (not closed)), WIDEST_GAP)
        return [high + max(ROW_GAP, gap) for high in highs]

    def last_row(self, rows: Sequence[range], below: float, down: float) -> Iterator[XY]:
        """Where the free cells of the last page are: right of its last diagram, or in the row below."""
        free = -len(self.shown) % self.per_page
        if free and len(rows[-1]) < self.columns:
            yield from ((at * (self.cell + GUTTER), below - down) for at in range(len(rows[-1]), self.columns))
        elif free:
            yield from ((at * (self.cell + GUTTER), below) for at in range(self.columns))

    def closed(self, left: float, free: list[XY], closing: Closing | None) -> Iterator[Item]:
        """What fills free cells: the whole game in one diagram where pieces stay, and a list of all moves."""
        if len(free) > 1 and stays(self.record):
            x, y = free.pop(0)
            pitch = self.pitches[-1]
            picture = self.scoped(self.drawn.whole(self.shown[-1], pitch), pitch)
            drawn = tuple(under_words(_WHOLE, picture, self.cell, self.type))
            yield Group(drawn, id="whole-game", dx=left + x, dy=y)
        if free and closing is not None:
            (x, y), wide = free[0], self.cell
            if self.all_placed is not None:
                wide = widest(self.turns, self.type)
                beside = self.cell - wide - GUTTER
                shown = tuple(under_words(_WHOLE, self.all_placed, beside, self.type))
                yield Group(shown, id="whole-game", dx=left + x, dy=y)
                x += beside + GUTTER
            rule = Rule(0, 0, wide, 0, RULE)
            yield Group((rule, *closing.items(0.0, BELOW_RULE)), id="all-moves", dx=left + x, dy=y)

    def diagram(self, index: int, x: float, y: float, top: float) -> Group:
        """Rule, heading, picture and text of one step, from a corner on; the picture begins at ``top`` below it."""
        step, picture, head = self.shown[index], next(self.pictures), self.heads[index]
        items: list[Item] = [Rule(0, 0, self.cell, 0, RULE), *head.items]
        pitch = self.pitch_of(index)
        _, over, _, under = (side * pitch for side in self.frames[index])
        drawing = (*picture.below, *picture.above)
        # Boards that grow begin at the same place on a page, in the middle of what the largest leaves.
        left, right = self.sides(index)
        dx = (self.cell - pitch * (left + right)) / 2
        if self.is_beside or self.is_under or self.settings:
            dx = -pitch * left
        items.append(Group(drawing, id=f"ply-{step.ply}", dx=dx, dy=top - over))
        at, below = 0.0, top + under - over + self.type * OVER_TEXT
        if self.is_beside:
            # Level with what begins at the top of pictures that are set so, of which only brackets stand out.
            at, below = self.cell - self.room_beside, top - (over if self.settings else 0.0)
        elif self.is_under:
            below = top + self.foot_of(index)
        items += self.drawn.text(self.said[index].items, at, below, f"said-{step.ply}")
        return Group(tuple(items), dx=x, dy=y)
