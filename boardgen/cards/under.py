"""A figure at the right margin, and the caption under it. Lengths in mm."""

from __future__ import annotations

from typing import NamedTuple

from boardgen.cards.captions import Said
from boardgen.cards.pictures import Picture
from boardgen.cards.typeset import Part

#: A figure ends at the right margin, unless it has less than that part of its column, too little for its caption.
NARROW = 0.75
#: Pieces on the edge of a figure reach farther left by less than that: what is broader is an edge itself.
HANGING = 2.2


class Under(NamedTuple):
    """A figure in its column, and its caption.

    Attributes:
        figure, left: where the figure begins, and its caption.
        said: the caption as set.
    """

    figure: float
    left: float
    said: tuple[Part, ...]


def under_figure(said: Said | None, picture: Picture, pitch: float, room: float) -> Under:
    """Where a figure begins in its column, and the caption under it: where its cells do.

    The figure ends at the right margin, its caption as wide as it is; a narrow one, whose caption is wider, begins
    where its column does.
    """
    wide = picture.size[0] * pitch
    if not said:
        return Under(room - wide, room - wide, ())
    figure, end = (0.0, room) if wide < NARROW * room else (room - wide, room)
    left = figure + picture.left_of_cells * pitch
    return Under(figure, left, said.at(end - left))
