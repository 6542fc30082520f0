"""Havannah: a ring, a bridge or a fork on a hexagon."""

from __future__ import annotations

from functools import cache

from boardgen.games.trike.hosts.base import BoardSide, Host, Win, chain_of, chains, run, side_bits, touched
from boardgen.geometry.axial import DIRECTIONS
from boardgen.geometry.board import Board, iter_bits
from boardgen.geometry.hexregions import hexagon

SIDE_NAMES = ("upper right", "upper left", "left", "lower left", "lower right", "right")


@cache
def corners(side: int) -> tuple[int, ...]:
    """The six corner cells, anticlockwise from the right."""
    n = side - 1
    return run(hexagon(side), ((n * q, n * r) for q, r in DIRECTIONS))


@cache
def sides(side: int) -> tuple[BoardSide, ...]:
    """The six sides, anticlockwise, for both players; the corner cells belong to none of them."""
    board = hexagon(side)
    n = side - 1
    found = []
    for i, name in enumerate(SIDE_NAMES):
        (q, r), (dq, dr) = DIRECTIONS[i], DIRECTIONS[(i + 2) % 6]
        found.append(BoardSide(name, None, run(board, ((n * q + k * dq, n * r + k * dr) for k in range(1, n)))))
    return tuple(found)


@cache
def _goals(side: int) -> tuple[Board, int, tuple[int, ...], int]:
    board = hexagon(side)
    rim = board.bits(cell for cell in board if len(board.neighbours[cell]) < 6)
    return board, board.bits(corners(side)), side_bits(board, sides(side)), rim


def won(side: int, colour: int, stones: int, last: int | None) -> Win | None:
    """Havannah, the goal: a chain around a cell, between two corners, or between three sides."""
    board, corner_cells, goals, rim = _goals(side)
    for chain in chains(board, stones, last):
        found = ring(board, chain, rim, last)
        if found:
            return Win("ring", found)
        if (chain & corner_cells).bit_count() >= 2:
            return Win("bridge", chain)
        if sum(1 for goal in goals if chain & goal) >= 3:
            return Win("fork", chain)
    return None


def ring(board: Board, chain: int, rim: int, last: int | None = None) -> int:
    """The stones of a ring in a chain, or 0; with ``last`` only one that this stone may have completed.

    Havannah, the ring: a chain around one cell or more, whether these are empty, the opponent's or
    the own ones. Around own stones alone it holds a stone with six own neighbours. Any other ring
    cuts its inside off from the rim; a last stone can only do that where the chain touches it in
    two places with gaps between them.
    """
    near = board.neighbour_bits
    for cell in iter_bits(chain if last is None else chain & (near[last] | 1 << last)):
        if near[cell].bit_count() == 6 and near[cell] & ~chain == 0:
            return near[cell]
    if last is not None and _contacts(board, chain, last) < 2:
        return 0
    free = board.full & ~chain
    inside = free & ~chain_of(board, free, rim & free)
    if not inside:
        return 0
    return touched(board, chain_of(board, inside, inside & -inside)) & chain


def _contacts(board: Board, chain: int, cell: int) -> int:
    """How many separate stretches of the chain touch a cell, going once around it."""
    q, r = board.cells[cell]
    around = [
        (at := board.index.get((q + dq, r + dr))) is not None and bool(chain >> at & 1) for dq, dr in DIRECTIONS
    ]
    return sum(here and not around[i - 1] for i, here in enumerate(around))


HOST = Host(
    slug="havannah",
    title="Havannah",
    designer="Christian Freeling",
    default_side=8,
    smallest_side=3,
    board=hexagon,
    sides=sides,
    won=won,
)
