"""The picture on the cover of a kit: a part of the game in play, and its title in a corner or in a panel above it.

Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from boardgen.boards.picture import Picture, Surround
from boardgen.kits.cover_crop import Crop, Cropped
from boardgen.kits.cover_pieces import without_scraps
from boardgen.kits.cover_titles import titles
from boardgen.scene.inside import inside
from boardgen.scene.primitives import Box, Group, Item, Line, Polygon, Style

#: The line around a picture, and rules over bands.
RULE = Style(stroke="ink", width=0.35)
#: What boards lie on.
_GROUND = Style(fill="shade.second")
#: From the end of the picture to the title in it, mm: with what is not printed as much as the margin of the page. And
#: from a title in a panel down to the game.
_INSIDE, _ABOVE = 5.0, 3.0
#: How much better a picture must be to have the title in a panel where the board leaves a corner.
_OUTSIDE = 2.2


class InPlay(Protocol):
    """What draws the game in play."""

    def __call__(self, pitch: float) -> Picture:
        """The picture at a pitch in mm."""


def cover_picture(title: str, in_play: InPlay, box: Box, size: float) -> Group:
    """The game in play, cut off on all sides or some, and the title in the corner that it leaves free.

    Of a board that leaves none the title stands in a panel above it. What surrounds the game, such as the sea, fills
    the picture; other boards and the panel lie on a tinted ground, with one line around all.

    Args:
        title: of the game.
        in_play: draws the game in play.
        box: as far as anything is printed, down to the middle of the page.
        size: of a title in one line, mm; it is less where that has no room.
    """
    board = Cropped.of(in_play(10.0))
    corner = box[0] + _INSIDE, box[1] + _INSIDE
    ways = titles(title, corner, box[2] - box[0] - 2 * _INSIDE, size)
    # Squares leave no corner: beside them a title would stand in a strip of ground.
    sizes = [] if board.is_square else sorted({way.size for way in ways}, reverse=True)
    crops = (board.best(box, [way for way in ways if way.size == most]) for most in sizes)
    # A smaller title is for boards that leave a larger one no corner.
    crop, window = next((crop for crop in crops if crop.title is not None), None), box
    lower = box[0], ways[0].box[3] + _ABOVE, box[2], box[3]
    below = board.best(lower, ())
    if crop is None or below.worth > crop.worth + _OUTSIDE:
        crop, window = below, lower
    left, top, right, bottom = box
    corners = (left, top), (right, top), (right, bottom), (left, bottom)
    panel = (Line(left, window[1], right, window[1], RULE),) if window is lower else ()
    texts = (crop.title or ways[0]).texts()
    seen = Group((_seen(in_play(crop.pitch), crop, window),), id="window", clip=window)
    return Group((Polygon(corners, _GROUND), seen, *panel, Polygon(corners, RULE), *texts), id="cover-picture")


def _seen(drawn: Picture, crop: Crop, box: Box) -> Group:
    """What a box shows of a picture, which is the whole of what it shows of most pieces."""
    x, y = crop.at
    seen = box[0] - x, box[1] - y, box[2] - x, box[3] - y
    items: Iterable[Item] = (*drawn.below, *drawn.above)
    if drawn.surround is not None:
        items = _filled(drawn.surround, items, seen)
    shown = without_scraps(inside(items, seen), seen, crop.pitch)
    figure = Group(tuple(shown), id="cover-figure", title=drawn.desc)
    return Group((figure,), id="in-play", dx=x, dy=y)


def _filled(surround: Surround, items: Iterable[Item], box: Box) -> Iterator[Item]:
    """A board alone, with what surrounds it all over a box; without what else its picture shows, such as stocks."""
    around = set(map(id, surround.items))
    for item in items:
        yield from surround.cut((item,), box) if id(item) in around else inside((item,), surround.whole)
