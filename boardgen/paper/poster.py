"""Posters: a picture larger than the paper, spread over pages that are cut, overlapped and glued.

Every page shows a window of the picture. With an overlap, the next pages repeat the right and lower
strips of a window: each is cut along its left and upper edge and glued onto the strip. Without an
overlap, pages are cut at all joints and meet edge to edge.

The picture is stored once, as a symbol; each page shows it clipped to its window. Its texts stand on the pages
that show them, so that searching and reading aloud find nothing that is not seen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from boardgen.errors import FitError, option
from boardgen.limits import OVERLAP, PITCH
from boardgen.paper.boxes import EPSILON
from boardgen.paper.joints import Joints
from boardgen.paper.poster_steps import FINENESS, how_to
from boardgen.paper.poster_texts import Placed, boxed, flat, parted, seen
from boardgen.paper.poster_trim import trim_box
from boardgen.paper.printers_marks import REACH, STRIP, corner_marks, cut_line, cut_marks, note_on_strip
from boardgen.paper.rulers import ASIDE, BEFORE, RULERS, SMALL, Ruler, across
from boardgen.paper.sheet import Sheet
from boardgen.paper.silhouette import Silhouette, outlines
from boardgen.paper.small_print import shortened, title_texts, title_width
from boardgen.paper.spreads import DEFAULT_OVERLAP
from boardgen.scene.primitives import XY, Box, Group, Item, Path, PathStep, Polygon, Scene, Style, Symbol, Text, Use
from boardgen.scene.text import DESCENT, measure
from boardgen.units import format_mm

MOST_PAGES = 400
#: A page must show at least this much that no other page shows.
_SMALLEST_STEP = 15.0

#: Lowest line of small print: label, text and map.
_STRIP = 5.2
_MAP = (10.0, _STRIP)
_LABEL = 4.6
_APART = 3.0

#: Pages of the smallest poster.
_PAIR = 2
#: What is left free between their picture and its trim, mm: a cut a little off would nip the rim.
_OFF_TRIM = 3.6
#: Their pitch is a whole number of these, mm, found by so many divisions.
_PAIR_STEP, TRIES = 0.1, 4

_MAP_LINE = Style(stroke="muted", width=0.1)
_MAP_HERE = Style(fill="ink")


@dataclass(frozen=True, slots=True)
class Tiling:
    """The division of a picture into equal sheets.

    Attributes:
        sheet: every page.
        columns, rows: of pages.
        window: the part of a page that shows the picture.
        overlap: overlap of neighbouring windows, mm; 0 for butt joints.
        more: by how much they overlap more across and down, mm.
        origin: the picture's top left corner in the window of the first page; negative if white
            paper is left all round.
        ruler: on every page, or None.
        strips: lines of small print at the foot.
    """

    sheet: Sheet
    columns: int
    rows: int
    window: Box
    overlap: float
    origin: XY
    ruler: Ruler | None
    strips: int
    more: XY = (0.0, 0.0)

    @property
    def pages(self) -> int:
        """The number of pages."""
        return self.columns * self.rows

    @property
    def step(self) -> XY:
        """The distance between the windows of successive pages, mm."""
        left, top, right, bottom = self.window
        return right - left - self.overlap - self.more[0], bottom - top - self.overlap - self.more[1]

    def label(self, column: int, row: int) -> str:
        """The name of a page, such as ``sheet 3``: row by row from the top, for A3 would be a paper."""
        return f"sheet {row * self.columns + column + 1}"

    def shift(self, column: int, row: int) -> XY:
        """The picture's top left corner on a page."""
        step = self.step
        return (
            self.window[0] + self.origin[0] - column * step[0],
            self.window[1] + self.origin[1] - row * step[1],
        )


def tile(
    width: float, height: float, sheets: Sequence[Sheet], *, overlap: float = DEFAULT_OVERLAP, ruler: bool = True
) -> Tiling:
    """Spread a picture over as few pages as possible, centred on them.

    Args:
        width, height: of the picture, mm.
        sheets: orientations of the paper, the default first; on a tie the first wins.
        overlap: mm; 0 for butt joints.
        ruler: keep room for rulers.

    Raises:
        OptionError: the overlap is out of range.
        FitError: more than 400 pages, or the paper is too small for a poster.
    """
    OVERLAP.check(overlap)
    return min((_tiling(width, height, sheet, overlap, ruler) for sheet in sheets), key=lambda t: t.pages)


