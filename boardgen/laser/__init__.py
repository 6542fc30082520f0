"""Drawings for laser cutters and plotters: hairlines in three layers, by purpose.

`laser_document` turns any document into one of strokes only, each edge once, letters as outlines, to be
cut, scored or engraved. The SVG and PDF writers draw it in the theme `LASER` of `boardgen.scene.themes`;
the DXF writer uses the same strokes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from boardgen.errors import option
from boardgen.extras import require_module
from boardgen.laser.amount import check_amount
from boardgen.laser.frame import framed
from boardgen.laser.merge import gathered, joined
from boardgen.laser.strokes import Chain, Curve, Disc, Step, Stroke, box_of
from boardgen.laser.trace import PURPOSES, trace
from boardgen.progress import tracked
from boardgen.scene.primitives import (
    Circle,
    Document,
    Group,
    Item,
    Layer,
    Path,
    PathStep,
    Polygon,
    Polyline,
    Scene,
    Style,
)

#: Thin enough for cutters that follow hairlines only, mm.
HAIRLINE = 0.01

__all__ = ["HAIRLINE", "Work", "laser_document", "laser_scene", "work_of"]


@dataclass(frozen=True, slots=True)
class Work:
    """The strokes of a machine on one plank.

    Attributes:
        width, height: of the page, mm.
        strokes: purpose → chains, curves and circles, in the order they are to be made.
    """

    width: float
    height: float
    strokes: Mapping[Layer, tuple[Stroke, ...]]


def require_kerf() -> None:
    """Check that cuts can be moved off the parts, before `boardgen.laser.kerf` is imported.

    Raises:
        MissingExtraError: shapely is not here, as in a browser.
    """
    require_module("shapely", f"Cuts with {option('kerf')}", "shapely")


def work_of(scene: Scene, *, plank: bool = False, crop: bool = False, kerf: float = 0.0) -> Work:
    """The strokes of a page, each edge once.

    Args:
        scene: any page; see `boardgen.laser.trace.RULES` for how layers are treated.
        plank: cut one plank around everything if something is engraved outside the cuts (`boardgen.laser.frame`).
        crop: crop the page to what is drawn.
        kerf: width of a cut, mm; cuts move by half of it, see `boardgen.laser.kerf`.

    Raises:
        FitError: too many lines (`boardgen.laser.amount`), or no room for the kerf.
        MissingGlyphError: the font has no glyph for a character.
        MissingExtraError: a kerf is wanted, and shapely is not here, as in a browser.
    """
    check_amount(scene.items)
    found: Any = scene.items
    for stage in tracked((trace, gathered, joined), 3, "Working out the lines"):
        found = stage(found)  # type: ignore[operator]  # each takes the result of the one before
    strokes: dict[Layer, list[Stroke]] = found
    if plank:
        strokes = framed(strokes)
    if kerf:
        require_kerf()
        from boardgen.laser.kerf import compensated

        strokes["cut"] = compensated(strokes["cut"], kerf)
    width, height = scene.width, scene.height
    if crop:
        box = box_of(stroke for some in strokes.values() for stroke in some)
        if box is not None:
            shift = -complex(box[0], box[1])
            strokes = {purpose: [stroke.moved(1, shift) for stroke in some] for purpose, some in strokes.items()}
            width, height = box[2] - box[0], box[3] - box[1]
    kept = {purpose: tuple(strokes[purpose]) for purpose in PURPOSES if strokes[purpose]}
    return Work(width, height, MappingProxyType(kept))


def laser_scene(
    scene: Scene, *, plank: bool = False, crop: bool = False, kerf: float = 0.0, hairline: float = HAIRLINE
) -> Scene:
    """A page as strokes in the layers ``engrave``, ``score`` and ``cut``, for the theme ``laser``.

    Args:
        scene, plank, crop, kerf: as for `work_of`.
        hairline: width of every line, mm.
    """
    work = work_of(scene, plank=plank, crop=crop, kerf=kerf)
    groups = []
    for purpose, strokes in work.strokes.items():
        style = Style(stroke=purpose, width=hairline)
        groups.append(Group(tuple(_item(stroke, style) for stroke in strokes), id=purpose, layer=purpose))
    return scene._replace(width=work.width, height=work.height, items=tuple(groups), trim=None)


def laser_document(
    document: Document, *, plank: bool = False, crop: bool = False, kerf: float = 0.0, hairline: float = HAIRLINE
) -> Document:
    """The document with every page converted by `laser_scene`."""
    pages = (laser_scene(page, plank=plank, crop=crop, kerf=kerf, hairline=hairline) for page in document.pages)
    return document._replace(pages=tuple(pages))


def _item(stroke: Stroke, style: Style) -> Item:
    match stroke:
        case Disc(at, r):
            return Circle(at.real, at.imag, r, style)
        case Curve(steps):
            return Path(tuple(_steps(steps, stroke.closed)), style)
        case Chain(points):
            corners = tuple([(point.real, point.imag) for point in points])
            return Polygon(corners[:-1], style) if stroke.closed else Polyline(corners, style)


def _steps(steps: tuple[Step, ...], closed: bool) -> Iterator[PathStep]:
    for i, step in enumerate(steps):
        kind = "M" if not i else "L" if len(step) == 1 else "C"
        yield (kind, *(value for point in step for value in (point.real, point.imag)))
    if closed:
        yield ("Z",)
