"""How far a board in play reaches, as far as its place on a cover depends on it. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from boardgen.boards.picture import Picture
from boardgen.paper.silhouette import silhouette
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Box, Group, Item

#: From one place on a profile to the next, and from one point of a board that is measured to the next.
STEP, _MEASURED = 3.0, 1.0
#: What has to be seen around a piece, which is less than all of its neighbours, and around a part, in pitches: more
#: would cut the pieces beyond it.
_AROUND_PIECES, _AROUND_PART = 0.35, 0.1


class Outline:
    """The outline of a board at a pitch.

    Attributes:
        pitch: mm from cell to cell.
        left, top, right, bottom: its ends.
        kept: the box of what has to be seen, its pieces or a part of it.
        pieces: the boxes of its pieces.
    """

    def __init__(self, points: Sequence[complex], pitch: float, kept: Box, pieces: Sequence[Box]) -> None:
        """A board by points around it."""
        self.pitch = pitch
        self.kept = kept
        self.pieces = pieces
        self._points = points
        self.left, self.right = min(at.real for at in points), max(at.real for at in points)
        self.top, self.bottom = min(at.imag for at in points), max(at.imag for at in points)

    @classmethod
    def of(cls, drawn: Picture, pitch: float, part: Sequence[str] = ()) -> Outline:
        """Of a picture that is drawn at a pitch; of a board that something surrounds without that.

        Args:
            drawn: the picture.
            pitch: mm.
            part: cells; what lies between these has to be seen, or all pieces if none are given.
        """
        if drawn.surround is not None:
            left, top, right, bottom = drawn.surround.cells
            corners = [complex(x, y) for x in (left, right) for y in (top, bottom)]
            return cls(corners, pitch, drawn.surround.cells, ())
        ends: dict[int, tuple[complex, complex]] = {}
        for point in silhouette([*drawn.below, *drawn.above], _MEASURED):
            at = int(point.imag / _MEASURED)
            first, last = ends.get(at, (point, point))
            ends[at] = point if point.real < first.real else first, point if point.real > last.real else last
        pieces = [*_pieces((*drawn.below, *drawn.above))]
        cells = [drawn.anchor(cell).outline for cell in part]
        of_part = [(x, y, x, y) for outline in cells for x, y in outline]
        around = _AROUND_PART if of_part else _AROUND_PIECES if pieces else 0.0
        kept = _grown(_around(of_part or pieces or [drawn.seen]), around * pitch)
        return cls([point for both in ends.values() for point in both], pitch, kept, pieces)

    def scaled(self, scale: float) -> Outline:
        """About the same at another pitch."""
        pieces = [_scaled(piece, scale) for piece in self.pieces]
        return Outline(
            [point * scale for point in self._points], self.pitch * scale, _scaled(self.kept, scale), pieces
        )

    @cached_property
    def _profile(self) -> list[tuple[float, float]]:
        """Where the board begins and ends on the left and right at each height from its top down."""
        count = int((self.bottom - self.top) / STEP) + 1
        least, most = [math.inf] * count, [-math.inf] * count
        for point in self._points:
            x, at = point.real, int((point.imag - self.top) / STEP)
            # Plain comparisons: this runs for each point of a board at each size that is tried.
            if x < least[at]:
                least[at] = x
            if x > most[at]:
                most[at] = x
        for at in range(1, count):
            if least[at] == math.inf:
                least[at], most[at] = least[at - 1], most[at - 1]
        return [*zip(least, most, strict=True)]

    def rows(self, top: float, bottom: float) -> list[tuple[float, float]]:
        """Where the board begins and ends at the heights between two."""
        first = max(0, int((top - self.top) / STEP))
        return self._profile[first : max(first, math.ceil((bottom - self.top) / STEP))]


def _pieces(items: Iterable[Item], *, are: bool = False) -> Iterator[Box]:
    """The boxes of pieces, wherever they are in groups."""
    for item in items:
        if isinstance(item, Group) and not item.rotate:
            moved = (item.dx, item.dy) * 2
            for box in _pieces(item.items, are=are or item.layer == "pieces"):
                yield tuple(end + by for end, by in zip(box, moved, strict=True))  # type: ignore[misc]
        elif are and (found := bounds((item,))) is not None:
            yield found


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _grown(box: Box, by: float) -> Box:
    left, top, right, bottom = box
    return left - by, top - by, right + by, bottom + by


def _scaled(box: Box, scale: float) -> Box:
    left, top, right, bottom = box
    return left * scale, top * scale, right * scale, bottom * scale