def pair_pitch(
    size_at: Callable[[float], XY], sheets: Sequence[Sheet], *, overlap: float = DEFAULT_OVERLAP, ruler: bool = True
) -> float:
    """The largest pitch at which a picture has room on two sheets that are joined in its middle, mm.

    Args:
        size_at: the width and height of the picture at a pitch, mm.
        sheets, overlap, ruler: see `tile`.

    Raises:
        OptionError, FitError: as `tile`.
    """
    OVERLAP.check(overlap)
    rooms: list[XY] = []
    for sheet in sheets:
        left, top, right, bottom = _tiling(0.0, 0.0, sheet, overlap, ruler).window
        # Two windows share their overlap, which lies on one side of the middle.
        across, down = right - left - 2 * _OFF_TRIM, bottom - top - 2 * _OFF_TRIM
        rooms += [
            (_PAIR * (across - overlap) + 2 * _OFF_TRIM, down),
            (across, _PAIR * (down - overlap) + 2 * _OFF_TRIM),
        ]

    def fits(pitch: float) -> bool:
        width, height = size_at(pitch)
        return any(width <= across and height <= down for across, down in rooms)

    pitch = PITCH.least
    for _ in range(TRIES):
        # Letters and lines with a least size do not grow with the pitch.
        width, height = size_at(pitch)
        pitch *= max(min(across / width, down / height) for across, down in rooms)
        pitch = max(PITCH.least, min(pitch, PITCH.most))
    pitch = math.floor(pitch / _PAIR_STEP) * _PAIR_STEP
    while pitch > PITCH.least and not fits(pitch):
        pitch -= _PAIR_STEP
    return round(max(pitch, PITCH.least), 1)


def check_pages(tiling: Tiling, advice: str = "") -> None:
    """Check that a poster has at most 400 pages.

    Raises:
        FitError: it has more; ``advice`` ends the message.
    """
    if tiling.pages > MOST_PAGES:
        name = tiling.sheet.name
        raise FitError(
            f"the poster needs {tiling.columns} × {tiling.rows} = {tiling.pages} pages of {name}; "
            f"at most {MOST_PAGES} are made{advice}"
        )


def _tiling(width: float, height: float, sheet: Sheet, overlap: float, ruler: bool) -> Tiling:
    inner = sheet.inner
    chosen = next((r for r in RULERS if r.brief and _fits(r, inner, overlap)), None) if ruler else None
    ruled = 0.0 if chosen is None else BEFORE + chosen.reach + _APART
    strips = 1 if chosen is None or inner[2] - inner[0] - ruled >= _TEXT_ROOM else 2
    foot = (2 * ASIDE if chosen else _STRIP) + (strips - 1) * _STRIP
    window = (inner[0] + REACH, inner[1] + REACH, inner[2] - REACH, inner[3] - REACH - foot - 0.6)
    room = window[2] - window[0], window[3] - window[1]
    if min(room) - overlap < _SMALLEST_STEP:
        raise FitError(
            f"{sheet.name} is too small for a poster with an overlap of {format_mm(overlap)}: "
            f"use a larger {option('paper')} or a smaller {option('overlap')}"
        )
    columns, rows = _pages(width, room[0], overlap), _pages(height, room[1], overlap)
    origin = (
        (columns * (room[0] - overlap) + overlap - width) / 2,
        (rows * (room[1] - overlap) + overlap - height) / 2,
    )
    return Tiling(sheet, columns, rows, window, overlap, origin, chosen, strips)


#: Room for label, map and a usual line of text.
_TEXT_ROOM = 54.0


def _fits(ruler: Ruler, inner: Box, overlap: float) -> bool:
    used = 2 * REACH + 2 * ASIDE + _STRIP + 0.6 + overlap
    return BEFORE + ruler.reach <= inner[2] - inner[0] and used + _SMALLEST_STEP <= inner[3] - inner[1]


def _pages(length: float, window: float, overlap: float) -> int:
    return 1 + max(0, math.ceil((length - window - EPSILON) / (window - overlap)))


