"""Blocks of equal cells on sheets: one batch after the other, guillotine cuts, few sheets.

Cells of one size stand in a grid, so that one cut serves a whole row or column. What a block leaves
free is split in two rectangles, and the next cells go there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardgen.paper.boxes import EPSILON
from boardgen.scene.primitives import XY, Box

#: A sheet that is not full begins at most so far below the top, mm.
_LOWEST = 10.0


@dataclass(frozen=True, slots=True)
class Batch:
    """Cells of one size, mm."""

    width: float
    height: float
    count: int


@dataclass(frozen=True, slots=True)
class Block:
    """Cells of one batch on one sheet, row by row; only the last row may be shorter.

    Attributes:
        batch: index of the batch.
        first: number of the first cell in its batch.
        count: cells in this block.
        columns: cells in a row.
        left, top: of the first cell, mm from the sheet's top left corner.
        width, height: of a cell, mm.
    """

    batch: int
    first: int
    count: int
    columns: int
    left: float
    top: float
    width: float
    height: float

    @property
    def rows(self) -> int:
        """Rows, the short one too."""
        return -(-self.count // self.columns)

    @property
    def box(self) -> Box:
        """The box around all cells."""
        right = self.left + self.columns * self.width
        return self.left, self.top, right, self.top + self.rows * self.height

    def cell(self, index: int) -> Box:
        """The box of the cell with that number in the block."""
        row, column = divmod(index, self.columns)
        left, top = self.left + column * self.width, self.top + row * self.height
        return left, top, left + self.width, top + self.height

    def moved(self, dx: float, dy: float) -> Block:
        """The same block elsewhere."""
        return Block(
            self.batch, self.first, self.count, self.columns, self.left + dx, self.top + dy, self.width, self.height
        )


def room_in(area: Box, batch: Batch, around: float) -> XY:
    """How many columns and rows of a batch's cells a box holds, with ``around`` mm kept free on all sides."""
    across = int((area[2] - area[0] - 2 * around + EPSILON) / batch.width)
    down = int((area[3] - area[1] - 2 * around + EPSILON) / batch.height)
    return max(across, 0), max(down, 0)


def pack(
    batches: Sequence[Batch], first: Box, others: Box, around: float, most: int
) -> list[tuple[Block, ...]] | None:
    """Put the cells of all batches on sheets.

    Args:
        batches: what there is, in the order in which it is placed: the large cells should come first.
        first: what the first sheet offers; may hold nothing.
        others: what every other sheet offers.
        around: kept free around every block, mm: room for its marks.
        most: sheets.

    Returns:
        The blocks of each sheet; None when a cell does not fit or the sheets do not suffice.
    """
    left = [batch.count for batch in batches]
    sheets: list[tuple[Block, ...]] = []
    while any(left):
        area = others if sheets else first
        blocks = _fill(batches, left, area, around)
        if (not blocks and sheets) or len(sheets) >= most:
            return None
        sheets.append(_centred(blocks, area, around))
    return sheets if not sheets or sheets[0] else sheets[1:]


def _fill(batches: Sequence[Batch], left: list[int], area: Box, around: float) -> list[Block]:
    """One sheet; takes what it places off ``left``."""
    free = [area]
    blocks: list[Block] = []
    for i, batch in enumerate(batches):
        while left[i]:
            found = _best(batch, left[i], free, around)
            if found is None:
                break
            at, columns, count = found
            box = free.pop(at)
            corner = box[0] + around, box[1] + around
            block = Block(i, batch.count - left[i], count, columns, *corner, batch.width, batch.height)
            left[i] -= count
            blocks.append(block)
            free += _rest(box, block, around)
    return blocks


def _best(batch: Batch, wanted: int, free: Sequence[Box], around: float) -> tuple[int, int, int] | None:
    """The free box that takes most of a batch, the smallest of these; columns and cells in it."""
    found: tuple[tuple[int, float], tuple[int, int, int]] | None = None
    for at, box in enumerate(free):
        columns, rows = (int(n) for n in room_in(box, batch, around))
        count = min(columns * rows, wanted)
        if not count:
            continue
        full = -(-count // columns)
        key = (-count, (box[2] - box[0]) * (box[3] - box[1]))
        if found is None or key < found[0]:
            found = key, (at, -(-count // full), count)
    return None if found is None else found[1]


def _rest(box: Box, block: Block, around: float) -> list[Box]:
    """What a block in its top left corner leaves of a box: beside and below, the longer cut where it wastes less."""
    x, y = block.box[2] + around, block.box[3] + around
    left, top, right, bottom = box
    if (right - left) * (bottom - y) >= (right - x) * (bottom - top):
        return [(left, y, right, bottom), (x, top, right, y)]
    return [(x, top, right, bottom), (left, y, x, bottom)]


def _centred(blocks: Sequence[Block], area: Box, around: float) -> tuple[Block, ...]:
    """All blocks of a sheet, moved together to the middle of what it offers, but not far down."""
    if not blocks:
        return ()
    right = max(block.box[2] for block in blocks) + around
    bottom = max(block.box[3] for block in blocks) + around
    dx, dy = (area[2] - right) / 2, min((area[3] - bottom) / 2, _LOWEST)
    return tuple(block.moved(dx, dy) for block in blocks)
