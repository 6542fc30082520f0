"""Pieces with outlines of their own, cut out by hand: rows that reach into each other, head to tail. All in mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from operator import sub
from typing import NamedTuple

from boardgen.paper.boxes import EPSILON
from boardgen.paper.parts import GUTTER, Part
from boardgen.scene.primitives import Box, PathStep

#: Outlines are looked at in columns so wide; between pieces stay two gutters.
_COLUMN = 0.5
#: How many shifts of a row are tried.
_SHIFTS = 24


class Nested(NamedTuple):
    """A piece on a sheet.

    Attributes:
        part: which.
        x, y: the middle of its box.
        rotate: 0, or 180 where it stands on its head.
    """

    part: Part
    x: float
    y: float
    rotate: float


def nest(parts: Sequence[Part], first: Box, others: Box, most: int) -> list[tuple[Nested, ...]] | None:
    """Put pieces on sheets, row by row, every row as high up as it goes.

    Args:
        parts: outlines of straight lines; each ``count`` times, in this order.
        first, others: what the first sheet offers, and every other.
        most: sheets.

    Returns:
        The sheets; None when a piece does not fit or the sheets do not suffice.
    """
    left = [part for part in parts for _ in range(part.count)]
    sheets: list[tuple[Nested, ...]] = []
    while left:
        placed = _fill(left, others if sheets else first)
        if len(sheets) >= most or (not placed and sheets):
            return None
        sheets.append(tuple(placed))
        left = left[len(placed) :]
    return sheets if not sheets or sheets[0] else sheets[1:]


def _fill(left: Sequence[Part], area: Box) -> list[Nested]:
    """As many of the next pieces as one sheet takes."""
    floor = [area[1]] * int((area[2] - area[0]) / _COLUMN)
    placed: list[Nested] = []
    while len(placed) < len(left):
        row = _best_row(left[len(placed) :], floor, area[3])
        if row is None:
            break
        for part, column in row.places:
            lowest = _edges(part, row.rotate)[1]
            for i, edge in enumerate(lowest, start=column):
                floor[i] = max(floor[i], row.y + edge + 2 * GUTTER)
            placed.append(Nested(part, area[0] + column * _COLUMN + part.width / 2, row.y, row.rotate))
    return placed


class _Row(NamedTuple):
    """Pieces side by side, and the columns in which they begin."""

    places: tuple[tuple[Part, int], ...]
    y: float
    rotate: float


def _best_row(left: Sequence[Part], floor: Sequence[float], bottom: float) -> _Row | None:
    """The next row: alike pieces, turned and shifted so that it takes least of the height a piece."""
    part = left[0]
    size = part.width, part.height
    alike = next((i for i, other in enumerate(left) if (other.width, other.height) != size), len(left))
    step = math.ceil((part.width + 2 * GUTTER) / _COLUMN)
    spare = len(floor) - len(_edges(part, 0.0)[0])
    if spare < 0:
        return None
    fits = min(alike, 1 + spare // step)
    assert not isinstance(part.shape, str)
    found = _best_place(part.shape, part.width, part.height, fits, tuple(floor), bottom)
    if found is None:
        return None
    pieces, shift, y, rotate = found
    places = tuple((left[i], shift + i * step) for i in range(pieces))
    return _Row(places, y, rotate)


class _Place(NamedTuple):
    """How many pieces a row has, the column of the first, the middle of all, and how they are turned."""

    pieces: int
    shift: int
    y: float
    rotate: float


@lru_cache(maxsize=512)
def _best_place(
    shape: tuple[PathStep, ...], width: float, height: float, fits: int, floor: tuple[float, ...], bottom: float
) -> _Place | None:
    """Where a row takes least of the height a piece; the same rows are looked for in every plan that is compared."""
    step = math.ceil((width + 2 * GUTTER) / _COLUMN)
    now = max(floor)
    best: tuple[float, _Place] | None = None
    for count in sorted({fits, max(1, fits - 1)}, reverse=True):
        for rotate in (0.0, 180.0):
            highest = _edges_of(shape, width, rotate)[0]
            spare = len(floor) - len(highest) - (count - 1) * step
            for shift in sorted({spare * i // _SHIFTS for i in range(_SHIFTS + 1)}):
                y = _height_of(range(shift, shift + count * step, step), highest, floor)
                end = y + height / 2
                cost = max(end - now, 0.1) / count
                if end <= bottom and (best is None or cost < best[0] - EPSILON):
                    best = cost, _Place(count, shift, y, rotate)
    return None if best is None else best[1]


def _height_of(columns: Iterable[int], highest: Sequence[float], floor: Sequence[float]) -> float:
    """The middle of a row that lies as high up as what is above its pieces allows, which begin in these columns."""
    lowest: Callable[[float, float], float] = sub
    return max(max(map(lowest, floor[column : column + len(highest)], highest)) for column in columns)


def _edges(part: Part, rotate: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The upper and the lower edge of a piece in each column from its left end, from its middle."""
    assert not isinstance(part.shape, str)
    return _edges_of(part.shape, part.width, rotate)


@lru_cache(maxsize=64)
def _edges_of(
    shape: tuple[PathStep, ...], width: float, rotate: float
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    sign = -1 if rotate else 1
    corners = [(sign * float(step[1]) + width / 2, sign * float(step[2])) for step in shape if step[0] in ("M", "L")]
    count = math.ceil(width / _COLUMN - EPSILON)
    found: list[list[float]] = [[] for _ in range(count)]
    for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
        low, high = min(x1, x2), max(x1, x2)
        for column in range(max(0, int(low / _COLUMN)), min(count, int(high / _COLUMN) + 1)):
            inside = (min(max(column * _COLUMN, low), high), min(max((column + 1) * _COLUMN, low), high))
            steep = x2 - x1
            found[column] += [y1 + (y2 - y1) * (x - x1) / steep for x in inside] if steep else [y1, y2]
    return tuple(min(ys) for ys in found), tuple(max(ys) for ys in found)