def poster(
    items: Sequence[Item],
    width: float,
    height: float,
    tiling: Tiling,
    title: str = "",
    note: str = "",
    desc: str = "",
) -> tuple[Scene, ...]:
    """The pages, row by row from the top.

    Args:
        items, width, height: the picture.
        tiling: made by `tile`.
        title, note: small print of every page; the page number follows the note.
        desc: the picture in words.

    Raises:
        FitError: more than 400 pages.
    """
    check_pages(tiling)
    tiling = on_lines(tiling, items, width, height)
    picture = Symbol("poster-picture", parted(items, texts=False), (0.0, 0.0, width, height))
    texts = boxed(parted(items, texts=True))
    shape = Silhouette(items, width, height)
    pages = [(column, row) for row in range(tiling.rows) for column in range(tiling.columns)]
    rulers = Symbol("poster-rulers", _rulers(tiling), (0.0, 0.0, tiling.sheet.width, tiling.sheet.height))
    trims = {at: trim_box(tiling, at, width, height) for at in pages}
    return tuple(
        _page(picture, texts, shape, (corner_marks(trims[at]), Use(rulers, 0.0, 0.0)), tiling, at, title, note, desc)
        for at in pages
    )


def on_lines(tiling: Tiling, items: Sequence[Item], width: float, height: float) -> Tiling:
    """The division with the picture where its joints lie on lines or cut cells in the middle, and off letters; pages
    may overlap more for it.

    Args:
        tiling: made by `tile`.
        items, width, height: the picture.
    """
    lines = [[(at.real, at.imag) for at in line] for line in outlines(parted(items, texts=False))]
    boxes = [one.box for one in flat(boxed(parted(items, texts=True))) if one.box]
    joints = (
        Joints(lines, [(left, right) for left, _, right, _ in boxes], width),
        Joints([[(y, x) for x, y in line] for line in lines], [(top, foot) for _, top, _, foot in boxes], height),
    )
    counts = tiling.columns - 1, tiling.rows - 1
    steps = tiling.step
    (x, across), (y, down) = (
        way.best(step, tiling.overlap, count, 2 * begin)
        for way, step, count, begin in zip(joints, steps, counts, tiling.origin, strict=True)
    )
    return replace(tiling, origin=(x, y), more=(steps[0] - across, steps[1] - down))


def _page(
    picture: Symbol,
    texts: Sequence[Placed],
    shape: Silhouette,
    frame: tuple[Item, ...],
    tiling: Tiling,
    at: tuple[int, int],
    title: str,
    note: str,
    desc: str,
) -> Scene:
    label = tiling.label(*at)
    x, y = tiling.shift(*at)
    count = f"{tiling.pages} sheets" if tiling.pages > 1 else ""
    small = [line for line in (title, " · ".join(filter(None, (note, count)))) if line]
    items: tuple[Item, ...] = (
        Group(
            (
                Use(picture, x, y),
                *([Group(some, dx=x, dy=y)] if (some := seen(texts, _own(tiling, at), (x, y))) else []),
            ),
            id="window",
            clip=tiling.window,
            title=f"{label} of the poster",
        ),
        Group(tuple(_joints(tiling, at, shape)), id="joints", layer="marks"),
        *(
            [Group(told, id="how-to", layer="text")]
            if at == (0, 0) and (told := (*how_to(tiling, shape, title),))
            else []
        ),
        *frame,
        Group(tuple(_foot(tiling, at, small)), id="foot", layer="text"),
    )
    words = f"{label.capitalize()} of a poster of {tiling.columns} × {tiling.rows} sheets."
    return Scene(
        tiling.sheet.width,
        tiling.sheet.height,
        items,
        title=f"{title}, {label}" if title else label,
        desc=f"{words} {desc}".strip(),
    )


def _own(tiling: Tiling, at: tuple[int, int]) -> Box:
    """What of a page's window stays uncovered: letters on its strips would be cut by their edges, and the sheets
    glued onto them have these whole.
    """
    left, top, right, bottom = tiling.window
    x, y = tiling.step
    return (
        left,
        top,
        left + x if at[0] < tiling.columns - 1 else right,
        top + y if at[1] < tiling.rows - 1 else bottom,
    )


def _rulers(tiling: Tiling) -> tuple[Item, ...]:
    if tiling.ruler is None:
        return ()
    inner = tiling.sheet.inner
    zero = inner[0] + BEFORE, inner[3] - (tiling.strips - 1) * _STRIP - ASIDE
    return (Group((Use(across(tiling.ruler), *zero),), id="ruler"),)


