"""Sorts of like pieces, such as colours of stones, in whole rows or columns, which are cut and kept easily."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from boardgen.paper.blocks import Block
from boardgen.paper.packing import Packed
from boardgen.paper.parts import Part

Batch = tuple[Part, ...]


def in_columns(sheets: Sequence[Packed], batches: Sequence[Batch]) -> tuple[Batch, ...]:
    """The batches, those in another order whose sorts fill no whole rows but may have as many whole columns each.

    Args:
        sheets: where the cells of each batch lie.
        batches: the pieces of each, one by one, sort by sort.
    """
    blocks = [block for packed in sheets for block in packed.blocks]
    found = list(batches)
    for block in blocks:
        batch = batches[block.batch]
        several = _sorts(batch)
        if block.count < len(batch) or block.count % block.columns or len(several) < 2:
            continue
        counts = set(several.values())
        if len(counts) > 1 or min(counts) % block.columns == 0 or block.columns % len(several):
            continue
        wide = block.columns // len(several)
        by_sort = [[part for part in batch if part.sort == sort] for sort in several]
        rows = range(block.rows)
        found[block.batch] = tuple(
            part for row in rows for some in by_sort for part in some[row * wide : (row + 1) * wide]
        )
    return tuple(found)


def broken(sheets: Sequence[Packed], batches: Sequence[Batch]) -> int:
    """In how many rows there is more than one sort, blocks of whole columns left out."""
    return sum(_broken(block, batches[block.batch]) for packed in sheets for block in packed.blocks)


def _broken(block: Block, batch: Batch) -> int:
    if len(_sorts(batch)) < 2:
        return 0
    cells = [batch[block.first + i].sort for i in range(block.count)]
    columns = (cells[i :: block.columns] for i in range(block.columns))
    if all(len(set(column)) == 1 for column in columns):
        return 0
    rows = (cells[i : i + block.columns] for i in range(0, block.count, block.columns))
    return sum(len(set(row)) > 1 for row in rows)


def _sorts(batch: Batch) -> Counter[str]:
    """How many pieces there are of each sort; of none if some come singly, as letters do, or are of no sort."""
    found = Counter(part.sort for part in batch)
    return found if all(sort and n > 1 and len(sort) > 1 for sort, n in found.items()) else Counter()
