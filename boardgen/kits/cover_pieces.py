"""The pieces in a picture, as a cover tells them from the board beneath them. Lengths in mm."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Box, Circle, Group, Item, Path, Use

#: Pieces, and what is marked around a few, are at least and at most so large, in pitches.
_SIZES = {"pieces": (0.4, 1.3), "marks": (1.3, 3.6)}


class Piece(NamedTuple):
    """The box around a piece, its sort, and what it is worth to be seen: more, the fewer there are of its sort."""

    left: float
    top: float
    right: float
    bottom: float
    sort: str
    worth: float

    def scaled(self, scale: float) -> Piece:
        """The same at another pitch."""
        return self._replace(**{side: getattr(self, side) * scale for side in ("left", "top", "right", "bottom")})


def pieces_in(items: Sequence[Item], pitch: float) -> list[Piece]:
    """The pieces in a picture that is drawn at a pitch, each once, and what is marked around a few."""
    found: dict[XY, tuple[float, str, Box]] = {}
    for layer, sort, box in _drawn(items, 0.0, 0.0, ""):
        wide = max(box[2] - box[0], box[3] - box[1])
        if _SIZES[layer][0] * pitch < wide < _SIZES[layer][1] * pitch:
            # A pawn has a collar, and a frame an edge.
            at = round((box[0] + box[2]) / pitch), round((box[1] + box[3]) / pitch)
            found[at] = max(found.get(at, (0.0, sort, box)), (wide, sort, box))
    many = Counter(sort for _, sort, _ in found.values())
    return [Piece(*box, sort, 1 / math.sqrt(many[sort])) for _, sort, box in found.values()]


def _drawn(items: Sequence[Item], dx: float, dy: float, layer: str) -> Iterator[tuple[str, str, Box]]:
    """What is drawn as one thing in layers of pieces and marks: the layer, its sort, and the box around it."""
    for item in items:
        if isinstance(item, Group) and not item.rotate:
            among = layer or (item.layer if item.layer in _SIZES else "")
            yield from _drawn(item.items, dx + item.dx, dy + item.dy, among)
        elif layer and isinstance(item, Use | Circle | Path) and (found := bounds((item,))) is not None:
            sort = item.symbol.id if isinstance(item, Use) else f"{layer} {type(item).__name__}"
            yield layer, sort, (found[0] + dx, found[1] + dy, found[2] + dx, found[3] + dy)
