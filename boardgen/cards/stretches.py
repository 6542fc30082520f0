"""Stretches of a side: sections in columns that end at one depth, and what it costs if they do not. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

#: Between sections of a column: at least, at most, and where it would end before others else.
LEAST_GAP, LARGEST_GAP, MOST_GAP = 3.0, 9.0, 12.0
#: From the game in play to the section under it.
UNDER = 5.0
#: An empty part of a column costs its height squared, in units of so many mm.
_HOLE = 40.0
#: What is empty within a section costs so much for every mm besides.
_LOST = 0.01
#: Columns that do not end at one depth cost so much for every mm.
_UNEVEN = 0.05
#: Beside a game in play that has two thirds of the page, whose corners may be empty too, that part of it.
_BESIDE_PLAY = 2.0
#: What is empty within a band right across is so many times as large as in a column.
_WIDE = 2.0


class Option(NamedTuple):
    """A way to lay a section.

    Attributes:
        height: at least.
        give: how much higher it may become.
        lost: how high a stripe right across it would be that is as large as what stays empty within it.
        form: which way, for whoever asks.
    """

    height: float
    give: float
    lost: float
    form: int


class Chosen(NamedTuple):
    """A band: which section, and how it is laid."""

    begin: int
    option: Option


class Lead(NamedTuple):
    """The game in play, at the head of the first column of the first side.

    Attributes:
        height: as wide as a column; 0 where it would be too small or too large.
        broad: with two thirds of the page; or 0.
    """

    height: float
    broad: float = 0.0


class Stretch(NamedTuple):
    """Sections in two or three columns that begin together, or one right across.

    Attributes:
        columns: the bands of each; of one that is as wide as the page.
        picture: which column the game in play heads.
        is_parted: the picture has two thirds of the page, and the second column the other.
    """

    columns: tuple[tuple[Chosen, ...], ...]
    picture: int | None = None
    is_parted: bool = False


class Fit(NamedTuple):
    """How a stretch stands on a side.

    Attributes:
        height: of its deeper column, with the least space.
        give: how much higher it becomes with more space, the columns still of one depth.
        cost: of what is empty within it.
    """

    height: float
    give: float
    cost: float


def fit(stretch: Stretch, lead: Lead | None) -> Fit:
    """How a stretch stands on a side."""
    if len(stretch.columns) == 1:
        (band,) = stretch.columns[0]
        return Fit(band.option.height, band.option.give, cost_of(band.option, _WIDE))
    lows = [low_of(stretch, at, lead) for at in range(len(stretch.columns))]
    ends = [(low, low + give_of(bands)) for low, bands in zip(lows, stretch.columns, strict=True)]
    return level(ends, stretch.is_parted, sum(cost_of(band.option) for bands in stretch.columns for band in bands))


def level(ends: Sequence[tuple[float, float]], is_parted: bool, cost: float) -> Fit:
    """Columns side by side, of which is known where each ends at least, and at most; and what is lost in them."""
    height, most = ends[0]
    for low, high in ends:
        if low > height:
            height = low
        if high < most:
            most = high
    if most >= height:
        return Fit(height, most - height, cost)
    uneven = _UNEVEN * (_BESIDE_PLAY if is_parted else 1.0)
    for _, high in ends:
        if high < height:
            cost += hole_cost(height - high) + uneven * (height - high)
    return Fit(height, 0.0, cost)


def cost_of(option: Option, times: float = 1.0) -> float:
    """What is empty within a section costs so much."""
    return times * ((option.lost / _HOLE) ** 2 + _LOST * option.lost)


def picture_height(stretch: Stretch, lead: Lead) -> float:
    """How high the game in play is in a stretch."""
    return lead.broad if stretch.is_parted else lead.height


def low_of(stretch: Stretch, at: int, lead: Lead | None) -> float:
    """Where a column ends at least."""
    bands = stretch.columns[at]
    low = end_of([band.option.height for band in bands], LEAST_GAP)
    if stretch.picture == at and lead is not None:
        low += picture_height(stretch, lead) + (UNDER if bands else 0.0)
    return low


def give_of(bands: Sequence[Chosen]) -> float:
    """How much higher a column may become."""
    return sum(band.option.give for band in bands) + max(0, len(bands) - 1) * (LARGEST_GAP - LEAST_GAP)


def hole_cost(height: float) -> float:
    """What it costs that so much of a column stays empty."""
    return (height / _HOLE) ** 2 + (0.01 if height > LEAST_GAP else 0.0)


def end_of(heights: Sequence[float], apart: float) -> float:
    """Where bands of some heights end, so far apart."""
    return sum(heights) + apart * max(0, len(heights) - 1)
