"""Half of a picture that is symmetric under a half turn: one page, printed twice; two pages if it has coordinates."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import Literal

from boardgen.paper.fit import Extent
from boardgen.paper.printers_marks import CUT, GAP, LENGTH, STRIP, cut_line, note_on_strip
from boardgen.paper.rulers import SMALL
from boardgen.paper.silhouette import Silhouette, outlines
from boardgen.paper.small_print import APART
from boardgen.paper.small_print import LINE as SMALL_LINE
from boardgen.scene.bounds import bounds
from boardgen.scene.halved import first_half, second_half
from boardgen.scene.primitives import XY, Group, Item, Line, Polygon, Scene, Style, Text
from boardgen.scene.text import CAP_HEIGHT, even_lines, measure

#: Direction of the joint: ``level`` leaves the upper half, ``upright`` the left half.
Joint = Literal["level", "upright"]
JOINTS: tuple[Joint, ...] = ("level", "upright")

#: Strips at least so wide say what they are for, mm.
_NOTED = 5.0
#: Ink so near to the joint is in the way of its marks, mm.
_NEAR = 1.0
#: Where along it, where its ends are not free.
_NOTES = (0.25, 0.75)
#: How far from the edges of a sheet printers print, and how far before the cut small print ends, mm.
_PRINTED, _BEFORE_CUT = 4.0, 3.0
#: A mark on a coloured rim is cased, so that it is seen; how broad, mm.
_CASED = Style(stroke="veil", width=1.1)
#: What a strip says, its leading in sizes of type, and how far that keeps off lines, mm.
_WORDS, _LEADING, _CLEAR = ("glue", "here"), 1.1, 0.3


def half_extent(width: float, height: float, joint: Joint, flap: float = 0.0) -> Extent:
    """The extent of half a picture; width and height of the whole in pitches."""
    beyond = max(flap, CUT.width)
    if joint == "level":
        return Extent(width, height / 2, (0.0, beyond))
    return Extent(width / 2, height, (beyond, 0.0))


def half(
    items: Sequence[Item], width: float, height: float, joint: Joint, flap: float = 0.0, *, second: bool = False
) -> tuple[tuple[Item, ...], float, float]:
    """Half of a picture, cut exactly through its centre.

    The cut is marked at both ends of the joint and not along it, where a line of the board may lie. A flap
    continues the picture; it is shaded on the first half, under the second, which is cut off there.

    Args:
        items, width, height: the whole picture; a half turn about its centre must not change it but for its
            coordinates.
        joint: direction of the cut.
        flap: mm beyond the joint, 0 for a butt joint.
        second: the other half, turned half way round.

    Returns:
        Items, width and height in mm, as predicted by `half_extent`.
    """
    beyond = max(flap, CUT.width)
    ends = (math.inf, height / 2) if joint == "level" else (width / 2, math.inf)
    items = tuple(second_half(items, width, height, *ends) if second else first_half(items, *ends))
    if joint == "level":
        end = height / 2
        clip = (0.0, 0.0, width, end + flap)
        strip = ((0.0, end), (width, end), (width, end + flap), (0.0, end + flap))
        marked = _marked(items, end, width, joint)
        cased = [Line(a, end, b, end, _CASED) for a, b in marked]
        marks = [cut_line(a, end, b, end, side=1) for a, b in marked]
        size = width, end + beyond
    else:
        end = width / 2
        clip = (0.0, 0.0, end + flap, height)
        strip = ((end, 0.0), (end + flap, 0.0), (end + flap, height), (end, height))
        marked = _marked(items, end, height, joint)
        cased = [Line(end, a, end, b, _CASED) for a, b in marked]
        marks = [cut_line(end, a, end, b, side=-1) for a, b in marked]
        size = end + beyond, height
    shaded: tuple[Item, ...] = (Polygon(strip, STRIP),) if flap and not second else ()
    shaded += _note(items, strip, joint) if flap >= _NOTED and not second else ()
    return (
        Group(tuple(items), id="half", clip=clip),
        *shaded,
        *cased,
        Group(tuple(marks), id="joint", layer="marks"),
    ), *size


def off_the_cut(scene: Scene, picture: Silhouette, width: float, height: float, joint: Joint, margin: float) -> Scene:
    """The page of a half with its cut marked from edge to edge, and with the small print before an upright one, or
    torn words would stand on the joined board.

    Args:
        scene: the page, the half in its middle.
        picture: the half.
        width, height: of the whole picture.
        joint: direction of the cut.
        margin: of the sheet, mm; small print that has no room between it and the cut stays where it is.
    """
    (placed,) = (item for item in scene.items if isinstance(item, Group) and item.id == "picture")
    (marks,) = (item for item in placed.items if isinstance(item, Group) and item.id == "joint")
    level = joint == "level"
    cut = placed.dy + height / 2 if level else placed.dx + width / 2
    ways = [(one.x1, one.x2) if level else (one.y1, one.y2) for one in marks.items if isinstance(one, Line)]
    begin, ended = (placed.dx, scene.width) if level else (placed.dy, scene.height)
    first, last = begin + min(map(min, ways)), begin + max(map(max, ways))
    ends = [(a, b) for a, b in ((_PRINTED, first), (last, ended - _PRINTED)) if b > a]
    lines = [cut_line(a, cut, b, cut, side=1) if level else cut_line(cut, a, cut, b, side=-1) for a, b in ends]
    items = (*scene.items, Group(tuple(lines), id="cut-ends", layer="marks"))
    small = [item for item in scene.items if isinstance(item, Text)]
    box = bounds(small)
    if level or box is None or box[2] < cut:
        return scene._replace(items=items)
    others = [item for item in scene.items if isinstance(item, Group) and item is not placed]
    in_the_way = [other for other in (bounds((item,)) for item in others) if other and other[3] > box[1]]
    free = cut - _BEFORE_CUT - max((other[2] + APART for other in in_the_way), default=margin)
    moved = tuple(_within_width(small, free, cut - _BEFORE_CUT - box[2]))
    left, top, right, foot = bounds(moved) or box
    beside = [other for other in in_the_way if other[0] < right and left < other[2] and other[3] > top]
    if (
        left < margin
        or beside
        or picture.touches((left - placed.dx, top - placed.dy - 1.0, right - placed.dx, foot - placed.dy), 0.5)
    ):
        return scene._replace(items=items)
    return scene._replace(items=(*(item for item in items if not isinstance(item, Text)), *moved))


def _within_width(texts: Sequence[Text], width: float, aside: float) -> Iterator[Text]:
    """Lines of small print so far aside, those that are too long in several, which rise from the lowest line."""
    lines: dict[float, list[Text]] = {}
    for text in texts:
        lines.setdefault(text.y, []).append(text._replace(x=text.x + aside))
    rise = 0.0
    for y in sorted(lines, reverse=True):
        line = lines[y]
        if len(line) > 1 or measure(line[0].text, line[0].size, line[0].bold) <= width:
            yield from (text._replace(y=y - rise) for text in line)
            continue
        parts = even_lines(line[0].text, width, line[0].size)
        for i, part in enumerate(parts):
            yield line[0]._replace(text=part, y=y - rise - (len(parts) - 1 - i) * SMALL_LINE)
        rise += (len(parts) - 1) * SMALL_LINE


def _marked(items: Sequence[Item], end: float, length: float, joint: Joint) -> tuple[tuple[float, float], ...]:
    """From where to where along the joint the cut is marked: at both ends, off the board where there is room."""
    ink: list[float] = []
    for outline in outlines(items):
        way = [(at.real, at.imag) if joint == "level" else (at.imag, at.real) for at in outline]
        for a, b in pairwise(way):
            ink += _within(a, b, end - _NEAR, end + _NEAR)
    first, last = min(ink, default=0.0), max(ink, default=length)
    start, end_at = max(first - GAP - LENGTH, 0.0), min(last + GAP + LENGTH, length)
    return (start, start + LENGTH), (end_at - LENGTH, end_at)


def _within(a: XY, b: XY, low: float, high: float) -> Iterator[float]:
    """How far along the joint a straight stroke begins and ends within a band along it; nothing if it is off."""
    (x, y), (x2, y2) = sorted((a, b), key=itemgetter(1))
    for line in (max(y, low), min(y2, high)):
        if y <= line <= y2 and low <= line <= high:
            yield x if y == y2 else x + (x2 - x) * (line - y) / (y2 - y)
            if y == y2:
                yield x2


def _note(items: Sequence[Item], strip: Sequence[XY], joint: Joint) -> tuple[Item, ...]:
    """What the strip of glue is for: at both its ends if the board leaves these free, else twice between
    its lines; upon them where they are too close.
    """
    level = joint == "level"
    (left, top), (right, bottom) = strip[0], strip[2]
    wide = max(measure(word, SMALL) for word in _WORDS)
    high = (CAP_HEIGHT + _LEADING * (len(_WORDS) - 1)) * SMALL
    if level:
        across, along, deep, length, line = high, wide, bottom - top, right - left, (top + bottom) / 2
    else:
        across, along, deep, length, line = wide, high, right - left, bottom - top, (left + right) / 2
    reach = across / 2 + _CLEAR
    gaps = [gap for gap in _gaps(items, line - reach, line + reach, length, joint) if gap[1] - gap[0] > along]
    if not gaps or deep < across:
        return note_on_strip((left, top, right, bottom), "glue the other half on here", upright=not level)
    if gaps[0][0] <= 0 and gaps[-1][1] >= length:
        gaps = [gaps[0], gaps[-1]]
    else:
        nearest = (min(gaps, key=lambda gap: abs((gap[0] + gap[1]) / 2 - part * length)) for part in _NOTES)
        gaps = [*dict.fromkeys(nearest)]
    found: list[Item] = []
    for at in (sum(gap) / 2 for gap in gaps):
        x, y = (at, line) if level else (line, at)
        for i, word in enumerate(_WORDS):
            base = y - high / 2 + (CAP_HEIGHT + _LEADING * i) * SMALL
            found.append(Text(x, base, word, SMALL, "muted", "middle"))
    return tuple(found)


def _gaps(
    items: Sequence[Item], low: float, high: float, length: float, joint: Joint
) -> Iterator[tuple[float, float]]:
    """From where to where along the joint nothing stands in a band along it, with a little room around that."""
    ink = []
    for outline in outlines(items):
        way = [(at.real, at.imag) if joint == "level" else (at.imag, at.real) for at in outline]
        for a, b in pairwise(way):
            if met := [*_within(a, b, low, high)]:
                ink.append((min(met), max(met)))
    free = 0.0
    for start, end in sorted(ink):
        if start - _CLEAR > free:
            yield free, start - _CLEAR
        free = max(free, end + _CLEAR)
    if length > free:
        yield free, length


def steps(flap: float, *, differ: bool = False) -> tuple[str, ...]:
    """Instructions for the first page, a sentence each.

    Args:
        flap: mm.
        differ: whether there is a second page, for its coordinates, which are printed turned.
    """
    if not differ:
        if flap:
            turned = "Cut one from edge to edge at the marks, and turn it half way round."
            return "Print twice.", turned, "Glue it onto the other’s grey strip."
        return (
            "Print twice, and cut both from edge to edge at the marks.",
            "Turn one half way round.",
            "Join them with tape behind.",
        )
    upright = "half way round, so that its letters and numbers are upright"
    if flap:
        return (
            "Cut sheet 2 from edge to edge at the marks.",
            f"Turn it {upright}.",
            "Glue it onto sheet 1’s grey strip.",
        )
    return (
        "Cut both sheets from edge to edge at the marks.",
        f"Turn sheet 2 {upright}.",
        "Join them with tape behind.",
    )


def instruction(flap: float, *, differ: bool = False) -> str:
    """Instructions for the first page, in one line."""
    return " ".join(steps(flap, differ=differ)).rstrip(".")
