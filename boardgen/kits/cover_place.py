"""Where a board stands whole on the picture of a cover, as large as its title leaves room for. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.kits.cover_outline import Outline
from boardgen.kits.cover_titles import Title
from boardgen.scene.primitives import XY, Box

#: From a board to the ends of the picture, and to its title.
_MARGIN, _CLEAR = 5.0, 5.0
#: Cells that are not so far apart, mm, are no picture.
_LEAST = 2.0
#: How near to the largest pitch one is found, in parts of that at which a board alone fills the picture.
_STEPS = 100
#: A board that has so much of the largest pitch is about as large.
_AS_LARGE = 0.97


class Head(NamedTuple):
    """What a board keeps clear of: a title, and the boxes of other words, on the left of the picture."""

    title: Title
    words: tuple[Box, ...] = ()


class Placed(NamedTuple):
    """Where a board stands whole.

    Attributes:
        pitch: of the board.
        at: where the corner of its picture goes.
        head: what it keeps clear of.
    """

    pitch: float
    at: XY
    head: Head


def placed(board: Outline, box: Box, heads: Sequence[Head]) -> Placed | None:
    """The place where it is about as large as can be, for the first of the heads that lets it be so. None where
    nothing of it could be seen.

    Args:
        board: at any pitch.
        box: the picture.
        heads: the ones that look best first.
    """
    found = [*_ways(board, box, heads)]
    most = max((one.pitch for one in found), default=0.0)
    # Of the places for one head the board has the first that is free.
    return next((one for one in found if one.pitch >= _AS_LARGE * most), None) if most >= _LEAST else None


def _ways(board: Outline, box: Box, heads: Sequence[Head]) -> Iterator[Placed]:
    wide, high = board.right - board.left, board.bottom - board.top
    left, top, right, bottom = box[0] + _MARGIN, box[1] + _MARGIN, box[2] - _MARGIN, box[3] - _MARGIN
    fits = min((right - left) / wide, (bottom - top) / high)
    for head in heads:
        free = [head.title.box, *head.words]
        for step in range(_STEPS, 0, -1):
            one = board.scaled(fits * step / _STEPS)
            # As far from the title as it goes.
            x, y = right - one.right, bottom - one.bottom
            if _is_clear(one, x, y, free):
                highest = top - one.top
                middle = (y + highest) / 2
                at = next(at for at in (middle, (middle + y) / 2, y) if _is_clear(one, x, at, free))
                yield Placed(one.pitch, (x, at), head)
                break


def _is_clear(board: Outline, x: float, y: float, boxes: Sequence[Box]) -> bool:
    """Whether a board is clear of some boxes above it or left of it."""
    for box in boxes:
        if board.top + y > box[3] + _CLEAR:
            continue
        rows = board.rows(box[1] - _CLEAR - y, box[3] + _CLEAR - y)
        if any(first + x < box[2] + _CLEAR for first, _ in rows):
            return False
    return True
