"""Pages: a board on one page, as a poster, in halves or as a pad; a paper filled with a lattice.

Posters, halves, pads and papers are imported on demand: most boards do not need them, and importing them
takes longer than drawing a board.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, assert_never

from boardgen.errors import FitError, OptionError, option
from boardgen.limits import PITCH
from boardgen.paper.fit import NEARLY, PITCH_STEP, Extent, Fit, Room, rounded_down, too_big
from boardgen.paper.heading import Heading
from boardgen.paper.job import MEASURED_AT, TRIES, WIDEST_PITCH, Drawn, PageJob, PictureAt, largest, too_large
from boardgen.paper.placing import clear_scale
from boardgen.paper.rulers import RULERS
from boardgen.paper.sheet import DEFAULT_MARGIN, Sheet, furnish, sheets
from boardgen.paper.silhouette import Silhouette
from boardgen.paper.sizes import Orientation
from boardgen.paper.small_print import DOT
from boardgen.paper.spreads import FullPad, Halves, OnePage, Pad, Poster, Spread, check_spread
from boardgen.scene.primitives import Document, Scene
from boardgen.units import format_mm, short_mm

if TYPE_CHECKING:
    from boardgen.paper.nameplate import Nameplate
    from boardgen.paper.poster import Tiling
    from boardgen.paper.scoresheet import Form

#: Boards keep the ruler where all others have it unless they are so much smaller there.
_GAIN = 0.95


def board_pages(
    picture_at: PictureAt,
    spread: Spread = OnePage(),  # noqa: B008  # immutable
    *,
    paper: str = "a4",
    orientation: Orientation = "auto",
    margin: float = DEFAULT_MARGIN,
    ruler: bool = True,
    small_print: bool = True,
    title: str = "",
    desc: str = "",
    what: str = "the board",
    author: str = "",
    subject: str = "",
    form: Form | None = None,
    heading: Heading | None = None,
    cells: int = 0,
    cells_called: str = "cells",
    is_plan: bool = False,
    plate: Nameplate | None = None,
) -> Document:
    """A picture on paper in true size.

    Args:
        picture_at: draws the picture at a pitch.
        spread: on one page, as a poster, in halves or as a pad.
        paper: a name or a size, see `parse_paper`.
        orientation: of the paper; ``auto`` picks the one that allows the larger pitch, or for a
            poster fewer pages.
        margin: mm, at least 5.
        ruler: print rulers on every page.
        small_print: print title, pitch and paper, except on posters.
        title: title of the document, also in the small print.
        desc: the picture in words.
        what: the picture in messages, such as ``a hexagon board``.
        author: who made it, in the small print and the metadata.
        subject: metadata.
        form: what is written beside or below the boards of a pad, if there are no more than six.
        heading: what the page is for, in the upper left corner.
        cells, cells_called: how many the picture has, for the small print, and of what; 0 to say nothing of them.
        is_plan: it is not played on, so that nothing is said of its pitch.
        plate: what it says of its game on one page, where it leaves room for that.

    Raises:
        OptionError: a paper, pitch, margin, overlap, flap or number cannot be used.
        FitError: it does not fit; the message names what would.
    """
    check_spread(spread)
    job = PageJob(paper, orientation, margin, ruler, small_print, title, desc, what, author, form, heading, cells)
    job = job._replace(
        is_plan=is_plan, cells_called=cells_called, plate=plate if isinstance(spread, OnePage) else None
    )
    pages: tuple[Scene, ...]
    match spread:
        case Poster(pitch, overlap):
            from boardgen.paper.poster import pair_pitch

            if pitch is None:
                pitch = pair_pitch(lambda pitch: picture_at(pitch)[1:], job.sheets(), overlap=overlap, ruler=ruler)
            pages = _poster(job, picture_at(pitch), pitch, overlap)
        case Halves(pitch, flap):
            pages = _half_pages(job, picture_at, pitch, flap)
        case Pad(count, pitch):
            from boardgen.paper.pad_page import pad_page

            pages = (pad_page(job, picture_at, pitch, count),)
        case FullPad(pitch):
            from boardgen.paper.pad_page import full_pad

            pages = (full_pad(job, picture_at, pitch),)
        case OnePage(pitch):
            pages = (_one_page(job, picture_at, pitch),)
        case _:
            assert_never(spread)
    return Document(pages, title=title, author=author, subject=subject)


def fitted_pitch(
    picture_at: PictureAt,
    *,
    paper: str = "a4",
    orientation: Orientation = "auto",
    margin: float = DEFAULT_MARGIN,
    ruler: bool = True,
    title: str = "",
    what: str = "the board",
    author: str = "",
    heading: Heading | None = None,
    cells: int = 0,
    cells_called: str = "cells",
) -> float:
    """The pitch in mm that `board_pages` finds for a picture on one page, for matching pieces.

    Raises:
        OptionError, FitError: as `board_pages`.
    """
    job = PageJob(paper, orientation, margin, ruler, True, title, "", what, author, None, heading, cells)
    return _one_fitted(job._replace(rulers=RULERS, cells_called=cells_called), picture_at)[1]


def picture_page(
    drawn: Drawn,
    *,
    paper: str = "a4",
    orientation: Orientation = "auto",
    margin: float = DEFAULT_MARGIN,
    pitch: float | None = None,
    ruler: bool = True,
    title: str = "",
    desc: str = "",
    what: str = "the picture",
) -> Scene:
    """One page with a picture of fixed size.

    Args:
        drawn: the picture.
        paper, orientation, margin, ruler, title, desc, what: as for `board_pages`.
        pitch: printed in the note, if there is one.

    Raises:
        OptionError, FitError: as `board_pages`.
    """
    job = PageJob(paper, orientation, margin, ruler, True, title, desc, what, rulers=RULERS)
    return _settled(job, drawn, pitch)


def paper_page(
    kind: str,
    *,
    paper: str = "a4",
    orientation: Orientation = "auto",
    margin: float = DEFAULT_MARGIN,
    pitch: float | None = None,
    ruler: bool = True,
    small_print: bool = True,
) -> Document:
    """A sheet filled with a lattice.

    Args:
        kind: a key of `boardgen.paper.grids.KINDS`.
        paper, orientation, margin, ruler: as for `board_pages`; ``auto`` is the paper's default orientation.
        pitch: mm between neighbouring points; None for the default of the kind.
        small_print: print title, pitch and paper.

    Raises:
        OptionError: no such kind or paper, or a pitch or margin cannot be used.
        FitError: not even one cell fits.
    """
    from boardgen.paper import grids

    found = grids.KINDS.get(kind)
    if found is None:
        raise OptionError(
            "no-such-paper", f"there is no {kind!r} paper; there are {', '.join(grids.KINDS)}", ("kind",)
        )
    pitch = found.pitch if pitch is None else PITCH.check(pitch)
    sheet = sheets(paper, orientation, margin)[0]
    note = DOT.join(filter(None, (found.designer, f"pitch {format_mm(pitch)}", sheet.name)))
    words = (found.title, note) if small_print else ()
    furniture = furnish(sheet, *words, ruler=ruler)
    if not furniture.free:
        ways = f"use a larger {option('paper')} or {option('ruler', False)}"
        raise FitError(f"{sheet.name} has no room left beside its ruler: {ways}")
    left, top, right, foot = furniture.free[0]
    area = left, top, right, foot - (found.off if ruler and foot - top > pitch + found.off else 0.0)
    items = grids.draw(found, area, pitch)
    furniture = furniture.drawn_in(grids.beside(found, area, pitch))
    desc = f"{found.title}: {found.doc}; pitch {format_mm(pitch)}."
    scene = Scene(sheet.width, sheet.height, (*items, *furniture.items), title=found.title, desc=desc)
    return Document((scene,), title=f"{found.title}, pitch {format_mm(pitch)}", author=found.designer)


def _one_page(job: PageJob, picture_at: PictureAt, pitch: float | None) -> Scene:
    job = job._replace(rulers=RULERS)
    if pitch is not None:
        return _settled(job, picture_at(pitch), pitch, picture_at)
    job, pitch, picture, i = _one_fitted(job, picture_at)
    return job.page(picture, pitch, job.sheets()[i])


def _one_fitted(job: PageJob, picture_at: PictureAt) -> tuple[PageJob, float, Silhouette, int]:
    """The largest pitch for one page, the picture, and which sheet; with the ruler above or upright where that
    gains much.
    """
    found = _fitted(job, picture_at)
    if not job.ruler:
        return job, *found
    _, width, height = picture_at(MEASURED_AT)
    bound = max(min(sheet.room[0] / width, sheet.room[1] / height) for sheet in job.sheets()) * MEASURED_AT
    # Nothing to gain for most pictures, which should not be held against the page a second time.
    if found[0] >= NEARLY * bound:
        return job, *found
    # The lower corners first, where rulers and small print stand on other sheets.
    for way in (job._replace(standing=True), job._replace(high=True)):
        other = _fitted(way, picture_at)
        if _GAIN * other[0] > found[0]:
            job, found = way, other
    return job, *found


def _fitted(job: PageJob, picture_at: PictureAt) -> tuple[float, Silhouette, int]:
    """The largest pitch for one page, the picture, and which sheet: in its middle, or off the small print."""
    pitch, drawn, (i, _) = largest(job, picture_at, lambda width, height: [Extent(width, height)])
    centred = _largest_centred(job, picture_at)
    return centred if centred is not None and centred[0] >= NEARLY * pitch else (pitch, Silhouette(*drawn), i)


def _largest_centred(job: PageJob, picture_at: PictureAt) -> tuple[float, Silhouette, int] | None:
    """The largest pitch at which a picture in the middle of the page leaves the small print free, and on which sheet.

    Boards rarely fill the corners of the box around them, and small print stands in corners.
    """
    rooms = job.rooms(job.sheets())
    # No larger than the margins allow; most pictures are as large, so that they are held against the page but once.
    bounds = [_filling(room.sheet, picture_at) for room in rooms]
    found: tuple[float, Silhouette, int] | None = None
    for i in sorted(range(len(rooms)), key=lambda i: (-bounds[i], i)):
        if found is not None and found[0] >= bounds[i]:
            break
        centred = _centred_on(rooms[i], picture_at, bounds[i])
        if centred is not None and (found is None or centred[0] > found[0]):
            found = (*centred, i)
    return found


def _filling(sheet: Sheet, picture_at: PictureAt) -> float:
    """The pitch at which a picture reaches the margins of a sheet; by two divisions, as in `largest`."""
    pitch = MEASURED_AT
    for _ in range(2):
        _, width, height = picture_at(pitch)
        pitch = rounded_down(pitch * min(sheet.room[0] / width, sheet.room[1] / height))
        pitch = max(PITCH.least, min(pitch, PITCH.most))
    return pitch


def _centred_on(room: Room, picture_at: PictureAt, pitch: float) -> tuple[float, Silhouette] | None:
    """The same for one sheet, of no more than that pitch."""
    found: tuple[float, Silhouette] | None = None
    too_large = math.inf
    for _ in range(TRIES):
        if pitch < PITCH.least:
            break
        pitch = min(pitch, PITCH.most)
        picture = Silhouette(*picture_at(pitch))
        scale = clear_scale(room.sheet, room.furniture, picture)
        # Line widths and letters with a least size do not grow with the pitch.
        if scale < 1:
            too_large = pitch
            pitch = rounded_down(min(pitch * scale, pitch - PITCH_STEP))
        else:
            found = pitch, picture
            pitch = rounded_down(pitch * scale)
        if found is not None and not found[0] < pitch < too_large:
            break
    return found


def _settled(job: PageJob, drawn: Drawn, pitch: float | None, picture_at: PictureAt | None = None) -> Scene:
    """A picture as large as it is, on the first way to lay the sheet that holds it.

    Args:
        job, drawn, pitch: the sheets, the picture, and its pitch if it has one.
        picture_at: draws it at other pitches, to say which would fit.
    """
    picture = Silhouette(*drawn)
    width, height = picture.width, picture.height
    for way in (job, job._replace(standing=job.ruler), job._replace(high=job.ruler)):
        rooms = way.rooms(way.sheets(), pitch and WIDEST_PITCH)
        for room in rooms:
            if room.holds(width, height) or clear_scale(room.sheet, room.furniture, picture) >= 1:
                return way.page(picture, pitch, room.sheet)
    rooms = job.rooms(job.sheets(), pitch and WIDEST_PITCH)
    per = pitch or 1.0
    also = job.ways_out([(width, height)], *([option("tile", True)] if pitch else []))
    centred = _one_fitted(job, picture_at) if picture_at else None
    best = centred and Fit(centred[1], (centred[3], 0))
    raise too_big(job.what, pitch, [Extent(width / per, height / per)], rooms, job.rooms_on, also, best)


def _half_pages(job: PageJob, picture_at: PictureAt, pitch: float | None, flap: float) -> tuple[Scene, ...]:
    from boardgen.paper.halves import JOINTS, Joint, half, half_extent, instruction, off_the_cut, steps
    from boardgen.scene.halved import has_coordinates

    def extents(width: float, height: float) -> list[Extent]:
        return [half_extent(width, height, joint, flap) for joint in JOINTS]

    def pages(drawn: Drawn, joint: Joint, pitch: float, sheet: Sheet) -> Iterator[Scene]:
        differ = has_coordinates(drawn[0])
        heading = Heading(name or "Halves of a board", steps(flap, differ=differ), numbered=True)
        for number, title in enumerate(titles if differ else (name,), start=1):
            picture = Silhouette(*half(*drawn, joint, flap, second=number > 1))
            found = None
            if number == 1:
                found = job._replace(title=title).page_with_room(picture, pitch, sheet, heading)
                title = f"{title}. {instruction(flap, differ=differ)}"
            scene = found or job._replace(title=title).page(picture, pitch, sheet)
            yield off_the_cut(scene, picture, drawn[1], drawn[2], joint, job.margin)

    name = job.title
    titles = [": ".join(filter(None, (name, f"sheet {number} of 2"))) for number in (1, 2)]
    job = job._replace(title=titles[0], what=f"half of {job.what}", rulers=RULERS)

    def chosen(job: PageJob) -> tuple[Drawn, Joint, float, Sheet]:
        if pitch is None:
            found, drawn, (i, j) = largest(job, picture_at, extents)
            return drawn, JOINTS[j], found, job.sheets()[i]
        drawn = picture_at(pitch)
        rooms, both = job.rooms(job.sheets()), extents(drawn[1] / pitch, drawn[2] / pitch)
        for room in rooms:
            for joint, extent in zip(JOINTS, both, strict=True):
                if room.holds(*extent.at(pitch)):
                    return drawn, joint, pitch, room.sheet
        also = job.ways_out([extent.at(pitch) for extent in both], option("tile", True))
        raise too_large(job, picture_at, pitch, extents, also)

    way = chosen(job)
    try:
        return tuple(pages(*way))
    except FitError:
        # What is to be done stands below, in more lines than were kept free.
        differ = has_coordinates(way[0][0])
        said = f"{titles[0] if differ else name}. {instruction(flap, differ=differ)}"
        way = chosen(job._replace(title=said))
        return tuple(pages(*way))


def _poster(job: PageJob, drawn: Drawn, pitch: float, overlap: float) -> tuple[Scene, ...]:
    from boardgen.paper.poster import check_pages, poster, tile

    items, width, height = drawn
    tiling = tile(width, height, job.sheets(), overlap=overlap, ruler=job.ruler)
    check_pages(tiling, _fewer_pages(job, tiling, (width / pitch, height / pitch), pitch))
    return poster(items, width, height, tiling, job.title, job.note(pitch, tiling.sheet), job.desc)


def _fewer_pages(job: PageJob, tiling: Tiling, unit: tuple[float, float], pitch: float) -> str:
    """A pitch at which the pages are few enough, as the end of a message."""
    from boardgen.paper.poster import MOST_PAGES, tile

    while tiling.pages > MOST_PAGES:
        pitch *= min(0.99, math.sqrt(MOST_PAGES / tiling.pages))
        tiling = tile(unit[0] * pitch, unit[1] * pitch, job.sheets(), overlap=tiling.overlap, ruler=job.ruler)
    usable = math.floor(pitch * 10) / 10
    return f": use {option('pitch', short_mm(usable))} or less, or a larger {option('paper')}"
