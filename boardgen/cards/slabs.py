"""Blocks → slabs: pieces of a column that are not divided, one beneath another. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from boardgen.cards.blocks import Block, FigureRow, Heading, Listing, Paragraph, Run, Runs, Table, plain_text
from boardgen.cards.lines import break_lines, line_items, longest_word, runs_width
from boardgen.cards.pictures import Pictures, figure_slabs
from boardgen.cards.slab import Measures, Slab
from boardgen.scene.primitives import Item, Style
from boardgen.scene.primitives import Line as Rule

#: What a break after a slab costs, in squares of the part of a column that stays empty.
_IN_PARAGRAPH = 0.004
_BEFORE_FIGURE = 0.02
_IN_TABLE = 0.03
_IN_ITEM = 0.008


def slabs_of(blocks: Sequence[Block], width: float, measures: Measures, pictures: Pictures) -> list[Slab]:
    """The slabs of a text for columns of a width."""
    return list(_Setter(width, measures, pictures).blocks(blocks, 0.0))


class _Setter:
    def __init__(self, width: float, measures: Measures, pictures: Pictures) -> None:
        self.width = width
        self.measures = measures
        self.pictures = pictures
        self.count = -1

    def blocks(self, blocks: Sequence[Block], indent: float) -> Iterator[Slab]:
        for at, block in enumerate(blocks):
            follower = blocks[at + 1] if at + 1 < len(blocks) else None
            if indent == 0.0:
                self.count += 1
            slabs = [replace(slab, block=self.count) for slab in self.block(block, indent)]
            if not slabs:
                continue
            last = slabs[-1]
            if isinstance(block, Paragraph) and follower is not None:
                if plain_text(block.runs).rstrip().endswith(":"):
                    last = replace(last, keep=True)
                elif isinstance(follower, FigureRow):
                    last = replace(last, bad=_BEFORE_FIGURE)
            slabs[-1] = last
            yield from slabs

    def block(self, block: Block, indent: float) -> Iterator[Slab]:
        match block:
            case Heading():
                yield from self.heading(block)
            case Paragraph():
                yield from self.paragraph(block.runs, indent)
            case Listing():
                yield from self.listing(block, indent)
            case Table():
                yield from self.table(block, indent)
            case FigureRow():
                yield from figure_slabs(block, indent, self.width, self.measures, self.pictures)

    def heading(self, block: Heading) -> Iterator[Slab]:
        measures = self.measures
        size = measures.text * (measures.heading if block.level == 2 else measures.subheading)
        paint = "accent.line" if block.level == 2 else "ink"
        leading = size * 1.2
        lines = break_lines(block.runs, self.width, size)
        for i, line in enumerate(lines):
            items = tuple(line_items(line, 0.0, measures.baseline(leading, size), size, paint))
            space = measures.section if block.level == 2 else measures.gap * 1.3
            yield Slab(
                leading,
                items,
                space=0.0 if i else space,
                stretch=0.0 if i else (2.0 if block.level == 2 else 1.3),
                keep=True,
                heading="" if i else plain_text(block.runs),
                kind="heading",
            )

    def paragraph(self, runs: Runs, indent: float) -> Iterator[Slab]:
        measures = self.measures
        lines = break_lines(runs, self.width - indent, measures.text)
        baseline = measures.baseline(measures.leading, measures.text)
        for i, line in enumerate(lines):
            items = tuple(line_items(line, indent, baseline, measures.text, "ink"))
            yield Slab(
                measures.leading,
                items,
                space=0.0 if i else measures.gap,
                stretch=0.0 if i else 1.0,
                keep=_kept(i, len(lines)),
                bad=_IN_PARAGRAPH if i + 1 < len(lines) else 0.0,
                kind="paragraph",
            )

    def listing(self, block: Listing, indent: float) -> Iterator[Slab]:
        measures = self.measures
        signs = _signs(block)
        hang = max(runs_width(sign) for sign in signs) * measures.text + 0.45 * measures.text
        for number, (sign, item) in enumerate(zip(signs, block.items, strict=True)):
            slabs = list(self.blocks(item, indent + hang))
            if not slabs:
                continue
            first = slabs[0]
            if first.kind in ("paragraph", "list"):
                (line,) = break_lines(sign, 1e9, measures.text)
                baseline = measures.baseline(measures.leading, measures.text)
                right = indent + hang - 0.45 * measures.text
                mark = tuple(line_items(line, right, baseline, measures.text, "accent.line", before=1.0))
                first = replace(first, items=(*mark, *first.items))
            space = measures.gap if number == 0 else measures.gap * 0.55
            slabs[0] = replace(first, space=space, stretch=0.8)
            if number + 1 < len(block.items):
                slabs[-1] = replace(slabs[-1], bad=max(slabs[-1].bad, _IN_ITEM / 2))
            yield from (replace(slab, kind="list") if slab.kind == "paragraph" else slab for slab in slabs)

    def table(self, block: Table, indent: float) -> Iterator[Slab]:
        measures = self.measures
        size, leading = measures.text * 0.94, measures.leading * 0.94
        apart = size * 1.1
        widths = _column_widths(block, self.width - indent, size, apart)
        rows = [tuple(tuple(Run(run.text, True) for run in cell) for cell in block.head), *block.rows]
        if not any(plain_text(cell).strip() for cell in block.head):
            rows = rows[1:]
        headed = len(rows) > len(block.rows)
        for number, row in enumerate(rows):
            cells = [break_lines(cell, width, size) for cell, width in zip(row, widths, strict=True)]
            depth = max(len(cell) for cell in cells) * leading
            pad = leading * 0.16
            items: list[Item] = []
            x = indent
            for cell, width, align in zip(cells, widths, block.aligns, strict=True):
                before = {"left": 0.0, "center": 0.5, "right": 1.0}[align]
                for i, line in enumerate(cell):
                    y = pad + i * leading + measures.baseline(leading, size)
                    items += line_items(line, x + before * width, y, size, "ink", before)
                x += width + apart
            bottom = depth + 2 * pad
            strong = headed and number == 0
            rule = Style(stroke="ink" if strong else "faint", width=0.25 if strong else 0.15)
            end = indent + sum(widths) + apart * (len(widths) - 1)
            items.append(Rule(indent, bottom, end, bottom, rule))
            last = len(rows) - 1
            yield Slab(
                bottom,
                tuple(items),
                space=0.0 if number else measures.gap,
                stretch=0.0 if number else 1.0,
                keep=number < last and (number < 2 or number == last - 1 or len(rows) <= 8),
                bad=_IN_TABLE if number < last else 0.0,
                kind="table",
            )


def _kept(at: int, count: int) -> bool:
    """Whether a line stays with the next: never one line of several alone in a column."""
    return at + 1 < count and (at == 0 or at == count - 2)


def _signs(block: Listing) -> list[Runs]:
    if block.start is None:
        return [(Run("•", False),)] * len(block.items)
    return [(Run(f"{block.start + i}", True),) for i in range(len(block.items))]


def _column_widths(block: Table, width: float, size: float, apart: float) -> list[float]:
    """As wide as the text wants where there is room; else each its longest word and a share of the rest."""
    columns = list(zip(block.head, *block.rows, strict=True))
    bold = [tuple(Run(run.text, True) for run in column[0]) for column in columns]
    wanted = [
        max(runs_width(cell) for cell in (head, *column)) * size for head, column in zip(bold, columns, strict=True)
    ]
    room = width - apart * (len(columns) - 1)
    if sum(wanted) <= room:
        return wanted
    least = [
        max(longest_word(cell) for cell in (head, *column)) * size for head, column in zip(bold, columns, strict=True)
    ]
    if sum(least) >= room:
        return [room * part / sum(least) for part in least]
    share = (room - sum(least)) / (sum(wanted) - sum(least))
    return [low + (high - low) * share for low, high in zip(least, wanted, strict=True)]


