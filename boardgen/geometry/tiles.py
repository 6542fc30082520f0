"""The tiles that the lines of a hex board cut the plane into, and exact regions made of them.

The six lines through every centre cut each hex into twelve triangles of 30, 60 and 90 degrees around its
centre. The sides of a legal triangle are on such lines, so it is made of whole tiles, and so are unions and
differences of such triangles. Tiles are numbered ``12·cell + k``, where tile ``k`` of a cell lies between
30·k and 30·(k+1) degrees anticlockwise from the right; sets of tiles are integers used as bit sets.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from boardgen.geometry.axial import CORNER_STEPS, DIAGONALS, DIRECTIONS
from boardgen.geometry.board import Board
from boardgen.geometry.edges import loops
from boardgen.geometry.hexlines import NORMALS, family_of, line_key
from boardgen.geometry.lattice import Corner

_PER_CELL = 12
_WHOLE = (1 << _PER_CELL) - 1
#: Corners of tiles lie on a lattice twice as fine as the corner lattice.
FINER = 2


def _around() -> tuple[Corner, ...]:
    """From a centre to the ends of its tiles: edge midpoints and corners alternating, on the finer lattice."""
    middles = [(2 * q + r, 3 * r) for q, r in DIRECTIONS]
    corners = [(2 * x, 2 * y) for x, y in CORNER_STEPS]
    return tuple(point for pair in zip(middles, corners, strict=True) for point in pair)


_AROUND = _around()
#: Directions at 0°, 30°, 60° …, as steps from cell to cell.
_TURNS = tuple(step for pair in zip(DIRECTIONS, DIAGONALS, strict=True) for step in pair)
#: Families at 0°, 30°, 60° … 150°.
_BY_ANGLE = (0, 3, 1, 4, 2, 5)
#: Tile → the direction of the neighbour beyond its outer edge, and the tile there.
_ACROSS = tuple((((k + 1) // 2) % 6, (5 + 4 * ((k + 1) // 2) - k) % _PER_CELL) for k in range(_PER_CELL))


def _above() -> tuple[int, ...]:
    """Family → the tiles of a cell on the side of the line through its centre where line numbers increase."""
    found = [0] * len(NORMALS)
    for angle, family in enumerate(_BY_ANGLE):
        left = _WHOLE & (0b111111 << angle)
        found[family] = left if line_key(family, _TURNS[(angle + 3) % _PER_CELL]) > 0 else _WHOLE ^ left
    return tuple(found)


_ABOVE = _above()


class Tiles:
    """The tiles of one board.

    Attributes:
        board: a hex board.
        triangle: ``triangle((c, d, e))`` gives the tiles of the legal triangle on three cells.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._full = (1 << _PER_CELL * len(board)) - 1
        self._halves = tuple(self._half_planes(family) for family in range(len(NORMALS)))
        # Cached, because the diagrams of a game show the same triangles again and again.
        self.triangle = lru_cache(maxsize=4096)(self._triangle)

    def _triangle(self, corners: tuple[int, int, int]) -> int:
        a, b, c = corners
        return self._half(a, b, c) & self._half(b, c, a) & self._half(c, a, b)

    def outlines(self, tiles: int) -> list[list[Corner]]:
        """The closed outlines of a set of tiles, including those of holes, anticlockwise around the tiles.

        Corners are on a lattice twice as fine as the corner lattice (`FINER`): its unit is a quarter of the
        pitch to the right and √3/12 upwards. No corner lies on a straight line between its neighbours.
        """
        masks = [tiles >> (_PER_CELL * cell) & _WHOLE for cell in self.board]
        edges: list[tuple[Corner, Corner]] = []
        for cell, mask in enumerate(masks):
            if mask:
                self._add_edges(edges, cell, mask, masks)
        return [_without_straight(loop) for loop in loops(edges)]

    def _add_edges(self, edges: list[tuple[Corner, Corner]], cell: int, mask: int, masks: list[int]) -> None:
        """Add the edges of a cell's tiles that have no tile on the other side, anticlockwise."""
        q, r = self.board.cells[cell]
        index = self.board.index
        beyond = [masks[near] if (near := index.get((q + dq, r + dr))) is not None else 0 for dq, dr in DIRECTIONS]
        if mask == _WHOLE and all(other == _WHOLE for other in beyond):
            return
        x, y = 4 * q + 2 * r, 6 * r
        ends = [(x + dx, y + dy) for dx, dy in _AROUND]
        for k, (direction, there) in enumerate(_ACROSS):
            before = mask >> (k - 1) % _PER_CELL & 1
            if not mask >> k & 1:
                if before:
                    edges.append((ends[k], (x, y)))
                continue
            if not before:
                edges.append(((x, y), ends[k]))
            if not beyond[direction] >> there & 1:
                edges.append((ends[k], ends[(k + 1) % _PER_CELL]))

    def _half_planes(self, family: int) -> dict[int, int]:
        """Line number → the tiles on the side of the line where numbers increase."""
        lines: dict[int, tuple[int, int]] = {}
        for cell, at in enumerate(self.board.cells):
            key, bit = line_key(family, at), _PER_CELL * cell
            whole, above = lines.get(key, (0, 0))
            lines[key] = whole | _WHOLE << bit, above | _ABOVE[family] << bit
        beyond = 0
        table = {}
        for key in sorted(lines, reverse=True):
            whole, above = lines[key]
            table[key] = beyond | above
            beyond |= whole
        return table

    def _half(self, a: int, b: int, inside: int) -> int:
        """The tiles on one side of the line through two cells: the side of a third cell."""
        cells = self.board.cells
        family = family_of(cells[a], cells[b])
        if family is None:
            raise ValueError(f"no line joins {self.board.names[a]} and {self.board.names[b]}")
        key = line_key(family, cells[a])
        above = self._halves[family][key]
        return above if line_key(family, cells[inside]) > key else self._full ^ above


@cache
def tiles_of(board: Board) -> Tiles:
    """The tiles of a board (cached)."""
    return Tiles(board)


class Layers:
    """The visible parts of overlapping shapes: lower ranks on top; within a rank, earlier shapes on top."""

    def __init__(self) -> None:
        self._ranks: dict[int, int] = {}
        self._owned: dict[str, int] = {}

    def add(self, shapes: Iterable[tuple[int, int]], owner: str) -> None:
        """Add shapes of an owner as pairs of rank and tiles; ranks must not decrease."""
        ranks = sorted(self._ranks)
        above = at = 0
        for rank, tiles in shapes:
            while at < len(ranks) and ranks[at] <= rank:
                above |= self._ranks[ranks[at]]
                at += 1
            fresh = tiles & ~above
            if not fresh:
                continue
            for hidden in ranks[at:]:
                self._ranks[hidden] &= ~fresh
            for other in self._owned:
                self._owned[other] &= ~fresh
            self._ranks[rank] = self._ranks.get(rank, 0) | fresh
            self._owned[owner] = self._owned.get(owner, 0) | fresh
            above |= fresh

    def seen(self) -> dict[str, int]:
        """Owner → visible tiles, sorted by name, without owners of whom nothing is visible."""
        return {owner: tiles for owner, tiles in sorted(self._owned.items()) if tiles}


def _without_straight(loop: list[Corner]) -> list[Corner]:
    """The corners where an outline turns."""
    around = zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False)
    return [b for a, b, c in around if (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0])]
