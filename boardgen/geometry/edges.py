"""Edges and outlines of sets of hexes, found on the integer corner lattice: every edge once, no rounding."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeVar

from boardgen.geometry.axial import corner_points
from boardgen.geometry.board import Board

Corner = tuple[int, int]
P = TypeVar("P", tuple[int, int], tuple[float, float])
C = TypeVar("C", int, tuple[int, int])


def edges(cells: Iterable[tuple[int, int]]) -> list[tuple[Corner, Corner]]:
    """Every edge of the cells exactly once, sorted; a hexagon of side n has 3·cells + 3(2n−1)."""
    found = set()
    for cell in cells:
        corners = corner_points(cell)
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            found.add((a, b) if a < b else (b, a))
    return sorted(found)


def outlines(cells: Iterable[tuple[int, int]]) -> list[list[Corner]]:
    """The closed outlines of a set of cells, holes included, anticlockwise around the cells.

    Each outline starts at its smallest corner; a hexagon of side n has one of 6(2n−1) corners.
    """
    return boundary(corner_points(cell) for cell in cells)


@cache
def board_outlines(board: Board) -> list[list[Corner]]:
    """`outlines` of a whole board, found once."""
    return outlines(board.cells)


@cache
def board_chains(board: Board) -> list[list[Corner]]:
    """All edges of a board as `chains`, found once."""
    return chains(edges(board.cells))


def boundary(polygons: Iterable[Sequence[P]]) -> list[list[P]]:
    """The closed outlines of polygons that share whole edges and are wound alike.

    Shared corners have to be equal to the last bit. Where two polygons touch in a corner alone,
    the outline passes that corner twice.
    """
    directed: set[tuple[P, P]] = set()
    for polygon in polygons:
        corners = list(polygon)
        directed.update(zip(corners, corners[1:] + corners[:1], strict=True))
    return loops((a, b) for a, b in directed if (b, a) not in directed)


def loops(directed: Iterable[tuple[P, P]]) -> list[list[P]]:
    """Join directed edges into closed lines, each from its smallest corner, in a stable order.

    As many edges have to end in a corner as begin in it.
    """
    following: dict[P, list[P]] = {}
    for a, b in sorted(directed):
        following.setdefault(a, []).append(b)
    found = []
    # Starting points come smallest first, since a dict keeps the sorted order.
    for start in list(following):
        while following[start]:
            here = following[start].pop()
            loop = [start]
            while here != start:
                loop.append(here)
                here = following[here].pop()
            found.append(loop)
    return found


def chains(segments: Iterable[tuple[C, C]]) -> list[list[C]]:
    """Join edges into few polylines that together draw each edge once, in a stable order.

    Starting at odd corners first keeps the number of pen lifts low.
    """
    near: dict[C, list[C]] = {}
    for a, b in segments:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    for ends in near.values():
        ends.sort(reverse=True)
    corners = sorted(near)
    found: list[list[C]] = []
    for start in [c for c in corners if len(near[c]) % 2] + corners:
        while near[start]:
            chain = [start]
            here = start
            while near[here]:
                there = near[here].pop()
                near[there].remove(here)
                chain.append(there)
                here = there
            found.append(chain)
    return found
