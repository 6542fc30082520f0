"""The six families of straight lines through the centres of a hex board.

Families 0, 1, 2 run along the rows of cells, 3, 4, 5 along the hex diagonals. They are 30° apart, and
each row family has one diagonal family at right angles to it (`GRIDS`).
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import NamedTuple

from boardgen.geometry.axial import DIAGONALS, DIRECTIONS
from boardgen.geometry.board import Board
from boardgen.geometry.lattice import Point

#: The step along each family, rows first; at 0°, 60°, 120° and 30°, 90°, 150°.
FAMILIES: tuple[Point, ...] = DIRECTIONS[:3] + DIAGONALS[:3]

#: For each family a linear form that is constant along its lines and distinguishes parallel lines.
NORMALS: tuple[Point, ...] = ((0, 1), (1, 0), (1, 1), (1, -1), (2, 1), (1, 2))

#: The three orthogonal grids: each row family with the diagonal family at right angles to it.
GRIDS: tuple[tuple[int, int], ...] = ((0, 4), (1, 5), (2, 3))


class Segment(NamedTuple):
    """A line of one family from one edge of the board, or hole, to the next.

    Attributes:
        family: 0 … 5, an index into `FAMILIES`.
        cells: indices of the cells whose centres it passes through, in the direction of the family's
            step; a single cell if the line only cuts off a corner.
    """

    family: int
    cells: tuple[int, ...]


def line_key(family: int, at: Point) -> int:
    """The number of the family's line through a lattice point, different for each parallel line."""
    a, b = NORMALS[family]
    return a * at[0] + b * at[1]


def family_of(a: Point, b: Point) -> int | None:
    """The family whose line joins two different lattice points, or None if there is none.

    >>> family_of((0, 0), (3, 0)), family_of((0, 0), (-1, 2)), family_of((0, 0), (1, 3))
    (0, 4, None)
    """
    if a == b:
        return None
    for family in range(len(FAMILIES)):
        if line_key(family, a) == line_key(family, b):
            return family
    return None


@cache
def segments(board: Board) -> tuple[Segment, ...]:
    """Every maximal segment of every family, family by family, in the order of their first cells.

    Each cell lies on exactly one segment of each family. Segments end at the edge of the board and at
    holes, not at pieces.
    """
    found = []
    for family, (dq, dr) in enumerate(FAMILIES):
        for cell, (q, r) in enumerate(board.cells):
            if (q - dq, r - dr) not in board.index:
                found.append(Segment(family, (cell, *board.ray(cell, (dq, dr)))))
    return tuple(found)


@cache
def line_bits(board: Board) -> tuple[tuple[int, ...], ...]:
    """``line_bits(board)[cell][family]``: the segment through a cell as a bit set that includes the cell."""
    table = [[0] * len(FAMILIES) for _ in board]
    for segment in segments(board):
        bits = board.bits(segment.cells)
        for cell in segment.cells:
            table[cell][segment.family] = bits
    return tuple(tuple(row) for row in table)


@cache
def half_planes(board: Board) -> tuple[dict[int, tuple[int, int]], ...]:
    """For each family, line number (`line_key`) → cells on or below that line, cells on or above it.

    Below and above mean smaller and greater line numbers.
    """
    tables = []
    for family in range(len(FAMILIES)):
        lines: defaultdict[int, int] = defaultdict(int)
        for cell, at in enumerate(board.cells):
            lines[line_key(family, at)] |= 1 << cell
        below = 0
        table = {}
        for key in sorted(lines):
            table[key] = (below | lines[key], board.full & ~below)
            below |= lines[key]
        tables.append(table)
    return tuple(tables)
