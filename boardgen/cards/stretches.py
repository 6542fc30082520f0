"""Stretches of a side: sections in columns that end at one depth, and what it costs if they do not. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

#: What a page is divided into.
ACROSS = 6
#: The columns of a page of which one is wider.
BROAD_FIRST, BROAD_LAST = (4, 2), (2, 4)
#: Between sections of a column: at least, at most, and where it would end before others else.
LEAST_GAP, LARGEST_GAP, MOST_GAP = 3.0, 9.0, 12.0
#: Between stretches: at least, at most when what is left over is shared, and where a side would end too early else.
LEAST_APART, LARGEST_APART, _MOST_APART = 4.0, 9.0, 12.0
#: From the game in play to the section under it: at least, and how much more it may be.
UNDER, UNDER_MORE = 4.0, 4.5
#: An empty part of a column costs its height squared, in units of so many mm.
_HOLE = 40.0
#: What is empty within a section costs so much for every mm besides.
_LOST = 0.01
#: Columns that do not end at one depth cost so much for every mm.
_UNEVEN = 0.05
#: And three times as much for what is left beyond that, which is seen at once.
_SEEN = 12.0
#: And that figures beside the texts of columns begin at different heights, each mm.
_UNLEVEL = 0.03
#: Beside a game in play that has two thirds of the page, whose corners may be empty too, that part of it.
_BESIDE_PLAY = 1.4
#: Above figures that stand level at the foot of all columns, so many times that: these are torn from their texts.
_ABOVE_FIGURES = 1.6
#: What it costs that the game in play stands above both columns: beside it there is nothing.
_OPENING = 0.5
#: Its cells are so many times as large as those of other figures at most.
_TIMES = 1.8
#: What is empty in a column counts by how wide it is, as a part of that of half a page.
_HALF = 3


class Option(NamedTuple):
    """A way to lay a section.

    Attributes:
        height: at least.
        give: how much higher it may become.
        lost: how high a stripe right across it would be that is as large as what stays empty within it.
        form: which way, for whoever asks.
        stands: it ends with a figure, which stands lower where there is room.
        beyond: how much higher still its figures may make it than the text beside them, where a side would end early.
        foot: how deep what is said under the figure hangs that it ends with.
        top: how far below its head figures begin beside its text; None where none do.
    """

    height: float
    give: float
    lost: float
    form: int
    stands: bool = False
    beyond: float = 0.0
    foot: float = 0.0
    top: float | None = None


class Chosen(NamedTuple):
    """A band: which section, and how it is laid."""

    begin: int
    option: Option


class Lead(NamedTuple):
    """The game in play, at the head of the first column of the first side.

    Attributes:
        height: as wide as a column; 0 where it would be too small or too large.
        broad: with two thirds of the page; or 0.
        across: above both columns, at least and at most: it takes what a short text leaves of a page. Or 0.
        cells: how many pitches high it is.
        is_small: whether it leaves room beside it for its caption, at the head of a column alone.
    """

    height: float
    broad: float = 0.0
    across: tuple[float, float] = (0.0, 0.0)
    cells: float = 0.0
    is_small: bool = False

    @property
    def least(self) -> float:
        """How much of the height of a side it takes at the least: in a column half of its own."""
        parts = (self.height / 2, self.broad * BROAD_FIRST[0] / ACROSS, self.across[0])
        return min((part for part in parts if part), default=0.0)

    def over(self, pitch: float) -> Lead:
        """The same over figures of a pitch, which are not to look lost beneath it."""
        low, high = self.across
        return self._replace(across=(low, max(low, min(high, _TIMES * pitch * self.cells))))


class Stretch(NamedTuple):
    """Sections in two or three columns that begin together, or one right across.

    Attributes:
        columns: the bands of each; of one that is as wide as the page.
        picture: which column the game in play heads.
        parts: how many sixths of the page each column has, where they are not equally wide.
    """

    columns: tuple[tuple[Chosen, ...], ...]
    picture: int | None = None
    parts: tuple[int, ...] = ()

    @property
    def is_parted(self) -> bool:
        """Whether one column has two thirds of the page, and the other one."""
        return bool(self.parts)

    @property
    def sixths(self) -> tuple[int, ...]:
        """How many sixths of the page each column has."""
        return self.parts or (ACROSS // len(self.columns),) * len(self.columns)

    @property
    def is_opening(self) -> bool:
        """Whether it is the game in play alone, above all else."""
        return self == OPENING


#: The game in play alone, in the middle of the page.
OPENING = Stretch(((),), 0)


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
    if stretch.is_opening:
        assert lead is not None
        return opening(lead)
    if len(stretch.columns) == 1:
        (band,) = stretch.columns[0]
        return Fit(band.option.height, band.option.give, cost_of(band.option, ACROSS))
    lows = [low_of(stretch, at, lead) for at in range(len(stretch.columns))]
    ends = [(low, low + give_of(stretch, at)) for at, low in enumerate(lows)]
    columns = zip(stretch.columns, stretch.sixths, strict=True)
    cost = sum(cost_of(band.option, sixths) for bands, sixths in columns for band in bands)
    cost += unlevel(stretch.columns)
    stand = standing(stretch.columns, stretch.picture)
    if stand and stretch.picture is None:
        ends = on_one_line(ends, stretch.columns)
    return level(ends, stretch.is_parted and stretch.picture is not None, cost, stand)


def opening(lead: Lead) -> Fit:
    """How the game in play stands above both columns."""
    low, high = lead.across
    return Fit(low, high - low, _OPENING)


def spread(
    side: Sequence[Stretch],
    lead: Lead | None,
    room: float,
    usual: float = LARGEST_APART,
    looser: Callable[[], Sequence[Sequence[float]]] | None = None,
) -> tuple[list[float], float]:
    """How high each stretch of a side is when what is left over is shared, and how far apart they are.

    They are the ``usual`` space apart before any becomes higher. Where a side would end early, each of their columns
    may be so much ``looser`` still.
    """
    fits = [fit(stretch, lead) for stretch in side]
    between = (usual - LEAST_APART) * (len(side) - 1)
    rest = max(0.0, room - sum(own.height for own in fits) - LEAST_APART * (len(side) - 1))
    give = between + sum(own.give for own in fits)
    # Space between stretches is seen as such; within one it tears text and figures apart.
    apart = LEAST_APART + min(1.0, rest / between if between else 0.0) * (usual - LEAST_APART)
    share = min(1.0, max(0.0, rest - between) / (give - between)) if give > between else 0.0
    highs = [own.height + share * own.give for own in fits]
    if rest > give:
        # Figures right across grow beyond the text beside them before a side ends early.
        wide = [stretch.columns[0] if len(stretch.columns) == 1 else () for stretch in side]
        beyonds = [sum(band.option.beyond for band in bands) for bands in wide]
        part = min(1.0, (rest - give) / sum(beyonds)) if any(beyonds) else 0.0
        highs = [high + part * beyond for high, beyond in zip(highs, beyonds, strict=True)]
        give += part * sum(beyonds)
    if rest > give and looser is not None:
        ends = [
            min(low_of(stretch, at, lead) + give_of(stretch, at) + more for at, more in enumerate(columns))
            for stretch, columns in zip(side, looser(), strict=True)
        ]
        mores = [max(0.0, end - high) for end, high in zip(ends, highs, strict=True)]
        part = min(1.0, (rest - give) / sum(mores)) if any(mores) else 0.0
        highs = [high + part * more for high, more in zip(highs, mores, strict=True)]
        give += part * sum(mores)
    if rest > give and len(side) > 1:
        # More space between stretches, and as much above figures that stand at the foot of one.
        level = [len(stretch.columns) > 1 and bool(standing(stretch.columns, stretch.picture)) for stretch in side]
        wider = min(_MOST_APART - apart, (rest - give) / (len(side) - 1 + sum(level)))
        apart += wider
        highs = [high + wider * stands for high, stands in zip(highs, level, strict=True)]
    return highs, apart


def standing(columns: Sequence[Sequence[Chosen]], picture: int | None) -> Sequence[int]:
    """Columns whose last figures stand lower where there is room: if each ends with one, or is the game in play."""
    if all(bands[-1].option.stands if bands else at == picture for at, bands in enumerate(columns)):
        return [at for at, bands in enumerate(columns) if bands]
    return ()


def on_one_line(
    ends: Sequence[tuple[float, float]], columns: Sequence[Sequence[Chosen]]
) -> list[tuple[float, float]]:
    """Where columns end at the least and at the most whose last figures stand on one line, each with what is said
    under it, not all of it equally deep.
    """
    feet = [bands[-1].option.foot if bands else 0.0 for bands in columns]
    deepest = max(feet)
    return [(low + deepest - foot, high + deepest - foot) for (low, high), foot in zip(ends, feet, strict=True)]


def unlevel(columns: Sequence[Sequence[Chosen]]) -> float:
    """What it costs that figures beside the only text of each column begin at different heights."""
    tops = [bands[0].option.top if len(bands) == 1 else None for bands in columns]
    some = [top for top in tops if top is not None]
    return _UNLEVEL * (max(some) - min(some)) if len(some) == len(tops) > 1 else 0.0


def level(ends: Sequence[tuple[float, float]], beside_play: bool, cost: float, stand: Sequence[int] = ()) -> Fit:
    """Columns side by side, of which is known where each ends at least, and at most; and what is lost in them.

    Some of them ``stand``: what stays empty there is above a figure at the foot.
    """
    height, most = ends[0]
    for low, high in ends:
        if low > height:
            height = low
        if high < most:
            most = high
    if most >= height:
        return Fit(height, most - height, cost)
    uneven = _UNEVEN * (_BESIDE_PLAY if beside_play else 1.0)
    for at, (_, high) in enumerate(ends):
        if high < height:
            seen, far = _ABOVE_FIGURES if at in stand else 1.0, max(0.0, height - high - _SEEN)
            cost += seen * (hole_cost(height - high) + uneven * (height - high + 2 * far))
    return Fit(height, 0.0, cost)


def cost_of(option: Option, sixths: int = _HALF) -> float:
    """What is empty within a section costs so much in a column that has so many sixths of the page."""
    return max(1.0, sixths / _HALF) * ((option.lost / _HOLE) ** 2 + _LOST * option.lost)


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


def give_of(stretch: Stretch, at: int) -> float:
    """How much higher a column may become."""
    bands = stretch.columns[at]
    under = UNDER_MORE if stretch.picture == at and bands else 0.0
    return under + sum(band.option.give for band in bands) + max(0, len(bands) - 1) * (LARGEST_GAP - LEAST_GAP)


def hole_cost(height: float) -> float:
    """What it costs that so much of a column stays empty."""
    return (height / _HOLE) ** 2 + (0.01 if height > LEAST_GAP else 0.0)


def end_of(heights: Sequence[float], apart: float) -> float:
    """Where bands of some heights end, so far apart."""
    return sum(heights) + apart * max(0, len(heights) - 1)
