"""The symmetries of a board: rotations and reflections of its lattice that put cells onto cells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from boardgen.geometry.board import Board
from boardgen.geometry.lattice import Point


@lru_cache(maxsize=32)
def symmetries(board: Board) -> tuple[tuple[int, ...], ...]:
    """The permutations of cells that are symmetries, the identity first: cell → the cell it goes to.

    >>> from boardgen.geometry.hexregions import triangle
    >>> len(symmetries(triangle(3)))
    6
    """
    found = {tuple(board)}
    for turn in _linear_maps(board.directions):
        moved = [_applied(turn, cell) for cell in board.cells]
        # A symmetry moves the lowest cell to the lowest: this finds the shift that belongs to a turn.
        (ax, ay), (bx, by) = min(board.cells), min(moved)
        cells = [board.index.get((x + ax - bx, y + ay - by)) for x, y in moved]
        whole = tuple(cell for cell in cells if cell is not None)
        if len(whole) == len(board):
            found.add(whole)
    return tuple(sorted(found))


def canonical(states: Sequence[Sequence[int]], maps: Sequence[Sequence[int]]) -> bytes:
    """The least of some descriptions of a position under symmetries.

    Args:
        states: the position as small numbers for each cell, once for every exchange of colours that counts as alike.
        maps: the symmetries, as from `symmetries`.
    """
    return min(bytes(moved) for state in states for moved in _images(state, maps))


def _images(state: Sequence[int], maps: Sequence[Sequence[int]]) -> list[list[int]]:
    found = []
    for where in maps:
        image = [0] * len(state)
        for cell, goes in enumerate(where):
            image[goes] = state[cell]
        found.append(image)
    return found


def _applied(turn: tuple[Point, Point], cell: Point) -> Point:
    (ax, ay), (bx, by) = turn
    x, y = cell
    return ax * x + bx * y, ay * x + by * y


def _linear_maps(directions: Sequence[Point]) -> list[tuple[Point, Point]]:
    """The linear maps that permute the directions of a lattice, as images of (1, 0) and (0, 1)."""
    steps = set(directions)
    pairs = ((a, b) for a in directions for b in directions)
    return [pair for pair in pairs if {_applied(pair, step) for step in directions} == steps]
