"""The picture on the cover of a kit: a part of the game in play, its title in a corner or above it. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from boardgen.boards.picture import Picture, Surround
from boardgen.kits.cover_crop import Cropped
from boardgen.kits.cover_titles import titles
from boardgen.scene.inside import inside
from boardgen.scene.primitives import Box, Group, Item, Polygon, Style

#: The line around a picture, and rules over bands.
RULE = Style(stroke="ink", width=0.35)
#: What boards lie on.
_GROUND = Style(fill="shade.second")
#: From the end of the picture to the title in it, mm: with what is not printed as much as the margin of the page. And
#: from a title above a picture down to it.
_INSIDE, _ABOVE = 5.0, 3.0
#: How much better a picture must be to have the title above it, or in it where the board is square.
_OUTSIDE = 2.2


class InPlay(Protocol):
    """What draws the game in play."""

    def __call__(self, pitch: float) -> Picture:
        """The picture at a pitch in mm."""


def cover_picture(title: str, in_play: InPlay, box: Box, size: float) -> Group:
    """The game in play, cut off on all sides or some, and the title in the corner that it leaves free, or above it.

    What surrounds it, such as the sea, fills the picture; other boards lie on a tinted ground.

    Args:
        title: of the game.
        in_play: draws the game in play.
        box: as far as anything is printed, down to the middle of the page.
        size: of a title in one line, mm; it is less where that has no room.
    """
    board = Cropped.of(in_play(10.0))
    corner = box[0] + _INSIDE, box[1] + _INSIDE
    ways = titles(title, corner, box[2] - box[0] - 2 * _INSIDE, size)
    sizes = sorted({way.size for way in ways}, reverse=True)
    crops = (board.best(box, [way for way in ways if way.size == most]) for most in sizes)
    # A smaller title is for boards that leave a larger one no corner.
    crop, chosen = next((crop for crop in crops if crop.title is not None), None), box
    lower = box[0], ways[0].box[3] + _ABOVE, box[2], box[3]
    below = board.best(lower, ())
    # Squares leave no corner: beside them a title would stand in a strip of ground.
    better = -_OUTSIDE if board.is_square else _OUTSIDE
    if crop is None or below.worth > crop.worth + better:
        crop, chosen = below, lower
    texts = (crop.title or ways[0]).texts()
    return Group((*_seen(in_play(crop.pitch), crop.at, chosen), *texts), id="cover-picture")


def _seen(drawn: Picture, at: tuple[float, float], box: Box) -> Iterator[Item]:
    """What a box shows of a picture whose corner is at a place, and the line around it."""
    x, y = at
    left, top, right, bottom = box
    seen = left - x, top - y, right - x, bottom - y
    items: Iterable[Item] = (*drawn.below, *drawn.above)
    if drawn.surround is not None:
        items = _filled(drawn.surround, items, seen)
    figure = Group(tuple(inside(items, seen)), id="cover-figure", title=drawn.desc)
    corners = (left, top), (right, top), (right, bottom), (left, bottom)
    yield Polygon(corners, _GROUND)
    yield Group((Group((figure,), id="in-play", dx=x, dy=y),), id="window", clip=box)
    yield Polygon(corners, RULE)


def _filled(surround: Surround, items: Iterable[Item], box: Box) -> Iterator[Item]:
    """A board alone, with what surrounds it all over a box; without what else its picture shows, such as stocks."""
    around = set(map(id, surround.items))
    for item in items:
        yield from surround.cut((item,), box) if id(item) in around else inside((item,), surround.whole)
