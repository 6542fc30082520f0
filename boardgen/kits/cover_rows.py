"""Covers of kits that show all of a board, if it is low, below the title. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

from boardgen.boards.picture import Picture
from boardgen.paper.silhouette import silhouette
from boardgen.scene.inside import inside
from boardgen.scene.primitives import Box, Group, Item, Polygon, Style, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure
from boardgen.scene.titles import hung

#: Of all covers: rules over bands, and along pictures.
RULE = Style(stroke="ink", width=0.35)
#: A pitch at which a board is measured, mm.
_TRIED = 10.0
#: How far ascenders rise above the baseline, and how high a title is in all, ems; from it to a board at least, mm;
#: how much it may grow to fill what that leaves.
RISE = CAP_HEIGHT + 0.07
_HIGH, _UNDER_TITLE, _GROWN = RISE + DESCENT, 2.5, 2.0


def whole_under_title(
    title: str, in_play: Callable[[float], Picture], box: Box, inset: float, size: float
) -> Group | None:
    """All of a board below the title; None where it is too high for that.

    Args:
        title: of the game.
        in_play: draws the game in play at a pitch in mm.
        box: as far as anything is printed, to the middle of the page.
        inset: from there to the title, and to the rim of the board.
        size: of the title in one line, mm, at the least if that has room.
    """
    at = _extent(_items(in_play(_TRIED)))
    wide, high = (at[2] - at[0]) / _TRIED, (at[3] - at[1]) / _TRIED
    inner = box[0] + inset, box[1] + inset, box[2] - inset, box[3]
    pitch = (inner[2] - inner[0]) / wide
    if high * pitch > inner[3] - inner[1] - _UNDER_TITLE - _HIGH * size:
        return None
    return _whole(title, in_play(pitch), inner, size)


def _whole(title: str, drawn: Picture, box: Box, size: float) -> Group:
    """All of a board, below a title that fills what it leaves."""
    items = _items(drawn)
    at = _extent(items)
    top = box[3] - (at[3] - at[1])
    size = min(max(size, (top - box[1] - _UNDER_TITLE) / _HIGH), _GROWN * size)
    size = min(size, (box[2] - box[0]) / measure(title, 1.0, bold=True))
    shown = Group((_figure(items, at, drawn),), id="in-play", dx=box[0] - at[0], dy=top - at[1])
    window = Group((shown,), id="window", clip=(box[0], top, box[2], box[3]))
    rim = Polygon(((box[0], top), (box[2], top), (box[2], box[3]), (box[0], box[3])), RULE)
    return Group((window, rim, title_line(title, (box[0], box[1]), size)), id="cover-picture")


def title_line(title: str, corner: tuple[float, float], size: float) -> Text:
    """A line of a title from its upper left corner on."""
    return hung(corner[0], corner[1] + RISE * size, title, size)


def broken(words: Sequence[str], most: int) -> Iterator[tuple[str, ...]]:
    """The ways to break words into lines, so many at the most; few lines first."""
    for count in range(1, min(most, len(words)) + 1):
        for cuts in combinations(range(1, len(words)), count - 1):
            ends = (0, *cuts, len(words))
            yield tuple(" ".join(words[begin:end]) for begin, end in pairwise(ends))


def _figure(items: Sequence[Item], seen: Box, drawn: Picture) -> Group:
    return Group(tuple(inside(items, seen)), title=drawn.desc)


def _items(picture: Picture) -> list[Item]:
    return [*picture.below, *picture.above]


def _extent(items: Sequence[Item]) -> Box:
    """The box around all that is drawn."""
    points = [*silhouette(items, 3.0)]
    xs, ys = [point.real for point in points], [point.imag for point in points]
    return min(xs), min(ys), max(xs), max(ys)
