"""Outlines and hatchings as paths; lengths in mm, y down."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from boardgen.geometry.lattice import XY
from boardgen.scene.primitives import Path, PathStep, Style


def hatching(outline: Sequence[XY], middle: XY, apart: float, angle: float) -> Iterator[tuple[XY, XY]]:
    """Parallel lines across a convex shape, evenly spread around its middle.

    Args:
        outline: its corners.
        middle: a point inside.
        apart: from line to line, mm.
        angle: of the lines, degrees.
    """
    dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    heights = [(y - middle[1]) * dx - (x - middle[0]) * dy for x, y in outline]
    for k in range(math.ceil(min(heights) / apart - 0.5), math.floor(max(heights) / apart - 0.5) + 1):
        height = (k + 0.5) * apart
        met: list[XY] = []
        for i, (here, there) in enumerate(zip(heights, [*heights[1:], heights[0]], strict=True)):
            if (here < height) != (there < height):
                share = (height - here) / (there - here)
                (x1, y1), (x2, y2) = outline[i], outline[(i + 1) % len(outline)]
                met.append((x1 + (x2 - x1) * share, y1 + (y2 - y1) * share))
        if len(met) == 2:
            yield met[0], met[1]


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
