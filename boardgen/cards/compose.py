"""Which sections stand on which page, in which of their forms: plain numbers, no text and no pictures. Lengths in mm.

Sections keep their order and are never divided; some may be left out. Every way to cut them over the pages is tried,
with every form of each; the best leaves the least empty, and turn and end on different pages where it can.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

#: Between bands: at least, and at most when what is left over is shared.
LEAST_GAP, LARGEST_GAP = 3.0, 9.0
#: A page is full of which text and figures cover this part; how much more what is lacking costs, squared.
FULL, _HOLLOW = 0.8, 12.0
#: How much more each empty part of a band counts, for the eye finds a hole sooner than loose pages.
_HOLE = 1.0
#: A section that may be left out is worth so much that is covered, mm: the key to the pictures, where it fits.
_LEFT_OUT = 24.0
#: The form of a section that is left out.
LEFT_OUT = -1
#: Captions of figures beside text stand under these, at the foot of the text, or in both ways.
UNDER_FIGURE, UNDER_TEXT, MIXED = 1, 2, 3
#: What it costs that captions stand in both ways on a page: as much as figures a third smaller.
_MIXED_WAYS = 0.08
#: Heights that differ by less are taken as one while ways are compared.
_STEP = 1.5
#: What it costs that figures of a page have another size than others, each time as large; and how much they may.
_OTHER, _MOST_OTHER = 0.1, 2.0
#: What it costs that gaps between bands would be too large, for every part of the page that is left over.
_LEFT = 0.3
_LOWEST = -1
_EPSILON = 1e-6


class Candidate(NamedTuple):
    """A way to lay one section, or two that share a band.

    Attributes:
        sections: how many, one or two.
        height: of the band.
        waste: which part of the band stays empty, 0 … 1.
        form: which form, for whoever asks; `LEFT_OUT` where there is no band.
        ways: in which ways captions stand beside text, a bit for each; see `caption_ways`.
    """

    sections: int
    height: float
    waste: float
    form: int
    ways: int = 0


class Chosen(NamedTuple):
    """A band of a page: which section comes first in it, and how it is laid."""

    begin: int
    candidate: Candidate


class Page(NamedTuple):
    """Some bands, one beneath another, with figures of one size.

    Attributes:
        level: which size of figures.
        bands: perhaps none.
    """

    level: int
    bands: tuple[Chosen, ...]


class Dealing(NamedTuple):
    """Sections on pages.

    Attributes:
        pages: what is on them.
        cost: how empty they are.
    """

    pages: tuple[Page, ...]
    cost: float


class Way(NamedTuple):
    """Some bands of a page, one beneath another.

    Attributes:
        lost: how high a band is that is as large as what stays empty within them.
        height: of all, with the least space between them.
        bands: from the top.
        ways: in which captions stand; see `Candidate`.
    """

    lost: float
    height: float
    bands: tuple[Chosen, ...]
    ways: int = 0


class Level(NamedTuple):
    """A size of figures.

    Attributes:
        size: compared with others.
        cost: what it costs to compose a card with it.
        candidates: for each section the ways to lay it, alone or with the next.
        bound: that of figures that other pages have too; of the same unit.
    """

    size: float
    cost: float
    candidates: Sequence[Sequence[Candidate]]
    bound: float = 0.0


class Pitches(NamedTuple):
    """How large the cells of figures are on a page.

    Attributes:
        bound: where other pages show the same board.
        free: elsewhere.
    """

    bound: float
    free: float

    def times(self, name: str, factor: float) -> Pitches:
        """One of them so many times as large."""
        return self._replace(**{name: factor * getattr(self, name)})


class Composition(NamedTuple):
    """Sections dealt to frames, and the pitches of the figures on each.

    Attributes:
        pages: the bands of each.
        pitches: how large their figures are.
    """

    pages: tuple[tuple[Chosen, ...], ...]
    pitches: tuple[Pitches, ...]


#: What a page costs that holds the sections from one to before another, besides being empty.
Together = Callable[[int, int], float]


#: The cheapest page from one section to before another: what it costs, and its bands.
_Cheapest = tuple[float, tuple[Chosen, ...]]
#: What a way gains by a candidate: sections, height, what is lost, bands, ways of captions.
_Gain = tuple[int, float, float, tuple[Chosen, ...], int]
#: By its height and by both sections.
_Pages = dict[tuple[float, int, int], _Cheapest]
#: By its height and its first section: the section after its last, and what it costs.
_ByBegin = dict[tuple[float, int], list[tuple[int, float, Page]]]


class Dealer:
    """Deals sections to pages; what it has found for some pages it keeps for others."""

    def __init__(self, levels: Sequence[Level], free: Collection[int] = ()) -> None:
        """For sizes of figures, in rising order, each with the ways to lay the sections.

        The figures of ``free`` sections show what no other section shows.
        """
        self.levels = levels
        self.free = frozenset(free)
        # Sections without figures are laid alike with figures of any size.
        self._alike = _alike([level.candidates for level in levels])
        self._known: dict[tuple[int, float, float], dict[int, _Cheapest]] = {}
        self._ways: dict[tuple[int, float], dict[int, list[Way]]] = {}
        self._prepared = [prepared(level.candidates) for level in levels]

    def deal(self, heights: Sequence[float], together: Together = lambda *_: 0.0) -> Dealing | None:
        """Sections dealt to pages; None where they do not fit.

        Figures have one size on all pages. A page of free sections alone has another where that fills it better.

        Args:
            heights: of the pages.
            together: what it costs when sections share a page.
        """
        known = [self._pages(number, heights, together) for number in range(len(self.levels))]
        free = [
            _by_begin(number, {key: page for key, page in some.items() if self.free.issuperset(range(*key[1:]))})
            for number, some in enumerate(known)
        ]
        found: Dealing | None = None
        for base, level in enumerate(self.levels):
            # Pages cost nothing at the least.
            if found is not None and level.cost >= found.cost:
                continue
            allowed = [(_by_begin(base, known[base]), 0.0)]
            for number, some in enumerate(free):
                ratio = max(self.levels[number].size / level.size, level.size / self.levels[number].size)
                if some and number != base and ratio <= _MOST_OTHER:
                    allowed.append((some, _OTHER * (ratio - 1)))
            dealing = _dealt(base, allowed, len(level.candidates), heights)
            if dealing is not None and (found is None or dealing.cost + level.cost < found.cost):
                found = Dealing(dealing.pages, dealing.cost + level.cost)
        return found

    def _pages(self, number: int, heights: Sequence[float], together: Together) -> _Pages:
        """The cheapest pages with figures of a size."""
        found: _Pages = {}
        tallest = max(heights)
        for begin in range(len(self.levels[number].candidates)):
            for height in set(heights):
                for end, (cost, bands) in self._cheapest(number, begin, tallest, height).items():
                    found[height, begin, end] = cost + together(begin, end), bands
        return found

    def _cheapest(self, number: int, begin: int, tallest: float, height: float) -> dict[int, _Cheapest]:
        """The cheapest page of a height from a section on, by the section after the last."""
        key = self._alike[number][begin], tallest, height
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = {}
            limit, nothing = height + _EPSILON, (-math.inf, 0.0, ())
            for end, ways in self._ways_from(number, begin, tallest).items():
                # The fullest with captions in one way, and in both: the fuller a page is, the less it costs.
                fullest: dict[float, tuple[float, float, tuple[Chosen, ...]]] = {}
                for lost, high, bands, captions in ways:
                    if high <= limit:
                        price, own = ways_cost(captions), high - lost
                        covered, less, _ = fullest.get(price, nothing)
                        if own > covered or (own == covered and lost < less):
                            fullest[price] = own, lost, bands
                if fullest:
                    costs = {price: page_cost(own, height) + price for price, (own, *_) in fullest.items()}
                    least = min(costs, key=costs.__getitem__)
                    known[end] = costs[least], fullest[least][2]
        return known

    def _ways_from(self, number: int, begin: int, tallest: float) -> dict[int, list[Way]]:
        """The ways to fill the tallest page from a section on, which lower pages are filled from as well."""
        key = self._alike[number][begin], tallest
        known = self._ways.get(key)
        if known is None:
            known = self._ways[key] = ways_from(self._prepared[number], begin, tallest)
        return known


def _alike(levels: Sequence[Sequence[Sequence[Candidate]]]) -> list[list[int]]:
    """For each level and section a number: the same where the ways to lay it and all that follow are the same."""
    numbers: dict[tuple[tuple[Candidate, ...], int], int] = {}
    found = []
    for candidates in levels:
        row, following = [], -1
        for some in reversed(candidates):
            following = numbers.setdefault((tuple(some), following), len(numbers))
            row.append(following)
        found.append(row[::-1])
    return found


def _by_begin(number: int, some: _Pages) -> _ByBegin:
    """Pages of a level, which are dealt over and over, by their height and their first section."""
    found: _ByBegin = {}
    for (height, begin, end), (cost, bands) in some.items():
        found.setdefault((height, begin), []).append((end, cost, Page(number, bands)))
    return found


def _dealt(
    base: int, allowed: Sequence[tuple[_ByBegin, float]], count: int, heights: Sequence[float]
) -> Dealing | None:
    """The cheapest way with pages of some levels, each at a price; a page with nothing on it is of the base."""
    pages: dict[tuple[float, int], dict[int, tuple[float, Page]]] = {}
    for some, price in allowed:
        for key, own_pages in some.items():
            ends = pages.setdefault(key, {})
            for end, cost, page in own_pages:
                known = ends.get(end)
                if known is None or cost + price < known[0]:
                    ends[end] = cost + price, page
    best: dict[int, tuple[float, tuple[Page, ...]]] = {0: (0.0, ())}
    for height in heights:
        reached: dict[int, tuple[float, tuple[Page, ...]]] = {}
        for begin, (cost, before) in best.items():
            ways = {begin: (page_cost(0.0, height), Page(base, ())), **pages.get((height, begin), {})}
            for end, (own, page) in ways.items():
                if end not in reached or cost + own < reached[end][0]:
                    reached[end] = cost + own, (*before, page)
        best = reached
    return Dealing(best[count][1], best[count][0]) if count in best else None


def least_empty(ways: Iterable[Candidate]) -> list[Candidate]:
    """Of ways to lay a section that are about equally high those that lose least."""
    best: dict[tuple[int, int, int], Candidate] = {}
    for way in ways:
        key = way.sections, int(way.height / _STEP), way.ways
        if key not in best or lost_of(way) < lost_of(best[key]):
            best[key] = way
    return list(best.values())


def lost_of(way: Candidate) -> float:
    """How high a band is that is as large as what stays empty within a band; large holes count for more."""
    return way.height * way.waste * (1 + _HOLE * way.waste)


def page_cost(covered: float, height: float) -> float:
    """What it costs that a page is not full: what is covered, as a height, of its own."""
    fill = covered / height
    return (1 - fill) ** 2 + _HOLLOW * max(0.0, FULL - fill) ** 2


def ways_cost(ways: int) -> float:
    """What it costs that captions of a page stand in these ways: one would be looked for in two places."""
    return _MIXED_WAYS if ways == MIXED else 0.0


def used(bands: Sequence[Chosen]) -> float:
    """How high bands are with the least space between them."""
    return sum(band.candidate.height for band in bands) + LEAST_GAP * (len(bands) - 1 if bands else 0)


def gap(bands: Sequence[float], height: float) -> float:
    """The space between bands of some heights on a page, the same everywhere."""
    if len(bands) < 2:
        return LEAST_GAP
    return min(LARGEST_GAP, max(LEAST_GAP, (height - sum(bands)) / (len(bands) - 1)))


def ways_from(gains: Sequence[Sequence[_Gain]], begin: int, height: float) -> dict[int, list[Way]]:
    """All ways worth comparing to fill a page from a section on, by the section after the last.

    Args:
        gains: what `prepared` makes of the candidates.
        begin: the section.
        height: of the page, mm.
    """
    found: dict[int, dict[tuple[int, int], Way]] = {begin: {(0, 0): Way(0.0, 0.0, ())}}
    limit = height + _EPSILON
    for at in range(begin, len(gains)):
        # The lowest way may be that of its height as well.
        for lost_before, before, bands, ways in {id(way): way for way in found.get(at, {}).values()}.values():
            for sections, own, own_lost, added, own_ways in gains[at]:
                high = before + own
                if added and bands:
                    high += LEAST_GAP
                if high > limit:
                    continue
                lost = lost_before + own_lost
                there = found.get(at + sections)
                if there is None:
                    there = found[at + sections] = {}
                both = ways | own_ways
                key, lowest = (int(high / _STEP), both), (_LOWEST, both)
                known, low = there.get(key), there.get(lowest)
                better = known is None or lost < known.lost or (lost == known.lost and high < known.height)
                # The lowest way stays whatever it costs: nothing that fits may be lost.
                lower = low is None or high < low.height or (high == low.height and lost < low.lost)
                if better or lower:
                    way = Way(lost, high, bands + added, both)
                    if better:
                        there[key] = way
                    if lower:
                        there[lowest] = way
    return {end: list(some.values()) for end, some in found.items() if end > begin}


def prepared(candidates: Sequence[Sequence[Candidate]]) -> list[list[_Gain]]:
    """What a way gains by each candidate for each section."""
    return [[_gain(at, candidate) for candidate in some] for at, some in enumerate(candidates)]


def _gain(at: int, candidate: Candidate) -> _Gain:
    if candidate.form == LEFT_OUT:
        return candidate.sections, 0.0, _LEFT_OUT, (), 0
    return candidate.sections, candidate.height, lost_of(candidate), (Chosen(at, candidate),), candidate.ways


def way_cost(way: Way, height: float) -> float:
    """What it costs that a page is not full, nor what is left of it so little that gaps take it up."""
    left = height - way.height - (LARGEST_GAP - LEAST_GAP) * len(way.bands)
    return page_cost(way.height - way.lost, height) + ways_cost(way.ways) + _LEFT * max(0.0, left) / height
