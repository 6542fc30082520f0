"""The pieces in a picture, as a cover tells them from the board beneath them. Lengths in mm."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Box, Circle, Group, Item, Line, Path, Text, Use

#: Pieces, and what is marked around a few, are at least and at most so large, in pitches.
_SIZES = {"pieces": (0.4, 1.3), "marks": (1.3, 3.6)}
#: What pieces are printed on, in small parts too: these are cut wherever a picture ends.
_BENEATH = {"background", "grid"}
#: What has its middle no farther inside of a picture than so many pitches is left out: half of it would be seen.
LEFT_OUT = 0.1


class Piece(NamedTuple):
    """The box around a piece, its sort, and what it is worth to be seen: more, the fewer there are of its sort.

    Of what is marked around several pieces, which is no piece by itself, ``is_mark`` is true.
    """

    left: float
    top: float
    right: float
    bottom: float
    sort: str
    worth: float
    is_mark: bool

    def scaled(self, scale: float) -> Piece:
        """The same at another pitch."""
        return self._replace(**{side: getattr(self, side) * scale for side in ("left", "top", "right", "bottom")})


def pieces_in(items: Sequence[Item], pitch: float) -> list[Piece]:
    """The pieces in a picture that is drawn at a pitch, each once, and what is marked around a few."""
    found: dict[XY, tuple[float, str, Box, bool]] = {}
    for layer, sort, box in _drawn(items, pitch, 0.0, 0.0, ""):
        wide = max(box[2] - box[0], box[3] - box[1])
        if _SIZES[layer][0] * pitch < wide < _SIZES[layer][1] * pitch:
            # A pawn has a collar, and a frame an edge.
            at = round((box[0] + box[2]) / pitch), round((box[1] + box[3]) / pitch)
            found[at] = max(found.get(at, (0.0, sort, box, False)), (wide, sort, box, layer == "marks"))
    many = Counter(sort for _, sort, _, _ in found.values())
    return [Piece(*box, sort, 1 / math.sqrt(many[sort]), is_mark) for _, sort, box, is_mark in found.values()]


def without_scraps(items: Iterable[Item], box: Box, pitch: float, layer: str = "") -> Iterator[Item]:
    """The items without those of the size of pieces whose middle is outside of a box or hardly inside.

    What it would show of them looks like a misprint. What is drawn at a cell that the box cuts is left out with its
    halo, cross or letter.

    Args:
        items: drawn at a pitch.
        box: as far as they are seen.
        pitch: mm.
        layer: they are in it.
    """
    off = LEFT_OUT * pitch
    left, top, right, bottom = box[0] + off, box[1] + off, box[2] - off, box[3] - off
    for item in items:
        if isinstance(item, Group) and not item.rotate:
            moved = box[0] - item.dx, box[1] - item.dy, box[2] - item.dx, box[3] - item.dy
            among = layer if layer in _BENEATH else item.layer or layer
            if kept := tuple(without_scraps(item.items, moved, pitch, among)):
                yield item._replace(items=kept)
            continue
        around = None if layer in _BENEATH else bounds((item,))
        if around is not None and _is_small(item, around, pitch):
            x, y = (around[0] + around[2]) / 2, (around[1] + around[3]) / 2
            if not (left < x < right and top < y < bottom):
                continue
        yield item


def _is_small(item: Item, around: Box, pitch: float) -> bool:
    """Whether something in such a box is no larger than a piece, or a line no longer than a wall between two cells:
    roads lead from cell to cell, and end where pictures do.
    """
    wide = max(around[2] - around[0], around[3] - around[1])
    if isinstance(item, Line):
        return wide < pitch
    return isinstance(item, Use | Circle | Text) and wide < _SIZES["pieces"][1] * pitch


def _drawn(items: Sequence[Item], pitch: float, dx: float, dy: float, layer: str) -> Iterator[tuple[str, str, Box]]:
    """What is drawn as one thing in layers of pieces and marks: the layer, its sort, and the box around it."""
    for item in items:
        if isinstance(item, Group) and not item.rotate:
            among = layer or (item.layer if item.layer in _SIZES else "")
            yield from _drawn(item.items, pitch, dx + item.dx, dy + item.dy, among)
        elif layer and isinstance(item, Use | Circle | Path | Line) and (found := bounds((item,))) is not None:
            if isinstance(item, Line) and not _is_small(item, found, pitch):
                continue
            sort = item.symbol.id if isinstance(item, Use) else f"{layer} {type(item).__name__}"
            yield layer, sort, (found[0] + dx, found[1] + dy, found[2] + dx, found[3] + dy)
