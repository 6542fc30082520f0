"""Legal triangles: three cells, each pair joined by a line of the lattice, the three lines of different families.

The angles come out as 60-60-60, 30-60-90 or 30-30-120. The size of a triangle is the number of centres
in the closed triangle: its corners, those on its sides and those inside.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple

from boardgen.geometry.board import Board, iter_bits
from boardgen.geometry.hexlines import FAMILIES, half_planes, line_bits, line_key
from boardgen.geometry.hexregions import hexagon
from boardgen.geometry.lattice import Point
from boardgen.geometry.sizes import check_side

#: Up to this many cells (a hexagon of side 9), the triangles of a cell are listed.
_LISTED = 217
#: For so many pairs of a corner and a cell that is enclosed the triangles are kept: all of a hexagon of side 7.
_PAIRS = 127 * 127

Kind = Literal["60-60-60", "30-60-90", "30-30-120"]

#: The longest side whose triangles are listed: 597,320 on 1,951 cells.
MAX_SIDE = 26


class Triangle(NamedTuple):
    """A legal triangle on a board.

    Attributes:
        board: the board it lies on.
        corner_cells: indices of its corners, ascending.
        cell_bits: the bit set of the cells whose centres lie in the closed triangle.
        kind: its angles.
    """

    board: Board
    corner_cells: tuple[int, int, int]
    cell_bits: int
    kind: Kind

    def __repr__(self) -> str:
        return f"Triangle(corner_cells={self.corner_cells!r}, kind={self.kind!r})"

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
        """The number of these cells."""
        return self.cell_bits.bit_count()


class CornerTriangle(NamedTuple):
    """A legal triangle seen from one of its corners.

    Attributes:
        size: number of centres in the closed triangle.
        corners: all three corners, ascending cell indices.
        others: bit set of the other two corners.
        cells: bit set of the cells in the closed triangle.
    """

    size: int
    corners: tuple[int, int, int]
    others: int
    cells: int


class Enclosers(NamedTuple):
    """The legal triangles that have a corner on one cell and enclose another.

    As seen from the corner, the other two corners lie on either side of the enclosed cell, so that there is no
    triangle to look for while one side has no pieces.

    Attributes:
        smallest: size of the smallest one; larger than any triangle if there are none.
        left: bit set of the corners to the left of the enclosed cell.
        right: bit set of those to the right; one in line with the enclosed cell may be in both.
        partners: for each corner on the left, as a one-bit set, the third corners that go with it.
        triangles: for the bit set of two other corners, the triangle.
    """

    smallest: int
    left: int
    right: int
    partners: dict[int, int]
    triangles: dict[int, CornerTriangle]

    def first(self, cells: int, limit: int) -> CornerTriangle | None:
        """The smallest triangle below a size that has both other corners in a bit set."""
        best, partners, rest = None, self.partners, cells & self.left
        while rest:
            corner = rest & -rest
            rest ^= corner
            thirds = partners[corner] & cells
            while thirds:
                third = thirds & -thirds
                thirds ^= third
                triangle = self.triangles[corner | third]
                if triangle.size < limit and (best is None or triangle < best):
                    best = triangle
        return best


class FarEnclosers:
    """`Enclosers` on a board with too many cells to list the triangles of each.

    Attributes:
        smallest: a lower bound of their sizes.
        left, right: a bit set that contains all their other corners.
    """

    smallest = 0

    def __init__(self, table: TriangleTable, cell: int, goal: int) -> None:
        self.left = self.right = table.stars[cell]
        self._table = table
        self._cell = cell
        self._goal = goal

    def first(self, cells: int, limit: int) -> CornerTriangle | None:
        """As `Enclosers.first`, by looking at the triangles completed by the bit set."""
        for triangle in self._table.completed(self._cell, cells & self.left):
            if triangle.size >= limit:
                break
            if triangle.cells >> self._goal & 1:
                return triangle
        return None


class FarEnclosersAt(dict[int, FarEnclosers]):
    """``enclosers[goal]`` of one cell on a large board."""

    def __init__(self, table: TriangleTable, cell: int) -> None:
        super().__init__()
        self._table = table
        self._cell = cell

    def __missing__(self, goal: int) -> FarEnclosers:
        self[goal] = enclosers = FarEnclosers(self._table, self._cell, goal)
        return enclosers


class EnclosersAt(dict[int, Enclosers]):
    """``enclosers[goal]`` of one cell, computed on first use."""

    def __init__(self, table: TriangleTable, cell: int) -> None:
        super().__init__()
        self._board = table.board
        self._cell = cell
        self._triangles = table.at(cell)

    def __missing__(self, goal: int) -> Enclosers:
        found = [triangle for triangle in self._triangles if triangle.cells >> goal & 1]
        partners: dict[int, int] = {}
        for triangle in found:
            left, right = self._sides(triangle.others, goal)
            partners[left] = partners.get(left, 0) | right
        smallest = found[0].size if found else len(self._board) + 1
        triangles = {triangle.others: triangle for triangle in found}
        self[goal] = enclosers = Enclosers(smallest, _union(partners), _union(partners.values()), partners, triangles)
        return enclosers

    def _sides(self, corners: int, goal: int) -> tuple[int, int]:
        """Of two corners with the goal between them the left one and the right one, each as a bit set."""
        low = corners & -corners
        high = corners ^ low
        # Where one is in line with the goal the other one tells.
        if (self._turn(low, goal) or -self._turn(high, goal)) > 0:
            return low, high
        return high, low

    def _turn(self, corner: int, goal: int) -> int:
        """Positive where a corner is to the left of the goal, negative to the right, 0 in line with it."""
        cells = self._board.cells
        (q, r), (to_q, to_r), (at_q, at_r) = cells[self._cell], cells[goal], cells[corner.bit_length() - 1]
        return (to_q - q) * (at_r - r) - (to_r - r) * (at_q - q)


class TriangleTable:
    """What rules need to know of the triangles of one board, computed on first use and cached.

    Attributes:
        board: the board.
        stars: for each cell the bit set of the other cells on its lines.
        row: ``row(c)[d]``: the bit set of the cells that complete a legal triangle with ``c`` and ``d``.
        at: ``at(c)``: all legal triangles with a corner on ``c``, smallest first.
        completed: ``completed(c, cells)``: those whose other two corners are in a bit set.
        around: ``around(c)[g]``: those that enclose ``g``.
        enclosing: ``enclosing(c, g)``: all of these, smallest first.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._lines = line_bits(board)
        self._halves = half_planes(board)
        self._keys = tuple(tuple(line_key(k, at) for k in range(len(FAMILIES))) for at in board.cells)
        self.stars = tuple(_union(lines) & ~(1 << cell) for cell, lines in enumerate(self._lines))
        # On larger boards, tables of all triangles would fill the memory and take longer to make than a game
        # to play: there, the triangles completed by the few pieces are searched for instead.
        self._listed = len(board) <= _LISTED
        self.row = lru_cache(maxsize=_LISTED)(self._row)
        self.at = lru_cache(maxsize=_LISTED)(self._at)
        self.completed = lru_cache(maxsize=64)(self._completed)
        self.around = lru_cache(maxsize=_LISTED)(self._around)
        self.enclosing = lru_cache(maxsize=_PAIRS)(self._enclosing)

    def __reduce__(self) -> tuple[Any, ...]:
        return triangle_table, (self.board,)

    def third(self, c: int, d: int) -> int:
        """The bit set of the cells that complete a legal triangle with ``c`` and ``d``, given in any order."""
        return self.row(c)[d]

    def is_legal(self, c: int, d: int, e: int) -> bool:
        """Whether three cells are the corners of a legal triangle."""
        return bool(self.third(c, d) >> e & 1)

    def closed(self, c: int, d: int, e: int) -> tuple[int, int]:
        """Size and cells, as a bit set, of the legal triangle on three corners, given in any order."""
        bits = self._half(c, d, e) & self._half(d, e, c) & self._half(e, c, d)
        return bits.bit_count(), bits

    def _row(self, c: int) -> tuple[int, ...]:
        row = [0] * len(self.board)
        for line in self._lines[c]:
            # A cell off this line that is joined to both is joined by two further families:
            # two lines of one family would be the same line.
            off = self.stars[c] & ~line
            for d in iter_bits(line & ~(1 << c)):
                row[d] = self.stars[d] & off
        return tuple(row)

    def _at(self, c: int) -> tuple[CornerTriangle, ...]:
        pairs = ((d, e) for d, thirds in enumerate(self.row(c)) for e in iter_bits(thirds & -(2 << d)))
        return tuple(sorted(self._seen_from(c, d, e) for d, e in pairs))

    def _completed(self, c: int, cells: int) -> tuple[CornerTriangle, ...]:
        if self._listed:
            return tuple(triangle for triangle in self.at(c) if triangle.others & cells == triangle.others)
        row, cells = self.row(c), cells & self.stars[c]
        pairs = ((d, e) for d in iter_bits(cells) for e in iter_bits(row[d] & cells & -(2 << d)))
        return tuple(sorted(self._seen_from(c, d, e) for d, e in pairs))

    def _around(self, c: int) -> EnclosersAt | FarEnclosersAt:
        return EnclosersAt(self, c) if self._listed else FarEnclosersAt(self, c)

    def _enclosing(self, c: int, goal: int) -> tuple[CornerTriangle, ...]:
        return tuple(triangle for triangle in self.at(c) if triangle.cells >> goal & 1)

    def _seen_from(self, c: int, d: int, e: int) -> CornerTriangle:
        """The triangle on three corners; the last two must be ascending."""
        size, cells = self.closed(c, d, e)
        corners = (c, d, e) if c < d else (d, c, e) if c < e else (d, e, c)
        return CornerTriangle(size, corners, 1 << d | 1 << e, cells)

    def _half(self, a: int, b: int, inside: int) -> int:
        """The closed half plane bounded by the line through ``a`` and ``b`` that contains ``inside``."""
        keys, others = self._keys[a], self._keys[b]
        # The family that joins two cells is the one in which they share a line number.
        family = next(k for k, key in enumerate(keys) if key == others[k])
        below, above = self._halves[family][keys[family]]
        return above if self._keys[inside][family] > keys[family] else below


