"""Blocks in the middle of their sheet, where they are narrower: white at one side alone looks like a mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boardgen.paper.blocks import Block
from boardgen.paper.guillotine import Node, Split, blocks_in
from boardgen.paper.packing import Packed
from boardgen.paper.sheet import Sheet

#: Less white than this at the right, mm, is as good as none: blocks begin where texts do.
_SLACK = 4.0
#: Cells that differ by less, mm, are of one width.
_SAME = 0.01


def centred(packed: Packed, sheet: Sheet) -> Packed:
    """A sheet with each group between level cuts in its middle.

    In a stack rows of other cells than the widest have lie in the middle of that; those of the same share its cuts.

    Args:
        packed: what lies on the sheet.
        sheet: the paper.
    """
    return packed.with_tree(_in_the_middle(packed.tree, sheet))


def _in_the_middle(node: Node, sheet: Sheet) -> Node:
    if node.empty:
        return node
    split = node.split
    if split is not None and (split.axis == "level" or split.first.empty or split.second.empty):
        first, second = (_in_the_middle(half, sheet) for half in (split.first, split.second))
        return Node(split=Split(split.axis, split.at, first, second))
    if split is None:
        node = Node(stack=_on_one_axis(node.stack))
    blocks = [*blocks_in(node)]
    left, right = min(block.box[0] for block in blocks), max(block.box[2] for block in blocks)
    if sheet.inner[2] - right < _SLACK:
        return node
    return node.moved(sheet.width / 2 - (left + right) / 2, 0.0)


def _on_one_axis(stack: Sequence[Block]) -> tuple[Block, ...]:
    widest = max(stack, key=lambda block: block.box[2] - block.box[0])
    left, _, right, _ = widest.box
    return tuple(
        block
        if abs(block.width - widest.width) < _SAME
        else replace(block, left=(left + right - block.columns * block.width) / 2)
        for block in stack
    )
