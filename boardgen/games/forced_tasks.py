"""Tasks about what is reached by force: find the only move that does, or the only one that prevents it."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from boardgen.games.forcing import Attack, Forcing
from boardgen.games.hinting import counted
from boardgen.games.reasons import what_wins
from boardgen.games.tasks import OTHERWISE, Candidate, Line, OutOfBudgetError, Proof, Task, Told, Wrong, varied
from boardgen.games.values import Options

if TYPE_CHECKING:
    import random

P = TypeVar("P")
S = TypeVar("S")

#: Wrong answers that a proof refutes, and the fewest that have to tempt a solver.
SHOWN = 3
TEMPTING = 2

#: Moves of lines in which an attacker needs two after a wrong answer, perhaps with a reply between them.
_TWO_MOVES = (3, 4)
#: Moves before the end of a game from which positions are taken.
LATE = 12


def within(moves: int) -> str:
    """A number of moves in words: ``in two moves``."""
    return f"in {counted(moves, 'move')}" if moves else "at once"


class Played(NamedTuple, Generic[S]):
    """A whole game for the search.

    Attributes:
        start: how it begins, as keywords of `Game.start`.
        states: the state before each move.
        moves: the moves.
    """

    start: Mapping[str, Options]
    states: list[S]
    moves: list[int]


class ForcingTask(Task[P], Generic[P, S]):
    """What the tasks below have in common: a state for the search, an attack, tokens.

    Attributes:
        most: how many moves of the attacker are looked ahead.
        lengths: how many moves a puzzle may take; those wanted more often stand there several times.
        looked_at: how many positions of a game are looked at for one that may be a puzzle.
    """

    most: ClassVar[int]
    lengths: ClassVar[tuple[int, ...]]
    looked_at: ClassVar[int] = 12

    @abstractmethod
    def state(self, pos: P) -> S:
        """The position for the search."""

    @abstractmethod
    def attack(self, state: S) -> Attack[S]:
        """The attack that the task is about."""

    @abstractmethod
    def token(self, pos: P, move: int) -> str:
        """A move as text."""

    @abstractmethod
    def move(self, pos: P, token: str) -> int:
        """The inverse of `token`."""

    @abstractmethod
    def reached(self, pos: P, state: S) -> str:
        """What the attacker has reached in a state since a position, as the end of a sentence: ``red wins 3:2``."""

    @abstractmethod
    def failed(self, pos: P, state: S, moves: int) -> str:
        """What there is instead in a state since a position, where the attacker does not reach it within so many
        further moves, as the end of a sentence: ``no win in two moves is left``.
        """

    @abstractmethod
    def game(self, rng: random.Random, board: Options) -> Played[S]:
        """A random game of players who see some threats and miss others."""

    @abstractmethod
    def at(self, start: Mapping[str, Options], moves: list[int]) -> P:
        """The position after some moves."""

    def moments(self, plies: int) -> Iterable[int]:
        """The moments of a game of so many plies that may be worth asking about."""
        return range(max(plies - LATE, 0), plies)

    def candidates(self, rng: random.Random, board: Options) -> Iterator[Candidate[P]]:
        """A position with one answer in which the target is reached, or threatened, in a number of moves drawn."""
        played = self.game(rng, board)
        wanted = rng.choice(self.lengths)
        numbers = list(self.moments(len(played.states)))
        rng.shuffle(numbers)
        for at in numbers[: self.looked_at]:
            if self._promising(played.states[at], wanted):
                moves = played.moves[:at]
                pos = self.at(played.start, moves)
                yield Candidate(played.start, self.tokens(pos, moves), pos)
                return

    def _promising(self, state: S, wanted: int) -> bool:
        """Whether there is one answer, and the attacker, were he to move, would need just so many moves."""
        search = self.search(state, self.effort)
        try:
            soonest = search.soonest(search.attack.passed(state), wanted)
            return soonest == wanted and len(self.answers(search, state, wanted, 1)) == 1
        except OutOfBudgetError:
            return False

    @abstractmethod
    def answers(self, search: Forcing[S], state: S, moves: int, most: int | None) -> list[int]:
        """The right moves, where the attacker, were he to move, would need so many; perhaps no more than one over
        ``most``.
        """

    def idle(self) -> str:
        """That the target is not reached in time after a move even if the others pass, as the end of a sentence."""
        return "too slow, even without a reply"

    def tempting(self, state: S) -> int:
        """Moves that look good, as a bit set, besides those that threaten something."""
        return 0

    def search(self, state: S, budget: int) -> Forcing[S]:
        """A new search."""
        return Forcing(self.attack(state), budget)

    def tokens(self, pos: P, moves: Iterable[int]) -> tuple[str, ...]:
        """Moves as text."""
        return tuple(self.token(pos, move) for move in moves)

    def asked_about(self, pos: P, answer: str) -> bool:
        """Whether an answer is one of the moves that the question is about."""
        state = self.state(pos)
        return answer in self.tokens(pos, self.attack(state).every(state))

    def told(self, pos: P, moves: list[int], state: S, rest: int) -> Line:
        """A line from a position and what it comes to in its last state, with so many moves of the attacker left."""
        end = (
            self.reached(pos, state) if self.attack(self.state(pos)).reached(state) else self.failed(pos, state, rest)
        )
        return Line(self.tokens(pos, moves), end)


def _reply(wrong: Wrong) -> tuple[str, ...]:
    """The move that refutes a wrong answer."""
    return wrong.line.moves[1:2]


class ForcedTask(ForcingTask[P, S], Generic[P, S]):
    """The only move that reaches a target soonest, whatever the others do."""

    def better(self, state: S) -> int:
        """Moves that are worth more than the target, as a bit set: who sees one need not look for the answer."""
        return 0

    @abstractmethod
    def asked(self, pos: P, moves: int) -> str:
        """The question, for a target that is reached within so many moves; 0 if it is not known whether it is."""

    def sentence(self, pos: P) -> str:
        """Such as ``Blue to move and win in two moves.``"""
        return self.asked(pos, _soonest(self, pos) or 0)

    def right(self, pos: P, budget: int, most: int | None = None) -> list[str]:
        """The moves that reach the target soonest; none if it is not reached within `most` moves."""
        state = self.state(pos)
        search = self.search(state, budget)
        moves = search.soonest(state, self.most)
        return [self.token(pos, move) for move in self.answers(search, state, moves, most)] if moves else []

    def answers(self, search: Forcing[S], state: S, moves: int, most: int | None) -> list[int]:
        """See `ForcingTask`."""
        return search.right(state, moves, most)

    def show(self, pos: P, answer: str, budget: int) -> Line:
        """The answer and the longest defence, or the reply that refutes it."""
        if not self.asked_about(pos, answer):
            return Line(tuple(answer.split()), OTHERWISE)
        state = self.state(pos)
        search = self.search(state, budget)
        moves = search.soonest(state, self.most) or self.most
        return self._shown(search, pos, self.move(pos, answer), moves)[1]

    def _shown(self, search: Forcing[S], pos: P, move: int, moves: int) -> tuple[int, Line]:
        """How deep the refutation of a move is, 0 if it is right, and the line."""
        state = search.play(self.state(pos), move)
        depth, why = 0, ""
        if search.succeeds(state, moves - 1):
            line = search.line(state, moves - 1)
            why = what_wins(search.attack, self.state(pos), [move, *line], lambda way: self.token(pos, way))
        elif search.attack.reached(state) is False or moves == 1:
            line = []
        else:
            depth, line = search.refutation(state, moves - 1)
            if not depth:
                return 0, Line(self.tokens(pos, [move]), self.idle())
        rest = moves - 1
        for played in line:
            rest -= search.attack.mine(state)
            state = search.attack.play(state, played)
        return depth, self.told(pos, [move, *line], state, rest)._replace(why=why)

    def explain(self, pos: P, answer: str, budget: int) -> Proof | None:
        """The main line, and the wrong moves that threaten longest; None if few look good, or one is better still."""
        state = self.state(pos)
        search = self.search(state, budget)
        moves = search.soonest(state, self.most)
        if not moves:
            return None
        right = search.right(state, moves)
        if self.better(state) & ~sum(1 << move for move in right if move >= 0):
            return None
        nodes, choices = search.nodes, list(search.attack.every(state))
        line = self._shown(search, pos, self.move(pos, answer), moves)[1]
        tempting, wrong, tempted = self.tempting(state), [], 0
        for move in choices:
            if move not in right:
                depth, shown = self._shown(search, pos, move, moves)
                looks_good = tempting >> max(move, 0) & 1
                tempted += depth > 0 or looks_good
                wrong.append((depth, looks_good, Wrong(self.token(pos, move), shown, depth)))
        if tempted < TEMPTING:
            return None
        wrong.sort(key=lambda item: item[:2], reverse=True)
        # What threatens nothing tempts nobody, where something does.
        refuted = [each for depth, _, each in wrong if depth]
        shown_wrong = varied(refuted or [each for _, looks_good, each in wrong if looks_good], SHOWN, _reply)
        return Proof(
            answer, line, shown_wrong, len(line.moves), len(choices), wrong[0][0], nodes + len(choices)
        )  # fmt: skip


@lru_cache(maxsize=256)
def _soonest(task: ForcedTask[Any, Any], pos: Hashable) -> int | None:
    state = task.state(pos)
    try:
        return task.search(state, task.budget).soonest(state, task.most)
    except OutOfBudgetError:
        return None


class EscapeTask(ForcingTask[P, S], Generic[P, S]):
    """The only move after which the others do not reach a target by force."""

    def aim(self, pos: P, proof: Proof, told: Told) -> str:
        """What is threatened: the shortest way in which the others reach their target."""
        quick = self.threat(proof)
        if quick is None:
            return super().aim(pos, proof, told)
        return f"One threat begins with {told(quick.moves[1:2])}: {quick.end}."

    def threat(self, proof: Proof) -> Line | None:
        """The shortest way in which the others reach their target after a wrong answer; None if each of those known
        begins where the answer is.
        """
        threats = [wrong.line for wrong in proof.wrong if wrong.line.moves[1:2] not in ((), (proof.answer,))]
        return min(threats, key=lambda line: len(line.moves), default=None)

    @abstractmethod
    def others(self, pos: P) -> str:
        """The attacker, in words that may follow those of `failed`."""

    def _held(self, search: Forcing[S], pos: P, right: int, wrong: Iterable[Wrong]) -> str:
        """Why the attacker fails: as `_met` says, or else he needed the cell of the answer later, wherever wrong
        answers fail by the move by which most do; empty if none of that is plain.
        """
        lines = [each.line.moves for each in wrong if len(each.line.moves) > 1]
        if why := self._met(search, pos, right, lines):
            return why
        first, _ = (Counter(moves[1] for moves in lines).most_common(1) or [("", 0)])[0]
        answer, some = self.token(pos, right), [moves for moves in lines if moves[1] == first]
        is_needed = bool(some) and all(answer in self._attackers(search, pos, moves) for moves in some)
        return f"{self.others(pos)} needed {answer}" if is_needed else ""

    def _attackers(self, search: Forcing[S], pos: P, moves: Sequence[str]) -> Iterator[str]:
        """Those moves of a line that the attacker makes."""
        state = self.state(pos)
        for token in moves:
            if search.attack.mine(state):
                yield token
            state = search.play(state, self.move(pos, token))

    def _met(self, search: Forcing[S], pos: P, right: int, lines: Sequence[tuple[str, ...]]) -> str:
        """Why the attacker fails: he needed the cell of the answer, or the move by which most wrong answers fail is
        not possible any more, or is met by another, with what it threatened; empty if none of that is plain.
        """
        replies = Counter(moves[1] for moves in lines)
        answer, (first, _) = self.token(pos, right), (replies.most_common(1) or [("", 0)])[0]
        if not first:
            return ""
        if first == answer:
            return f"{self.others(pos)} needed {answer}"
        attack, state = search.attack, search.play(self.state(pos), right)
        threat = self.move(pos, first)
        if threat not in attack.every(state):
            return f"{first} is not possible any more" if attack.mine(state) else ""
        state = search.play(state, threat)
        if attack.mine(state) or attack.reached(state) is not None:
            return ""
        met = search.escapes(state, self.most - 1, 0)
        # Where one move more reached the target, that was the threat.
        soon = (moves for moves in lines if moves[1] == first and len(moves) in _TWO_MOVES)
        ends = Counter(moves[-1] for moves in soon if moves[-1] != answer)
        threatened = "".join(f", which threatened {end}," for end, _ in ends.most_common(1))
        return f"{first}{threatened} is met by {self.token(pos, met[0])}" if met else ""

    @abstractmethod
    def calm(self) -> str:
        """Why the question cannot be asked where nothing is threatened."""

    def fits(self, pos: P) -> str:
        """Something must be threatened."""
        state = self.state(pos)
        search = self.search(state, self.budget)
        try:
            return "" if search.succeeds(search.attack.passed(state), self.most) else self.calm()
        except OutOfBudgetError:
            return ""

    def right(self, pos: P, budget: int, most: int | None = None) -> list[str]:
        """The moves after which the target is not reached within `most` moves."""
        state = self.state(pos)
        return [self.token(pos, move) for move in self.answers(self.search(state, budget), state, self.most, most)]

    def answers(self, search: Forcing[S], state: S, moves: int, most: int | None) -> list[int]:
        """See `ForcingTask`: those after which the attacker does not succeed within `most` moves."""
        return search.escapes(state, self.most, most)

    def show(self, pos: P, answer: str, budget: int) -> Line:
        """The answer, and where it is wrong, how the others reach their target."""
        if not self.asked_about(pos, answer):
            return Line(tuple(answer.split()), OTHERWISE)
        return self._shown(self.search(self.state(pos), budget), pos, self.move(pos, answer))[1]

    def _shown(self, search: Forcing[S], pos: P, move: int) -> tuple[int, Line]:
        """How many moves the others need, 0 if they fail, and the line."""
        state = search.play(self.state(pos), move)
        moves = search.soonest(state, self.most)
        line = [] if moves is None else search.line(state, moves)
        for played in line:
            state = search.attack.play(state, played)
        return moves or 0, self.told(pos, [move, *line], state, self.most)

    def explain(self, pos: P, answer: str, budget: int) -> Proof | None:
        """Why each other move fails; None if few look good."""
        state = self.state(pos)
        search = self.search(state, budget)
        right = self.move(pos, answer)
        if search.attack.reached(search.play(state, right)) is not None:
            return None
        choices = list(search.attack.every(state))
        tempting = self.tempting(state) | search.attack.hits(state)
        wrong, tempted = [], 0
        line = self._shown(search, pos, right)[1]
        for move in choices:
            if move != right:
                moves, shown = self._shown(search, pos, move)
                depth = len(shown.moves) - 1
                looks_good = moves > 1 or bool(tempting >> max(move, 0) & 1)
                tempted += looks_good
                wrong.append((depth, looks_good, Wrong(self.token(pos, move), shown, depth)))
        if tempted < TEMPTING:
            return None
        wrong.sort(key=lambda item: item[:2], reverse=True)
        line = line._replace(why=self._held(search, pos, right, (each for _, _, each in wrong)))
        plies = max(wrong[0][0], 1)
        return Proof(
            answer,
            line,
            varied([each for _, looks_good, each in wrong if looks_good], SHOWN, _reply),
            plies,
            len(choices),
            wrong[0][0],
            search.nodes,
        )
