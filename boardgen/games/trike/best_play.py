"""Best play in late positions, as lines: whoever wins hurries, whoever loses delays."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from boardgen.games.base import Outcome
from boardgen.games.search import Tree, told, worth
from boardgen.games.trike.hosts.base import COLOURS
from boardgen.games.trike.rules import NOBODY, Position, Stones
from boardgen.games.trike.solver import Search


class State(NamedTuple):
    """What matters of a position for what follows.

    Attributes:
        stones, pawn: as in `Position`.
        mover: as in `Position`.
        outcome: how the game ended; None while it goes on.
    """

    stones: Stones
    pawn: int
    mover: int
    outcome: Outcome | None


def state_of(pos: Position) -> State:
    """A position past the pie."""
    return State(pos.stones, pos.pawn, pos.mover, pos.outcome)


class Lines(Tree[State, int]):
    """Best play around a position for the player to move.

    Attributes:
        search: the search that settles positions.
    """

    def __init__(self, pos: Position, budget: int) -> None:
        super().__init__()
        self.search = Search(pos.rules, budget)
        self._colour = pos.mover
        self._names = pos.rules.board.names
        #: Without a goal to reach, a trapped pawn that is freed goes on until the board is full.
        self._to_the_last = pos.rules.goal is None and pos.rules.variant != "zero"

    @property
    def nodes(self) -> int:  # type: ignore[override]  # counted by the search
        """Positions that were searched so far."""
        return self.search.nodes

    def key(self, state: State) -> Hashable:
        """Stones and pawn: the player to move follows from them."""
        return state.stones.cells, state.pawn

    def ours(self, state: State) -> bool:
        """Whether it is the turn of the player who was to move."""
        return state.mover == self._colour

    def over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.outcome is not None

    def worth(self, state: State) -> int:
        """By exhaustive search."""
        if state.outcome is not None:
            return worth(state.outcome, COLOURS[self._colour])
        found = self.search.value(state.stones, state.pawn, state.mover)
        return found if self.ours(state) else -found

    def length(self, state: State) -> int:
        """Plies to the end in best play."""
        return state.stones.free if self._to_the_last else super().length(state)

    def moves(self, state: State) -> list[tuple[int, State]]:
        """The stones that may be placed."""
        if state.mover == NOBODY:
            return []
        rules, (stones, pawn, mover, _) = self.search.rules, state
        found = []
        for cell in rules.destinations(stones.cells, pawn):
            after, following, outcome = rules.place(stones, cell, mover)
            found.append((cell, State(after, cell, following, outcome)))
        return found

    def token(self, move: int, state: State) -> str:
        """The name of a cell."""
        return self._names[move]

    def ending(self, state: State) -> str:
        """How the game ended, as the end of a sentence."""
        return told(state.outcome)
