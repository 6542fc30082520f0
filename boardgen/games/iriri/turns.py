"""Whole turns of Iriri, place and take, each with the best that the opponent can place after it.

The ring after a turn depends on the pieces taken alone, the grid on those placed alone. So the rings that a number of
takes can leave are made once, and each word gets the set of those that read it, as bits. The opponent's placements
on a grid are then found once, for all rings together: a placement is legal with the rings in the
intersection of the sets of its words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from boardgen.games.iriri.grid import Grid
from boardgen.games.iriri.kinds import HAND, OWN, SIZES, piece
from boardgen.games.iriri.placements import Search, placements
from boardgen.games.iriri.position import Cell, Placed, Placement, Position
from boardgen.games.iriri.ring import Ring, endless
from boardgen.games.iriri.rules import score_of
from boardgen.games.iriri.words import check, halves_for
from boardgen.games.tasks import OutOfBudgetError
from boardgen.geometry.board import iter_bits


class Turn(NamedTuple):
    """A turn and what follows at best.

    Attributes:
        placement: the pieces placed; None where the position is in the take phase.
        takes: the places taken, ascending.
        gain: half points of the placement.
        reply: half points of the opponent's best placement; None if there is none.
    """

    placement: Placement | None
    takes: tuple[int, ...]
    gain: int
    reply: int | None

    @property
    def net(self) -> int:
        """What it gains, less what the opponent gains at best."""
        return self.gain - (self.reply or 0)


class Rings:
    """The rings that a number of takes can leave.

    Attributes:
        takes: the places taken, one choice after the other.
        all: the bit set of all of them.
    """

    def __init__(self, ring: Ring, player: int, count: int) -> None:
        """All choices of a player who takes so many pieces, or as many as may be taken."""
        places, rings = [], []
        for chosen in choices(ring, player, count):
            gone = {ring.places[at] for at in chosen}
            places.append(tuple(sorted(gone)))
            rings.append("".join(code for at, code in enumerate(ring.pieces) if at not in chosen))
        self.takes = places
        self.all = (1 << len(places)) - 1
        self._texts = [endless(pieces) for pieces in rings]
        self._reads: dict[str, int] = {}

    def reads(self, word: str) -> int:
        """The rings that have a word, as bits."""
        found = self._reads.get(word)
        if found is None:
            found = self._reads[word] = sum(1 << at for at, text in enumerate(self._texts) if word in text)
        return found

    def __contains__(self, word: object) -> bool:
        """Whether some ring has a word."""
        return isinstance(word, str) and self.reads(word) != 0


def choices(ring: Ring, player: int, count: int) -> Iterator[tuple[int, ...]]:
    """The indices of pieces that a player may take, so many or as many as there are, but never the last of a kind."""
    at = {code: [i for i, here in enumerate(ring.pieces) if here == code] for code in OWN[player]}
    spare = sum(max(len(found) - 1, 0) for found in at.values())
    own = sorted(i for found in at.values() for i in found)
    for chosen in combinations(own, min(count, spare)):
        if all(len(found) - sum(i in chosen for i in found) >= min(len(found), 1) for found in at.values()):
            yield chosen


@lru_cache(maxsize=128)
def best_placements(pos: Position) -> tuple[tuple[Placement, int], ...]:
    """All placements with their half points, in the order of `placements`; remembered for a while."""
    return tuple((placement, score_of(pos, placement)) for placement in placements(pos))


def longest_word(pos: Position, placement: Placement) -> int:
    """The length of the longest word that a legal placement forms."""
    return max(len(run.word) for run in check(pos, placement))


def all_turns(pos: Position, budget: int) -> Iterator[Turn]:
    """Every turn of the player to move on a board with pieces, in a stable order.

    Raises:
        OutOfBudgetError: there are more than the budget.
    """
    player, hand, left = pos.player, sum(pos.hands[pos.player]), budget
    rings: dict[int, Rings] = {}
    placed: Iterable[tuple[Placement | None, int]] = best_placements(pos) if pos.phase == "place" else [(None, 0)]
    for placement, gain in placed:
        count = HAND - hand + (len(placement.pieces) if placement else 0)
        if count not in rings:
            rings[count] = Rings(pos.ring, player, count)
        here = rings[count]
        left -= len(here.takes)
        if left < 0:
            raise OutOfBudgetError
        best = _replies(pos, _with(pos, placement), here)
        for takes, reply in zip(here.takes, best, strict=True):
            yield Turn(placement, takes, gain, reply)


def _with(pos: Position, placement: Placement | None) -> dict[Cell, str]:
    new = {cell: piece(pos.player, size) for cell, size in placement.pieces} if placement else {}
    return pos.grid | new


def _replies(pos: Position, pieces: dict[Cell, str], rings: Rings) -> list[int | None]:
    """For each ring the half points of the opponent's best placement on a grid; None if there is none."""
    other = 1 - pos.player
    best: list[int | None] = [None] * len(rings.takes)
    open_rings = rings.all
    for points, legal in sorted(_placements(Grid(pieces), pos.hands[other], OWN[other], rings), reverse=True):
        for at in iter_bits(legal & open_rings):
            best[at] = points
        open_rings &= ~legal
        if not open_rings:
            break
    return best


def _placements(grid: Grid, hand: tuple[int, ...], own: str, rings: Rings) -> set[tuple[int, int]]:
    """The half points of placements on a grid, with the rings with which they are legal."""
    search = Search(grid, rings, hand, own)
    found = set()
    for family in search.families:
        for first in iter_bits(family.firsts):
            words = search.words(family, first)
            legal = rings.all
            for word in words:
                legal &= rings.reads(word)
                if not legal:
                    break
            else:
                found.add((halves_for(words, first=False), legal))
    return found


@lru_cache(maxsize=16)
def turns(pos: Position, budget: int) -> tuple[Turn, ...]:
    """`all_turns`, remembered for a while, because a puzzle asks more than once.

    Raises:
        OutOfBudgetError: there are more than the budget.
    """
    return tuple(all_turns(pos, budget))


def after_turn(pos: Position, turn: Turn) -> Position:
    """The position after a turn, without the moves that led there."""
    taken = [code for place, code in zip(pos.ring.places, pos.ring.pieces, strict=True) if place in turn.takes]
    used = [size for _, size in turn.placement.pieces] if turn.placement else []
    hand = tuple(
        held + taken.count(code) - used.count(size)
        for held, code, size in zip(pos.hands[pos.player], OWN[pos.player], SIZES, strict=True)
    )
    kept = [at for at, place in enumerate(pos.ring.places) if place not in turn.takes]
    ring = Ring("".join(pos.ring.pieces[at] for at in kept), tuple(pos.ring.places[at] for at in kept))
    hands = (hand, pos.hands[1]) if pos.player == 0 else (pos.hands[0], hand)
    board = pos.board
    if turn.placement:
        board += tuple(Placed(cell, piece(pos.player, size), 0) for cell, size in turn.placement.pieces)
    return replace(pos, ring=ring, hands=hands, board=board, turns=pos.turns + 1, phase="place", passes=0)
