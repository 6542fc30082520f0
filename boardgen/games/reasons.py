"""Why an attack by force cannot be stopped, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from boardgen.errors import listed
from boardgen.games.forcing import Attack
from boardgen.games.hinting import number
from boardgen.geometry.board import iter_bits

S = TypeVar("S")

#: Threats that are named; of more two.
_NAMED = 3


def what_wins(attack: Attack[S], state: S, line: Sequence[int], token: Callable[[int], str]) -> str:
    """What the attacker threatens before his last move, and whether it is plain that the others cannot stop all of
    it: the end of a sentence, empty if he has but one move, or his last one was no threat before.

    Args:
        attack: that succeeds.
        state: where it begins.
        line: the moves of all with which it does.
        token: a move as text.
    """
    own: list[tuple[int, S]] = []
    for move in line:
        is_own, state = attack.mine(state), attack.play(state, move)
        own += [(move, state)] if is_own else []
    if len(own) < 2:
        return ""
    before, after = own[-2]
    hits = attack.hits(after)
    named = [token(way) for way in sorted(iter_bits(hits), key=lambda way: (way != line[-1], way))]
    if not hits >> max(line[-1], 0) & 1:
        return ""
    is_one, are_few = len(named) == 1, len(named) <= _NAMED
    which = listed(named) if are_few else f"{number(len(named))} threats, {listed(named[:2])} among them"
    if _stays(attack, after, hits):
        told = f"nothing stops {'' if is_one else 'both ' if len(named) == 2 else 'all of '}{which}"
    elif are_few:
        told = f"the threat{' is' if is_one else 's are'} {which}"
    else:
        told = f"there are {which}"
    return f"after {token(before)}, {told}"


def _stays(attack: Attack[S], state: S, hits: int) -> bool:
    """Whether one of some hits is still there when the attacker is to move, whatever is replied."""
    if attack.reached(state) is not None:
        return attack.reached(state) is True
    if attack.mine(state):
        return bool(attack.hits(state) & hits)
    return all(_stays(attack, attack.play(state, reply), hits) for reply in attack.replies(state, 1))
