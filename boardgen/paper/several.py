"""Several pictures to a page, each below its name, all at one pitch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from boardgen.errors import FitError
from boardgen.limits import PER_PAGE, PITCH
from boardgen.paper.boxes import size
from boardgen.paper.fit import Extent, Fit, Room, too_big
from boardgen.paper.heading import Heading
from boardgen.paper.job import Drawn, PageJob, PictureAt, largest
from boardgen.paper.pad import GAP, arrangements, corners, pad_extent
from boardgen.paper.sheet import begins_with_rows_on, heading_on
from boardgen.paper.silhouette import Silhouette
from boardgen.scene.listing import Listed
from boardgen.scene.primitives import Document, Group, Item, Scene, Text
from boardgen.scene.text import CAP_HEIGHT

#: Font size of the names and height of their strip, mm.
_TYPE = 3.7
_STRIP = 5.0
#: How far pictures stand apart at most, and at least from what is above and below them, mm.
_FURTHEST, _OFF = 14.0, 2.5
#: Beside a column of text pictures have to be so many times as large as below it.
_LARGER = 1.04
#: The type of what stands above pictures, or in a column at their left, where it takes no room from them, beside the
#: usual one: above, larger type would wrap more lines.
_ABOVE_TYPES, _COLUMN_TYPES = (1.1, 1.0), (1.2, 1.15, 1.1, 1.05)
#: And above, more than between lines between entries, in sizes of their type.
_ABOVE_APART = 0.4


#: The lists of a heading, for pictures of a pitch.
ListsAt = Callable[[float], tuple[Listed, ...]]
#: See `largest`.
_Found = tuple[float, Drawn, tuple[int, int]]


class Named(NamedTuple):
    """A picture with its name.

    Attributes:
        name: a few words.
        picture_at: draws the picture at a pitch.
        id: of its group, unique on the page.
    """

    name: str
    picture_at: PictureAt
    id: str


def several_pages(
    pictures: Sequence[Named],
    per_page: int,
    job: PageJob,
    pitch: float | None = None,
    titles: Sequence[str] = (),
    lists_at: ListsAt | None = None,
) -> Document:
    """A number of pictures on each page (the last may have fewer), each within its share of the page.

    Args:
        pictures: in order.
        per_page: how many.
        job: the sheets; what holds for all of the pictures stands in their heading.
        pitch: mm; None for the largest at which all of them fit.
        titles: of the headings of pages, if these differ; none wider than that of the job.
        lists_at: the lists of the heading for pictures of a pitch, mm; None for those of the job at every pitch.

    Raises:
        OptionError: a pitch or number out of range.
        FitError: they do not fit; the message names what would.
    """
    PER_PAGE.check(per_page)
    ways = arrangements(min(per_page, len(pictures)))

    def box_at(at: float) -> Drawn:
        drawn = [picture.picture_at(at) for picture in pictures]
        return (), max(found[1] for found in drawn), max(found[2] for found in drawn)

    def extents(width: float, height: float) -> list[Extent]:
        return [_with_names(pad_extent(width, height, *way), way[1]) for way in ways]

    # Nothing is played on pictures as small as these, which have the room of rulers for themselves.
    job = job._replace(
        ruler=False, foot="" if job.heading else None, what=f"{min(per_page, len(pictures))} times {job.what}"
    )
    if pitch is None:
        found, (pitch, (_, width, height), (i, j)) = _largest(job, box_at, extents)
        listed = _with_lists(job, pitch, lists_at)
        if listed != job:
            found, (pitch, (_, width, height), (i, j)) = _largest(listed, box_at, extents)
        job = found
        room = job.rooms(job.sheets())[i]
    else:
        _, width, height = box_at(PITCH.check(pitch))
        job = _with_lists(job, pitch, lists_at)
        room, j = _holding(job, box_at, extents, pitch)
    grid = _Grid(room, ways[j], (width, height), extents(width / pitch, height / pitch)[j], pitch)
    pages = []
    for number, first in enumerate(range(0, len(pictures), per_page)):
        on_page = job
        if titles and job.heading is not None:
            on_page = job._replace(heading=job.heading._replace(title=titles[number]))
        pages.append(_page(on_page, pictures[first : first + per_page], grid))
    return Document(tuple(pages), title=job.title)


def _with_lists(job: PageJob, pitch: float, lists_at: ListsAt | None) -> PageJob:
    """The sheets, with the lists in their heading for pictures of a pitch."""
    if job.heading is None or lists_at is None:
        return job
    return job._replace(heading=job.heading._replace(lists=lists_at(pitch)))


class _Grid(NamedTuple):
    """The arrangement of pictures on every page."""

    room: Room
    way: tuple[int, int]
    cell: tuple[float, float]
    extent: Extent
    pitch: float


def _largest(
    job: PageJob, box_at: PictureAt, extents: Callable[[float, float], list[Extent]]
) -> tuple[PageJob, _Found]:
    """See `largest`: with what holds for all pictures above them, or beside them where that makes them larger."""
    above = largest(job, box_at, extents)
    if job.heading is None or not job.heading.lists:
        return job, above
    aside = job._replace(heading=job.heading._replace(aside=True))
    try:
        beside = largest(aside, box_at, extents)
    except FitError:
        pass
    else:
        if beside[0] > _LARGER * above[0]:
            return _in_larger_type(aside, beside, box_at, extents)
    return _in_larger_type(job, above, box_at, extents)


def _in_larger_type(
    job: PageJob, usual: _Found, box_at: PictureAt, extents: Callable[[float, float], list[Extent]]
) -> tuple[PageJob, _Found]:
    """The heading in larger type where that takes no room from pictures.

    Pictures as wide as the page leave room above them; beside a column there is all of the height.
    """
    assert job.heading is not None
    for part in _COLUMN_TYPES if job.heading.aside else _ABOVE_TYPES:
        heading = job.heading._replace(larger=part, apart=_ABOVE_APART)
        larger = job._replace(heading=heading)
        found = largest(larger, box_at, extents)
        sheet = job.sheets()[found[2][0]]
        if found[0] >= usual[0] and heading_on(sheet, heading)[1][3] <= sheet.inner[3]:
            return larger, found
    return job, usual


def _with_names(extent: Extent, rows: int) -> Extent:
    """The extent of a grid of pictures with their names, and what stays free above and below."""
    return extent._replace(extra=(extent.extra[0], extent.extra[1] + rows * _STRIP + 2 * _OFF))


def _holding(
    job: PageJob, box_at: PictureAt, extents_of: Callable[[float, float], list[Extent]], pitch: float
) -> tuple[Room, int]:
    """The first room that holds pictures of a pitch, and in which arrangement."""
    rooms = job.rooms(job.sheets())
    _, width, height = box_at(pitch)
    extents = extents_of(width / pitch, height / pitch)
    for room in rooms:
        for j, extent in enumerate(extents):
            if room.holds(*extent.at(pitch)):
                return room, j
    # Letters that can be read make small pictures a little larger than large ones say, so that these are drawn.
    found, _, choice = largest(job, box_at, extents_of)
    also = job.ways_out([extent.at(pitch) for extent in extents])
    raise too_big(job.what, pitch, extents, rooms, job.rooms_on, also, Fit(found, choice))


def _across(heading: Heading | None, room: float, width: float, columns: int) -> float:
    """How wide columns of pictures spread, so that they stand in line with what is above them; mm.

    Args:
        heading: what stands above them, or beside.
        room: between the margins.
        width, columns: of a picture, and how many stand side by side.
    """
    if heading is None or not heading.lists or heading.aside:
        # Further apart they would leave the middle of the page empty; what is left goes above, between and below.
        return min(room, columns * width + (columns - 1) * _FURTHEST)
    if len(heading.lists) == columns or columns == 1:
        # Each in the middle of its list.
        return room
    # The outer ones where lists begin and end.
    return (room - width) / (columns - 1) * columns - GAP


def _page(job: PageJob, pictures: Sequence[Named], grid: _Grid) -> Scene:
    box = grid.room.best(grid.extent)
    if box is None:
        raise FitError(f"{job.what} fits nowhere on {grid.room.sheet.name}")
    area = size(box)
    (width, height), (columns, rows) = grid.cell, grid.way
    items: list[Item] = []
    heading = job.heading
    across = _across(heading, area[0], width, columns)
    apart = (area[1] - rows * (height + _STRIP)) / (rows + 1)
    down = rows * (height + _STRIP + apart) - GAP if apart > GAP else area[1] - 2 * _OFF
    left, top, lowest = (area[0] - across) / 2, (area[1] - down) / 2, 0.0
    for picture, (x, y) in zip(
        pictures, corners(width, height + _STRIP, len(pictures), columns, rows, (across, down)), strict=True
    ):
        x, y = x + left, y + top
        lowest = y + _STRIP + height
        drawn, own_width, _ = picture.picture_at(grid.pitch)
        items.append(Text(x + width / 2, y + CAP_HEIGHT * _TYPE, picture.name, _TYPE, "ink", "middle", bold=True))
        # What stands below boards differs in depth; the boards of a row begin level.
        items.append(Group(tuple(drawn), id=picture.id, dx=x + (width - own_width) / 2, dy=y + _STRIP))
    names = ", ".join(picture.name for picture in pictures)
    named = job._replace(desc=names)
    page = named.page(Silhouette(items, *area), grid.pitch, grid.room.sheet)
    if heading is None or not heading.aside or len(heading.lists) != rows:
        return page
    # Lists beside as many rows of pictures begin where these do.
    (placed,) = (item for item in page.items if isinstance(item, Group) and item.id == "picture")
    lines = sorted({placed.dy + item.y for item in items if isinstance(item, Text)})
    starts = (*lines, placed.dy + lowest)
    ways = [heading._replace(starts=starts, larger=part) for part in _COLUMN_TYPES if part <= heading.larger]
    # Type is as large as it may be in lists that do.
    found = next((way for way in ways if begins_with_rows_on(grid.room.sheet, way)), heading._replace(starts=starts))
    named = named._replace(heading=found)
    return named.page(Silhouette(items, *area), grid.pitch, grid.room.sheet)
