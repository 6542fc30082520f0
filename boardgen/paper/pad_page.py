"""Pads on their sheets: which kind of pad, how large its boards are, and where they stand."""

from __future__ import annotations

from typing import NamedTuple

from boardgen.errors import FitError, option
from boardgen.paper.boxes import holds, size
from boardgen.paper.fit import Extent, too_big
from boardgen.paper.job import Drawn, PageJob, PictureAt, largest
from boardgen.paper.pad import arrangements, most, pad, share
from boardgen.paper.scoresheet import Kind, kinds_of, parting
from boardgen.paper.sheet import Sheet
from boardgen.paper.silhouette import Silhouette
from boardgen.scene.primitives import Scene

#: The better kind of pad is taken unless its boards are so much smaller than those of the other.
_PREFERRED = 0.75


class _Padded(NamedTuple):
    """How the boards of a pad stand on its sheet."""

    job: PageJob
    drawn: Drawn
    pitch: float
    sheet: Sheet
    way: tuple[int, int]
    kind: Kind

    @property
    def area(self) -> tuple[float, float]:
        """Width and height of all of them together."""
        extent = self.kind.extent(self.drawn[1] / self.pitch, self.drawn[2] / self.pitch, *self.way)
        (room,) = self.job.rooms([self.sheet])
        box = room.best(extent)
        if box is None or not holds(box, *extent.at(self.pitch)):
            raise FitError(f"{self.job.what} does not fit on {self.sheet.name}")
        return size(box)

    @property
    def share(self) -> tuple[float, float]:
        """Width and height for each."""
        return share(self.area, *self.way)


def pad_page(job: PageJob, picture_at: PictureAt, pitch: float | None, count: int) -> Scene:
    """The first kind of pad that suits, unless another's boards are far larger; boards alone if none suits."""
    job = job._replace(what=f"{count} times {job.what}" if count > 1 else job.what)
    found: list[_Padded] = []
    problems: list[FitError] = []
    kinds = kinds_of(count, job.form, job.cells)
    for kind in kinds:
        # Nothing to write on and cut apart has a size that matters, and a strip below would be one above, too.
        laid = job._replace(level=True, ruler=False) if kind.parted and count > 1 else job
        try:
            found.append(_padded(laid, picture_at, pitch, count, kind))
        except FitError as error:
            problems.append(error)
    if len(problems) == len(kinds):
        raise problems[0]
    suiting = [pad for pad in found if pad.drawn[1] >= pad.kind.least[0] and pad.share[1] >= pad.kind.least[1]]
    if not suiting:
        (plain,) = kinds_of(count, None)
        suiting = [_padded(job, picture_at, pitch, count, plain)]
    return _pad_on(suiting[0] if suiting[0].pitch >= _PREFERRED * suiting[-1].pitch else suiting[-1], count)


def _padded(job: PageJob, picture_at: PictureAt, pitch: float | None, count: int, kind: Kind) -> _Padded:
    """The largest boards of a kind, or those of a pitch on the first sheet that holds them.

    Raises:
        FitError: they do not fit; the message names what would.
    """
    ways = arrangements(count)

    def extents(width: float, height: float) -> list[Extent]:
        return [kind.extent(width, height, columns, rows) for columns, rows in ways]

    if pitch is None:
        pitch, drawn, (i, j) = largest(job, picture_at, extents)
        return _Padded(job, drawn, pitch, job.sheets()[i], ways[j], kind)
    drawn = picture_at(pitch)
    rooms, all_ways = job.rooms(job.sheets()), extents(drawn[1] / pitch, drawn[2] / pitch)
    for room in rooms:
        for way, extent in zip(ways, all_ways, strict=True):
            if room.holds(*extent.at(pitch)):
                return _Padded(job, drawn, pitch, room.sheet, way, kind)
    one = any(room.holds(*drawn[1:]) for room in rooms)
    also = job.ways_out([extent.at(pitch) for extent in all_ways], *([option("pad", "max")] if one else []))
    raise too_big(job.what, pitch, all_ways, rooms, job.rooms_on, also)


def full_pad(job: PageJob, drawn: Drawn, pitch: float) -> Scene:
    """As many boards as fit; on a tie, in the default orientation."""
    rooms = job.rooms(job.sheets())
    found = [(room, most(drawn[1], drawn[2], box)) for room in rooms for box in room.furniture.free]
    room, (columns, rows) = max(found, key=lambda f: f[1][0] * f[1][1], default=(None, (0, 0)))
    if room is None or not columns * rows:
        extents = [Extent(drawn[1] / pitch, drawn[2] / pitch)]
        raise too_big(job.what, pitch, extents, rooms, job.rooms_on, job.ways_out([drawn[1:]]))
    count = columns * rows
    return _pad_on(_Padded(job, drawn, pitch, room.sheet, (columns, rows), kinds_of(count, None)[0]), count)


def _pad_on(found: _Padded, count: int) -> Scene:
    """The boards of a pad spread over the free box that holds them with the most room to spare."""
    job, drawn, pitch, sheet, way, kind = found
    one = kind.place(*drawn, found.share)
    items, width, height = pad(*one, count, *way, found.area)
    (room,) = job.rooms([sheet])
    more = parting(count, way, (width, height), sheet, room.furniture.taken) if kind.parted else ()
    return job.page(Silhouette((*items, *more), width, height), pitch, sheet)
