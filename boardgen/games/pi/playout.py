"""Fast random games of Pi: the steps of `rules.play` on mutable local state instead of a new position per move."""

from __future__ import annotations

import random

from boardgen.games.pi.position import PASS, Colour, Move, Position
from boardgen.games.pi.rules import all_enclosed, contested_goals, taken_over, with_completed
from boardgen.geometry.board import iter_bits


def playout(pos: Position, rng: random.Random) -> Position:
    """Play uniformly random legal moves to the end of the game, without agreed ties."""
    setup, red_places, blue_places = pos.setup, pos.red_places, pos.blue_places
    table, free, holds, contested = setup.table, setup.free, pos.holds, pos.contested
    own, turns, passes, over = [pos.blue_bits, pos.red_bits], pos.half_turns, pos.passes, pos.over
    colours: tuple[Colour, Colour] = ("blue", "red")
    stars, rows, around = table.stars, table.row, table.around
    placed: tuple[list[int], list[int]] = ([], [])
    moves: list[Move] = []
    while not over:
        mover = turns & 1
        turns += 1
        places = red_places if mover else blue_places
        if not places:
            moves.append(PASS)
            passes += 1
            over = passes == 2
            continue
        passes = 0
        cell = draw(places, len(stars), rng)
        moves.append(cell)
        placed[mover].append(cell)
        if contested:
            before, holds = holds, taken_over(holds, contested, around(cell), own[mover], colours[mover])
            if holds is not before:
                contested, over = contested_goals(setup, holds), all_enclosed(holds)
        pieces = own[0] | own[1]
        star, row, others = stars[cell], rows(cell), ~(1 << cell)
        near = star & free & ~pieces
        blue_places = with_completed(blue_places, near, row, star & pieces) & others
        if mover:
            red_places = with_completed(red_places, near, row, star & own[1])
        red_places &= others
        own[mover] |= 1 << cell
    return Position(
        setup,
        pos.red + tuple(placed[1]),
        pos.blue + tuple(placed[0]),
        own[1],
        own[0],
        red_places,
        blue_places,
        holds,
        contested,
        turns,
        passes,
        over,
        pos.moves.followed_by(moves),
    )


def draw(places: int, cells: int, rng: random.Random) -> int:
    """A uniformly random cell of a bit set.

    Usually about half of all cells are legal, so drawing from all cells until one is legal takes two draws.
    """
    if places.bit_count() * 8 < cells:
        return rng.choice(list(iter_bits(places)))
    while True:
        cell = int(rng.random() * cells)
        if places >> cell & 1:
            return cell
