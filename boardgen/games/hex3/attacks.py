"""What is attacked in Three Player Hex: the game, or a place in it; and which replies can stop an attack.

Stones take nothing from anybody but the cell they are on, unless they cut somebody off. So a threat is stopped only
by stones on all of its cells, or by cutting the attacker off.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from boardgen.games.forcing import Attack, settled
from boardgen.games.hex3.rules import OTHERS, Position
from boardgen.games.hex3.state import State, state_of
from boardgen.games.tasks import LOSS, WIN
from boardgen.geometry.board import iter_bits


class HexAttack(Attack[State]):
    """A target of one or two colours."""

    def every(self, state: State) -> Iterable[int]:
        """See `Attack`."""
        return state.moves()

    def play(self, state: State, move: int) -> State:
        """See `Attack`."""
        return state.play(move)

    def key(self, state: State) -> Hashable:
        """See `Attack`."""
        return state[1:]


class AgainstAll(HexAttack):
    """A target of one colour against the two others together."""

    def __init__(self, attacker: int) -> None:
        """The attack of a colour."""
        self.attacker = attacker

    def mine(self, state: State) -> bool:
        """See `Attack`."""
        return state.mover == self.attacker

    def passed(self, state: State) -> State:
        """See `Attack`."""
        return state._replace(mover=self.attacker)

    def tries(self, state: State, moves: int) -> Iterable[int]:
        """Stones that cut somebody off, stones that join a dam on another's ground, and others."""
        legal = state.legal(self.attacker)
        cuts, joins = 0, 0
        for other in OTHERS[self.attacker]:
            if not state.out >> other & 1:
                cuts |= state.cutting(other) & legal
                joins |= (state.reach[other] & legal) & ~cuts
        return [*iter_bits(cuts), *iter_bits(joins & ~cuts), *iter_bits(legal & ~cuts & ~joins)]

    def replies(self, state: State, moves: int) -> Iterable[int]:
        """All stones; against hits only those that, with the next player's, may fill them or cut the attacker off."""
        legal = state.legal(state.mover)
        hits = self.hits(state)
        if not hits:
            wanted = legal & state.legal(self.attacker)
            return [*iter_bits(wanted), *iter_bits(legal & ~wanted)]
        partner = state.following(state.out)
        filled = hits & legal
        cuts = state.cutting(self.attacker)
        if partner == self.attacker:
            return [*iter_bits(cuts & legal), *iter_bits(0 if hits & hits - 1 else filled)]
        theirs, alone = state.legal(partner), not hits & hits - 1
        if cuts & theirs or (alone and hits & theirs):
            # The other defender can stop it without help: anything may prepare that.
            return [*iter_bits(cuts & legal), *iter_bits(filled), *iter_bits(legal & ~cuts & ~filled)]
        if hits.bit_count() > 2:
            filled = 0
        rest = (cell for cell in iter_bits(legal & ~cuts & ~filled) if self._prepares(state, cell, partner))
        return [*iter_bits(cuts & legal), *iter_bits(filled), *rest]

    def _prepares(self, state: State, cell: int, partner: int) -> bool:
        """Whether a defender's stone lets the other defender cut the attacker off."""
        if not (state.right[self.attacker] | state.left[self.attacker]) >> cell & 1:
            return False
        after = state.play(cell)
        return bool(after.cutting(self.attacker) & after.legal(partner))


class WinGame(AgainstAll):
    """The attacker connects, or is the last one left."""

    def reached(self, state: State) -> bool | None:
        """See `Attack`."""
        if state.over:
            return state.mover == self.attacker
        return False if state.out >> self.attacker & 1 else None

    def hits(self, state: State) -> int:
        """The cells on which a stone cuts off all others."""
        cells = state.legal(self.attacker)
        for other in OTHERS[self.attacker]:
            if not state.out >> other & 1:
                cells &= state.cutting(other)
        return cells


class ShutOut(AgainstAll):
    """One of the others drops out, whoever it is."""

    def __init__(self, attacker: int, victims: int) -> None:
        """The attack of a colour on others that are still in, as bits."""
        super().__init__(attacker)
        self.victims = victims

    def reached(self, state: State) -> bool | None:
        """See `Attack`."""
        if state.over:
            return state.mover == self.attacker
        if state.out >> self.attacker & 1:
            return False
        return True if state.out & self.victims else None

    def hits(self, state: State) -> int:
        """The cells on which a stone cuts off one of them."""
        cells = 0
        for other in OTHERS[self.attacker]:
            if self.victims & ~state.out & 1 << other:
                cells |= state.cutting(other)
        return cells & state.legal(self.attacker)


class CutOff(HexAttack):
    """One colour drops out, or loses: the target of all others together. Their stones are counted one by one."""

    def __init__(self, victim: int) -> None:
        """The attack on a colour."""
        self.victim = victim

    def mine(self, state: State) -> bool:
        """See `Attack`."""
        return state.mover != self.victim

    def reached(self, state: State) -> bool | None:
        """See `Attack`."""
        if state.over:
            return state.mover != self.victim
        return True if state.out >> self.victim & 1 else None

    def hits(self, state: State) -> int:
        """The cells on which the next attacker's stone cuts the colour off."""
        mover = state.mover if self.mine(state) else state.following(state.out)
        return state.cutting(self.victim) & state.legal(mover)

    def passed(self, state: State) -> State:
        """See `Attack`."""
        return state._replace(mover=state.following(state.out)) if state.mover == self.victim else state

    def tries(self, state: State, moves: int) -> Iterable[int]:
        """Stones that join a dam of the colour's; others only if they may prepare more than one stone."""
        legal = state.legal(state.mover)
        ground = legal & state.reach[self.victim]
        return [*iter_bits(ground), *iter_bits(legal & ~ground)]

    def replies(self, state: State, moves: int) -> Iterable[int]:
        """All stones; against cells where the next stones cut it off, only the one on them, and cuts of its own."""
        legal = state.legal(self.victim)
        first = state.following(state.out)
        second = state._replace(mover=first).following(state.out)
        danger = state.cutting(self.victim)
        cells = danger & state.legal(first)
        if moves > 1 and second != self.victim:
            # The first attacker has to have something to play that leaves the second the move and the cell.
            spare = state.legal(first) & ~state.cutting(second) & ~danger
            if spare & spare - 1:
                cells |= danger & state.legal(second)
        cuts = 0
        for other in OTHERS[self.victim]:
            if not state.out >> other & 1:
                cuts |= state.cutting(other) & legal
        if not cells:
            ground = legal & (state.reach[first] | state.reach[second]) & ~cuts
            return [*iter_bits(cuts), *iter_bits(ground), *iter_bits(legal & ~cuts & ~ground)]
        filled = 0 if cells & cells - 1 else cells & legal & ~cuts
        return [*iter_bits(cuts), *iter_bits(filled)]


def value_of(pos: Position, colour: int, budget: int) -> int:
    """`WIN` if a colour wins against both others together, otherwise `LOSS`; the pie is over.

    Raises:
        OutOfBudgetError: the budget of positions does not suffice.
    """
    state = state_of(pos)
    found = settled((WinGame(colour), CutOff(colour)), state, state.empty.bit_count(), budget)
    return WIN if found == 0 else LOSS
