"""Guillotine cuts: straight cuts, each right across the paper in hand, numbered in a feasible order.

Stacks beside each other are parted first, by lines without a number. Then cuts 1 run level right across each, and
cuts 2 upright across the rows that are left: none of them meets a piece. All lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from boardgen.paper.blocks import Block
from boardgen.paper.printers_marks import REACH
from boardgen.scene.primitives import XY, Box

Axis = Literal["level", "upright"]

#: Cuts nearer to each other than this many digits are one.
_SAME = 3
#: The number of cuts that part stacks from each other, which comes before all that are printed.
PARTING = 0


@dataclass(slots=True)
class Node:
    """A rectangle of paper: empty, a stack of grids, or two others.

    Attributes:
        stack: grids right below each other, flush left.
        split: how it is parted.
    """

    stack: tuple[Block, ...] = ()
    split: Split | None = None

    @property
    def empty(self) -> bool:
        """Whether it is empty."""
        return not self.stack and (self.split is None or (self.split.first.empty and self.split.second.empty))

    def moved(self, dx: float, dy: float) -> Node:
        """The node, moved."""
        stack = tuple(grid.moved(dx, dy) for grid in self.stack)
        if self.split is None:
            return Node(stack)
        at = self.split.at + (dy if self.split.axis == "level" else dx)
        first, second = self.split.first.moved(dx, dy), self.split.second.moved(dx, dy)
        return Node(split=Split(self.split.axis, at, first, second))


@dataclass(frozen=True, slots=True)
class Split:
    """A rectangle divided in two.

    Attributes:
        axis: direction of the cut.
        at: its y where it is level, its x where it is upright.
        first: above or left of it.
        second: below or right.
    """

    axis: Axis
    at: float
    first: Node
    second: Node


@dataclass(frozen=True, slots=True)
class Cut:
    """One cut, right across the paper in hand.

    Attributes:
        step: its number, from 1; `PARTING` between stacks.
        axis: which way it runs.
        at: its y where it is level, its x where it is upright.
        span: from edge to edge of the paper in hand; between stacks as far as their marks.
        along: from end to end of the pieces that it passes; None between groups.
        outer: whether there is free paper beyond either end of the pieces.
    """

    step: int
    axis: Axis
    at: float
    span: XY
    along: XY | None = None
    outer: tuple[bool, bool] = (True, True)


def cuts(tree: Node, region: Box) -> list[Cut]:
    """All cuts of a sheet, sorted by number: those between stacks, then level ones, then upright ones.

    Args:
        tree: the layout of the sheet.
        region: the sheet.
    """
    return sorted(_cuts(tree, region), key=lambda cut: cut.step)


def _cuts(node: Node, region: Box) -> Iterator[Cut]:
    """The cuts of a region, those that part it before those of its parts."""
    if node.stack:
        yield from _of_stack(node.stack, region)
        return
    split = node.split
    if split is None:
        return
    if split.first.empty or split.second.empty:
        yield from _cuts(split.second if split.first.empty else split.first, region)
        return
    left, top, right, bottom = region
    boxes = [grid.box for grid in blocks_in(node)]
    if split.axis == "level":
        halves = (left, top, right, split.at), (left, split.at, right, bottom)
        near, far = 0, 2
    else:
        halves = (left, top, split.at, bottom), (split.at, top, right, bottom)
        near, far = 1, 3
    # Stacks below each other are cut free by their own first cuts, and the strip between them falls out.
    if beside(node):
        # Its line is as long as the marks beside it: what stands over the pieces is not crossed.
        span = min(box[near] for box in boxes) - REACH, max(box[far] for box in boxes) + REACH
        yield Cut(PARTING, split.axis, split.at, span)
    for half, box in zip((split.first, split.second), halves, strict=True):
        yield from _cuts(half, box)


def blocks_in(node: Node) -> Iterator[Block]:
    """All blocks in a node."""
    yield from node.stack
    if node.split is not None:
        yield from blocks_in(node.split.first)
        yield from blocks_in(node.split.second)


def beside(node: Node) -> int:
    """How many upright cuts part stacks that lie beside each other."""
    split = node.split
    if split is None:
        return 0
    here = split.axis == "upright" and not split.first.empty and not split.second.empty
    return here + beside(split.first) + beside(split.second)


def _of_stack(stack: Sequence[Block], region: Box) -> Iterator[Cut]:
    """Level cuts right across a region, then upright ones of each row."""
    left, right = min(grid.left for grid in stack), max(grid.box[2] for grid in stack)
    rows = _rows(stack)
    levels = _levels(rows)
    yield from (Cut(1, "level", y, (region[0], region[2]), (left, right)) for y in levels)
    for top, bottom, grid, count in rows:
        outer = (
            round(top, _SAME) == round(levels[0], _SAME),
            round(bottom, _SAME) == round(levels[-1], _SAME),
        )
        for x in _edges(grid, count):
            yield Cut(2, "upright", x, (top, bottom), (top, bottom), outer)


def _rows(stack: Sequence[Block]) -> list[tuple[float, float, Block, int]]:
    """Upper and lower cut of every row, its grid, and its number of cells."""
    found = []
    for grid in stack:
        for row in range(grid.rows):
            _, top, _, bottom = grid.trimmed(row * grid.columns)
            found.append((top, bottom, grid, grid.in_row(row)))
    return found


def _levels(rows: Sequence[tuple[float, float, Block, int]]) -> list[float]:
    return _once([y for top, bottom, _, _ in rows for y in (top, bottom)])


def _edges(grid: Block, count: int) -> list[float]:
    """The cuts of a number of cells in a row, in order; neighbours without bleed share a cut."""
    return _once([at for i in range(count) for at in grid.trimmed(i)[::2]])


def _once(values: Sequence[float]) -> list[float]:
    return sorted({round(value, _SAME): value for value in values}.values())
