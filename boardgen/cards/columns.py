"""Sections in columns of one depth, with figures of one size: plain numbers, no text and no pictures. Lengths in mm.

A side of a sheet has two columns. Sections go down the one, then down the other, in their order and undivided. The
best dealing has columns of the same depth, large figures, and leaves empty what something of use can fill.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from boardgen.cards.compose import LARGEST_GAP, LEAST_GAP, Chosen, Level, Way, ways_from

#: So many ways to fill a column are compared: the cheapest, and the lowest.
_COMPARED = 6
#: What it costs that columns of a side differ, squared, as parts of it; and that space between bands cannot hide it.
_UNEVEN, _UNHIDDEN = 1.5, 0.12
#: What it costs that a side is left blank before the text.
_BLANK = 4.0
#: What it costs that figures are smaller than the largest size, each time as large.
_SMALLER = 0.25


class Side(NamedTuple):
    """One side of a sheet.

    Attributes:
        columns: the bands of each.
        depths: where they end, with the least space between bands.
    """

    columns: tuple[tuple[Chosen, ...], tuple[Chosen, ...]]
    depths: tuple[float, float]


class Columns(NamedTuple):
    """Sections dealt to the columns of some sides.

    Attributes:
        level: which size of figures.
        sides: in their order.
        cost: how uneven they are, and how empty.
    """

    level: int
    sides: tuple[Side, ...]
    cost: float


#: What it costs that so much is left at the foot of a side: its number from 0, mm.
Left = Callable[[int, float], float]
#: How much of what is left at the foot of the shorter column of a side something else fills.
Filled = Callable[[float], float]
Heights = Callable[[float], Sequence[float]]


def deal_columns(levels: Sequence[Level], heights: Heights, left: Left, filled: Filled) -> Columns | None:
    """The best dealing of all sections to sides; None where they do not fit.

    Args:
        levels: sizes of figures, in rising order, each with the ways to lay the sections.
        heights: what the columns of each side have room for, with figures of a size.
        left: what it costs that some of it stays empty.
        filled: what evens columns out.
    """
    found: Columns | None = None
    for number, level in enumerate(levels):
        if not all(level.candidates):
            break
        price = level.cost + _SMALLER * (levels[-1].size / level.size - 1)
        rooms = heights(level.size)
        dealt = _dealt(level, rooms, left, filled) if min(rooms) > 0 else None
        if dealt is None:
            break
        if found is None or dealt[0] + price < found.cost:
            found = Columns(number, dealt[1], dealt[0] + price)
    return found


def end_of(heights: Sequence[float], apart: float) -> float:
    """Where bands of some heights end, so far apart."""
    return sum(heights) + apart * max(0, len(heights) - 1)


def spread(heights: Sequence[float], depth: float) -> float:
    """The space between bands with which they end at a depth."""
    return max(LEAST_GAP, (depth - sum(heights)) / (len(heights) - 1)) if len(heights) > 1 else LEAST_GAP


def _dealt(
    level: Level, heights: Sequence[float], left: Left, filled: Filled
) -> tuple[float, tuple[Side, ...]] | None:
    """The best sides with figures of one size, and what they cost."""
    count = len(level.candidates)
    ways = [_compared(ways_from(level.candidates, begin, max(heights))) for begin in range(count)]
    best: dict[int, tuple[float, tuple[Side, ...]]] = {0: (0.0, ())}
    for number, height in enumerate(heights):
        reached: dict[int, tuple[float, tuple[Side, ...]]] = {}
        empty = partial(left, number)
        for begin, (cost, before) in best.items():
            if begin < count:  # What is too high for this side may fit on the next.
                reached[begin] = cost + _BLANK, (*before, Side(((), ()), (0.0, 0.0)))
            for end, (own, side) in _sides(ways, begin, count, height, empty, filled).items():
                if end not in reached or cost + own < reached[end][0]:
                    reached[end] = cost + own, (*before, side)
        best = reached
    return best.get(count)


def _compared(ways: dict[int, list[Way]]) -> dict[int, list[Way]]:
    return {end: [min(some, key=lambda way: way.height), *sorted(some)[:_COMPARED]] for end, some in ways.items()}


def _sides(
    ways: Sequence[dict[int, list[Way]]],
    begin: int,
    count: int,
    height: float,
    left: Callable[[float], float],
    filled: Filled,
) -> dict[int, tuple[float, Side]]:
    """The best side from one section on, by the section after its last."""
    empty = [Way(0.0, 0.0, ())]
    found: dict[int, tuple[float, Side]] = {}
    # The first column of a side is not empty, unless nothing is left to set.
    for middle in range(min(begin + 1, count), count + 1):
        firsts = empty if middle == begin else ways[begin].get(middle, [])
        for end in range(middle, count + 1):
            others = empty if middle == end else ways[middle].get(end, [])
            for one, other in product(firsts, others):
                if max(one.height, other.height) > height:
                    continue
                cost = _cost(one, other, height, left, filled)
                if end not in found or cost < found[end][0]:
                    found[end] = cost, Side((one.bands, other.bands), (one.height, other.height))
    return found


def _cost(one: Way, other: Way, height: float, left: Callable[[float], float], filled: Filled) -> float:
    """What it costs that two columns stand side by side."""
    low, high = sorted((one, other), key=lambda way: way.height)
    over = high.height - low.height
    over -= filled(over)
    hidden = (len(low.bands) - 1) * (LARGEST_GAP - LEAST_GAP) if low.bands else 0.0
    cost = one.cost + other.cost + _UNEVEN * (over / height) ** 2 + left(height - high.height)
    return cost + (_UNHIDDEN + _UNEVEN * (over - hidden) / height if over > hidden + 1e-6 else 0.0)
