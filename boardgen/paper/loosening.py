"""Pieces that are cut out one by one further apart, where their sheet has room: so it is full. All lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boardgen.paper.blocks import Block
from boardgen.paper.guillotine import Node
from boardgen.paper.packing import Packed
from boardgen.paper.parts import Part

#: The most that cells grow by.
_MOST = 1.1


def loosened(packed: Packed, batches: Sequence[Sequence[Part]], around: float) -> Packed:
    """A sheet with larger cells, all right below each other, where none of its pieces fills its own: their cuts are
    shared as before. Blocks stay in the middle, and begin where they did.

    Args:
        packed: the sheet.
        batches: the pieces of each batch, one by one.
        around: what stays free around blocks.
    """
    stack = _only(packed.tree)
    if not stack or any(part.shape == "rect" for one in stack for part in batches[one.batch]):
        return packed
    lefts, tops, rights, bottoms = zip(*(block.box for block in stack), strict=True)
    left, top, right = min(lefts), min(tops), max(rights)
    middle = (left + right) / 2
    beside = min(middle - packed.area[0], packed.area[2] - middle) - around
    wider = _factor(2 * beside, right - left)
    higher = _factor(packed.area[3] - around - top, max(bottoms) - top)
    larger = tuple(
        replace(
            block,
            left=middle + (block.left - middle) * wider,
            top=top + (block.top - top) * higher,
            width=block.width * wider,
            height=block.height * higher,
        )
        for block in stack
    )
    return Packed(larger, Node(stack=larger), packed.area)


def _factor(room: float, taken: float) -> float:
    return max(1.0, min(_MOST, room / taken))


def _only(node: Node) -> tuple[Block, ...]:
    """The only stack of a sheet; none where there are several."""
    if node.split is None:
        return node.stack
    first, second = node.split.first, node.split.second
    return _only(first) if second.empty else _only(second) if first.empty else ()
