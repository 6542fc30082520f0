"""Sections on the sides of a sheet, with figures of one size on each: plain numbers. Lengths in mm.

A side is made of stretches, one beneath another. In a stretch sections go down two columns or three, or two of which
one has two thirds of the page, or one stands right across; they keep their order and are never divided. The game in
play may head the first column of the first stretch, or have two thirds of the page beside sections in the other.
Every section can become a little higher, for its figures may grow, and so can the space between sections: the best
dealing has columns that end at one depth so, large figures, and little that is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from boardgen.cards.beside import (
    BROAD,
    EPSILON,
    HALF,
    STEP,
    THIRD,
    Extent,
    Flow,
    Way,
    extent,
    found_stretches,
    fullest,
    ways_from,
)
from boardgen.cards.stretches import (
    ACROSS,
    LARGEST_APART,
    LEAST_APART,
    OPENING,
    Fit,
    Lead,
    Stretch,
    hole_cost,
    opening,
)

#: So many ways to fill a column are compared; and so many stretches of some sections.
_COMPARED, _KEPT = 9, 5
#: What stays empty at the foot of a side costs so many times as much as in a column.
_FOOT = 4.0
#: In a column of three stand at most so many sections, and in one as wide as two of these; and so many ways to fill
#: each are compared.
_MOST_IN_THIRD, _MOST_IN_BROAD, _IN_THREE = 2, 4, 3
#: Of a text of more sections fewer ways are compared.
_MANY = 16
#: What every further stretch of a side costs, since columns that begin anew have to be read in their order.
_ANEW = 0.02
#: What it costs that figures are smaller than the largest size, each time as large; and where sections stand already.
_SMALLER, SMALLER_IN_PLACE = 0.4, 1.3
#: Figures of a side are at most so many times as large as those of the side before, or after.
UNLIKE = 1.12


class Columns(NamedTuple):
    """Sections dealt to sides.

    Attributes:
        sizes: of the figures of each side.
        sides: the stretches of each.
        cost: how uneven they are, and how empty.
    """

    sizes: tuple[float, ...]
    sides: tuple[tuple[Stretch, ...], ...]
    cost: float


class _State(NamedTuple):
    cost: float
    height: float
    give: float
    stretches: tuple[Stretch, ...]


#: What it costs that sections before one and from another on are left out, and that the game in play is.
Omitted = Callable[[int, int, bool], float]


def deal_columns(
    flows: Sequence[Flow],
    rooms: Sequence[float],
    lead: Lead | None = None,
    begins: Collection[int] = (0,),
    ends: Collection[int] | None = None,
    omitted: Omitted = lambda *_: 0.0,
    largest: float = 0.0,
    of_sides: int = 0,
    smaller: float = _SMALLER,
) -> Columns | None:
    """The best dealing of sections to sides; None where they do not fit.

    Args:
        flows: sizes of figures, in rising order, each with the ways to lay the sections.
        rooms: how high the sides are.
        lead: the game in play.
        begins, ends: with which section the text may begin, and before which it may end; all of it where not given.
        omitted: what it costs to leave out what may be.
        largest: the size of figures beyond which none is better, if it is not the last one.
        of_sides: of how many sides those are that are dealt; all of them where not given.
        smaller: what it costs that figures are smaller than the largest size, each time as large.
    """
    some = [
        flow
        for flow in flows
        if least_height(flow, max(begins), min(ends or [len(flow.narrow)])) <= UNLIKE * sum(rooms)
    ]
    if not some:
        return None
    largest = max(largest, flows[-1].size)
    share = 1 / (of_sides or len(rooms))
    prices = [share * (flow.cost + smaller * (largest / flow.size - 1)) for flow in some]
    sides_of = [_finder(flow, max(rooms), lead) for flow in some]
    count = len(some[0].narrow)
    best: dict[tuple[int, int], Columns] = {}
    for begin, (number, sides) in product(begins, enumerate(sides_of)):
        for heads in (False, True) if lead is not None else (False,):
            before = prices[number] + omitted(begin, count, heads)
            for end, (cost, side) in sides(begin, rooms[0], heads).items():
                _keep(best, (end, number), Columns((some[number].size,), (side,), before + cost))
    for room in rooms[1:]:
        reached: dict[tuple[int, int], Columns] = {}
        for (begin, last), known in best.items():
            for number, sides in enumerate(sides_of) if begin < count else ():
                if not 1 / UNLIKE <= some[number].size / some[last].size <= UNLIKE:
                    continue
                for end, (cost, side) in sides(begin, room, False).items():
                    found = (
                        (*known.sizes, some[number].size),
                        (*known.sides, side),
                        known.cost + prices[number] + cost,
                    )
                    _keep(reached, (end, number), Columns(*found))
        best = reached
    done = [
        found._replace(cost=found.cost + omitted(0, end, True))
        for (end, _), found in best.items()
        if end in (ends or (count,))
    ]
    return min(done, key=lambda found: found.cost, default=None)


def _keep(best: dict[tuple[int, int], Columns], key: tuple[int, int], found: Columns) -> None:
    if key not in best or found.cost < best[key].cost:
        best[key] = found


def _left(rest: float, give: float, count: int) -> float:
    """What it costs that so much room is left under some stretches, which space between and within them may hide."""
    hidden = give + max(0, count - 1) * (LARGEST_APART - LEAST_APART)
    return _FOOT * hole_cost(max(0.0, rest - hidden)) + _ANEW * max(0, count - 1)


_Sides = Callable[[int, float, bool], dict[int, tuple[float, tuple[Stretch, ...]]]]


def _finder(flow: Flow, tallest: float, lead: Lead | None) -> _Sides:
    """What finds the best sides from a section on, with figures of one size, by the section after the last."""
    count = len(flow.narrow)
    lead = None if lead is None else lead.over(flow.size)

    @cache
    def ways(begin: int, sixths: int) -> dict[int, list[Way]]:
        longest = {THIRD: _MOST_IN_THIRD, BROAD: _MOST_IN_BROAD}.get(sixths, count)
        compared = _COMPARED if sixths == HALF and count <= _MANY else _IN_THREE
        return ways_from(flow.ways(sixths), begin, tallest, longest, compared, sixths)

    @cache
    def extents(begin: int, sixths: int) -> dict[int, Extent]:
        return {end: extent(some) for end, some in ways(begin, sixths).items()}

    @cache
    def stretches(begin: int, heads: bool) -> dict[int, list[tuple[Fit, Stretch]]]:
        found: dict[int, list[tuple[Fit, Stretch]]] = {}
        for end, own, stretch in found_stretches(flow, ways, extents, begin, count, lead if heads else None):
            if own.height <= tallest + EPSILON:
                found.setdefault(end, []).append((own, stretch))
        return {end: fullest(some, _KEPT if count <= _MANY else 2) for end, some in found.items()}

    @cache
    def sides(begin: int, room: float, heads: bool) -> dict[int, tuple[float, tuple[Stretch, ...]]]:
        firsts = [_State(0.0, 0.0, 0.0, ())]
        if heads and lead is not None and any(lead.across):
            own = opening(lead)
            firsts.append(_State(own.cost, own.height, own.give, (OPENING,)))
        found: dict[int, tuple[float, tuple[Stretch, ...]]] = {}
        for first in firsts:
            for end, side in _sides(stretches, begin, count, room, heads, first).items():
                if end not in found or side[0] < found[end][0]:
                    found[end] = side
        return found

    return sides


def least_height(flow: Flow, begin: int, end: int) -> float:
    """How much of the height of sides sections take at the least: in a column half of their own."""
    some = [(sixths / ACROSS, flow.ways(sixths)) for sixths in (THIRD, HALF, BROAD, ACROSS) if flow.ways(sixths)]
    return sum(min(one.height * part for part, ways in some for one in ways[at]) for at in range(begin, end))


def _sides(
    stretches: Callable[[int, bool], dict[int, list[tuple[Fit, Stretch]]]],
    begin: int,
    count: int,
    room: float,
    heads: bool,
    first: _State,
) -> dict[int, tuple[float, tuple[Stretch, ...]]]:
    """The best side from a section on, by the section after its last; with what it opens with."""
    states: dict[int, dict[int, _State]] = {begin: {0: first}}
    found: dict[int, tuple[float, tuple[Stretch, ...]]] = {}
    step = STEP if count <= _MANY else 3 * STEP
    limit = room + EPSILON
    for at in range(begin, count + 1):
        for state in tuple(states.get(at, {}).values()):
            if at > begin:
                cost = state.cost + _left(room - state.height, state.give, len(state.stretches))
                if at not in found or cost < found[at][0]:
                    found[at] = cost, state.stretches
            if at == count:
                continue
            above = state.height + (LEAST_APART if state.stretches else 0.0)
            for end, some in stretches(at, heads and not state.stretches).items():
                there = states.setdefault(end, {})
                # The last is the lowest.
                if above + some[-1][0].height > limit:
                    continue
                for own, stretch in some:
                    height = above + own.height
                    if height > limit:
                        continue
                    key, cost = int(height / step), state.cost + own.cost
                    known = there.get(key)
                    if known is None or cost < known.cost:
                        there[key] = _State(cost, height, state.give + own.give, (*state.stretches, stretch))
    return found
