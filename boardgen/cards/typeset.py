"""Text → parts: lines that stay together, one beneath another. Lengths in mm."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import NamedTuple

from boardgen.cards.blocks import Block, FigureRow, Heading, Listing, Paragraph, Run, Runs, Table, plain_text
from boardgen.cards.layouts import Layout, Type
from boardgen.cards.lines import (
    Line,
    break_lines,
    fewest_lines,
    line_items,
    longest_word,
    runs_width,
)
from boardgen.cards.tables import APART, column_widths, wanted
from boardgen.scene.primitives import Group, Item, Style
from boardgen.scene.primitives import Line as Rule

#: Between paragraphs and between the items of a list, in lines.
PARAGRAPH_GAP, ITEM_GAP = 0.5, 0.25
#: A list of at most so many items and lines under a paragraph is not divided between columns: it is read as one.
_UNDIVIDED, _UNDIVIDED_LINES = 4, 10.5
#: From a heading to its text, mm.
HEADING_GAP = 1.7
#: A table has its own type where it is at least so wide, mm.
_WIDE_TABLE = 90.0
#: A table whose cells want so many times the width there is would be cramped.
_CRAMPED = 1.7
#: The end of a sentence.
_SENTENCE = re.compile(r"(?<=[.!?†]) (?=[A-Z])")
_SENTENCE_END = re.compile(r"[.!?][†”)]*\s*$")
#: Columns whose depths differ by less are equally high, mm.
_SAME = 1e-6

FINE = Style(stroke="faint", width=0.15)


@dataclass(frozen=True, slots=True)
class Part:
    """Lines that are not divided: a paragraph, an item of a list, a table, a heading.

    Attributes:
        height: mm.
        items: drawn with the origin at its top left corner.
        space: empty above it, unless it begins a column.
        keep: it stays in one column with the next.
        kind: of the block it comes from.
        heading: the text of a heading, for bookmarks.
    """

    height: float
    items: tuple[Item, ...]
    space: float = 0.0
    keep: bool = False
    kind: str = ""
    heading: str = ""


def depth(parts: Sequence[Part]) -> float:
    """How high parts are, one beneath another."""
    return sum(part.height + part.space for part in parts) - (parts[0].space if parts else 0.0)


def laid(parts: Sequence[Part], x: float, y: float) -> Iterator[Item]:
    """Parts one beneath another, from a corner on."""
    for i, part in enumerate(parts):
        y += part.space if i else 0.0
        yield Group(part.items, dx=x, dy=y)
        y += part.height


def balanced(parts: Sequence[Part], columns: int) -> tuple[tuple[Part, ...], ...]:
    """Parts in columns whose highest is as low as can be; the first are the fuller ones."""
    ends = [i for i in range(1, len(parts) + 1) if i == len(parts) or not parts[i - 1].keep]
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, (0,))}
    for _ in range(columns):
        reached: dict[int, tuple[float, tuple[int, ...]]] = {}
        for begin, (high, cuts) in best.items():
            for end in (begin, *(end for end in ends if end > begin)):
                found = max(high, depth(parts[begin:end])), (*cuts, end)
                # Of equally high ways the one whose first columns are fuller.
                if end not in reached or (-found[0], found[1]) > (-reached[end][0], reached[end][1]):
                    reached[end] = found
        best = reached
    cuts = best[len(parts)][1]
    return tuple(tuple(parts[a:b]) for a, b in itertools.pairwise(cuts))


def in_columns(blocks: Sequence[Block], width: float, layout: Layout, columns: int) -> tuple[tuple[Part, ...], ...]:
    """A text in balanced columns; a paragraph may go on in the next column after the end of a sentence."""
    parts = parts_of(blocks, width, layout)
    whole = balanced(parts, columns)
    if columns == 1:
        return whole
    # A cut is worth a line, and what fills a column that would be empty is always worth it.
    best = max(map(depth, whole)) - (layout.text.leading if all(whole) else _SAME)
    first = False, 0
    # The most promising cuts first, so that those of a long paragraph need not all be set; of equal ones the first,
    # but one after which no more stands in the last column than in the first.
    cuts = sorted(_cuts(blocks, parts, width, layout, columns), key=itemgetter(0, 1))
    for bound, number, at, before, halves in cuts:
        if bound > best + _SAME:
            break
        cut = parts_of((*blocks[:at], *halves, *blocks[at + 1 :]), width, layout)
        tried = balanced(cut, columns)
        ends = {sum(map(len, tried[: i + 1])) for i in range(columns - 1)}
        # The halves stand in different columns, and none of them is a single line.
        if before + 1 in ends and min(half.height for half in cut[before : before + 2]) > 1.5 * layout.text.leading:
            high, own = max(map(depth, tried)), (depth(tried[0]) < depth(tried[-1]) - _SAME, number)
            if high < best - _SAME or (high < best + _SAME and own < first):
                best, first, whole = high, own, tried
    return whole


class _Cut(NamedTuple):
    """A paragraph of a text cut in two, the halves to stand in different columns.

    Attributes:
        least: how high the highest column is at the least, mm.
        number: of the cut, from 1.
        at: which block it is.
        before: the number of parts before it.
        halves: what it is cut into.
    """

    least: float
    number: int
    at: int
    before: int
    halves: tuple[Paragraph, Paragraph]


def _cuts(
    blocks: Sequence[Block], parts: Sequence[Part], width: float, layout: Layout, columns: int
) -> Iterator[_Cut]:
    """All cuts at the end of a sentence, and how low columns with them might be."""
    type_ = layout.text
    count = itertools.count(1)
    before = 0
    for at, block in enumerate(blocks):
        if isinstance(block, Paragraph):
            above = depth(parts[:before]) + (parts[before].space if before else 0.0)
            beneath = sum(part.space + part.height for part in parts[before + 1 :])
            others = max((part.height for part in (*parts[:before], *parts[before + 1 :])), default=0.0)
            gap = max(part.space for part in parts)
            ems = runs_width(block.runs)
            for one, other in between_sentences(block):
                begun = runs_width(one.runs)
                high, low = (fewest_lines(each, width, type_.size) * type_.leading for each in (begun, ems - begun))
                # The first part of a column has no space above it.
                least = min(
                    max(
                        (above + high - gap * (left - 1)) / left,
                        (low + beneath - gap * (columns - left - 1)) / (columns - left),
                        high,
                        low,
                        others,
                    )
                    for left in range(1, columns)
                )
                yield _Cut(least, next(count), at, before, (one, other))
        before += len(parts_of((block,), width, layout))


def divisions(
    blocks: Sequence[Block], width: float, layout: Layout
) -> Iterator[tuple[tuple[Part, ...], tuple[Part, ...]]]:
    """All ways to divide a text between two columns, the second perhaps empty; see `in_columns`."""
    whole = tuple(parts_of(blocks, width, layout))
    for end in range(1, len(whole) + 1):
        if end == len(whole) or not whole[end - 1].keep:
            yield whole[:end], whole[end:]
    at = 0
    for block, parts in zip(blocks, (parts_of((one,), width, layout) for one in blocks), strict=True):
        if isinstance(block, Paragraph):
            for one, other in between_sentences(block):
                halves = parts_of((one, other), width, layout)
                if min(half.height for half in halves) > 1.5 * layout.text.leading:
                    first = replace(halves[0], space=parts[0].space)
                    yield (*whole[:at], first), (halves[1], *whole[at + 1 :])
        at += len(parts)


def between_sentences(block: Paragraph) -> Iterator[tuple[Paragraph, Paragraph]]:
    """A paragraph cut in two at the end of each sentence but the last."""
    for number, run in enumerate(block.runs):
        for found in _SENTENCE.finditer(run.text):
            one = (*block.runs[:number], Run(run.text[: found.start()], run.bold))
            other = (Run(run.text[found.end() :], run.bold), *block.runs[number + 1 :])
            if plain_text(other).strip():
                yield Paragraph(one), Paragraph(other)


def heading_part(heading: Heading, width: float, layout: Layout) -> Part:
    """The heading of a block, which stays with what follows."""
    type_ = layout.heading
    lines = break_lines(heading.runs, width, type_.size)
    items = [item for i, line in enumerate(lines) for item in _line(line, 0.0, i, type_, "ink")]
    height = len(lines) * type_.leading + HEADING_GAP
    return Part(height, tuple(items), keep=True, kind="heading", heading=plain_text(heading.runs))


def parts_of(blocks: Sequence[Block], width: float, layout: Layout) -> list[Part]:
    """The parts of a text without its figures, for columns of a width."""
    return list(_Setter(width, layout).blocks(blocks, 0.0))


def cramped(blocks: Sequence[Block], width: float, layout: Layout) -> bool:
    """Whether a table among the blocks would have to be broken into many lines."""
    for block in blocks:
        if isinstance(block, Table):
            size = _table_type(layout, width).size
            room = width - size * APART * (len(block.head) - 1)
            wide = sum(wanted(block, longest_word)) * size > room
            if wide or sum(wanted(block, runs_width)) * size > _CRAMPED * room:
                return True
    return False


def _table_type(layout: Layout, width: float) -> Type:
    """That of captions in a column too narrow for larger type."""
    return layout.table if width >= _WIDE_TABLE else layout.caption


def _line(line: Line, x: float, at: int, type_: Type, paint: str, before: float = 0.0) -> Iterator[Item]:
    return line_items(line, x, at * type_.leading + type_.baseline, type_.size, paint, before)


class _Setter:
    def __init__(self, width: float, layout: Layout) -> None:
        self.width = width
        self.layout = layout

    def blocks(self, blocks: Sequence[Block], indent: float) -> Iterator[Part]:
        every = [list(self.block(block, indent)) for block in blocks]
        before: Block | None = None
        for block, parts, follower, after in zip(blocks, every, (*blocks[1:], None), (*every[1:], []), strict=False):
            if parts and isinstance(block, Paragraph) and _leads_on(block, follower, self.is_short(after)):
                parts[-1] = replace(parts[-1], keep=True)
            if isinstance(before, Paragraph) and isinstance(block, Listing) and self.is_short(parts):
                parts[:-1] = [replace(part, keep=True) for part in parts[:-1]]
            yield from parts
            before = block

    def is_short(self, items: Sequence[Part]) -> bool:
        """Whether a list is so short that it is not divided between columns."""
        return len(items) <= _UNDIVIDED and depth(items) <= _UNDIVIDED_LINES * self.layout.text.leading

    def block(self, block: Block, indent: float) -> Iterator[Part]:
        match block:
            case Heading():
                type_ = self.layout.text
                lines = break_lines(block.runs, self.width - indent, type_.size)
                items = [item for i, line in enumerate(lines) for item in _line(line, indent, i, type_, "ink")]
                text = plain_text(block.runs)
                yield Part(len(lines) * type_.leading, tuple(items), type_.leading * 0.8, True, "heading", text)
            case Paragraph():
                yield self.paragraph(block.runs, indent)
            case Listing():
                yield from self.listing(block, indent)
            case Table():
                yield self.table(block, indent)
            case FigureRow():
                return

    def paragraph(self, runs: Runs, indent: float) -> Part:
        type_ = self.layout.text
        lines = break_lines(runs, self.width - indent, type_.size)
        items = [item for i, line in enumerate(lines) for item in _line(line, indent, i, type_, "ink")]
        return Part(len(lines) * type_.leading, tuple(items), type_.leading * PARAGRAPH_GAP, kind="paragraph")

    def listing(self, block: Listing, indent: float) -> Iterator[Part]:
        type_ = self.layout.text
        signs = _signs(block)
        hang = max(runs_width(sign) for sign in signs) * type_.size + 0.55 * type_.size
        for number, (sign, item) in enumerate(zip(signs, block.items, strict=True)):
            parts = list(self.blocks(item, indent + hang))
            if not parts:
                continue
            if parts[0].kind in ("paragraph", "list"):
                (line,) = break_lines(sign, 1e9, type_.size)
                mark = tuple(_line(line, indent + hang - 0.55 * type_.size, 0, type_, "ink", 1.0))
                parts[0] = replace(parts[0], items=(*mark, *parts[0].items))
            gap = type_.leading * (PARAGRAPH_GAP if number == 0 and not indent else ITEM_GAP)
            whole = _joined(parts, gap)
            yield replace(whole, keep=True) if _goes_on(item) else whole

    def table(self, block: Table, indent: float) -> Part:
        """A whole table."""
        rows = [tuple(tuple(Run(run.text, True) for run in cell) for cell in block.head), *block.rows]
        if not any(plain_text(cell).strip() for cell in block.head):
            rows = rows[1:]
        type_ = _table_type(self.layout, self.width)
        widths = column_widths(block, self.width - indent, type_.size)
        items: list[Item] = []
        y = 0.0
        for row in rows:
            drawn, high = _row(row, widths, block.aligns, indent, type_)
            items.append(Group(tuple(drawn), dy=y))
            y += high
        # What follows a table, or stands beside it, is seen not to belong to its last row.
        items.append(Rule(indent, y, indent + _across(widths, type_), y, FINE))
        return Part(y, tuple(items), self.layout.text.leading * PARAGRAPH_GAP, kind="table")


def _leads_on(block: Paragraph, follower: Block | None, is_short: bool) -> bool:
    """Whether what follows a paragraph has to stand beneath it.

    A sentence that goes on in a list has to, and a list that may be divided begins where it is announced.
    """
    text = plain_text(block.runs)
    if isinstance(follower, Listing):
        return not is_short or _SENTENCE_END.search(text) is None
    return follower is not None and text.rstrip().endswith(":")


def _goes_on(item: Sequence[Block]) -> bool:
    """Whether the sentence of an item of a list goes on in the next one."""
    last = item[-1] if item else None
    return isinstance(last, Paragraph) and plain_text(last.runs).rstrip().endswith((",", ";", " or", " and"))


def _joined(parts: Sequence[Part], space: float) -> Part:
    """The parts of an item of a list as one."""
    if len(parts) == 1:
        return replace(parts[0], space=space, kind="list")
    return Part(depth(parts), tuple(laid(parts, 0.0, 0.0)), space, kind="list")


def _row(
    row: Sequence[Runs], widths: Sequence[float], aligns: Sequence[str], indent: float, type_: Type
) -> tuple[list[Item], float]:
    """One row of a table with the rule above it, and its height."""
    pad = type_.leading * 0.25
    cells = [break_lines(cell, width, type_.size) for cell, width in zip(row, widths, strict=True)]
    items: list[Item] = [Rule(indent, 0.0, indent + _across(widths, type_), 0.0, FINE)]
    x = indent
    for cell, width, align in zip(cells, widths, aligns, strict=True):
        before = {"left": 0.0, "center": 0.5, "right": 1.0}[align]
        for i, line in enumerate(cell):
            y = pad + i * type_.leading + type_.baseline
            items += line_items(line, x + before * width, y, type_.size, "ink", before)
        x += width + type_.size * APART
    return items, max(len(cell) for cell in cells) * type_.leading + 2 * pad


def _across(widths: Sequence[float], type_: Type) -> float:
    """How wide a table is, of its columns."""
    return sum(widths) + type_.size * APART * (len(widths) - 1)


def _signs(block: Listing) -> list[Runs]:
    if block.start is None:
        return [(Run("•", False),)] * len(block.items)
    return [(Run(f"{block.start + i}", True),) for i in range(len(block.items))]
