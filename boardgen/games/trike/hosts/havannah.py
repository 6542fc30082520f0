"""Havannah: a ring, a bridge or a fork on a hexagon."""

from __future__ import annotations

from functools import cache

from boardgen.games.trike.hosts.base import BoardSide, Goal, Host, run
from boardgen.games.trike.hosts.chains import ChainGoal, touching
from boardgen.geometry.axial import DIRECTIONS
from boardgen.geometry.hexregions import hexagon

SIDE_NAMES = ("upper right", "upper left", "left", "lower left", "lower right", "right")


@cache
def corners(side: int) -> tuple[int, ...]:
    """The six corner cells, anticlockwise from the right."""
    n = side - 1
    return run(hexagon(side), ((n * q, n * r) for q, r in DIRECTIONS))


@cache
def sides(side: int) -> tuple[BoardSide, ...]:
    """The six sides, anticlockwise, for both players; the corner cells belong to none of them."""
    board = hexagon(side)
    n = side - 1
    found = []
    for i, name in enumerate(SIDE_NAMES):
        (q, r), (dq, dr) = DIRECTIONS[i], DIRECTIONS[(i + 2) % 6]
        found.append(BoardSide(name, None, run(board, ((n * q + k * dq, n * r + k * dr) for k in range(1, n)))))
    return tuple(found)


@cache
def goal(side: int) -> Goal:
    """Havannah, the goal: a chain around a cell, between two corners, or between three sides."""
    places = (*((corner,) for corner in corners(side)), *(part.cells for part in sides(side)))
    return ChainGoal(hexagon(side), touching(places), _wins, rings=True)


def _wins(colour: int, places: int) -> str | None:
    if (places & 0b111111).bit_count() >= 2:
        return "bridge"
    return "fork" if (places >> 6).bit_count() >= 3 else None


HOST = Host(
    slug="havannah",
    title="Havannah",
    designer="Christian Freeling",
    default_side=8,
    smallest_side=3,
    puzzle_side=5,
    board=hexagon,
    sides=sides,
    goal=goal,
    shaded=corners,
    key="make a ring, a bridge or a fork; marked corners belong to no side",
    key_is="Aim",
    aim="A ring or a chain joining two corners or three sides wins.",
    terms=(
        "Make a ring around one or more cells, empty or not; a bridge, a chain that joins two corners; or a fork, "
        "one that joins three sides. All are of stones of your own, each next to another. The marked corners "
        "belong to no side."
    ),
    framed={
        "bridge": "the framed chain joins two corners, a bridge",
        "fork": "the framed chain joins three sides, a fork",
        "ring": "the framed chain is a ring",
    },
)
