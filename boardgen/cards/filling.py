"""How the stretches of a side take up its height: figures of one size, and gaps that are alike. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.cards.nodes import factor_of, grown, loosened
from boardgen.cards.page_text import PageText
from boardgen.cards.shares import Filling, Shares, looser_by, side_by_side
from boardgen.cards.stretches import (
    LARGEST_APART,
    LARGEST_GAP,
    LEAST_APART,
    LEAST_GAP,
    MOST_GAP,
    UNDER,
    UNDER_MORE,
    Chosen,
    Stretch,
    give_of,
    low_of,
    picture_height,
    spread,
)

#: Space between stretches is tried from the most to the least, each so much less than the one before.
_FINER = 0.5
#: Bands that stand closer look crowded, which is so much worse than gaps that are unlike.
_CLOSE, _CROWDED = 5.0, 2.0
#: And wider than so much they make a page look empty.
_WIDE = 7.0
#: Figures grow by all they may, or by so many parts of it less.
_PARTS = 6
#: So little better than with the most space between stretches is hardly seen.
_HARDLY = 0.5
#: Bands side by side that begin so far apart are nearly level, mm, if more than is seen; and so much more space than
#: usual may be above figures of one for it to begin higher.
_NEARLY_LEVEL, _UNSEEN, _ABOVE = 5.5, 0.2, 1.5
#: And text of one may end so much above its neighbours for that, which is not seen.
_EARLY = 1.2
#: So many mm are worth it that gaps are less alike where figures become twice as large.
_LARGER = 20.0


class Filled(NamedTuple):
    """How a side is filled.

    Attributes:
        highs: of its stretches.
        apart: from one to the next.
        even: how many times as large its figures become before spaces grow.
        gaps: between its stretches and within them.
    """

    highs: Sequence[float]
    apart: float
    even: float = 1.0
    gaps: Sequence[float] = ()

    def slack(self, room: float) -> float:
        """How much of the height stays empty, or makes gaps wide."""
        short = room - math.fsum(self.highs) - self.apart * (len(self.highs) - 1)
        return math.fsum((max(0.0, short), *(max(0.0, gap - _WIDE) for gap in self.gaps)))

    def faults(self, scale: float = 1.0) -> float:
        """How unlike and how close gaps are, mm, less for figures that are so many times as large."""
        gaps = self.gaps or (_CLOSE,)
        unlike = max(gaps) - min(gaps)
        return unlike + _CROWDED * max(0.0, _CLOSE - min(gaps)) - _LARGER * (self.even * scale - 1)


class Places(NamedTuple):
    """What fills the columns of a stretch.

    Attributes:
        tops: how far under the top of the stretch each begins, under the game in play if that heads it.
        fillings: of each.
    """

    tops: Sequence[float]
    fillings: Sequence[Filling]


class Settled(NamedTuple):
    """How the columns of a stretch stand in the end.

    Attributes:
        tops: how far under the top of the stretch each begins.
        every: how each takes up its room.
        lasts: how much higher than by that the last band of each is.
    """

    tops: Sequence[float]
    every: Sequence[Shares]
    lasts: Sequence[float]


def filled(pages: PageText, pitch: float, side: Sequence[Stretch], room: float, most: float) -> Filled:
    """How a side is filled: with gaps as alike as can be between stretches and within them, and figures as large.

    Args:
        pages: the text.
        pitch: of the figures.
        side: its stretches.
        room: how high it is.
        most: its figures become at most so many times as large before spaces grow.
    """
    lead = None if pages.lead is None else pages.lead.over(pitch)

    def with_figures(own: Filled, even: float) -> Filled:
        gaps = [own.apart] * (len(side) - 1)
        for stretch, high in zip(side, own.highs, strict=True):
            gaps += _gaps(pages, pitch, stretch, high, even)
        return own._replace(even=even, gaps=gaps)

    def looser() -> list[list[float]]:
        return [_looser(pages, pitch, stretch) for stretch in side]

    tried: list[tuple[float, Filled]] = []
    for step in range(round((LARGEST_APART - LEAST_APART) / _FINER) + 1 if len(side) > 1 else 1):
        highs, apart = spread(side, lead, room, LARGEST_APART - _FINER * step, looser)
        own = with_figures(Filled(highs, apart), min(most, _even(pages, pitch, side, highs)))
        tried.append((own.faults(), own))
    least, best = min(tried, key=lambda one: one[0])
    # What parts stretches is seen as such; within one it tears figures from their texts.
    best = best if least < tried[0][0] - _HARDLY else tried[0][1]
    # Figures leave room for gaps where bands would stand close.
    smaller = (with_figures(best, 1 + (best.even - 1) * part / _PARTS) for part in range(_PARTS - 1, -1, -1))
    return min((best, *smaller), key=Filled.faults)


def _looser(pages: PageText, pitch: float, stretch: Stretch) -> list[float]:
    """How much looser than usual each column of a stretch may be: its bands further apart, and its lists."""
    if len(stretch.columns) == 1:
        return [0.0]
    return [
        (MOST_GAP - LARGEST_GAP) * max(0, len(column) - 1)
        + looser_by(nodes) * (not any(node.growing for node in nodes))
        for column, sixths in zip(stretch.columns, stretch.sixths, strict=True)
        for nodes in [[pages.node(band, sixths, pitch) for band in column]]
    ]


def places_of(pages: PageText, pitch: float, stretch: Stretch, high: float) -> Places:
    """What fills the columns of a stretch that is so high."""
    feet = pages.feet(stretch, pitch)
    tops, fillings = list[float](), list[Filling]()
    for at, (column, sixths) in enumerate(zip(stretch.columns, stretch.sixths, strict=True)):
        top, room = 0.0, high - low_of(stretch, at, pages.lead) - (max(feet) - feet[at] if feet else 0.0)
        if stretch.picture == at and pages.lead is not None:
            more = UNDER_MORE * min(1.0, max(0.0, room) / give_of(stretch, at)) if column else 0.0
            top = picture_height(stretch, pages.lead) + (UNDER + more if column else 0.0)
            room -= more
        tops.append(top)
        fillings.append(Filling([pages.node(band, sixths, pitch) for band in column], max(0.0, room)))
    return Places(tops, fillings)


def settled(pages: PageText, stretch: Stretch, places: Places, even: float) -> Settled:
    """How the columns of a stretch stand.

    Under the game in play there is no less space than between what follows it.
    """
    tops, every = list(places.tops), side_by_side(places.fillings, even)
    at = stretch.picture
    if at is not None and pages.lead is not None and (gaps := places.fillings[at].gaps) > 0:
        under = tops[at] - picture_height(stretch, pages.lead)
        more = max(0.0, (LEAST_GAP + every[at].apart / gaps - under) * gaps / (gaps + 1))
        tops[at] += more
        every[at] = every[at]._replace(apart=every[at].apart - more)
    return _levelled(stretch, places.fillings, Settled(tops, every, [0.0] * len(tops)))


def _levelled(stretch: Stretch, fillings: Sequence[Filling], found: Settled) -> Settled:
    """The same, but the last bands of columns begin on one line that would nearly do so, which looks like a fault.

    The space above them gives way, and their own.
    """
    begins = [
        _last_begins(*column) for column in zip(stretch.columns, found.tops, fillings, found.every, strict=True)
    ]
    if not all(filling.gaps > 0 for filling in fillings):
        return found
    if not _UNSEEN < max(begins) - min(begins) <= _NEARLY_LEVEL:
        return found
    low, high = -math.inf, math.inf
    for begin, filling, shares in zip(begins, fillings, found.every, strict=True):
        last, gap = filling.nodes[-1], LEAST_GAP + shares.apart / filling.gaps
        within = min(1.0, shares.within) * last.loose
        up = min(last.loose - within + (_ABOVE if last.growing else _EARLY), (gap - _CLOSE) * filling.gaps)
        low = max(low, begin - max(0.0, up))
        high = min(high, begin + min(within, max(0.0, MOST_GAP - gap) * filling.gaps))
    if low > high + _UNSEEN:
        return found
    line = min(high, max(low, math.fsum(begins) / len(begins)))
    tops, every = list(found.tops), list(found.every)
    for at, begin in enumerate(begins):
        more = line - begin
        # All gaps of the column have a part of it, that under the game in play too.
        above = more / (fillings[at].gaps + 1) if stretch.picture == at else 0.0
        tops[at] += above
        every[at] = every[at]._replace(apart=every[at].apart + more - above)
    return Settled(tops, every, [begin - line for begin in begins])


def _last_begins(column: Sequence[Chosen], top: float, filling: Filling, shares: Shares) -> float:
    """Where the last band of a column begins."""
    shown = sum(bool(node.growing) for node in filling.nodes)
    highs = [
        band.option.height
        + grown(node.growing, shares.factor)
        + loosened(node, shares.within)
        + (shares.over / shown if node.growing else 0.0)
        for band, node in zip(column[:-1], filling.nodes, strict=False)
    ]
    return math.fsum((top, *highs, LEAST_GAP * filling.gaps, shares.apart if filling.gaps > 0 else 0.0))


def _gaps(pages: PageText, pitch: float, stretch: Stretch, high: float, even: float) -> Iterator[float]:
    """The gaps within a stretch: between bands, and under the game in play."""
    if stretch.is_opening:
        return
    places = places_of(pages, pitch, stretch, high)
    tops, every, _ = settled(pages, stretch, places, even)
    for filling, shares in zip(places.fillings, every, strict=True):
        if filling.gaps > 0:
            yield LEAST_GAP + shares.apart / filling.gaps
    if stretch.picture is not None and pages.lead is not None and stretch.columns[stretch.picture]:
        yield tops[stretch.picture] - picture_height(stretch, pages.lead)


def _even(pages: PageText, pitch: float, side: Sequence[Stretch], highs: Sequence[float]) -> float:
    """How many times as large all figures of a side may become, so that they stay of one size."""
    found: list[float] = []
    for stretch, high in zip(side, highs, strict=True):
        for at, (column, sixths) in enumerate(zip(stretch.columns, stretch.sixths, strict=True)):
            growing = [figure for band in column for figure in pages.node(band, sixths, pitch).growing]
            if growing:
                found.append(factor_of(growing, max(0.0, high - low_of(stretch, at, pages.lead))))
    return min(found, default=1.0)
