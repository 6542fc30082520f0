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


class Placed(NamedTuple):
    """Where a board stands whole.

    Attributes:
        pitch: of the board.
        at: where the corner of its picture goes.
        title: where the title stands.
    """

    pitch: float
    at: XY
    title: Title


def placed(board: Outline, box: Box, titles: Sequence[Title], words: Sequence[Box] = ()) -> Placed | None:
    """The place where it is largest; that of the first of the titles, where several leave it as much room. None where
    nothing of it could be seen.

    Args:
        board: at any pitch.
        box: the picture.
        titles: in its upper left corner.
        words: boxes on its left that are to be free as well.
    """
    found = max(_ways(board, box, titles, words), key=lambda one: one.pitch, default=None)
    return None if found is None or found.pitch < _LEAST else found


def _ways(board: Outline, box: Box, titles: Sequence[Title], words: Sequence[Box]) -> Iterator[Placed]:
    wide, high = board.right - board.left, board.bottom - board.top
    left, top, right, bottom = box[0] + _MARGIN, box[1] + _MARGIN, box[2] - _MARGIN, box[3] - _MARGIN
    fits = min((right - left) / wide, (bottom - top) / high)
    for title in titles:
        free = [title.box, *words]
        for step in range(_STEPS, 0, -1):
            one = board.scaled(fits * step / _STEPS)
            # As far from the title as it goes.
            x, y = right - one.right, bottom - one.bottom
            if _is_clear(one, x, y, free):
                highest = top - one.top
                middle = (y + highest) / 2
                for at in (middle, (middle + y) / 2, y):
                    if _is_clear(one, x, at, free):
                        yield Placed(one.pitch, (x, at), title)
                        break
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
