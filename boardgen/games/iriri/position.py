"""Positions and moves of Iriri."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from boardgen.games.iriri.kinds import OWN, SIZES
from boardgen.games.iriri.ring import Ring
from boardgen.games.moves import Moves

Cell = tuple[int, int]
"""Column and row of the endless grid, rows counted upwards."""

Phase = Literal["place", "take"]

#: Columns and rows run from minus this to this.
LIMIT = 99


@dataclass(frozen=True, slots=True)
class Placement:
    """A place phase.

    Attributes:
        pieces: cells and sizes in reading order: from the left, from the top.
    """

    pieces: tuple[tuple[Cell, str], ...]

    @classmethod
    def of(cls, pieces: tuple[tuple[Cell, str], ...]) -> Placement:
        """A placement of pieces given in any order."""
        return cls(tuple(sorted(pieces, key=lambda p: (-p[0][1], p[0][0], p[1]))))


@dataclass(frozen=True, slots=True)
class Take:
    """A single piece taken.

    Attributes:
        place: number in the starting ring.
    """

    place: int


@dataclass(frozen=True, slots=True)
class Pass:
    """The pass of a player who can place no word."""


Move = Placement | Take | Pass


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece on the grid.

    Attributes:
        code: the piece, see `kinds`.
        ply: the move that placed it, 0 when the game began with it.
    """

    cell: Cell
    code: str
    ply: int


@dataclass(frozen=True, slots=True)
class Taken:
    """A piece that left the ring."""

    place: int
    code: str
    ply: int


@dataclass(frozen=True)
class Position:
    """A position.

    Attributes:
        ring: the dictionary.
        hands: for each player how many pieces of each size, smallest first.
        board: the pieces placed, in order.
        taken: the pieces taken, in order.
        halves: the scores in half points.
        turns: number of finished turns; player 1 moves if it is even.
        phase: ``place`` or ``take``.
        passes: number of successive place phases that were passes, including this turn's.
        plies: moves since the start.
        moves: these moves, as far as they are known.
    """

    ring: Ring
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    board: tuple[Placed, ...] = ()
    taken: tuple[Taken, ...] = ()
    halves: tuple[int, int] = (0, 0)
    turns: int = 0
    phase: Phase = "place"
    passes: int = 0
    plies: int = 0
    moves: Moves[Move] = field(default=Moves(), compare=False)

    @property
    def player(self) -> int:
        """The player to move, 0 or 1."""
        return self.turns % 2

    @property
    def over(self) -> bool:
        """Whether both players have passed in succession."""
        return self.passes >= 2

    @cached_property
    def grid(self) -> dict[Cell, str]:
        """Cell → piece; must not be modified."""
        return {placed.cell: placed.code for placed in self.board}

    @property
    def hand(self) -> str:
        """The hand of the player to move as pieces, smallest first."""
        return "".join(code * n for code, n in zip(OWN[self.player], self.hands[self.player], strict=True))

    def hand_sizes(self, player: int) -> list[str]:
        """A hand as sizes, smallest first."""
        return [size for size, n in zip(SIZES, self.hands[player], strict=True) for _ in range(n)]
