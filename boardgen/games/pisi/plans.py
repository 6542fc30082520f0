"""What a player of Pisi reaches with this turn and a few more, whatever the other player does between them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from itertools import count as numbers
from itertools import islice

from boardgen.games.pisi.position import Position
from boardgen.games.pisi.state import Joined, Nets, State, Turn, joined_by, state_of
from boardgen.games.tasks import LOSS, WIN, OutOfBudgetError
from boardgen.geometry.board import iter_bits


class Plan(ABC):
    """A target of the player to move, with the search for it.

    Attributes:
        player: whose target it is.
        nodes: positions looked at.
        budget: how many of them before the search gives up.
    """

    def __init__(self, player: int, budget: int) -> None:
        """A search that looks at no more positions than the budget."""
        self.player, self.budget, self.nodes = player, budget, 0
        #: For each number of turns left, the turn that was right last, and the one that prevented the target last.
        self._before: dict[int, Turn | None] = {}
        self._prevented: dict[int, Turn] = {}
        #: What matters of a state and turns left → whether the target is reached.
        self._known: dict[tuple[int, Hashable], bool] = {}

    @abstractmethod
    def reached(self, state: State) -> bool:
        """Whether the target is reached in a state just after the player's turn, or at the end."""

    @abstractmethod
    def closing(self, state: State) -> Iterator[Turn]:
        """The player's turns that reach the target at once, in the order of `State.turns`, each paid in one way."""

    @abstractmethod
    def matters(self, state: State) -> Hashable:
        """What `closing` depends on."""

    def play(self, state: State, turn: Turn) -> State:
        """The state after a turn, counted.

        Raises:
            OutOfBudgetError: the budget is used up.
        """
        self.count()
        return state.play(turn)

    def count(self) -> None:
        """Count a position.

        Raises:
            OutOfBudgetError: the budget is used up.
        """
        self.nodes += 1
        if self.nodes > self.budget:
            raise OutOfBudgetError

    def soonest(self, state: State, turns: int, most: int | None = None) -> tuple[int, list[Turn]]:
        """In how many turns the target is reached, and the turns that begin that; 0 and none if it is not.

        Turns that differ in how a road is paid are given once.

        Args:
            state: the player is to move.
            turns: how many turns are looked ahead.
            most: stop as soon as more than this many turns are found.
        """
        for count in range(1, turns + 1):
            found: dict[tuple[int, bool, int], Turn] = {}
            for turn in self.right(state, count):
                found.setdefault(turn.plain, turn)
                if most is not None and len(found) > most:
                    break
            if found:
                return count, list(found.values())
        return 0, []

    def right(self, state: State, turns: int) -> Iterator[Turn]:
        """The turns after which the target is reached within so many turns, this one counted."""
        if turns == 1:
            return self.closing(state)
        return (turn for turn in state.turns() if self.prepares(self.play(state, turn), turns - 1))

    def prepares(self, after: State, turns: int) -> bool:
        """Whether the target is reached, against everything, within so many turns after one of the player's."""
        if after.over or self.reached(after):
            return self.reached(after)
        before = self._prevented.get(turns)
        if before is not None and _legal(after, before) and not self.survives(self.play(after, before), turns):
            return False
        reply = self.refutation(after, turns)
        if reply is not None:
            self._prevented[turns] = reply
        return reply is None

    def refutation(self, after: State, turns: int) -> Turn | None:
        """The other player's turn that prevents it; None if there is none."""
        # What the other has left only matters where there is another turn to come.
        replies = after.turns(once=turns == 1)
        return next((reply for reply in replies if not self.survives(self.play(after, reply), turns)), None)

    def survives(self, state: State, turns: int) -> bool:
        """Whether the target is reached within so many turns of the player to move."""
        if state.over:
            return self.reached(state)
        key = turns, self.matters(state) if turns == 1 else state[1:]
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._survives(state, turns)
        return found

    def _survives(self, state: State, turns: int) -> bool:
        before = self._before.get(turns)
        if before is not None and self._works(state, before, turns):
            return True
        for count in range(1, turns + 1):
            self._before[turns] = turn = next(iter(self.right(state, count)), None)
            if turn is not None:
                return True
        return False

    def _works(self, state: State, turn: Turn, turns: int) -> bool:
        """Whether a turn is legal and right; often it is the same one after all replies."""
        if not _legal(state, turn):
            return False
        after = self.play(state, turn)
        return self.prepares(after, turns - 1) if turns > 1 else self.reached(after)

    def forces(self, state: State, turns: int) -> bool:
        """Whether the target is reached within so many turns of the player's, whoever is to move.

        Raises:
            OutOfBudgetError: the budget is used up.
        """
        self.count()
        if state.over or not turns:
            return state.over and self.reached(state)
        return self.survives(state, turns) if state.mover == self.player else self.refutation(state, turns) is None

    def threatens(self, after: State, turns: int) -> bool:
        """Whether the target would be reached within so many turns if the other player passed once."""
        return not after.over and self.survives(after._replace(mover=self.player), turns)

    def solitary(self, state: State, turns: int) -> int:
        """In how many turns the player could close if the other did nothing and no road were built before the last.

        For choosing positions; 0 if not within ``turns``.
        """
        layer = [state]
        for count in range(1, turns + 1):
            if any(next(self.closing(here), None) is not None for here in layer):
                return count
            found = {}
            for here in layer:
                for turn in islice(here.turns(), len(here.steps(self.player))):
                    after = here.play(turn)
                    if not after.over:
                        side = after.sides[self.player]
                        found[side.pawn, side.goods] = after._replace(mover=self.player)
            layer = list(found.values())
        return 0

    def depth(self, after: State, turns: int) -> int:
        """How many plies after a wrong turn have to be seen until it has failed."""
        if not turns or not self.threatens(after, turns):
            return 0
        reply = self.refutation(after, turns)
        state = self.play(after, reply) if reply else after
        if state.over or turns == 1:
            return 1
        deeper = max(self.depth(self.play(state, turn), turns - 1) for turn in state.turns())
        return 1 + (1 + deeper if deeper else 0)

    def line(self, state: State, turns: int) -> list[Turn]:
        """Best play where the target is reached within so many turns of the player: they hurry, the other delays."""
        line: list[Turn] = []
        while not state.over and not (line and state.mover != self.player and self.reached(state)):
            if state.mover == self.player:
                count, found = self.soonest(state, turns, 0)
                if not found:
                    break
                turn, turns = found[0], count - 1
            else:
                turn = max(
                    state.turns(once=turns == 1), key=lambda reply: self._delays(self.play(state, reply), turns)
                )
            line.append(turn)
            state = state.play(turn)
        return line

    def _delays(self, state: State, turns: int) -> int:
        return 0 if state.over else self.soonest(state, turns, 0)[0]


