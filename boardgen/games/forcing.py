"""Exact search for what one side reaches by force within a few of its moves, whatever the others do.

A search over attacks and replies that looks at all that can matter and never guesses. What can matter, a
game tells: which moves reach the target at once (*hits*), and which replies can stop an attack that
hits. Where a hit threatens, only the few replies that stop it have to be searched, so that a plan of three
moves takes hundreds of positions instead of millions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from typing import Generic, TypeVar

from boardgen.games.tasks import OutOfBudgetError

S = TypeVar("S")


class Attack(ABC, Generic[S]):
    """A target of one side, the attacker. States are immutable, moves are integers."""

    @abstractmethod
    def mine(self, state: S) -> bool:
        """Whether the attacker is to move."""

    @abstractmethod
    def reached(self, state: S) -> bool | None:
        """True when the target is reached, False when it cannot be reached any more, None otherwise."""

    @abstractmethod
    def hits(self, state: S) -> int:
        """The moves, as a bit set, that would reach the target at once if the attacker were to move."""

    def unusual(self, state: S) -> Iterable[int]:
        """Other moves of the attacker that might reach it at once."""
        return ()

    @abstractmethod
    def tries(self, state: S, moves: int) -> Iterable[int]:
        """The moves of an attacker who has so many left and no hit, promising ones first.

        Only moves that fail for certain may be left out.
        """

    @abstractmethod
    def replies(self, state: S, moves: int) -> Iterable[int]:
        """The moves of a defender that may stop an attacker who has so many moves left, promising ones first.

        Every move that is left out is one after which the attacker succeeds if he succeeds after all that are
        given; or one is left out because another one given stops him for certain.
        """

    def waits(self, state: S) -> bool:
        """Whether it is plain that a defender can move without leaving the attacker anything that hits."""
        return False

    @abstractmethod
    def every(self, state: S) -> Iterable[int]:
        """All legal moves of whoever is to move, in a stable order."""

    @abstractmethod
    def play(self, state: S, move: int) -> S:
        """The state after a legal move."""

    @abstractmethod
    def passed(self, state: S) -> S:
        """The state if all others did nothing until the attacker is to move."""

    @abstractmethod
    def key(self, state: S) -> Hashable:
        """What matters of a state."""


class Forcing(Generic[S]):
    """The search for one target, with what it has found so far.

    Attributes:
        nodes: positions looked at.
        budget: number of positions after which it gives up.
    """

    def __init__(self, attack: Attack[S], budget: int) -> None:
        """A search that looks at no more positions than the budget."""
        self.attack = attack
        self.budget = budget
        self.nodes = 0
        self._known: dict[tuple[Hashable, int], bool] = {}
        #: For each number of moves left, the attacker's move that succeeded last, and the reply that stopped him
        #: last: often they do again.
        self._last: dict[int, int] = {}
        self._stopped: dict[int, int] = {}

    def succeeds(self, state: S, moves: int) -> bool:
        """Whether the attacker has reached the target after so many moves of his own at the latest.

        Raises:
            OutOfBudgetError: the budget is used up.
        """
        reached = self.attack.reached(state)
        if reached is not None:
            return reached
        if not moves:
            return False
        if self.attack.mine(state):
            if self.attack.hits(state):
                return True
            if moves == 1:
                return bool(self._others_that_reach(state))
        elif moves == 1 and self.attack.waits(state):
            return False
        key = self.attack.key(state), moves
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = (
                self._attacks(state, moves) if self.attack.mine(state) else self._holds(state, moves)
            )
        return found

    def _others_that_reach(self, state: S) -> list[int]:
        return [move for move in self.attack.unusual(state) if self.attack.reached(self.play(state, move))]

    def play(self, state: S, move: int) -> S:
        """The state after a move, counted.

        Raises:
            OutOfBudgetError: the budget is used up.
        """
        self.nodes += 1
        if self.nodes > self.budget:
            raise OutOfBudgetError
        return self.attack.play(state, move)

    def _attacks(self, state: S, moves: int) -> bool:
        for move in _first(self._last.get(moves), self.attack.tries(state, moves)):
            if self.succeeds(self.play(state, move), moves - 1):
                self._last[moves] = move
                return True
        return False

    def _holds(self, state: S, moves: int) -> bool:
        """Whether the attack succeeds against every reply."""
        for reply in _first(self._stopped.get(moves), self.attack.replies(state, moves)):
            if not self.succeeds(self.play(state, reply), moves):
                self._stopped[moves] = reply
                return False
        return True

    def soonest(self, state: S, most: int) -> int | None:
        """In how many moves of his own the attacker succeeds at the soonest; None if not within ``most``."""
        return next((moves for moves in range(most + 1) if self.succeeds(state, moves)), None)

    def right(self, state: S, moves: int, most: int | None = None) -> list[int]:
        """The attacker's moves, of those who succeed within so many; it may stop after finding more than ``most``."""
        if moves == 1:
            hits = self.attack.hits(state)
            cells = [move for move in self.attack.every(state) if move >= 0 and hits >> move & 1]
            return cells + self._others_that_reach(state)
        found: list[int] = []
        for move in self.attack.tries(state, moves):
            if self.succeeds(self.play(state, move), moves - 1):
                found.append(move)
                if most is not None and len(found) > most:
                    break
        return sorted(found)

    def escapes(self, state: S, moves: int, most: int | None = None) -> list[int]:
        """A defender's moves after which an attacker with so many moves left does not succeed."""
        found: list[int] = []
        for reply in self.attack.every(state):
            if not self.succeeds(self.play(state, reply), moves):
                found.append(reply)
                if most is not None and len(found) > most:
                    break
        return sorted(found)

    def line(self, state: S, moves: int) -> list[int]:
        """Best play from a state in which the attacker succeeds: he as soon as possible, the others as late."""
        line = []
        while self.attack.reached(state) is None:
            if self.attack.mine(state):
                moves = self.soonest(state, moves) or moves
                move = self.right(state, moves, 0)[0]
                moves -= 1
            else:
                move = self._stubborn(state, moves)
            line.append(move)
            state = self.attack.play(state, move)
        return line

    def _stubborn(self, state: S, moves: int) -> int:
        """The defender's move after which the attacker needs most moves; one that does his work only if all do."""
        best, longest, known = -1, -1, list(self.attack.replies(state, moves))
        for at, reply in enumerate([*known, *self.attack.every(state)]):
            if longest > 0 and at > len(known):
                break
            needed = self.soonest(self.play(state, reply), moves) or 0
            if needed > longest:
                best, longest = reply, needed
        return best

    def refutation(self, state: S, moves: int) -> tuple[int, list[int]]:
        """How an attack fails in a state with a defender to move: how many plies have to be seen, and the line.

        The depth is 0 where the attacker would not succeed even if the others did nothing.
        """
        threat = self.succeeds(self.attack.passed(state), moves)
        for reply in [*self.attack.replies(state, moves), *self.attack.every(state)]:
            after = self.play(state, reply)
            if not self.succeeds(after, moves):
                depth, line = self._failure(after, moves)
                return depth + 1 if threat else 0, [reply, *line]
        return 0, []

    def _failure(self, state: S, moves: int) -> tuple[int, list[int]]:
        """The same where the attack fails; the attacker makes what threatens longest."""
        if self.attack.reached(state) is not None or not moves:
            return 0, []
        if not self.attack.mine(state):
            depth, line = self.refutation(state, moves)
            return depth, line
        if moves == 1:
            return 0, []
        best: tuple[int, list[int]] = (0, [])
        for move in self.attack.tries(state, moves):
            depth, line = self._failure(self.play(state, move), moves - 1)
            if depth and depth + 1 > best[0]:
                best = depth + 1, [move, *line]
        return best


def _first(last: int | None, moves: Iterable[int]) -> Iterable[int]:
    """Moves, the one that was good last before the others."""
    known = list(moves)
    return [last, *(move for move in known if move != last)] if last is not None and last in known else known


def settled(attacks: Sequence[Attack[S]], state: S, moves: int, budget: int) -> int | None:
    """Which of some attacks succeeds, of which at most one can; None if none does within so many moves.

    They are searched in turn, a move deeper each time, so that a short win is found at once in a long game.

    Args:
        attacks: those that exclude each other, such as each player's on the game.
        state: where they begin.
        moves: the most moves of each attacker.
        budget: positions that all searches together may look at.

    Raises:
        OutOfBudgetError: the budget is used up.
    """
    searches = [Forcing(attack, budget) for attack in attacks]
    for depth in range(moves + 1):
        for number, search in enumerate(searches):
            search.budget = budget - sum(each.nodes for each in searches if each is not search)
            if search.succeeds(state, depth):
                return number
    return None
