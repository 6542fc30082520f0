"""Boards of hexes: hexagon, triangle, rhombus, rectangle and star, with or without holes.

Boards are cached: equal arguments give the same `Board`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from boardgen.geometry.axial import Axial
from boardgen.geometry.board import Board
from boardgen.geometry.lattice import HEX
from boardgen.geometry.naming import Naming
from boardgen.geometry.sizes import check_side


@cache
def hexagon(side: int, holes: frozenset[Axial] = frozenset()) -> Board:
    """A hexagon of hexagons with ``side`` cells on each side; its centre is ``Axial(0, 0)``.

    Row 1 is the bottom row; letters count along it and are constant on lines rising to the left.
    """
    check_side(side)
    n = side - 1
    cells = (Axial(q, r) for r in range(-n, n + 1) for q in range(max(-n, -n - r), min(n, n - r) + 1))
    return _board("hexagon", side, cells, holes, Naming((1, 1), (0, 1), (-n, -n)))


@cache
def triangle(side: int, holes: frozenset[Axial] = frozenset()) -> Board:
    """A triangle with ``side`` cells on each side, point up; ``a1`` is ``Axial(0, 0)``, bottom left.

    Letters are constant on lines rising to the right.
    """
    check_side(side)
    cells = (Axial(q, r) for r in range(side) for q in range(side - r))
    return _board("triangle", side, cells, holes, Naming((1, 0), (0, 1)))


@cache
def rhombus(side: int, holes: frozenset[Axial] = frozenset()) -> Board:
    """The board of Hex, named as on HexWiki: ``a1`` top left, rows shift right going down."""
    check_side(side)
    cells = (Axial(column + row, -row) for row in range(side) for column in range(side))
    return _board("rhombus", side, cells, holes, Naming((1, 1), (0, -1)))


@cache
def rectangle(columns: int, rows: int, holes: frozenset[Axial] = frozenset()) -> Board:
    """Rows of ``columns`` and ``columns + 1`` cells alternating, the first one short; ``a1`` is ``Axial(0, 0)``.

    Letters are constant on lines rising to the left, as on the hexagon.
    """
    check_side(columns, key="columns")
    check_side(rows, key="rows")
    cells = (Axial(q, r) for r in range(rows) for q in range(-((r + 1) // 2), columns - r // 2))
    return _board("rectangle", max(columns, rows), cells, holes, Naming((1, 1), (0, 1)))


@cache
def star(side: int) -> Board:
    """A star of six points: a hexagon with ``side`` cells to a side, and a triangle on each of them.

    The board of Chinese checkers has side 5: 121 places. Names are as on the hexagon, ``a1`` in no place.
    """
    check_side(side)
    n = side - 1
    span = range(-2 * n, 2 * n + 1)
    cells = (Axial(q, r) for r in span for q in span if max(q, r, -q - r) <= n or min(q, r, -q - r) >= -n)
    return _board("star", side, cells, frozenset(), Naming((1, 1), (0, 1), (-2 * n, -2 * n)))


def _board(kind: str, side: int, cells: Iterable[Axial], holes: frozenset[Axial], naming: Naming) -> Board:
    found = tuple(cells)
    gone = [cell for cell in found if cell in holes] if holes else ()
    return Board(
        kind, side, HEX, [cell for cell in found if cell not in holes] if gone else found, naming, holes=gone
    )