def _joints(tiling: Tiling, at: tuple[int, int], shape: Silhouette) -> Iterator[Item]:
    """Cut lines where this page overlaps others, and the glue strips under others."""
    column, row = at
    left, top, right, bottom = tiling.window
    butt = tiling.overlap == 0
    last_column, last_row = column == tiling.columns - 1, row == tiling.rows - 1
    if not butt:
        yield from _zones(tiling, at, shape)
    if column > 0:
        yield cut_line(left, top, left, bottom, side=1)
    if row > 0:
        yield cut_line(left, top, right, top, side=-1)
    if butt and not last_column:
        yield cut_line(right, top, right, bottom, side=-1)
    if butt and not last_row:
        yield cut_line(left, bottom, right, bottom, side=1)


def _zones(tiling: Tiling, at: tuple[int, int], shape: Silhouette) -> Iterator[Item]:
    """The glue strips: shaded, with the inner edge marked, labelled with the page that goes there."""
    column, row = at
    left, top, right, bottom = tiling.window
    x, y = left + tiling.step[0], top + tiling.step[1]
    beside, below = column < tiling.columns - 1, row < tiling.rows - 1
    if beside:
        yield Polygon(((x, top), (right, top), (right, bottom), (x, bottom)), STRIP)
    if below:
        edge = x if beside else right
        yield Polygon(((left, y), (edge, y), (edge, bottom), (left, bottom)), STRIP)
    yield cut_marks((x,) if beside else (), (y,) if below else (), tiling.window, length=1.4)
    if tiling.overlap < 2 * SMALL:
        return
    dx, dy = tiling.shift(*at)

    def has_lines(box: Box) -> bool:
        return shape.touches((box[0] - dx, box[1] - dy, box[2] - dx, box[3] - dy), FINENESS)

    if beside:
        text = f"{tiling.label(column + 1, row)} is glued on here"
        yield from note_on_strip((x, top, right, y), text, upright=True, picture=has_lines)
    if below:
        text = f"{tiling.label(column, row + 1)} is glued on here"
        yield from note_on_strip((left, y, x, bottom), text, upright=False, picture=has_lines)


def _foot(tiling: Tiling, at: tuple[int, int], small: list[str]) -> Iterator[Item]:
    """Map, label and text, flush right on the lowest line."""
    inner = tiling.sheet.inner
    right, last = inner[2], inner[3] - DESCENT * SMALL
    map_width, map_items = _map(tiling, at, right, inner[3])
    yield from map_items
    label = tiling.label(*at)
    right -= map_width + _APART / 2
    yield Text(right, last, label, _LABEL, "ink", "end", bold=True)
    right -= measure(label, _LABEL, bold=True) + _APART / 2
    start = inner[0]
    if tiling.ruler is not None and tiling.strips == 1:
        start += BEFORE + tiling.ruler.reach + _APART
    levels = (last - 1.25 * SMALL, last)[-len(small) :]
    *titles, _ = small
    for y, line in zip(levels, small, strict=True):
        if line in titles and title_width(line) <= right - start:
            yield from title_texts(line, right, y)
        elif short := shortened(line, right - start):
            yield Text(right, y, short, SMALL, "muted", "end")


def _map(tiling: Tiling, at: tuple[int, int], right: float, bottom: float) -> tuple[float, tuple[Item, ...]]:
    """A small map of all pages with this one filled, and its width. Lines too close to print are left out."""
    step = tiling.step
    scale = min(_MAP[0] / (tiling.columns * step[0]), (_MAP[1] - 0.4) / (tiling.rows * step[1]))
    w, h = step[0] * scale, step[1] * scale
    left, top = right - 0.05 - w * tiling.columns, bottom - 0.05 - h * tiling.rows
    end, foot = right - 0.05, bottom - 0.05
    steps: list[PathStep] = [("M", left, top), ("L", end, top), ("L", end, foot), ("L", left, foot), ("Z",)]
    if min(w, h) >= 0.7:
        for i in range(1, tiling.columns):
            steps += (("M", left + i * w, top), ("L", left + i * w, foot))
        for i in range(1, tiling.rows):
            steps += (("M", left, top + i * h), ("L", end, top + i * h))
    x, y = left + at[0] * w, top + at[1] * h
    here = Polygon(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), _MAP_HERE)
    return right - left, (here, Path(tuple(steps), _MAP_LINE))
