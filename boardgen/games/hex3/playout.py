"""Fast random games: the steps of `rules.play` on mutable local state instead of a new position per move."""

from __future__ import annotations

import random
from functools import cache

from boardgen.games.hex3.field import Field
from boardgen.games.hex3.rules import BOTH_BANKS, Position, counted, drop_out, legal_moves, next_colour, play
from boardgen.games.persistent import array, nonzero


def playout(pos: Position, rng: random.Random) -> Position:
    """Play uniformly random legal moves to the end of the game."""
    while pos.decision is not None and not pos.reason:
        pos = play(pos, rng.choice(list(legal_moves(pos))))
    return pos if pos.reason else _race(pos, rng)


def _race(pos: Position, rng: random.Random) -> Position:
    """Random placements until a player has won.

    Each colour keeps a list of the cells it has ever been able to reach, each once. Drawing from it, and
    again if the cell is occupied, is a uniform choice among the legal cells; a drawn cell is of no further
    use to the colour and leaves the list. A player who is in always has a legal cell: the first empty one
    on a path between the two sides.
    """
    field, draw = pos.field, rng.random
    neighbours, shores = field.board.neighbours, field.shores
    cells, dams, cuts, moves = bytearray(bytes(pos.cells)), bytearray(bytes(pos.dams)), pos.cuts, []
    mover, turn, reason = pos.to_move, pos.turn, ""
    known, lists = _reach(pos)
    allowed, turns = counted(cuts), _turns(cuts)
    while not reason:
        mine, reached = lists[mover], known[mover]
        while True:
            at = int(draw() * len(mine))
            cell, mine[at] = mine[at], mine[-1]
            mine.pop()
            if not cells[cell]:
                break
        cells[cell] = mover + 1
        moves.append(cell)
        links = shores[cell]
        for near in neighbours[cell]:
            links |= dams[near]
            if not reached[near]:
                reached[near] = 1
                mine.append(near)
        dams[cell] = links = links & allowed[mover]
        met = links & links >> 1 & BOTH_BANKS
        if met:
            cuts, reason = drop_out(field, cells, cuts, mover, met)
            if reason:
                break
            allowed, turns = counted(cuts), _turns(cuts)
        following, round_ends = turns[mover]
        turn += round_ends
        mover = following
    return Position(
        field, array(bytes(cells)), array(bytes(dams)), cuts, mover, reason, pos.pie, pos.seats,
        pos.ply + len(moves), turn, pos.moves.followed_by(moves),
    )  # fmt: skip


def _turns(cuts: tuple[int, int, int]) -> list[tuple[int, bool]]:
    """For each colour, who moves after it and whether that begins a round."""
    following = [next_colour(mover, cuts) for mover in range(3)]
    return [(colour, colour < mover) for mover, colour in enumerate(following)]


@cache
def _sides(field: Field) -> tuple[tuple[bytes, tuple[int, ...]], ...]:
    """For each colour, the cells on its sides, as flags and as a list."""
    marks = [bytes(on >> colour & 1 for on in field.on) for colour in range(3)]
    return tuple((mine, tuple(cell for cell, on in enumerate(mine) if on)) for mine in marks)


def _reach(pos: Position) -> tuple[list[bytearray], list[list[int]]]:
    """For each colour, the cells on its sides or next to its stones, as flags and as a list."""
    sides = _sides(pos.field)
    known, lists = [bytearray(mine) for mine, _ in sides], [list(cells) for _, cells in sides]
    for cell, sign in nonzero(pos.cells):
        for near in pos.field.board.neighbours[cell]:
            if not known[sign - 1][near]:
                known[sign - 1][near] = 1
                lists[sign - 1].append(near)
    return known, lists
