"""Y: join all three sides of a triangle."""

from __future__ import annotations

from functools import cache

from boardgen.games.trike.hosts.base import BoardSide, Host, Win, chains, run, side_bits
from boardgen.geometry.board import Board
from boardgen.geometry.hexregions import triangle


@cache
def sides(side: int) -> tuple[BoardSide, ...]:
    """Bottom, right and left, for both players; a corner cell lies on both of its sides."""
    board = triangle(side)
    last = side - 1
    steps = range(side)
    return (
        BoardSide("bottom", None, run(board, ((i, 0) for i in steps))),
        BoardSide("right", None, run(board, ((last - i, i) for i in steps))),
        BoardSide("left", None, run(board, ((0, last - i) for i in steps))),
    )


@cache
def _goals(side: int) -> tuple[Board, tuple[int, ...]]:
    return triangle(side), side_bits(triangle(side), sides(side))


def won(side: int, colour: int, stones: int, last: int | None) -> Win | None:
    """Y, the goal: one chain that touches all three sides."""
    board, goals = _goals(side)
    for chain in chains(board, stones, last):
        if all(chain & goal for goal in goals):
            return Win("all three sides", chain)
    return None


HOST = Host(
    slug="y",
    title="Y",
    designer="Claude Shannon, Craige Schensted, Charles Titus",
    default_side=9,
    smallest_side=2,
    board=triangle,
    sides=sides,
    won=won,
)
