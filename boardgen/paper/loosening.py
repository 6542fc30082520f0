"""Pieces that are cut out one by one further apart, where their sheet has room: so it is full. All lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from boardgen.paper.guillotine import Node
from boardgen.paper.packing import Packed
from boardgen.paper.parts import Part

#: The most that cells grow by, and rows above others that cannot grow, which move apart only.
_MOST, _MOST_APART = 1.1, 1.2


def loosened(packed: Packed, batches: Sequence[Sequence[Part]], around: float) -> Packed:
    """A sheet with larger cells, all right below each other, of pieces that do not fill their own: their cuts are
    shared as before. Blocks begin at the left where they did, and as much lower as those above have grown.

    Args:
        packed: the sheet.
        batches: the pieces of each batch, one by one.
        around: what stays free around blocks.
    """
    stack = packed.stack
    loose = [all(part.shape != "rect" for part in batches[block.batch]) for block in stack]
    if not any(loose):
        return packed
    boxes = [block.box for block in stack]
    growing = [box for box, is_loose in zip(boxes, loose, strict=True) if is_loose]
    left = min(box[0] for box in boxes)
    # Those that share columns with others, which cannot grow, keep these.
    fixed = {round(block.width, 3) for block, is_loose in zip(stack, loose, strict=True) if not is_loose}
    shared = any(round(block.width, 3) in fixed for block, is_loose in zip(stack, loose, strict=True) if is_loose)
    end = max(box[2] for box in boxes) if shared else packed.area[2] - around
    wider = [_factor(end - left, box[2] - box[0]) for box in boxes]
    high = math.fsum(box[3] - box[1] for box in growing)
    higher = _factor(packed.area[3] - around - max(box[3] for box in boxes) + high, high, _MOST_APART)
    if all(loose):
        # Cells keep their form: as far across as down.
        higher = min(higher, *wider)
        wider = [higher for _ in wider]
    larger, down = [], 0.0
    for block, (_, top, _, bottom), across, is_loose in zip(stack, boxes, wider, loose, strict=True):
        moved = block.moved(0.0, down)
        if is_loose:
            moved = replace(
                moved,
                left=left + (block.left - left) * across,
                width=block.width * across,
                height=block.height * higher,
            )
            down += (bottom - top) * (higher - 1.0)
        larger.append(moved)
    return Packed(tuple(larger), Node(stack=tuple(larger)), packed.area)


def _factor(room: float, taken: float, most: float = _MOST) -> float:
    return max(1.0, min(most, room / taken))
