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

    Printed again with the offset read from it, it shows every cross on zero. Each edge has its own sheet: pieces turn
    on the long edge, kits, folded cards and booklets on the short one, unless they are told otherwise.

    Raises:
        OptionError: an option cannot be used.
        FitError: the paper is too small.
    """
    assert isinstance(theme, Theme)
    turning = both_sides(True, duplex_edge, duplex_offset)
    document = calibration_sheet(
        paper=paper,
        orientation=orientation,
        margin=millimetres(margin),
        ruler=ruler,
        duplex=turning,
    )
    edge = "-short" if turning is not None and turning.edge == "short" else ""
    # Through a sheet that is black on both sides no cross can be seen.
    return Drawing(document, theme.light or theme, f"pieces-calibration{edge}-{paper}")


PRODUCT = Product("calibration", (Way("print", calibration, PICTURE_FORMATS),), "pieces calibration")
