"""The picture on the cover of a kit: the game in play, its title in a corner or above it. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from boardgen.boards.picture import Picture
from boardgen.kits.cover_pieces import lying_pieces
from boardgen.kits.cover_rows import RISE, RULE, title_line, whole_under_title
from boardgen.kits.cover_whole import whole
from boardgen.paper.silhouette import fills_its_corners, runs_along_its_sides
from boardgen.scene.inside import inside
from boardgen.scene.primitives import XY, Box, Group, Item, Line
from boardgen.scene.text import DESCENT, measure

#: How far a picture moves down to show pieces whole: at once and at most, mm.
_DOWN_STEP, _DOWN = 0.5, 8.0
#: How much of a row is cut off, or seen, at least, in pitches.
_BOLD = 0.38
#: From the end of the picture to the title in it, mm: with what is not printed as much as the margin of the page; and
#: from a title to what stands below it.
_INSIDE, _UNDER = 5.0, 3.0


class InPlay(Protocol):
    """What draws the game in play."""

    def __call__(self, pitch: float) -> Picture:
        """The picture at a pitch in mm."""


def cover_picture(title: str, in_play: InPlay, box: Box, size: float) -> Group:
    """The game in play, whole, and the title in the corner that it leaves free, or above it, and a rule at the foot.

    What something surrounds runs off the page along with that.

    Args:
        title: of the game.
        in_play: draws the game in play.
        box: as far as anything is printed, down to the middle of the page.
        size: of a title in one line, mm; it is less where that has no room.
    """
    drawn = in_play(10.0)
    if drawn.surround is not None:
        return _surrounded(title, in_play, box, size)
    items = (*drawn.below, *drawn.above)
    if fills_its_corners(items, 2.0) or runs_along_its_sides(items, 1.0):
        low = whole_under_title(title, in_play, box, _INSIDE, size)
        if low is not None:
            return low
    return whole(title, in_play, box, _INSIDE, size)


def _surrounded(title: str, in_play: InPlay, box: Box, size: float) -> Group:
    """An island, whole from left to right, below the title on its sea."""
    size = min(size, (box[2] - box[0] - 2 * _INSIDE) / measure(title, 1.0, bold=True))
    text = title_line(title, (box[0] + _INSIDE, box[1] + _INSIDE), size)
    pitch = 10.0 * (box[2] - box[0]) / in_play(10.0).width
    drawn = in_play(pitch)
    assert drawn.surround is not None
    items, cells = [*drawn.below, *drawn.above], drawn.surround.cells
    x, y = box[0], box[1] + _INSIDE + (RISE + DESCENT) * size + _UNDER - cells[1]
    y += _down_to_whole_pieces(lying_pieces(items, pitch), (x, y), box)[0]
    y += _down_to_a_row(box[3] - y - cells[1], pitch)
    shown = drawn.surround.cut(items, (box[0] - x, box[1] - y, box[2] - x, box[3] - y))
    return Group((*_seen(shown, drawn.desc, (x, y), box), text), id="cover-picture")


def _seen(items: Iterable[Item], desc: str, at: XY, box: Box) -> Iterator[Item]:
    """What a box shows of a picture whose corner is at a point, and the rule at its foot."""
    x, y = at
    shown = inside(items, (box[0] - x, box[1] - y, box[2] - x, box[3] - y))
    figure = Group(tuple(shown), id="cover-figure", title=desc)
    yield Group((Group((figure,), id="in-play", dx=x, dy=y),), id="window", clip=box)
    yield Line(box[0], box[3], box[2], box[3], RULE)


def _down_to_a_row(seen: float, pitch: float) -> float:
    """How far a picture moves down so that it ends with a row of tiles, unless enough of the next row is seen.

    Args:
        seen: how much of the tiles is seen, from the first row down, mm.
        pitch: from one row to the next, mm.
    """
    into = seen % pitch
    return into if into < _BOLD * pitch else 0.0


def _down_to_whole_pieces(pieces: Sequence[Box], at: XY, box: Box) -> tuple[float, float]:
    """How far a picture moves down so that its lower end cuts through as little of pieces as it can; and how much.

    Args:
        pieces: the boxes around them in the picture.
        at: where its corner goes.
        box: what is seen.
    """
    x, y = at
    spans = [(top + y, bottom + y) for left, top, right, bottom in pieces if left + x < box[2] and right + x > box[0]]
    ways = (step * _DOWN_STEP for step in range(int(_DOWN / _DOWN_STEP) + 1))
    least, down = min((round(_cut_through(spans, box[3] - down), 1), down) for down in ways)
    return down, least


def _cut_through(spans: Sequence[tuple[float, float]], end: float) -> float:
    """How much of pieces that reach from here to there lies on the lesser side of an end, all in all."""
    return sum(max(0.0, min(most - end, end - least)) for least, most in spans)
