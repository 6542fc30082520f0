"""What a host game offers beneath the meta-rule; every part of it stands alone as well.

Stones lie in an array with an item for each cell: 0 for an empty cell, 1 for black, 2 for white. A host
either ends the game as soon as somebody has won on the board (`Host.goal`), or says at the end who
has (`Host.count`), or neither.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from boardgen.games.base import Outcome
from boardgen.games.persistent import Items, Readable
from boardgen.geometry.board import Board

BLACK, WHITE = 0, 1
COLOURS = ("black", "white")


@dataclass(frozen=True, slots=True)
class BoardSide:
    """A stretch of a board's edge that means something to a game.

    Attributes:
        name: for people, such as ``top``.
        colour: whose it is, None where it serves both players.
        cells: along the edge, anticlockwise.
    """

    name: str
    colour: str | None
    cells: tuple[int, ...]


class Goal(ABC):
    """What a player of one host on one board has to reach, followed stone by stone.

    What has been reached so far is an immutable value that goes from one position to the next, so that
    a stone costs what it changes and not what is on the board.
    """

    @abstractmethod
    def begin(self) -> Items:
        """What has been reached on the empty board."""

    @abstractmethod
    def place(self, so_far: Items, stones: Readable, colour: int, cell: int) -> tuple[Items, str | None]:
        """What has been reached once a stone lies on a cell, and in a word or two how that wins, if it does.

        Args:
            so_far: what had been reached before.
            stones: all stones, the new one included.
            colour: of the new stone.
            cell: where it lies.
        """

    @abstractmethod
    def winning_cells(self, stones: Readable, colour: int, last: int) -> set[int]:
        """The stones that won with the one placed last, for pictures; looks at the whole board."""


def _no_sides(side: int) -> tuple[BoardSide, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Host:
    """A game whose board and goal the meta-rule borrows.

    Attributes:
        slug, title, designer: its names.
        default_side, smallest_side: cells to a side.
        board: side → board; raises `OptionError` for a side that does not exist.
        sides: side → the stretches of its edge that matter.
        goal: side → what wins as soon as it is reached, or (side, row) → it where the host has a `row`; None for a
            host that does not end a game early.
        count: (side, stones, pawn) → the outcome of a game that has ended, ``pawn`` being a cell; None for
            a host that nobody has won then.
        row: how many stones in a row win unless ``row`` among the board options says otherwise; None for a host
            that is not won with rows.
    """

    slug: str
    title: str
    designer: str
    default_side: int
    smallest_side: int
    board: Callable[[int], Board]
    sides: Callable[[int], tuple[BoardSide, ...]] = _no_sides
    goal: Callable[..., Goal] | None = None
    count: Callable[[int, Readable, int], Outcome] | None = None
    row: int | None = None

    def goal_of(self, side: int, row: int | None = None) -> Goal | None:
        """What wins as soon as it is reached on a board, with the host's own ``row`` unless given."""
        if self.goal is None or self.row is None:
            return None if self.goal is None else self.goal(side)
        return self.goal(side, self.row if row is None else row)


def run(board: Board, points: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Cell indices of lattice points, in their order."""
    return tuple(board.index[point] for point in points)
