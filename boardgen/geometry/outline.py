"""Unions of shapes; the only file that imports shapely.

Shapes come in integer lattice coordinates (any affine image of them will do), are snapped before
every union, and leave as plain rings, so that nothing else has to know the library.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

Ring = tuple[tuple[float, float], ...]
#: A shape as closed rings, outer and inner ones alike, to be filled even-odd.
Rings = tuple[Ring, ...]

_GRID = 1e-6


def layered(shapes: Iterable[tuple[Sequence[tuple[float, float]], str]]) -> dict[str, Rings]:
    """What can be seen of each owner's shapes when the earlier shape lies on top.

    Args:
        shapes: polygons with the name of their owner, topmost first.

    Returns:
        Owner → the visible region; owners of whom nothing is seen are left out. The rings of one
        owner do not depend on how the shapes were cut up, only on what is seen.
    """
    seen: dict[str, list[BaseGeometry]] = {}
    covered: BaseGeometry = shapely.Polygon()
    for points, owner in shapes:
        shape = shapely.set_precision(shapely.Polygon(points), _GRID)
        rest = shapely.difference(shape, covered, grid_size=_GRID)
        if rest.area > _GRID:
            seen.setdefault(owner, []).append(rest)
            covered = shapely.union(covered, shape, grid_size=_GRID)
    return {owner: _rings(shapely.union_all(parts, grid_size=_GRID)) for owner, parts in sorted(seen.items())}


def union(polygons: Iterable[Sequence[tuple[float, float]]]) -> Rings:
    """The union of polygons that may overlap or touch."""
    shapes = [shapely.set_precision(shapely.Polygon(points), _GRID) for points in polygons]
    return _rings(shapely.union_all(shapes, grid_size=_GRID))


def _rings(shape: BaseGeometry) -> Rings:
    """All rings of a polygonal geometry in a stable order, each from its smallest point."""
    polygons = [part for part in shapely.get_parts(shape.normalize()) if part.geom_type == "Polygon"]
    found = []
    for polygon in polygons:
        for ring in (polygon.exterior, *polygon.interiors):
            points = [(round(x, 6), round(y, 6)) for x, y in ring.coords[:-1]]
            first = points.index(min(points))
            found.append(tuple(points[first:] + points[:first]))
    return tuple(sorted(found))
