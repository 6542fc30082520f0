"""Texts of a card on wide pages of HTML: how long they are, and where they have two columns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from boardgen.cards.blocks import Block, Heading, Listing, Paragraph, Run, Runs, Table

#: A paragraph alone in its section has two columns on wide screens if a sentence ends in this part of it.
_MIDDLE = (0.35, 0.75)
#: Blocks of a section with one paragraph.
_ALONE = 2
#: Letters of a line in one of two columns; the space below a paragraph, lines.
_COLUMN, _SPACE = 66, 0.4
#: Where a sentence ends within a paragraph.
_SENTENCE = re.compile(r"[.!?](?= )")


def columns_of(blocks: Sequence[Block]) -> str:
    """The further class of a text: two columns on wide screens where it has several items."""
    texts = [block for block in blocks if not isinstance(block, Heading)]
    if any(isinstance(block, Table) for block in texts):
        return " whole"
    items = sum(len(block.items) if isinstance(block, Listing) else 1 for block in texts)
    return " long" if items > 1 else ""


def halves_of(blocks: Sequence[Block]) -> tuple[Runs, ...]:
    """The one paragraph of a section in two, at the sentence that ends nearest its middle.

    Nothing where none ends near it, or where the section has more than one paragraph below its heading.
    """
    if len(blocks) != _ALONE or not isinstance(blocks[0], Heading) or not isinstance(blocks[1], Paragraph):
        return ()
    runs = blocks[1].runs
    total, begin = sum(len(run.text) for run in runs), 0
    found: list[tuple[float, int, int]] = []
    for at, run in enumerate(runs):
        ends = (begin + end.end() for end in _SENTENCE.finditer(run.text))
        found += [(abs(end / total - 0.5), at, end - begin) for end in ends if _MIDDLE[0] < end / total < _MIDDLE[1]]
        begin += len(run.text)
    if not found:
        return ()
    _, at, end = min(found)
    run = runs[at]
    first, rest = Run(run.text[:end], run.bold), Run(run.text[end:].lstrip(), run.bold)
    return (*runs[:at], first), (rest, *runs[at + 1 :])


def second_column(blocks: Sequence[Block]) -> tuple[int, int]:
    """Where the second column of a text begins, so that both are about as high: a block and an item of its list.

    Paragraphs are not parted, nor lists behind their first item or before their last one.

    Returns:
        Their indices; of a list that begins the column and of paragraphs the item is 0. The block is 0 where the
        browser shall decide.
    """
    parts: list[tuple[int, int, float]] = []
    for at, block in enumerate(blocks):
        match block:
            case Paragraph():
                parts.append((at, 0, lines_of([block], _COLUMN) + _SPACE))
            case Listing(items=items):
                parts += [(at, item, lines_of(said, _COLUMN) + _SPACE / 2) for item, said in enumerate(items)]
    last = {at: item for at, item, _ in parts}
    total, above = sum(high for _, _, high in parts), 0.0
    found: list[tuple[float, int, int]] = []
    for at, item, high in parts:
        if above and (item == 0 or 1 < item < last[at]):
            found.append((abs(total - 2 * above), at, item))
        above += high
    return min(found, default=(0.0, 0, 0))[1:]


def lines_of(blocks: Sequence[Block], letters: int) -> int:
    """About how many lines a text has, of so many letters."""
    count = 0
    for block in blocks:
        match block:
            case Paragraph(runs=runs):
                count += -(-sum(len(run.text) for run in runs) // letters)
            case Listing(items=items):
                count += sum(lines_of(item, letters) for item in items)
            case Table(rows=rows):
                count += 1 + len(rows)
    return count
