"""The three-way pie as a tree of decisions, one node each.

Three Player Hex, pie: player 1 places red. Player 2 places green or becomes red without placing. If
player 2 placed, player 3 places blue or takes red or green without placing, and whoever held it is
blue and moves next. If player 2 took red, player 3 places green, and player 1 is blue and moves
next; or player 3 takes red as well, player 1 places green, and player 2 places blue, or takes green
and leaves blue to player 1, who moves next.

In every case a swap leaves the turn with the colour that was to be placed, so a node needs to know
only who decides, and what the seats are afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from boardgen.games.hex3.field import GREEN, RED

Seats = tuple[int | None, int | None, int | None]
"""Who plays red, green and blue: 1, 2, 3, or None while that is open."""

NO_PIE = "no pie"
SETTLED = "settled"
#: The decision at the start of a game with the pie.
FIRST_STONE = "first stone"
FIXED_SEATS: Seats = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Branch:
    """The result of a decision.

    Attributes:
        node: the next decision, or `SETTLED`.
        seats: who has which colour from now on.
    """

    node: str
    seats: Seats


@dataclass(frozen=True, slots=True)
class Decision:
    """A player's choice during the pie.

    Attributes:
        person: the player who decides: 1, 2 or 3.
        place: the result if the player places the stone that is due.
        take: colour → the result if the player takes that colour instead.
    """

    person: int
    place: Branch
    take: Mapping[int, Branch]


def _settled(red: int, green: int, blue: int) -> Branch:
    return Branch(SETTLED, (red, green, blue))


DECISIONS: Mapping[str, Decision] = MappingProxyType(
    {
        FIRST_STONE: Decision(1, Branch("second", (1, None, None)), {}),
        "second": Decision(2, Branch("third", (1, 2, None)), {RED: Branch("third, 2 took red", (2, None, None))}),
        "third": Decision(3, _settled(1, 2, 3), {RED: _settled(3, 2, 1), GREEN: _settled(1, 3, 2)}),
        "third, 2 took red": Decision(3, _settled(2, 3, 1), {RED: Branch("green stone", (3, None, None))}),
        "green stone": Decision(1, Branch("last", (3, 1, None)), {}),
        "last": Decision(2, _settled(3, 1, 2), {GREEN: _settled(3, 2, 1)}),
    }
)


def _before(node: str, seats: Seats, stones: int) -> Iterator[tuple[str, tuple[Seats, int]]]:
    """The decisions from a node on, each with the seats and the number of stones before it."""
    if node == SETTLED:
        return
    yield node, (seats, stones)
    yield from _before(DECISIONS[node].place.node, DECISIONS[node].place.seats, stones + 1)
    for branch in DECISIONS[node].take.values():
        yield from _before(branch.node, branch.seats, stones)


#: Decision → the seats and the number of stones on the board when it is due.
STONES: Mapping[str, tuple[Seats, int]] = MappingProxyType(dict(_before(FIRST_STONE, (1, None, None), 0)))
