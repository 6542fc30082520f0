"""Pack blocks of equal cells on as few sheets as possible, with guillotine cuts.

Cells of one size stand in a grid, so that one cut serves a whole row or column. Grids that may do so stand right on
each other, as a stack, and share cuts too. What a stack leaves free is split in two rectangles, and the next cells
go there: so a sheet comes apart by straight cuts alone, which `boardgen.paper.guillotine` puts in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from math import ceil, inf

from boardgen.paper.blocks import Block
from boardgen.paper.boxes import EPSILON
from boardgen.paper.guillotine import Node, Split, beside, blocks_in
from boardgen.scene.primitives import XY, Box

#: A sheet that is not full begins at most so far below the top, mm, or this part of the height of what is on it.
LOWEST, _LOWEST_PART = 10.0, 0.15
#: And below steps.
_HANGS = 5.5


@dataclass(frozen=True, slots=True)
class Batch:
    """Cells of one size, mm.

    Attributes:
        width, height: of a cell.
        count: how many.
        inset: distance from the edge of a cell to its cuts.
        joins: may stand right on other cells that may.
    """

    width: float
    height: float
    count: int
    inset: float = 0.0
    joins: bool = False


@dataclass(frozen=True, slots=True)
class Packed:
    """One sheet.

    Attributes:
        blocks: in the order they were placed.
        tree: the layout of the sheet for cutting.
        area: the area available.
    """

    blocks: tuple[Block, ...]
    tree: Node
    area: Box

    @property
    def reach(self) -> float:
        """From the left of the area to the first cut that runs up to its upper edge; without end if none does."""
        node, right = self.tree, inf
        while node.split is not None:
            split = node.split
            if split.axis == "upright" and not split.first.empty and not split.second.empty:
                right = split.at
            node = split.first
        return right - self.area[0]

    @property
    def stack(self) -> tuple[Block, ...]:
        """The blocks right below each other that are all there is on the sheet; none where there are more."""
        return _only_stack(self.tree)

    def moved(self, dx: float, dy: float) -> Packed:
        """The sheet with all that is on it moved within its area."""
        return Packed(tuple(block.moved(dx, dy) for block in self.blocks), self.tree.moved(dx, dy), self.area)

    def with_tree(self, tree: Node) -> Packed:
        """The sheet with its blocks where a tree of the same ones has them."""
        placed = {(block.batch, block.first): block for block in blocks_in(tree)}
        return Packed(tuple(placed[block.batch, block.first] for block in self.blocks), tree, self.area)

    def begun_above(self) -> Packed:
        """The sheet with stacks that take its width above those that lie beside each other: they are cut first."""
        tree = _begun_above(self.tree)
        return self.with_tree(tree)

    def placed(self, around: float, *, hangs: bool = False) -> Packed:
        """The sheet with its blocks, and ``around`` mm on all sides of them, lower in its area and at its left, where
        texts and rulers begin.

        Groups above each other begin below each other. Downwards all are moved the less the emptier the sheet is, or
        by little if it ``hangs`` below steps.
        """
        if not self.blocks:
            return self
        bottom = max(block.box[3] for block in self.blocks) + around
        high = bottom - self.area[1]
        most = _HANGS if hangs else max(LOWEST, _LOWEST_PART * high)
        lower = self.moved(0.0, min((self.area[3] - bottom) / 2, most))
        tree = _each_begun_at(lower.tree, self.area[0] + around)
        return self.with_tree(tree)


def _only_stack(node: Node) -> tuple[Block, ...]:
    if node.split is None:
        return node.stack
    first, second = node.split.first, node.split.second
    return _only_stack(first) if second.empty else _only_stack(second) if first.empty else ()


def _each_begun_at(node: Node, x: float) -> Node:
    """What lies in a node, each group between level cuts begun at an x."""
    if node.empty:
        return node
    split = node.split
    if split is not None and split.axis == "level":
        first, second = (_each_begun_at(half, x) for half in (split.first, split.second))
        return Node(split=Split("level", split.at, first, second))
    return node.moved(x - min(block.box[0] for block in blocks_in(node)), 0.0)


def _begun_above(node: Node) -> Node:
    split = node.split
    if split is None or split.axis != "level" or split.first.empty or split.second.empty:
        return node
    first, second = _begun_above(split.first), _begun_above(split.second)
    if not beside(first) or beside(second):
        return Node(split=Split("level", split.at, first, second))
    tops, feet = zip(*(_ends(half) for half in (first, second)), strict=True)
    lower, higher = feet[1] - feet[0], tops[1] - tops[0]
    at = tops[0] + feet[1] - split.at
    return Node(split=Split("level", at, second.moved(0.0, -higher), first.moved(0.0, lower)))


def _ends(node: Node) -> XY:
    """Where what lies in a node begins and ends downwards."""
    boxes = [block.box for block in blocks_in(node)]
    return min(box[1] for box in boxes), max(box[3] for box in boxes)


def room_in(area: Box, batch: Batch, around: float) -> XY:
    """Columns and rows of a batch's cells that fit in a box, with ``around`` mm kept free on all sides."""
    across = int((area[2] - area[0] - 2 * around + EPSILON) / batch.width)
    down = int((area[3] - area[1] - 2 * around + EPSILON) / batch.height)
    return max(across, 0), max(down, 0)


