"""The triangles of a position that hold goals."""

from __future__ import annotations

from typing import NamedTuple

from boardgen.games.pi.position import Position
from boardgen.geometry.board import iter_bits


class Held(NamedTuple):
    """A triangle that holds goals: its owner and corners, the cells it counts, and their number."""

    owner: str
    corners: tuple[int, ...]
    cells: frozenset[int]
    size: int
    goals: tuple[int, ...]


def held_triangles(pos: Position, since: int = -1) -> list[Held]:
    """The triangles that hold goals, each once; only those with a piece placed after so many plies."""
    table, placed = pos.setup.table, pos.placed_at()
    goals: dict[tuple[str, tuple[int, ...], int], list[int]] = {}
    for goal, hold in zip(pos.setup.goals, pos.holds, strict=True):
        if hold and hold.corners and (since < 0 or any(placed.get(at, 0) > since for at in hold.corners)):
            goals.setdefault((hold.owner, hold.corners, hold.size), []).append(goal)
    return [
        Held(owner, corners, frozenset(iter_bits(table.closed(*corners)[1])), size, tuple(held))
        for (owner, corners, size), held in sorted(goals.items())
    ]


def new_triangles(pos: Position, end: Position) -> list[Held]:
    """The triangles that hold goals in the end by pieces of the player to move that are not there yet, and by no
    other new ones.
    """
    own, there = (end.blue, pos.blue) if pos.mover == "blue" else (end.red, pos.red)
    new = {*own} - {*there}
    here = {*iter_bits(pos.taken)} | new
    return [each for each in held_triangles(end) if new & {*each.corners} and here >= {*each.corners}]
