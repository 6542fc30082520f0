"""Words for hints: where on a board something is, and numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable

from boardgen.geometry.board import Board
from boardgen.geometry.lattice import XY

_WAYS = ("right", "upper right", "top", "upper left", "left", "lower left", "bottom", "lower right")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
#: So near to the middle, as a part of the way to the edge, nothing else is said.
_MIDDLE = 0.34


def region(at: XY, among: Iterable[XY]) -> str:
    """Where a point lies among others, y up: ``in the middle``, ``at the top``, ``on the lower left`` ….

    >>> region((2, 3), [(0, 0), (4, 4)])
    'at the top'
    """
    points = list(among)
    (left, right), (low, high) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
    across = (at[0] - (left + right) / 2) / max((right - left) / 2, 1e-9)
    up = (at[1] - (low + high) / 2) / max((high - low) / 2, 1e-9)
    if math.hypot(across, up) < _MIDDLE:
        return "in the middle"
    way = direction((0.0, 0.0), (across, up))
    return f"{'at' if way in ('top', 'bottom') else 'on'} the {way}"


def direction(start: XY, end: XY) -> str:
    """One of eight ways from a point to another, y up, such as ``upper left`` or ``top``."""
    turn = math.atan2(end[1] - start[1], end[0] - start[0]) / (math.pi / 4)
    return _WAYS[round(turn) % 8]


def part_of_board(board: Board, cell: int) -> str:
    """Where a cell lies on its board; see `region`."""
    return region(board.centre(cell), map(board.centre, board))


def moved(start: str, captures: bool) -> str:
    """Which piece moves, by the place that it leaves: ``Move the piece on a6; it captures.``"""
    return f"Move the piece on {start}{'; it captures' if captures else ''}."


def number(count: int) -> str:
    """A number in words up to twelve."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def counted(count: int, noun: str) -> str:
    """A number of things: ``one piece``, ``three pieces``."""
    return f"{number(count)} {noun}{'s'[: count != 1]}"
