"""Coordinates along the edge of a board: where they stand, and the room that they take. In pitches unless in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from boardgen.geometry.board import Board, EdgeLabel
from boardgen.geometry.lattice import HEX, SQUARE
from boardgen.geometry.layout import Layout
from boardgen.geometry.points import PointBoard
from boardgen.scene.primitives import XY, Text
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT

#: Default size of coordinates; the most, mm: on a large board they stay quiet; the most of a small cell.
LABEL_SIZE, LARGEST, _MOST_OF_CELL = 0.3, 3.6, 0.46
#: The same where they stand close to the edge, in the notches that hexes leave there; how far off, and the most, mm.
_CLOSE_SIZE, _LARGEST_CLOSE = 0.17, 3.2
#: The same beside a straight edge of small squares, which leaves them more room.
_SQUARE_SIZE = 0.235
_CLOSE_GAP, _WIDEST_GAP = 0.09, 1.8
#: On small boards they stay so far off, mm.
_LEAST_GAP = 0.9
#: Letters of slanting columns of hexes, which have another cell at their notch: how much closer to the edge of their
#: own cell than others, and than those of figures.
_OWN_GAP, _OWN_GAP_WIDE = 0.045, 0.1
#: On boards up to that pitch they stand so close, from twice that on as close as others, mm.
_SMALL_PITCH = 10.0
#: Room around a board for its outline, in pitches.
RIM = 0.06
#: What is no farther from the level than so much is numbers of rows, which are level with these.
_LEVEL = 0.1
#: From those between cells with bands to these, mm; letters that are broader than others, and how broad.
_IN_NOTCH, _BROADEST, _BROAD = 0.7, frozenset("mw"), 0.84
#: Width of a digit, in sizes of type; how far these letters hang below the line.
_DIGIT, _HANGING, _HANG = 0.56, 0.22, frozenset("gjpqy")

Room = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class _Place(NamedTuple):
    """Where a coordinate stands.

    Attributes:
        x, y: its middle.
        wide, high: half its width and half its height.
        broad: half its width if its letter is broader than others.
    """

    x: float
    y: float
    wide: float
    high: float
    broad: float

    def along(self, x: float, y: float) -> float:
        """How far it reaches from its middle in a direction."""
        return abs(x) * self.broad + abs(y) * self.high


def _halves(text: str, size: float) -> tuple[float, float, float]:
    """Half the width and half the height of a coordinate, and half its width if its letter is broader than others."""
    wide = 0.5 * _DIGIT * len(text) * size
    return wide, 0.5 * CAP_HEIGHT * size, max(wide, 0.5 * _BROAD * size) if text in _BROADEST else wide


class Coordinates(NamedTuple):
    """Numbers and letters beyond the ends of their lines.

    Attributes:
        board: what they belong to.
        pitch: mm.
        share: their usual size, unless they stand close.
        close: small, and close to the edge, so that they take hardly any room.
        border: thickness of bands around the board.
        inside: from the centre of a cell at the edge to the edge, towards a label.
        beyond: from there to the label, unless it stands close.
    """

    board: Board
    pitch: float
    share: float
    close: bool
    border: float
    inside: float
    beyond: float

    @property
    def _usual(self) -> float:
        """The size for which there is room where they stand close: more on a small board, to be read."""
        share = _SQUARE_SIZE if self.board.lattice is SQUARE else _CLOSE_SIZE
        return share if self.pitch * share >= LEAST_TEXT else min(LEAST_TEXT / self.pitch, _MOST_OF_CELL)

    @property
    def _size(self) -> float:
        """Size of type, mm: the smallest that can be read if there is room for it."""
        share, largest = (self._usual, _LARGEST_CLOSE) if self.close else (self.share, LARGEST)
        return max(min(self.pitch * share, largest), min(LEAST_TEXT, self.pitch * _MOST_OF_CELL))

    @property
    def _off_bands(self) -> float:
        """From the centre of a cell to what keeps off its band."""
        return self.inside + self.border + _IN_NOTCH / self.pitch

    def room(self, extent: Room, edge: float, *, centred: bool) -> Room:
        """The room that they need around the board.

        Args:
            extent: left, bottom, right and top of the board, y up.
            edge: the least room.
            centred: leave the same on all sides.
        """
        labels = self.board.edge_labels()
        if self.close:
            return self._close_room(labels, extent, edge)
        wide = 2 * self.share + 0.02 + self.border
        if centred:
            return wide, wide, wide, wide
        ways = {label.way for label in labels}
        return (
            wide if any(x < -0.1 for x, _ in ways) else edge,
            wide if any(y > 0.1 for _, y in ways) else edge,
            wide if any(x > 0.1 for x, _ in ways) else edge,
            wide if any(y < -0.1 for _, y in ways) else edge,
        )

    def _close_room(self, labels: list[EdgeLabel], extent: Room, edge: float) -> Room:
        """As much as they need where they stand close, alike on opposite sides."""
        left, bottom, right, top = extent
        across = down = edge
        # Never more than what they take: on large boards they are smaller than usual.
        size = min(self._usual, self._size / self.pitch)
        for label, (x, y, wide, high, _) in zip(labels, self._close_places(labels, size), strict=True):
            across = max(across, left - x + wide, x + wide - right)
            hanging = _HANGING * size if _HANG.intersection(label.text) else 0.0
            down = max(down, bottom - y + high + hanging, y + high - top)
        return across, down, across, down

    def _close_places(self, labels: list[EdgeLabel], size: float) -> list[_Place]:
        """Where coordinates stand close to the edge: right beyond it, or else in notches, off bands."""
        places = [self._beyond_edge(label, size) for label in labels]
        if self.border and self.board.lattice is not SQUARE and not self._are_clear(labels, places):
            places = [self._in_notch(label, place) for label, place in zip(labels, places, strict=True)]
        # Small boards, many to a sheet, have no room for that.
        free = max(0.0, min(1.0, (self.pitch - _SMALL_PITCH) / _SMALL_PITCH))
        gap = _OWN_GAP + free * (_CLOSE_GAP - _OWN_GAP)
        return self._near_own(labels, places, max(gap, _LEAST_GAP / self.pitch))

    def _near_own(self, labels: list[EdgeLabel], places: list[_Place], gap: float) -> list[_Place]:
        """The same with letters of slanting columns seen to belong to their own cell, not to another at their notch.

        They stand on the line of their column, at this distance from the edge of its last cell.
        """
        if self.board.lattice is not HEX or isinstance(self.board, PointBoard):
            return places
        moved = [
            self._on_axis(label, place, gap) if abs(label.way[1]) > _LEVEL else place
            for label, place in zip(labels, places, strict=True)
        ]
        # Between the bands of the smallest boards letters have hardly room as it is.
        return moved if not self.border or self._are_clear(labels, moved) else places

    def _on_axis(self, label: EdgeLabel, place: _Place, gap: float) -> _Place:
        """A letter straight beyond the edge of its cell, no farther off than it stands."""
        (x, y), (dx, dy) = label.end, label.way
        off = (place.x - x) * dx + (place.y - y) * dy
        far = min(off, self.inside + self.border + gap + place.along(dx, dy))
        return place._replace(x=x + dx * far, y=y + dy * far)

    def _usual_places(self, labels: list[EdgeLabel], size: float) -> list[_Place]:
        """Where coordinates stand that have room of their own."""
        far = self.beyond + self.border
        places = []
        for label in labels:
            (x, y), (dx, dy) = label.end, label.way
            places.append(_Place(x + dx * far, y + dy * far, *_halves(label.text, size)))
        return self._near_own(labels, places, _OWN_GAP_WIDE)

    def _beyond_edge(self, label: EdgeLabel, size: float) -> _Place:
        """One that has to be larger than others for its pitch stands as much closer to the edge."""
        (x, y), (dx, dy) = label.end, label.way
        wide, high, broad = _halves(label.text, size)
        half = abs(dx) * wide + abs(dy) * high
        edge = self.inside + self.border
        gap = max(_CLOSE_GAP, _LEAST_GAP / self.pitch)
        farthest = edge + gap + 2 * half * self._usual / size - half
        far = min(farthest, edge + half + _WIDEST_GAP / self.pitch)
        return _Place(x + dx * far, y + dy * far, wide, high, broad)

    def _are_clear(self, labels: list[EdgeLabel], places: list[_Place]) -> bool:
        """Whether coordinates keep off the bands of all cells."""
        centres = [self.board.centre(cell) for cell in self.board]
        return all(self._is_clear(label, place, centres) for label, place in zip(labels, places, strict=True))

    def _is_clear(self, label: EdgeLabel, place: _Place, centres: Sequence[XY]) -> bool:
        """Whether a coordinate keeps off the bands of all cells, which have these centres."""
        sixth = complex(0.5, math.sqrt(0.75))
        turned = [complex(*label.way) * turn for turn in (1, sixth, sixth * sixth)]
        ways = [(way.real, way.imag, place.along(way.real, way.imag)) for way in turned]
        off = self._off_bands - 1e-9
        # Of three ways that are sixths of a turn apart, one is less than a twelfth off that to a centre.
        far = 1.01 * (off + max(along for _, _, along in ways)) / math.cos(math.pi / 6)
        for x, y in centres:
            dx, dy = place.x - x, place.y - y
            if dx * dx + dy * dy < far * far and all(
                abs(dx * across + dy * down) - along < off for across, down, along in ways
            ):
                return False
        return True

    def _in_notch(self, label: EdgeLabel, place: _Place) -> _Place:
        """The place of a coordinate between bands, off those of all cells around; the same without a notch."""
        (x, y), (dx, dy) = label.end, label.way
        around = self._around((x + dx, y + dy))
        if len(around) < 2:
            return place
        out = math.fsum(a for a, _ in around), math.fsum(b for _, b in around)
        out = out[0] / math.hypot(*out), out[1] / math.hypot(*out)
        off = max((place.along(a, b) + self._off_bands - 1.0) / (a * out[0] + b * out[1]) for a, b in around)
        off = max(off, 0.0)
        return place._replace(x=x + dx + out[0] * off, y=y + dy + out[1] * off)

    def _around(self, place: tuple[float, float]) -> list[tuple[float, float]]:
        """The ways to a place off the board from all cells next to it."""
        ways = ((place[0] - x, place[1] - y) for x, y in map(self.board.centre, self.board))
        return [(a, b) for a, b in ways if 0.9 < math.hypot(a, b) < 1.1]

    def texts(self, layout: Layout) -> list[Text]:
        """Each number and letter beyond the end of its line where counting begins."""
        size = self._size
        labels = self.board.edge_labels()
        places = (self._close_places if self.close else self._usual_places)(labels, size / self.pitch)
        found: list[Text] = []
        for label, place in zip(labels, places, strict=True):
            x, y = layout.point((place.x, place.y))
            shown = label.text.replace("-", "−")
            found.append(Text(x, y + size * CAP_HEIGHT / 2, shown, size, "muted", "middle"))
        return found