def pack(
    batches: Sequence[Batch],
    first: Box,
    others: Box,
    around: float,
    most: int,
    *,
    full_rows: bool = False,
    stacked: bool = True,
    wide: bool = False,
    together: Collection[int] = (),
) -> list[Packed] | None:
    """Put the cells of all batches on sheets.

    Args:
        batches: the batches in the order to place them: large cells should come first.
        first: the area of the first sheet; may be too small for anything.
        others: the area of every other sheet.
        around: room for marks around every stack, mm.
        most: the most sheets.
        full_rows: keep grids free of short rows: what remains stands apart, and others beside it.
        stacked: grids that may stand right on each other do so; else each stands where it leaves most of the sheet.
        wide: a grid right below another may be wider than that, in fewer rows.
        together: batches whose cells are not dealt to what other batches leave free of several sheets: as many as an
            empty sheet takes are on one, and only what is more comes before.

    Returns:
        The sheets, their blocks from the top left corner of their areas on; None if a cell does not fit or more
        sheets are needed.
    """
    left = [batch.count for batch in batches]
    held = [capacity(others, batch, around) if i in together else 0 for i, batch in enumerate(batches)]
    sheets: list[Packed] = []
    room = max((box[2] - box[0]) * (box[3] - box[1]) for box in (first, others))
    while any(left):
        cells = sum(batch.width * batch.height * some for batch, some in zip(batches, left, strict=True))
        if cells > (most - len(sheets) + EPSILON) * room:
            return None
        area = others if sheets else first
        packed = _fill(batches, left, area, around, held, full_rows=full_rows, stacked=stacked, wide=wide)
        if (not packed.blocks and sheets) or len(sheets) >= most:
            return None
        sheets.append(packed)
    return sheets if not sheets or sheets[0].blocks else sheets[1:]


def evened(sheets: Sequence[Packed], around: float) -> list[Packed]:
    """The sheets, with columns of a batch that follow each other alike, where the last would be the shortest.

    Only columns of one cell across that stand apart from other cells, with nothing beneath, which cost no cut more.
    """
    found = list(sheets)
    for at in range(len(found) - 1):
        for block in found[at].blocks:
            nexts = [one for one in found[at + 1].blocks if one.batch == block.batch]
            if len(nexts) != 1 or nexts[0].columns != 1 or block.columns != 1:
                continue
            (last,) = nexts
            more = (block.count - last.count) // 2
            if more <= 0 or last.first != block.first + block.count:
                continue
            less = replace(block, count=block.count - more)
            longer = replace(last, first=last.first - more, count=last.count + more)
            if _has_room(found[at + 1], last, longer, around) and _is_alone(found[at].tree, block):
                found[at] = _with(found[at], block, less)
                found[at + 1] = _with(found[at + 1], last, longer)
    return found


