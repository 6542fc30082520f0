"""Covers of kits that show all of a board: a low one below the title, or one with marks that no part of it holds.

Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardgen.boards.picture import Picture
from boardgen.paper.silhouette import silhouette
from boardgen.scene.inside import inside
from boardgen.scene.primitives import Box, Group, Item, Line, Polygon, Style, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure

_RULE = Style(stroke="ink", width=0.35)
#: A pitch at which a board is measured, mm.
_TRIED = 10.0
#: How far ascenders rise above the baseline, and how high a title is in all, ems; from it to a board at least, mm;
#: how much it may grow to fill what that leaves.
_RISE = CAP_HEIGHT + 0.07
_HIGH, _UNDER_TITLE, _GROWN = _RISE + DESCENT, 2.5, 2.0
#: Of a title in two lines, beside a board: its share of the usual size, and from line to line, in sizes of type; from
#: it to the board, and from that to the rule below, mm.
_OF_TWO, _CLOSE, _BESIDE, _AIR = 0.5, 1.0, 6.0, 3.0


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


def whole_with_frames(title: str, in_play: Callable[[float], Picture], box: Box, inset: float, size: float) -> Group:
    """All of a board with frames, below the title or at its right, whichever leaves it more room.

    A part of it would show a part of the chain that has won, which joins nothing there.

    Args:
        title: of the game.
        in_play: draws the game in play at a pitch in mm.
        box: as far as anything is printed, to the middle of the page.
        inset: from there to the title and to the board.
        size: of the title in one line, mm, at the most.
    """
    at = _extent(_items(in_play(_TRIED)))
    wide, high = (at[2] - at[0]) / _TRIED, (at[3] - at[1]) / _TRIED
    inner = box[0] + inset, box[1] + inset, box[2] - inset, box[3] - _AIR
    ways = []
    for lines, share in _broken(title):
        widest = max(measure(line, 1.0, bold=True) for line in lines)
        high_type = min(share * size, (inner[2] - inner[0]) / widest)
        below = inner[1] + _HIGH * high_type + _UNDER_TITLE
        right = inner[0] + widest * high_type + _BESIDE
        for room in [(right, *inner[1:])] if len(lines) > 1 else [(inner[0], below, *inner[2:])]:
            pitch = min((room[2] - room[0]) / wide, (room[3] - room[1]) / high)
            ways.append((round(pitch, 2), len(lines), lines, high_type, room))
    pitch, _, lines, high_type, room = max(ways)
    drawn = in_play(pitch)
    items = _items(drawn)
    at = _extent(items)
    if len(lines) > 1:
        # A title beside a board as high as the picture fills the room that is left.
        widest = max(measure(line, 1.0, bold=True) for line in lines)
        high_type = min(size, (room[2] - (at[2] - at[0]) - _BESIDE - inner[0]) / widest)
    # In the middle below the title; at the right end beside it.
    x = room[2] - at[2] if len(lines) > 1 else (room[0] + room[2] - at[0] - at[2]) / 2
    y = (room[1] + room[3] - at[1] - at[3]) / 2
    window = Group((Group((_figure(items, at, drawn),), id="in-play", dx=x, dy=y),), id="window", clip=box)
    texts = [
        _text(line, (inner[0], inner[1] + row * _CLOSE * high_type), high_type) for row, line in enumerate(lines)
    ]
    return Group((window, Line(box[0], box[3], box[2], box[3], _RULE), *texts), id="cover-picture")


def _broken(title: str) -> list[tuple[tuple[str, ...], float]]:
    """The title in one line, and its words in the narrowest two, with the share of the usual size that each has."""
    words = title.split()
    ways = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    narrow = [min(ways, key=lambda way: max(measure(line, 1.0, bold=True) for line in way))] if ways else []
    return [((title,), 1.0), *((lines, _OF_TWO) for lines in narrow)]


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
