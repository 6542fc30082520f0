"""Pads on their sheets: which kind of pad, how large its boards are, and where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.errors import FitError, OptionError, option
from boardgen.limits import PITCH
from boardgen.paper.boxes import holds, size
from boardgen.paper.fit import Extent
from boardgen.paper.job import MEASURED_AT, Drawn, PageJob, PictureAt, largest, too_large
from boardgen.paper.pad import arrangements, most, pad, pad_extent
from boardgen.paper.printers_marks import PART
from boardgen.paper.scoresheet import PREFERRED, Kind, kinds_of
from boardgen.paper.sheet import Sheet
from boardgen.paper.silhouette import Silhouette
from boardgen.scene.bounds import bounds
from boardgen.scene.lettering import smallest_type
from boardgen.scene.primitives import XY, Group, Item, Line, Scene, Symbol, Text, Use

#: How far small print stands in the margin below, if so much of that is left, mm: printers need it.
_DOWN, _LEAST_MARGIN = 2.5, 7.0


def pad_page(job: PageJob, picture_at: PictureAt, pitch: float | None, count: int) -> Scene:
    """The first kind of pad that suits, unless a later one's boards are far larger; boards alone if none suits."""
    found = []
    # Nothing is drawn to find out that it does not fit.
    _, *least = picture_at(PITCH.least)
    fits = pitch is None and any(max(least) < max(sheet.room) for sheet in job.sheets())
    trimmed, blank = _trimmed(picture_at) if fits else (picture_at, (0.0, 0.0))
    for kind in kinds_of(count, job.form, job.cells):
        try:
            one = _parted(job, trimmed if kind.trims else picture_at, pitch, count, kind)
        except FitError:
            continue
        if kind.trims:
            items, width, height = one.drawn
            moved = Group(tuple(items), dx=-blank[0] * one.pitch, dy=-blank[1] * one.pitch)
            one = one._replace(drawn=((moved,), width, height))
        # A board whose coordinates could not be read for the words beside it does better without these.
        if kind.suits(one.drawn, one.room) and smallest_type(one.drawn[0]) is None:
            found.append(one)
    if not found and job.form is not None and job.form.rounds is not None:
        also = [f"a smaller {option('pad')}"] if count > 1 else []
        ways = " or ".join([*also, f"a larger {option('paper')}"])
        raise FitError(f"{_times(job, count)} leaves no room for what is written of each turn: use {ways}")
    if not found:
        return _plain(job._replace(what=_times(job, count)), picture_at, pitch, count)
    suits = (
        one
        for i, one in enumerate(found)
        if one.pitch >= min(one.kind.enough, one.kind.preferred * max(each.pitch for each in found[i:]))
    )
    return next(suits).page(count)


def _trimmed(picture_at: PictureAt) -> tuple[PictureAt, XY]:
    """The same without what is blank around it, room for coordinates on sides that have none; and what is blank left
    of it and above, in pitches. Its items stay where they are until its pitch is known.
    """
    items, width, height = picture_at(MEASURED_AT)
    box = bounds(tuple(items))
    assert box is not None
    across, down = width - (box[2] - box[0]), height - (box[3] - box[1])

    def drawn(pitch: float) -> Drawn:
        items, width, height = picture_at(pitch)
        return items, width - across / MEASURED_AT * pitch, height - down / MEASURED_AT * pitch

    return drawn, (box[0] / MEASURED_AT, box[1] / MEASURED_AT)


def _times(job: PageJob, count: int) -> str:
    return f"{count} times {job.what}" if count > 1 else job.what