def _has_room(sheet: Packed, block: Block, longer: Block, around: float) -> bool:
    """Whether a block may become longer."""
    left, top, right, bottom = longer.box
    beneath = (
        one.box[3] > top and one.box[0] < right + around and one.box[2] > left - around
        for one in sheet.blocks
        if one is not block
    )
    return bottom + around < sheet.area[3] + EPSILON and not any(beneath) and _is_alone(sheet.tree, block)


def _is_alone(node: Node, block: Block) -> bool:
    """Whether a block is a stack of its own."""
    if node.split is None:
        return node.stack == (block,)
    return _is_alone(node.split.first, block) or _is_alone(node.split.second, block)


def _with(sheet: Packed, block: Block, other: Block) -> Packed:
    """The sheet with a block of another length in place of one that is a stack of its own."""

    def changed(node: Node) -> Node:
        if node.split is None:
            return Node((other,)) if node.stack == (block,) else node
        first, second = changed(node.split.first), changed(node.split.second)
        # A cut that would part it from nothing is none.
        if node.split.axis == "level" and second.empty and _is_alone(first, other):
            return first
        return Node(split=Split(node.split.axis, node.split.at, first, second))

    blocks = tuple(other if one is block else one for one in sheet.blocks)
    return Packed(blocks, changed(sheet.tree), sheet.area)


def capacity(area: Box, batch: Batch, around: float) -> int:
    """How many cells of a batch an empty sheet takes."""
    columns, rows = room_in(area, batch, around)
    return int(columns * rows)


def _wanted(left: int, held: int) -> int:
    """How many cells of a batch may come now, of those that are left: what is held comes last, on one sheet."""
    return left - held if left > held else left


def _fill(
    batches: Sequence[Batch],
    left: list[int],
    area: Box,
    around: float,
    held: Sequence[int],
    *,
    full_rows: bool,
    stacked: bool,
    wide: bool,
) -> Packed:
    """Fill a sheet; placed cells are subtracted from ``left``. Of batches that are held, the last come at once."""
    tree: Node = Node()
    free = [(area, tree)]
    blocks: list[Block] = []
    for i, batch in enumerate(batches):
        while left[i]:
            found = _best(batch, _wanted(left[i], held[i]), [box for box, _ in free], around)
            if found is None:
                break
            at, columns, count = found
            if count < left[i] <= held[i] and blocks:
                break
            if full_rows and count > columns:
                count -= count % columns
            box, node = free.pop(at)
            corner = box[0] + around, box[1] + around
            stack = [_block(batches, left, i, (columns, count), corner)]
            if stacked:
                _extend(stack, batches, left, (box[2] - around, box[3] - around), around, held, wide)
            blocks += stack
            rest = [other for other, some in zip(batches, left, strict=True) if some]
            free += _split(node, box, stack, around, rest)
    return Packed(tuple(blocks), tree, area)


def _block(batches: Sequence[Batch], left: list[int], i: int, grid: tuple[int, int], corner: XY) -> Block:
    """The next cells of a batch, subtracted from ``left``."""
    batch, (columns, count) = batches[i], grid
    first = batch.count - left[i]
    left[i] -= count
    return Block(i, first, count, columns, *corner, batch.width, batch.height, batch.inset)


