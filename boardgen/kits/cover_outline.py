"""How far a board in play reaches, as far as its place on a cover depends on it. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from boardgen.boards.picture import Picture
from boardgen.paper.silhouette import silhouette
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Box, Group, Item

#: From one place on a profile to the next, and from one point of a board that is measured to the next.
STEP, _MEASURED = 3.0, 1.0
#: What has to be seen around a piece, which is less than all of its neighbours, in pitches.
_AROUND_PIECES = 0.35
#: So much of a cell that is cut is seen at least, and so much hidden; a cell is no narrower than this, in pitches.
_SEEN, NARROWEST = 0.24, 0.01


class Cut(NamedTuple):
    """Where an end of a picture may cut a board: anywhere from one line to another, or on one line between cells."""

    begin: float
    end: float

    @property
    def middle(self) -> float:
        """Where it looks best."""
        return (self.begin + self.end) / 2

    @property
    def tried(self) -> tuple[float, ...]:
        """Some of it, the best first."""
        return (self.middle, self.begin, self.end) if self.begin < self.end else (self.middle,)

    def has(self, at: float) -> bool:
        """Whether an end may be there."""
        return self.begin <= at <= self.end


def cuts(cells: Iterable[tuple[float, float]], pitch: float) -> list[Cut]:
    """Where a line may cut cells of which each reaches from one place to another: through the middle of some, with a
    quarter of each on either side, or between rows that do not overlap."""
    unit = NARROWEST * pitch
    # In whole units: what is as wide but for rounding is as wide.
    spans = {(round(begin / unit), round(end / unit)) for begin, end in cells}
    ends = sorted({end for span in spans for end in span})
    found = []
    for one, other in pairwise(ends):
        if other - one <= 1:
            continue
        crossed = [(begin, end) for begin, end in spans if begin <= one and end >= other]
        first = max((begin + _SEEN * (end - begin) for begin, end in crossed), default=math.inf)
        last = min((end - _SEEN * (end - begin) for begin, end in crossed), default=-math.inf)
        if max(first, one) <= min(last, other):
            found.append(Cut(max(first, one) * unit, min(last, other) * unit))
    return [*found, *(Cut(end * unit, end * unit) for end in ends[1:-1] if _is_between(end, spans))]


def _is_between(at: int, spans: Iterable[tuple[int, int]]) -> bool:
    return not any(begin + 1 < at < end - 1 for begin, end in spans)


class Outline:
    """The outline of a board at a pitch.

    Attributes:
        pitch: mm from cell to cell.
        left, top, right, bottom: its ends.
        kept: the box of what has to be seen, its pieces or a part of it.
        pieces: the boxes of its pieces.
        cuts_across, cuts_down: where an end of the picture may cut it, from left to right and from its top down.
    """

    def __init__(
        self,
        points: Sequence[complex],
        pitch: float,
        kept: Box,
        pieces: Sequence[Box],
        cuts: tuple[Sequence[Cut], Sequence[Cut]] = ((), ()),
    ) -> None:
        """A board by points around it."""
        self.pitch = pitch
        self.kept = kept
        self.pieces = pieces
        self.cuts_across, self.cuts_down = cuts
        self._points = points
        self.left, self.right = min(at.real for at in points), max(at.real for at in points)
        self.top, self.bottom = min(at.imag for at in points), max(at.imag for at in points)

    @classmethod
    def of(cls, drawn: Picture, pitch: float, part: Sequence[str] = (), places: Sequence[str] = ()) -> Outline:
        """Of a picture that is drawn at a pitch; of a board that something surrounds without that.

        Args:
            drawn: the picture.
            pitch: mm.
            part: cells; what lies between these has to be seen, or all pieces if none are given.
            places: all cells, through which an end may cut the board.
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
        around = _AROUND_PIECES if pieces and not of_part else 0.0
        kept = _grown(_around(of_part or pieces or [drawn.seen]), around * pitch)
        boxes = [_around([(x, y, x, y) for x, y in drawn.anchor(cell).outline]) for cell in places]
        both = cuts(((box[0], box[2]) for box in boxes), pitch), cuts(((box[1], box[3]) for box in boxes), pitch)
        return cls([point for two in ends.values() for point in two], pitch, kept, pieces, both)

    def scaled(self, scale: float) -> Outline:
        """About the same at another pitch."""
        pieces = [_scaled(piece, scale) for piece in self.pieces]
        across, down = (
            [Cut(cut.begin * scale, cut.end * scale) for cut in found] for found in (self.cuts_across, self.cuts_down)
        )
        points = [point * scale for point in self._points]
        return Outline(points, self.pitch * scale, _scaled(self.kept, scale), pieces, (across, down))

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
