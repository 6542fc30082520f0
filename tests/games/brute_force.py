"""What is reached by force, found by playing everything: no pruning, no tables, the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

#: None while a target may still be reached.
Done = Callable[[Any], bool | None]


class Plain:
    """A target of a side.

    Attributes:
        moves, play: the rules.
        mine: whether the attacker is to move.
        done: whether the target is reached, or cannot be any more.
    """

    def __init__(
        self,
        moves: Callable[[Any], Iterable[Any]],
        play: Callable[[Any, Any], Any],
        mine: Callable[[Any], bool],
        done: Done,
    ) -> None:
        self.moves, self.play, self.mine, self.done = moves, play, mine, done

    def forced(self, pos: Any, left: int) -> bool:
        """Whether the attacker has reached the target after so many moves at the latest, against everything."""
        done = self.done(pos)
        if done is not None or not left:
            return bool(done)
        if self.mine(pos):
            return any(self.forced(self.play(pos, move), left - 1) for move in self.moves(pos))
        return all(self.forced(self.play(pos, move), left) for move in self.moves(pos))

    def soonest(self, pos: Any, most: int) -> list[Any]:
        """The attacker's moves that reach the target soonest, within ``most`` moves."""
        for left in range(1, most + 1):
            found = [move for move in self.moves(pos) if self.forced(self.play(pos, move), left - 1)]
            if found:
                return found
        return []

    def escapes(self, pos: Any, most: int) -> list[Any]:
        """A defender's moves after which the target is not reached within ``most`` moves."""
        return [move for move in self.moves(pos) if not self.forced(self.play(pos, move), most)]
