"""The pictures of a booklet: drawn in their size on its pages, or drawn once and scaled to it. Lengths in mm."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from boardgen.boards.picture import Display, Picture
from boardgen.cards.booklet_growing import Setting, setting_as
from boardgen.cards.steps import Step, step_display, step_pictures, whole_picture
from boardgen.records import Record
from boardgen.scene.primitives import Box, Document, Group, Item, Symbol, Use
from boardgen.scene.scoped import Scope

#: At most so many pictures of a board that stays the same are measured.
_MEASURED = 24
#: An end with a page of its own is shown about so many times as large as the others: its letters are drawn smaller.
_LARGER = 1.85
#: Letters keep their size in pictures that are made to fit, so that they are drawn so often.
_FITTED = 3
#: So much higher a picture of all that was placed is at least where it shows more rows.
_HIGHER = 0.9
#: How names of symbols begin that are whole pictures.
_NAME = "diagram-"
#: Sets text from a corner on, by its place from the left and from the top.
SetAt = Callable[[float, float], Iterable[Item]]


class Drawn:
    """Pictures in the size that they have on their pages, where lines and letters have theirs.

    Attributes:
        record: the game.
        grows: whether its board does.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.grows = record.game.view().extent(record.positions[0]) is not None

    def pictures(self, shown: Sequence[Step], setting: Setting, some: range | None = None) -> Iterator[Picture]:
        """The pictures of steps.

        Args:
            shown: all steps but one with a page of its own.
            setting: how they are drawn.
            some: those that are, by their indices without gaps; None for all.
        """
        display = setting.display(step_display(self.record.game, setting.pitch))
        return step_pictures(self.record, shown, display, some)

    def setting_at(self, ply: int, pitch: float) -> Setting | None:
        """How the picture after so many moves stands on a page of some pitch, if a board that grows is drawn once."""
        return None

    def framed(self, shown: Sequence[Step], setting: Setting, some: range | None = None) -> list[Box]:
        """What is seen of each of these pictures, in pitches: the same of all where the board stays the same."""
        if self.grows:
            return [_in_pitches(picture.seen, setting.pitch) for picture in self.pictures(shown, setting, some)]
        # Some pictures of a long game tell what is seen of a board.
        every = -(-len(shown) // _MEASURED)
        found = [picture.seen for picture in self.pictures(shown[::-1][::every][::-1], setting)]
        return [_in_pitches(_around(found), setting.pitch)] * len(shown)

    def last(self, before: Step, step: Step, pitch: float) -> Picture:
        """The picture of a step with a page of its own, numbered since the step before."""
        return last_picture(self.record, before, pitch)

    def whole(self, last: Step, pitch: float) -> Picture:
        """The whole game, up to its last step."""
        return whole_picture(self.record, last, pitch)

    def placed(self, width: float, height: float) -> Picture | None:
        """All that was placed in a game, as large as fits, no higher and wider than this; see `GameView.placed`."""
        view, end = self.record.game.view(), self.record.positions[-1]
        pitch = view.booklet_pitch
        picture = view.placed(end, step_display(self.record.game, pitch))
        for _ in range(_FITTED if picture is not None else 0):
            assert picture is not None
            left, top, right, bottom = picture.seen
            pitch *= min(width / (right - left), height / (bottom - top))
            picture = view.placed(end, step_display(self.record.game, pitch))
        if picture is None:
            return None
        # A board without end shows more rows where it is wide, and would leave the place below it empty.
        rows = math.floor(height / pitch)
        higher: Picture | None = picture
        while higher is not None and rows * pitch > picture.height * _HIGHER:
            higher = view.placed(end, step_display(self.record.game, pitch)._replace(rows=rows))
            if higher is not None and higher.seen[3] - higher.seen[1] <= height:
                return higher
            rows -= 1
        return picture

    def text(self, set_at: SetAt, x: float, y: float, name: str) -> Iterator[Item]:
        """Text of a page, set from a corner on."""
        yield from set_at(x, y)

    def scoped(self, picture: Picture, scope: Scope) -> Picture:
        """A picture at another pitch than most, whose symbols may have the names of theirs."""
        return picture.scoped(scope)


class Window(NamedTuple):
    """A stretch of a game whose pictures show the same cells of a board that grows.

    Attributes:
        last: the moves after which its last picture is.
        display: how they are drawn.
    """

    last: int
    display: Display


class Scaled(Drawn):
    """Pictures that are drawn once, as one symbol each, so that several places of a file can show them.

    A board that grows shows the same cells all through a stretch of the game, and has one size in all of these.
    """

    def __init__(self, record: Record, display: Display, windows: Sequence[Window] = ()) -> None:
        """Draw them as the display says, in each window as that says."""
        super().__init__(record)
        self.grows = False
        self.display = display
        self.windows = windows
        #: By the moves before those that are numbered, and by the last of these.
        self._known: dict[tuple[int, int], Picture] = {}
        #: What is seen of them; every number of diagrams on a page that is tried asks for it.
        self._seen: dict[tuple[int, int], Box] = {}
        self._placed: Picture | None = None
        #: The pages that show them, by their paper.
        self.composed: dict[str, Document] = {}

    def display_at(self, ply: int) -> Display:
        """How the picture after so many moves is drawn: as the last window says if none reaches so far."""
        found = (window.display for window in self.windows if ply <= window.last)
        return next(found, self.windows[-1].display if self.windows else self.display)

    def setting_at(self, ply: int, pitch: float) -> Setting | None:
        """See `Drawn.setting_at`."""
        display = self.display_at(ply)
        if display.span is None:
            return None
        return setting_as(display).scaled(display.pitch * pitch / self.display.pitch)

    def once(self, shown: Sequence[Step], some: range | None = None) -> list[Picture]:
        """The pictures of steps as they were drawn, each one symbol."""
        keys = _keys(shown)
        drawn = some or range(len(keys))
        runs = itertools.groupby(drawn, lambda at: (keys[at] in self._known, self.display_at(keys[at][1])))
        for (known, display), group in runs:
            if not known:
                first, *others = group
                run = range(first, first + 1 + len(others))
                for at, picture in zip(run, step_pictures(self.record, shown, display, run), strict=True):
                    self._known[keys[at]] = _as_symbol(picture, f"{keys[at][0]}-{keys[at][1]}")
        return [self._known[keys[at]] for at in drawn]

    def pictures(self, shown: Sequence[Step], setting: Setting, some: range | None = None) -> Iterator[Picture]:
        """The pictures of steps, scaled to the pitch of their pages."""
        return (_scaled(picture, setting.pitch / self.display.pitch) for picture in self.once(shown, some))

    def framed(self, shown: Sequence[Step], setting: Setting, some: range | None = None) -> list[Box]:
        """What is seen of any of them, in pitches: all their parts are scaled alike."""
        for key, picture in zip(keys := _keys(shown), self.once(shown), strict=True):
            if key not in self._seen:
                self._seen[key] = picture.seen
        found = [self._seen[key] for key in keys]
        return [_in_pitches(_around(found), self.display.pitch)] * len(some or shown)

    def last(self, before: Step, step: Step, pitch: float) -> Picture:
        """The picture of a step with a page of its own, scaled."""
        picture = last_picture(self.record, before, self.display.pitch, _LARGER)
        return _scaled(_as_symbol(picture, "last"), pitch / self.display.pitch)

    def whole(self, last: Step, pitch: float) -> Picture:
        """The whole game, up to its last step, scaled."""
        picture = whole_picture(self.record, last, self.display.pitch)
        return _scaled(_as_symbol(picture, "whole"), pitch / self.display.pitch)

    def placed(self, width: float, height: float) -> Picture | None:
        """The same, drawn for the first paper and scaled for others."""
        if self._placed is None:
            picture = super().placed(width, height)
            self._placed = picture and _as_symbol(picture, "placed")
        if self._placed is None:
            return None
        left, top, right, bottom = self._placed.seen
        return _scaled(self._placed, min(width / (right - left), height / (bottom - top)))

    def text(self, set_at: SetAt, x: float, y: float, name: str) -> Iterator[Item]:
        """Text of a page as a group: on another paper it differs in where that stands."""
        yield Group(tuple(set_at(0.0, 0.0)), id=name, dx=x, dy=y)

    def scoped(self, picture: Picture, scope: Scope) -> Picture:
        """The picture itself: its one symbol is that of all sizes."""
        return picture

    @staticmethod
    def is_picture(use: Use) -> bool:
        """Whether it is one of these pictures."""
        return use.symbol.id.startswith(_NAME)


def _keys(shown: Sequence[Step]) -> list[tuple[int, int]]:
    """The moves before those that a picture of each step numbers, and the last of these."""
    return list(pairwise([0, *(step.ply for step in shown)]))


def _scaled(picture: Picture, scale: float) -> Picture:
    """A picture that is one symbol, so many times as large."""
    below = tuple(item._replace(scale=scale) for item in picture.below if isinstance(item, Use))
    return picture._replace(width=picture.width * scale, height=picture.height * scale, below=below)


def last_picture(record: Record, before: Step, pitch: float, enlarged: float = 1.0) -> Picture:
    """The end of a game for a page of its own, numbered since the diagram before; ``enlarged`` as `Display` says."""
    view, shown = record.game.view(), step_display(record.game, pitch)
    flags = shown.flags | frozenset(view.booklet_end or ())
    return view.position(record.positions[-1], shown._replace(since=before.ply, flags=flags, enlarged=enlarged))


def _as_symbol(picture: Picture, name: str) -> Picture:
    """A picture all of which is one symbol."""
    symbol = Symbol(f"{_NAME}{name}", (*picture.below, *picture.above), picture.seen)
    return picture._replace(below=(Use(symbol, 0.0, 0.0),), above=())


def _around(boxes: Sequence[Box]) -> Box:
    """The box around some."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _in_pitches(box: Box, pitch: float) -> Box:
    """A box of mm in pitches."""
    left, top, right, bottom = box
    return left / pitch, top / pitch, right / pitch, bottom / pitch
