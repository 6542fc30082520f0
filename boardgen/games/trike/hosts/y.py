"""Y: connect all three sides of a triangle."""

from __future__ import annotations

from functools import cache

from boardgen.games.trike.hosts.base import BoardSide, Goal, Host, run
from boardgen.games.trike.hosts.chains import ChainGoal, touching
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
def corners(side: int) -> tuple[int, ...]:
    """The cells in the corners, each on two sides: lower left, lower right and top."""
    return run(triangle(side), ((0, 0), (side - 1, 0), (0, side - 1)))


@cache
def goal(side: int) -> Goal:
    """Y, the goal: one chain that touches all three sides."""
    return ChainGoal(triangle(side), touching(part.cells for part in sides(side)), _wins)


def _wins(colour: int, places: int) -> str | None:
    return "all three sides" if places == 0b111 else None


HOST = Host(
    slug="y",
    title="Y",
    designer="Claude Shannon, Craige Schensted, Charles Titus",
    default_side=9,
    smallest_side=2,
    board=triangle,
    sides=sides,
    goal=goal,
    shaded=corners,
    key="join all three sides; marked corners touch two each",
    key_is="Aim",
    aim="A chain that touches all three sides wins.",
    terms=(
        "A chain is made of stones of your own, each next to another, with as many branches as it takes. A corner, "
        "marked on the board, touches two sides."
    ),
    framed={"all three sides": "the framed chain touches all three sides"},
    always_won=True,
)
