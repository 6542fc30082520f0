"""Draws walls, which stand on edges between cells, so that all of those that meet are seen. Lengths in mm."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from boardgen.boards.drawing import BoardDrawing
from boardgen.scene.primitives import XY, Item, Line, Style

#: How wide the casing, the rim and the inside of a wall are, in pitches; a frame around it, and the white in that.
_CASING, _RIM, _INSIDE = 0.34, 0.27, 0.17
_FRAME, _IN_FRAME = _CASING + 0.12, _CASING + 0.03
#: What is seen between two walls that meet, in pitches; and no wall loses more than this of itself at an end.
_CLEAR, _MOST = 0.04, 0.24

#: A wall: the pairs of cells between which it stands.
Pairs = Sequence[tuple[int, int]]
_Ends = tuple[XY, XY]


def wall_ends(drawing: BoardDrawing, walls: Iterable[Pairs]) -> Mapping[tuple[int, int], _Ends]:
    """Where walls begin and end on each of their edges, by its two cells.

    That is the edge, but walls that meet at a corner of it end before that: one would hide the end of the other.
    """
    edges = [{pair: drawing.edge(*pair) for pair in pairs} for pairs in walls]
    at_corner: dict[XY, list[int]] = {}
    for number, wall in enumerate(edges):
        for corner in {_near(end) for ends in wall.values() for end in ends}:
            at_corner.setdefault(corner, []).append(number)
    found: dict[tuple[int, int], _Ends] = {}
    for number, wall in enumerate(edges):
        inner = Counter(_near(end) for ends in wall.values() for end in ends)
        for pair, (one, other) in wall.items():
            begin, end = (
                _before(at, away, _meeting(edges, at_corner[_near(at)], number, at), drawing.pitch)
                if inner[_near(at)] == 1
                else at
                for at, away in ((one, other), (other, one))
            )
            found[pair] = begin, end
    return found


def bar(ends: _Ends, colour: str, pitch: float) -> Iterator[Item]:
    """A wall: a bar with a rim in its owner's colour, ink for nobody's; cased, for it stands between pieces."""
    paints = ("veil", f"{colour}.line", f"{colour}.fill") if colour else ("veil", "ink")
    for paint, width in zip(paints, (_CASING, _RIM, _INSIDE), strict=False):
        yield Line(*ends[0], *ends[1], Style(stroke=paint, width=width * pitch, round=True))


def frame(ends: _Ends, pitch: float) -> Iterator[Item]:
    """A frame around a wall, which lies on it and above pieces beside it: that of the last turn."""
    for paint, width in (("ink", _FRAME), ("veil", _IN_FRAME)):
        yield Line(*ends[0], *ends[1], Style(stroke=paint, width=width * pitch, round=True))


def _near(at: XY) -> XY:
    return round(at[0], 3), round(at[1], 3)


def _meeting(edges: Sequence[Mapping[tuple[int, int], _Ends]], there: Iterable[int], own: int, at: XY) -> list[XY]:
    """The other ends of edges of other walls that reach a corner."""
    others = (ends for number in there if number != own for ends in edges[number].values())
    pairs = ((one, other) for ends in others for one, other in (ends, ends[::-1]))
    return [other for one, other in pairs if _near(one) == _near(at)]


def _before(at: XY, away: XY, others: Iterable[XY], pitch: float) -> XY:
    """A point on the way from a corner to the other end of a wall, as far as keeps it clear of others from there."""
    length = math.dist(at, away)
    far = 0.0
    for other in others:
        turn = math.atan2(other[1] - at[1], other[0] - at[0]) - math.atan2(away[1] - at[1], away[0] - at[0])
        apart = 2 * abs(math.sin(turn / 2))
        far = max(far, min(_MOST, (_RIM + _CLEAR) / max(apart, 1e-9)) * pitch)
    share = far / length
    return at[0] + (away[0] - at[0]) * share, at[1] + (away[1] - at[1]) * share
