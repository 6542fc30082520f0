"""How high the parts of an HTML card are on paper, as far as can be told without a browser. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from boardgen.cards.blocks import Block, FigureRow, Heading, Listing, Paragraph, Run, Runs, Table
from boardgen.cards.lines import runs_width
from boardgen.cards.paper_html import LEADING, MM_PER_REM, WIDTH, High, text_high

#: How many times as large as usual figures are at the most.
MOST = 1.25
#: Space between columns, and between figures of a row.
GUTTER, _GAP = 3 * MM_PER_REM, 1.5 * MM_PER_REM
#: The width of half a sheet, and of text and of captions in a column of their own.
HALF, _MEASURE, _NARROW = (WIDTH - GUTTER) / 2, 42 * MM_PER_REM, 32 * MM_PER_REM
#: Heights and spaces, rem: headings of sections and others, below a paragraph, an item, above a table and in its
#: rows, above a row of figures, between a figure and its caption.
_H2, _H3, _BELOW, _ITEM, _TABLE, _ROW, _ABOVE, _CAPTION = 2.7, 3.4, 0.6, 0.25, 2.0, 0.6, 1.4, 0.5
_INDENT = 1.5
#: Sizes of type, rem, and the leading of captions.
_SMALL, _CELLS, _TIGHT = 0.92, 0.95, 1.31
#: Of a cell of a table, so that its longest text has one line, mm; browsers share out a width less well than this.
_CELL_SPACE, _SHARE = 4.0, 0.7
#: In half a sheet texts have a line more than is thought, as often as not.
_NARROWER = LEADING * MM_PER_REM / 2
#: The title and the space around all facts, rem; the width of their names, mm.
_TITLE, _FACTS, _NAMES = 4.2, 3.0, 23.0
#: The key: its columns, the width of a sign, the space between rows, rem.
_KEYS, _SIGN, _KEY_GAP = 3, 3.0, 0.7


class Shown(NamedTuple):
    """A figure at its usual size: its width and height, its caption, and whether its size may change."""

    width: float
    height: float
    caption: Runs
    grows: bool = True

    def times(self, scale: float, room: float = WIDTH) -> Shown:
        """The figure at a scale, but no wider than there is room for."""
        times = min(scale if self.grows else 1.0, room / self.width)
        return self._replace(width=times * self.width, height=times * self.height)

    def captioned(self, width: float) -> float:
        """How high it is above its caption."""
        return self.height + caption_high(self.caption, width) + _CAPTION * MM_PER_REM


def caption_high(caption: Runs, width: float) -> float:
    """How high a caption is in a column."""
    return text_high(caption, width, _SMALL, _TIGHT * _SMALL)


def said_high(blocks: Sequence[Block], width: float) -> float:
    """How high text without its figures is in a column."""
    return sum(_high(block, width) for block in blocks)


def _high(block: Block, width: float) -> float:
    match block:
        case Heading(level=level):
            return (_H2 if level == 2 else _H3) * MM_PER_REM
        case Paragraph(runs=runs):
            return text_high(runs, width) + _BELOW * MM_PER_REM
        case Listing(items=items):
            inner = width - _INDENT * MM_PER_REM
            texts = sum(said_high(item, inner) - _BELOW * MM_PER_REM for item in items)
            return texts + (_ITEM * len(items) + _BELOW) * MM_PER_REM
        case Table(head=head, rows=rows):
            return _table(([head] if any(head) else []) + list(rows), width)
        case FigureRow():
            return 0.0


def _table(rows: Sequence[Sequence[Runs]], width: float) -> float:
    """Columns share the width as their longest cells need it."""
    needs = [max(runs_width(cell) for cell in column) for column in zip(*rows, strict=True)]
    times = min(1.0, _SHARE * width / (sum(needs) * _CELLS + 1.2 * len(needs)) / MM_PER_REM)
    widths = [max(1.0, times * need * _CELLS) * MM_PER_REM + _CELL_SPACE for need in needs]
    total = _TABLE * MM_PER_REM
    for row in rows:
        cells = zip(row, widths, strict=True)
        total += max(text_high(cell, wide, _CELLS, _TIGHT * _CELLS) for cell, wide in cells) + _ROW * MM_PER_REM
    return total


def texts_high(blocks: Sequence[Block], columns: int) -> float:
    """Text alone, its heading right across."""
    heads = [block for block in blocks if isinstance(block, Heading) and block.level == 2]
    rest = [block for block in blocks if block not in heads]
    if columns == 1:
        return said_high(heads, WIDTH) + said_high(rest, _MEASURE)
    parts = [said_high([one], HALF) - _BELOW * MM_PER_REM * isinstance(one, Listing) for one in _items(rest)]
    if len(parts) == 1:
        higher = parts[0] / 2 + LEADING * MM_PER_REM
    else:
        higher = min(max(sum(parts[:at]), sum(parts[at:])) for at in range(1, len(parts)))
        higher += _NARROWER * (len(parts) > 2)
    return said_high(heads, WIDTH) + higher


def _items(blocks: Sequence[Block]) -> list[Block]:
    """Blocks, lists item by item: what columns do not part."""
    found: list[Block] = []
    for block in blocks:
        found += [replace(block, items=(item,)) for item in block.items] if isinstance(block, Listing) else [block]
    return found


def beside(blocks: Sequence[Block], shown: Shown, below: Sequence[Block] = ()) -> High:
    """Text with its caption, and perhaps another section, beside a figure."""

    def high(scale: float) -> float:
        figure = shown.times(scale)
        width = WIDTH - figure.width - GUTTER
        words = said_high(blocks, min(width, _MEASURE)) + 1.5 * MM_PER_REM
        words += caption_high(shown.caption, min(width, _NARROW))
        if below:
            words += said_high(below, width) + 3 * MM_PER_REM
        return max(words, figure.height + MM_PER_REM)

    return high


def near(blocks: Sequence[Block], row: Sequence[Shown]) -> High:
    """Text beside a narrow row of figures."""

    def high(scale: float) -> float:
        figures = [one.times(scale) for one in row]
        wide = sum(one.width for one in figures) + _GAP * (len(row) - 1)
        words = said_high(blocks, WIDTH - wide - GUTTER)
        return max(words, _row(figures) + MM_PER_REM)

    return high


def pair(halves: Sequence[tuple[Sequence[Block], Shown]], *, uneven: bool, heading: bool) -> High:
    """Texts above their figures, side by side; figures on one line unless texts are uneven."""
    above = [said_high(blocks, HALF) for blocks, _ in halves]
    space = MM_PER_REM * (1.0 + (_H2 if heading else 0.0)) + _NARROWER

    def high(scale: float) -> float:
        figures = [shown.times(scale, HALF).captioned(HALF) for _, shown in halves]
        if uneven:
            return space + max(text + figure for text, figure in zip(above, figures, strict=True))
        return space + max(above) + max(figures)

    return high


def over(blocks: Sequence[Block], rows: Sequence[Sequence[Shown]], columns: int) -> High:
    """Text above its rows of figures, and below."""
    parts = groupby(blocks, key=lambda block: isinstance(block, FigureRow))
    texts = sum(texts_high(list(some), columns) for is_row, some in parts if not is_row)
    if not isinstance(blocks[-1], FigureRow):
        texts += _ABOVE * MM_PER_REM

    def high(scale: float) -> float:
        total = texts
        for row in rows:
            wide = sum(one.width for one in row) + _GAP * (len(row) - 1)
            total += _row([one.times(min(scale, WIDTH / wide)) for one in row]) + _ABOVE * MM_PER_REM
        return total

    return high


def _row(figures: Sequence[Shown]) -> float:
    """Figures side by side, their captions below."""
    captions = max(caption_high(one.caption, one.width) for one in figures)
    return max(one.height for one in figures) + captions + _CAPTION * MM_PER_REM


def head(facts: Sequence[Runs], title: str, subtitle: str, cover: Shown | None) -> High:
    """The title and the facts beside the picture of the game."""

    def high(scale: float) -> float:
        picture = cover.times(scale) if cover else None
        width = WIDTH - (picture.width + GUTTER if picture else 0.0)
        said = sum(text_high(fact, width - _NAMES) for fact in facts) + _FACTS * MM_PER_REM
        said += text_high((Run(title, True),), width, _TITLE, 1.1 * _TITLE)
        if subtitle:
            said += text_high((Run(subtitle),), width, 1.4, 1.96) + 0.3 * MM_PER_REM
        return max(said, picture.height if picture else 0.0)

    return high


def key_high(captions: Sequence[Runs]) -> float:
    """The key to the pictures."""
    width = (WIDTH - (_KEYS - 1) * 0.9 * MM_PER_REM) / _KEYS - (_SIGN + 0.9) * MM_PER_REM
    rows = [captions[at : at + _KEYS] for at in range(0, len(captions), _KEYS)]
    high = sum(max(_SIGN * MM_PER_REM, *(caption_high(one, width) for one in row)) for row in rows)
    return high + (_H2 + _KEY_GAP * len(rows)) * MM_PER_REM


def foot_high(said: Runs) -> float:
    """How high the credits are below the last part."""
    return text_high(said, WIDTH, 0.85, 1.19) + 10.0
