"""Paints, places and paths as SVG writes them in attributes."""

from __future__ import annotations

from functools import lru_cache

from boardgen.render.numbers import fine, number
from boardgen.render.paint import Paint
from boardgen.scene.primitives import XY, PathStep


def attributes_of(paint: Paint) -> str:
    """Presentation attributes that differ from those of the root."""
    parts = []
    if paint.fill is not None:
        parts.append(f' fill="{paint.fill}"')
        if paint.opacity < 1:
            parts.append(f' fill-opacity="{fine(paint.opacity)}"')
    if paint.stroke is not None:
        parts.append(f' stroke="{paint.stroke}" stroke-width="{number(paint.width)}"')
        if paint.opacity < 1:
            parts.append(f' stroke-opacity="{fine(paint.opacity)}"')
        if paint.dash:
            parts.append(f' stroke-dasharray="{" ".join(map(number, paint.dash))}"')
        if paint.round:
            parts.append(' stroke-linecap="round" stroke-linejoin="round"')
    return "".join(parts)


def transform(dx: float, dy: float, rotate: float = 0, scale: float = 1) -> str:
    """Scale, then turn clockwise, then move, as a transform."""
    parts = []
    if dx or dy:
        parts.append(f"translate({number(dx)} {number(dy)})")
    if rotate:
        parts.append(f"rotate({fine(rotate)})")
    if scale != 1:
        parts.append(f"scale({fine(scale)})")
    return "".join(parts)


def points(points: tuple[XY, ...]) -> str:
    """Points as a polygon lists them."""
    return " ".join([f"{number(x)},{number(y)}" for x, y in points])


def chain(points: tuple[XY, ...]) -> str:
    """Straight lines from point to point, as path data."""
    return "M" + "L".join([f"{number(x)} {number(y)}" for x, y in points])


@lru_cache(maxsize=256)
def steps(steps: tuple[PathStep, ...]) -> str:
    """Steps of a path, as path data."""
    return "".join([f"{step[0]}{' '.join([number(float(v)) for v in step[1:]])}" for step in steps])
