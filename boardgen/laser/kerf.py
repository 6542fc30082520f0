"""Kerf compensation: cuts are moved off the parts by half the kerf. The only file that imports shapely.

A beam burns a line as wide as the kerf, half of it on either side of the cut. To give parts their true size,
outlines move outwards and holes inwards. A cut shared by two parts would have to move both ways: adjacent parts
are laid out one kerf apart instead (`widened`, before they are placed), so that the cut between them fills the gap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from boardgen.errors import FitError
from boardgen.laser.inside import Inside
from boardgen.laser.strokes import SAME, Chain, Disc, Stroke
from boardgen.laser.trace import sub_paths
from boardgen.scene.primitives import PathStep
from boardgen.units import format_mm

if TYPE_CHECKING:
    from shapely import Polygon

#: Corners sharper than about 6 degrees are cut off.
_MITRE = 20.0
_PLACES = 3


def compensated(cuts: Sequence[Stroke], kerf: float) -> list[Stroke]:
    """Move cuts by half a kerf: outwards around parts, inwards in holes.

    Args:
        cuts: closed strokes that do not touch each other; one inside another is a hole, one inside a hole
            is a part again.
        kerf: width of the cut, mm.

    Raises:
        FitError: a cut is open or shared, parts are nearer to each other than the kerf, or a hole is not
            wider than the kerf.
    """
    from shapely import Polygon

    loops = [stroke.flat() for stroke in cuts]
    if not all(loop.closed and len(set(loop.points)) == len(loop.points) - 1 for loop in loops):
        raise FitError("some cuts are shared by parts or not closed; a kerf needs closed cuts of single parts")
    inside = Inside(loops)
    found: list[Stroke] = []
    areas: list[tuple[Polygon, bool]] = []
    for stroke, loop in zip(cuts, loops, strict=True):
        area = Polygon([(point.real, point.imag) for point in loop.points])
        outer = inside(_just_within(loop, area))
        by = kerf / 2 if outer else -kerf / 2
        moved = _offset(area, by)
        if moved is None or (isinstance(stroke, Disc) and stroke.r + by < SAME):
            raise FitError(f"a hole of the drawing is not wider than the kerf of {format_mm(kerf)}")
        areas.append((moved, outer))
        found.append(Disc(stroke.at, stroke.r + by) if isinstance(stroke, Disc) else _chain(moved))
    _check_apart([area for area, _ in areas], kerf)
    return found


def widened(outline: Sequence[PathStep], kerf: float) -> tuple[PathStep, ...]:
    """Move the outline of a part outwards and its holes inwards by half a kerf; curves become short straight lines.

    Raises:
        FitError: see `compensated`.
    """
    steps: list[PathStep] = []
    for loop in compensated(list(sub_paths(outline)), kerf):
        first, *others = loop.flat().points[:-1]
        steps.append(("M", first.real, first.imag))
        steps += [("L", point.real, point.imag) for point in others]
        steps.append(("Z",))
    return tuple(steps)


def _offset(area: Polygon, by: float) -> Polygon | None:
    """The area grown by a distance, or shrunk if negative, with sharp corners; None if nothing is left."""
    from shapely import get_parts

    parts = list(get_parts(area.buffer(by, join_style="mitre", mitre_limit=_MITRE)))
    return parts[0] if len(parts) == 1 and parts[0].area > 0 else None


def _chain(area: Polygon) -> Chain:
    """The outer line of a polygon from its smallest corner."""
    points = [complex(round(x, _PLACES), round(y, _PLACES)) for x, y in area.exterior.coords[:-1]]
    first = points.index(min(points, key=lambda p: (p.real, p.imag)))
    points = points[first:] + points[:first]
    return Chain((*points, points[0]))


def _just_within(loop: Chain, area: Polygon) -> complex:
    """A point inside, so near the outline that nothing else lies between."""
    a, b = max(zip(loop.points, loop.points[1:], strict=False), key=lambda edge: abs(edge[1] - edge[0]))
    left = 1j if area.exterior.is_ccw else -1j
    return (a + b) / 2 + left * (b - a) / abs(b - a) * 2 * SAME


def _check_apart(areas: Sequence[Polygon], kerf: float) -> None:
    """Check that no two outlines meet.

    Raises:
        FitError: two outlines meet.
    """
    for one, other in _pairs(areas):
        if areas[one].exterior.intersects(areas[other].exterior):
            raise FitError(f"two cuts are nearer to each other than the kerf of {format_mm(kerf)}: move them apart")


def _pairs(areas: Sequence[Polygon]) -> Iterator[tuple[int, int]]:
    """Pairs of indices of areas whose bounding boxes meet, the smaller index first."""
    from shapely import STRtree

    ones, others = STRtree(areas).query(areas)
    return ((one, other) for one, other in zip(ones.tolist(), others.tolist(), strict=True) if one < other)
