"""Sorts of like pieces, such as colours of stones, in whole rows or columns, which are cut and kept easily."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from boardgen.paper.blocks import Block
from boardgen.paper.guillotine import Node, Split
from boardgen.paper.packing import Packed
from boardgen.paper.parts import Part

Batch = tuple[Part, ...]


def in_columns(sheets: Sequence[Packed], batches: Sequence[Batch]) -> tuple[Batch, ...]:
    """The batches, those in another order whose sorts fill no whole rows but may have as many whole columns each; so
    do suits, whose values then lie in rows.

    Args:
        sheets: where the cells of each batch lie.
        batches: the pieces of each, one by one, sort by sort.
    """
    blocks = [block for packed in sheets for block in packed.blocks]
    found = list(batches)
    for block in blocks:
        batch = batches[block.batch]
        found[block.batch] = _suits_in_columns(block, found[block.batch])
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


def suits_across(packed: Packed, batches: Sequence[Batch], around: float) -> Packed:
    """A sheet whose lowest block has fewer columns, as many for each suit, where suits fill no whole rows and there
    is room.
    """
    block = max(packed.blocks, key=lambda block: block.box[3])
    batch = batches[block.batch]
    suits = Counter(part.suit for part in batch[block.first :][: block.count] if part.suit)
    if not 1 < len(suits) < block.columns:
        return packed
    fewer = replace(block, columns=block.columns - block.columns % len(suits))
    if (
        fewer.box[3] > packed.area[3] - around
        or _suits_in_columns(block, batch) != batch
        or _suits_in_columns(fewer, batch) == batch
    ):
        return packed
    blocks = tuple(fewer if one is block else one for one in packed.blocks)
    return Packed(blocks, _exchanged(packed.tree, block, fewer), packed.area)


def _exchanged(node: Node, block: Block, other: Block) -> Node:
    """What lies in a node, with a block that ends lower in the place of another, below which nothing lies."""
    split = node.split
    if split is None:
        return Node(stack=tuple(other if one == block else one for one in node.stack))
    first, second = (_exchanged(half, block, other) for half in (split.first, split.second))
    lower = split.axis == "level" and split.second.empty
    return Node(split=Split(split.axis, max(split.at, other.box[3]) if lower else split.at, first, second))


def _suits_in_columns(block: Block, batch: Batch) -> Batch:
    """A batch of which pieces with suits, all in a block, lie value by value if suits fill no whole rows."""
    suited = [i for i, part in enumerate(batch) if part.suit]
    runs = [[*some] for _, some in groupby(suited, key=lambda i: batch[i].suit)]
    if len(runs) < 2 or suited != [*range(suited[0], suited[-1] + 1)] or len({*map(len, runs)}) > 1:
        return batch
    begin = suited[0] - block.first
    if begin < 0 or begin % block.columns or suited[-1] >= block.first + block.count:
        return batch
    if len(runs[0]) % block.columns == 0 or block.columns % len(runs):
        return batch
    by_value = [batch[i] for some in zip(*runs, strict=True) for i in some]
    return (*batch[: suited[0]], *by_value, *batch[suited[-1] + 1 :])


def in_rows(packed: Packed, batches: Sequence[Batch], around: float) -> Packed:
    """A sheet whose only block is in rows of one sort each, those of the next sort right below, if there is room.

    Args:
        packed: the sheet.
        batches: the pieces of each batch, one by one.
        around: what stays free around blocks, mm.
    """
    if len(packed.blocks) != 1 or not _broken(packed.blocks[0], batches[packed.blocks[0].batch]):
        return packed
    (block,) = packed.blocks
    sorts = (part.sort for part in batches[block.batch][block.first :][: block.count])
    counts = [len([*some]) for _, some in groupby(sorts)]

    def taken(columns: int) -> tuple[int, int]:
        """How many rows there are, and places that stay empty."""
        rows = sum(-(-count // columns) for count in counts)
        return rows, rows * columns - block.count

    columns = min(range(1, block.columns + 1), key=taken)
    if block.top + taken(columns)[0] * block.height > packed.area[3] - around:
        return packed
    stack: list[Block] = []
    first, top = block.first, block.top
    for count in counts:
        wide = min(columns, count)
        stack.append(replace(block, first=first, count=count, columns=wide, top=top))
        first, top = first + count, stack[-1].box[3]
    return Packed(tuple(stack), Node(stack=tuple(stack)), packed.area)


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
