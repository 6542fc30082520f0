"""What is attacked in Pi: the game, or goals; and which replies can stop an attack.

A reply that takes no goal only occupies a cell: it takes nothing from the attacker but moves on that cell, because
the cells that take a goal depend on the own pieces alone. So a threat to reach the target at once is stopped only
by a piece on its one cell, or by taking goals.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable

from boardgen.games.forcing import Attack, settled
from boardgen.games.pi.position import Position
from boardgen.games.pi.state import OPEN, State, state_of
from boardgen.games.tasks import DRAW, LOSS, WIN
from boardgen.geometry.board import iter_bits


class PiAttack(Attack[State]):
    """A target of one player, blue (0) or red (1)."""

    def __init__(self, attacker: int) -> None:
        """The attack of a player."""
        self.attacker = attacker

    def mine(self, state: State) -> bool:
        """See `Attack`."""
        return state.mover == self.attacker

    def unusual(self, state: State) -> Iterable[int]:
        """A pass, which may end the game."""
        return () if state.places[state.mover] else state.moves()

    def tries(self, state: State, moves: int) -> Iterable[int]:
        """Moves that take a goal, then others; before the last but one, only those that hit twice.

        A move that leaves the opponent one that takes no goal fails unless it threatens a hit, and not on one cell
        alone on which the opponent can put such a move. A move gives the opponent nothing to take that he had not.
        """
        places = state.places[self.attacker]
        if not places:
            return state.moves()
        taking = state.taking(self.attacker)
        found = [*iter_bits(taking), *iter_bits(places & ~taking)]
        if moves == 2:
            spare = state.places[1 - self.attacker] & ~state.taking(1 - self.attacker)
            if spare & spare - 1:
                threats = self.threats(state)
                return [move for move in found if not self._stopped(threats(move), spare)]
        return found

    @staticmethod
    def _stopped(hits: int, spare: int) -> bool:
        return not hits or (hits & hits - 1 == 0 and hits & spare == hits)

    @abstractmethod
    def threats(self, state: State) -> Callable[[int], int]:
        """The hits, maybe more, after a move of the attacker's that is no hit, for each such move."""

    def replies(self, state: State, moves: int) -> Iterable[int]:
        """Moves that take a goal, and pieces in the way."""
        places = state.places[state.mover]
        if not places:
            return state.moves()
        hits, taking = self.hits(state), state.taking(state.mover)
        quiet = places & ~taking
        if hits:
            alone = not hits & hits - 1
            return [*iter_bits(hits & quiet if alone else 0), *iter_bits(taking)]
        wanted = quiet & state.taking(self.attacker)
        return [*iter_bits(taking), *iter_bits(wanted), *iter_bits(quiet & ~wanted)]

    def waits(self, state: State) -> bool:
        """See `Attack`: whatever takes no goal gives the attacker no hit."""
        return bool(state.places[state.mover] & ~state.taking(state.mover)) and not self.hits(state)

    def every(self, state: State) -> Iterable[int]:
        """See `Attack`."""
        return state.moves()

    def play(self, state: State, move: int) -> State:
        """See `Attack`."""
        return state.play(move)

    def passed(self, state: State) -> State:
        """See `Attack`."""
        return state._replace(mover=self.attacker, passes=0)

    def key(self, state: State) -> Hashable:
        """See `Attack`."""
        return state.own, state.owners, state.limits, state.mover, state.passes


