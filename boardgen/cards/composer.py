"""Sections of a card in bands, composed on frames: how large their figures are. Lengths in mm."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from boardgen.cards.arrange import Arranger
from boardgen.cards.bands import EPSILON, Form
from boardgen.cards.compose import (
    LEFT_OUT,
    Candidate,
    Chosen,
    Composition,
    Dealer,
    Dealing,
    Level,
    Pitches,
    Together,
    Way,
    least_empty,
    lost_of,
    prepared,
    used,
    way_cost,
    ways_from,
)
from boardgen.cards.flowing import Paired
from boardgen.cards.leaves import RULE_GAP, Band, draw_band
from boardgen.cards.pictures import Pictures
from boardgen.cards.sections import Section
from boardgen.cards.sharing import lag_of, shared_out
from boardgen.scene.primitives import Box

#: From one pitch that is tried to the next.
_GROWTH = 1.05
#: Pages are filled so far by growing figures; what is left is shared between the bands.
_FULL = 0.98
#: And so far where figures fill their columns by it, which they do as soon as they are larger by a hair.
_FILLED, _HAIR = 0.995, 1.002
#: What it costs that a figure's cells are larger than others', each time the pitch.
_UNEVEN = 0.15
#: And those of boards that should have one size.
_UNEQUAL = 2.0
#: What it costs that figures are smaller than usual, each time as small.
_SMALL = 0.15
#: On pages with room, figures of boards that should have one size are at most so many times as large as elsewhere; so
#: many pages are seen at once, from the second on.
_LIKE, _FACING = 1.15, 2
#: Parts of boards on one of these pages may be so many times as large as on the other, which is hardly seen.
_HARDLY = 1.03
#: Elsewhere cells are at most so many times as large as those of a figure that has no room to grow with others: more
#: would be seen where one stands above the other.
_LAG = 1.0
#: And of free figures beside bound ones, so many times as large as those of these.
_LOUDEST = 1.25
#: Where only parts of boards are bound, their cells may be so many pitches that are tried larger than those of whole
#: boards: about a quarter, a half or three quarters.
_CLOSER = (0, 5, 8, 12)
#: Where more than that part of a page is left or empty, free figures are tried up to so many times as large, in other
#: columns; the page has to cost so much less for it.
_LOOSE, _MOST_WIDER, _WORTH = 0.04, 1.7, 0.002
#: How often the last growth of figures is halved; and how often it is tried, since then other forms may be better.
_HALVINGS, _ROUNDS = 7, 8


class Composer:
    """Deals the sections of a card to frames of one width."""

    def __init__(
        self, sections: Sequence[Section], arranger: Arranger, pictures: Pictures, *, leaves_out: bool = False
    ) -> None:
        """With ``leaves_out``, sections that need not be there stand only where there is room for them."""
        self.leaves_out = leaves_out
        self.sections = sections
        self.arranger = arranger
        self.width = arranger.grid.width
        self.forms: list[list[Form]] = [list(arranger.forms(section)) for section in sections]
        for at, (one, other) in enumerate(itertools.pairwise(sections)):
            self.forms[at] += arranger.pairs(one, other)
        #: Sections whose figures may have a size of their own: those too with boards that no other section shows, for
        #: all figures of a section have one size.
        self.free = frozenset(
            at
            for at, section in enumerate(sections)
            if section.is_key
            or not section.figures
            or not all(pictures.is_bound(pictures.get(ref)) for ref in section.figures)
        )
        #: The boards of the figures of each section, and whether they show parts; a key has signs.
        self.boards = [
            {(one.board, pictures.is_part(one)) for one in map(pictures.get, section.figures) if not section.is_key}
            for section in sections
        ]
        #: Whether the figures of a section grow: those of a key do not.
        self.growing = [bool(section.figures) and not section.is_key for section in sections]
        shown = [pictures.get(ref) for section in sections for ref in section.figures]
        self.shown = boards = [picture for picture in shown if not picture.is_flow]
        self.leasts = [picture.least for picture in boards]
        bound = [picture for picture in boards if pictures.is_bound(picture)]
        self.bound_leasts = [picture.least for picture in bound]
        #: How many pitches larger than others bound figures may be: parts of boards, but no whole ones.
        is_closer = bound and len(bound) < len(boards) and all(picture.figure.crop for picture in bound)
        self.closer = _CLOSER if is_closer else _CLOSER[:1]
        self.least = min(self.leasts, default=1.0)
        self.usual = max((picture.usual for picture in boards), default=0.0)
        self.most = max([self.least, *(picture.most for picture in boards)])

    def best(self, heights: Sequence[float], together: Together) -> Dealing | None:
        """The least empty way to fill frames of some heights; None where nothing fits."""
        if self._lowest > sum(heights):
            return None
        return self._dealer.deal(heights, together)

    @cached_property
    def _dealer(self) -> Dealer:
        return Dealer(self.levels, self.free)

    @cached_property
    def _lowest(self) -> float:
        """How high all sections are at the least, one beneath another."""
        some = self._candidates(Pitches(self.least, self.least))
        return sum(min((one.height / one.sections for one in ways), default=math.inf) for ways in some)

    @property
    def lowest(self) -> list[list[float]]:
        """How high each section is in each of its forms with the smallest figures."""
        return [[high for form in forms if (high := form.height(self.least)) is not None] for forms in self.forms]

    @cached_property
    def levels(self) -> list[Level]:
        """All sizes of figures, with the ways to lay the sections."""
        levels: list[Level] = []
        sizes = [self.least]
        while self.leasts and sizes[-1] * _GROWTH <= self.most * (1 + 1e-9):
            sizes.append(sizes[-1] * _GROWTH)
        for at, pitch in enumerate(sizes):
            # Bound figures have pitches that others have too: each size of a form is found once.
            found = [self._level(pitch, bound) for closer in self.closer for bound in sizes[at + closer :][:1]]
            levels += found
            if not any(found[0].candidates):
                break
        return levels

    def _level(self, pitch: float, bound: float) -> Level:
        """The ways to lay the sections with figures of a size, bound ones of another."""
        small = _SMALL * max(0.0, self.usual / pitch - 1)
        return Level(pitch, self.uneven(pitch, bound) + small, self._candidates(Pitches(bound, pitch)), bound)

    def uneven(self, pitch: float, bound: float) -> float:
        """What it costs that cells of some figures are larger, since their letters could not be read."""
        lacking = _UNEVEN * sum(least / pitch - 1 for least in self.leasts if least > pitch)
        return lacking + _UNEQUAL * sum(least / bound - 1 for least in self.bound_leasts if least > bound)

    def _candidates(self, pitches: Pitches) -> list[list[Candidate]]:
        return [self._candidates_of(at, pitches) for at in range(len(self.sections))]

    def _candidates_of(self, at: int, pitches: Pitches) -> list[Candidate]:
        """Those of a section, found once for all orders in which it stands before the same one."""
        section, following = self.sections[at], self.sections[at + 1 : at + 2]
        key = self.leaves_out, id(section), *map(id, following), *pitches
        known = self.arranger.candidates.get(key)
        if known is None:
            ways: Iterable[Candidate] = self._ways(at, pitches.free)
            if pitches.bound != pitches.free:
                ways = self._ways_of_both(at, pitches)
            known = least_empty(ways)
            if self.leaves_out and section.is_spare:
                known.append(Candidate(1, 0.0, 0.0, LEFT_OUT))
            self.arranger.candidates[key] = known
        return known

    def _ways_of_both(self, at: int, pitches: Pitches) -> Iterator[Candidate]:
        """The ways to lay a section, alone or with the next, with figures of its pitch."""
        yield from self._ways(at, pitches.free, (True,))
        yield from self._ways(at, pitches.bound, (False,))

    def _ways(self, at: int, pitch: float, kinds: Sequence[bool] = (False, True)) -> Iterator[Candidate]:
        """The ways to lay a section with figures of a pitch; whether with sizes of their own, or not, or both."""
        rule = self._rule(at)
        for number, form in enumerate(self.forms[at]):
            sections = 2 if isinstance(form, Paired) else 1
            if self.free.issuperset(range(at, at + sections)) in kinds:
                size = self.arranger.size(form, pitch if any(self.growing[at : at + sections]) else 0.0)
                if size is not None:
                    yield Candidate(sections, size.height + rule, size.waste, number, size.ways)

    def _is_free(self, begin: int, way: Candidate) -> bool:
        """Whether the figures of a band have a size of their own."""
        return self.free.issuperset(range(begin, begin + way.sections))

    def _pitch(self, chosen: Chosen, pitches: Pitches) -> float:
        """That of the figures of a band."""
        return pitches.free if self._is_free(*chosen) else pitches.bound

    def _rule(self, at: int) -> float:
        """What the rule takes that opens the band of a section; text before the first heading has none."""
        return 0.0 if self.sections[at].heading is None else RULE_GAP

    def _at(self, page: Sequence[Chosen], pitches: Pitches) -> tuple[Chosen, ...] | None:
        """The bands of a page with figures of other pitches."""
        changed = []
        for chosen in page:
            high = self.forms[chosen.begin][chosen.candidate.form].height(self._pitch(chosen, pitches))
            if high is None:
                return None
            high += self._rule(chosen.begin)
            changed.append(chosen._replace(candidate=chosen.candidate._replace(height=high)))
        return tuple(changed)

    def grown(self, dealing: Dealing, heights: Sequence[float]) -> Composition:
        """Figures larger, until pages are full or figures as wide as their columns.

        All bound ones grow by one factor; then the free ones of each page as far as they can, and the bound ones of
        pages that face each other a little more.
        """
        pages = [page.bands for page in dealing.pages]
        levels = (self.levels[page.level] for page in dealing.pages)
        pitches = [Pitches(level.bound, level.size) for level in levels]
        every = range(len(pages))

        def grow(some: Sequence[int], name: str, most: float = math.inf) -> None:
            for _ in range(_ROUNDS):
                before = [pages[at] for at in some]
                factor = self._factor([(pages[at], pitches[at], heights[at]) for at in some], name, most)
                most /= factor
                for at in some:
                    pitches[at] = pitches[at].times(name, factor)
                    pages[at] = self._again(pages[at], pitches[at], heights[at])
                if factor == 1.0 and before == [pages[at] for at in some]:
                    break
            if most > _HAIR and self._may_fill([(pages[at], pitches[at], heights[at]) for at in some], name):
                for at in some:
                    pitches[at] = pitches[at].times(name, _HAIR)
                    pages[at] = self._again(pages[at], pitches[at], heights[at])

        grow(every, "bound")
        for first in every[::_FACING]:
            some = every[first : first + _FACING]
            facing = [chosen for at in some for chosen in pages[at]]
            if len(some) == _FACING and self._are_alike(*(pages[at] for at in some)):
                least = min(pitches[at].free for at in some)
                for at in some:
                    pitches[at] = pitches[at]._replace(free=least)
                grow(some, "free", min(self._room_of_free(pages[at], pitches[at], facing) for at in some))
            else:
                for at in some:
                    room = self._room_of_free(pages[at], pitches[at], facing)
                    pages[at], pitches[at] = self._wider(pages[at], pitches[at], heights[at], "free", room)
                    grow((at,), "free", self._room_of_free(pages[at], pitches[at], facing))
            if len(some) == 1:
                # The last page faces no other.
                (at,) = some
                pages[at], pitches[at] = self._wider(pages[at], pitches[at], heights[at], "bound", _LIKE)
            grow(some, "bound", _LIKE)
            for at in some:
                if all(is_part for _, is_part in self._boards(pages[at], is_free=False)):
                    grow((at,), "bound", _HARDLY)
        return Composition(tuple(pages), tuple(pitches))

    def gained(self, dealing: Dealing, grown: Composition, heights: Sequence[float]) -> float:
        """How much less pages cost now that their figures have grown."""
        before = 0.0
        for page, height in zip(dealing.pages, heights, strict=True):
            level = self.levels[page.level]
            before += self._cost_of(page.bands, Pitches(level.bound, level.size), height)
        return before - sum(map(self._cost_of, grown.pages, grown.pitches, heights))

    def _cost_of(self, page: Sequence[Chosen], pitches: Pitches, height: float) -> float:
        """What it costs that a page is not full."""
        lost = 0.0
        for chosen in page:
            form = self.forms[chosen.begin][chosen.candidate.form]
            lost += lost_of(chosen.candidate._replace(waste=form.waste(self._pitch(chosen, pitches))))
        return way_cost(Way(lost, used(page), tuple(page)), height)

    def _wider(
        self, page: tuple[Chosen, ...], pitches: Pitches, height: float, name: str, most: float
    ) -> tuple[tuple[Chosen, ...], Pitches]:
        """The page with some of its figures so large that they need other columns, if it is fuller so."""
        best = page, pitches
        some = [chosen for chosen in page if self._is_free(*chosen) == (name == "free")]
        empty = height - used(page) + sum(lost_of(candidate) for _, candidate in page)
        if empty <= _LOOSE * height or not any(candidate.waste for _, candidate in some):
            return best
        same = self._formed(page, pitches, height)
        least = math.inf if same is None else way_cost(same, height)
        step = _GROWTH * _GROWTH
        larger, largest = pitches.times(name, step), getattr(pitches, name) * min(_MOST_WIDER, most)
        while getattr(larger, name) <= min(self.most, largest * (1 + EPSILON)):
            found = self._formed(page, larger, height)
            if found is not None and (cost := way_cost(found, height)) < least - _WORTH:
                least, best = cost, (found.bands, larger)
            larger = larger.times(name, step)
        return best

    def _factor(
        self, pages: Sequence[tuple[Sequence[Chosen], Pitches, float]], name: str, most: float = math.inf
    ) -> float:
        """How much larger one of the pitches of pages may be, at the most; each with its height."""
        low, high = 1.0, min(_GROWTH * _GROWTH, most)
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            grown = [(self._at(page, pitches.times(name, middle)), page, height) for page, pitches, height in pages]
            # A page of text alone may be fuller already, and does not grow.
            fits = all(
                after is not None and used(after) <= max(_FULL * height, used(page)) for after, page, height in grown
            ) and not any(self._lags(page, pitches, pitches.times(name, middle)) for page, pitches, _ in pages)
            low, high = (middle, high) if fits else (low, middle)
        return low

    def _may_fill(self, pages: Sequence[tuple[Sequence[Chosen], Pitches, float]], name: str) -> bool:
        """Whether figures that nearly fill their columns have room to fill them: they do once a hair larger."""
        fill = False
        for page, pitches, height in pages:
            larger = pitches.times(name, _HAIR)
            after = self._at(page, larger)
            if after is None or used(after) > max(_FILLED * height, used(page)) or self._lags(page, pitches, larger):
                return False
            fill = fill or used(after) > _HAIR * _HAIR * used(page)
        return fill

    def _room_of_free(self, page: Sequence[Chosen], pitches: Pitches, facing: Sequence[Chosen]) -> float:
        """How many times as large free figures of a page may become: not the loudest beside bound ones.

        Where these show the same board on the page or on that which faces it, no larger than they.
        """
        bound, free = (self._boards(page, is_free=some) for some in (False, True))
        if free & self._boards(facing, is_free=False):
            return max(1.0, pitches.bound / pitches.free)
        return max(1.0, _LOUDEST * pitches.bound / pitches.free) if bound else math.inf

    def _are_alike(self, page: Sequence[Chosen], facing: Sequence[Chosen]) -> bool:
        """Whether free figures of two pages show the same board, so that they should have one size."""
        return bool(self._boards(page, is_free=True) & self._boards(facing, is_free=True))

    def _boards(self, page: Sequence[Chosen], *, is_free: bool) -> frozenset[tuple[str, bool]]:
        """Which boards free figures show, or bound ones, and whether they show parts."""
        some = (at for chosen in page if self._is_free(*chosen) == is_free for at in _sections_of(chosen))
        return frozenset(board for at in some for board in self.boards[at])

    def _lags(self, page: Sequence[Chosen], pitches: Pitches, larger: Pitches) -> bool:
        """Whether a figure that has no room to grow would be visibly smaller than others of its board."""
        for chosen in page:
            form = self.forms[chosen.begin][chosen.candidate.form]
            if not self._is_free(*chosen):
                before, lag = (lag_of(form, self._pitch(chosen, some)) for some in (pitches, larger))
                if lag > max(_LAG, before + EPSILON):
                    return True
        return False

    def _again(self, page: tuple[Chosen, ...], pitches: Pitches, height: float) -> tuple[Chosen, ...]:
        """The same sections on a page in the forms that are best now that figures have grown."""
        found = self._formed(page, pitches, height)
        if found is None:
            same = self._at(page, pitches)
            assert same is not None  # it has just been found to fit
            return same
        return found.bands

    def _formed(self, page: tuple[Chosen, ...], pitches: Pitches, height: float) -> Way | None:
        """The same sections on a page with figures of some pitches in their best forms; None where none fit."""
        some = [at for begin, candidate in page for at in range(begin, begin + candidate.sections)]
        candidates = []
        for at in some:
            ways = self._ways_of_both(at, pitches)
            candidates.append([way for way in ways if way.sections == 1 or at + 1 in some])
        found = ways_from(prepared(candidates), 0, max(height, used(page))).get(len(some), [])
        if not found:
            return None
        best = min(found, key=lambda way: (way_cost(way, height), way.height))
        return best._replace(bands=tuple(chosen._replace(begin=some[chosen.begin]) for chosen in best.bands))

    def bands(
        self, page: Sequence[Chosen], pitches: Pitches, frame: Box, first: int = 0, apart: float | None = None
    ) -> Iterator[Band]:
        """The bands of a page, drawn, so far apart; what is left over is shared between them unless it is given."""
        forms: Sequence[Form] = [self.forms[begin][way.form] for begin, way in page]
        heights: Sequence[float] = [chosen.candidate.height for chosen in page]
        if apart is None:
            rules = [self._rule(begin) for begin, _ in page]
            sizes = [self._pitch(chosen, pitches) for chosen in page]
            forms, heights, apart = shared_out(forms, sizes, rules, frame[3] - frame[1])
        y = frame[1]
        for chosen, form, high in zip(page, forms, heights, strict=True):
            begin, candidate = chosen
            own = self.sections[begin : begin + candidate.sections]
            numbers = tuple(range(first + begin, first + begin + candidate.sections))
            box = (frame[0], y, frame[2], y + high)
            yield draw_band(form, own, self._pitch(chosen, pitches), box, numbers)
            y += high + apart


def _sections_of(chosen: Chosen) -> range:
    """The sections of a band."""
    return range(chosen.begin, chosen.begin + chosen.candidate.sections)
