"""The numbers of moves that built walls and links, each on a disc; those of walls on free ground beside them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from boardgen.boards.drawing import line_width
from boardgen.scene.primitives import XY, Circle, Item, Line, Style, Text
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT, measure

#: The type of numbers on what was built, in pitches, and at most where it could not be read; how far their discs
#: reach beyond them, as a part of that.
_BUILT, _BUILT_AT_MOST, _AROUND = 0.31, 0.375, 1.15
#: The number of a wall lies at most so far from a cell, in pitches: not beyond the board.
_WITHIN = 0.55
#: How far from the end of a wall its number is looked for, in pitches, in how many directions, and in what steps.
_FAR, _DIRECTIONS, _STEP = 2.4, 24, 0.1
#: The room between a number and what it keeps clear of, in pitches.
_APART = 0.03
#: At the end of a wall a number may cover so much of the edges of pieces, in pitches: a line to it hides more.
_EDGE = 0.1
#: What it costs to pass over a piece, in times of the way: it is hardly ever worth it.
_OVER = 20.0
#: The line from a wall to a number apart from it, in pitches.
_LEADER = 0.05


class Ground(NamedTuple):
    """What is on a board where numbers are looked for, mm.

    Attributes:
        pitch: of the board.
        cells: the middles of all cells.
        taken: of those on which pieces stand.
        radius: of a piece.
        walls: the ends of all walls.
    """

    pitch: float
    cells: Sequence[XY]
    taken: Sequence[XY]
    radius: float
    walls: Sequence[tuple[XY, XY]]


class Place(NamedTuple):
    """Where a number stands, and the end of its wall from which a line leads there; None where it touches that."""

    at: XY
    leads_from: XY | None = None


def disc_size(text: str, pitch: float) -> tuple[float, float]:
    """The type of a number upon what is too narrow for it, and the radius of the disc that it stands on, mm."""
    size = max(_BUILT * pitch, min(LEAST_TEXT, _BUILT_AT_MOST * pitch))
    return size, _AROUND * math.hypot(measure(text, size, bold=True), size * CAP_HEIGHT) / 2


def disc(colour: str, place: Place, text: str, pitch: float) -> Iterator[Item]:
    """A number upon what is too narrow for it, or at the end of a line that leads there."""
    size, radius = disc_size(text, pitch)
    x, y = place.at
    if place.leads_from is not None:
        yield Line(*place.leads_from, x, y, Style(stroke=f"{colour}.line", width=_LEADER * pitch, round=True))
    yield Circle(x, y, radius, Style(f"{colour}.fill", f"{colour}.line", line_width(pitch, 0.03)))
    yield Text(x, y + size * CAP_HEIGHT / 2, text, size, f"{colour}.text", "middle", bold=True)


def beside_wall(ground: Ground, ends: Sequence[XY], radius: float, numbers: Iterable[tuple[XY, float]] = ()) -> Place:
    """Where the number of a wall hides nothing: at one of its ends, or upon it with no more than edges of pieces
    below; or near it with a line that leads there between the pieces; on its middle if there is no such place.

    Args:
        ground: what is on the board.
        ends: of the parts of the wall.
        radius: of the disc of the number.
        numbers: the middles and the radii of discs that stand there already.
    """
    pitch, apart = ground.pitch, _APART * ground.pitch
    middle = (math.fsum(x for x, _ in ends) / len(ends), math.fsum(y for _, y in ends) / len(ends))
    far = _FAR * pitch + radius

    def near(some: Iterable[XY]) -> list[XY]:
        return [at for at in some if math.dist(at, middle) < far + pitch]

    cells, taken = near(ground.cells), near(ground.taken)
    others = [wall for wall in ground.walls if min(math.dist(end, middle) for end in wall) < far + pitch]
    numbers = tuple(numbers)

    def is_open(at: XY, apart: float = apart) -> bool:
        return all(math.dist(at, cell) >= radius + ground.radius + apart for cell in taken) and all(
            math.dist(at, other) >= radius + size + apart for other, size in numbers
        )

    def is_free(at: XY) -> bool:
        return (
            is_open(at)
            and min(math.dist(at, cell) for cell in cells) < _WITHIN * pitch
            and all(_from(at, *wall) >= radius - 1e-6 for wall in others)
        )

    def cost(end: XY, at: XY, long: float) -> float:
        over = math.fsum(max(0.0, ground.radius - _from(cell, end, at)) for cell in taken)
        crossed = sum(_cross(end, at, wall) for wall in others)
        return round(long / pitch + _OVER * (over / pitch + crossed), 6)

    # The middle of a wall of two parts, where they meet, is a place of its own.
    if min(math.dist(end, middle) for end in ends) < 1e-6 * pitch and is_open(middle):
        return Place(middle)
    # Straight on at either end is best; elsewhere the nearest place to which nothing is in the way.
    found: list[tuple[float, int, Place]] = []
    for end in ends:
        if away := math.dist(end, middle):
            part = radius / away
            at = (end[0] + part * (end[0] - middle[0]), end[1] + part * (end[1] - middle[1]))
            if is_free(at):
                return Place(at)
    for end in ends:
        if is_open(end, -_EDGE * pitch) and all(
            set(wall) <= set(ends) or _from(end, *wall) >= radius for wall in others
        ):
            return Place(end)
    steps = [radius + _STEP * pitch * number for number in range(1, int((_FAR * pitch) / (_STEP * pitch)))]
    for end, turn, long in product(ends, range(_DIRECTIONS), steps):
        angle = math.tau * turn / _DIRECTIONS
        at = (end[0] + long * math.cos(angle), end[1] + long * math.sin(angle))
        if is_free(at):
            found.append((cost(end, at, long), len(found), Place(at, end)))
    return min(found)[2] if found else Place(middle)


def _from(at: XY, a: XY, b: XY) -> float:
    """How far a point is from a line between two others."""
    (x1, y1), (x2, y2) = a, b
    square = (x2 - x1) ** 2 + (y2 - y1) ** 2
    if not square:
        return math.dist(at, a)
    part = min(1.0, max(0.0, ((at[0] - x1) * (x2 - x1) + (at[1] - y1) * (y2 - y1)) / square))
    return math.dist(at, (x1 + part * (x2 - x1), y1 + part * (y2 - y1)))


def _cross(a: XY, b: XY, wall: tuple[XY, XY]) -> bool:
    """Whether the line between two points crosses or runs along a wall that neither ends at."""
    middle = ((wall[0][0] + wall[1][0]) / 2, (wall[0][1] + wall[1][1]) / 2)
    if _from(middle, a, b) < 1e-6 * (1 + math.dist(a, b)):
        return True
    sides = [_side(one, a, b) for one in wall], [_side(one, *wall) for one in (a, b)]
    return all(one * other < -1e-9 for one, other in sides)


def _side(at: XY, a: XY, b: XY) -> float:
    return (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])
