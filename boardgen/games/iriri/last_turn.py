"""The last place phase, for figures that show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from boardgen.games.iriri.kinds import OWN, owner
from boardgen.games.iriri.position import Position, Taken
from boardgen.games.iriri.ring import Ring
from boardgen.games.iriri.words import Run, cell_name, run_through, words_through


@dataclass(frozen=True, slots=True)
class LastTurn:
    """The last place phase and the takes after it.

    Attributes:
        words: the words it formed; none after a pass.
        taken: the pieces taken since.
        ring: the ring when the words were placed.
    """

    words: tuple[Run, ...]
    taken: tuple[Taken, ...]
    ring: Ring


def last_turn(pos: Position, since: int = 0) -> LastTurn:
    """The last turn before a position; empty at the beginning of a game or after a pass.

    Args:
        pos: the position.
        since: what was done up to this ply is not told; the ring is that of this moment where words are older.
    """
    ply = max((placed.ply for placed in pos.board), default=0)
    if not ply or pos.passes:
        return LastTurn((), (), pos.ring)
    taken = tuple(taken for taken in pos.taken if taken.ply > max(ply, since))
    pieces = dict(zip(pos.ring.places, pos.ring.pieces, strict=True)) | {t.place: t.code for t in taken}
    places = tuple(sorted(pieces))
    ring = Ring("".join(pieces[place] for place in places), places)
    words = words_through(pos.grid, [placed.cell for placed in pos.board if placed.ply == ply > since])
    return LastTurn(words, taken, ring)


def earlier_words(pos: Position, since: int) -> Iterator[Run]:
    """The words formed by the place phases after a move and before the last one, but those that have grown since:
    their ends are within the words of later ones.

    Args:
        pos: the position.
        since: the number of the move.
    """
    for ply in sorted({placed.ply for placed in pos.board if placed.ply > since})[:-1]:
        then = {placed.cell: placed.code for placed in pos.board if placed.ply <= ply}
        words = words_through(then, [placed.cell for placed in pos.board if placed.ply == ply])
        yield from (run for run in words if run_through(pos.grid, run.first, run.axis) == run)


def before_takes(pos: Position, since: int = 0) -> Position:
    """The moment when the player who placed last begins to take, or has taken some by the ply ``since``; the position
    itself if nothing was taken after it.
    """
    turn = last_turn(pos, since)
    if not turn.taken:
        return pos
    player = owner(turn.taken[0].code)
    gone = Counter(OWN[player].index(taken.code) for taken in turn.taken)
    hand = tuple(n - gone[kind] for kind, n in enumerate(pos.hands[player]))
    hands = (hand, pos.hands[1]) if player == 0 else (pos.hands[0], hand)
    turns = pos.turns if pos.player == player else pos.turns - 1
    return replace(pos, ring=turn.ring, hands=hands, turns=turns, phase="take")


def ends(pos: Position) -> list[str]:
    """The first and the last cell of each word placed last."""
    return [cell_name(run.cells[i]) for run in last_turn(pos).words for i in (0, -1)]


def vacated(pos: Position) -> list[str]:
    """The places of the ring, such as ``ring:22``, from which pieces were taken since."""
    return [f"ring:{taken.place}" for taken in last_turn(pos).taken]
