"""What the cover of a kit has for the game in play, and where that goes. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardgen.scene.primitives import XY, Box


class Window(NamedTuple):
    """What a cover has for a board.

    Attributes:
        box: what is seen.
        clear: the title's corner, which stays free.
        left: where the board may begin.
        straight: whether the board ends in straight rows of cells, along which no end is to run.
    """

    box: Box
    clear: Box
    left: float
    straight: bool = False

    @property
    def right(self) -> float:
        """Where a board ends that is seen from side to side."""
        return self.box[0] + self.box[2] - self.left


class Crop(NamedTuple):
    """A place for a board.

    Attributes:
        worth: of what is seen, the more the better.
        at: where the corner of the picture goes.
        cut: how many pieces are cut through.
        missed: whether its upper end looks like a mistake.
    """

    worth: float
    at: XY
    cut: int
    missed: bool


class Level(NamedTuple):
    """What is seen of a board that begins at a height, wherever it begins from left to right.

    Attributes:
        y: the height.
        pieces: of those in sight the left and right end, which part of it is in sight, its sort and its worth.
        room: how much there is for the board besides the title's corner.
        rows: where that begins, and where the board begins and ends, in each of some rows.
        least: where the board begins below the title.
        covered: what it is worth at most how much of this is covered.
    """

    y: float
    pieces: Sequence[tuple[float, float, float, str, float]]
    room: float
    rows: Sequence[tuple[float, float, float]]
    least: float
    covered: float
