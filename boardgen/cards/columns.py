"""Break fragments into columns and place them. Lengths in mm.

Without fragments that span the page, all columns of all pages form one chain, and the optimal division of the
text is found. Spanning fragments are placed below the columns of a page: the page where the text before them
ends or, at a cost, a later one. Of all such ways to fill the pages, the cheapest is used.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from boardgen.cards.fragment import Fragment
from boardgen.scene.primitives import Box, Group

#: Lengths that differ by less count as equal.
_EPSILON = 1e-6
#: Remaining space is distributed between the blocks only if it is less than this fraction of the column …
_MOST_SPREAD = 0.13
#: … and no gap grows by more than this, mm.
_LONGEST_SHARE = 2.4
#: Cost of an empty page, or of an empty column on such a page.
_UNUSED = 0.5
#: Cost of placing a spanning fragment on a later page than the text before it.
_LATE = 0.35
#: Text above spanning fragments looks like a strip below this fraction of the page; and the cost of that.
_STRIP, _STRIP_COST = 0.12, 0.1
#: Number of page ends to try.
_MOST_ENDS = 6

Columns = tuple[Box, ...]
"""The columns of a page; all have the same top and bottom."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A fragment in its place.

    Attributes:
        fragment: what.
        page: index of the page.
        box: its box.
    """

    fragment: Fragment
    page: int
    box: Box

    @property
    def group(self) -> Group:
        """Its items, moved to their place."""
        return Group(
            self.fragment.items if self.fragment.draw is None else self.fragment.draw(),
            dx=self.box[0],
            dy=self.box[1],
        )


@dataclass(frozen=True, slots=True)
class Flow:
    """Fragments in their places.

    Attributes:
        placed: in the order of the text, page by page.
        cost: unevenness of the pages and badness of the breaks; comparable between flows on the same pages.
    """

    placed: tuple[Placed, ...]
    cost: float


def flow(fragments: Sequence[Fragment], pages: Sequence[Columns]) -> Flow | None:
    """Place fragments on pages evenly; None if there is no room.

    Args:
        fragments: in the order of the text.
        pages: their columns in reading order.
    """
    if any(fragment.span for fragment in fragments):
        return _with_spans(fragments, pages)
    frames = [(number, column) for number, columns in enumerate(pages) for column in columns]
    divided = _cuts(fragments, [column[3] - column[1] for _, column in frames], len(pages[0]))
    if divided is None:
        return None
    cuts, cost = divided
    placed: list[Placed] = []
    for (number, column), begin, end in zip(frames, cuts, cuts[1:], strict=False):
        placed += _place(fragments[begin:end], number, column)
    return Flow(tuple(placed), cost * len(pages) / len(frames))


def needed(fragments: Sequence[Fragment]) -> float:
    """The height of the fragments, one below another."""
    return sum(fragment.height + fragment.space for fragment in fragments)


def _cuts(
    fragments: Sequence[Fragment], heights: Sequence[float], per_page: int
) -> tuple[tuple[int, ...], float] | None:
    """Begin of each column and the end of the last, and what that costs.

    Of all ways to divide the text the one that leaves the least sum of squares of empty parts, breaks
    in bad places counted in: so columns end at nearly the same height, on the last page too.
    """
    count = len(fragments)
    depth = [0.0, *accumulate(fragment.height + fragment.space for fragment in fragments)]
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, (0,))}
    finished: list[tuple[float, tuple[int, ...]]] = []
    for number, height in enumerate(heights):
        reached: dict[int, tuple[float, tuple[int, ...]]] = {}
        for begin, (cost, cuts) in best.items():
            if begin == count:
                continue
            base = depth[begin] + fragments[begin].space
            for end in range(begin + 1, count + 1):
                used = depth[end] - base
                if used > height + _EPSILON:
                    break
                if end < count and fragments[end - 1].keep:
                    continue
                empty = max(0.0, 1 - used / height)
                found = cost + empty * empty + (fragments[end - 1].bad if end < count else 0.0)
                if end not in reached or found < reached[end][0]:
                    reached[end] = found, (*cuts, end)
        if count in reached:
            cost, cuts = reached[count]
            same_page = -(number + 1) % per_page
            finished.append((cost + same_page + _UNUSED * (len(heights) - number - 1 - same_page), cuts))
        best = reached
    if not finished:
        return None
    cost, cuts = min(finished)
    return cuts, cost


@dataclass(frozen=True, slots=True)
class _Filled:
    """The content of a page: text from ``begin`` to ``end`` in columns, and fragments below."""

    begin: int
    end: int
    height: float
    beneath: tuple[Fragment, ...]


def _with_spans(fragments: Sequence[Fragment], pages: Sequence[Columns]) -> Flow | None:
    found = _Filling(fragments, pages).best(0, 0, 0)
    if found is None:
        return None
    cost, filled = found
    text = [fragment for fragment in fragments if not fragment.span]
    placed: list[Placed] = []
    for number, (page, columns) in enumerate(zip(filled, pages, strict=False)):
        y = columns[0][1]
        if page.begin < page.end:
            some = text[page.begin : page.end]
            divided = _cuts(some, [page.height] * len(columns), len(columns))
            assert divided is not None  # it fits when filled from the first column on
            cuts = divided[0]
            used = max(needed(some[a:b]) - some[a].space for a, b in pairwise(cuts))
            for column, a, b in zip(columns, cuts, cuts[1:], strict=False):
                placed += _place(some[a:b], number, (column[0], y, column[2], y + used))
            y += used
        gaps = sum(fragment.stretch for fragment in page.beneath)
        unit = min(max(0.0, columns[0][3] - y - _depth(page.beneath)) / gaps, _LONGEST_SHARE) if gaps else 0.0
        for fragment in page.beneath:
            y += fragment.space + unit * fragment.stretch if y > columns[0][1] else 0.0
            placed.append(Placed(fragment, number, (columns[0][0], y, columns[-1][2], y + fragment.height)))
            y += fragment.height
    return Flow(tuple(placed), cost)


def _depth(fragments: Sequence[Fragment]) -> float:
    return sum(fragment.space + fragment.height for fragment in fragments)


class _Filling:
    """The cheapest way to fill pages with text in columns and spanning fragments below."""

    def __init__(self, fragments: Sequence[Fragment], pages: Sequence[Columns]) -> None:
        self.pages = pages
        self.text = _Chain([fragment for fragment in fragments if not fragment.span])
        spans = [i for i, fragment in enumerate(fragments) if fragment.span]
        self.spans = [fragments[i] for i in spans]
        #: How many text fragments come before each.
        self.anchors = [i - n for n, i in enumerate(spans)]
        self._known: dict[tuple[int, int, int], tuple[float, tuple[_Filled, ...]] | None] = {}

    def best(self, number: int, at: int, done: int) -> tuple[float, tuple[_Filled, ...]] | None:
        """Cost and content of the pages from ``number`` on, for the text from ``at`` and spans from ``done``."""
        if at == len(self.text) and done == len(self.spans):
            return _UNUSED * (len(self.pages) - number), ()
        if number == len(self.pages):
            return None
        key = (number, at, done)
        if key not in self._known:
            found = None
            for page in self._choices(number, at, done):
                rest = self.best(number + 1, page.end, done + len(page.beneath))
                if rest is not None:
                    cost = rest[0] + self._cost(number, page, done)
                    if found is None or cost < found[0]:
                        found = cost, (page, *rest[1])
            self._known[key] = found
        return self._known[key]

    def _choices(self, number: int, at: int, done: int) -> Iterator[_Filled]:
        """Ways to fill one page."""
        columns = self.pages[number]
        whole = columns[0][3] - columns[0][1]
        for count in range(len(self.spans) - done + 1):
            beneath = tuple(self.spans[done : done + count])
            room = whole - _depth(beneath)
            if room < -_EPSILON:
                return
            last = self.text.reach(at, len(self.text), len(columns), room)
            for end in self._ends(at, last, done + count):
                if count == 0 or self.anchors[done + count - 1] <= end:
                    height = self.text.lowest(at, end, len(columns), room) if end > at else 0.0
                    yield _Filled(at, end, height, beneath)

    def _ends(self, at: int, last: int, done: int) -> list[int]:
        """Where the text of a page may end: as late as possible, before a heading, or before a spanning fragment."""
        good = [last]
        for end in range(last - 1, at, -1):
            if self.text.fragments[end - 1].keep:
                continue
            if self.text.fragments[end].kind == "heading" or end in self.anchors[done : done + 1]:
                good.append(end)
        return good[:_MOST_ENDS]

    def _cost(self, number: int, page: _Filled, done: int) -> float:
        columns = self.pages[number]
        height = columns[0][3] - columns[0][1]
        empty = 1 - (page.height + _depth(page.beneath)) / height
        cost = empty * empty
        cost += _LATE * sum(anchor < page.begin for anchor in self.anchors[done : done + len(page.beneath)])
        if page.begin < page.end < len(self.text):
            cost += self.text.fragments[page.end - 1].bad
        if page.beneath and 0.0 < page.height < _STRIP * height:
            cost += _STRIP_COST
        return cost


class _Chain:
    """A sequence of fragments with precomputed sums."""

    def __init__(self, fragments: Sequence[Fragment]) -> None:
        self.fragments = fragments
        self._depth = [0.0, *accumulate(fragment.height + fragment.space for fragment in fragments)]
        #: The last place up to each where a column may end.
        self._breaks = list(
            accumulate((0 if s.keep else i for i, s in enumerate(fragments, start=1)), max, initial=0)
        )

    def __len__(self) -> int:
        return len(self.fragments)

    def reach(self, begin: int, stop: int, columns: int, height: float) -> int:
        """The end of the part that fits into columns filled one after another."""
        for _ in range(columns):
            if begin >= stop:
                break
            full = self._depth[begin] + self.fragments[begin].space + height + _EPSILON
            end = min(bisect_right(self._depth, full, begin) - 1, stop)
            if end < stop:
                end = self._breaks[max(end, 0)]
            if end <= begin:
                break
            begin = end
        return begin

    def lowest(self, begin: int, end: int, columns: int, room: float) -> float:
        """The least height of columns that hold a part."""
        return _least(0.0, room, 0.05, lambda height: self.reach(begin, end, columns, height) == end)


def _least(low: float, high: float, precision: float, holds: Callable[[float], bool]) -> float:
    """The approximately least number for which a condition holds that holds for ``high``."""
    while high - low > precision:
        middle = (low + high) / 2
        if holds(middle):
            high = middle
        else:
            low = middle
    return high


def _place(fragments: Sequence[Fragment], number: int, frame: Box) -> list[Placed]:
    left, top, right, bottom = frame
    used = needed(fragments) - fragments[0].space
    over = bottom - top - used
    shares = sum(fragment.stretch for fragment in fragments[1:])
    unit = 0.0
    if shares and over <= _MOST_SPREAD * (bottom - top):
        unit = min(max(0.0, over) / shares, _LONGEST_SHARE)
    y = top
    placed = []
    for i, fragment in enumerate(fragments):
        if i:
            y += fragment.space + fragment.stretch * unit
        placed.append(Placed(fragment, number, (left, y, right, y + fragment.height)))
        y += fragment.height
    return placed
