"""The other side of a win in two moves, for any game of two with rules: the only move that stops it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from boardgen.games.soon_task import Soon, sensible
from boardgen.games.tasks import Candidate, Line, Proof, Wrong, varied
from boardgen.games.values import Options
from boardgen.games.win_task import SHOWN, TEMPTING, WinTask

if TYPE_CHECKING:
    import random

P = TypeVar("P")

#: Moves that the opponent has.
_MOVES = 2
#: Plies before the end of a game at which the loser may still have had a choice.
_BACK = (4, 6)


class StopTask(WinTask[P]):
    """The only move after which the opponent does not win within two moves, whatever he plays."""

    slug = "stop"
    title = "the only move that stops the opponent from winning within two moves"
    effort = 5_000

    def sentence(self, pos: P) -> str:
        """Such as ``White to stop black's win in two moves.``"""
        return f"{self.game._mover(pos).capitalize()} to stop {self._opponent(pos)}'s win in two moves."

    def right(self, pos: P, budget: int, most: int | None = None) -> list[str]:
        """The moves after which the opponent has no win in two moves."""
        search = Soon(self.game, self._opponent(pos), budget)
        found: list[str] = []
        for move, after in search.moves(pos):
            if not search.wins(after, _MOVES):
                found.append(self.game._format_move(move, pos))
                if most is not None and len(found) > most:
                    break
        return found

    def show(self, pos: P, answer: str, budget: int) -> Line:
        """The answer alone; or the win that it leaves, against the reply that leaves the fewest ways to win."""
        return Soon(self.game, self._opponent(pos), budget).lost(pos, answer, _MOVES)

    def explain(self, pos: P, answer: str, budget: int) -> Proof | None:
        """What wins after other moves; None if the opponent wins in one move after all of them, which is soon seen,
        or if the answer ends the game.
        """
        game, search = self.game, Soon(self.game, self._opponent(pos), budget)
        children = {game._format_move(move, pos): after for move, after in search.moves(pos)}
        if game._outcome(children.pop(answer)) is not None:
            return None
        for after in children.values():
            search.wins(after, _MOVES)
        nodes = search.nodes
        lines = [search.lost(pos, token, _MOVES) for token in children]
        tried = (Wrong(line.moves[0], line, len(line.moves) - 1) for line in lines)
        wrong = sorted(tried, key=lambda each: -each.depth)
        if len(wrong) < TEMPTING or wrong[TEMPTING - 1].depth < 2 * _MOVES - 1:
            return None
        shown = varied(wrong, SHOWN, lambda each: each.line.moves[1:])
        line = search.lost(pos, answer, _MOVES)
        return Proof(answer, line, shown, 2 * _MOVES - 1, len(children) + 1, wrong[0].depth, nodes)

    def candidates(self, rng: random.Random, board: Options) -> Iterator[Candidate[P]]:
        """The loser's last choices in a game in which nobody overlooks a win, random otherwise."""
        game = self.game
        start = game.random_setup(rng.randrange(10**9), **board)
        passed = self.passed(start, lambda pos: sensible(game, pos, rng))
        for back in _BACK:
            if len(passed) >= back:
                yield Candidate(start, tuple(token for _, token in passed[:-back]), passed[-back][0])

    def _opponent(self, pos: P) -> str:
        mover = self.game._mover(pos)
        return next(player for player in self.game.players if player != mover)
