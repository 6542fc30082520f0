"""Legal triangles: three cells, each pair joined by a line of the lattice, the three lines of different families.

The angles come out as 60-60-60, 30-60-90 or 30-30-120. The size of a triangle is the number of centres
in the closed triangle: its corners, those on its sides and those inside.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Literal

from boardgen.geometry.board import Board, Point, iter_bits
from boardgen.geometry.lattice import family_of, half_planes, line_bits, line_key
from boardgen.geometry.regions import check_side, hexagon

Kind = Literal["60-60-60", "30-60-90", "30-30-120"]

#: The longest side whose triangles are listed: 597,320 on 1,951 cells.
MAX_SIDE = 26


@dataclass(frozen=True, slots=True)
class Triangle:
    """A legal triangle on a board.

    Attributes:
        board: the board it lies on.
        corner_cells: indices of its corners, ascending.
        cell_bits: the bit set of the cells whose centres lie in the closed triangle.
        kind: its angles.
    """

    board: Board = field(repr=False)
    corner_cells: tuple[int, int, int]
    cell_bits: int = field(repr=False)
    kind: Kind

    @property
    def corners(self) -> tuple[str, str, str]:
        """Names of the three corners, sorted."""
        a, b, c = sorted(self.board.names[i] for i in self.corner_cells)
        return a, b, c

    @property
    def cells(self) -> tuple[str, ...]:
        """Names of the cells whose centres lie in the closed triangle, sorted."""
        return tuple(self.board.names_of(self.cell_bits))

    @property
    def size(self) -> int:
        """How many they are."""
        return self.cell_bits.bit_count()


class TriangleTable:
    """What rules ask about the triangles of one board, worked out where it is asked for.

    Attributes:
        board: the board.
        stars: for each cell the bit set of the cells that a line joins to it, without itself.
        row: ``row(c)[d]``: the bit set of the cells that complete a legal triangle with ``c`` and ``d``.
        closed: ``closed(c, d, e)``: size and bit set of the cells of the legal triangle on these corners.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._lines = line_bits(board)
        self._halves = half_planes(board)
        self.stars = tuple(_union(lines) & ~(1 << cell) for cell, lines in enumerate(self._lines))
        self.row = cache(self._row)
        # Bounded, because a board of side 26 has 597,320 triangles.
        self.closed = lru_cache(maxsize=1 << 15)(self._closed)

    def third(self, c: int, d: int) -> int:
        """The bit set of the cells that complete a legal triangle with ``c`` and ``d``, in any order."""
        return self.row(c)[d]

    def is_legal(self, c: int, d: int, e: int) -> bool:
        """Whether three cells are the corners of a legal triangle."""
        return bool(self.third(c, d) >> e & 1)

    def triangle(self, c: int, d: int, e: int) -> Triangle:
        """The legal triangle on three cells, in any order."""
        low, middle, high = sorted((c, d, e))
        _, bits = self._closed(low, middle, high)
        cells = self.board.cells
        kind = _kind(cells[low], cells[middle], cells[high])
        return Triangle(self.board, (low, middle, high), bits, kind)

    def _row(self, c: int) -> tuple[int, ...]:
        row = [0] * len(self.board)
        for line in self._lines[c]:
            # A cell off this line that is joined to both is joined by two further families:
            # two lines of one family would be the same line.
            off = self.stars[c] & ~line
            for d in iter_bits(line & ~(1 << c)):
                row[d] = self.stars[d] & off
        return tuple(row)

    def _closed(self, c: int, d: int, e: int) -> tuple[int, int]:
        bits = self._half(c, d, e) & self._half(d, e, c) & self._half(e, c, d)
        return bits.bit_count(), bits

    def _half(self, a: int, b: int, inside: int) -> int:
        """The closed half plane whose edge runs through ``a`` and ``b`` and which holds ``inside``."""
        cells = self.board.cells
        family = family_of(cells[a], cells[b])
        assert family is not None, "the corners of a legal triangle are joined by lines"
        key = line_key(family, cells[a])
        below, above = self._halves[family][key]
        return above if line_key(family, cells[inside]) > key else below


@cache
def triangle_table(board: Board) -> TriangleTable:
    """The table of a hex board, shared by all who ask."""
    return TriangleTable(board)


@lru_cache(maxsize=8)
def legal_triangles(side: int) -> tuple[Triangle, ...]:
    """Every legal triangle on a hexagon of hexagons, ordered by their corners.

    There are 32, 288, 1004, 2400, 4712 and 8172 for sides 2 to 7.

    Raises:
        OptionError: code ``bad-side``, when the side is not 1 … 26.
    """
    table = triangle_table(hexagon(check_side(side, largest=MAX_SIDE)))
    found = []
    for c in table.board:
        for d, thirds in enumerate(table.row(c)[c + 1 :], c + 1):
            later = thirds >> (d + 1)
            found += [table.triangle(c, d, d + 1 + e) for e in iter_bits(later)]
    return tuple(found)


def _union(sets: tuple[int, ...]) -> int:
    total = 0
    for bits in sets:
        total |= bits
    return total


def _kind(a: Point, b: Point, c: Point) -> Kind:
    """The angles, from how many sides are equally long."""
    lengths = {_length2(a, b), _length2(b, c), _length2(c, a)}
    if len(lengths) == 1:
        return "60-60-60"
    return "30-30-120" if len(lengths) == 2 else "30-60-90"


def _length2(a: Point, b: Point) -> int:
    q, r = b[0] - a[0], b[1] - a[1]
    return q * q + q * r + r * r
