"""Boards of a booklet that grow: how large each page has them, and comments below what stays the same beside them.

Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

#: Where the board grows, no page has it larger than so many times the smallest.
GROWN = 1.4
#: A page that could have the board larger by less than this has it as small as the others.
_NEARLY = 1.06
#: How often what is between a pitch that fits and one that does not is halved.
_HALVINGS = 8


class Column(NamedTuple):
    """How the diagrams of a page are set whose comments stand below what stays the same.

    Attributes:
        pitch: of its boards.
        still: across what stays the same.
        width: of the column that this heads.
    """

    pitch: float
    still: float
    width: float


class Rows(NamedTuple):
    """What the diagrams of a page have to fit into.

    Attributes:
        width: of a row.
        height: of all diagrams of the page, without their headings and the space between rows.
        smallest: across what stays the same, at least; the column is no narrower than it.
    """

    width: float
    height: float
    smallest: float


def column_of(
    rows: Rows,
    least: float,
    most: float,
    boards: Sequence[tuple[float, float]],
    below: Callable[[float], Sequence[float]],
) -> Column | None:
    """The largest board of a page with comments below what stays the same; None where these find no room so.

    What stays the same is as large as it can be without making a row higher.

    Args:
        rows: what there is room for.
        least, most: the pitch.
        boards: how wide and high each is without what stands beside it, in pitches.
        below: how high the comments are, with the space above them, in lines of so many mm.
    """
    widest = max(wide for wide, _ in boards)

    def at(pitch: float) -> Column | None:
        width = rows.width - widest * pitch
        if width < rows.smallest:
            return None
        words = below(width)
        highs = [max(high * pitch, rows.smallest + said) for (_, high), said in zip(boards, words, strict=True)]
        if sum(highs) > rows.height:
            return None
        still = min(width, *(high - said for high, said in zip(highs, words, strict=True)))
        return Column(pitch, still, width)

    found = at(most)
    if found is not None:
        return found
    low, high = least, most
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        fits = at(middle)
        found = fits or found
        low, high = (middle, high) if fits else (low, middle)
    return found


def shrinking(fitting: Sequence[float]) -> list[float]:
    """The pitches of pages on which a board grows: it begins larger than it ends, and is never larger again."""
    least = min(fitting)
    found: list[float] = []
    for pitch in fitting:
        some = min(pitch, least * GROWN, *found[-1:])
        found.append(some if some > least * _NEARLY else least)
    return found
