"""The pages of a kit that its cover shows in small, and how far they stand apart. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from boardgen.scene.primitives import Scene

#: Pages in small and their titles stand so far apart.
_PAGES_APART, _TITLES_APART = 4.0, 6.0
#: More pages of a part are shown as long as all stay nearly as high as they could be.
_LOWER = 0.9


class Entry(NamedTuple):
    """A part of a kit.

    Attributes:
        title: what it is.
        note: size or number, perhaps empty.
        first, last: its pages, from 1.
        pages: those that may be shown, in their order, as many as there is room for.
        told: their places in the order in which they say most, which are shown first; as they stand unless given.
    """

    title: str
    note: str
    first: int
    last: int
    pages: tuple[Scene, ...]
    told: tuple[int, ...] = ()

    @property
    def pages_in(self) -> range:
        """The numbers of its pages."""
        return range(self.first, self.last + 1)

    def those(self, number: int) -> tuple[Scene, ...]:
        """So many of the pages, those that say most, in their order."""
        return tuple(self.pages[at] for at in sorted((self.told or range(len(self.pages)))[:number]))


def page_width(page: Scene, height: float) -> float:
    """How wide a page is at a height."""
    return height * page.width / page.height


def pages_apart(parts: Sequence[Sequence[Scene]], height: float, room: float) -> float:
    """How far pages of such a height stand apart to fill a width: all alike."""
    pages = [page for part in parts for page in part]
    return (room - math.fsum(page_width(page, height) for page in pages)) / max(1, len(pages) - 1)


def pages_of(entry: Entry) -> str:
    """The numbers of its pages, as they are printed."""
    return str(entry.first) if entry.first == entry.last else f"{entry.first}–{entry.last}"


def shown_pages(
    entries: Sequence[Entry], titles: Sequence[float], room: float, highest: float
) -> tuple[list[tuple[Scene, ...]], float, bool]:
    """The pages shown of each part, and their height: the first of each, and more where that takes little height.

    Last whether they had to be much lower for the titles, which smaller type would spare them.

    Args:
        entries: the parts.
        titles: how wide each title is; it has to find room below.
        room: the width of all.
        highest: the most height.
    """

    def parts(counts: Sequence[int]) -> list[tuple[Scene, ...]]:
        return [entry.those(n) for entry, n in zip(entries, counts, strict=True)]

    def height(counts: Sequence[int]) -> float:
        wide = math.fsum(page_width(page, 1.0) for pages in parts(counts) for page in pages)
        return min(highest, (room - _PAGES_APART * (sum(counts) - 1)) / wide)

    def titled(counts: Sequence[int], high: float) -> bool:
        shown = parts(counts)
        apart = pages_apart(shown, high, room)
        ends = [_TITLES_APART] * (len(shown) - 1) + [apart]
        widths = [
            math.fsum(page_width(page, high) + apart for page in pages) - end
            for pages, end in zip(shown, ends, strict=True)
        ]
        return all(width >= title for width, title in zip(widths, titles, strict=True))

    def left(more: Sequence[int]) -> int:
        """How many pages the part has left that had one more."""
        return next(len(part.pages) - n for part, n, m in zip(entries, more, counts, strict=True) if n > m)

    counts = [1] * len(entries)
    least = _LOWER * height(counts)
    # Those of which least is seen come first; of parts alike that of which most is left, or the last, the rules.
    while True:
        ways = [
            [n + (i == k) for i, n in enumerate(counts)]
            for k, part in enumerate(entries)
            if counts[k] < len(part.pages)
        ]
        ways = [more for more in ways if height(more) >= least and titled(more, height(more))]
        if not ways:
            # Lower pages stand further apart, so that a long title finds room below a narrow one.
            heights = [height(counts) * (1 - 0.02 * step) for step in range(20)]
            high = next((high for high in heights if titled(counts, high)), heights[0])
            return parts(counts), high, high < _LOWER * heights[0]
        counts = min(ways, key=lambda more: (sum(n * n for n in more), -left(more), [-n for n in reversed(more)]))
