"""Where a board stands on the picture of a cover, as large as its pieces and the title let it be. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import NamedTuple

from boardgen.kits.cover_outline import Outline
from boardgen.kits.cover_titles import Title
from boardgen.scene.primitives import XY, Box

#: From a board to the ends of the picture, and to its title.
_MARGIN, _CLEAR = 5.0, 5.0
#: What is lost of a board beyond an end of the picture is more than this, in pitches: less would look cut by mistake.
_LOST = 0.45
_TOUCHING = 1e-6
#: In how many places a board is tried across and down.
_PLACES = 8
#: Cells that are not so far apart, mm, are no picture.
_LEAST = 2.0
#: How near to the largest pitch one is found, in parts of that at which a board alone fills the picture.
_STEPS = 100
#: What a title is worth that is larger, in what a board is that is; what has so much of the best is about as good.
_OF_TITLE, _AS_LARGE = 0.15, 0.97


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
    """

    pitch: float
    at: XY
    head: Head

    @property
    def worth(self) -> float:
        """How good it looks: the larger, the better, and so is the title."""
        return self.pitch * math.pow(self.head.title.size, _OF_TITLE)


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
    def sized(step: int) -> tuple[Outline, list[XY]]:
        one = board.scaled(fits * step / _STEPS)
        return one, [at for at in _places(one, box) if _ends_well(one, at, box) and _cuts_none(one, at, box)]

    for head in heads:
        free = [head.title.box, *head.words]
        ways = (
            Placed(one.pitch, at, head)
            for one, places in map(sized, range(_STEPS, 0, -1))
            for at in places
            if _is_clear(one, *at, free)
        )
        yield from islice(ways, 1)


def _places(board: Outline, box: Box) -> Iterator[XY]:
    """Where a board of a size may stand, the best place first: at the left below all words, else as far right as it
    goes, and in the middle of the height or lower."""
    ends = (board.right, board.kept[2]), (board.bottom, board.kept[3]), (-board.top, -board.kept[1])
    right, bottom, top = (_end(*both, board.pitch) for both in ends)
    x, far = box[0] + _MARGIN - board.left, box[2] - right
    high, low = box[1] + top, box[3] - bottom
    if x > far or high > low:
        return
    across = [step / _PLACES for step in range(_PLACES if right < board.right else 1)]
    down = sorted((step / _PLACES for step in range(_PLACES + 1)), key=lambda part: (part < 0.5, abs(part - 0.5)))
    for back in (1.0, *across):
        for part in down:
            yield far - (far - x) * back, high + (low - high) * part


def _end(board: float, kept: float, pitch: float) -> float:
    """How far a board reaches on one side at least, within the picture: all of it and a margin, or, where that is so
    much more, what has to be seen."""
    return kept if board - kept > _LOST * pitch else board + _MARGIN


def _ends_well(board: Outline, at: XY, box: Box) -> bool:
    """Whether a board is cut by an end of the picture, or stands off it."""
    x, y = at
    off = box[2] - x - board.right, box[3] - y - board.bottom, y + board.top - box[1]
    return not any(0.0 <= gap < _MARGIN - _TOUCHING for gap in off)


def _cuts_none(board: Outline, at: XY, box: Box) -> bool:
    """Whether no piece is cut in two by an end of the picture."""
    x, y = at
    left, top, right, bottom = box[0] - x, box[1] - y, box[2] - x, box[3] - y
    return all(
        (x1 > left and x2 < right and y1 > top and y2 < bottom) or x2 < left or x1 > right or y2 < top or y1 > bottom
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
