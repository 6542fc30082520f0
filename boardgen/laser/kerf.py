"""Cuts moved off the parts by half the kerf, which is what the beam takes away; the only file that imports shapely.

A beam burns a line as wide as the kerf, half of it on either side of the cut. So that parts come out in their
true size, outlines move outwards and holes move inwards. A cut that two parts share would have to move both
ways: parts that lie side by side are laid out the kerf apart instead (`widened`, before they are placed), so that
the one cut between them takes the gap.
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
    """Cuts half a kerf further out around parts and further in within holes.

    Args:
        cuts: closed strokes that do not touch each other; one inside another is a hole in it, one in a hole a
            part again.
        kerf: width of the cut, mm.

    Raises:
        FitError: a cut that is open or shared, parts nearer to each other than the kerf, or a hole that is
            no wider.
    """
    from shapely import Polygon

    loops = [stroke.flat() for stroke in cuts]
    if not all(loop.closed and len(set(loop.points)) == len(loop.points) - 1 for loop in loops):
        raise FitError("there are cuts that parts share or that do not close; only closed ones have room for a kerf")
    inside = Inside(loops)
    found: list[Stroke] = []
    areas: list[tuple[Polygon, bool]] = []
    for stroke, loop in zip(cuts, loops, strict=True):
        area = Polygon([(point.real, point.imag) for point in loop.points])
        outer = inside(_just_within(loop, area))
        by = kerf / 2 if outer else -kerf / 2
        moved = _offset(area, by)
        if moved is None or (isinstance(stroke, Disc) and stroke.r + by < SAME):
            raise FitError(f"a hole of the drawing is no wider than the kerf of {format_mm(kerf)}")
        areas.append((moved, outer))
        found.append(Disc(stroke.at, stroke.r + by) if isinstance(stroke, Disc) else _chain(moved))
    _check_apart([area for area, _ in areas], kerf)
    return found


def widened(outline: Sequence[PathStep], kerf: float) -> tuple[PathStep, ...]:
    """The outline of a part half a kerf further out, and its holes further in; curves as short straight lines.

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
    """Its outline moved outwards, or inwards when negative, with sharp corners; None when nothing is left."""
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
    """A point inside, so near to the outline that nothing else lies between."""
    a, b = max(zip(loop.points, loop.points[1:], strict=False), key=lambda edge: abs(edge[1] - edge[0]))
    left = 1j if area.exterior.is_ccw else -1j
    return (a + b) / 2 + left * (b - a) / abs(b - a) * 2 * SAME


def _check_apart(areas: Sequence[Polygon], kerf: float) -> None:
    """See that no two outlines have met.

    Raises:
        FitError: they have.
    """
    for one, other in _pairs(areas):
        if areas[one].exterior.intersects(areas[other].exterior):
            raise FitError(f"two cuts are nearer to each other than the kerf of {format_mm(kerf)}: move them apart")


def _pairs(areas: Sequence[Polygon]) -> Iterator[tuple[int, int]]:
    """Numbers of areas whose boxes meet, the smaller one first."""
    from shapely import STRtree

    ones, others = STRtree(areas).query(areas)
    return ((one, other) for one, other in zip(ones.tolist(), others.tolist(), strict=True) if one < other)