@cache
def triangle_table(board: Board) -> TriangleTable:
    """The table of a hex board (cached)."""
    return TriangleTable(board)


@lru_cache(maxsize=8)
def legal_triangles(side: int) -> tuple[Triangle, ...]:
    """Every legal triangle on a hexagon of hexagons, ordered by their corners.

    >>> len(legal_triangles(6))
    4712
    >>> triangle = legal_triangles(2)[0]
    >>> triangle.corners, triangle.cells, triangle.size, triangle.kind
    (('a1', 'a2', 'b1'), ('a1', 'a2', 'b1'), 3, '30-30-120')

    Raises:
        OptionError: code ``out-of-range``, if the side is not 1 … 26.
    """
    board = hexagon(check_side(side, largest=MAX_SIDE))
    table = triangle_table(board)
    found = []
    for c in board:
        first = sorted((t.corners, t.cells) for t in table.at(c) if t.corners[0] == c)
        found += [Triangle(board, corners, cells, _kind(board, corners)) for corners, cells in first]
    return tuple(found)


def _union(sets: Iterable[int]) -> int:
    total = 0
    for bits in sets:
        total |= bits
    return total


def _kind(board: Board, corners: tuple[int, int, int]) -> Kind:
    """The angles, derived from how many sides are equal."""
    a, b, c = (board.cells[i] for i in corners)
    lengths = {_length2(a, b), _length2(b, c), _length2(c, a)}
    if len(lengths) == 1:
        return "60-60-60"
    return "30-30-120" if len(lengths) == 2 else "30-60-90"


def _length2(a: Point, b: Point) -> int:
    q, r = b[0] - a[0], b[1] - a[1]
    return q * q + q * r + r * r
