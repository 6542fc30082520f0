"""The names of cells in the cells, where a board has no coordinates along its edge; lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boardgen.boards.coordinates import LARGEST
from boardgen.boards.paths import closed_path
from boardgen.boards.picture import LabelPlace
from boardgen.geometry.board import Board
from boardgen.geometry.layout import Layout
from boardgen.geometry.naming import Numbers
from boardgen.scene.primitives import Box, Item, Style, Text
from boardgen.scene.text import BEFORE_ANCHOR, CAP_HEIGHT, LEAST_TEXT, measure


class CellNames(NamedTuple):
    """The names of a board's cells.

    Attributes:
        board: the cells.
        layout: the position of the lattice.
        place: where a name stands in its cell.
    """

    board: Board
    layout: Layout
    place: LabelPlace

    @property
    def size(self) -> float:
        """Of the letters: the smallest legible one if cells have room for it."""
        pitch = self.layout.pitch
        return max(min(self.place.size * pitch, LARGEST), min(LEAST_TEXT, 0.35 * pitch))

    def box(self, cell: int) -> Box:
        """The box of a cell's name, mm."""
        pitch, (x, y) = self.layout.pitch, self.layout.centre(self.board, cell)
        wide = measure(self.board.names[cell], self.size)
        left = x + self.place.x * pitch - BEFORE_ANCHOR[self.place.anchor] * wide
        baseline = y + self.place.y * pitch
        return left, baseline - CAP_HEIGHT * self.size, left + wide, baseline

    def plates(self) -> Iterator[Item]:
        """Background below the names."""
        rim = 0.025 * self.layout.pitch
        # Some letters hang below the line.
        boxes = ((a - rim, b - rim, c + rim, d + 2 * rim) for a, b, c, d in map(self.box, self.board))
        loops = [((a, b), (c, b), (c, d), (a, d)) for a, b, c, d in boxes]
        yield from (closed_path(loops, Style(fill=paint)) for paint in ("veil", "cell"))

    def texts(self) -> Iterator[Text]:
        """The names; where cells are numbered, only of those that are ever spoken of."""
        place, naming, size = self.place, self.board.naming, self.size
        dx, dy = place.x * self.layout.pitch, place.y * self.layout.pitch
        shown = set(naming.order) if isinstance(naming, Numbers) else None
        centres = zip(self.layout.centres(self.board), self.board.cells, self.board.names, strict=True)
        for (x, y), point, name in centres:
            if shown is None or point in shown:
                yield Text(x + dx, y + dy, name, size, "muted", place.anchor)