def _legal(state: State, turn: Turn) -> bool:
    """Whether a turn of another position is legal."""
    goods = next((held for to, take, held in state.steps(state.mover) if (to, take) == turn[:2]), None)
    if goods is None or turn.way < 0:
        return goods is not None
    side, ways = state.sides[state.mover], state.ground.ways
    return bool(side.open >> turn.way & 1) and any(
        cost == turn.cost for _, cost, _ in ways.roads(1 << turn.way, goods)
    )


class Capital(Plan):
    """The capital belongs to the player."""

    def __init__(self, player: int, budget: int) -> None:
        """See `Plan`."""
        super().__init__(player, budget)
        #: For each state of the roads: way → whether a road on it makes the capital the player's.
        self._leading: dict[tuple[Nets, tuple[Joined, Joined]], dict[int, bool]] = {}

    def reached(self, state: State) -> bool:
        """See `Plan`."""
        return state.ground.leader(state.joined) == self.player

    def closing(self, state: State) -> Iterator[Turn]:
        """See `Plan`."""
        me = self.player
        side, ways = state.sides[me], state.ground.ways
        steps = state.steps(me)
        known = self._leading.setdefault((side.nets, state.joined), {})
        if self.reached(state):
            yield from (Turn(to, take, -1, 0, None) for to, take, _ in steps)
        for to, take, goods in steps:
            for way in iter_bits(side.open & ways.payable[goods]):
                self.count()
                if way not in known:
                    known[way] = self._leads(state, way)
                if known[way]:
                    for _, cost, road in islice(ways.roads(1 << way, goods), 1):
                        yield Turn(to, take, way, cost, road)

    def matters(self, state: State) -> Hashable:
        """See `Plan`."""
        side = state.sides[self.player]
        return side.open, side.nets, state.joined, *state.steps(self.player)

    def _leads(self, state: State, way: int) -> bool:
        joined = joined_by(state.ground, state.sides[self.player], way)[1]
        one, two = state.joined
        return state.ground.leader((joined, two) if self.player == 0 else (one, joined)) == self.player


class End(Plan):
    """The game ends, and the player wins."""

    def matters(self, state: State) -> Hashable:
        """See `Plan`."""
        side, terrain = state.sides[self.player], state.ground.island.terrain
        last = [step for step in state.steps(self.player) if step[1] and state.left[terrain[step[0]]] == 1]
        return (side.open, side.nets, state.joined, *last) if last else ()

    def reached(self, state: State) -> bool:
        """See `Plan`."""
        return state.over and state.ground.winner(state.joined) == self.player

    def closing(self, state: State) -> Iterator[Turn]:
        """See `Plan`."""
        me, ground = self.player, state.ground
        side, ways, terrain = state.sides[me], ground.ways, ground.island.terrain
        last = [step for step in state.steps(me) if step[1] and state.left[terrain[step[0]]] == 1]
        if not last:
            return
        if ground.winner(state.joined) == me:
            yield from (Turn(to, take, -1, 0, None) for to, take, _ in last)
        one, two = state.joined
        for to, take, goods in last:
            for way in iter_bits(side.open & ways.payable[goods]):
                self.count()
                joined = joined_by(ground, side, way)[1]
                if ground.winner((joined, two) if me == 0 else (one, joined)) == me:
                    for _, cost, road in islice(ways.roads(1 << way, goods), 1):
                        yield Turn(to, take, way, cost, road)


def value_of(pos: Position, player: int, budget: int) -> int:
    """`WIN` or `LOSS`, if one of the players ends the game by force and wins. A draw is not found out.

    Raises:
        OutOfBudgetError: neither is found with that budget, or a pawn is not placed yet.
    """
    plans = [End(player, budget), End(1 - player, budget)]
    for turns in numbers():
        state = None if None in pos.pawns else state_of(pos, turns)
        if state is None:
            raise OutOfBudgetError
        for plan, worth in zip(plans, (WIN, LOSS), strict=True):
            plan.budget = budget - sum(each.nodes for each in plans if each is not plan)
            if plan.forces(state, turns):
                return worth
    raise AssertionError("the numbers have no end")
