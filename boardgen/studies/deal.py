"""Text and diagrams in columns: of all ways to break the text, the one that leaves least empty. Lengths in mm."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from boardgen.studies.divided import Divided
from boardgen.studies.setting import GAP

#: Space above a diagram and below its caption, and how much more of it there may be; between paragraphs also. All
#: columns have the same, for spaces that differ from page to page look as if something were missing.
OVER, MORE, MORE_TEXT = 1.6 * GAP, 2.6, 0.9
#: What is empty at the foot of a column costs, as a part of its height, squared.
_EMPTY = 60.0
#: What it costs to divide a paragraph, and to part a variation from the diagram or the text it belongs to.
_SPLIT, _ASIDE = 0.04, 1.0
#: What it costs that a diagram stands before what leads to it, on the same page and on the one before.
_EARLY = 0.5, 3.0
#: Text between a diagram and what tells it costs so much a millimetre on the same page, and on another one.
_AHEAD, _BEHIND, _OVERLEAF, _TURNED = 0.006, 0.003, 0.03, 0.8
#: What it costs more that later moves are on the page before it, too: who reads them would have no board to look at.
_TOO_LATE = 3.0
#: Of the places where a column may end so many are tried that leave no more empty, mm; at most so many diagrams stand
#: in it.
_ENDS, _LEFT, _MANY = 24, 60.0, 4


class Shown(NamedTuple):
    """A diagram, or a row of them.

    Attributes:
        height: mm.
        low, high: behind how many texts it stands, at least and at most.
        is_aside: whether it shows a variation, whose text it stands next to.
    """

    height: float
    low: int
    high: int
    is_aside: bool = False


class Column(NamedTuple):
    """Where text and diagrams may stand.

    Attributes:
        room: its height, mm.
        page: the number of its page.
    """

    room: float
    page: int


class Part(NamedTuple):
    """What stands in a column: sentences of a text, or a diagram.

    Attributes:
        y: from the top, mm.
        at: the number of the text or of the diagram.
        sentences: of the text; None for a diagram.
    """

    y: float
    at: int
    sentences: tuple[int, int] | None


class Dealt(NamedTuple):
    """Columns with what stands in them, what that costs, and where each ends, mm."""

    cost: float
    columns: tuple[tuple[Part, ...], ...]
    ends: tuple[float, ...]


class Dealer:
    """Deals text and diagrams to columns."""

    def __init__(self, texts: Sequence[Divided], shown: Sequence[Shown], apart: float = 0.0) -> None:
        """Of what stands in columns, further apart than usual by a part of what it may be."""
        self.texts, self.shown = texts, shown
        self._gap, self._over = GAP + apart * MORE_TEXT, OVER + apart * MORE
        atoms = self.atoms = [atom for at, text in enumerate(texts) for atom in text.atoms(at)]
        self.heights = [0.0]
        self.begins = [0]
        for atom in atoms:
            self.heights.append(self.heights[-1] + atom.height)
            self.begins.append(self.begins[-1] + (not atom.first))
        #: How high the text is between two places.
        self._texts: dict[tuple[int, int], float] = {}
        #: The number of the part behind so many texts.
        self.behind = [0]
        for at, atom in enumerate(atoms):
            if at + 1 == len(atoms) or atoms[at + 1].block != atom.block:
                self.behind.append(at + 1)

    @property
    def height(self) -> float:
        """Of everything in one column, mm."""
        shown = math.fsum(one.height + 2 * self._over for one in self.shown)
        return self.heights[-1] + self._gap * self.begins[-1] + shown

    def deal(self, columns: Sequence[Column], limit: float = math.inf) -> Dealt | None:
        """Everything in these columns; None where it has no room, or costs more than a limit."""
        end = len(self.atoms), len(self.shown)
        best: dict[tuple[int, int], tuple[float, tuple[tuple[int, int], ...]]] = {(0, 0): (0.0, ())}
        for at, column in enumerate(columns):
            final = at == len(columns) - 1
            following: dict[tuple[int, int], tuple[float, tuple[tuple[int, int], ...]]] = {}
            for begin, (before, path) in best.items():
                for to, cost in self._fills(begin, column, columns, at, final=final):
                    total = before + cost
                    if total <= limit and (to not in following or total < following[to][0]):
                        following[to] = total, (*path, to)
            best = following
        if end not in best:
            return None
        cost, path = best[end]
        filled = [*zip(pairwise(((0, 0), *path)), columns, strict=True)]
        parts = [tuple(self._set(*ends)) for ends, _ in filled]
        return Dealt(cost, tuple(parts), tuple(self._end(*ends, column) for ends, column in filled))

    def _end(self, begin: tuple[int, int], to: tuple[int, int], column: Column) -> float:
        (first, shown), (last, until) = begin, to
        return min(column.room, self._used(first, last, shown, until, self._places(first, last, shown, until)))

    def _fills(
        self, begin: tuple[int, int], column: Column, columns: Sequence[Column], at: int, *, final: bool
    ) -> Iterator[tuple[tuple[int, int], float]]:
        """What a column may hold to, and what that costs."""
        first, shown = begin
        whole = max(one.room for one in columns)
        count, many = len(self.atoms), len(self.shown)
        for until in range(shown, min(many, shown + _MANY) + 1):
            taken = math.fsum(one.height for one in self.shown[shown:until])
            most = min(count, bisect_right(self.heights, self.heights[first] + column.room - taken) - 1)
            ends = (count,) if final else range(most, first - 1, -1)
            if final and until < many:
                continue
            tried = 0
            for last in ends:
                if (last, until) == begin and not final:
                    continue
                places = self._places(first, last, shown, until)
                empty = column.room - self._used(first, last, shown, until, places)
                if empty < -1e-6:
                    continue
                tried += 1
                if tried > 1 and (empty > _LEFT or tried > _ENDS):
                    break
                cost = _EMPTY * (empty / whole) ** 2
                yield (last, until), cost + self._parted(first, last, (shown, until), places, columns, at)

    def _places(self, first: int, last: int, shown: int, until: int) -> list[int]:
        """Before which part of the text each diagram stands."""
        found: list[int] = []
        for one in self.shown[shown:until]:
            low, high = (self.behind[at] for at in (one.low, one.high))
            place = max(first, min(high, last))
            if low <= last < high:
                # The last place between two texts.
                place = max((at for at in self.behind[one.low : one.high + 1] if at <= last), default=place)
                place = max(first, place)
            found.append(max([place, *found[-1:]]))
        return found

    def _used(self, first: int, last: int, shown: int, until: int, places: Sequence[int]) -> float:
        """How high text and diagrams are."""
        return math.fsum(height + space for _, height, space in self._run(first, last, shown, until, places))

    def _run(
        self, first: int, last: int, shown: int, until: int, places: Sequence[int]
    ) -> Iterator[tuple[tuple[int, int] | int, float, float]]:
        """What stands in a column from its top: parts of the text or the number of a diagram, its height, and the
        space above it.
        """
        cuts = sorted({first, last, *places})
        space = 0.0
        for at, cut in enumerate(cuts):
            for number, place in zip(range(shown, until), places, strict=True):
                if place == cut:
                    yield number, self.shown[number].height, space
                    space = self._over
            if at + 1 < len(cuts):
                to = cuts[at + 1]
                inside = self.begins[to] - self.begins[cut]
                starts = cut < len(self.atoms) and not self.atoms[cut].first
                between = inside - starts
                if (cut, to) not in self._texts:
                    self._texts[cut, to] = math.fsum(self._high(*part) for part in self._parts(cut, to))
                yield (cut, to), self._texts[cut, to] + self._gap * between, space
                space = self._over

    def _parts(self, cut: int, to: int) -> Iterator[tuple[int, int, int]]:
        """The texts between two places, or the sentences of them."""
        while cut < to:
            block, first, *_ = self.atoms[cut]
            end = min(to, self.behind[block + 1])
            yield block, first, self.atoms[end - 1].last
            cut = end

    def _high(self, block: int, first: int, last: int) -> float:
        return self.texts[block].height(first, last)

    def _parted(
        self,
        first: int,
        last: int,
        some: tuple[int, int],
        places: Sequence[int],
        columns: Sequence[Column],
        at: int,
    ) -> float:
        """What diagrams cost that stand in another column than what tells them, and divided paragraphs."""
        page = columns[at].page
        turned = (at + 1 == len(columns) or columns[at + 1].page != page), (not at or columns[at - 1].page != page)
        cost = 0.0
        if 0 < last < len(self.atoms):
            cost += _SPLIT if self.atoms[last].first else _ASIDE if self.atoms[last].is_aside else 0.0
        for one, place in zip(self.shown[slice(*some)], places, strict=True):
            cost += _SPLIT if first < place < last and self.atoms[place].first else 0.0
            own = self.behind[one.high]
            if own < len(self.atoms) and self.atoms[own].is_aside and not (own == place < last):
                cost += _ASIDE
            low, high = (self.behind[number] for number in (one.low, one.high))
            if one.is_aside and place <= first and low:
                cost += _ASIDE
            early, late = self.heights[low] - self.heights[last], self.heights[first] - self.heights[high]
            if low > last:
                cost += _EARLY[turned[0]] + early * (_OVERLEAF if turned[0] else _AHEAD)
            elif high > last and turned[0]:
                # What is said of the second one is overleaf.
                cost += _TURNED + (self.heights[high] - self.heights[last]) * _OVERLEAF
            elif low <= first and turned[1] and low:
                # Part of what is said of it, at least, is overleaf.
                cost += _TURNED + max(0.0, late) * _OVERLEAF + (_TOO_LATE if late > 0.0 else 0.0)
            elif high <= first and high:
                cost += late * _BEHIND
        return cost

    def _set(self, begin: tuple[int, int], to: tuple[int, int]) -> Iterator[Part]:
        """Where everything stands in a column."""
        (first, shown), (last, until) = begin, to
        places = self._places(first, last, shown, until)
        y = 0.0
        for what, height, space in self._run(first, last, shown, until, places):
            y += space
            if isinstance(what, int):
                yield Part(y, what, None)
                y += height
                continue
            for number, part in enumerate(self._parts(*what)):
                y += self._gap if number else 0.0
                block, *ends = part
                yield Part(y, block, (ends[0], ends[1]))
                y += self._high(*part)
