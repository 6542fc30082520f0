"""A plain exhaustive search for any game with rules: what a position is worth, with what line, and how soon.

A player is searched for against all others together. Games with a search of their own for positions of theirs have
the same questions answered faster; games without one have this.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardgen.games.tasks import DRAW, LOSS, WIN, Line, OutOfBudgetError
from boardgen.games.values import Outcome

if TYPE_CHECKING:
    from boardgen.games.base import Game

P = TypeVar("P")
M = TypeVar("M")
S = TypeVar("S")

#: The deepest line that is searched; each ply is a level of recursion.
DEEPEST = 300


def worth(outcome: Outcome, player: str) -> int:
    """What the end of a game is worth to a player."""
    return DRAW if outcome.winner is None else WIN if outcome.winner == player else LOSS


class Tree(ABC, Generic[S, M]):
    """Positions whose worth to one player can be found by search, and best play among them.

    Best play hurries where it gets its way and delays where it does not.

    Attributes:
        nodes: positions that were searched so far.
    """

    nodes: int

    def __init__(self) -> None:
        #: Position → the least and the most plies in which the side that gets its way may get it.
        self._lengths: dict[Hashable, tuple[int, int]] = {}

    @abstractmethod
    def key(self, state: S) -> Hashable:
        """What matters of a position for what follows."""

    @abstractmethod
    def worth(self, state: S) -> int:
        """What a position is worth to the player: `WIN`, `DRAW` or `LOSS`."""

    @abstractmethod
    def ours(self, state: S) -> bool:
        """Whether the player is to move."""

    @abstractmethod
    def over(self, state: S) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def token(self, move: M, state: S) -> str:
        """A move as in game files."""

    @abstractmethod
    def ending(self, state: S) -> str:
        """How the game ended, as the end of a sentence."""

    @abstractmethod
    def moves(self, state: S) -> Sequence[tuple[M, S]]:
        """The legal moves with the positions they lead to; none at the end."""

    def length(self, state: S) -> int:
        """Plies to the end in best play; of a draw, in some line that keeps it.

        Raises:
            OutOfBudgetError: the search gave up.
        """
        value = self.worth(state)
        if value == DRAW:
            best = self.best(state)
            return 0 if best is None else 1 + self.length(best[1])
        plies = self._lengths.get(self.key(state), (0, 0))[0]
        while not self._within(state, plies, value):
            plies += 1
        return plies

    def _within(self, state: S, plies: int, value: int) -> bool:
        """Whether a side that gets ``value`` for the player gets it in so many plies, whatever the other does."""
        key = self.key(state)
        least, most = self._lengths.get(key, (0, DEEPEST))
        if plies < least or plies >= most:
            return plies >= most
        if self.over(state):
            found = self.worth(state) == value
        elif not plies:
            found = False
        elif self.ours(state) == (value == WIN):
            moves = self.moves(state)
            found = any(self._within(after, plies - 1, value) for _, after in moves if self.worth(after) == value)
        else:
            found = all(self._within(after, plies - 1, value) for _, after in self.moves(state))
        self._lengths[key] = (least, plies) if found else (plies + 1, most)
        return found

    def best(self, state: S) -> tuple[M, S] | None:
        """The move of best play and where it leads; None at the end."""
        if self.over(state):
            return None
        value = self.worth(state)
        kept = [(move, after) for move, after in self.moves(state) if self.worth(after) == value]
        if value == DRAW:
            return kept[0]
        hurry = (value == WIN) == self.ours(state)
        return (min if hurry else max)(kept, key=lambda pair: self.length(pair[1]))

    def shown(self, move: M, before: S, after: S) -> Line:
        """A move, best play after it, and what that comes to.

        Raises:
            OutOfBudgetError: the search gave up.
        """
        tokens, value = [self.token(move, before)], self.worth(after)
        for following, state in self.line(after):
            tokens.append(self.token(following, after))
            after = state
        return Line(tuple(tokens), self.ending(after), value)

    def line(self, state: S) -> list[tuple[M, S]]:
        """Best play to the end: each move with the position it leads to.

        Raises:
            OutOfBudgetError: the search gave up.
        """
        found: list[tuple[M, S]] = []
        while (best := self.best(state)) is not None:
            found.append(best)
            state = best[1]
        return found


class Search(Tree[P, M]):
    """A search in any game for one player, with its table of settled positions. Not shared between questions.

    Attributes:
        nodes: positions visited so far.
        limit: number of positions after which it gives up.
    """

    def __init__(self, game: Game[P, M], player: str, limit: int) -> None:
        super().__init__()
        self.game = game
        self.player = player
        self.limit = limit
        self.nodes = 0
        self._bounds: dict[Hashable, tuple[int, int]] = {}

    def key(self, state: P) -> Hashable:
        """The position without its history, as far as the game tells them apart."""
        return self.game._state(state)

    def worth(self, state: P) -> int:
        """By exhaustive search."""
        return self.value(state)

    def ours(self, state: P) -> bool:
        """Whether the player is to move."""
        return self.game._mover(state) == self.player

    def over(self, state: P) -> bool:
        """Whether the game has ended."""
        return self.game._outcome(state) is not None

    def token(self, move: M, state: P) -> str:
        """A move as in game files."""
        return self.game._format_move(move, state)

    def ending(self, state: P) -> str:
        """How the game ended, as the end of a sentence."""
        return told(self.game._outcome(state))

    def moves(self, state: P) -> list[tuple[M, P]]:
        """All legal moves."""
        return [(move, self.game._play(state, move)) for move in self.game._legal_moves(state)]

    def value(self, pos: P, floor: int = LOSS, roof: int = WIN, depth: int = 0) -> int:
        """What a position is worth to the player: exact between ``floor`` and ``roof``, otherwise a bound there.

        Raises:
            OutOfBudgetError: the limit is reached, or a line is too long.
        """
        key = self.key(pos)
        low, high = self._bounds.get(key, (LOSS, WIN))
        if low >= roof or low == high:
            return low
        if high <= floor:
            return high
        outcome = self._visit(pos, depth)
        if outcome is not None:
            found = worth(outcome, self.player)
            self._bounds[key] = found, found
            return found
        floor, roof = max(floor, low), min(roof, high)
        ours = self.ours(pos)
        best, bottom, top = (LOSS if ours else WIN), floor, roof
        for _, after in self.moves(pos):
            found = self.value(after, bottom, top, depth + 1)
            if ours:
                best, bottom = max(best, found), max(bottom, found)
            else:
                best, top = min(best, found), min(top, found)
            if bottom >= top:
                break
        self._bounds[key] = (low, best) if best <= floor else (best, high) if best >= roof else (best, best)
        return best

    def _visit(self, pos: P, depth: int) -> Outcome | None:
        self.nodes += 1
        if self.nodes > self.limit or depth > DEEPEST:
            raise OutOfBudgetError
        return self.game._outcome(pos)


def value_of(game: Game[Any, Any], pos: Any, player: str, budget: int) -> int:
    """What a position is worth to a player against all others together.

    Raises:
        OutOfBudgetError: the budget of positions does not suffice.
    """
    return Search(game, player, budget).value(pos)


def told(outcome: Outcome | None) -> str:
    """How a game ended, as the end of a sentence."""
    return "and so on" if outcome is None else outcome.told()


def best_of(items: Iterable[M], value: Callable[[M], int], most: int | None = None) -> list[M]:
    """The items that win; if none does, those that draw; none if all lose.

    Args:
        items: what there is to choose from.
        value: the worth of each.
        most: stop as soon as more than this many win.
    """
    winning, drawing = [], []
    for item in items:
        found = value(item)
        if found == WIN:
            winning.append(item)
            if most is not None and len(winning) > most:
                break
        elif found == DRAW:
            drawing.append(item)
    return winning or drawing
