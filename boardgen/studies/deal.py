"""Text and diagrams in columns: of all ways to break the text, the one that leaves least empty. Lengths in mm."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from boardgen.studies.divided import Divided
from boardgen.studies.setting import GAP

#: Space above a diagram and below its caption, and how much more of it there may be; between paragraphs also.
OVER, UNDER, MORE, MORE_TEXT = 1.6 * GAP, 1.6 * GAP, 5.0, 2.5
#: What is empty at the foot of a column costs, as a part of its height, and how much further apart than usual
#: everything in it stands, as a part of what it may be; both squared.
_EMPTY, _LOOSE = 60.0, 0.15
#: What it costs to divide a paragraph, and to part a variation from the diagram or the text it belongs to.
_SPLIT, _ASIDE = 0.04, 1.0
#: What it costs that a diagram stands before what leads to it, on the same page and on the one before.
_EARLY = 0.5, 3.0
#: Text between a diagram and what tells it costs so much a millimetre on the same page, and on another one.
_AHEAD, _BEHIND, _OVERLEAF, _TURNED = 0.006, 0.003, 0.03, 0.8
#: Of the places where a column may end so many are tried that leave no more empty, mm; at most so many diagrams stand
#: in it.
_ENDS, _LEFT, _MANY = 24, 60.0, 4


class Shown(NamedTuple):
    """A diagram, or a row of them.

    Attributes:
        height: mm.
        low, high: behind how many texts it stands, at least and at most.
    """

    height: float
    low: int
    high: int


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

    def __init__(self, texts: Sequence[Divided], shown: Sequence[Shown]) -> None:
        """Of what stands in columns."""
        self.texts, self.shown = texts, shown
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
        """Of everything in one column, mm, with usual spaces."""
        return self.heights[-1] + GAP * self.begins[-1] + math.fsum(one.height + OVER + UNDER for one in self.shown)

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
        parts = [tuple(self._set(*ends, column)) for ends, column in filled]
        return Dealt(cost, tuple(parts), tuple(self._end(*ends, column) for ends, column in filled))

    def _end(self, begin: tuple[int, int], to: tuple[int, int], column: Column) -> float:
        (first, shown), (last, until) = begin, to
        used, loose = self._used(first, last, shown, until, self._places(first, last, shown, until))
        return min(column.room, used + loose)

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
                used, loose = self._used(first, last, shown, until, places)
                left = column.room - used
                if left < -1e-6:
                    continue
                empty = max(0.0, left - loose)
                tried += 1
                if tried > 1 and (empty > _LEFT or tried > _ENDS):
                    break
                cost = _EMPTY * (empty / whole) ** 2 + _LOOSE * (left / loose if left < loose else 1.0) ** 2
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

    def _used(self, first: int, last: int, shown: int, until: int, places: Sequence[int]) -> tuple[float, float]:
        """How high text and diagrams are, and how much more their spaces may be."""
        used, loose = 0.0, 0.0
        for _, height, space, more in self._run(first, last, shown, until, places):
            used, loose = used + height + space, loose + more
        return used, loose

    def _run(
        self, first: int, last: int, shown: int, until: int, places: Sequence[int]
    ) -> Iterator[tuple[tuple[int, int] | int, float, float, float]]:
        """What stands in a column from its top: parts of the text or the number of a diagram, its height, the space
        above it and how much more that may be.
        """
        cuts = sorted({first, last, *places})
        under = None
        for at, cut in enumerate(cuts):
            for number, place in zip(range(shown, until), places, strict=True):
                if place == cut:
                    space = 0.0 if under is None else max(OVER, under)
                    one = self.shown[number]
                    yield number, one.height, space, MORE if under is not None else 0.0
                    under = UNDER
            if at + 1 < len(cuts):
                to = cuts[at + 1]
                inside = self.begins[to] - self.begins[cut]
                starts = cut < len(self.atoms) and not self.atoms[cut].first
                between = inside - starts
                if (cut, to) not in self._texts:
                    self._texts[cut, to] = math.fsum(self._high(*part) for part in self._parts(cut, to))
                height = self._texts[cut, to] + GAP * between
                space = 0.0 if under is None else under
                yield (cut, to), height, space, (MORE if under is not None else 0.0) + MORE_TEXT * between
                under = OVER

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
            early, late = self.heights[low] - self.heights[last], self.heights[first] - self.heights[high]
            if low > last:
                cost += _EARLY[turned[0]] + early * (_OVERLEAF if turned[0] else _AHEAD)
            elif high > last and turned[0]:
                # What is said of the second one is overleaf.
                cost += _TURNED + (self.heights[high] - self.heights[last]) * _OVERLEAF
            elif low <= first and turned[1] and low:
                # Part of what is said of it, at least, is overleaf.
                cost += _TURNED + max(0.0, late) * _OVERLEAF
            elif high <= first and high:
                cost += late * _BEHIND
        return cost

    def _set(self, begin: tuple[int, int], to: tuple[int, int], column: Column) -> Iterator[Part]:
        """Where everything stands in a column, further apart so that it ends at the foot."""
        (first, shown), (last, until) = begin, to
        places = self._places(first, last, shown, until)
        used, loose = self._used(first, last, shown, until, places)
        share = min(1.0, (column.room - used) / loose) if loose else 0.0
        y = 0.0
        for what, height, space, more in self._run(first, last, shown, until, places):
            if isinstance(what, int):
                y += space + share * more
                yield Part(y, what, None)
                y += height
                continue
            cut, end = what
            between = self.begins[end] - self.begins[cut] - (not self.atoms[cut].first)
            y += space + share * (more - MORE_TEXT * between)
            for number, part in enumerate(self._parts(cut, end)):
                y += GAP + share * MORE_TEXT if number else 0.0
                block, *ends = part
                yield Part(y, block, (ends[0], ends[1]))
                y += self._high(*part)
