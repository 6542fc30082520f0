"""The last place phase, for figures that show it."""

from __future__ import annotations

from dataclasses import dataclass

from boardgen.games.iriri.position import Position, Taken
from boardgen.games.iriri.ring import Ring
from boardgen.games.iriri.words import Run, cell_name, words_through


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


def last_turn(pos: Position) -> LastTurn:
    """The last turn before a position; empty at the beginning of a game or after a pass."""
    ply = max((placed.ply for placed in pos.board), default=0)
    if not ply or pos.passes:
        return LastTurn((), (), pos.ring)
    taken = tuple(taken for taken in pos.taken if taken.ply > ply)
    pieces = dict(zip(pos.ring.places, pos.ring.pieces, strict=True)) | {t.place: t.code for t in taken}
    places = tuple(sorted(pieces))
    ring = Ring("".join(pieces[place] for place in places), places)
    words = words_through(pos.grid, [placed.cell for placed in pos.board if placed.ply == ply])
    return LastTurn(words, taken, ring)


def ends(pos: Position) -> list[str]:
    """The first and the last cell of each word placed last."""
    return [cell_name(run.cells[i]) for run in last_turn(pos).words for i in (0, -1)]


def vacated(pos: Position) -> list[str]:
    """The places of the ring, such as ``ring:22``, from which pieces were taken since."""
    return [f"ring:{taken.place}" for taken in last_turn(pos).taken]
