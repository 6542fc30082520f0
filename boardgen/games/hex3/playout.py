"""Random games, fast: the steps of `rules.play` on plain local state instead of a new value a move."""

from __future__ import annotations

import random

from boardgen.games.hex3.rules import Position, add_to_dams, drop_out, legal_moves, next_colour, play, reach
from boardgen.geometry.board import iter_bits


def playout(pos: Position, rng: random.Random) -> Position:
    """Play uniformly random legal moves to the end of the game."""
    while pos.decision is not None and not pos.reason:
        pos = play(pos, rng.choice(list(legal_moves(pos))))
    return pos if pos.reason else _race(pos, rng)


def _race(pos: Position, rng: random.Random) -> Position:
    """Random placements until somebody has won.

    Each colour keeps a list of the cells it has ever been able to reach, each once. Drawing from it and
    drawing again when the cell is occupied is a uniform choice among the legal cells; and whatever is
    drawn is of no more use to this colour, so it leaves the list. A player who is in always has a legal
    cell: the first empty one on a way between the two sides.
    """
    field, draw = pos.field, rng.random
    near, neighbours = field.near, field.board.neighbours
    stones, dams, cuts, moves = list(pos.stones), list(pos.dams), pos.cuts, list(pos.moves)
    occupied, mover, turn, reason = pos.occupied, pos.to_move, pos.turn, ""
    reached = [reach(pos, colour) for colour in range(3)]
    lists = [list(iter_bits(cells & ~occupied)) for cells in reached]
    while not reason:
        cells = lists[mover]
        while True:
            at = int(draw() * len(cells))
            cell, cells[at] = cells[at], cells[-1]
            cells.pop()
            if not occupied >> cell & 1:
                break
        bit = 1 << cell
        occupied |= bit
        stones[mover] |= bit
        moves.append(cell)
        known = reached[mover]
        if near[cell] & ~known:
            cells += [there for there in neighbours[cell] if not known >> there & 1]
            reached[mover] = known | near[cell]
        met = add_to_dams(field, dams, mover, cell)
        if met:
            cuts, reason = drop_out(field, (stones[0], stones[1], stones[2]), cuts, mover, met)
            if reason:
                break
        following = next_colour(mover, cuts)
        turn += following < mover
        mover = following
    return Position(
        field, (stones[0], stones[1], stones[2]), tuple(dams), cuts, mover, reason, pos.pie, pos.seats,
        pos.ply + len(moves) - len(pos.moves), turn, tuple(moves),
    )  # fmt: skip
