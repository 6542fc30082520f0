"""Tasks of Pisi about one road with the goods in hand: the cheapest, one for the capital, one that keeps it."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from boardgen.games.hinting import counted, number, region
from boardgen.games.pisi import rules
from boardgen.games.pisi.candidates import Played
from boardgen.games.pisi.notation import format_move, parse
from boardgen.games.pisi.position import Position
from boardgen.games.pisi.state import Joined, State, Turn, joined_by
from boardgen.games.pisi.task import (
    ASKED,
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
from boardgen.geometry.board import iter_bits


class Judged(NamedTuple):
    """A road and what it is worth.

    Attributes:
        rank: smaller is better; None if it is never right.
        turn: the turn that builds it.
        reply: the other player's turn that refutes it, if that is needed.
        nodes: positions looked at to see that.
    """

    rank: int | None
    turn: Turn
    reply: Turn | None = None
    nodes: int = 1


class _RoadTask(PisiTask):
    """The only road, with the goods in hand and a given step of the pawn: the first tile it can go to, no good taken.

    Roads on the same edges are the same, however they are paid; answers have the first payment.
    """

    hoarding = True
    unit = "road"
    ahead = 1
    plies: ClassVar[int] = 1
    looked_at: ClassVar[int] = 7

    @abstractmethod
    def judge(self, state: State, turn: Turn, joined: tuple[Joined, Joined]) -> Judged:
        """What a road is worth; ``joined`` are the connections with it."""

    @abstractmethod
    def ends_with(self, pos: Position, turn: Turn) -> str:
        """What a road comes to, as long as it is not refuted."""

    @abstractmethod
    def asked(self) -> str:
        """The question, after ``Player 1 steps to d4, takes nothing and builds:``."""

    def sentence(self, pos: Position) -> str:
        """See `Task`."""
        state, name = state_at(pos), player_name(pos.mover).capitalize()
        tile = pos.island.name(state.steps(state.mover)[0][0])
        return f"{name} steps to {tile}, takes nothing and builds: {self.asked()}"

    def fits_state(self, state: State) -> str:
        """See `PisiTask`."""
        side = state.sides[state.mover]
        if not state.steps(state.mover):
            return "the pawn cannot move"
        payable = side.open & state.ground.ways.payable[side.goods]
        return "" if state.ground.ways.count(payable, side.goods) else "no road can be built with the goods in hand"

    def judged(self, state: State, budget: int) -> list[Judged]:
        """Every road.

        Raises:
            OutOfBudgetError: more positions than the budget.
        """
        me, side, ways = state.mover, state.sides[state.mover], state.ground.ways
        to, found, nodes = state.steps(me)[0][0], dict[int, Judged](), 0
        for way, cost, road in ways.roads(side.open & ways.payable[side.goods], side.goods):
            if way not in found:
                joined = joined_by(state.ground, side, way)[1]
                both = (joined, state.joined[1]) if me == 0 else (state.joined[0], joined)
                found[way] = self.judge(state, Turn(to, False, way, cost, road), both)
                nodes += found[way].nodes
                if nodes > budget:
                    raise OutOfBudgetError
        return list(found.values())

    def aim(self, pos: Position, proof: Proof, told: Told) -> str:
        """How long the road is."""
        road = parse(proof.answer, pos).road
        assert road is not None
        return f"The road has {counted(len(road.forward), 'piece')}; one of {number(proof.choices)} roads is right."

    def where(self, pos: Position, proof: Proof) -> str:
        """In which part of the island the road lies."""
        road = parse(proof.answer, pos).road
        assert road is not None
        board = pos.island.board
        lies = region(board.centre(road.tiles[len(road.tiles) // 2]), map(board.centre, pos.island.land))
        return f"Look {lies} of the island."

    def half(self, pos: Position, answer: str) -> str:
        """One end of the road."""
        road = parse(answer, pos).road
        assert road is not None
        return f"One end of the road is {pos.island.name(road.tiles[0])}."

    def right(self, pos: Position, budget: int, most: int | None = None) -> list[str]:
        """See `Task`."""
        return [format_move(found.turn.move, pos) for found in _best(self.judged(state_at(pos), budget))]

    def same(self, pos: Position, answer: str, right: str, budget: int) -> bool:
        """See `Task`: what is paid does not matter, since nothing is asked about what follows."""
        return is_alike(parse(answer, pos), parse(right, pos))

    def show(self, pos: Position, answer: str, budget: int) -> Line:
        """See `Task`."""
        state, move = state_at(pos), parse(answer.split()[0], pos)
        for found in self.judged(state, budget):
            road = found.turn.road
            if move.road is not None and road is not None and move.road.tiles == road.tiles:
                return self._line(pos, found, answer)
        return Line(tuple(answer.split()), OTHERWISE)

    def _line(self, pos: Position, found: Judged, answer: str) -> Line:
        if found.reply is None:
            return Line((answer,), self.ends_with(pos, found.turn))
        after = rules.play(pos, found.turn.move)
        last = rules.play(after, found.reply.move)
        return Line((answer, format_move(found.reply.move, after)), told_standing(last, state_at(last)))

    def explain(self, pos: Position, answer: str, budget: int) -> Proof | None:
        """The roads that come nearest; None if there are few."""
        state = state_at(pos)
        found = self.judged(state, budget)
        if len(found) < CHOICES:
            return None
        found.sort(key=lambda road: (road.rank is None, road.rank or 0, road.reply is None, self._dull(state, road)))
        wrong = []
        for road in found:
            token = format_move(road.turn.move, pos)
            if token != answer:
                wrong.append(Wrong(token, self._line(pos, road, token), int(road.reply is not None)))
        nodes = sum(road.nodes for road in found)
        line = self.show(pos, answer, budget)
        return Proof(answer, line, tuple(wrong[:SHOWN]), self.plies, len(found), wrong[0].depth, nodes)

    @staticmethod
    def _dull(state: State, road: Judged) -> bool:
        return not makes_news(state, road.turn)

    def chosen(self, played: Played, rng: random.Random) -> Iterator[Candidate[Position]]:
        """Some positions with a choice of roads and one answer, those with most to look at first."""
        numbers = list(range(len(played.states)))
        rng.shuffle(numbers)
        found = []
        for at in numbers[: self.looked_at]:
            state = played.states[at]
            if state is not None and not self.fits_state(state):
                found.append((self._weight(state), at))
        found.sort(key=lambda pair: -pair[0])
        return (played.at(at) for weight, at in found[:ASKED] if weight)

    def _weight(self, state: State) -> int:
        """How much there is to look at; 0 if there are few roads, or not just one that is right."""
        try:
            found = self.judged(state, self.effort)
        except OutOfBudgetError:
            return 0
        return sum(road.nodes for road in found) if len(found) >= CHOICES and len(_best(found)) == 1 else 0


def _best(found: list[Judged]) -> list[Judged]:
    """The roads that are right."""
    least = min((road.rank for road in found if road.rank is not None), default=None)
    return [road for road in found if road.rank is not None and road.rank == least]


class RoadTask(_RoadTask):
    """The only road, with the goods in hand, that wins the capital."""

    slug = "road"
    title = "the only road, with the goods in hand, that wins the capital"

    def asked(self) -> str:
        """See `_RoadTask`."""
        return "which road wins the capital?"

    def fits_state(self, state: State) -> str:
        """See `PisiTask`."""
        own = state.ground.leader(state.joined) == state.mover
        return "the capital belongs to the player to move already" if own else super().fits_state(state)

    def judge(self, state: State, turn: Turn, joined: tuple[Joined, Joined]) -> Judged:
        """See `_RoadTask`."""
        return Judged(0 if state.ground.leader(joined) == state.mover else None, turn)

    def ends_with(self, pos: Position, turn: Turn) -> str:
        """See `_RoadTask`."""
        after = rules.play(pos, turn.move)
        return told_standing(after, state_at(after))


class HoldTask(_RoadTask):
    """The only road, with the goods in hand, after which the capital is the builder's whatever follows next."""

    slug = "hold"
    title = "the only road, with the goods in hand, after which no reply takes the capital"
    effort = 2_000
    plies = 2

    def asked(self) -> str:
        """See `_RoadTask`."""
        return "which road wins the capital so that no reply takes it back?"

    def judge(self, state: State, turn: Turn, joined: tuple[Joined, Joined]) -> Judged:
        """See `_RoadTask`."""
        me, ground = state.mover, state.ground
        if ground.leader(joined) != me:
            return Judged(None, turn)
        after, seen = state.play(turn), set[int]()
        other, ways = after.sides[1 - me], ground.ways
        for to, take, goods in after.steps(1 - me):
            for way in iter_bits(other.open & ways.payable[goods]):
                if way in seen:
                    continue
                road = next(ways.roads(1 << way, goods), None)
                if road is None:
                    continue
                seen.add(way)
                theirs = joined_by(ground, other, way)[1]
                if ground.leader((joined[0], theirs) if me == 0 else (theirs, joined[1])) != me:
                    return Judged(None, turn, Turn(to, take, *road), 1 + len(seen))
        return Judged(0, turn, None, 1 + len(seen))

    def ends_with(self, pos: Position, turn: Turn) -> str:
        """See `_RoadTask`."""
        after = rules.play(pos, turn.move)
        return told_standing(after, state_at(after))


class CheapestTask(_RoadTask):
    """The only road of fewest goods, of those in hand, that joins cities which its builder had not joined."""

    slug = "cheapest"
    title = "the only cheapest road that makes a new connection"

    def asked(self) -> str:
        """See `_RoadTask`."""
        return "the cheapest new connection?"

    def judge(self, state: State, turn: Turn, joined: tuple[Joined, Joined]) -> Judged:
        """See `_RoadTask`."""
        assert turn.road is not None
        return Judged(len(turn.road.forward) if joined != state.joined else None, turn)

    def ends_with(self, pos: Position, turn: Turn) -> str:
        """See `_RoadTask`."""
        assert turn.road is not None
        count = len(turn.road.forward)
        goods = f"{count} good{'s'[: count > 1]}"
        return goods if makes_news(state_at(pos), turn) else f"{goods}, but no new connection"
