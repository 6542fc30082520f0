"""Pieces with outlines of their own in level rows, the same from left to right as from right to left. All in mm.

A row has pieces of one size. What it leaves free takes smaller ones: one in its middle, or one at either end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from boardgen.paper.boxes import EPSILON
from boardgen.paper.nesting import COLUMN, Nested, edges_of, height_of, lower
from boardgen.paper.parts import GUTTER, Part
from boardgen.scene.primitives import Box, PathStep

#: How many ways to lay the rows above are kept while the next one is laid.
_KEPT = 12
#: How many ways to deal pieces to rows are compared; and of boxes around them about the part that they cover.
_WAYS, _COVERED = 200, 0.65


class _Size(NamedTuple):
    """Pieces of one outline: that, the size of its box, and how many there are."""

    outline: tuple[PathStep, ...]
    width: float
    height: float
    many: int

    @property
    def columns(self) -> int:
        """Across, with the gutters beside it."""
        return len(edges_of(self.outline, self.width, 0.0)[0]) + round(2 * GUTTER / COLUMN)


class _Place(NamedTuple):
    """A piece: its size by number, its first column, its middle and how it is turned."""

    size: int
    column: int
    y: float
    rotate: float


#: How far down some rows go, how far in each column, and the places of their pieces.
_Front = tuple[float, list[float], tuple[_Place, ...]]


def level_rows(parts: Sequence[Part], area: Box) -> tuple[Nested, ...] | None:
    """All of some pieces on one sheet; None where they have no room in such rows.

    Args:
        parts: outlines of straight lines; each ``count`` times.
        area: what the sheet offers.
    """
    order = sorted(parts, key=lambda part: -part.width)
    sizes: list[_Size] = []
    queues: list[list[Part]] = []
    for part in order:
        assert not isinstance(part.shape, str)
        if queues and (queues[-1][0].width, queues[-1][0].height) == (part.width, part.height):
            queues[-1] += [part] * part.count
            sizes[-1] = sizes[-1]._replace(many=len(queues[-1]))
        else:
            queues.append([part] * part.count)
            sizes.append(_Size(part.shape, part.width, part.height, part.count))
    placed = _laid(tuple(sizes), int((area[2] - area[0]) / COLUMN), area[3] - area[1])
    if placed is None:
        return None
    left = [iter(queue) for queue in queues]
    return tuple(
        Nested(part, area[0] + at.column * COLUMN + part.width / 2, area[1] + at.y, at.rotate)
        for at in sorted(placed, key=lambda place: place.size)
        for part in (next(left[at.size]),)
    )


@lru_cache(maxsize=128)
def _laid(sizes: tuple[_Size, ...], across: int, down: float) -> tuple[_Place, ...] | None:
    """The places of all pieces on so many columns, in the way that goes down least; None where there is none."""
    # Nets cover about two thirds of the boxes around them.
    if sum(size.many * size.width * size.height for size in sizes) > across * COLUMN * down / _COVERED:
        return None
    ways = [*islice(_rows(sizes, tuple(size.many for size in sizes), across), _WAYS)]
    fewest = min(map(len, ways), default=0)
    best: tuple[float, tuple[_Place, ...]] | None = None
    for rows in ways:
        if len(rows) == fewest:
            found = _stacked(sizes, rows, across)
            best = found if best is None or found[0] < best[0] else best
    return best[1] if best and best[0] <= down + EPSILON else None


def _rows(sizes: Sequence[_Size], counts: tuple[int, ...], across: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """The ways to deal pieces to rows, each row as sizes from left to right, larger pieces first."""
    size = next((i for i, count in enumerate(counts) if count), None)
    if size is None:
        yield ()
        return
    many = min(counts[size], (across + round(2 * GUTTER / COLUMN)) // sizes[size].columns)
    if not many:
        return
    for small in (None, *range(size + 1, len(sizes))):
        row = (size,) * many
        if small is not None:
            row = (*row[: many // 2], small, *row[many // 2 :]) if many % 2 == 0 else (small, *row, small)
        taken = tuple(count - row.count(i) for i, count in enumerate(counts))
        wide = sum(sizes[i].columns for i in row) - round(2 * GUTTER / COLUMN)
        if min(taken) >= 0 and wide <= across:
            yield from ((row, *rest) for rest in _rows(sizes, taken, across))


def _stacked(
    sizes: Sequence[_Size], rows: tuple[tuple[int, ...], ...], across: int
) -> tuple[float, tuple[_Place, ...]]:
    """How far down rows go, each as high up as it can, and the places of their pieces."""
    # However many pieces there are, rows of them lie alike.
    end, _, places = _fronts(tuple(size._replace(many=0) for size in sizes), rows, across)[0]
    return end - 2 * GUTTER, places


@lru_cache(maxsize=1024)
def _fronts(sizes: tuple[_Size, ...], rows: tuple[tuple[int, ...], ...], across: int) -> list[_Front]:
    """The best ways to lay some rows; those of the rows above serve all that may follow."""
    if not rows:
        return [(0.0, [0.0] * across, ())]
    row = rows[-1]
    columns = _columns(sizes, row, across)
    found: list[_Front] = []
    for (_, floor, places), turned in product(
        _fronts(sizes, rows[:-1], across), ((0.0, 180.0), (180.0, 0.0), (0.0, 0.0), (180.0, 180.0))
    ):
        turns = [turned[size != max(row, key=row.count)] for size in row]
        if len({*row}) == 1 and turned[0] == turned[1]:
            continue
        shapes = [edges_of(sizes[i].outline, sizes[i].width, turn) for i, turn in zip(row, turns, strict=True)]
        y = max(height_of((at,), high, floor) for at, (high, _) in zip(columns, shapes, strict=True))
        below = [*floor]
        for at, (_, low) in zip(columns, shapes, strict=True):
            lower(below, (at,), y, low)
        now = tuple(_Place(i, at, y, turn) for i, at, turn in zip(row, columns, turns, strict=True))
        found.append((max(below), below, (*places, *now)))
    return sorted(found, key=lambda way: (round(way[0], 3), sum(way[1])))[:_KEPT]


def _columns(sizes: Sequence[_Size], row: Sequence[int], across: int) -> list[int]:
    """Where the pieces of a row begin, from end to end of the sheet; one alone is in the middle."""
    wide = [sizes[i].columns - round(2 * GUTTER / COLUMN) for i in row]
    free = across - sum(wide)
    if len(row) == 1:
        return [free // 2]
    return [sum(wide[:i]) + free * i // (len(row) - 1) for i in range(len(row))]
