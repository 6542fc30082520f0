"""Random games of Trike, fast: one mutable board instead of a new position for each move."""

from __future__ import annotations

import random

from boardgen.games.persistent import array
from boardgen.games.trike.rules import NOBODY, Position, Stones, legal_moves, play


def playout(pos: Position, rng: random.Random) -> Position:
    """The end of a game of random legal moves, each equally likely among those of its ply.

    Takes the moves in the order of `legal_moves`, one ``rng.random()`` each.
    """
    while len(pos.moves) < 2 and pos.mover != NOBODY:
        moves = list(legal_moves(pos))
        pos = play(pos, moves[int(rng.random() * len(moves))])
    return pos if pos.mover == NOBODY else _slide(pos, rng)


def _slide(pos: Position, rng: random.Random) -> Position:
    """Random moves from a position past the pie."""
    rules, (cells, reached, free), pawn, mover, moves, turns, outcome, pie, swapped, before = pos
    lines, goal = rules.board.ahead, rules.goal
    # A walk off the board comes to cell -1, the last item, and stops there as at a stone.
    taken = bytearray(cells)
    taken.append(1)
    draw, placed = rng.random, []
    found = list(rules.destinations(cells, pawn))
    while mover != NOBODY:
        pawn = found[int(draw() * len(found))]
        placed.append(pawn)
        taken[pawn] = mover + 1
        won = None
        if goal is not None:
            reached, won = goal.place(reached, taken, mover, pawn)
        found = []
        for ahead in lines:
            cell = ahead[pawn]
            while not taken[cell]:
                found.append(cell)
                cell = ahead[cell]
        following = 1 - mover
        if won is not None or not found:
            stones = Stones(array(bytes(taken[:-1])), reached, free - len(placed))
            following, outcome = rules.settle(stones, pawn, mover, won)
            found = [cell for cell in rules.board if not taken[cell]]
        turns += following != mover
        mover = following
    stones = Stones(array(bytes(taken[:-1])), reached, free - len(placed))
    for move in placed:
        moves = moves.then(move)
    return Position(rules, stones, pawn, mover, moves, turns, outcome, pie, swapped, before)
