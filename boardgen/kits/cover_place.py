"""Where a board stands on the picture of a cover, as large as its pieces and the title let it be. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from boardgen.kits.cover_outline import NARROWEST, Outline
from boardgen.kits.cover_titles import Title
from boardgen.scene.primitives import XY, Box

#: From a board to the ends of the picture, and to its title; from a piece to an end.
_MARGIN, _CLEAR, _OFF = 5.0, 5.0, 2.0
#: What is lost of a board beyond an end of the picture is more than this, in pitches: less would look cut by mistake.
_LOST = 0.45
#: A board that is cut above ends at a margin below, or not much further off.
_LOW = 4.0
_TOUCHING = 1e-6
#: In how many places a board is tried down where no end cuts it.
_PLACES = 16
#: Cells that are not so far apart, mm, are no picture.
_LEAST = 2.0
#: How near to the largest pitch one is found, in parts of that at which a board alone fills the picture.
_STEPS = 100
#: What a title is worth that is larger, in what a board is that is, and what it is that a board is whole; what has so
#: much of the best is about as good.
_OF_TITLE, _WHOLE, _AS_LARGE = 0.15, 1.08, 0.98


class Head(NamedTuple):
    """What a board keeps clear of: a title, and the boxes of other words, on the left of the picture."""

    title: Title
    words: tuple[Box, ...] = ()


class Placed(NamedTuple):
    """Where a board stands.

    Attributes:
        pitch: of the board.
        at: where the corner of its picture goes.
        head: what it keeps clear of.
        whole: whether no end of the picture cuts it.
    """

    pitch: float
    at: XY
    head: Head
    whole: bool

    @property
    def worth(self) -> float:
        """How good it looks: the larger, the better, and so is the title; one that is seen whole looks better."""
        return self.pitch * math.pow(self.head.title.size, _OF_TITLE) * (_WHOLE if self.whole else 1.0)


def placed(board: Outline, box: Box, heads: Sequence[Head]) -> Placed | None:
    """The place where it is about as large as can be, for the first of the heads that lets it be so. None where
    nothing of it could be seen.

    Args:
        board: at any pitch.
        box: the picture.
        heads: the ones that look best first.
    """
    found = [*_ways(board, box, heads)]
    most = max((one.worth for one in found), default=0.0)
    # Of the places for one head the board has the first that is free.
    best = next((one for one in found if one.worth >= _AS_LARGE * most), None)
    return best if best is not None and best.pitch >= _LEAST else None


def _ways(board: Outline, box: Box, heads: Sequence[Head]) -> Iterator[Placed]:
    left, top, right, bottom = board.kept
    fits = min((box[2] - box[0]) / (right - left), (box[3] - box[1]) / (bottom - top))

    @cache
    def sized(step: int) -> tuple[Outline, list[tuple[XY, bool]]]:
        one = board.scaled(fits * step / _STEPS)
        return one, [*_places(one, box)]

    for head in heads:
        free = [head.title.box, *head.words]
        ways = (
            [Placed(one.pitch, at, head, whole) for at, whole in places if _is_clear(one, *at, free)]
            for one, places in map(sized, range(_STEPS, 0, -1))
        )
        # The largest one that is cut, if it is larger, and the largest one that is whole.
        found: list[Placed] = []
        for some in ways:
            found += some[:1] if not found else [way for way in some if way.whole][:1]
            if found and found[-1].whole:
                break
        yield from sorted(found, key=lambda one: -one.worth)


def _places(board: Outline, box: Box) -> Iterator[tuple[XY, bool]]:
    """Where a board of a size may stand, the best place first, and whether it is whole there: in the middle or at the
    left, below all words, else as far right as it goes, and in the middle of the height or lower."""
    downs = [*_down(board, box)]
    for x, is_whole in _across(board, box):
        for y, is_high in downs:
            if _cuts_none(board, (x, y), box):
                yield (x, y), is_whole and is_high


def _across(board: Outline, box: Box) -> Iterator[tuple[float, bool]]:
    far, room = box[2] - _MARGIN - board.right, box[2] - box[0] - 2 * _MARGIN
    if board.right - board.left <= room + _TOUCHING:
        yield (box[0] + box[2] - board.left - board.right) / 2, True
        yield far, True
    # Cells are measured in small units.
    slack = NARROWEST * board.pitch
    ends = (cut.middle for cut in board.cuts_across)
    lost = [end for end in ends if board.kept[2] - slack <= end <= board.right - _LOST * board.pitch]
    xs = [x for x in sorted(box[2] - end for end in lost) if x + board.left >= box[0] + _MARGIN]
    yield from ((x, False) for x in [*xs[:1], *xs[:0:-1]])


def _down(board: Outline, box: Box) -> Iterator[tuple[float, bool]]:
    high, low = box[1] + _MARGIN - board.top, box[3] - _MARGIN - board.bottom
    parts = sorted((step / _PLACES for step in range(_PLACES + 1)), key=lambda part: (part < 0.5, abs(part - 0.5)))
    if high <= low + _TOUCHING:
        yield from ((high + (low - high) * part, True) for part in parts)
    most, least = board.bottom - _LOST * board.pitch, board.top + _LOST * board.pitch
    kept_from, kept_to = board.kept[1] + NARROWEST * board.pitch, board.kept[3] - NARROWEST * board.pitch
    lower = [box[3] - end for cut in board.cuts_down for end in cut.tried if kept_to <= end <= most]
    upper = [box[1] - end for cut in board.cuts_down for end in cut.tried if least <= end <= kept_from]
    for y in lower:
        is_cut_above = least <= box[1] - y <= kept_from and any(cut.has(box[1] - y) for cut in board.cuts_down)
        if y >= high - _TOUCHING or is_cut_above:
            yield y, False
    for y in sorted(upper, reverse=True):
        if low - _LOW <= y <= low + _TOUCHING:
            yield y, False
    if least <= box[1] - low <= kept_from and any(cut.has(box[1] - low) for cut in board.cuts_down):
        yield low, False


def _cuts_none(board: Outline, at: XY, box: Box) -> bool:
    """Whether no piece is cut in two by an end of the picture, or close to it."""
    x, y = at
    left, top, right, bottom = box[0] - x, box[1] - y, box[2] - x, box[3] - y
    return all(
        (x1 > left + _OFF and x2 < right - _OFF and y1 > top + _OFF and y2 < bottom - _OFF)
        or x2 <= left
        or x1 >= right
        or y2 <= top
        or y1 >= bottom
        for x1, y1, x2, y2 in board.pieces
    )


def _is_clear(board: Outline, x: float, y: float, boxes: Sequence[Box]) -> bool:
    """Whether a board is clear of some boxes above it or left of it."""
    for box in boxes:
        if board.top + y > box[3] + _CLEAR:
            continue
        rows = board.rows(box[1] - _CLEAR - y, box[3] + _CLEAR - y)
        if any(first + x < box[2] + _CLEAR for first, _ in rows):
            return False
    return True
