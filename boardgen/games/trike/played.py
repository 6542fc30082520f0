"""A game on any host's board, to be looked at: its stones keep company and the pawn keeps out of traps."""

from __future__ import annotations

import random
from functools import partial

from boardgen.games.trike.hosts import COLOURS
from boardgen.games.trike.rules import NOBODY, Position, Rules, first_position, play, winning_cells

#: Games are played until one is won, with so many stones in all: no more time is worth a picture.
STONES = 4000
#: How much of the board is taken at the end of a game that shows enough of it; of one that is counted.
_TAKEN, _COUNTED = 0.2, 0.5
#: Cells that are looked at in a turn.
_LOOKED_AT = 10


def played(rules: Rules) -> Position:
    """The end of a game that shows what wins: the first that is won, not too early, of some that are played, and
    whose end tells most.

    Where none does, it is the first that is won, and where none is won, the longest. The same rules give the same
    game.
    """
    found: Position | None = None
    longest = won = first_position(rules)
    placed = seed = 0
    least = (_TAKEN if rules.goal is not None else _COUNTED) * len(rules.board)
    while placed < STONES:
        pos = _game(rules, random.Random(seed))
        placed, seed = placed + len(pos.moves), seed + 1
        if pos.outcome is not None and pos.outcome.winner is not None:
            if len(pos.moves) >= least:
                tells = rules.host.tells
                if tells is None or tells(rules.side, winning_cells(pos)):
                    return pos
                found = found or pos
            won = max(won, pos, key=lambda some: len(some.moves))
        longest = max(longest, pos, key=lambda some: len(some.moves))
    if found is not None:
        return found
    return won if won.moves else longest


def _game(rules: Rules, rng: random.Random) -> Position:
    """A game whose players win where they see it, and let nobody be trapped while they can."""
    pos = first_position(rules)
    while pos.mover != NOBODY:
        moves = [*rules.destinations(pos.stones.cells, pos.pawn)]
        some = rng.sample(moves, min(_LOOKED_AT, len(moves)))
        some.sort(key=partial(_worth, pos), reverse=True)
        chosen = None
        for move in some:
            after = play(pos, move)
            if after.outcome is not None and after.outcome.winner == COLOURS[pos.mover]:
                chosen = after
                break
            if after.outcome is None and chosen is None:
                chosen = after
        pos = chosen or play(pos, some[0])
    return pos


def _worth(pos: Position, cell: int) -> int:
    """Stones in a line make better company than a crowd; empty cells are ways out."""
    cells = pos.stones.cells
    around = [cells[other] for other in pos.rules.board.neighbours[cell]]
    return 2 * (0 < around.count(pos.mover + 1) < 3) + min(around.count(0), 3)
