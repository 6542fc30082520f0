"""Crop a picture to the box around some of its places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from boardgen.boards.picture import Anchor, Picture
from boardgen.scene.bounds import bounds
from boardgen.scene.inside import inside
from boardgen.scene.primitives import Box, Group, Item

#: An item that overlaps the box by less than this, in radii of a place, is a neighbour and left out.
_OUTLINE = 0.06
#: No piece is wider or higher than this, in radii of a place, those included that stand askew.
_PIECE = 2.85
#: Edges less than this apart are the same, mm.
_TOUCHING = 1e-6


def cropped(picture: Picture, places: Sequence[str]) -> Picture:
    """The part of a picture inside the box around some places, moved to the origin.

    Items outside, or overlapping it only with their outline, are left out, and so are pieces whose middle is outside;
    other items that cross the border are clipped. Cells at the edge of a board have their part of coloured sides with
    them. A part as wide as the board, or as its cells in use, takes along what surrounds these where it reaches their
    edge; a smaller one ends with its cells all around, without a strip of something else on one side. Pieces on the
    edge of a part stay whole (`Picture.uncut`).

    Raises:
        InvalidCellError: a place that is not on the picture.
    """
    anchors = [picture.anchor(place) for place in places]
    is_single = len(anchors) == 1
    outlines = [anchor.rimmed or anchor.outline for anchor in anchors]
    corners = [corner for outline in outlines for corner in outline]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    box = (min(xs), min(ys), max(xs), max(ys))
    surround = picture.surround
    ends = () if surround is None else ((surround.cells, surround.whole), *surround.more)
    box = next((_widened(box, cells, whole) for cells, whole in ends if _is_as_wide(box, cells)), box)
    uncut = [] if is_single else list(_on_edge(picture.uncut, box))
    left, top, right, bottom = _around(box, uncut)
    rim = _OUTLINE * min(anchor.r for anchor in anchors)
    small = _PIECE * max(anchor.r for anchor in anchors)

    def anchor(name: str) -> Anchor:
        found = picture.anchor(name)
        outline, piece, rimmed = (
            tuple((x - left, y - top) for x, y in corners) for corners in (found.outline, found.piece, found.rimmed)
        )
        return found._replace(x=found.x - left, y=found.y - top, outline=outline, piece=piece, rimmed=rimmed)

    def part(items: Iterable[Item], name: str) -> tuple[Item, ...]:
        return (Group(tuple(inside(items, box, rim, small)), id=name, dx=-left, dy=-top, clip=box),)

    desc = f"The part around {', '.join(places)} of: {picture.desc}"
    ground: Iterable[Item] = picture.below
    if picture.surround is not None:
        ground = picture.surround.cut(ground, box)
    below, above = part(ground, "crop-below"), part(picture.above, "crop-above")
    if uncut:
        above = (*above, Group(tuple(uncut), id="crop-edge", dx=-left, dy=-top))
    return Picture(right - left, bottom - top, below, above, anchor, desc)


def _on_edge(items: Iterable[Item], box: Box) -> Iterator[Item]:
    """The items whose middle is in a box, or on its edge, which they cross."""
    left, top, right, bottom = box
    for item in items:
        x1, y1, x2, y2 = bounds((item,)) or box
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        is_here = left - _TOUCHING < x < right + _TOUCHING and top - _TOUCHING < y < bottom + _TOUCHING
        if is_here and (x1 < left or y1 < top or x2 > right or y2 > bottom):
            yield item


def _around(box: Box, items: Iterable[Item]) -> Box:
    """A box, as much larger as items reach beyond it."""
    left, top, right, bottom = bounds(tuple(items)) or box
    return min(box[0], left), min(box[1], top), max(box[2], right), max(box[3], bottom)


def _reaches(box: Box, cells: Box) -> list[bool]:
    """On which sides a box reaches the edge of the cells: left, top, right, bottom."""
    return [abs(at - edge) < _TOUCHING for at, edge in zip(box, cells, strict=True)]


def _is_as_wide(box: Box, cells: Box) -> bool:
    left, _, right, _ = _reaches(box, cells)
    return left and right


def _widened(box: Box, cells: Box, whole: Box) -> Box:
    """A box as wide as the board, to the end of what surrounds it on sides where it reaches its edge."""
    left, top, right, bottom = (
        far if is_there else at for is_there, at, far in zip(_reaches(box, cells), box, whole, strict=True)
    )
    return left, top, right, bottom
