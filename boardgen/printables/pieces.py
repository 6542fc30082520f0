"""Pieces to cut out."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from boardgen.paper.parts import Part
from boardgen.printables.duplex import both_sides
from boardgen.printables.options import (
    Bleed,
    Colours,
    Copies,
    Count,
    CutsName,
    Diameter,
    Duplex,
    DuplexEdge,
    DuplexOffset,
    Kerf,
    Margin,
    Only,
    OrientationName,
    PaperSize,
    Ruler,
    SetName,
    Suits,
    ThemeName,
)
from boardgen.printables.product import LASER_FORMATS, PICTURE_FORMATS, Product, Way, printable
from boardgen.render.drawing import Drawing
from boardgen.scene.themes import LASER, Theme
from boardgen.sets import Selection, piece_sheets
from boardgen.units import millimetres


@printable
def pieces(
    name: SetName,
    *,
    paper: PaperSize = "a4",
    orientation: OrientationName = "auto",
    margin: Margin = 10.0,
    ruler: Ruler = True,
    duplex: Duplex = False,
    duplex_edge: DuplexEdge = None,
    duplex_offset: DuplexOffset = None,
    only: Only = (),
    suits: Suits = (),
    colours: Colours = (),
    diameter: Diameter = None,
    count: Count = None,
    copies: Annotated[Copies, "as many as a sheet holds"] = None,
    bleed: Bleed = 0.0,
    cuts: CutsName = "marks",
    theme: ThemeName = "colour",
) -> Drawing:
    """Print pieces to cut out, in true size.

    A set that is smaller than a sheet is printed again and again until the sheet is full, unless numbers are given;
    room that larger sets leave is filled with spare pieces, no more than the set has.
    Without ``duplex``, pieces whose sides differ in what they mean are pairs to fold and glue.

    Raises:
        OptionError: an option cannot be used or contradicts another.
        FitError: a piece is larger than the paper, or there are too many.
    """
    assert isinstance(theme, Theme)
    document = piece_sheets(
        name,
        _order(only, suits, colours, diameter, count=count, copies=copies, bleed=bleed),
        paper=paper,
        orientation=orientation,
        margin=millimetres(margin),
        ruler=ruler,
        cuts=cuts,
        duplex=both_sides(duplex, duplex_edge, duplex_offset),
        fill=count is None and copies is None,
    )
    return Drawing(document, theme, f"pieces-{name}-{paper}")


@printable
def laser_pieces(
    name: SetName,
    *,
    paper: PaperSize = "a4",
    orientation: OrientationName = "auto",
    margin: Margin = 10.0,
    only: Only = (),
    suits: Suits = (),
    colours: Colours = (),
    diameter: Diameter = None,
    count: Count = None,
    copies: Copies = 1,
    kerf: Kerf = 0.0,
) -> Drawing:
    """Make pieces for laser cutters in true size: hairlines to cut and engrave, each edge once.

    With a kerf, pieces that share a cut are one kerf apart, and the cut runs midway between them.

    Raises:
        OptionError: an option cannot be used.
        FitError: a piece is larger than the sheet, or there are too many.
        MissingExtraError: a kerf is wanted, and shapely is not here, as in a browser.
    """
    from boardgen.laser import laser_document
    from boardgen.sets.imposed import work_pieces

    sheets = piece_sheets(
        name,
        _order(only, suits, colours, diameter, count=count, copies=copies),
        paper=paper,
        orientation=orientation,
        margin=millimetres(margin),
        ruler=False,
        cuts="lines",
        fitted=lambda part: _widened(part, millimetres(kerf)),
    )
    return Drawing(laser_document(work_pieces(sheets)), LASER, f"pieces-{name}-laser")


def _widened(part: Part, kerf: float) -> Part:
    """A piece with its cuts moved outwards by half a kerf."""
    if not kerf:
        return part
    if isinstance(part.shape, str):
        return replace(part, width=part.width + kerf, height=part.height + kerf)
    from boardgen.laser import require_kerf

    require_kerf()
    from boardgen.laser.kerf import widened

    outline = widened(part.shape, kerf)
    corners = [(abs(float(step[1])), abs(float(step[2]))) for step in outline if len(step) > 1]
    width, height = (2 * max(reach) for reach in zip(*corners, strict=True))
    return replace(part, shape=outline, width=width, height=height)


def _order(only: Any, suits: Any, colours: Any, diameter: float | str | None, **more: Any) -> Selection:
    from boardgen.pieces.suits import SUITS

    if "bleed" in more:
        more["bleed"] = millimetres(more["bleed"])
    return Selection(
        only=only,
        suits=SUITS if suits == ("all",) else suits,
        colours=colours,
        diameter=None if diameter is None else millimetres(diameter),
        **more,
    )


PRODUCT = Product("pieces", (Way("print", pieces, PICTURE_FORMATS), Way("laser", laser_pieces, LASER_FORMATS)))
