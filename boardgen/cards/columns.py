"""Sections on the sides of a sheet, with figures of one size: plain numbers, no text and no pictures. Lengths in mm.

A side is made of stretches, one beneath another. In a stretch sections go down two columns, or one stands right
across; they keep their order and are never divided. The game in play may head a column of the first stretch, and is
as high as makes both columns end together. The best dealing has columns of one depth, large figures, and little that
is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from boardgen.cards.compose import LARGEST_GAP, LEAST_GAP, Candidate, Chosen, Way, ways_from

#: Between stretches: at least, and at most when what is left over is shared.
LEAST_APART, LARGEST_APART = 4.0, 10.0
#: From the game in play to the section under it.
UNDER = 5.0
#: So many ways to fill a column are compared, the cheapest and the lowest; and so many stretches of some sections.
_COMPARED, _KEPT = 3, 4
#: An empty part of a column costs its height squared, in units of so many mm; at the foot of a side so much more.
_HOLE, _FOOT = 40.0, 2.0
#: Columns that differ by more are not compared where a section could stand in the other.
_LOPSIDED = 70.0
#: What is empty within a band right across is so many times as large as in a column.
_WIDE = 2.0
#: What every further stretch of a side costs, since columns that begin anew have to be read in their order.
_ANEW = 0.02
#: What it costs that figures are smaller than the largest size, each time as large; and the game in play.
_SMALLER, _SMALL = 0.5, 0.25
#: What is empty beside it costs so much of what it would under a section.
_BESIDE = 0.6
#: Heights that differ by less are taken as one while sides are compared.
_STEP = 2.0
_EPSILON = 1e-6


class Lead(NamedTuple):
    """The game in play, at the head of a column of the first side.

    Attributes:
        least, most: how high it is, the most as wide as a column.
        third: how high the first section is in a third of the page, the picture in the other two; None without.
        largest: how high it is at most beside that.
        is_wide: it has room there alone, not in a column.
    """

    least: float
    most: float
    third: float | None = None
    largest: float = 0.0
    is_wide: bool = False


class Stretch(NamedTuple):
    """Sections in two columns that begin together, or one right across.

    Attributes:
        columns: the bands of each; of one that is as wide as the page.
        picture: which column the game in play heads.
        is_parted: the picture has two thirds of the page, and the first section the other.
    """

    columns: tuple[tuple[Chosen, ...], ...]
    picture: int | None = None
    is_parted: bool = False


class Fit(NamedTuple):
    """How a stretch stands on a side.

    Attributes:
        height: of its deeper column, with the least space between bands.
        give: how much higher it becomes with more space between bands, the columns still of one depth.
        cost: of what is empty within it.
    """

    height: float
    give: float
    cost: float


class Flow(NamedTuple):
    """The ways to lay the sections with figures of one size.

    Attributes:
        size: of the figures.
        cost: of figures that have to be larger than others.
        narrow: of each section in a column.
        wide: of each section right across.
    """

    size: float
    cost: float
    narrow: Sequence[Sequence[Candidate]]
    wide: Sequence[Sequence[Candidate]]


class Columns(NamedTuple):
    """Sections dealt to sides.

    Attributes:
        flow: which size of figures.
        sides: the stretches of each.
        cost: how uneven they are, and how empty.
    """

    flow: int
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
) -> Columns | None:
    """The best dealing of sections to sides; None where they do not fit.

    Args:
        flows: sizes of figures, in rising order, each with the ways to lay the sections.
        rooms: how high the sides are.
        lead: the game in play.
        begins, ends: with which section the text may begin, and before which it may end; all of it where not given.
        omitted: what it costs to leave out what may be.
    """
    found: Columns | None = None
    for number, flow in enumerate(flows):
        price = flow.cost + _SMALLER * (flows[-1].size / flow.size - 1)
        if found is not None and price >= found.cost:
            continue
        dealt = _dealt(flow, rooms, lead, begins, ends or (len(flow.narrow),), omitted)
        if dealt is not None and (found is None or dealt[0] + price < found.cost):
            found = Columns(number, dealt[1], dealt[0] + price)
    return found


def fit(stretch: Stretch, lead: Lead | None) -> Fit:
    """How a stretch stands on a side; the game in play takes up what its column is shorter by."""
    if len(stretch.columns) == 1:
        (band,) = stretch.columns[0]
        return Fit(band.candidate.height, 0.0, _WIDE * band.candidate.waste**2)
    waste = sum(band.candidate.waste**2 for bands in stretch.columns for band in bands)
    ends = [_ends(stretch, at, lead) for at in range(len(stretch.columns))]
    height = max(low for low, _ in ends)
    holes = [max(0.0, height - high) for _, high in ends]
    cost = waste + sum(hole_cost(hole) for hole in holes)
    if stretch.picture is not None and lead is not None:
        shown = picture_height(stretch, lead, height)
        narrower = max(0.0, 1 - shown / _most(stretch, lead))
        cost += _SMALL * narrower + _BESIDE * hole_cost(shown * narrower)
    return Fit(height, max(0.0, min(high for _, high in ends) - height), cost)


def picture_height(stretch: Stretch, lead: Lead, depth: float) -> float:
    """How high the game in play is in a stretch of a depth: what the bands under it leave, as far as it may be."""
    assert stretch.picture is not None
    bands = stretch.columns[stretch.picture]
    under = end_of([band.candidate.height for band in bands], LEAST_GAP) + (UNDER if bands else 0.0)
    return max(lead.least, min(_most(stretch, lead), depth - under))


def _most(stretch: Stretch, lead: Lead) -> float:
    return lead.largest if stretch.is_parted else lead.most


def _ends(stretch: Stretch, at: int, lead: Lead | None) -> tuple[float, float]:
    """Where a column ends at least, and at most."""
    bands = stretch.columns[at]
    low = end_of([band.candidate.height for band in bands], LEAST_GAP)
    high = low + max(0, len(bands) - 1) * (LARGEST_GAP - LEAST_GAP)
    if stretch.picture == at and lead is not None:
        under = UNDER if bands else 0.0
        return low + lead.least + under, high + _most(stretch, lead) + under
    return low, high


def hole_cost(height: float) -> float:
    """What it costs that so much of a column stays empty."""
    return (height / _HOLE) ** 2 + (0.01 if height > LEAST_GAP else 0.0)


def side_cost(fits: Sequence[Fit], room: float) -> float:
    """What a side costs, with the room under it that space between its stretches and bands cannot hide."""
    rest = room - sum(some.height for some in fits) - LEAST_APART * (len(fits) - 1)
    return sum(some.cost for some in fits) + _left(rest, sum(some.give for some in fits), len(fits))


def _left(rest: float, give: float, count: int) -> float:
    hidden = give + max(0, count - 1) * (LARGEST_APART - LEAST_APART)
    return _FOOT * hole_cost(max(0.0, rest - hidden)) + _ANEW * max(0, count - 1)


def end_of(heights: Sequence[float], apart: float) -> float:
    """Where bands of some heights end, so far apart."""
    return sum(heights) + apart * max(0, len(heights) - 1)


def spread(heights: Sequence[float], depth: float) -> float:
    """The space between bands with which they end at a depth, or nearly so."""
    if len(heights) < 2:
        return LEAST_GAP
    return min(LARGEST_GAP, max(LEAST_GAP, (depth - sum(heights)) / (len(heights) - 1)))


def _dealt(
    flow: Flow,
    rooms: Sequence[float],
    lead: Lead | None,
    begins: Collection[int],
    ends: Collection[int],
    omitted: Omitted,
) -> tuple[float, tuple[tuple[Stretch, ...], ...]] | None:
    """The best sides with figures of one size, and what they cost."""
    count, tallest = len(flow.narrow), max(rooms)
    if _least(flow, max(begins), min(ends)) > sum(rooms):
        return None

    @cache
    def ways(begin: int) -> dict[int, list[Way]]:
        return _compared(ways_from(flow.narrow, begin, tallest))

    @cache
    def stretches(begin: int, heads: bool) -> dict[int, list[tuple[Fit, Stretch]]]:
        found: dict[int, list[tuple[Fit, Stretch]]] = {}
        for end, stretch in _stretches(flow, ways, begin, count, lead if heads else None):
            own = fit(stretch, lead)
            if own.height <= tallest + _EPSILON:
                found.setdefault(end, []).append((own, stretch))
        return {end: _best(some) for end, some in found.items()}

    best: dict[int, tuple[float, tuple[tuple[Stretch, ...], ...]]] = {}
    for begin in begins:
        for heads in (False, True) if lead is not None else (False,):
            for end, (cost, side) in _sides(stretches, begin, count, rooms[0], heads).items():
                own = cost + omitted(begin, count, heads)
                if end not in best or own < best[end][0]:
                    best[end] = own, (side,)
    for room in rooms[1:]:
        reached: dict[int, tuple[float, tuple[tuple[Stretch, ...], ...]]] = {}
        for begin, (before, sides) in best.items():
            for end, (cost, side) in _sides(stretches, begin, count, room, False).items() if begin < count else ():
                if end not in reached or before + cost < reached[end][0]:
                    reached[end] = before + cost, (*sides, side)
        best = reached
    done = [(best[end][0] + omitted(0, end, True), best[end][1]) for end in ends if end in best]
    return min(done, key=lambda some: some[0], default=None)


def _least(flow: Flow, begin: int, end: int) -> float:
    """How much of the height of sides sections take at the least: in a column half of their own."""
    both = zip(flow.narrow[begin:end], flow.wide[begin:end], strict=True)
    return sum(min([one.height / 2 for one in narrow] + [one.height for one in wide]) for narrow, wide in both)


def _compared(ways: dict[int, list[Way]]) -> dict[int, list[Way]]:
    return {end: [min(some, key=lambda way: way.height), *sorted(some)[:_COMPARED]] for end, some in ways.items()}


def _stretches(
    flow: Flow, ways: Callable[[int], dict[int, list[Way]]], begin: int, count: int, lead: Lead | None
) -> Iterator[tuple[int, Stretch]]:
    """All stretches from a section on, and the section after each; with the game in play, if it is given."""
    if lead is None:
        if begin < count:
            yield from ((begin + 1, Stretch(((Chosen(begin, one),),))) for one in flow.wide[begin])
        places: tuple[int | None, ...] = (None,)
    else:
        if lead.third is not None and begin == 0:
            third = Chosen(0, Candidate(1, lead.third, 0.0, 0))
            yield 1, Stretch(((), (third,)), 0, True)
        places = () if lead.is_wide else (0, 1)
    empty = [Way(0.0, 0.0, ())]
    for place in places:
        for middle in range(begin, count + 1):
            firsts = empty if middle == begin else ways(begin).get(middle, [])
            if not firsts or (middle == begin and place != 0):
                continue
            for end in range(middle, count + 1):
                others = empty if middle == end else ways(middle).get(end, []) if middle < count else []
                if middle == end and (place == 0 or (place is None and end < count)):
                    continue
                for one, other in product(firsts, others):
                    if place is not None or not _is_lopsided(one, other):
                        yield end, Stretch((one.bands, other.bands), place)


def _is_lopsided(one: Way, other: Way) -> bool:
    """Whether a section of the higher column would be better in the other."""
    return abs(one.height - other.height) > _LOPSIDED and len(max(one, other, key=lambda way: way.height).bands) > 1


def _best(some: Sequence[tuple[Fit, Stretch]]) -> list[tuple[Fit, Stretch]]:
    """Of stretches with the same sections the cheapest, and the lower ones that cost more."""
    kept: list[tuple[Fit, Stretch]] = []
    for own, stretch in sorted(some, key=lambda found: (found[0].cost, found[0].height)):
        if not kept or own.height < min(other.height for other, _ in kept) - _STEP:
            kept.append((own, stretch))
    return [*kept[: _KEPT - 1], kept[-1]]


def _sides(
    stretches: Callable[[int, bool], dict[int, list[tuple[Fit, Stretch]]]],
    begin: int,
    count: int,
    room: float,
    heads: bool,
) -> dict[int, tuple[float, tuple[Stretch, ...]]]:
    """The best side from a section on, by the section after its last."""
    states: dict[int, dict[int, _State]] = {begin: {0: _State(0.0, 0.0, 0.0, ())}}
    found: dict[int, tuple[float, tuple[Stretch, ...]]] = {}
    for at in range(begin, count + 1):
        for state in tuple(states.get(at, {}).values()):
            if state.stretches:
                cost = state.cost + _left(room - state.height, state.give, len(state.stretches))
                if at not in found or cost < found[at][0]:
                    found[at] = cost, state.stretches
            if at == count:
                continue
            for end, some in stretches(at, heads and not state.stretches).items():
                for own, stretch in some:
                    height = state.height + own.height + (LEAST_APART if state.stretches else 0.0)
                    if height > room + _EPSILON:
                        continue
                    after = _State(state.cost + own.cost, height, state.give + own.give, (*state.stretches, stretch))
                    key, there = int(height / _STEP), states.setdefault(end, {})
                    if key not in there or after.cost < there[key].cost:
                        there[key] = after
    return found
