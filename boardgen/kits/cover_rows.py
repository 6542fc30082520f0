"""The cover of a kit where a board leaves no corner free: whole rows of it under the title. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardgen.boards.picture import Picture
from boardgen.paper.silhouette import silhouette
from boardgen.scene.inside import inside
from boardgen.scene.primitives import Box, Group, Item, Line, Style, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure

_RULE = Style(stroke="ink", width=0.35)
#: A pitch at which a board is measured, mm.
_TRIED = 10.0
#: How far ascenders rise above the baseline, and how high a title is in all, ems; from it to the board at
#: least, mm; how much it may grow to fill what rows leave.
_RISE = CAP_HEIGHT + 0.07
_HIGH, _UNDER_TITLE, _GROWN = _RISE + DESCENT, 2.5, 2.0
_EPSILON = 1e-6


def rows_under_title(title: str, in_play: Callable[[float], Picture], box: Box, size: float) -> Group:
    """A board from its left end to its right end, as many whole rows from its middle as the page has room for.

    Args:
        title: of the game, which stands above the board.
        in_play: draws the game in play at a pitch in mm.
        box: for both.
        size: of the title at the least, mm.
    """
    wide = _extent(_items(in_play(_TRIED)))
    pitch = _TRIED * (box[2] - box[0]) / (wide[2] - wide[0])
    drawn = in_play(pitch)
    items = _items(drawn)
    left, top, _, below = _extent(items)
    room = box[3] - box[1] - _UNDER_TITLE - _HIGH * size
    # A board that is lower than it might be has its whole height.
    many = min(int((room + _EPSILON) / pitch), round((below - top) / pitch))
    high = min(many * pitch, below - top) if many else room
    above = (round((below - top) / pitch) - many) // 2 * pitch if many else (below - top - high) / 2
    frame = (box[0], box[3] - high, box[2], box[3])
    most = (frame[1] - box[1] - _UNDER_TITLE) / _HIGH
    size = min(max(size, most), _GROWN * size, (box[2] - box[0]) / measure(title, 1.0, bold=True))
    text = Text(box[0], box[1] + _RISE * size, title, size, bold=True)
    seen = (left, top + above, left + frame[2] - frame[0], top + above + high)
    figure = Group(tuple(inside(items, seen)), id="cover-figure", title=drawn.desc)
    shown = Group((figure,), id="in-play", dx=frame[0] - left, dy=frame[1] - top - above)
    window = Group((shown,), id="window", clip=frame)
    left, top, right, bottom = frame
    # No rim where the board goes on: it would look like one of fewer rows.
    ends = [y for y, ended in ((top, above < _EPSILON), (bottom, seen[3] > below - _EPSILON)) if ended]
    rims = [Line(x, top, x, bottom, _RULE) for x in (left, right)] + [Line(left, y, right, y, _RULE) for y in ends]
    return Group((window, *rims, text), id="cover-picture")


def _items(picture: Picture) -> list[Item]:
    return [*picture.below, *picture.above]


def _extent(items: Sequence[Item]) -> Box:
    """The box around all that is drawn."""
    points = [*silhouette(items, 3.0)]
    xs, ys = [point.real for point in points], [point.imag for point in points]
    return min(xs), min(ys), max(xs), max(ys)
