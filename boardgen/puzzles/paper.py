"""Puzzles and their answers in HTML on paper: in rows, dealt to sheets. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from boardgen.cards.blocks import Run, Runs
from boardgen.cards.paper_html import (
    LEADING,
    LETTER,
    TEXT,
    WIDTH,
    Band,
    Sheet,
    band,
    deal,
    text_high,
)

#: Between columns; words beside a picture have at least so much of the width.
GUTTER, _BESIDE = 8.0, 52.0
#: Pictures are at the most so many times as large as they must be.
_MOST = 1.6
#: Type, rem: titles, the head of a part, the line below the title, the sentence of a puzzle, asides, the foot.
_TITLE, _PART, _BELOW, _ASKED, _ASIDE, _FOOT = 2.1, 1.4, 1.2, 1.16, 0.92, 0.85
_TIGHT = 1.25
#: Leading of hints.
_CLOSE = 1.32
#: Spaces: of a cell with its rule, of one whose words stand beside its picture, around the lines of the title and
#: below them, below the head of a part, above what stands at the foot, beside the sentence for the dots.
_SPACES, _FLAT, _AROUND, _OPENING, _CLOSING, DOTS = 5.5, 2.6, 9.5, 4.0, 8.0, 18.0
#: How much larger the type of words may be beside a picture that is far higher than they are.
LARGER = 1.14
#: Around a list of hints; its columns at the most, and before each hint.
_HINTS, _LISTED, _NUMBER = 2.2, 3, 5.0
#: Between rows at least, what is white on a sheet that has room for notes, what of that stays so, and how high notes
#: are at the most: a few lines, lest a sheet seem to be made of them.
_GAP, _NOTES, _FREE, _MOST_NOTES = 4.0, 24.0, 6.0, 46.0
#: What it costs, squared, that a part of a sheet is white beside pictures, as below them.
_BARE = 8.0


class Cell(NamedTuple):
    """A picture with its words.

    Attributes:
        width, height: of the picture at the least size at which it can be read.
        texts: paragraphs, with the size of their type in rem.
        dots: whether dots stand beside the first of them.
    """

    width: float
    height: float
    texts: tuple[tuple[Runs, float], ...]
    dots: bool = False

    def said(self, width: float) -> float:
        """How high its words are."""
        sizes = [(width - (DOTS if self.dots and not at else 0.0), *text) for at, text in enumerate(self.texts)]
        high = (
            text_high(runs, room, size, (_TIGHT if size > TEXT else LEADING) * size) for room, runs, size in sizes
        )
        return math.fsum(high) + len(self.texts) - 1


def asked(runs: Runs, origin: str, width: float, height: float) -> Cell:
    """A puzzle."""
    texts = ((runs, _ASKED), *([((Run(origin),), TEXT)] if origin else []))
    return Cell(width, height, texts, dots=True)


def answered(
    head: str, solution: Runs, asides: Sequence[Runs], width: float, height: float, larger: float = 1.0
) -> Cell:
    """An answer below its head, its type so many times as large as usual."""
    texts = ((solution, TEXT * larger), *((runs, _ASIDE * larger) for runs in asides))
    return Cell(width, height, (((Run(head, True),), _ASKED), *texts))


class Spread(NamedTuple):
    """Cells and what follows them, dealt to sheets.

    Attributes:
        columns: of cells.
        beside: whether the words of a cell stand beside its picture, not above it.
        sheets: their bands are rows of cells, then what follows.
        white: what nothing stands on, of each sheet.
        noted: rows of cells beside which somebody may write.
    """

    columns: int
    beside: bool
    sheets: tuple[Sheet, ...]
    white: tuple[float, ...]
    noted: int = 0

    def notes(self, at: int) -> int:
        """How high the lines for notes on a sheet are where puzzles are solved; 0 for none."""
        white = self.white[at]
        return int(min(white - _FREE, _MOST_NOTES)) if self.sheets[at].end <= self.noted and white > _NOTES else 0


def spread(
    cells: Sequence[Cell],
    after: Sequence[float] = (),
    *,
    opening: float = 0.0,
    head: float = 0.0,
    foot: float = 0.0,
    to_solve: bool = False,
) -> Spread:
    """Deal cells to the fewest sheets.

    Args:
        cells: with their pictures at the least size.
        after: the heights of what follows.
        opening: the height of what stands over the first row and is a part of it.
        head, foot: what stands above the first sheet's rows, and below the last ones.
        to_solve: whether they are puzzles, beside which somebody may write.
    """
    # In two columns; one below another, with their words above or beside them.
    ways = [_Rows(cells, 2, opening), _Rows(cells, 1, opening), _Rows(cells, 1, opening, beside=True)]
    fitting = [one for one in ways if one.most >= 1.0] or ways[-1:]
    found = []
    for one in fitting:
        scales = 1.0, max(1.0, one.most)
        bands = [*(band(scales, high) for high in one.highs()), *(Band(((1.0, high),)) for high in after)]
        dealt = deal(bands, scales, head=head, foot=foot, gap=_GAP)
        white = (_white(bands[sheet.begin : sheet.end], sheet) for sheet in dealt.sheets)
        cost = dealt.cost + math.fsum(one.bare(sheet) for sheet in dealt.sheets)
        noted = len(bands) - len(after) if to_solve else 0
        found.append((len(dealt.sheets), cost, Spread(one.count, one.beside, dealt.sheets, tuple(white), noted)))
    return min(found, key=lambda each: each[:2])[2]


def has_room(cells: Sequence[Cell], dealt: Spread) -> bool:
    """Whether the words of cells have room beside their pictures, as these are dealt, so that no row grows."""
    widest = max(cell.width for cell in cells)
    return dealt.beside and all(
        cell.said(WIDTH - GUTTER - scale * widest) < scale * cell.height
        for sheet in dealt.sheets
        for scale in sheet.scales
        for cell in cells[sheet.begin : sheet.end]
    )


def _white(bands: Sequence[Band], sheet: Sheet) -> float:
    used = math.fsum(one.high(sheet.scales[0]) for one in bands) + _GAP * len(bands)
    return LETTER - sheet.head - used


@dataclass(frozen=True)
class _Rows:
    """Cells in rows of ``count``; one alone may have its words beside it."""

    cells: Sequence[Cell]
    count: int
    opening: float
    beside: bool = False

    @property
    def most(self) -> float:
        """How large pictures are at the most; less than 1 if they have no room."""
        room = WIDTH - GUTTER - _BESIDE if self.beside else self._column
        return min(_MOST, room / max(cell.width for cell in self.cells))

    @property
    def _column(self) -> float:
        return (WIDTH - GUTTER * (self.count - 1)) / self.count

    def bare(self, sheet: Sheet) -> float:
        """What it costs that so much of a sheet is white beside pictures."""
        if self.count > 1:
            return 0.0
        scale = sheet.scales[0]
        if not self.beside:
            some = self.cells[sheet.begin : sheet.end]
            white = math.fsum((WIDTH - scale * cell.width) * scale * cell.height for cell in some)
            return _BARE * (white / (WIDTH * LETTER)) ** 2
        wide = WIDTH - GUTTER - scale * max(cell.width for cell in self.cells)
        cells = self.cells[sheet.begin : sheet.end]
        white = math.fsum(wide * max(0.0, scale * cell.height - cell.said(wide)) for cell in cells)
        return _BARE * (white / (WIDTH * LETTER)) ** 2

    def highs(self) -> Iterator[Callable[[float], float]]:
        """How high each row is by the scale of its pictures."""
        for at in range(0, len(self.cells), self.count):
            yield self._high(self.cells[at : at + self.count], 0.0 if at else self.opening)

    def _high(self, some: Sequence[Cell], opening: float) -> Callable[[float], float]:
        if self.beside:
            (cell,) = some
            widest = max(one.width for one in self.cells)

            def beside(scale: float) -> float:
                words = cell.said(WIDTH - GUTTER - scale * widest)
                return opening + max(words, scale * cell.height) + _FLAT

            return beside
        column = self._column
        words = max(cell.said(column) for cell in some)
        high = max(cell.height for cell in some)
        return lambda scale: opening + words + scale * high + _SPACES


def title_high(title: str, about: str, guide: str) -> float:
    """How high the title is with what is said below it."""
    lines = ((title, _TITLE, 1.1 * _TITLE), (about, _BELOW, 1.4 * _BELOW), (guide, TEXT, LEADING))
    return math.fsum(text_high((Run(text),), WIDTH, size, leading) for text, size, leading in lines) + _AROUND


def part_high(title: str, said: str = "") -> float:
    """How high the head of a part is."""
    high = text_high((Run(title, True),), WIDTH, _PART, _TIGHT * _PART) + _OPENING
    return high + (text_high((Run(said),), WIDTH) if said else 0.0)


def hints_high(title: str, hints: Sequence[str]) -> tuple[int, float]:
    """In how many columns a list of hints is lowest, and how high it is then."""
    high, columns = min((_listed_high(hints, count), count) for count in range(2, _LISTED + 1))
    return columns, _HINTS + text_high((Run(title, True),), WIDTH, _ASKED, LEADING) + high


def _listed_high(hints: Sequence[str], count: int) -> float:
    """How high hints are in so many columns, of which the first are as high as the last, or higher."""
    column = (WIDTH - GUTTER * (count - 1)) / count - _NUMBER
    some = [text_high((Run(hint),), column, _ASIDE, _CLOSE * _ASIDE) + 0.8 for hint in hints]
    each = -(-len(some) // count)
    return max(math.fsum(some[at : at + each]) for at in range(0, len(some), each))


def foot_high(said: str) -> float:
    """How high the credits are."""
    return text_high((Run(said),), WIDTH, _FOOT, 1.4 * _FOOT) + _CLOSING
