"""The interface of host games; all its parts can also be used on their own.

Stones are an array with an item for each cell: 0 for empty, 1 for black, 2 for white. A host either ends
the game as soon as a player has won on the board (`Host.goal`), or decides at the end who has won
(`Host.count`), or does neither.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from boardgen.games.base import Outcome
from boardgen.games.persistent import Items, Readable
from boardgen.geometry.board import Board

BLACK, WHITE = 0, 1
COLOURS = ("black", "white")


@dataclass(frozen=True, slots=True)
class BoardSide:
    """A stretch of a board's edge with a meaning in the game.

    Attributes:
        name: its name for people, such as ``top``.
        colour: its owner; None if it serves both players.
        cells: its cells, anticlockwise along the edge.
    """

    name: str
    colour: str | None
    cells: tuple[int, ...]


class Goal(ABC):
    """The goal of a host on one board, tracked incrementally, stone by stone.

    The state is an immutable value passed from one position to the next, so that the cost of a stone
    depends on what it changes, not on the stones on the board.
    """

    @abstractmethod
    def begin(self) -> Items:
        """The state on the empty board."""

    @abstractmethod
    def place(self, so_far: Items, stones: Readable, colour: int, cell: int) -> tuple[Items, str | None]:
        """The state after a stone is placed, and how that wins, in a word or two, if it does.

        Args:
            so_far: the state before.
            stones: all stones, including the new one.
            colour: colour of the new stone.
            cell: cell of the new stone.
        """

    @abstractmethod
    def winning_cells(self, stones: Readable, colour: int, last: int) -> set[int]:
        """The winning stones, given the last one placed, for pictures; searches the whole board."""

    def winning_lines(self, stones: Readable, colour: int, last: int) -> tuple[tuple[int, int], ...]:
        """Pairs of winning stones that pictures join by a line, where their places alone do not show the shape."""
        return ()


class Decided(NamedTuple):
    """By what a count was won, for pictures and their captions.

    Attributes:
        lines: lines of cells that the winner has, each in order; they are marked.
        said: what is marked, in words.
        counted: what was counted for each, the winner first, in a few words; how the game ended unless given.
    """

    lines: tuple[tuple[int, ...], ...]
    said: str
    counted: str = ""


def _no_sides(side: int) -> tuple[BoardSide, ...]:
    return ()


def _no_cells(side: int) -> tuple[int, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Host:
    """A game whose board and goal the meta-rule borrows.

    Attributes:
        slug, title, designer: its names.
        designed: whose it is in words, for texts, where a list of names does not say it.
        default_side, smallest_side: number of cells on a side.
        board: side → board; raises `OptionError` for a side that does not exist.
        sides: side → the stretches of its edge with a meaning.
        goal: side → what wins as soon as it is reached, or (side, row) → it where the host has a `row`; None for a
            host that does not end a game early.
        count: (side, stones, pawn) → the outcome of a game that has ended, where ``pawn`` is a cell; None for
            a host that is a draw then.
        decided: (side, stones, winner) → by what the count was won; None for a host that shows nothing of it.
        shaded: side → cells shaded on its board, since they are more or less than others in the game.
        dotted: side → cells with a dot in the middle on boards to play on, by which eyes find places.
        tally: what a player counts at the end, what the boxes for it on pads are called, and what is won by them;
            None where nothing is counted.
        key: what is to be known of its board or its goal, in a few words; ``{row}`` stands for the length of a row.
        key_is: what that is called: signs of the board, or the aim.
        aim: what wins, in a sentence; by default from what else is said. ``{row}`` as in `key`.
        terms: the same in full, in sentences: what counts and how it looks; the aim again where there are none.
        framed: what the frames around the winning stones show, by the word or two for how they win; ``{colour}``
            stands for the winner's, ``{sides}`` for the names of two opposite sides of that colour that they join.
            Those words themselves where there is none.
        tells: (side, winning cells) → whether these show what is less easily seen from words, so that a game with
            such an end is shown; None where each end says as much as others.
        ground: its board in words, for lists of what is needed, where that of its title would say too little;
            ``{side}`` stands for the number of cells on a side.
        always_won: whether somebody has reached the goal on every full board.
        puzzle_side: the side of boards for puzzles, where games on the usual one are too long to be searched to their
            end; None for the usual one.
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
    decided: Callable[[int, Readable, int], Decided] | None = None
    row: int | None = None
    shaded: Callable[[int], tuple[int, ...]] = _no_cells
    dotted: Callable[[int], tuple[int, ...]] = _no_cells
    tally: tuple[str, tuple[str, ...], str] | None = None
    key: str = ""
    key_is: str = "Signs"
    aim: str = ""
    terms: str = ""
    framed: Mapping[str, str] = field(default_factory=dict, hash=False)
    tells: Callable[[int, Collection[int]], bool] | None = None
    ground: str = ""
    always_won: bool = False
    designed: str = ""
    puzzle_side: int | None = None

    def goal_of(self, side: int, row: int | None = None) -> Goal | None:
        """What wins as soon as it is reached on a board, with the host's own ``row`` unless given."""
        if self.goal is None or self.row is None:
            return None if self.goal is None else self.goal(side)
        return self.goal(side, self.row if row is None else row)


def run(board: Board, points: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Cell indices of lattice points, in their order."""
    return tuple(board.index[point] for point in points)
