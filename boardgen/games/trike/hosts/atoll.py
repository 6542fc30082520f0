"""Atoll: connect two opposite islands of your own; eight islands of alternating colours surround the board.

The board is Mark Steere's, a rectangle of hexagons, here with its straight sides at the top and the
bottom. For side n it has n rows, alternating between n - 2 and n - 1 cells; 11 is his own size. Each of
the four edges is halved at its middle cell; that cell and the corner cells touch both adjacent islands.
So n is odd.
"""

from __future__ import annotations

from functools import cache

from boardgen.errors import OptionError
from boardgen.games.trike.hosts.base import BoardSide, Goal, Host, run
from boardgen.games.trike.hosts.chains import ChainGoal
from boardgen.geometry.board import Board
from boardgen.geometry.hexregions import rectangle
from boardgen.geometry.sizes import MAX_SIDE

ISLANDS = (
    "right of the bottom",
    "lower right",
    "upper right",
    "right of the top",
    "left of the top",
    "upper left",
    "lower left",
    "left of the bottom",
)


def board(side: int) -> Board:
    """The board with ``side`` rows.

    Raises:
        OptionError: code ``out-of-range``: the side is even.
    """
    if side % 2 == 0:
        near = " or ".join(str(odd) for odd in (side - 1, side + 1) if 5 <= odd <= MAX_SIDE)
        raise OptionError("out-of-range", f"an Atoll board has an odd side, such as {near}, not {side}", ("side",))
    return rectangle(side - 2, side)


@cache
def sides(side: int) -> tuple[BoardSide, ...]:
    """The eight islands, anticlockwise from the right half of the bottom, black first; opposites are 4 apart."""
    where = board(side)
    rows = [[c for c in where.cells if c[1] == r] for r in range(side)]
    edges = (rows[0], [row[-1] for row in rows], rows[-1][::-1], [row[0] for row in reversed(rows)])
    halves: list[list[tuple[int, int]]] = []
    for edge in edges:
        middle = len(edge) // 2
        halves += [edge[: middle + 1], edge[middle:]]
    ordered = [*halves[1:], halves[0]]
    return tuple(
        BoardSide(name, ("black", "white")[i % 2], run(where, half))
        for i, (name, half) in enumerate(zip(ISLANDS, ordered, strict=True))
    )


@cache
def goal(side: int) -> Goal:
    """Atoll, the goal: connect two opposite own islands; the chain may use own islands in between."""
    black, white = (tuple(island.cells for island in sides(side)[first::2]) for first in (0, 1))
    return ChainGoal(board(side), {}, _wins, islands=(black, white))


def _wins(colour: int, places: int) -> str | None:
    return "opposite islands" if places & places >> 2 else None


HOST = Host(
    slug="atoll",
    title="Atoll",
    designer="Mark Steere",
    default_side=11,
    smallest_side=5,
    puzzle_side=7,
    board=board,
    sides=sides,
    goal=goal,
    key="join two opposite islands of your colour",
    key_is="Aim",
    aim="A chain between two opposite islands of yours wins.",
    terms=(
        "Eight islands, black and white in turn, lie around the board. Two are opposite if they face each other "
        "across the middle, such as the left half of the top and the right half of the bottom. Join two of yours by "
        "stones of your own, each next to the last. Your other islands may be links. Cells in corners and at "
        "mid-edge touch two."
    ),
    framed={"opposite islands": "the framed chain joins two opposite {colour} islands, {sides}"},
)