class WinGame(PiAttack):
    """The attacker wins: the game ends, and he has more goals."""

    def reached(self, state: State) -> bool | None:
        """See `Attack`."""
        return self._ahead(state.lead) if state.over else None

    def _ahead(self, lead: int) -> bool:
        return (lead < 0) if self.attacker else lead > 0

    def hits(self, state: State) -> int:
        """The cells from which all open goals are enclosed, and enough of the others taken."""
        cells, grabs = state.places[self.attacker], state.grabs[self.attacker]
        open_goals = 0
        for owner, grab in zip(state.owners, grabs, strict=True):
            if owner == OPEN:
                cells &= grab
                open_goals += 1
        if not cells or not open_goals:
            return 0
        lead = (-state.lead if self.attacker else state.lead) + open_goals
        if lead > 0:
            return cells
        return sum(1 << cell for cell in iter_bits(cells) if lead + 2 * self._robbed(state, cell) > 0)

    def _robbed(self, state: State, cell: int) -> int:
        """The opponent's goals that a piece on a cell takes."""
        other, grabs = 1 - self.attacker, state.grabs[self.attacker]
        return sum(owner == other and grab >> cell & 1 for owner, grab in zip(state.owners, grabs, strict=True))

    def threats(self, state: State) -> Callable[[int], int]:
        """See `PiAttack`."""
        arena, own, grabs = state.arena, state.own, state.grabs[self.attacker]
        free, mine, other = arena.free & ~(own[0] | own[1]), own[self.attacker], 1 - self.attacker
        lead = -state.lead if self.attacker else state.lead
        watched = [
            (goal, grab, limit, owner == OPEN)
            for goal, grab, limit, owner in zip(arena.goals, grabs, state.limits, state.owners, strict=True)
            if owner in {OPEN, other}
        ]

        def after(move: int) -> int:
            bit, ahead, open_goals, robbing = 1 << move, lead, 0, 0
            cells = free & ~bit
            for goal, grab, limit, is_open in watched:
                if grab & bit:
                    ahead += 1 if is_open else 2
                    continue
                hit = grab | arena.joined(goal, move, limit, mine) if limit else 0
                if is_open:
                    open_goals += 1
                    cells &= hit
                    if not cells:
                        return 0
                else:
                    robbing |= hit
            # Where no goal is open any more, the game is over, and was not won.
            return (cells if ahead + open_goals > 0 else cells & robbing) if open_goals else 0

        return after


class TakeGoal(PiAttack):
    """The attacker takes one of some goals, or takes it for good."""

    def __init__(self, attacker: int, goals: tuple[int, ...], *, final: bool) -> None:
        """The attack on goals by their numbers; ``final`` means by a triangle of the smallest size."""
        super().__init__(attacker)
        self.goals, self.final = goals, final

    def reached(self, state: State) -> bool | None:
        """See `Attack`."""
        for k in self.goals:
            if state.owners[k] == self.attacker and not (self.final and state.limits[k]):
                return True
        return False if state.over else None

    def hits(self, state: State) -> int:
        """The cells from which one of the goals is taken."""
        cells = 0
        for k in self.goals:
            if state.limits[k]:
                arena, own = state.arena, state.own[self.attacker]
                cells |= arena.closing(arena.goals[k], own) if self.final else state.grabs[self.attacker][k]
        return cells & state.places[self.attacker]

    def threats(self, state: State) -> Callable[[int], int]:
        """See `PiAttack`: what the pieces hit already, and what each goal's triangles with one more make of it."""
        arena, mine = state.arena, state.own[self.attacker]
        free = arena.free & ~(state.own[0] | state.own[1])
        wanted = [(arena.goals[k], state.limits[k]) for k in self.goals if state.limits[k]]
        if self.final:
            usual = 0
            for goal, _ in wanted:
                usual |= arena.closing(goal, mine)
            close = [(goal, arena.triangles_close_to(goal)[0]) for goal, _ in wanted]

            def after(move: int) -> int:
                bit, cells = 1 << move, usual
                for goal, near in close:
                    if near & bit:
                        cells |= arena.closing(goal, mine | bit)
                return cells & free & ~bit
        else:
            usual = 0
            for k in self.goals:
                usual |= state.grabs[self.attacker][k] if state.limits[k] else 0

            def after(move: int) -> int:
                cells = usual
                for goal, limit in wanted:
                    cells |= arena.joined(goal, move, limit, mine)
                return cells & free & ~(1 << move)

        return after


def value_of(pos: Position, player: int, budget: int) -> int:
    """What a position is worth to blue (0) or red (1).

    Raises:
        OutOfBudgetError: the budget of positions does not suffice.
    """
    state = state_of(pos)
    # A game is over when the board is full and both have passed.
    longest = state.arena.free.bit_count() + 2
    found = settled((WinGame(player), WinGame(1 - player)), state, longest, budget)
    return DRAW if found is None else LOSS if found else WIN
