"""Quod: four own stones at the corners of a square, of any size and however it is turned.

The game of G. Keith Still (1979) is played on 11 by 11 squares without the four in the corners. Beneath the meta-rule
its stones that only block are left out: a player places nothing but the own colour.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

from boardgen.boards import Board, squares
from boardgen.games.trike.hosts import Goal, Host, Items, Readable


@cache
def board(side: int) -> Board:
    """As many rows as columns, without the corners."""
    last = side - 1
    return squares(side, side, frozenset({(0, 0), (last, 0), (0, last), (last, last)}))


class Corners(Goal):
    """All four corners of a square; nothing is kept from stone to stone."""

    def __init__(self, board: Board) -> None:
        """The goal on a board."""
        self._board = board

    def begin(self) -> Items:
        """Nothing."""
        return ()

    def place(self, so_far: Items, stones: Readable, colour: int, cell: int) -> tuple[Items, str | None]:
        """A new square has the new stone at a corner."""
        return so_far, "square" if any(self._squares(stones, colour, cell)) else None

    def winning_cells(self, stones: Readable, colour: int, last: int) -> set[int]:
        """The corners of every square that the last stone completed."""
        return {corner for square in self._squares(stones, colour, last) for corner in square}

    def winning_lines(self, stones: Readable, colour: int, last: int) -> tuple[tuple[int, int], ...]:
        """The sides of these squares."""
        return tuple(
            side
            for square in {frozenset(square): square for square in self._squares(stones, colour, last)}.values()
            for side in zip(square, (*square[1:], square[0]), strict=True)
        )

    def _squares(self, stones: Readable, colour: int, cell: int) -> Iterator[tuple[int, ...]]:
        """The squares of a colour with a corner on a cell, walked anticlockwise from there."""
        find, (x, y) = self._board.index.get, self._board.cells[cell]
        for other, (to_x, to_y) in enumerate(self._board.cells):
            if other != cell and stones[other] == colour + 1:
                dx, dy = to_x - x, to_y - y
                third, fourth = find((to_x - dy, to_y + dx), -1), find((x - dy, y + dx), -1)
                if min(third, fourth) >= 0 and stones[third] == stones[fourth] == colour + 1:
                    yield cell, other, third, fourth


@cache
def goal(side: int) -> Goal:
    """Quod, the goal."""
    return Corners(board(side))


def slanted(side: int, corners: Collection[int]) -> bool:
    """Whether the corners are those of one square that is neither upright nor on its point."""
    xs, ys = ({where[k] for where in map(board(side).cells.__getitem__, corners)} for k in (0, 1))
    return len(corners) == len(xs) == len(ys) == 4


HOST = Host(
    slug="quod",
    title="Quod",
    designer="G. Keith Still",
    default_side=11,
    smallest_side=4,
    board=board,
    goal=goal,
    key="four of your own stones at the corners of a square",
    key_is="Aim",
    aim="Four stones of your own at the corners of a square win.",
    terms=(
        "The square may be of any size, and turned in any way: upright, on its point or slanted. Where one of its "
        "sides leads two columns and one row on, the next leads one column and two rows. What stands between the "
        "corners does not matter, whoever it belongs to."
    ),
    tells=slanted,
    framed={"square": "the framed stones are the corners of a square"},
)
