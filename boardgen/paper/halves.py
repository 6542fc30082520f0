"""Half of a picture that is symmetric under a half turn: one page, printed twice, gives the whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import Literal

from boardgen.paper.fit import Extent
from boardgen.paper.printers_marks import CUT, GAP, LENGTH, STRIP, cut_line, note_on_strip
from boardgen.paper.silhouette import outlines
from boardgen.scene.primitives import XY, Group, Item, Polygon

#: Direction of the joint: ``level`` leaves the upper half, ``upright`` the left half.
Joint = Literal["level", "upright"]
JOINTS: tuple[Joint, ...] = ("level", "upright")

#: Strips at least so wide say what they are for, mm.
_NOTED = 5.0
#: Ink so near to the joint is in the way of its marks, mm.
_NEAR = 1.0


def half_extent(width: float, height: float, joint: Joint, flap: float = 0.0) -> Extent:
    """The extent of half a picture; width and height of the whole in pitches."""
    beyond = max(flap, CUT.width)
    if joint == "level":
        return Extent(width, height / 2, (0.0, beyond))
    return Extent(width / 2, height, (beyond, 0.0))


def half(
    items: Sequence[Item], width: float, height: float, joint: Joint, flap: float = 0.0
) -> tuple[tuple[Item, ...], float, float]:
    """Half of a picture, cut exactly through its centre.

    The cut is marked at both ends of the joint and not along it, where a line of the board may lie. A flap
    continues the picture and is shaded: it is kept on one copy only, under the other.

    Args:
        items, width, height: the whole picture; a half turn about its centre must not change it.
        joint: direction of the cut.
        flap: mm beyond the joint, 0 for a butt joint.

    Returns:
        Items, width and height in mm, as predicted by `half_extent`.
    """
    beyond = max(flap, CUT.width)
    if joint == "level":
        end = height / 2
        clip = (0.0, 0.0, width, end + flap)
        strip = ((0.0, end), (width, end), (width, end + flap), (0.0, end + flap))
        marks = [cut_line(a, end, b, end, side=1) for a, b in _marked(items, end, width, joint)]
        size = width, end + beyond
    else:
        end = width / 2
        clip = (0.0, 0.0, end + flap, height)
        strip = ((end, 0.0), (end + flap, 0.0), (end + flap, height), (end, height))
        marks = [cut_line(end, a, end, b, side=-1) for a, b in _marked(items, end, height, joint)]
        size = end + beyond, height
    shaded: tuple[Item, ...] = (Polygon(strip, STRIP),) if flap else ()
    shaded += _note(strip, joint) if flap >= _NOTED else ()
    return (Group(tuple(items), id="half", clip=clip), *shaded, Group(tuple(marks), id="joint", layer="marks")), *size


def _marked(items: Sequence[Item], end: float, length: float, joint: Joint) -> tuple[tuple[float, float], ...]:
    """From where to where along the joint the cut is marked: at both ends, off the board where there is room."""
    ink: list[float] = []
    for outline in outlines(items):
        way = [(at.real, at.imag) if joint == "level" else (at.imag, at.real) for at in outline]
        for a, b in pairwise(way):
            ink += _near(a, b, end)
    first, last = min(ink, default=0.0), max(ink, default=length)
    start, end_at = max(first - GAP - LENGTH, 0.0), min(last + GAP + LENGTH, length)
    return (start, start + LENGTH), (end_at - LENGTH, end_at)


def _near(a: XY, b: XY, end: float) -> Iterator[float]:
    """How far along the joint a straight stroke begins and ends within reach of its marks; nothing if it is off."""
    (x, y), (x2, y2) = sorted((a, b), key=itemgetter(1))
    for line in (max(y, end - _NEAR), min(y2, end + _NEAR)):
        if y <= line <= y2 and abs(line - end) <= _NEAR:
            yield x if y == y2 else x + (x2 - x) * (line - y) / (y2 - y)
            if y == y2:
                yield x2


def _note(strip: Sequence[XY], joint: Joint) -> tuple[Item, ...]:
    """What the strip of glue is for."""
    return note_on_strip((*strip[0], *strip[2]), "glue the other half on here", upright=joint == "upright")


def instruction(flap: float) -> str:
    """Instructions for the page, in one line."""
    if flap:
        return "Print twice. Cut one from mark to mark, turn it half way round and glue it onto the other’s strip"
    return "Print twice. Cut both from mark to mark, turn one copy half way round and join them"
