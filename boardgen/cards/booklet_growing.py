"""Boards of a booklet that grow: as large as what stays the same beside them and comments leave room for.

All diagrams of a booklet have two columns: what stays the same, of one size, and the board, which ends at one place.
Comments stand below both, or, on pages of few diagrams, below the first, beside a list of what the turn formed below
the second. All pages have one scale and the same columns and rows of cells, as many as one of them needs, and
more where there is room.
Lengths in mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.boards.picture import Display, Picture
from boardgen.cards.steps import Step
from boardgen.records import Record
from boardgen.records.mark_specs import places_of
from boardgen.scene.primitives import Group, Item

#: Coordinates beside a board whose lines run on, in pitches; these below it, and a line of words, mm.
_BESIDE, _BELOW, _WORDS = 1.15, 0.25, 9.5
#: Below such a board with its coordinates, before what is told in columns: what they take, mm.
_OVER_LIST = 6.0
#: What coordinates take of the height of what stays the same, in pitches.
_ALONG = 0.7
#: What stands out over and at the left of what stays the same, such as brackets, as a part of how far this is across.
_OUT = 0.065
#: Below what stays the same and what stands out of it, before a comment below both.
_OVER_WORDS = 2.0
#: So far lines run on at the right of a board at most.
_RUN_ON = 4.2
#: Between what stays the same and the coordinates of the board beside it.
_APART = 3.0
#: At least so many columns has a board: with fewer, pieces were far larger there than in what stays the same.
_COLUMNS = 5
#: Boards whose cells would be smaller than this are not tried.
_FINEST = 4.0
#: The least size that what stays the same may have, and the step by which larger ones are tried.
_STILL, _STEP = 48.0, 1.0


class Setting(NamedTuple):
    """How the diagrams of a page are drawn.

    Attributes:
        pitch: of their boards.
        still: across what stays the same beside a board that grows; 0 where the pitch tells.
        span: the first and last column of its cells; None where each diagram has what it needs.
        wide: where boards end, from the left of what stays the same.
        rows: of cells that boards show at least.
        upwards: the first and the last row of cells that all of them show; None where each has what it needs.
        foot: from the top of their cells to comments with lists beside them; 0 where comments have all the width.
    """

    pitch: float
    still: float = 0.0
    span: tuple[int, int] | None = None
    wide: float = 0.0
    rows: int = 0
    upwards: tuple[int, int] | None = None
    foot: float = 0.0

    def display(self, usual: Display) -> Display:
        """The usual display, with what this says."""
        return usual._replace(
            pitch=self.pitch,
            still=self.still,
            span=self.span,
            wide=self.wide,
            rows=self.rows,
            upwards=self.upwards,
            foot=self.foot,
        )

    def scaled(self, pitch: float) -> Setting:
        """The same, of another size."""
        part = pitch / self.pitch
        return self._replace(pitch=pitch, still=self.still * part, wide=self.wide * part, foot=self.foot * part)

    @property
    def column(self) -> float:
        """How wide comments below what stays the same are, with what stands out of it at the left."""
        return (1 + _OUT) * self.still


def setting_as(shown: Display) -> Setting:
    """How diagrams are set that are drawn as a display says: comments clear of what stays the same."""
    foot = max(shown.foot, (1 + _OUT) * shown.still + _OVER_WORDS) if shown.foot else 0.0
    return Setting(shown.pitch, shown.still, shown.span, shown.wide, shown.rows, shown.upwards, foot)


def with_needed_rows(shown: Display) -> Display:
    """A display of a board with lists below it that has the rows that are needed, with the lists right below these:
    pictures are as flat as they can be.
    """
    if not shown.foot or shown.upwards is None:
        return shown
    rows = 1 + shown.upwards[1] - shown.upwards[0]
    return shown._replace(rows=rows, foot=min(shown.foot, (rows + _BELOW) * shown.pitch + _OVER_LIST))


def _down(rows: int, pitch: float, still: float) -> float:
    """From the top of a board to what is told below it and what stays the same."""
    return max((rows + _BELOW) * pitch + _OVER_LIST, (1 + _OUT) * still + _OVER_WORDS)


def _along(pitch: float, still: float) -> float:
    """How many rows a board has that reaches, with what stands below it, as far down as what stays the same."""
    return ((1 + _OUT) * still + _OVER_WORDS - _OVER_LIST) / pitch - _BELOW


class Grown(NamedTuple):
    """A page of diagrams.

    Attributes:
        span: the first and last column of cells that one of them needs.
        rows: of cells of each diagram, and how high what is said of it is.
        room: the height that there is for all of them.
        upwards: the first and last row of cells that one of them needs.
        is_under: whether comments stand below what stays the same, beside lists; else below both, as wide as these.
    """

    span: tuple[int, int]
    rows: Sequence[tuple[int, float]]
    room: float
    upwards: tuple[int, int] = (0, 0)
    is_under: bool = False

    def widened(self, columns: int) -> tuple[int, int]:
        """So many columns, with those that are needed in their middle."""
        lacking = columns - (self.span[1] - self.span[0] + 1)
        return self.span[0] - lacking // 2, self.span[1] + lacking - lacking // 2

    def fits(self, pitch: float, still: float) -> bool:
        """Whether there is room for the diagrams with what is said of them."""
        if self.is_under:
            return self.high(pitch, still, self.rows_within(pitch, still)) <= self.room
        shown = self.rows_along(pitch, still)
        highs = [max(still, (max(rows, shown) + _BELOW) * pitch + _WORDS) for rows, _ in self.rows]
        said = math.fsum([said for _, said in self.rows])
        return math.fsum(highs) + len(highs) * _OUT * still + said <= self.room

    def high(self, pitch: float, still: float, rows: int) -> float:
        """How high diagrams are together whose comments stand beside lists, below boards of so many rows."""
        said = math.fsum([said for _, said in self.rows])
        return len(self.rows) * (_OUT * still + _down(rows, pitch, still)) + said

    def rows_along(self, pitch: float, still: float) -> int:
        """The rows of boards with comments below them and what stays the same: more than needed where they would be
        lower than that.
        """
        return max(self._needed, math.floor(still / pitch - _BESIDE))

    def rows_within(self, pitch: float, still: float) -> int:
        """The rows of boards with comments beside lists below them: those needed, and more where these reach no
        farther down than what stays the same.
        """
        return max(self._needed, math.floor(_along(pitch, still)))

    def least_rows(self, pitch: float, still: float) -> int:
        """The same, or a row more where that reaches about as far down and there is room for it."""
        nearest = max(self._needed, round(_along(pitch, still)))
        return nearest if self.high(pitch, still, nearest) <= self.room else self.rows_within(pitch, still)

    @property
    def _needed(self) -> int:
        first, last = self.upwards
        return 1 + last - first

    def filled(self, setting: Setting, spare: float) -> Setting:
        """Boards with as many rows more as there is room for; the page has so many mm to spare."""
        along = math.floor(setting.still / setting.pitch - _ALONG)
        rows = along
        while math.fsum(max(0, rows + 1 - max(some, along)) for some, _ in self.rows) * setting.pitch <= spare:
            rows += 1
        return setting._replace(rows=rows)

    def columns(self, width: float, still: float) -> int | None:
        """The fewest columns that end at the right of ``width``; None where no number of them has room.

        Args:
            width: of board and coordinates.
            still: across what stays the same.
        """
        least = max(_COLUMNS, self.span[1] - self.span[0] + 1)
        found = range(least, 1 + math.floor(width / _FINEST))
        return next((columns for columns in found if self.fits(width / (columns + _BESIDE), still)), None)


def alike(pages: Sequence[Grown]) -> list[Grown]:
    """Pages all of whose boards have the columns and rows that one of them needs: nothing moves from page to page."""
    (lefts, rights), (lows, highs) = (
        zip(*ends, strict=True) for ends in ([page.span for page in pages], [page.upwards for page in pages])
    )
    span, upwards = (min(lefts), max(rights)), (min(lows), max(highs))
    many = 1 + upwards[1] - upwards[0]
    return [page._replace(span=span, upwards=upwards, rows=[(many, said) for _, said in page.rows]) for page in pages]


def settings_of(pages: Sequence[Grown], width: float, least: float) -> list[Setting]:
    """The pages of a book with its boards and what stays the same as large as both can be.

    Args:
        pages: all of them, `alike`.
        width: that there is at most for both.
        least: the pitch that boards should have.

    Returns:
        None where pages have no room for them.
    """
    best: list[Setting] = []
    for at in range(max(0, math.floor((width - _STILL) / _STEP))):
        still = _STILL + at * _STEP
        # With the fewest columns boards were as large as can be: most sizes need not be looked at closer.
        if best and (True, round(_widest(pages, width, still) * still, 6)) <= _rank(best, least):
            continue
        found = list(_settings(pages, width, still))
        if len(found) == len(pages) and (not best or _rank(found, least) > _rank(best, least)):
            best = found
    return best


def _rank(found: Sequence[Setting], least: float) -> tuple[bool, float]:
    """Whether all boards are large enough; how large the smallest is, and what stays: on both as much is told."""
    pitch = min(setting.pitch for setting in found)
    return pitch >= least, round(pitch * found[0].still, 6)


def _settings(pages: Sequence[Grown], width: float, still: float) -> Iterator[Setting]:
    """The pages with what stays the same of one size, their boards as large as can be; none that have no room."""
    is_under = any(page.is_under for page in pages)
    wide, field = _field(width, still)
    found = [page.columns(field, still) for page in pages] if field > 0.0 else []
    for page, some in zip(pages, found, strict=bool(found)):
        pitch = field / ((some or 0) + _BESIDE)
        if some and page.fits(pitch, still):
            rows = (page.least_rows if is_under else page.rows_along)(pitch, still)
            foot = _down(rows, pitch, still) if is_under else 0.0
            yield Setting(pitch, still, page.widened(some), wide, rows, page.upwards, foot)


def _field(width: float, still: float) -> tuple[float, float]:
    """Where boards end beside what stays the same, and how wide they are then with their coordinates."""
    wide = width - _OUT * still - _RUN_ON
    return wide, wide - still - _APART


def _widest(pages: Sequence[Grown], width: float, still: float) -> float:
    """The largest pitch that boards may have beside what stays the same, whatever room pages have."""
    columns = max(1 + last - first for first, last in (page.span for page in pages))
    return _field(width, still)[1] / (columns + _BESIDE)


def extent_of(record: Record, step: Step) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The columns and rows of cells that the diagram of a step shows at least; see `GameView.extent`."""
    view, line = record.game.view(), record.line
    found = view.extent(record.positions[step.ply], places_of(line.marks.get(step.ply, ())))
    # What might have been played is told there, too.
    moves = [at for turn in step.turns for at in range(turn.first, turn.last + 1)]
    others = [other for at in moves for other in line.variations.get(at, ())]
    for some in (view.extent(other.positions[-1]) for other in others):
        if found is not None and some is not None:
            (left, right), (low, high) = found
            (first, last), (lowest, highest) = some
            found = (min(left, first), max(right, last)), (min(low, lowest), max(high, highest))
    return found


def roomy(picture: Picture, display: Display) -> Picture:
    """A picture with a board that grows, with room for what stands out at the left and over the top."""
    if display.span is None:
        return picture
    out = _OUT * display.still

    def moved(items: Sequence[Item]) -> tuple[Group, ...]:
        return (Group(tuple(items), dx=out, dy=out),)

    first, *others = picture.parts or ((0.0, 0.0, picture.width, picture.height),)
    parts = [(first[0], first[1], first[2] + out, first[3] + out)]
    parts += [(left + out, top + out, right + out, foot + out) for left, top, right, foot in others]
    return picture._replace(
        width=picture.width + out,
        height=picture.height + out,
        below=moved(picture.below),
        above=moved(picture.above),
        parts=tuple(parts) if picture.parts else (),
    )