def _extend(
    stack: list[Block],
    batches: Sequence[Batch],
    left: list[int],
    end: XY,
    around: float,
    held: Sequence[int],
    wide: bool,
) -> None:
    """Put the next batches right below a block, as far as they may and fit, no wider than it is; or as wide as there
    is room where nothing of theirs could stand beside it, or where they may be ``wide``.
    """
    right, bottom = end
    width, free = stack[0].box[2] - stack[0].left, right - stack[0].box[2]
    i = stack[0].batch
    while not left[i] and batches[i].joins and i + 1 < len(batches) and batches[i + 1].joins:
        i += 1
        if wide or free < batches[i].width + around:
            width = right - stack[0].left
        last = stack[-1].box
        columns = int((width + EPSILON) / batches[i].width)
        rows = int((bottom - last[3] + EPSILON) / batches[i].height)
        count = min(columns * rows, _wanted(left[i], held[i]))
        if not count or count < left[i] <= held[i]:
            return
        # In as few rows as there may be, and these alike: so a colour has its own more often.
        columns = -(-count // -(-count // columns))
        stack.append(_block(batches, left, i, (columns, count), (stack[0].left, last[3])))


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


def _split(
    node: Node, box: Box, stack: Sequence[Block], around: float, rest: Sequence[Batch]
) -> list[tuple[Box, Node]]:
    """What a stack in its top left corner leaves of a box: beside and below, the longer cut where it wastes less, or
    where only that leaves room for a cell of the rest.
    """
    x = max(block.box[2] for block in stack) + around
    y = stack[-1].box[3] + around
    left, top, right, bottom = box
    level = (left, y, right, bottom), (x, top, right, y)
    upright = (x, top, right, bottom), (left, y, x, bottom)
    is_level = (right - left) * (bottom - y) >= (right - x) * (bottom - top)
    usual, other = (level, upright) if is_level else (upright, level)
    if not _takes_any(usual, rest, around) and _takes_any(other, rest, around):
        is_level = not is_level
    leaf: Node = Node(stack=tuple(stack))
    beside: Node = Node()
    below: Node = Node()
    if is_level:
        node.split = Split("level", y, Node(split=Split("upright", x, leaf, beside)), below)
        return [*zip(level, (below, beside), strict=True)]
    node.split = Split("upright", x, Node(split=Split("level", y, leaf, below)), beside)
    return [*zip(upright, (beside, below), strict=True)]


def _takes_any(boxes: Sequence[Box], rest: Sequence[Batch], around: float) -> bool:
    """Whether a cell of some batches fits in one of some boxes."""
    for left, top, right, bottom in boxes:
        wide, high = right - left - 2 * around + EPSILON, bottom - top - 2 * around + EPSILON
        for cell in rest:
            if cell.width < wide and cell.height < high:
                return True
    return False


def blocks_of(packed: Sequence[Packed]) -> int:
    """How many blocks there are."""
    return sum(len(sheet.blocks) for sheet in packed)


def parted_of(packed: Sequence[Packed], batches: int) -> tuple[int, ...]:
    """On how many sheets the pieces of each batch are."""
    found = Counter(batch for sheet in packed for batch in {block.batch for block in sheet.blocks})
    return tuple(found[batch] for batch in range(batches))


def covered_of(packed: Sequence[Packed]) -> float:
    """The boxes around what lies on each sheet, together, mm²."""
    boxes = [[block.box for block in sheet.blocks] for sheet in packed]
    ends = [[(min if i < 2 else max)(box[i] for box in some) for i in range(4)] for some in boxes if some]
    return sum((right - left) * (bottom - top) for left, top, right, bottom in ends)


def tidiness(packed: Sequence[Packed], sizes: Sequence[Batch]) -> tuple[int, int, float, int]:
    """What the best way has least of: sheets, then sheets on which pieces of one size are, then blocks.

    Of sizes that might be parted it parts that of many pieces, for a few are missed sooner.
    """
    parted = parted_of(packed, len(sizes))
    missed = sum((some - 1) / batch.count for some, batch in zip(parted, sizes, strict=True) if some > 1)
    return len(packed), sum(parted), round(missed, 6), blocks_of(packed)


def least_tidiness(sizes: Sequence[Batch], areas: Sequence[Box]) -> tuple[int, int, float, int]:
    """What no way to put cells into one of some areas a sheet has less of: see `tidiness`."""
    largest = max(((right - left) * (bottom - top) for left, top, right, bottom in areas), default=inf)
    cells = sum(one.width * one.height * one.count for one in sizes)
    return max(1, ceil(cells / largest - EPSILON)), len(sizes), 0.0, len(sizes)
