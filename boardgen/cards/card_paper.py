"""How high the parts of an HTML card are on paper, as far as can be told without a browser. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from boardgen.cards.blocks import Block, FigureRow, Heading, Listing, Paragraph, Run, Runs, Table
from boardgen.cards.blocks_html import FEW
from boardgen.cards.lines import runs_width
from boardgen.cards.paper_html import MM_PER_REM, WIDTH, High, text_high

#: How many times as large as usual figures are at the most.
MOST = 1.4
#: Space between columns, and between figures of a row.
GUTTER, _GAP = 3 * MM_PER_REM, 1.5 * MM_PER_REM
#: The width of one of two columns.
HALF = (WIDTH - GUTTER) / 2
#: The width of text right across a sheet.
MEASURE = 42 * MM_PER_REM
#: Heights and spaces, rem: headings of sections and others, below a paragraph, an item, above a table and in its
#: rows, between a figure and its caption.
_H2, _H3, _BELOW, _ITEM, _TABLE, _ROW, _CAPTION = 3.05, 1.65, 0.6, 0.25, 2.0, 0.6, 0.5
_INDENT = 1.5
#: White above a section, above a block, above a figure, and around one; mm.
SECTION, ABOVE, OVER, _AROUND = 5.0, 2.0, 3.0, 4.5
#: So much less stands above a further item of a list, mm.
ITEM_CLOSER = 1.6
#: Sizes of type, rem, and the leading of captions.
_SMALL, _CELLS, _TIGHT = 0.92, 0.95, 1.31
#: Of a cell of a table, so that its longest text has one line, mm; browsers share out a width less well than this.
_CELL_SPACE, _SHARE = 4.0, 0.7
#: The title and the space around all facts, rem; the width of their names, mm.
_TITLE, _FACTS, _NAMES = 4.2, 2.8, 21.2
#: Between the title and the picture below it.
_BELOW_HEAD = 4.5
#: The key: the width of a sign, the space between rows, rem.
_SIGN, _KEY_GAP = 3.0, 0.7
#: Figures usually no wider than so many mm have their captions at their side, and are at the most so wide there; and
#: between the two, rem.
_SLIM, SLIM, _ASIDE = 36.8, 50.0, 1.2


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

    @property
    def is_slim(self) -> bool:
        """Whether its caption stands at its side, however large it is."""
        return self.grows and bool(self.caption) and self.width <= _SLIM


def figures_high(row: Sequence[Shown], room: float) -> High:
    """How high figures are side by side, with their captions and the white around them.

    Args:
        row: the figures.
        room: the width they have.
    """
    wide = row_width(row)

    def high(scale: float) -> float:
        figures = [one.times(min(scale, room / wide)) for one in row]
        if len(row) > 1:
            return _row(figures) + _AROUND
        (one,) = figures
        if row[0].is_slim:
            return max(one.height, caption_high(one.caption, room - one.width - _ASIDE * MM_PER_REM)) + _AROUND
        return one.height + caption_high(one.caption, room) + _CAPTION * MM_PER_REM + _AROUND

    return high


def abreast_high(texts: Sequence[Sequence[Block]], row: Sequence[Shown], room: float) -> High:
    """How high texts are side by side, each above its figure.

    Args:
        texts: what is said.
        row: the figures.
        room: the width of each.
    """
    said = max(said_high(text, room) for text in texts) + OVER

    def high(scale: float) -> float:
        captions = max(caption_high(one.caption, room) for one in row)
        return said + max(one.times(scale, room).height for one in row) + captions + _CAPTION * MM_PER_REM

    return high


def aside_high(texts: Sequence[Block], one: Shown) -> High:
    """How high a text is beside a figure that is wider than a column.

    Args:
        texts: what is said.
        one: the figure.
    """

    def high(scale: float) -> float:
        figure = one.times(scale)
        said = math.fsum(_high(block, WIDTH - GUTTER - figure.width) + ABOVE for block in texts) - ABOVE
        said -= _BELOW * MM_PER_REM * len(texts)
        return max(said, figure.height + caption_high(one.caption, figure.width) + _CAPTION * MM_PER_REM)

    return high


def row_width(row: Sequence[Shown]) -> float:
    """How wide figures are side by side."""
    return math.fsum(one.width for one in row) + _GAP * (len(row) - 1)


def block_high(block: Block) -> float:
    """How high a block of text is in a column, with what stands above it."""
    if isinstance(block, Heading):
        return said_high([block], HALF) + above(block)
    return said_high([block], HALF) - _BELOW * MM_PER_REM * (not isinstance(block, Table)) + ABOVE


def above(block: Block) -> float:
    """The white above a block of text."""
    return SECTION if isinstance(block, Heading) and block.level == 2 else ABOVE


def short_high(blocks: Sequence[Block]) -> float:
    """How high a section of text is right across, in two columns below its heading."""
    parts = [block_high(one) - ABOVE for one in items_of(blocks[1:])]
    spaces = [_ITEM * MM_PER_REM] * len(parts)
    parts = [part + space for part, space in zip(parts, spaces, strict=True)]
    cuts = range(1, len(parts)) if len(parts) > 1 else [1]
    return said_high(blocks[:1], WIDTH) + min(max(math.fsum(parts[:at]), math.fsum(parts[at:])) for at in cuts)


def items_of(blocks: Sequence[Block]) -> list[Block]:
    """Blocks, lists item by item."""
    found: list[Block] = []
    for block in blocks:
        if not isinstance(block, Listing):
            found.append(block)
            continue
        starts = (
            range(block.start, block.start + len(block.items))
            if block.start is not None
            else [None] * len(block.items)
        )
        found += [Listing((item,), start) for item, start in zip(block.items, starts, strict=True)]
    return found


def caption_high(caption: Runs, width: float) -> float:
    """How high a caption is in a column."""
    return text_high(caption, width, _SMALL, _TIGHT * _SMALL)


def said_high(blocks: Sequence[Block], width: float) -> float:
    """How high text without its figures is in a column."""
    return math.fsum(_high(block, width) for block in blocks)


def _high(block: Block, width: float) -> float:
    match block:
        case Heading(level=level):
            return (_H2 if level == 2 else _H3) * MM_PER_REM
        case Paragraph(runs=runs):
            return text_high(runs, width) + _BELOW * MM_PER_REM
        case Listing(items=items):
            inner = width - _INDENT * MM_PER_REM
            texts = math.fsum(said_high(item, inner) - _BELOW * MM_PER_REM for item in items)
            return texts + (_ITEM * len(items) + _BELOW) * MM_PER_REM
        case Table(head=head, rows=rows):
            return _table(([head] if any(head) else []) + list(rows), width)
        case FigureRow():
            return 0.0


def _table(rows: Sequence[Sequence[Runs]], width: float) -> float:
    """Columns share the width as their longest cells need it."""
    needs = [max(runs_width(cell) for cell in column) for column in zip(*rows, strict=True)]
    times = min(1.0, _SHARE * width / (math.fsum(needs) * _CELLS + 1.2 * len(needs)) / MM_PER_REM)
    widths = [max(1.0, times * need * _CELLS) * MM_PER_REM + _CELL_SPACE for need in needs]
    firm = [need * _CELLS * MM_PER_REM + _CELL_SPACE for need in needs[:-1]]
    if len(needs) > FEW and math.fsum(firm) < width - widths[-1]:
        # All but the last column have no lines that are broken.
        widths = [*firm, width - math.fsum(firm)]
    total = _TABLE * MM_PER_REM
    for row in rows:
        cells = zip(row, widths, strict=True)
        total += max(text_high(cell, wide, _CELLS, _TIGHT * _CELLS) for cell, wide in cells) + _ROW * MM_PER_REM
    return total


def _row(figures: Sequence[Shown]) -> float:
    """Figures side by side, their captions below."""
    captions = max(caption_high(one.caption, one.width) for one in figures)
    return max(one.height for one in figures) + captions + _CAPTION * MM_PER_REM


def head(facts: Sequence[Runs], title: str, subtitle: str, cover: Shown | None) -> High:
    """The title and the facts beside the picture of the game."""

    def high(scale: float) -> float:
        picture = cover.times(scale) if cover else None
        width = WIDTH - (picture.width + GUTTER if picture else 0.0)
        said = _facts_high(facts, width) + _title_high(title, subtitle, width)
        return max(said, picture.height if picture else 0.0)

    return high


def flat_head(facts: Sequence[Runs], title: str, subtitle: str, cover: Shown) -> High:
    """The title beside the facts, above the picture of the game right across."""
    said = max(_facts_high(facts, HALF), _title_high(title, subtitle, HALF))
    return lambda scale: said + _BELOW_HEAD + cover.times(scale).height


def _facts_high(facts: Sequence[Runs], width: float) -> float:
    return math.fsum(text_high(fact, width - _NAMES) for fact in facts) + _FACTS * MM_PER_REM


def _title_high(title: str, subtitle: str, width: float) -> float:
    high = text_high((Run(title, True),), width, _TITLE, 1.1 * _TITLE)
    return high + (text_high((Run(subtitle),), width, 1.4, 1.96) + 0.3 * MM_PER_REM if subtitle else 0.0)


def key_high(captions: Sequence[Runs], columns: int) -> float:
    """The key to the pictures, in three columns right across a sheet, in one of two columns in a single one."""
    room = WIDTH if columns > 1 else HALF
    width = (room - (columns - 1) * 0.9 * MM_PER_REM) / columns - (_SIGN + 0.9) * MM_PER_REM
    rows = [captions[at : at + columns] for at in range(0, len(captions), columns)]
    high = math.fsum(max(_SIGN * MM_PER_REM, *(caption_high(one, width) for one in row)) for row in rows)
    return high + (_H2 + _KEY_GAP * len(rows)) * MM_PER_REM + (SECTION if columns == 1 else 0.0)


def foot_high(said: Runs) -> float:
    """How high the credits are below the last part."""
    return text_high(said, WIDTH, 0.85, 1.19) + 10.0
