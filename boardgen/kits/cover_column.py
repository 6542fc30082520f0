"""Words in a corner of a cover that the board leaves free, below the title. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from boardgen.kits.cover_outline import Outline
from boardgen.kits.cover_words import SetWords
from boardgen.paper.boxes import EPSILON
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Box, Group

#: The widths that are tried, the widest first.
_WIDTHS = (78.0, 70.0, 62.0, 56.0, 50.0, 45.0, 40.0)
#: From the board to the words, and from the title down to them.
_OFF, _UNDER_TITLE = 6.0, 8.0


class Placed(NamedTuple):
    """Words and the corner where they begin."""

    words: SetWords
    corner: XY

    def group(self) -> Group:
        """What is drawn."""
        return Group(self.words.items, id="cover-words", layer="text", dx=self.corner[0], dy=self.corner[1])


class Column:
    """Words for such a corner."""

    def __init__(self, setting: Callable[[float], SetWords], scale: float) -> None:
        """Words by how they are set to a width; the widths that are tried are so many times the usual ones."""
        self._setting = cache(setting)
        self._widths = [scale * width for width in _WIDTHS]
        self._ends = cache(self._end)

    def _end(self, width: float) -> float:
        """Where the longest line of the words ends that are set to a width."""
        box = bounds(self._setting(width).items)
        return 0.0 if box is None else box[2]

    def beside(self, board: Outline, at: XY, inner: Box, title: Box) -> Placed | None:
        """The words at the foot of a board or else right below the title, in the widest lines that have room left of
        the board.

        Args:
            board: as it is drawn.
            at: where the corner of its picture goes.
            inner: what the words stay in.
            title: the box around it.
        """
        highest, foot = title[3] + _UNDER_TITLE, board.bottom + at[1]
        set_to = [(self._setting(width), self._ends(width)) for width in self._widths]
        places = [(words, wide, foot - words.foot) for words, wide in set_to]
        for words, wide, top in (*places, *((words, wide, highest) for words, wide in set_to)):
            end = top + words.foot
            least, _ = board.reach_between(top - _OFF - at[1], end - at[1])
            if inner[0] + wide + _OFF < least + at[0] and highest <= top and end < foot + EPSILON:
                return Placed(words, (inner[0], top))
        return None
