"""Outlines and hatchings as paths; lengths in mm, y down."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from boardgen.geometry.lattice import XY
from boardgen.scene.primitives import Path, PathStep, Style


def hatching(loops: Iterable[Sequence[XY]], middle: XY, apart: float, angle: float) -> Iterator[tuple[XY, XY]]:
    """Parallel lines across a shape, spaced evenly around a point; shapes that share the point share the lines.

    Args:
        loops: the outlines of the shape, holes included.
        middle: a point halfway between two of the lines.
        apart: distance of the lines, mm.
        angle: angle of the lines, degrees.
    """
    dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    met: dict[int, list[tuple[float, XY]]] = {}
    for loop in loops:
        heights = [((y - middle[1]) * dx - (x - middle[0]) * dy) / apart - 0.5 for x, y in loop]
        for i, here in enumerate(heights):
            (x1, y1), (x2, y2), before = loop[i - 1], loop[i], heights[i - 1]
            for k in range(math.ceil(min(before, here)), math.ceil(max(before, here))):
                share = (k - before) / (here - before)
                x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
                met.setdefault(k, []).append((x * dx + y * dy, (x, y)))
    for _, points in sorted(met.items()):
        points.sort()
        for (_, start), (_, end) in zip(points[::2], points[1::2], strict=True):
            yield start, end


def closed_path(loops: Iterable[Sequence[XY]], style: Style) -> Path:
    """Closed outlines as one path, filled even-odd."""
    steps: list[PathStep] = []
    for loop in loops:
        steps += open_steps(loop)
        steps.append(("Z",))
    return Path(tuple(steps), style)


def open_steps(points: Sequence[XY]) -> list[PathStep]:
    """The steps of a line through points."""
    first, *rest = points
    return [("M", *first), *[("L", x, y) for x, y in rest]]
