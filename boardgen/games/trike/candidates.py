"""Late positions of random and of sensible games, and what makes two of them alike."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache

from boardgen.games.base import Options
from boardgen.games.tasks import Candidate
from boardgen.games.trike.notation import format_move
from boardgen.games.trike.rules import NOBODY, Position, Rules, first_position, legal_moves, play
from boardgen.games.trike.setup import rules_of
from boardgen.geometry.symmetry import canonical as least
from boardgen.geometry.symmetry import symmetries

#: Empty cells that may still be filled, for positions that are asked about, and how many of a game's positions are.
LEFT = range(4, 17)
ASKED = 3
#: Cells that a sensible player looks at.
LOOKED_AT = 4
#: One game in so many is random, the others are sensible.
RANDOM = 3

_EXCHANGED = bytes((0, 2, 1, 4, 3))


def candidates(rng: random.Random, board: Options) -> Iterator[Candidate[Position]]:
    """Some late positions of a game; who plays on is not looked at."""
    pos = first_position(rules_of(board))
    choose = _any if rng.randrange(RANDOM) == 0 else _sensible
    passed = [pos]
    while pos.mover != NOBODY:
        pos = play(pos, choose(pos, rng))
        passed.append(pos)
    tokens = tuple(format_move(move, pos) for move in pos.moves)
    late = []
    for at in range(len(passed) - 2, -1, -1):
        left = _left(passed[at])
        if left in LEFT:
            late.append(at)
        elif left >= 2 * LEFT.stop:
            break
    for at in sorted(rng.sample(late, min(ASKED, len(late)))):
        yield Candidate({"board": board, "setup": {}}, tokens[:at], passed[at])


def _left(pos: Position) -> int:
    """Empty cells that may still be filled; where a trapped pawn ends the game, those in its reach."""
    rules, cells = pos.rules, pos.stones.cells
    if rules.variant != "zero":
        return pos.stones.free
    near = rules.board.neighbours
    found: set[int] = set()
    todo = [pos.pawn]
    while todo:
        for cell in near[todo.pop()]:
            if not cells[cell] and cell not in found:
                found.add(cell)
                todo.append(cell)
    return len(found)


def _any(pos: Position, rng: random.Random) -> int:
    return rng.choice(list(legal_moves(pos)))


def _sensible(pos: Position, rng: random.Random) -> int:
    """Of some cells the one with the most company: stones of one's own count, those of the other do not."""
    moves = list(legal_moves(pos))
    some = rng.sample(moves, min(LOOKED_AT, len(moves)))
    cells, near = pos.stones.cells, pos.rules.board.neighbours
    worth = (0, 1, -1) if pos.mover == 0 else (0, -1, 1)
    return max(some, key=lambda cell: sum(worth[cells[other]] for other in near[cell]))


def canonical(pos: Position) -> Hashable:
    """The least form under the symmetries of the board, colours kept or exchanged as the coloured sides are."""
    kept, exchanged = _maps(pos.rules)
    cells = bytearray(bytes(pos.stones.cells))
    if pos.pawn >= 0:
        cells[pos.pawn] += 2
    forms = [least([cells], kept)]
    if exchanged:
        forms.append(least([bytes(cells).translate(_EXCHANGED.ljust(256, b"\0"))], exchanged))
    return min(forms)


@lru_cache(maxsize=32)
def _maps(rules: Rules) -> tuple[Sequence[Sequence[int]], Sequence[Sequence[int]]]:
    """The symmetries that keep the colours of the sides, and those that exchange them."""
    sides = [(part.colour, frozenset(part.cells)) for part in rules.host.sides(rules.side)]
    other = {None: None, "black": "white", "white": "black"}
    want = [{(colour, cells) for colour, cells in sides}, {(other[colour], cells) for colour, cells in sides}]
    maps = symmetries(rules.board)
    found = [
        [
            one
            for one in maps
            if {(colour, frozenset(one[cell] for cell in cells)) for colour, cells in sides} == wanted
        ]
        for wanted in want
    ]
    return found[0], found[1]
