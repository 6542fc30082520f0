"""Half of a picture that is symmetric under a half turn: one page, printed twice, gives the whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from boardgen.paper.fit import Extent
from boardgen.paper.printers_marks import CUT, STRIP, cut_line, note_on_strip
from boardgen.scene.primitives import XY, Group, Item, Polygon

#: Direction of the joint: ``level`` leaves the upper half, ``upright`` the left half.
Joint = Literal["level", "upright"]
JOINTS: tuple[Joint, ...] = ("level", "upright")

#: Strips at least so wide say what they are for, mm.
_NOTED = 5.0


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

    The cut line is just beyond the joint, outside the half. A flap continues the picture and
    is shaded: it is kept on one copy only, under the other.

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
        line = cut_line(0.0, end, width, end, side=1)
        size = width, end + beyond
    else:
        end = width / 2
        clip = (0.0, 0.0, end + flap, height)
        strip = ((end, 0.0), (end + flap, 0.0), (end + flap, height), (end, height))
        line = cut_line(end, 0.0, end, height, side=-1)
        size = end + beyond, height
    shaded: tuple[Item, ...] = (Polygon(strip, STRIP),) if flap else ()
    shaded += _note(strip, joint) if flap >= _NOTED else ()
    return (Group(tuple(items), id="half", clip=clip), *shaded, Group((line,), id="joint", layer="marks")), *size


def _note(strip: Sequence[XY], joint: Joint) -> tuple[Item, ...]:
    """What the strip of glue is for."""
    return note_on_strip((*strip[0], *strip[2]), "glue the other half on here", upright=joint == "upright")


def instruction(flap: float) -> str:
    """Instructions for the page, in one line."""
    if flap:
        return "Print twice. Cut one along the black line, turn it half way round and glue it onto the other’s strip"
    return "Print twice. Cut both at the straight edge, turn one copy half way round and join them"
