"""Blocks → fragments: pieces of a column that are not divided, one below another. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from boardgen.cards.blocks import Block, FigureRow, Heading, Listing, Paragraph, Run, Runs, Table, plain_text
from boardgen.cards.fragment import Fragment, Measures
from boardgen.cards.lines import break_lines, line_items, longest_word, runs_width
from boardgen.cards.pictures import Pictures, figure_fragments, wants_page
from boardgen.scene.primitives import Group, Item, Style
from boardgen.scene.primitives import Line as Rule

#: Costs of breaks after a fragment, in squares of the empty fraction of a column.
_IN_PARAGRAPH = 0.004
_BEFORE_FIGURE = 0.02
_IN_TABLE = 0.03
_IN_ITEM = 0.008

#: The space below a heading as a fraction of the usual space.
_AFTER_HEADING = 0.7
#: Font size of tables in sizes of the text, and gap between their columns in sizes of their font.
_TABLE_TYPE, _APART = 0.94, 1.1
#: Tables with no more rows are not divided.
_WHOLE_TABLE = 9
#: A table whose cells need this many times the width of a column spans the page.
_CRAMPED = 1.7
#: Figures span only pages of two columns: across more they would be far too large, or lost.
_TWO_COLUMNS = 2.5


def fragments_of(
    blocks: Sequence[Block], width: float, whole: float, measures: Measures, pictures: Pictures
) -> list[Fragment]:
    """The fragments of a text for columns of a width on pages of a whole width.

    Tables and figures that would be cramped in a column span the page.
    """
    return list(_Setter(width, whole, measures, pictures).blocks(blocks, 0.0))


class _Setter:
    def __init__(self, width: float, whole: float, measures: Measures, pictures: Pictures) -> None:
        self.width = width
        self.whole = whole
        self.measures = measures
        self.pictures = pictures
        self.count = -1

    def blocks(self, blocks: Sequence[Block], indent: float) -> Iterator[Fragment]:
        for at, block in enumerate(blocks):
            follower = blocks[at + 1] if at + 1 < len(blocks) else None
            if indent == 0.0:
                self.count += 1
            fragments = [replace(fragment, block=self.count) for fragment in self.block(block, indent)]
            if not fragments:
                continue
            if at and isinstance(blocks[at - 1], Heading):
                fragments[0] = replace(fragments[0], space=fragments[0].space * _AFTER_HEADING, stretch=0.0)
            last = fragments[-1]
            if isinstance(block, Paragraph) and follower is not None:
                if isinstance(follower, Listing) or plain_text(block.runs).rstrip().endswith(":"):
                    last = replace(last, keep=True)
                elif isinstance(follower, FigureRow):
                    last = replace(last, bad=_BEFORE_FIGURE)
            fragments[-1] = last
            yield from fragments

    def block(self, block: Block, indent: float) -> Iterator[Fragment]:
        match block:
            case Heading():
                yield from self.heading(block)
            case Paragraph():
                yield from self.paragraph(block.runs, indent)
            case Listing():
                yield from self.listing(block, indent)
            case Table():
                cramped = self.whole > self.width and _cramped(block, self.width - indent, self.measures)
                yield from self.table(block, indent, self.whole if cramped else self.width)
            case FigureRow():
                two = self.width < self.whole < _TWO_COLUMNS * self.width
                span = two and wants_page(block, self.width - indent, self.pictures)
                width = self.whole if span else self.width
                for fragment in figure_fragments(block, indent, width, self.measures, self.pictures):
                    yield replace(fragment, span=span)

    def heading(self, block: Heading) -> Iterator[Fragment]:
        measures = self.measures
        size = measures.text * (measures.heading if block.level == 2 else measures.subheading)
        paint = "accent.line" if block.level == 2 else "ink"
        leading = size * 1.2
        lines = break_lines(block.runs, self.width, size)
        for i, line in enumerate(lines):
            items = tuple(line_items(line, 0.0, measures.baseline(leading, size), size, paint))
            space = measures.section if block.level == 2 else measures.gap * 1.3
            yield Fragment(
                leading,
                items,
                space=0.0 if i else space,
                stretch=0.0 if i else (2.0 if block.level == 2 else 1.3),
                keep=True,
                heading="" if i else plain_text(block.runs),
                kind="heading",
            )

    def paragraph(self, runs: Runs, indent: float) -> Iterator[Fragment]:
        measures = self.measures
        lines = break_lines(runs, self.width - indent, measures.text)
        baseline = measures.baseline(measures.leading, measures.text)
        for i, line in enumerate(lines):
            items = tuple(line_items(line, indent, baseline, measures.text, "ink"))
            yield Fragment(
                measures.leading,
                items,
                space=0.0 if i else measures.gap,
                stretch=0.0 if i else 1.0,
                keep=_kept(i, len(lines)),
                bad=_IN_PARAGRAPH if i + 1 < len(lines) else 0.0,
                kind="paragraph",
            )

    def listing(self, block: Listing, indent: float) -> Iterator[Fragment]:
        measures = self.measures
        signs = _signs(block)
        hang = max(runs_width(sign) for sign in signs) * measures.text + 0.45 * measures.text
        for number, (sign, item) in enumerate(zip(signs, block.items, strict=True)):
            fragments = list(self.blocks(item, indent + hang))
            if not fragments:
                continue
            first = fragments[0]
            if first.kind in ("paragraph", "list"):
                (line,) = break_lines(sign, 1e9, measures.text)
                baseline = measures.baseline(measures.leading, measures.text)
                right = indent + hang - 0.45 * measures.text
                mark = tuple(line_items(line, right, baseline, measures.text, "accent.line", before=1.0))
                first = replace(first, items=(*mark, *first.items))
            space = measures.gap if number == 0 else measures.gap * 0.55
            fragments[0] = replace(first, space=space, stretch=0.8)
            if number + 1 < len(block.items):
                fragments[-1] = replace(fragments[-1], bad=max(fragments[-1].bad, _IN_ITEM / 2))
            yield from (
                replace(fragment, kind="list") if fragment.kind == "paragraph" else fragment for fragment in fragments
            )

    def table(self, block: Table, indent: float, width: float) -> Iterator[Fragment]:
        """The rows of a table; one fragment for all of them where they span the page."""
        measures = self.measures
        size = measures.text * _TABLE_TYPE
        widths = _column_widths(block, width - indent, size)
        rows = [tuple(tuple(Run(run.text, True) for run in cell) for cell in block.head), *block.rows]
        if not any(plain_text(cell).strip() for cell in block.head):
            rows = rows[1:]
        drawn = []
        for number, row in enumerate(rows):
            strong = number == 0 and len(rows) > len(block.rows)
            drawn.append(_row(row, widths, block.aligns, indent, size, measures, strong))
        if width > self.width:
            yield _joined(drawn, measures)
            return
        last = len(rows) - 1
        for number, (items, height) in enumerate(drawn):
            yield Fragment(
                height,
                items,
                space=0.0 if number else measures.gap,
                stretch=0.0 if number else 1.0,
                keep=number < last and (number < 2 or number == last - 1 or len(rows) <= _WHOLE_TABLE),
                bad=_IN_TABLE if number < last else 0.0,
                kind="table",
            )


def _row(
    row: Sequence[Runs],
    widths: Sequence[float],
    aligns: Sequence[str],
    indent: float,
    size: float,
    measures: Measures,
    strong: bool,
) -> tuple[tuple[Item, ...], float]:
    """One row of a table with the rule under it, and its height."""
    leading = measures.leading * _TABLE_TYPE
    apart = size * _APART
    pad = leading * 0.16
    cells = [break_lines(cell, width, size) for cell, width in zip(row, widths, strict=True)]
    bottom = max(len(cell) for cell in cells) * leading + 2 * pad
    items: list[Item] = []
    x = indent
    for cell, width, align in zip(cells, widths, aligns, strict=True):
        before = {"left": 0.0, "center": 0.5, "right": 1.0}[align]
        for i, line in enumerate(cell):
            y = pad + i * leading + measures.baseline(leading, size)
            items += line_items(line, x + before * width, y, size, "ink", before)
        x += width + apart
    rule = Style(stroke="ink" if strong else "faint", width=0.25 if strong else 0.15)
    return (*items, Rule(indent, bottom, x - apart, bottom, rule)), bottom


def _joined(rows: Sequence[tuple[tuple[Item, ...], float]], measures: Measures) -> Fragment:
    """All rows of a table as one fragment that spans the page."""
    groups = []
    y = 0.0
    for items, height in rows:
        groups.append(Group(items, dy=y))
        y += height
    return Fragment(y, tuple(groups), space=measures.gap * 1.25, kind="table", span=True)


def _kept(at: int, count: int) -> bool:
    """Whether a line stays with the next: never one line of several alone in a column."""
    return at + 1 < count and (at == 0 or at == count - 2)


def _signs(block: Listing) -> list[Runs]:
    if block.start is None:
        return [(Run("•", False),)] * len(block.items)
    return [(Run(f"{block.start + i}", True),) for i in range(len(block.items))]


def _wanted(block: Table, width_of: Callable[[Runs], float]) -> list[float]:
    """The width of each column in ems: of its widest cell, as measured by a function."""
    heads = [tuple(Run(run.text, True) for run in cell) for cell in block.head]
    return [max(map(width_of, column)) for column in zip(heads, *block.rows, strict=True)]


def _cramped(block: Table, width: float, measures: Measures) -> bool:
    """Whether the cells of a table would have to be broken into many lines."""
    size = measures.text * _TABLE_TYPE
    room = width - size * _APART * (len(block.head) - 1)
    return sum(_wanted(block, longest_word)) * size > room or sum(_wanted(block, runs_width)) * size > _CRAMPED * room


def _column_widths(block: Table, width: float, size: float) -> list[float]:
    """As wide as the text needs if there is room; otherwise the longest word and a share of the rest."""
    wanted = [ems * size for ems in _wanted(block, runs_width)]
    room = width - size * _APART * (len(wanted) - 1)
    if sum(wanted) <= room:
        return wanted
    least = [ems * size for ems in _wanted(block, longest_word)]
    if sum(least) >= room:
        return [room * part / sum(least) for part in least]
    share = (room - sum(least)) / (sum(wanted) - sum(least))
    return [low + (high - low) * share for low, high in zip(least, wanted, strict=True)]
