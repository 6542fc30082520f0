"""Titles on the picture of a cover: how they may be broken into lines, and how large they may be. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import NamedTuple

from boardgen.scene.primitives import XY, Box, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure
from boardgen.scene.titles import hung

#: How far ascenders rise above the baseline, and from one line to the next, in sizes of type.
_RISE, _LEADING = CAP_HEIGHT + 0.07, 1.0
#: A title of several words, such as of a series of kits that are to look alike, has this part of the usual size; one
#: word may have less where the board is larger for it, down to what stands in a column beside that.
_OF_SEVERAL, _OF_ONE = 0.56, tuple(0.94**step for step in range(18))
#: The most lines.
_LINES = 3


class Title(NamedTuple):
    """Lines of a title, the corner where they begin, and their size."""

    lines: tuple[str, ...]
    corner: XY
    size: float

    @property
    def box(self) -> Box:
        """Around them."""
        x, y = self.corner
        wide = max(measure(line, self.size, bold=True) for line in self.lines)
        return x, y, x + wide, y + (_RISE + DESCENT + _LEADING * (len(self.lines) - 1)) * self.size

    def texts(self) -> Iterator[Text]:
        """What is drawn."""
        x, y = self.corner
        for row, line in enumerate(self.lines):
            yield hung(x, y + (_RISE + row * _LEADING) * self.size, line, self.size)


def titles(title: str, corner: XY, room: float, size: float) -> list[Title]:
    """The ways to set a title from a corner on, the largest first, in one line first.

    Args:
        title: of the game.
        corner: where it begins.
        room: how wide it is at most; it is smaller where a word is wider.
        size: of one word.
    """
    words = title.split()
    broken = [
        tuple(" ".join(words[begin:end]) for begin, end in pairwise((0, *cuts, len(words))))
        for count in range(1, min(_LINES, len(words)) + 1)
        for cuts in combinations(range(1, len(words)), count - 1)
    ]
    shares = _OF_ONE if len(words) == 1 else (_OF_SEVERAL,)
    ways = [Title(lines, corner, share * size) for share in shares for lines in broken]
    fitting = [way for way in ways if way.box[2] - corner[0] <= room]
    if fitting:
        return fitting
    narrow = min(ways, key=lambda way: way.box[2])
    return [narrow._replace(size=narrow.size * room / (narrow.box[2] - corner[0]))]
