"""Guillotine cuts: straight cuts, each right across the paper in hand, numbered in a feasible order.

All cuts of one number run the same way, and none of them meets a piece, as long as the numbers are cut in order: cuts
of the next number run across what those before have left. All lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from boardgen.paper.blocks import Block
from boardgen.scene.primitives import XY, Box

Axis = Literal["level", "upright"]

#: Cuts nearer to each other than this many digits are one.
_SAME = 3
#: What lies beyond either end falls off.
_FREE = True, True


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
        step: its number, from 1.
        axis: which way it runs.
        at: its y where it is level, its x where it is upright.
        span: from edge to edge of the paper in hand.
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
    """All cuts of a sheet, sorted by number.

    Args:
        tree: the layout of the sheet.
        region: the sheet.
    """
    return sorted(_cuts(tree, region, None, 0, _FREE), key=lambda cut: cut.step)


def _cuts(node: Node, region: Box, axis: Axis | None, step: int, free: tuple[bool, bool]) -> Iterator[Cut]:
    """The cuts of a region left by cuts of a step and axis; further cuts along that axis have the same number.

    Where its outermost cuts that way part it from others, `free` says on which sides what lies beyond falls off.
    """
    if node.stack:
        yield from _of_stack(node.stack, region, axis, step, free)
        return
    split = node.split
    if split is None:
        return
    if split.first.empty or split.second.empty:
        yield from _cuts(split.second if split.first.empty else split.first, region, axis, step, free)
        return
    step += split.axis != axis
    left, top, right, bottom = region
    if split.axis == "level":
        halves = (left, top, right, split.at), (left, split.at, right, bottom)
        span = left, right
    else:
        halves = (left, top, split.at, bottom), (split.at, top, right, bottom)
        span = top, bottom
    first, second = (opens(half, split.axis) for half in (split.first, split.second))
    # Where both are cut free along it anyway, the strip between them falls out, with the marks of either on it; where
    # one is, that parts them, and the strip stays with the other: a line beside its edge would be a second cut there.
    if not (first or second):
        yield Cut(step, split.axis, split.at, span)
    yield from _cuts(split.first, halves[0], split.axis, step, (True, second or not first))
    yield from _cuts(split.second, halves[1], split.axis, step, (first or not second, True))


def opens(node: Node, axis: Axis) -> bool:
    """Whether the first cuts of what lies here, its outer edges with them, run that way: they part it from others."""
    if node.split is not None:
        first, second = node.split.first, node.split.second
        return (second.empty and opens(first, axis)) or (first.empty and opens(second, axis))
    return bool(node.stack) and _first_axis(node.stack, axis) == axis


def _first_axis(stack: Sequence[Block], axis: Axis | None) -> Axis:
    """The axis of a stack's first cuts: the current one, if possible."""
    return "upright" if len(stack) == 1 and axis == "upright" else "level"


def _of_stack(
    stack: Sequence[Block], region: Box, axis: Axis | None, step: int, free: tuple[bool, bool]
) -> Iterator[Cut]:
    first = _first_axis(stack, axis)
    step += first != axis
    box = (stack[0].left, stack[0].top, max(grid.box[2] for grid in stack), stack[-1].box[3])
    rows = _rows(stack)
    if first == "upright":
        (grid,) = stack
        ends = _edges(grid, grid.columns)
        yield from (Cut(step, "upright", x, (region[1], region[3]), (box[1], box[3])) for x in ends)
        for column in range(grid.columns):
            left, _, right, _ = grid.trimmed(column)
            outer = column == 0 and free[0], column == grid.columns - 1 and free[1]
            yield from (Cut(step + 1, "level", y, (left, right), (left, right), outer) for y in _levels(rows))
        return
    levels = _levels(rows)
    yield from (Cut(step, "level", y, (region[0], region[2]), (box[0], box[2])) for y in levels)
    for top, bottom, grid, count in rows:
        is_first, is_last = (
            round(y, _SAME) == round(end, _SAME) for y, end in ((top, levels[0]), (bottom, levels[-1]))
        )
        outer = is_first and free[0], is_last and free[1]
        for x in _edges(grid, count):
            yield Cut(step + 1, "upright", x, (top, bottom), (top, bottom), outer)


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


def steps(found: Sequence[Cut]) -> int:
    """The highest number of a cut."""
    return max((cut.step for cut in found), default=0)
