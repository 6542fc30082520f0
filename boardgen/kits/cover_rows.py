"""The cover of a kit where a board leaves no corner free: its middle, with a corner cut out of it. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from boardgen.boards.picture import Picture
from boardgen.paper.silhouette import silhouette
from boardgen.scene.inside import inside
from boardgen.scene.primitives import Box, Group, Item, Line, Polygon, Style, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure

_RULE = Style(stroke="ink", width=0.35)
#: A pitch at which a board is measured, mm.
_TRIED = 10.0
#: How far ascenders rise above the baseline, and how high a title is in all, ems; from it to a whole board at least,
#: mm; how much it may grow to fill what that leaves; how much of the width it may take beside a part of one.
_RISE = CAP_HEIGHT + 0.07
_HIGH, _UNDER_TITLE, _GROWN, _WIDE = _RISE + DESCENT, 2.5, 2.0, 0.6
#: How much is seen of the first row, in cells; how far from the middle of a cell the lower end is at most.
_FIRST, _STRIP = (0.5, 0.4, 0.6, 0.3, 0.7), 0.25
#: Cells are at most so large that so many fill the width.
_FEW = 7


def rows_under_title(title: str, in_play: Callable[[float], Picture], box: Box, inset: float, size: float) -> Group:
    """A board below the title if it is low enough to be seen whole, else its middle, with the title in a corner.

    The middle is cut through cells on all sides, so that it is seen to go on; cells make room for the title.

    Args:
        title: of the game.
        in_play: draws the game in play at a pitch in mm.
        box: as far as anything is printed, to the middle of the page.
        inset: from there to the title, and to the rim of a whole board.
        size: of the title in one line, mm; above a whole board at the least, else at most.
    """
    at = _extent(_items(in_play(_TRIED)))
    wide, high = (at[2] - at[0]) / _TRIED, (at[3] - at[1]) / _TRIED
    inner = box[0] + inset, box[1] + inset, box[2] - inset, box[3]
    pitch = (inner[2] - inner[0]) / wide
    if high * pitch <= inner[3] - inner[1] - _UNDER_TITLE - _HIGH * size:
        return _whole(title, in_play(pitch), inner, size)
    pitch = max(min((box[2] - box[0]) / (wide - 1), (box[2] - box[0]) / _FEW), (box[3] - box[1]) / (high - 1))
    return _middle(title, in_play(pitch), pitch, box, inset, size)


def _whole(title: str, drawn: Picture, box: Box, size: float) -> Group:
    """All of a board, below a title that fills what it leaves."""
    items = _items(drawn)
    at = _extent(items)
    top = box[3] - (at[3] - at[1])
    size = min(max(size, (top - box[1] - _UNDER_TITLE) / _HIGH), _GROWN * size)
    size = min(size, (box[2] - box[0]) / measure(title, 1.0, bold=True))
    shown = Group((_figure(items, at, drawn),), id="in-play", dx=box[0] - at[0], dy=top - at[1])
    window = Group((shown,), id="window", clip=(box[0], top, box[2], box[3]))
    rim = Polygon(((box[0], top), (box[2], top), (box[2], box[3]), (box[0], box[3])), _RULE)
    return Group((window, rim, _text(title, (box[0], box[1]), size)), id="cover-picture")


def _middle(title: str, drawn: Picture, pitch: float, box: Box, inset: float, size: float) -> Group:
    """The middle of a board, half a cell less on each side, and a corner without cells."""
    items = _items(drawn)
    at = _extent(items)
    room = box[3] - box[1]
    # Neither the first row that is seen nor the last is a mere strip.
    first = min(_FIRST, key=lambda part: abs((room / pitch - part) % 1 - 0.5) > _STRIP)
    above = max(1, round((at[3] - at[1] - room) / 2 / pitch + first)) * pitch - first * pitch
    # A board of few cells ends on the left, as the title does; a larger one runs off the page there too.
    begin = max(box[0] - pitch / 2, box[2] + pitch / 2 - (at[2] - at[0]))
    left, top = at[0] + box[0] - begin, at[1] + above
    size = min(size, _WIDE * (box[2] - box[0]) / measure(title, 1.0, bold=True))
    text = _text(title, (box[0] + inset, box[1] + inset), size)
    right = text.x + measure(title, size, bold=True) + inset
    below = text.y + DESCENT * size + inset / 2
    # The corner ends where cells do.
    right, below = (
        edge + max(0, math.ceil((end - edge) / pitch)) * pitch
        for edge, end in ((begin, right), (box[1] + (first - 1) * pitch, below))
    )
    parts = (right, box[1], box[2], below), (box[0], below, box[2], box[3])
    dx, dy = box[0] - left, box[1] - top
    shown = []
    for name, part in zip(("beside-title", "in-play"), parts, strict=True):
        seen = (part[0] - dx, part[1] - dy, part[2] - dx, part[3] - dy)
        shown.append(Group((Group((_figure(items, seen, drawn),), id=name, dx=dx, dy=dy),), clip=part))
    window = Group(tuple(shown), id="window", clip=box)
    return Group((window, Line(box[0], box[3], box[2], box[3], _RULE), text), id="cover-picture")


def _text(title: str, corner: tuple[float, float], size: float) -> Text:
    return Text(corner[0], corner[1] + _RISE * size, title, size, bold=True)


def _figure(items: Sequence[Item], seen: Box, drawn: Picture) -> Group:
    return Group(tuple(inside(items, seen)), title=drawn.desc)


def _items(picture: Picture) -> list[Item]:
    return [*picture.below, *picture.above]


def _extent(items: Sequence[Item]) -> Box:
    """The box around all that is drawn."""
    points = [*silhouette(items, 3.0)]
    xs, ys = [point.real for point in points], [point.imag for point in points]
    return min(xs), min(ys), max(xs), max(ys)
