"""Circular arcs as cubic path steps, accurate to a thousandth of the radius."""

from __future__ import annotations

import math

from boardgen.scene.primitives import PathStep


def arc(x: float, y: float, r: float, begin: float, end: float) -> tuple[PathStep, ...]:
    """Cubics along a circle between two angles, without the first point; radians, clockwise because y is down."""
    parts = max(1, math.ceil(abs(end - begin) / (math.pi / 2) - 1e-9))
    step = (end - begin) / parts
    k = 4 / 3 * math.tan(step / 4) * r
    found: list[PathStep] = []
    for i in range(parts):
        a, b = begin + i * step, begin + (i + 1) * step
        ax, ay, bx, by = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        first = (x + r * ax - k * ay, y + r * ay + k * ax)
        second = (x + r * bx + k * by, y + r * by - k * bx)
        found.append(("C", *first, *second, x + r * bx, y + r * by))
    return tuple(found)


def circle_steps(x: float, y: float, r: float) -> tuple[PathStep, ...]:
    """A whole circle, for paths with holes and for outlines to cut."""
    return (("M", x + r, y), *arc(x, y, r, 0.0, 2 * math.pi), ("Z",))
