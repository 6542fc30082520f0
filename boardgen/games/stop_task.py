"""The other side of a win in two moves, for any game of two with rules: the only move that stops it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from boardgen.games.hinting import counted
from boardgen.games.soon_task import ALIKE, STOPS, Soon, last_choices, sensible
from boardgen.games.tasks import Candidate, Line, Proof, Told, Wrong, varied
from boardgen.games.values import Options
from boardgen.games.win_task import SHOWN, TEMPTING, WinTask

if TYPE_CHECKING:
    import random

P = TypeVar("P")

#: Moves in which the opponent threatens to win, and in which a puzzle's answer must leave no win: a move after which
#: the same win comes one later only puts it off.
_MOVES = 2
_HELD = _MOVES + 1
#: Wrong answers whose losses are looked at, of which those are told that differ.
_TOLD = 3 * SHOWN
#: Plies before the end of a game at which the loser may still have had a choice.
_BACK = (4, 6)


class StopTask(WinTask[P]):
    """The only move after which the opponent does not win within two moves, whatever he plays; in a puzzle he has no
    win in three then, either.
    """

    slug = "stop"
    title = "the only move that stops the opponent from winning within two moves"
    effort = 8_000  # five times that for a proof, most of which looks for a win in three

    def sentence(self, pos: P) -> str:
        """Such as ``Black threatens to win in two moves. White to stop it.``"""
        threat = f"{self._opponent(pos).capitalize()} threatens to win in {counted(_MOVES, 'move')}."
        return f"{threat} {self.game._mover(pos).capitalize()} to stop it."

    def stated(self, pos: P, proof: Proof) -> str:
        """See `Task`: whoever wins by what stops the other is asked for no less."""
        if len(proof.line.moves) == 1:
            return self.sentence(pos)
        many = (len(proof.line.moves) + 1) // 2
        # What wins no later than the threat need not stop it: that may be carried out, but for its last move.
        won = "win first," if many <= _MOVES else "stop it and win"
        return self.sentence(pos).replace("stop it", f"{won} in {counted(many, 'move')}")

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
        or in three after the answer, or if that ends the game.
        """
        game, search = self.game, Soon(self.game, self._opponent(pos), budget)
        children = {game._format_move(move, pos): after for move, after in search.moves(pos)}
        held = children.pop(answer)
        if game._outcome(held) is not None:
            return None
        for after in children.values():
            search.wins(after, _MOVES)
        # What only wins later is worth a thought, and a line, which costs far more than to know that there is one.
        slow = [token for token, after in children.items() if not search.wins(after, 1)]
        if len(slow) < TEMPTING or search.wins(held, _HELD):
            return None
        tried = []
        # Those that go where the answer goes tempt, and those that take something.
        stands = game.stands(pos)
        slow.sort(
            key=lambda token: (
                not self.near(pos, token, answer),
                not set(game.places_of(token, pos)[1:]) & set(stands),
            )
        )
        for token in slow[:_TOLD]:
            line = search.lost(pos, token, _MOVES)
            depth = len(line.moves) - 1
            if line.why:
                # Any other reply loses as well, so none is told.
                line = Line(line.moves[:2], f"nothing stops {line.why.partition(STOPS)[2]}", line.value)
            tried.append(Wrong(token, line, depth))
        shown = varied(tried, SHOWN, lambda each: (each.line.moves[1:], each.line.end), ALIKE)
        own = Soon(game, game._mover(pos), budget)
        soon = next((few for few in range(1, _MOVES + 1) if own.wins(held, few)), None)
        if soon is None:
            line = search.lost(pos, answer, _MOVES)
            line = line._replace(why=self._held(search, pos, answer, [each.line.moves[1] for each in tried]))
        else:
            line = own.won(held, answer, soon)
        # Whoever has seen the threat looks at the moves that do not lose at once, not at all that the search tried.
        plies, looked_at = max(2 * _MOVES - 1, len(line.moves)), len(slow) + 1
        if soon is None and self._is_plain(pos, answer, tried):
            plies = looked_at = 1
        return Proof(answer, line, shown, plies, len(children) + 1, shown[0].depth, looked_at)

    def _is_plain(self, pos: P, answer: str, tried: Sequence[Wrong]) -> bool:
        """Whether the answer takes the piece that threatens, and no other move does: whoever sees the threat plays it
        without a thought.
        """
        game = self.game
        at = game.places_of(answer, pos)[1:]
        if not at or any(game.places_of(each.answer, pos)[1:] == at for each in tried):
            return False
        first = tried[0].line.moves
        return game.places_of(first[1], game.play(pos, first[0]))[:1] == at

    def _held(self, search: Soon, pos: P, answer: str, threats: Sequence[str]) -> str:
        """What becomes of the move that wins after most other answers: its piece is taken, or it is not possible any
        more, or a move meets it.
        """
        game, held = self.game, self.game.play(pos, answer)
        moves = {game._format_move(move, held): after for move, after in search.moves(held)}
        ((threat, _),) = Counter(threats).most_common(1)
        if game.places_of(threat, held)[:1] == game.places_of(answer, pos)[1:]:
            return "the piece that threatens is taken"
        if threat not in moves:
            return f"{threat} is not possible any more"
        after = moves[threat]
        parry = next(move for move, end in search.moves(after) if not search.wins(end, _MOVES - 1))
        return f"{threat} is met by {game._format_move(parry, after)}"

    def aim(self, pos: P, proof: Proof, told: Told) -> str:
        """How the opponent wins otherwise."""
        line = proof.wrong[0].line
        return f"A threat begins with {told(line.moves[1:2])}: {line.end}."

    def candidates(self, rng: random.Random, board: Options) -> Iterator[Candidate[P]]:
        """The loser's last choices in a game in which nobody overlooks a win, random otherwise."""
        yield from last_choices(self, rng, board, _BACK, sensible)

    def _opponent(self, pos: P) -> str:
        mover = self.game._mover(pos)
        return next(player for player in self.game.players if player != mover)
