"""Sections in columns beside each other, or one right across: all stretches from a section on. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from boardgen.cards.stretches import (
    BROAD_FIRST,
    BROAD_LAST,
    LARGEST_GAP,
    LEAST_GAP,
    UNDER,
    UNDER_MORE,
    Chosen,
    Fit,
    Lead,
    Option,
    Stretch,
    cost_of,
    fit,
    level,
    on_one_line,
    standing,
    unlevel,
)

#: Columns by how many sixths of the page they have.
THIRD, HALF, BROAD = 2, 3, 4
#: Ways to fill a column that are compared differ by so much in height.
_DIFFERENT = 4.0
#: Columns that differ by more are not compared where a section could stand in the other.
_LOPSIDED = 70.0
#: Of two that are not equally wide neither is so much deeper.
_PARTED = 25.0
#: Heights that differ by less are taken as one while sides are compared.
STEP = 2.0
EPSILON = 1e-6


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


class Way(NamedTuple):
    """A way to fill a column.

    Attributes:
        cost: of what is empty in it.
        height: with the least space.
        give: how much higher it may become.
        bands: from the top.
    """

    cost: float
    height: float
    give: float
    bands: tuple[Chosen, ...]


class Extent(NamedTuple):
    """How high ways to fill a column are, and whether of no more than one section."""

    low: float
    high: float
    is_single: bool


#: The ways to fill a column from a section on, by how many sixths of the page it has; by the section after the last.
Ways = Callable[[int, int], dict[int, list[Way]]]
#: How high these are.
Extents = Callable[[int, int], dict[int, Extent]]
#: That of a column with nothing in it.
_NOTHING = Extent(0.0, 0.0, True)


def ways_from(
    options: Sequence[Sequence[Option]], begin: int, most: float, longest: int, compared: int, sixths: int
) -> dict[int, list[Way]]:
    """The ways worth comparing to fill a column from a section on, by the section after the last."""
    found: dict[int, list[Way]] = {begin: [Way(0.0, 0.0, 0.0, ())]}
    for at in range(begin, min(len(options), begin + longest)):
        some: list[Way] = []
        for way in found.get(at, ()):
            space, give = (LEAST_GAP, LARGEST_GAP - LEAST_GAP) if way.bands else (0.0, 0.0)
            for option in options[at]:
                high = way.height + option.height + space
                if high <= most + EPSILON:
                    own = Chosen(at, option)
                    some.append(
                        Way(
                            way.cost + cost_of(option, sixths), high, way.give + give + option.give, (*way.bands, own)
                        )
                    )
        if not some:
            break
        kept: list[Way] = []
        for way in sorted(some, key=lambda one: (one.cost, one.height)):
            if all(abs(way.height - other.height) > _DIFFERENT for other in kept):
                kept.append(way)
        found[at + 1] = [min(some, key=lambda one: one.height), *kept[:compared]]
    return {end: ways for end, ways in found.items() if end > begin}


def found_stretches(
    flow: Flow,
    ways: Ways,
    extents: Extents,
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
            yield from _parted(ways, extents, begin)
        places: tuple[int | None, ...] = (None,)
    else:
        if lead.broad and begin < count:
            for end, some in ways(begin, THIRD).items():
                for way in some:
                    ends = [(lead.broad, lead.broad), (way.height, way.height + way.give)]
                    yield (
                        end,
                        level(ends, True, way.cost, standing(((), way.bands), 0)),
                        Stretch(((), way.bands), 0, BROAD_FIRST),
                    )
        places = (0,) if lead.height else ()
    empty = [Way(0.0, 0.0, 0.0, ())]
    for place in places:
        for middle in range(begin, count + 1):
            firsts = empty if middle == begin else ways(begin, HALF).get(middle, [])
            if not firsts or (middle == begin and place != 0):
                continue
            for end in range(middle, count + 1):
                others = empty if middle == end else ways(middle, HALF).get(end, []) if middle < count else []
                if middle == end and (place == 0 or (place is None and end < count)):
                    continue
                if place is None and not (
                    others and _may_stand(extents(begin, HALF)[middle], extents(middle, HALF).get(end, _NOTHING))
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


def _in_three(ways: Ways, begin: int) -> Iterator[tuple[int, Fit, Stretch]]:
    """All stretches of three columns from a section on."""
    for one, firsts in ways(begin, THIRD).items():
        for two, seconds in ways(one, THIRD).items():
            for end, thirds in ways(two, THIRD).items():
                for some in product(firsts, seconds, thirds):
                    if max(way.height for way in some) - min(way.height for way in some) <= _LOPSIDED:
                        ends = [(way.height, way.height + way.give) for way in some]
                        stretch = Stretch(tuple(way.bands for way in some))
                        stand = standing(stretch.columns, None)
                        if stand:
                            ends = on_one_line(ends, stretch.columns)
                        own = level(ends, False, sum(way.cost for way in some), stand)
                        yield end, own, stretch


def _parted(ways: Ways, extents: Extents, begin: int) -> Iterator[tuple[int, Fit, Stretch]]:
    """All stretches of two thirds of the page beside one from a section on, either way round."""
    for parts in (BROAD_FIRST, BROAD_LAST):
        for middle, firsts in ways(begin, parts[0]).items():
            low, high, _ = extents(begin, parts[0])[middle]
            for end, others in ways(middle, parts[1]).items():
                least, most, _ = extents(middle, parts[1])[end]
                if low > most + _PARTED or least > high + _PARTED:
                    continue
                for one, other in product(firsts, others):
                    if abs(one.height - other.height) > _PARTED:
                        continue
                    ends = [(way.height, way.height + way.give) for way in (one, other)]
                    stretch = Stretch((one.bands, other.bands), None, parts)
                    stand = standing(stretch.columns, None)
                    if stand:
                        ends = on_one_line(ends, stretch.columns)
                    yield end, level(ends, False, one.cost + other.cost, stand), stretch


def extent(ways: Sequence[Way]) -> Extent:
    """How high some ways to fill a column are."""
    heights = [way.height for way in ways]
    return Extent(min(heights), max(heights), len(ways[0].bands) < 2)


def _may_stand(one: Extent, other: Extent) -> bool:
    """Whether some of the ways to fill two columns are about as high."""
    alone = (one.is_single and one.low > other.high) or (other.is_single and other.low > one.high)
    return alone or (one.low <= other.high + _LOPSIDED and other.low <= one.high + _LOPSIDED)


def _is_lopsided(one: Way, other: Way) -> bool:
    """Whether a section of the higher column would be better in the other."""
    return abs(one.height - other.height) > _LOPSIDED and len(max(one, other, key=lambda way: way.height).bands) > 1


def fullest(some: Sequence[tuple[Fit, Stretch]], most: int) -> list[tuple[Fit, Stretch]]:
    """Of stretches with the same sections the cheapest, and the lower ones that cost more."""
    kept: list[tuple[Fit, Stretch]] = []
    for own, stretch in sorted(some, key=lambda found: (found[0].cost, found[0].height)):
        if not kept or all(
            own.height < other.height - STEP or own.height + own.give > other.height + other.give + STEP
            for other, _ in kept
        ):
            kept.append((own, stretch))
    lowest = min(some, key=lambda found: found[0].height)
    return [*kept[: most - 1], lowest]
