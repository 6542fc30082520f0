"""Sections on the sides of a sheet, with figures of one size on each: plain numbers. Lengths in mm.

A side is made of stretches, one beneath another. In a stretch sections go down two columns or three, or one stands
right across; they keep their order and are never divided. The game in play may head the first column of the first
stretch, or have two thirds of the page beside sections in the other. Every section can become a little higher, for
its figures may grow, and so can the space between sections: the best dealing has columns that end at one depth so,
large figures, and little that is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from boardgen.cards.stretches import (
    ACROSS,
    BROAD_FIRST,
    BROAD_LAST,
    LARGEST_APART,
    LARGEST_GAP,
    LEAST_APART,
    LEAST_GAP,
    OPENING,
    UNDER,
    UNDER_MORE,
    Chosen,
    Fit,
    Lead,
    Option,
    Stretch,
    cost_of,
    fit,
    hole_cost,
    level,
    on_one_line,
    opening,
    standing,
    unlevel,
)

#: So many ways to fill a column are compared, which differ by so much in height; and so many stretches of some
#: sections.
_COMPARED, _DIFFERENT, _KEPT = 9, 4.0, 5
#: What stays empty at the foot of a side costs so many times as much as in a column.
_FOOT = 4.0
#: Columns that differ by more are not compared where a section could stand in the other.
_LOPSIDED = 70.0
#: Of two that are not equally wide neither is so much deeper.
_PARTED = 25.0
#: Columns by how many sixths of the page they have.
_THIRD, _HALF, _SIXTHS = 2, 3, (2, 3, 4, 6)
#: In a column of three stand at most so many sections; and so many ways to fill each are compared.
_MOST_IN_THIRD, _IN_THREE = 2, 3
#: Of a text of more sections fewer ways are compared.
_MANY = 16
#: What every further stretch of a side costs, since columns that begin anew have to be read in their order.
_ANEW = 0.02
#: What it costs that figures are smaller than the largest size, each time as large; and where sections stand already.
_SMALLER, SMALLER_IN_PLACE = 0.4, 1.3
#: Figures of a side are at most so many times as large as those of the side before, or after.
UNLIKE = 1.12
#: Heights that differ by less are taken as one while sides are compared.
_STEP = 2.0
_EPSILON = 1e-6


class Flow(NamedTuple):
    """The ways to lay the sections with figures of one size.

    Attributes:
        size: of the figures.
        cost: of figures that have to be larger than others.
        narrow: of each section in a column.
        wide: of each section right across.
        thirds: of each section in a column of three.
        broad: of each section in two of these.
    """

    size: float
    cost: float
    narrow: Sequence[Sequence[Option]]
    wide: Sequence[Sequence[Option]]
    thirds: Sequence[Sequence[Option]] = ()
    broad: Sequence[Sequence[Option]] = ()

    def ways(self, sixths: int) -> Sequence[Sequence[Option]]:
        """Of each section in a column that has so many sixths of the page."""
        return {6: self.wide, 4: self.broad, 3: self.narrow, 2: self.thirds}[sixths]


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


class _Way(NamedTuple):
    cost: float
    height: float
    give: float
    bands: tuple[Chosen, ...]


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
    def ways(begin: int, sixths: int) -> dict[int, list[_Way]]:
        longest = _MOST_IN_THIRD if sixths == _THIRD else count
        compared = _COMPARED if sixths == _HALF and count <= _MANY else _IN_THREE
        return _ways_from(flow.ways(sixths), begin, tallest, longest, compared, sixths)

    @cache
    def extents(begin: int) -> dict[int, _Extent]:
        return {end: _extent(some) for end, some in ways(begin, _HALF).items()}

    @cache
    def stretches(begin: int, heads: bool) -> dict[int, list[tuple[Fit, Stretch]]]:
        found: dict[int, list[tuple[Fit, Stretch]]] = {}
        for end, own, stretch in _stretches(flow, ways, extents, begin, count, lead if heads else None):
            if own.height <= tallest + _EPSILON:
                found.setdefault(end, []).append((own, stretch))
        return {end: _best(some, _KEPT if count <= _MANY else 2) for end, some in found.items()}

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
    some = [(sixths / ACROSS, flow.ways(sixths)) for sixths in _SIXTHS if flow.ways(sixths)]
    return sum(min(one.height * part for part, ways in some for one in ways[at]) for at in range(begin, end))


def _ways_from(
    options: Sequence[Sequence[Option]], begin: int, most: float, longest: int, compared: int, sixths: int
) -> dict[int, list[_Way]]:
    """The ways worth comparing to fill a column from a section on, by the section after the last."""
    found: dict[int, list[_Way]] = {begin: [_Way(0.0, 0.0, 0.0, ())]}
    for at in range(begin, min(len(options), begin + longest)):
        some: list[_Way] = []
        for way in found.get(at, ()):
            space, give = (LEAST_GAP, LARGEST_GAP - LEAST_GAP) if way.bands else (0.0, 0.0)
            for option in options[at]:
                high = way.height + option.height + space
                if high <= most + _EPSILON:
                    own = Chosen(at, option)
                    some.append(
                        _Way(way.cost + cost_of(option, sixths), high, way.give + give + option.give, (*way.bands, own))
                    )
        if not some:
            break
        kept: list[_Way] = []
        for way in sorted(some, key=lambda one: (one.cost, one.height)):
            if all(abs(way.height - other.height) > _DIFFERENT for other in kept):
                kept.append(way)
        found[at + 1] = [min(some, key=lambda one: one.height), *kept[:compared]]
    return {end: ways for end, ways in found.items() if end > begin}


_Ways = Callable[[int, int], dict[int, list[_Way]]]


def _stretches(
    flow: Flow,
    ways: _Ways,
    extents: Callable[[int], dict[int, _Extent]],
    begin: int,
    count: int,
    lead: Lead | None,
) -> Iterator[tuple[int, Fit, Stretch]]:
    """All stretches from a section on, and the section after each; with the game in play, if it is given."""
    if lead is None:
        if begin < count:
            for option in flow.wide[begin]:
                stretch = Stretch(((Chosen(begin, option),),))
                yield begin + 1, fit(stretch, None), stretch
            yield from _in_three(ways, begin)
            yield from _parted(ways, begin)
        places: tuple[int | None, ...] = (None,)
    else:
        if lead.broad and begin < count:
            for end, some in ways(begin, _THIRD).items():
                for way in some:
                    ends = [(lead.broad, lead.broad), (way.height, way.height + way.give)]
                    yield (
                        end,
                        level(ends, True, way.cost, standing(((), way.bands), 0)),
                        Stretch(((), way.bands), 0, BROAD_FIRST),
                    )
        places = (0,) if lead.height else ()
    empty = [_Way(0.0, 0.0, 0.0, ())]
    for place in places:
        for middle in range(begin, count + 1):
            firsts = empty if middle == begin else ways(begin, _HALF).get(middle, [])
            if not firsts or (middle == begin and place != 0):
                continue
            for end in range(middle, count + 1):
                others = empty if middle == end else ways(middle, _HALF).get(end, []) if middle < count else []
                if middle == end and (place == 0 or (place is None and end < count)):
                    continue
                if place is None and not (
                    others and _may_stand(extents(begin)[middle], extents(middle).get(end, _NOTHING))
                ):
                    continue
                for one, other in product(firsts, others):
                    if place is not None or not _is_lopsided(one, other):
                        lows, gives = [one.height, other.height], [one.give, other.give]
                        if place is not None and lead is not None:
                            lows[place] += lead.height + (UNDER if lows[place] else 0.0)
                            gives[place] += UNDER_MORE if (one, other)[place].bands else 0.0
                        ends = [(low, low + give) for low, give in zip(lows, gives, strict=True)]
                        both = one.bands, other.bands
                        stand = standing(both, place)
                        if stand and place is None:
                            ends = on_one_line(ends, both)
                        cost = one.cost + other.cost + unlevel(both)
                        yield end, level(ends, False, cost, stand), Stretch(both, place)


def _in_three(ways: _Ways, begin: int) -> Iterator[tuple[int, Fit, Stretch]]:
    """All stretches of three columns from a section on."""
    for one, firsts in ways(begin, _THIRD).items():
        for two, seconds in ways(one, _THIRD).items():
            for end, thirds in ways(two, _THIRD).items():
                for some in product(firsts, seconds, thirds):
                    if max(way.height for way in some) - min(way.height for way in some) <= _LOPSIDED:
                        ends = [(way.height, way.height + way.give) for way in some]
                        stretch = Stretch(tuple(way.bands for way in some))
                        stand = standing(stretch.columns, None)
                        if stand:
                            ends = on_one_line(ends, stretch.columns)
                        own = level(ends, False, sum(way.cost for way in some), stand)
                        yield end, own, stretch


def _parted(ways: _Ways, begin: int) -> Iterator[tuple[int, Fit, Stretch]]:
    """All stretches of two thirds of the page beside one from a section on, either way round."""
    for parts in (BROAD_FIRST, BROAD_LAST):
        for middle, firsts in ways(begin, parts[0]).items():
            for end, others in ways(middle, parts[1]).items():
                for one, other in product(firsts, others):
                    if abs(one.height - other.height) > _PARTED:
                        continue
                    ends = [(way.height, way.height + way.give) for way in (one, other)]
                    stretch = Stretch((one.bands, other.bands), None, parts)
                    stand = standing(stretch.columns, None)
                    if stand:
                        ends = on_one_line(ends, stretch.columns)
                    yield end, level(ends, False, one.cost + other.cost, stand), stretch


class _Extent(NamedTuple):
    """How high ways to fill a column are, and whether of no more than one section."""

    low: float
    high: float
    is_single: bool


#: That of a column with nothing in it.
_NOTHING = _Extent(0.0, 0.0, True)


def _extent(ways: Sequence[_Way]) -> _Extent:
    heights = [way.height for way in ways]
    return _Extent(min(heights), max(heights), len(ways[0].bands) < 2)


def _may_stand(one: _Extent, other: _Extent) -> bool:
    """Whether some of the ways to fill two columns are about as high."""
    alone = (one.is_single and one.low > other.high) or (other.is_single and other.low > one.high)
    return alone or (one.low <= other.high + _LOPSIDED and other.low <= one.high + _LOPSIDED)


def _is_lopsided(one: _Way, other: _Way) -> bool:
    """Whether a section of the higher column would be better in the other."""
    return abs(one.height - other.height) > _LOPSIDED and len(max(one, other, key=lambda way: way.height).bands) > 1


def _best(some: Sequence[tuple[Fit, Stretch]], most: int) -> list[tuple[Fit, Stretch]]:
    """Of stretches with the same sections the cheapest, and the lower ones that cost more."""
    kept: list[tuple[Fit, Stretch]] = []
    for own, stretch in sorted(some, key=lambda found: (found[0].cost, found[0].height)):
        if not kept or all(
            own.height < other.height - _STEP or own.height + own.give > other.height + other.give + _STEP
            for other, _ in kept
        ):
            kept.append((own, stretch))
    lowest = min(some, key=lambda found: found[0].height)
    return [*kept[: most - 1], lowest]


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
    step = _STEP if count <= _MANY else 3 * _STEP
    limit = room + _EPSILON
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
