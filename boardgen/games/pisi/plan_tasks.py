"""Tasks of Pisi that take some turns: the capital, or the end of the game, against everything."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterator
from itertools import islice
from typing import ClassVar

from boardgen.games.hinting import counted, region
from boardgen.games.pisi import rules
from boardgen.games.pisi.candidates import Played
from boardgen.games.pisi.notation import format_move, parse
from boardgen.games.pisi.plans import Capital, End, Plan
from boardgen.games.pisi.position import Position
from boardgen.games.pisi.scoring import standing
from boardgen.games.pisi.state import NOBODY, State, Turn
from boardgen.games.pisi.task import (
    CHOICES,
    SHOWN,
    PisiTask,
    is_alike,
    makes_news,
    player_name,
    state_at,
    told_standing,
)
from boardgen.games.tasks import OTHERWISE, Candidate, Line, OutOfBudgetError, Proof, Told, Wrong

#: Wrong turns that are looked at for those that come nearest.
_WRONG = 40
#: Positions of a game to ask about.
_ASKED = 5
#: Turns at the end of a game before which its end is asked about.
_LAST = 16

_WHEN_LEFT = ("", " next turn", " in the next two turns", " in the next three turns", " in the next four turns")
_WHEN = ("", " this turn", " in two turns", " in three turns", " in four turns", " in five turns")


class _PlanTask(PisiTask):
    """The only turn that begins the quickest plan.

    Attributes:
        turns: how many turns are looked ahead.
        looked_at: how many positions of a game are looked at.
    """

    effort = 15_000
    unit = "turn"
    turns: ClassVar[int] = 4
    looked_at: ClassVar[int] = 12

    @abstractmethod
    def plan(self, state: State, budget: int) -> Plan:
        """The search."""

    @abstractmethod
    def asked(self, pos: Position, turns: int) -> str:
        """The question, for a plan of so many turns; 0 if it is not known how many."""

    @abstractmethod
    def ends_with(self, pos: Position, state: State) -> str:
        """What the last position of a line comes to."""

    @abstractmethod
    def missed(self, player: str) -> str:
        """That a player cannot reach the target any more, up to how soon: ``player 1 cannot win the capital``."""

    def sentence(self, pos: Position) -> str:
        """See `Task`."""
        state = state_at(pos)
        try:
            return self.asked(pos, self.plan(state, self.budget).soonest(state, self.turns, 0)[0])
        except OutOfBudgetError:
            return self.asked(pos, 0)

    @abstractmethod
    def goal(self, pos: Position) -> str:
        """What to aim at, so that the main line comes to its last position, as a sentence without its stop."""

    def aim(self, pos: Position, proof: Proof, told: Told) -> str:
        """What the plan is about."""
        here = pos
        for token in proof.line.moves:
            here = rules.play(here, parse(token, here))
        return f"{self.goal(here)}."

    def where(self, pos: Position, proof: Proof) -> str:
        """Where the road ends that decides; if there is none, in which part of the island the pawn goes."""
        here, ends = pos, []
        for token in proof.line.moves:
            move = parse(token, here)
            if move.road and here.mover == pos.mover:
                ends = [pos.island.name(tile) for tile in (move.road.tiles[0], move.road.tiles[-1])]
            here = rules.play(here, move)
        if ends:
            return f"The road that decides has its ends at {ends[0]} and {ends[1]}."
        move, island = parse(proof.answer, pos), pos.island
        lies = region(island.board.centre(move.to), map(island.board.centre, island.land))
        return f"No road decides; the pawn goes to a tile {lies} of the island."

    def half(self, pos: Position, answer: str) -> str:
        """Where the pawn goes, or its column where that is nearly all; what it takes, and how long its road is."""
        move = parse(answer, pos)
        tile = pos.island.name(move.to)
        takes = f"takes {'a' if move.take else 'no'} good"
        if move.road:
            return f"The pawn goes to {tile} and {takes}; the road has {counted(len(move.road.forward), 'piece')}."
        return f"The pawn goes to a tile in column {tile[0]} and {takes}; no road is built yet."

    def right(self, pos: Position, budget: int, most: int | None = None) -> list[str]:
        """See `Task`."""
        state = state_at(pos)
        _, found = self.plan(state, budget).soonest(state, self.turns, most)
        return [format_move(turn.move, pos) for turn in found]

    def same(self, pos: Position, answer: str, right: str, budget: int) -> bool:
        """See `Task`: the same road paid with other goods, where those that are left suffice for the plan."""
        move = parse(answer, pos)
        if answer == right or not is_alike(move, parse(right, pos)):
            return answer == right
        state = state_at(pos)
        plan = self.plan(state, budget)
        turns = plan.soonest(state, self.turns, 0)[0]
        turn = next((turn for turn in state.turns() if turn.move == move), None)
        return turn is not None and (turns == 1 or plan.prepares(plan.play(state, turn), turns - 1))

    def show(self, pos: Position, answer: str, budget: int) -> Line:
        """The turn and the longest defence, or the reply that prevents it."""
        state = state_at(pos)
        plan, move = self.plan(state, budget), parse(answer.split()[0], pos)
        turn = next((turn for turn in state.turns() if turn.move == move), None)
        if turn is None:
            return Line(tuple(answer.split()), OTHERWISE)
        return self._line(pos, state, plan, turn, plan.soonest(state, self.turns, 0)[0] or self.turns)

    def _line(self, pos: Position, state: State, plan: Plan, turn: Turn, turns: int) -> Line:
        after = state.play(turn)
        line, refuted = [turn], False
        if turns > 1 and not after.over and not plan.reached(after):
            reply = plan.refutation(after, turns - 1)
            line += plan.line(after, turns - 1) if reply is None else [reply]
            refuted = reply is not None
        moves, here = [], pos
        for played in line:
            moves.append(format_move(played.move, here))
            here, state = rules.play(here, played.move), state.play(played)
        if refuted and not state.over:
            # How it stands then is not the end: the player has turns left, which come to nothing.
            return Line(tuple(moves), f"{self.missed(player_name(pos.mover))}{_WHEN_LEFT[turns - 1]}")
        return Line(tuple(moves), self.ends_with(here, state))

    def explain(self, pos: Position, answer: str, budget: int) -> Proof | None:
        """The main line, and the turns that come nearest; None if there is little to choose from."""
        state = state_at(pos)
        plan = self.plan(state, budget)
        turns, found = plan.soonest(state, self.turns)
        choices = list(state.turns(once=True))
        if len(found) != 1 or len(choices) < CHOICES:
            return None
        others = [turn for turn in choices if turn.plain != found[0].plain]
        others.sort(key=lambda turn: not self.tempts(state, turn))
        wrong = [(plan.depth(state.play(turn), turns - 1), turn) for turn in others[:_WRONG]]
        wrong.sort(key=lambda pair: -pair[0])
        # The same step and road with a good and without are one try, told with the good where neither comes nearer.
        tries: dict[tuple[int, int], tuple[int, Turn]] = {}
        for depth, turn in wrong:
            known = tries.setdefault((turn.to, turn.way), (depth, turn))
            if turn.take and depth == known[0]:
                tries[turn.to, turn.way] = depth, turn
        wrong = list(tries.values())
        # Those shown go to different tiles, if there are such.
        first = {turn.to: at for at, (_, turn) in reversed(list(enumerate(wrong)))}
        wrong = [wrong[at] for at in sorted(range(len(wrong)), key=lambda at: first[wrong[at][1].to] != at)]
        nodes = plan.nodes
        line = self._line(pos, state, plan, found[0], turns)
        shown = tuple(
            Wrong(format_move(turn.move, pos), self._line(pos, state, plan, turn, turns), depth)
            for depth, turn in wrong[:SHOWN]
        )
        return Proof(answer, line, shown, len(line.moves), len(choices), wrong[0][0], nodes)

    def tempts(self, state: State, turn: Turn) -> bool:
        """Whether a turn looks good: it builds a road that joins cities."""
        return turn.way >= 0 and makes_news(state, turn)

    @abstractmethod
    def moments(self, played: Played) -> list[int]:
        """The moments of a game that may be worth asking about."""

    def chosen(self, played: Played, rng: random.Random) -> Iterator[Candidate[Position]]:
        """The positions from which one turn alone forces the target, longer plans first."""
        numbers = self.moments(played)
        rng.shuffle(numbers)
        likely = [(self._alone(played.states[number]), number) for number in numbers]
        likely = sorted((pair for pair in likely if pair[0] > 1), key=lambda pair: -pair[0])[: self.looked_at]
        found = (number for _, number in likely if self._forced(played.states[number]))
        return (played.at(number) for number in islice(found, _ASKED))

    def _alone(self, state: State | None) -> int:
        """How soon the target would be reached if the other did nothing; 0 if never, or if there are few choices."""
        if state is None or self.fits_state(state) or len(list(islice(state.turns(once=True), CHOICES))) < CHOICES:
            return 0
        return self.plan(state, self.budget).solitary(state, self.turns)

    def _forced(self, state: State | None) -> bool:
        """Whether one turn alone forces the target, if that is not hard to say."""
        try:
            return state is not None and len(self.plan(state, self.effort).soonest(state, self.turns, 1)[1]) == 1
        except OutOfBudgetError:
            return False


class CapitalTask(_PlanTask):
    """The only turn that begins the quickest plan for the capital, whatever the other player does."""

    slug = "capital"
    title = "the only turn that wins the capital soonest, in four turns at most"

    def plan(self, state: State, budget: int) -> Plan:
        """See `_PlanTask`."""
        return Capital(state.mover, budget)

    def fits_state(self, state: State) -> str:
        """See `PisiTask`."""
        own = state.ground.leader(state.joined) == state.mover
        return "the capital belongs to the player to move already" if own else ""

    def asked(self, pos: Position, turns: int) -> str:
        """See `_PlanTask`."""
        return f"{player_name(pos.mover).capitalize()} to move and win the capital{_WHEN[turns]}."

    def missed(self, player: str) -> str:
        """See `_PlanTask`."""
        return f"{player} cannot win the capital"

    def goal(self, pos: Position) -> str:
        """See `_PlanTask`: the city."""
        *others, last = [pos.island.name(city) for city in standing(pos).candidates]
        if others:
            return f"Aim at {', '.join(others)} and {last}, which lead together"
        return f"Aim at {last} as the capital"

    def ends_with(self, pos: Position, state: State) -> str:
        """See `_PlanTask`."""
        return told_standing(pos, state)

    def moments(self, played: Played) -> list[int]:
        """See `_PlanTask`."""
        return list(range(len(played.states) // 4, len(played.states)))


class EndTask(_PlanTask):
    """The only turn that begins the quickest plan to end the game and win, whatever the other player does."""

    slug = "end"
    title = "the only turn that ends the game with a win soonest, in four turns at most"

    def plan(self, state: State, budget: int) -> Plan:
        """See `_PlanTask`."""
        return End(state.mover, budget)

    def fits_state(self, state: State) -> str:
        """See `PisiTask`."""
        return "" if min(state.left) <= self.turns else "too many goods of each suit are left to end the game soon"

    def asked(self, pos: Position, turns: int) -> str:
        """See `_PlanTask`."""
        return f"{player_name(pos.mover).capitalize()} to move, end the game and win{_WHEN[turns]}."

    def missed(self, player: str) -> str:
        """See `_PlanTask`."""
        return f"{player} cannot end the game with a win"

    def goal(self, pos: Position) -> str:
        """See `_PlanTask`: the suit that runs out."""
        out = [suit for suit, left in zip(pos.island.suits, pos.on_board, strict=True) if not left]
        return f"Aim to end the game with the last good of {out[0]}"

    def ends_with(self, pos: Position, state: State) -> str:
        """See `_PlanTask`."""
        if not state.over:
            return "the game goes on"
        winner = state.ground.winner(state.joined)
        return "a draw" if winner == NOBODY else f"{player_name(winner)} wins"

    def moments(self, played: Played) -> list[int]:
        """See `_PlanTask`."""
        return list(range(max(len(played.states) - _LAST, 0), len(played.states)))

    def tempts(self, state: State, turn: Turn) -> bool:
        """See `_PlanTask`."""
        return turn.take and state.left[state.ground.island.terrain[turn.to]] <= self.turns
