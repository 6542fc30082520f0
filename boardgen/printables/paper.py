"""Papers to draw on."""

from __future__ import annotations

from typing import Annotated

from boardgen.paper.pages import paper_page
from boardgen.printables.options import (
    Kerf,
    LineHues,
    Margin,
    OrientationName,
    PaperKind,
    PaperOrNone,
    PaperSize,
    Pitch,
    Ruler,
    ThemeName,
)
from boardgen.printables.product import LASER_FORMATS, PICTURE_FORMATS, Product, Way, printable
from boardgen.printables.sheet_kinds import NO_PAPER
from boardgen.render.drawing import Drawing
from boardgen.scene.themes import LASER, Theme, with_lines
from boardgen.units import millimetres

_USUAL = "what suits the kind"


@printable
def paper(
    kind: PaperKind,
    *,
    paper: PaperSize = "a4",
    orientation: OrientationName = "auto",
    margin: Margin = 10.0,
    ruler: Ruler = True,
    pitch: Annotated[Pitch, _USUAL] = None,
    theme: ThemeName = "colour",
    line_hues: LineHues = "designer",
) -> Drawing:
    """Fill a sheet with Pi paper, or with hexes, triangles, squares or dots.

    Raises:
        OptionError: an option cannot be used.
        FitError: not even one cell fits.
    """
    assert isinstance(theme, Theme)
    theme = with_lines(theme, line_hues)
    document = paper_page(
        kind,
        paper=paper,
        orientation=orientation,
        margin=millimetres(margin),
        pitch=None if pitch is None else millimetres(pitch),
        ruler=ruler,
    )
    return Drawing(document, theme, f"{kind}-paper-{paper}")


@printable
def laser_paper(
    kind: PaperKind,
    *,
    paper: PaperOrNone = NO_PAPER,
    orientation: OrientationName = "auto",
    margin: Margin = 10.0,
    ruler: Ruler = False,
    pitch: Annotated[Pitch, _USUAL] = None,
    kerf: Kerf = 0.0,
) -> Drawing:
    """Make a paper for laser cutters: hairlines to score and engrave, each edge once.

    Without paper, it has what fits on A4, and the page is as large as the drawing.

    Raises:
        OptionError: an option cannot be used.
        FitError: not even one cell fits.
    """
    from boardgen.laser import laser_document

    document = paper_page(
        kind,
        paper="a4" if paper == NO_PAPER else paper,
        orientation=orientation,
        margin=millimetres(margin),
        pitch=None if pitch is None else millimetres(pitch),
        ruler=ruler,
        small_print=ruler,
    )
    document = laser_document(document, plank=True, crop=paper == NO_PAPER, kerf=millimetres(kerf))
    return Drawing(document, LASER, f"{kind}-paper-laser")


PRODUCT = Product("paper", (Way("print", paper, PICTURE_FORMATS), Way("laser", laser_paper, LASER_FORMATS)))
