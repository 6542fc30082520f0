"""Texts of a card on wide pages of HTML: how long they are, and where they have two columns."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.cards.blocks import Block, Heading, Listing, Paragraph, Table, plain_text

#: Letters of a line in one of two columns; the space below a paragraph, lines.
_COLUMN, _SPACE = 66, 0.4
#: Texts of fewer lines, of so many letters, have one column: their sentences would seem to be two lists.
_FEWEST, _LINE = 4, 84


def columns_of(blocks: Sequence[Block]) -> str:
    """The further class of a text: two columns on wide screens where it has several items and lines enough."""
    texts = [block for block in blocks if not isinstance(block, Heading)]
    if any(isinstance(block, Table) for block in texts):
        return " whole"
    items = sum(len(block.items) if isinstance(block, Listing) else 1 for block in texts)
    return " long" if items > 1 and lines_of(texts, _LINE) >= _FEWEST else ""


def second_column(blocks: Sequence[Block]) -> tuple[int, int]:
    """Where the second column of a text begins, so that both are about as high: a block and an item of its list.

    Paragraphs are not parted, nor lists behind their first item or before their last one, nor from a line with a
    colon before them.

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
        if above and (1 < item < last[at] or (item == 0 and not _is_open(blocks[at - 1]))):
            found.append((abs(total - 2 * above), at, item))
        above += high
    return min(found, default=(0.0, 0, 0))[1:]


def _is_open(block: Block) -> bool:
    """Whether it ends with a colon, so that what comes next belongs to it."""
    return isinstance(block, Paragraph) and plain_text(block.runs).rstrip().endswith(":")


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
