"""The calibration sheet for duplex printing."""

from __future__ import annotations

from typing import Annotated

from boardgen.paper.calibration import calibration as calibration_sheet
from boardgen.printables.duplex import both_sides
from boardgen.printables.options import (
    DuplexEdge,
    DuplexOffset,
    Margin,
    OrientationName,
    PaperSize,
    Ruler,
    ThemeName,
)
from boardgen.printables.product import PICTURE_FORMATS, Product, Way, printable
from boardgen.render.drawing import Drawing
from boardgen.scene.themes import Theme
from boardgen.units import millimetres


@printable
def calibration(
    *,
    paper: PaperSize = "a4",
    orientation: OrientationName = "auto",
    margin: Margin = 10.0,
    ruler: Ruler = True,
    duplex_edge: Annotated[DuplexEdge, "long"] = None,
    duplex_offset: DuplexOffset = None,
    theme: ThemeName = "colour",
) -> Drawing:
    """Print the sheet that shows how far a printer places backs off their fronts.

    Printed again with the offset read from it, it shows every cross on zero.

    Raises:
        OptionError: an option cannot be used.
        FitError: the paper is too small.
    """
    assert isinstance(theme, Theme)
    document = calibration_sheet(
        paper=paper,
        orientation=orientation,
        margin=millimetres(margin),
        ruler=ruler,
        duplex=both_sides(True, duplex_edge, duplex_offset),
    )
    return Drawing(document, theme, f"pieces-calibration-{paper}")


PRODUCT = Product("calibration", (Way("print", calibration, PICTURE_FORMATS),), "pieces calibration")
