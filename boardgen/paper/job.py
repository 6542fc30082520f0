"""The sheets that pictures are put on, and the largest size at which one fits."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from boardgen.errors import FitError, option
from boardgen.limits import PITCH
from boardgen.paper.fit import Extent, Fit, Room, fit, too_big
from boardgen.paper.heading import Heading
from boardgen.paper.placing import place
from boardgen.paper.rulers import BRIEF, Ruler
from boardgen.paper.sheet import CLEARANCE, Furniture, Sheet, corner_on, furnish, heading_on, sheets
from boardgen.paper.silhouette import Silhouette
from boardgen.paper.sizes import Orientation
from boardgen.paper.small_print import parts_of
from boardgen.scene.primitives import Box, Group, Item, Scene
from boardgen.units import format_mm

if TYPE_CHECKING:
    from boardgen.paper.nameplate import Nameplate
    from boardgen.paper.scoresheet import Form

#: Items, width and height in mm; nothing is drawn outside. The items are only iterated when needed.
Drawn = tuple[Sequence[Item], float, float]
#: Draws a picture at a pitch in mm; its size must grow linearly with the pitch.
PictureAt = Callable[[float], Drawn]

#: Pictures are measured at this pitch.
MEASURED_AT = 10.0
#: Most iterations of the division.
TRIES = 6
#: A pitch whose note is the widest.
WIDEST_PITCH = 888.88
#: How much of a cell a piece fills that can be picked up among others; smaller ones than so many mm nobody has.
_FILLED, _LEAST_PIECE = 0.85, 8
#: What would be larger by less than this is not looked for.
_LARGER = 1.01


class PageJob(NamedTuple):
    """Everything about the sheets of a picture except the picture.

    Attributes:
        cells: how many it has, for the small print; 0 where their number says nothing.
        cells_called: what rules call them.
        standing, high: the ruler stands upright, or in the upper left corner; see `boardgen.paper.sheet.furnish`.
        rulers: those there are, the longest first; the others as in `boardgen.paper.pages.board_pages`.
        foot: what stands in the small print instead of the title; None for the title.
        is_plan: it is not played on, so that nothing is said of its pitch.
        plate: what the board says of its game where it leaves room for that.
    """

    paper: str
    orientation: Orientation
    margin: float
    ruler: bool
    small_print: bool
    title: str
    desc: str
    what: str
    credit: str = ""
    form: Form | None = None
    heading: Heading | None = None
    cells: int = 0
    cells_called: str = "cells"
    standing: bool = False
    high: bool = False
    rulers: Sequence[Ruler] = BRIEF
    foot: str | None = None
    is_plan: bool = False
    plate: Nameplate | None = None

    def sheets(self) -> tuple[Sheet, ...]:
        """The orientations of the paper."""
        return sheets(self.paper, self.orientation, self.margin)

    def note(self, pitch: float | None, sheet: Sheet) -> str:
        """The note in the small print of a page."""
        if self.form is not None:
            # Nothing lies on a pad that is written on: how far its cells are apart matters to nobody.
            said = f"{self.cells} {self.cells_called}" if self.cells else ""
        elif pitch and self.cells:
            said = f"{self.cells} {self.cells_called}, pitch {format_mm(round(pitch, 1))}"
            fitting = math.floor(_FILLED * pitch)
            if not self.heading and fitting >= _LEAST_PIECE:
                said += f", pieces up to {fitting} mm"
        else:
            # Of a setup the heading says what it is; neither a pitch nor the paper says anything of it.
            said = (
                "" if self.heading or self.is_plan else f"pitch {format_mm(round(pitch, 1))}" if pitch else sheet.name
            )
        return " · ".join(part for part in (self.credit, said) if part)

    def rooms(self, lie: Sequence[Sheet], pitch: float | None = WIDEST_PITCH) -> list[Room]:
        """Sheets with small print that has room for any pitch."""
        widest = self.note(pitch, lie[0])
        return [Room(sheet, self.furniture(sheet, pitch, widest)) for sheet in lie]

    def furniture(self, sheet: Sheet, pitch: float | None, widest: str) -> Furniture:
        """The small print of a sheet."""
        if not self.small_print:
            title = note = widest = ""
        else:
            title, note = self.title if self.foot is None else self.foot, self.note(pitch, sheet)
        return furnish(
            sheet,
            title,
            note,
            widest=widest,
            ruler=self.ruler,
            rulers=self.rulers,
            standing=self.standing,
            high=self.high,
            heading=self.heading,
            whole=self.foot is not None,
        )

    def rooms_on(self, paper: str) -> list[Room]:
        """The rooms on another paper."""
        return self.rooms(sheets(paper, self.orientation, self.margin))

    def ways_out(self, sizes: Sequence[tuple[float, float]], *others: str) -> list[str]:
        """Remedies for too large a picture besides another pitch or paper: turn the sheet, or ``others``."""
        rooms = self.rooms(sheets(self.paper, "auto", self.margin))
        turned = any(room.holds(*size) for room in rooms for size in sizes)
        return [option("orientation", "auto"), *others] if turned else [*others]

    def page(self, picture: Silhouette, pitch: float | None, sheet: Sheet, kept: Sequence[Box] = ()) -> Scene:
        """A page with a picture, clear of what else is ``kept`` free if it can be."""
        scene = self._placed(picture, pitch, sheet, kept)
        if self.plate is not None:
            return self._named(scene, picture, pitch, sheet, kept) or scene
        if self.heading is None or self.heading.corner is None:
            return scene
        if self.heading.opposite is not None and (both := self._in_both_corners(picture, pitch, sheet, kept)):
            return both
        ways = chain.from_iterable(corner_on(sheet, self.heading.corner))
        free = (item for item, boxes in ways if _are_free(scene, picture, boxes))
        return scene._replace(items=(*scene.items, *islice(free, 1)))

    def _named(
        self, scene: Scene, picture: Silhouette, pitch: float | None, sheet: Sheet, kept: Sequence[Box]
    ) -> Scene | None:
        """A page with what a board says of its game, with the key to its sides if that has room there instead of in
        small print.
        """
        from boardgen.paper.nameplate import named

        assert self.plate is not None
        keyed, name = self.plate, parts_of(self.title)[0]
        ways = [(self._replace(title=name), keyed)] * bool(keyed.key) + [(self, keyed._replace(key=""))]
        for job, plate in ways:
            placed = partial(job._placed, picture, pitch, sheet, kept)
            found = named(placed() if job is not self else scene, partial(placed, legs=False), sheet, picture, plate)
            if found is not None:
                return found._replace(title=self.title)
        return None

    def _placed(
        self, picture: Silhouette, pitch: float | None, sheet: Sheet, kept: Sequence[Box], *, legs: bool = True
    ) -> Scene:
        """The same without what is told in corners; perhaps without an upright ruler on the level one."""
        widest = self.note(pitch and WIDEST_PITCH, sheet)
        furniture = self.furniture(sheet, pitch, widest)
        furniture = furniture._replace(taken=(*furniture.taken, *kept))
        if not legs:
            furniture = furniture._replace(uprights=())
        return place(sheet, furniture, picture, title=self.title, desc=self.desc)

    def _in_both_corners(
        self, picture: Silhouette, pitch: float | None, sheet: Sheet, kept: Sequence[Box]
    ) -> Scene | None:
        """A page with lists in both of its upper corners, alike in type, if the picture leaves these free."""
        assert self.heading is not None
        assert self.heading.corner is not None
        assert self.heading.opposite is not None
        if self.high:
            # The ruler stands there.
            return None
        titled = self._replace(heading=self.heading._replace(words=()))
        scene = titled._placed(picture, pitch, sheet, kept)
        stock = self.heading.stock
        # As large as can be, and with what lies beside the board rather than in larger type.
        for some in [stock, ()] if stock else [()]:
            sides = zip(
                corner_on(sheet, self.heading.opposite, opposite=True, stock=some),
                corner_on(sheet, self.heading.corner),
                strict=True,
            )
            # Of one type, they are each as wide as their corner leaves room for.
            for both in sides:
                found = [next((way for way in ways if _are_free(scene, picture, way[1])), None) for ways in both]
                if (left := found[0]) and (right := found[1]):
                    items = [
                        item._replace(items=(*item.items, *left[0].items))
                        if isinstance(item, Group) and item.id == "heading"
                        else item
                        for item in scene.items
                    ]
                    return scene._replace(items=(*items, right[0]))
        return None

    def page_with_room(
        self, picture: Silhouette, pitch: float | None, sheet: Sheet, heading: Heading
    ) -> Scene | None:
        """A page with a picture, with a heading in the upper left corner if the picture leaves that free, else None.

        Boards rarely fill the corners of the box around them, so that a heading takes no room from them there.
        """
        off = 2 * CLEARANCE
        for way in (heading, heading._replace(across=True)):
            item, (left, top, right, foot) = heading_on(sheet, way)
            scene = self.page(picture, pitch, sheet, [(left, top, right + off, foot + off)])
            if _is_free(scene, picture, (left, top, right, foot)):
                return scene._replace(items=(*scene.items, item))
        return None


def _are_free(scene: Scene, picture: Silhouette, boxes: Sequence[Box]) -> bool:
    """Whether a picture on a page stays well off all of some boxes."""
    return all(_is_free(scene, picture, box) for box in boxes)


def _is_free(scene: Scene, picture: Silhouette, box: Box) -> bool:
    """Whether a picture on a page stays well off a box."""
    (placed,) = (item for item in scene.items if isinstance(item, Group) and item.id == "picture")
    left, top, right, bottom = box
    off = 2 * CLEARANCE
    taken = left - off - placed.dx, top - placed.dy, right + off - placed.dx, bottom + off - placed.dy
    return not picture.touches(taken, CLEARANCE)


def largest(
    job: PageJob,
    picture_at: PictureAt,
    extents: Callable[[float, float], list[Extent]],
    lie: Sequence[Sheet] | None = None,
) -> tuple[float, Drawn, tuple[int, int]]:
    """The largest pitch that fits, the picture at that pitch, and the choice of room and extent.

    One division suffices for pictures that grow linearly with the pitch. Line widths with a minimum
    make them slightly larger, and lists whose type has a usual size make them grow less; then the division is
    repeated from there.

    Args:
        job: the sheets.
        picture_at: draws the picture.
        extents: ways to lay it out, from its width and height in pitches.
        lie: what to put it on, such as parts of the sheets; the sheets of the job unless given.
    """
    rooms = job.rooms(job.sheets() if lie is None else lie)
    pitch, drawn = MEASURED_AT, picture_at(MEASURED_AT)
    best: tuple[float, Drawn, tuple[int, int]] | None = None
    for _ in range(TRIES):
        ways = extents(drawn[1] / pitch, drawn[2] / pitch)
        found = fit(ways, rooms)
        if found is None and best is None:
            raise too_big(job.what, PITCH.least, ways, rooms, job.rooms_on)
        if found is None or (best is not None and found.pitch <= _LARGER * best[0]):
            break
        pitch, (i, j) = found.pitch, found.choice
        drawn = picture_at(pitch)
        if rooms[i].holds(*extents(drawn[1] / pitch, drawn[2] / pitch)[j].at(pitch)):
            best = pitch, drawn, found.choice
    if best is not None:
        return best
    raise FitError(f"{job.what} does not scale with its pitch: give a {option('pitch')}")


def too_large(
    job: PageJob,
    picture_at: PictureAt,
    pitch: float,
    extents: Callable[[float, float], list[Extent]],
    also: Sequence[str],
) -> FitError:
    """The error for a picture that does not fit at a pitch, naming one at which it does.

    What does not grow with the pitch, such as letters in the margin, makes that less than its size alone would tell.

    Args:
        job: the sheets.
        picture_at: draws the picture.
        pitch: the requested one, mm.
        extents: ways to lay it out, from its width and height in pitches.
        also: further remedies.
    """
    _, width, height = picture_at(pitch)
    fitting, _, choice = largest(job, picture_at, extents)
    ways, rooms = extents(width / pitch, height / pitch), job.rooms(job.sheets())
    return too_big(job.what, pitch, ways, rooms, job.rooms_on, also, Fit(fitting, choice))
