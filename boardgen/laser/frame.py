"""What is engraved beside the parts that are cut out would be lost: then one plank is cut around everything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from boardgen.laser.strokes import Chain, Disc, Stroke, box_of
from boardgen.scene.primitives import Layer

#: Between the outermost stroke and the edge of the plank, mm.
GAP = 4.0
_MOST_BANDS = 1000


def framed(strokes: Mapping[Layer, Sequence[Stroke]]) -> dict[Layer, list[Stroke]]:
    """The strokes as they are, or with a rectangle to be cut around them instead of their own cuts.

    The rectangle takes over where nothing is cut at all, or where a score or an engraving lies
    outside the closed tracks to be cut (coordinates along the edge of a board, say); those tracks
    are scored then.
    """
    found: dict[Layer, list[Stroke]] = {purpose: list(some) for purpose, some in strokes.items()}
    loops = [stroke.flat() for stroke in found.get("cut", ())]
    rest = [stroke for purpose, some in found.items() if purpose != "cut" for stroke in some]
    if loops and all(map(_Inside(loops), map(_middle, rest))):
        return found
    box = box_of([*rest, *loops])
    if box is None:
        return found
    left, top, right, bottom = box[0] - GAP, box[1] - GAP, box[2] + GAP, box[3] + GAP
    corners = (complex(left, top), complex(right, top), complex(right, bottom), complex(left, bottom))
    found["score"] = [*found.get("score", ()), *found.get("cut", ())]
    found["cut"] = [Chain((*corners, corners[0]))]
    return found


def _middle(stroke: Stroke) -> complex:
    """A point of a stroke where it touches nothing else, most likely."""
    if isinstance(stroke, Disc):
        return stroke.at
    points = stroke.flat().points
    return (points[0] + points[1]) / 2


class _Inside:
    """Tells whether points lie inside an odd number of closed chains.

    Edges are sorted into level bands, so that a point is compared with those at its height alone.
    """

    def __init__(self, loops: Sequence[Chain]) -> None:
        edges = [(a, b) if a.imag < b.imag else (b, a) for loop in loops for a, b in pairwise(loop.points)]
        edges = [(a, b) for a, b in edges if a.imag != b.imag]
        self._top = min((a.imag for a, _ in edges), default=0.0)
        height = max((b.imag for _, b in edges), default=0.0) - self._top
        self._count = min(max(1, len(edges)), _MOST_BANDS)
        self._band = height / self._count or 1.0
        self._edges: list[list[tuple[complex, complex]]] = [[] for _ in range(self._count)]
        for a, b in edges:
            for at in range(self._at(a.imag), self._at(b.imag) + 1):
                self._edges[at].append((a, b))

    def _at(self, y: float) -> int:
        return min(max(int((y - self._top) / self._band), 0), self._count - 1)

    def __call__(self, point: complex) -> bool:
        crossed = False
        for a, b in self._edges[self._at(point.imag)]:
            if a.imag <= point.imag < b.imag:
                x = a.real + (b.real - a.real) * (point.imag - a.imag) / (b.imag - a.imag)
                crossed ^= x > point.real
        return crossed
