"""Connections on the hexagon board, and cheapest chains."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.games.hex3.field import Field
from boardgen.games.hex3.rows import Layer, Rows, grown, rows_for
from boardgen.games.hex3.sheet import sheet_for
from boardgen.geometry.board import iter_bits


def flood(field: Field, seeds: int, allowed: int) -> int:
    """The cells of ``allowed`` that can be reached from ``seeds`` through ``allowed``, all as bit sets."""
    return field.board.bits(field.board.flood(iter_bits(seeds & allowed), set(iter_bits(allowed))))


def connects(field: Field, colour: int, allowed: int) -> bool:
    """Whether the cells of ``allowed`` connect the two sides of a colour."""
    first, second = field.sides[colour]
    return bool(flood(field, first, allowed) & second)


def shortest_chain(
    field: Field, first: int, last: int, free: int, dear: int = 0, colour: int = 0
) -> tuple[int, ...] | None:
    """A chain of neighbouring cells from ``first`` to ``last``, or None if there is none.

    It has as few cells of ``dear`` as possible, then as few cells of ``free`` as possible, and no
    others. Among equal chains it starts and continues with the first cells in board order.

    Args:
        field: the board.
        first: bit set of the cells where it may start.
        last: bit set of the cells where it may end.
        free: bit set of the cells it may use.
        dear: bit set of further cells it may use, as few as possible.
        colour: the colour whose sides the chain connects, if it does; this makes the search fastest.

    Returns:
        Cell indices in order, both ends included.
    """
    rows = rows_for(field.board, colour)
    layers: dict[Cost, Layer] = {}
    cost = _reached(rows, first, last, free, dear, layers)
    return None if cost is None else _walk(field, rows, first, cost, layers)


def fewest_dear(field: Field, first: int, last: int, free: int, dear: int) -> int | None:
    """How many cells of ``dear`` a shortest chain has, None if there is none; see `shortest_chain`."""
    sheet = sheet_for(field.board)
    goal, wave, easy, hard = (sheet.spread(cells) for cells in (last, first, free, dear))
    new, count = wave & easy, 0
    while True:
        # All that costs no more is reached before another cell of `dear` is taken.
        while new:
            if new & goal:
                return count
            easy &= ~new
            near = sheet.grown(new)
            wave |= near
            new = near & easy
        new = wave & hard
        if not new:
            return None
        count += 1
        if new & goal:
            return count
        hard &= ~new
        wave = sheet.grown(new)
        new = wave & easy


def _reached(rows: Rows, first: int, last: int, free: int, dear: int, layers: dict[Cost, Layer]) -> Cost | None:
    """What the cheapest chain costs, None if there is none; notes the layers on the way."""
    goal = rows.layer(iter_bits(first))
    for cost, layer in _layers(rows, last, rows.split(free), rows.split(dear)):
        layers[cost] = layer
        if any(columns & goal.get(row, 0) for row, columns in layer.items()):
            return cost
    return None


Cost = tuple[int, int]
"""Number of dear and of free cells in a chain."""


def _walk(field: Field, rows: Rows, first: int, cost: Cost, layers: dict[Cost, Layer]) -> tuple[int, ...]:
    """The chain from the first cell of ``first`` in the last layer, down the layers."""
    chain = [next(cell for cell in iter_bits(first) if _holds(rows, layers[cost], cell))]
    while cost not in ((0, 1), (1, 0)):
        # The cost at a cell is that of the next cell, plus one free or one dear cell.
        dears, frees = cost
        near = [(cell, *rows.place(cell)) for cell in field.board.neighbours[chain[-1]]]
        for cost in ((dears - 1, frees), (dears, frees - 1)):
            layer = layers.get(cost, {})
            held = [cell for cell, row, column in near if layer.get(row, 0) >> column & 1]
            if held:
                chain.append(min(held))
                break
    return tuple(chain)


def _holds(rows: Rows, layer: Layer, cell: int) -> bool:
    row, column = rows.place(cell)
    return bool(layer.get(row, 0) >> column & 1)


def _layers(rows: Rows, last: int, free: list[int], dear: list[int]) -> Iterator[tuple[Cost, Layer]]:
    """The cells with equal cost of a chain to ``last``, cheapest first.

    For each number of dear cells, a wave spreads over free cells; the dear cells next to each of its layers
    start the wave of the next number.
    """
    # Cells taken by a layer are cleared. The last row is empty, so that waves end beyond either end of the board.
    easy, hard = [*free, 0], [*dear, 0]
    wave = rows.layer(iter_bits(last))
    waiting: dict[int, Layer] = {}
    later = {0: _meet(wave, hard)}
    dears, frees = 0, 1
    while True:
        layer = _take(wave, easy)
        for row, columns in _take(waiting.pop(frees, {}), hard).items():
            layer[row] = layer.get(row, 0) | columns
        if layer:
            yield (dears, frees), layer
            wave = grown(layer)
            later[frees] = _meet(wave, hard)
            frees += 1
            continue
        wave = {}
        if not waiting:
            waiting = {count: cells for count, cells in later.items() if cells}
            later, dears = {}, dears + 1
            if not waiting:
                return
        frees = min(waiting)


def _meet(cells: Layer, allowed: list[int]) -> Layer:
    return {row: found for row, columns in cells.items() if (found := columns & allowed[row])}


def _take(cells: Layer, left: list[int]) -> Layer:
    found = _meet(cells, left)
    for row, columns in found.items():
        left[row] ^= columns
    return found
