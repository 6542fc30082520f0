"""Positions and moves of Pi."""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal, NamedTuple

from boardgen.games.moves import Moves
from boardgen.geometry.board import Board
from boardgen.geometry.triangles import TriangleTable

Colour = Literal["red", "blue"]
Owner = Literal["red", "blue", "tied"]

#: The smallest triangle with a goal in it; a goal held by one cannot be stolen.
FINAL_SIZE = 4


class Pass(Enum):
    """The pass of a player who cannot place."""

    PASS = "pass"


PASS: Final = Pass.PASS


class Tie(NamedTuple):
    """An agreement that a goal is tied; uses up no turn."""

    goal: str


#: A placement is the index of its cell.
Move = int | Pass | Tie


class Hold(NamedTuple):
    """The owner of a goal.

    Attributes:
        owner: the colour of the triangle, or ``tied`` by agreement.
        size: size of the triangle; 0 for a tie.
        corners: its corners, ascending cell indices; empty for a tie.
    """

    owner: Owner
    size: int
    corners: tuple[int, ...]


Holds = tuple[Hold | None, ...]
"""The hold on each goal, None while it is open."""

Contested = tuple[tuple[int, int, int], ...]
"""Goals that can still be taken: index, cell, and the size a triangle must be below."""

TIED: Final = Hold("tied", 0, ())


class Setup(NamedTuple):
    """The part of a position that is constant during a game.

    Attributes:
        table: the triangles of the board.
        letters: the goals, sorted.
        goals: their cells.
        red, blue: cells of the pieces before the first move.
        free: bit set of the cells without a goal.
        ply: number of moves before the first of `Position.moves`, if the position was given with a ply.
    """

    table: TriangleTable
    letters: tuple[str, ...]
    goals: tuple[int, ...]
    red: tuple[int, ...]
    blue: tuple[int, ...]
    free: int
    ply: int = 0

    @property
    def board(self) -> Board:
        """The cells."""
        return self.table.board


class Position(NamedTuple):
    """A position of Pi with the moves that led to it.

    Attributes:
        setup: the constant part.
        red, blue: cells of the pieces in the order they were placed.
        red_bits, blue_bits: the same as bit sets.
        red_places: bit set of the cells where red may place: empty, without a goal, completing a legal
            triangle with two red pieces.
        blue_places: the same for blue, with two pieces of any colours.
        holds: the hold on each goal, None while it is open.
        contested: the goals that can still be taken.
        half_turns: turns since blue began round 1, not counting ties; blue moves if it is even.
        passes: number of successive passes just played.
        over: whether the game has ended.
        moves: all moves since the start.
    """

    setup: Setup
    red: tuple[int, ...]
    blue: tuple[int, ...]
    red_bits: int
    blue_bits: int
    red_places: int
    blue_places: int
    holds: Holds
    contested: Contested
    half_turns: int
    passes: int
    over: bool
    moves: Moves[Move]

    @property
    def mover(self) -> Colour:
        """The player to move, or who would move next."""
        return "red" if self.half_turns & 1 else "blue"

    @property
    def taken(self) -> int:
        """Bit set of the cells with a piece."""
        return self.red_bits | self.blue_bits

    def placed_at(self) -> dict[int, int]:
        """Cell → ply at which its piece was placed, without the pieces of the start."""
        return {move: ply for ply, move in enumerate(self.moves, 1) if isinstance(move, int)}