class _Parted(NamedTuple):
    """A sheet in equal parts that are alike once they are cut apart, each a board with what belongs to it.

    Attributes:
        part: one of them, laid out like a sheet of its own.
        way: how many lie side by side, and one below another.
    """

    job: PageJob
    drawn: Drawn
    pitch: float
    part: Sheet
    way: tuple[int, int]
    kind: Kind

    @property
    def room(self) -> XY:
        """Width and height for a board with what belongs to it."""
        extent = self.kind.extent(self.drawn[1] / self.pitch, self.drawn[2] / self.pitch)
        (room,) = self.job.rooms([self.part])
        box = room.best(extent)
        if box is None or not holds(box, *extent.at(self.pitch)):
            raise FitError(f"{self.job.what} does not fit on {self.part.name}")
        return size(box)

    def page(self, count: int) -> Scene:
        """The sheet; parts that are too many stay empty."""
        room = self.room
        placed = self.kind.place(*self.drawn, room)
        one = self.job.page(Silhouette(*placed), self.pitch, self.part)
        if not self.job.ruler:
            one = one._replace(items=tuple(_lowered(one.items, self.part, (room[0] - placed[1]) / 2)))
        if count == 1:
            return one
        columns, rows = self.way
        pad = Symbol("pad", one.items, (0.0, 0.0, one.width, one.height))
        uses = [Use(pad, i % columns * one.width, i // columns * one.height) for i in range(count)]
        width, height = columns * one.width, rows * one.height
        lines = [Line(0.0, i * one.height, width, i * one.height, PART) for i in range(1, rows)]
        lines += [Line(i * one.width, 0.0, i * one.width, height, PART) for i in range(1, columns)]
        items = (Group(tuple(uses), id="pads"), Group(tuple(lines), id="parting", layer="marks"))
        return Scene(width, height, items, title=one.title, desc=one.desc)


def _lowered(items: Sequence[Item], part: Sheet, aside: float) -> Iterator[Item]:
    """With small print further down in the margin, off the last line that is written on, and so far from the sides,
    mm, as that is.
    """
    down = max(0.0, min(_DOWN, part.margin - _LEAST_MARGIN))
    # Under lines that are wider than the board it ends with these.
    ends = [item.x for item in items if isinstance(item, Text) and item.anchor == "end" and item.y > part.height / 2]
    inwards = max(ends) - (part.width - part.margin - aside) if ends else 0.0
    for item in items:
        if isinstance(item, Text) and item.y > part.height / 2:
            x = (
                item.x - inwards
                if item.anchor == "end"
                else item.x + aside
                if item.x < part.width / 2
                else item.x - aside
            )
            yield item._replace(x=x, y=item.y + down)
        else:
            yield item


def _parted(job: PageJob, picture_at: PictureAt, pitch: float | None, count: int, kind: Kind) -> _Parted:
    """The largest boards of a kind, or those of a pitch on the first sheet whose parts hold them.

    Raises:
        FitError: they do not fit.
    """
    # A ruler on each would be one too many, and nothing that is written on has a size that matters.
    job = job._replace(ruler=job.ruler and count == 1, foot=kind.foot)
    found = list(_parts(job.sheets(), count))
    if not found:
        raise FitError(f"{_times(job, count)} does not fit on {job.sheets()[0].name}")
    if pitch is None:
        best = _largest_in(found, job, picture_at, kind)
        full = [(part, way) for part, way in found if way[0] * way[1] == count]
        if best.way[0] * best.way[1] != count and full:
            try:
                whole = _largest_in(full, job, picture_at, kind)
            except FitError:
                return best
            # Parts that are all used are better than those of which one stays empty.
            return whole if whole.pitch >= PREFERRED * best.pitch else best
        return best
    drawn = picture_at(pitch)
    for room, (part, way) in zip(job.rooms([part for part, _ in found]), found, strict=True):
        if room.holds(*kind.extent(drawn[1] / pitch, drawn[2] / pitch).at(pitch)):
            return _Parted(job, drawn, pitch, part, way, kind)
    raise FitError(f"{_times(job, count)} does not fit on {found[0][0].name}")


def _largest_in(
    found: Sequence[tuple[Sheet, tuple[int, int]]], job: PageJob, picture_at: PictureAt, kind: Kind
) -> _Parted:
    """The largest boards of a kind in one of several ways to part a sheet."""
    parts = [part for part, _ in found]
    pitch, drawn, (i, _) = largest(job, picture_at, lambda *unit: [kind.extent(*unit)], parts)
    best = _Parted(job, drawn, pitch, *found[i], kind)
    most = best.way[0] * best.way[1]
    others = [(part, way) for at, (part, way) in enumerate(found) if at != i and way[0] * way[1] <= most]
    if not others or kind.suits(best.drawn, best.room):
        return best
    # A low part may hold larger boards, and too few lines beside them.
    try:
        other = _largest_in(others, job, picture_at, kind)
    except FitError:
        return best
    return other if kind.suits(other.drawn, other.room) else best


def _parts(lie: Sequence[Sheet], count: int) -> list[tuple[Sheet, tuple[int, int]]]:
    """Equal parts of sheets, each with the margin of its sheet, and the columns and rows of them."""
    found = []
    for sheet in lie:
        for columns, rows in arrangements(count):
            try:
                part = Sheet(sheet.width / columns, sheet.height / rows, sheet.margin, sheet.name)
            except OptionError:
                continue
            found.append((part, (columns, rows)))
    return found


def _plain(job: PageJob, picture_at: PictureAt, pitch: float | None, count: int) -> Scene:
    """Boards with nothing to write on, as large as the sheet allows.

    Raises:
        FitError: they do not fit; the message names what would.
    """
    ways = arrangements(count)

    def extents(width: float, height: float) -> list[Extent]:
        return [pad_extent(width, height, columns, rows) for columns, rows in ways]

    if pitch is None:
        pitch, drawn, (i, j) = largest(job, picture_at, extents)
        return _spread(job, drawn, pitch, job.sheets()[i], ways[j], count)
    drawn = picture_at(pitch)
    rooms, all_ways = job.rooms(job.sheets()), extents(drawn[1] / pitch, drawn[2] / pitch)
    for room in rooms:
        for way, extent in zip(ways, all_ways, strict=True):
            if room.holds(*extent.at(pitch)):
                return _spread(job, drawn, pitch, room.sheet, way, count)
    one = any(room.holds(*drawn[1:]) for room in rooms)
    also = job.ways_out([extent.at(pitch) for extent in all_ways], *([option("pad", "max")] if one else []))
    raise too_large(job, picture_at, pitch, extents, also)


def full_pad(job: PageJob, picture_at: PictureAt, pitch: float) -> Scene:
    """As many boards as fit; on a tie, in the default orientation.

    Raises:
        FitError: not even one fits; the message names what would.
    """
    drawn, rooms = picture_at(pitch), job.rooms(job.sheets())
    found = [(room, most(drawn[1], drawn[2], box)) for room in rooms for box in room.furniture.free]
    room, (columns, rows) = max(found, key=lambda f: f[1][0] * f[1][1], default=(None, (0, 0)))
    if room is None or not columns * rows:
        also = job.ways_out([drawn[1:]])
        raise too_large(job, picture_at, pitch, lambda width, height: [Extent(width, height)], also)
    return _spread(job, drawn, pitch, room.sheet, (columns, rows), columns * rows)


def _spread(job: PageJob, drawn: Drawn, pitch: float, sheet: Sheet, way: tuple[int, int], count: int) -> Scene:
    """Boards spread over the free box nearest to the middle, or over another that holds them."""
    extent = pad_extent(drawn[1] / pitch, drawn[2] / pitch, *way)
    (room,) = job.rooms([sheet])
    boxes = filter(None, (room.best(extent), *room.furniture.free))
    box = next((box for box in boxes if holds(box, *extent.at(pitch))), None)
    if box is None:
        raise FitError(f"{job.what} does not fit on {sheet.name}")
    return job.page(Silhouette(*pad(*drawn, count, *way, size(box))), pitch, sheet)
