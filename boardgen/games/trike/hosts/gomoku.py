"""Gomoku: five in a row, or more, along a line of squares in any of the eight directions."""

from __future__ import annotations

from functools import cache

from boardgen.games.trike.hosts.base import Goal, Host
from boardgen.games.trike.hosts.rows import RowGoal
from boardgen.geometry.board import Board
from boardgen.geometry.squares import squares, star_points


def board(side: int) -> Board:
    """A square board; squares that touch at a corner are neighbours, too."""
    return squares(side, side)


def dotted(side: int) -> tuple[int, ...]:
    """The star points of the board."""
    return star_points(board(side))


@cache
def goal(side: int, row: int) -> Goal:
    """Gomoku, the goal, in its free form: a row of ``row`` own stones or more."""
    return RowGoal(board(side), row)


HOST = Host(
    slug="gomoku",
    title="Five in a Row",
    designer="traditional",
    default_side=15,
    smallest_side=5,
    puzzle_side=9,
    board=board,
    goal=goal,
    row=5,
    terms=(
        "The line runs along a row, a column or a diagonal of the board. An empty square or a stone of the other "
        "colour breaks it. More than {row} stones win as well. The last stone may stand at an end, or in the middle "
        "and join two shorter lines."
    ),
    dotted=dotted,
    ground="a board of {side} × {side} squares",
    key="{row} or more in a row, eight directions",
    key_is="Aim",
    aim="{row} or more of your own stones in an unbroken line win.",
)
