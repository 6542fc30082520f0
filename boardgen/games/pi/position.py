"""Positions and moves of Pi as values."""

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
    """The move of a player who cannot place."""

    PASS = "pass"


PASS: Final = Pass.PASS


class Tie(NamedTuple):
    """Both players agree that a goal is tied; uses up no turn."""

    goal: str


#: A placement is the index of its cell.
Move = int | Pass | Tie


class Hold(NamedTuple):
    """Who has a goal.

    Attributes:
        owner: the colour of the triangle, or ``tied`` by agreement.
        size: size of the triangle; 0 for a tie.
        corners: its corners, ascending cell indices; empty for a tie.
    """

    owner: Owner
    size: int
    corners: tuple[int, ...]


Holds = tuple[Hold | None, ...]
"""For each goal who has it, None while it is open."""

Contested = tuple[tuple[int, int, int], ...]
"""Goals that can still be taken: number, cell, and the size a triangle must stay below."""

TIED: Final = Hold("tied", 0, ())


class Setup(NamedTuple):
    """What stays the same throughout a game.

    Attributes:
        table: the triangles of the board.
        letters: the goals, sorted.
        goals: their cells.
        red, blue: cells of the pieces that stand there before the first move.
        free: bit set of the cells that are no goal.
        ply: moves played before the first of `Position.moves`; a given position may say so.
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
        setup: what stays the same.
        red, blue: cells of the pieces in the order in which they came.
        red_bits, blue_bits: the same as bit sets.
        red_places: bit set of the cells on which red may place: empty, no goal, completing a legal
            triangle with two red pieces.
        blue_places: the same for blue, with two pieces of any colours.
        holds: for each goal who has it, None while it is open.
        contested: the goals that can still be taken.
        half_turns: turns since round 1 began with blue's, ties not counted; blue moves when even.
        passes: how many passes in a row led here.
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
        """Whose turn it is, or would be."""
        return "red" if self.half_turns & 1 else "blue"

    @property
    def taken(self) -> int:
        """Bit set of the cells with a piece."""
        return self.red_bits | self.blue_bits

    def placed_at(self) -> dict[int, int]:
        """Cell → ply at which its piece came; pieces that stood there from the start are left out."""
        return {move: ply for ply, move in enumerate(self.moves, 1) if isinstance(move, int)}
