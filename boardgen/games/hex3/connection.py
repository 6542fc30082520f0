"""Connection on the hexagon board: flood fill over bit sets, and shortest chains."""

from __future__ import annotations

import heapq

from boardgen.games.hex3.field import Field
from boardgen.geometry.board import iter_bits


def flood(field: Field, seeds: int, allowed: int) -> int:
    """The cells of ``allowed`` that can be reached from ``seeds`` through ``allowed``, all as bit sets."""
    found = fresh = seeds & allowed
    while fresh:
        grown = 0
        for cell in iter_bits(fresh):
            grown |= field.near[cell]
        fresh = grown & allowed & ~found
        found |= fresh
    return found


def connects(field: Field, colour: int, allowed: int) -> bool:
    """Whether the cells of ``allowed`` join the two sides of a colour."""
    first, second = field.sides[colour]
    return bool(flood(field, first, allowed) & second)


def shortest_chain(field: Field, first: int, last: int, free: int, dear: int = 0) -> tuple[int, ...] | None:
    """A chain of neighbouring cells from ``first`` to ``last``, or None if there is none.

    It has as few cells of ``dear`` as can be, then as few cells of ``free`` as can be; it uses no
    others. Among equals it starts at the first cell in board order and goes on with the first.

    Args:
        field: the board.
        first: bit set of the cells where it may start.
        last: bit set of the cells where it may end.
        free: bit set of the cells it may use.
        dear: bit set of further cells it may use, as few as possible.

    Returns:
        Cell indices in order, both ends included.
    """
    to_go = _costs(field, last, free, dear)
    start = min(((to_go[cell], cell) for cell in iter_bits(first) if cell in to_go), default=None)
    if start is None:
        return None
    (cost, here) = start
    chain = [here]
    while cost != _step(field, here, dear):
        cost, here = min((to_go[cell], cell) for cell in field.board.neighbours[here] if cell in to_go)
        chain.append(here)
    return tuple(chain)


def _step(field: Field, cell: int, dear: int) -> int:
    """What a cell costs: one, or more than all free cells together."""
    return len(field.board) + 1 if dear >> cell & 1 else 1


def _costs(field: Field, last: int, free: int, dear: int) -> dict[int, int]:
    """Dijkstra's algorithm backwards from ``last``: cell → cost of the chain from it, itself included."""
    usable = free | dear
    queue = [(_step(field, cell, dear), cell) for cell in iter_bits(last & usable)]
    heapq.heapify(queue)
    costs: dict[int, int] = {}
    while queue:
        cost, cell = heapq.heappop(queue)
        if cell in costs:
            continue
        costs[cell] = cost
        for near in field.board.neighbours[cell]:
            if usable >> near & 1 and near not in costs:
                heapq.heappush(queue, (cost + _step(field, near, dear), near))
    return costs
