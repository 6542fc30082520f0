"""Rectangles on a page, occupied and free. All in mm, y down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardgen.scene.primitives import XY, Box

#: Lengths that differ by less count as equal; far below any printer's resolution.
EPSILON = 1e-5


def size(box: Box) -> XY:
    """Width and height."""
    return box[2] - box[0], box[3] - box[1]


def holds(box: Box, width: float, height: float) -> bool:
    """Whether a rectangle of a size fits into the box without rotation."""
    return width <= box[2] - box[0] + EPSILON and height <= box[3] - box[1] + EPSILON


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes overlap by more than a border."""
    return a[0] < b[2] - EPSILON and b[0] < a[2] - EPSILON and a[1] < b[3] - EPSILON and b[1] < a[3] - EPSILON


def within(inner: Box, outer: Box) -> bool:
    """Whether the first box is inside the second."""
    return (
        inner[0] >= outer[0] - EPSILON
        and inner[1] >= outer[1] - EPSILON
        and inner[2] <= outer[2] + EPSILON
        and inner[3] <= outer[3] + EPSILON
    )


def free_boxes(area: Box, taken: Sequence[Box]) -> tuple[Box, ...]:
    """The maximal free rectangles: none of them overlaps ``taken`` or is inside another.

    For a handful of taken boxes only: every choice of four borders is tried.

    Returns:
        The rectangles, largest first; empty if nothing is free.
    """
    lefts = _borders(area[0], (box[2] for box in taken), area[0], area[2])
    tops = _borders(area[1], (box[3] for box in taken), area[1], area[3])
    rights = _borders(area[2], (box[0] for box in taken), area[0], area[2])
    bottoms = _borders(area[3], (box[1] for box in taken), area[1], area[3])
    spans = [(left, right) for left in lefts for right in rights if left < right]
    drops = [(top, bottom) for top in tops for bottom in bottoms if top < bottom]
    boxes = [(left, top, right, bottom) for left, right in spans for top, bottom in drops]
    found = [box for box in boxes if not any(overlap(box, other) for other in taken)]
    found.sort(key=lambda b: (-(b[2] - b[0]) * (b[3] - b[1]), b))
    largest: list[Box] = []
    for box in found:
        if not any(within(box, other) for other in largest):
            largest.append(box)
    return tuple(largest)


def _borders(first: float, others: Iterable[float], low: float, high: float) -> list[float]:
    return sorted({first, *(x for x in others if low <= x <= high)})


def nearest(box: Box, width: float, height: float, middle: XY) -> XY:
    """The top left corner of a rectangle in the box with its centre as near as possible to ``middle``."""
    x = min(max(middle[0] - width / 2, box[0]), max(box[0], box[2] - width))
    y = min(max(middle[1] - height / 2, box[1]), max(box[1], box[3] - height))
    return x, y
