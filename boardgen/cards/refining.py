"""The sides of a page as they were dealt, made better: figures large, text that fills them. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeVar

from boardgen.cards.alike import LATER, MIXED, TRAITS, Wanted
from boardgen.cards.columns import UNLIKE, Columns
from boardgen.cards.filling import Filled, filled
from boardgen.cards.page_text import PageText, Setters
from boardgen.cards.stretches import ACROSS, Lead, Stretch

_T = TypeVar("_T")

#: From one size of figures that is tried to the next; so many from the best one down, and so many up.
FINER, _STEPS_DOWN, _STEPS_UP = 1.08 ** (1 / 3), 2, 9
#: So much more leading is tried where gaps of a side would be wide, if it takes so many mm of these; what is empty
#: elsewhere may cost so much more for it.
LOOSER, _WORTH, _DEARER = (0.02, 0.04, 0.06), 0.5, 0.15
#: Figures are made smaller only where bands stand closer than that, and gaps become so many mm better.
_CROWDED, _SEEN = 4.0, 1.0
#: Columns that are half a page wide, in sixths of it.
_HALF = 3


class Dealt(NamedTuple):
    """The text dealt to sides, with figures of one pitch on each.

    Attributes:
        pages: the text of each side.
        columns: the sections of each.
        costs: of each side, as it was found.
    """

    pages: tuple[PageText, ...]
    columns: Columns
    costs: tuple[float, ...] = ()

    def most(self, number: int) -> float:
        """How many times as large figures of a side may become beside those of the same board on another."""
        (sizes, _, _), others = self.columns, self._others(number)
        return max(1.0, UNLIKE * min(others, default=math.inf) / sizes[number])

    def _others(self, number: int) -> list[float]:
        """The sizes of figures of other sides that show a board of this one."""
        sizes, sides, _ = self.columns
        pages = self.pages[number]
        return [
            size for at, size in enumerate(sizes) if at != number and pages.share_boards(sides[number], sides[at])
        ]

    def among(self, number: int, pitches: Sequence[float]) -> list[float]:
        """Which sizes the figures of a side may have beside those of others."""
        size, others = self.columns.sizes[number], self._others(number)
        return [
            pitch
            for pitch in pitches
            if all(1 / UNLIKE <= pitch / other <= UNLIKE for other in others) or pitch == size
        ]

    def places(self, number: int) -> Mapping[int, int]:
        """The sections of a side, each in a column that has so many sixths of the page."""
        return {
            band.begin: sixths
            for stretch in self.columns.sides[number]
            for column, sixths in zip(stretch.columns, stretch.sixths, strict=True)
            for band in column
        }

    def lead(self, number: int) -> Lead | None:
        """The game in play, if a side shows it."""
        shown = any(stretch.picture is not None for stretch in self.columns.sides[number])
        return self.pages[number].lead if shown else None

    def changed(self, number: int, pages: PageText, found: Columns) -> Dealt:
        """The same with another side."""
        sizes, sides, cost = self.columns
        columns = Columns(_with(sizes, number, found.sizes[0]), _with(sides, number, found.sides[0]), cost)
        return Dealt(_with(self.pages, number, pages), columns, _with(self.costs, number, found.cost))

    def filling(self, number: int, height: float) -> Filled:
        """How a side of a height is filled."""
        side, size = self.columns.sides[number], self.columns.sizes[number]
        return filled(self.pages[number], size, side, height, self.most(number))

    def slack(self, number: int, height: float) -> float:
        """How much of the height of a side stays empty, or makes gaps wide."""
        return self.filling(number, height).slack(height)


def finer(dealt: Dealt, heights: Sequence[float]) -> Dealt:
    """The same sections on each side and as wide, its figures as large as leaves the least empty."""
    dealt = dealt._replace(costs=(math.inf,) * len(heights))
    for at, height in enumerate(heights):
        pages = dealt.pages[at]
        steps = [dealt.columns.sizes[at] * FINER**step for step in range(-_STEPS_DOWN, _STEPS_UP + 1)]
        pitches = dealt.among(at, steps)
        deals = [
            partial(pages.again, places, pitches, height, dealt.lead(at), len(heights))
            for places in _with_key_elsewhere(pages, dealt.places(at))
        ]
        # The key stands right across where that is better with sizes this fine, or no longer.
        deal, found = min(
            ((deal, deal(())) for deal in deals), key=lambda one: math.inf if one[1] is None else one[1].cost
        )
        wanted: Wanted = ()
        for trait in TRAITS:
            seen = sorted(pages.seen(trait, found.sides[0], found.sizes[0])) if found is not None else []
            if len(seen) < MIXED:  # What is alike stays so.
                wanted = (*wanted, *((trait, value) for value in seen))
                continue
            tried = [
                (own.cost + LATER * place, own, value)
                for place, value in enumerate(trait.values)
                if (own := deal((*wanted, (trait, value)))) is not None
            ]
            _, best, value = min(tried, key=lambda one: one[0], default=(0.0, None, ""))
            if found is not None and best is not None and best.cost <= found.cost + trait.worth:
                found, wanted = best, (*wanted, (trait, value))
        if found is not None:
            dealt = dealt.changed(at, pages, found)
    return dealt


def _with_key_elsewhere(pages: PageText, places: Mapping[int, int]) -> Iterator[Mapping[int, int]]:
    """The places of sections, and the same with the key in a column instead of right across, or the other way."""
    yield places
    for at, sixths in places.items():
        if pages.text.sections[at].is_key and sixths in (_HALF, ACROSS):
            yield {**places, at: _HALF if sixths == ACROSS else ACROSS}


def looser(dealt: Dealt, heights: Sequence[float], setters: Callable[[float], Setters]) -> Dealt:
    """The same with a little more leading on sides where gaps would be wide, or whose columns would end early.

    Args:
        dealt: the sides.
        heights: of these.
        setters: what lays the text with so much more leading.
    """
    for at, height in enumerate(heights):
        pages, size, cost = dealt.pages[at], dealt.columns.sizes[at], dealt.costs[at] + _DEARER
        least = dealt.slack(at, height)
        before = dealt
        for more in LOOSER:
            if least <= 0.0:
                break
            own = replace(pages, setters=setters(more), largest=pages.flows[-1].size)
            pitches = before.among(at, [size / FINER, size, size * FINER])
            wanted = _alike(pages, before.columns.sides[at], size)
            found = own.again(before.places(at), pitches, height, before.lead(at), len(heights), wanted)
            if found is None or found.cost > cost:
                break
            tried = before.changed(at, own, found)
            slack = tried.slack(at, height)
            if slack < least - _WORTH:
                dealt, least = tried, slack
    return dealt


def roomier(dealt: Dealt, heights: Sequence[float]) -> Dealt:
    """The same with figures a little smaller on sides whose bands would stand close, if it helps."""
    for at, height in enumerate(heights):
        pages, size, before = dealt.pages[at], dealt.columns.sizes[at], dealt
        usual = before.filling(at, height)
        least = usual.faults() - _SEEN
        if min(usual.gaps, default=_CROWDED) >= _CROWDED:
            continue
        wanted = _alike(pages, before.columns.sides[at], size)
        for pitch in before.among(at, [size / FINER**step for step in range(1, _STEPS_DOWN + 1)]):
            found = pages.again(before.places(at), [pitch], height, before.lead(at), len(heights), wanted)
            if found is None or pitch == size:
                continue
            tried = before.changed(at, pages, found)
            faults = tried.filling(at, height).faults(pitch / size)
            if faults < least:
                dealt, least = tried, faults
    return dealt


def _alike(pages: PageText, side: Sequence[Stretch], size: float) -> Wanted:
    """In what all sections of a side are alike."""
    seen = [(trait, sorted(pages.seen(trait, side, size))) for trait in TRAITS]
    return tuple((trait, values[0]) for trait, values in seen if values and len(values) < MIXED)


def _with(some: tuple[_T, ...], at: int, one: _T) -> tuple[_T, ...]:
    """The same with another at a place."""
    return (*some[:at], one, *some[at + 1 :])
