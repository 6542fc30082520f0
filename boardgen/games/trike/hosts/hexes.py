"""Hex: connect your two sides of a rhombus. Black has top and bottom, white left and right."""

from __future__ import annotations

from functools import cache

from boardgen.games.trike.hosts.base import BLACK, BoardSide, Goal, Host, run
from boardgen.games.trike.hosts.chains import ChainGoal, touching
from boardgen.geometry.hexregions import rhombus


@cache
def sides(side: int) -> tuple[BoardSide, ...]:
    """Top, left, bottom and right; a corner cell lies on both of its sides."""
    board = rhombus(side)
    last = side - 1

    def at(column: int, row: int) -> tuple[int, int]:
        return column + row, -row

    steps = range(side)
    return (
        BoardSide("top", "black", run(board, (at(last - i, 0) for i in steps))),
        BoardSide("left", "white", run(board, (at(0, i) for i in steps))),
        BoardSide("bottom", "black", run(board, (at(i, last) for i in steps))),
        BoardSide("right", "white", run(board, (at(last, last - i) for i in steps))),
    )


@cache
def goal(side: int) -> Goal:
    """Hex, the goal: a chain between both own sides."""
    return ChainGoal(rhombus(side), touching(part.cells for part in sides(side)), _wins)


def _wins(colour: int, places: int) -> str | None:
    own = 0b0101 << colour
    if places & own != own:
        return None
    return "top to bottom" if colour == BLACK else "left to right"


HOST = Host(
    slug="hex",
    title="Hex",
    designer="Piet Hein, John Nash",
    designed="Piet Hein and, independently, John Nash",
    default_side=11,
    smallest_side=2,
    puzzle_side=8,
    board=rhombus,
    sides=sides,
    goal=goal,
    key="join the two sides of your colour",
    key_is="Aim",
    aim="A chain between your two sides wins: black joins top and bottom, white left and right.",
    terms=(
        "A chain is made of stones of your own, each next to the one before; it may wind as it likes. It wins when "
        "it begins at one of your sides and ends at the other. A corner cell belongs to both sides that meet "
        "there."
    ),
    framed={
        "top to bottom": "the framed chain joins top and bottom",
        "left to right": "the framed chain joins left and right",
    },
    always_won=True,
)
