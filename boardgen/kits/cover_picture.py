"""The picture on the cover of a kit: the game in play, its title in a corner or above it. Lengths in mm."""

from __future__ import annotations

from typing import Protocol

from boardgen.boards.picture import Picture
from boardgen.kits.cover_column import Column
from boardgen.kits.cover_rows import whole_under_title
from boardgen.kits.cover_whole import whole
from boardgen.paper.silhouette import fills_its_corners, runs_along_its_sides
from boardgen.scene.primitives import Box, Group

#: From the end of the picture to the title in it, mm: with what is not printed as much as the margin of the page.
_INSIDE = 5.0


class InPlay(Protocol):
    """What draws the game in play."""

    def __call__(self, pitch: float) -> Picture:
        """The picture at a pitch in mm."""


def cover_picture(title: str, in_play: InPlay, box: Box, size: float, column: Column | None = None) -> Group | None:
    """The game in play, whole, and the title in the corner that it leaves free, or above it, and a rule at the foot.

    What surrounds it, such as the sea, fills the picture.

    Args:
        title: of the game.
        in_play: draws the game in play.
        box: as far as anything is printed, down to the middle of the page.
        size: of a title in one line, mm; it is less where that has no room.
        column: words for a corner that the board leaves free; then there is no rule, and None where it leaves none.
    """
    drawn = in_play(10.0)
    items = (*drawn.below, *drawn.above)
    if drawn.surround is None and (fills_its_corners(items, 2.0) or runs_along_its_sides(items, 1.0)):
        low = whole_under_title(title, in_play, box, _INSIDE, size)
        if low is not None:
            return low if column is None else None
    return whole(title, in_play, box, _INSIDE, size, column)
