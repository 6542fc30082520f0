"""Everything that can be drawn, in one call each, for programs and notebooks; the command uses the same functions.

>>> from boardgen import draw
>>> poster = draw.board("pi", pitch="25mm", tile=True, paper="letter")
>>> len(poster.document.pages)
4
>>> [path.name for path in poster.save("poster.pdf")]
['poster.pdf']
>>> from boardgen.games import get_game
>>> trike = get_game("trike")
>>> drawing = draw.position(trike, trike.play(trike.start(), "e5"), pitch=10)
>>> drawing.svg[:5], drawing.pdf[:4]
('<svg ', b'%PDF')

Keywords are the options of the command of the same name. A length is a number of millimetres or text such as
``"25mm"``; a theme is a name or a `Theme`. Every function returns a `TextFile`, or a `Drawing`, which notebooks
show and `Drawing.save` writes in the format of the suffix.
"""

from __future__ import annotations

from boardgen.errors import OptionError, option
from boardgen.fonts.fallback import using
from boardgen.printables.board import board, laser_board
from boardgen.printables.booklet import booklet, booklet_animation, booklet_page
from boardgen.printables.calibration import calibration
from boardgen.printables.card import card, card_page
from boardgen.printables.figure import figure
from boardgen.printables.kit import kit
from boardgen.printables.paper import laser_paper, paper
from boardgen.printables.pieces import laser_pieces, pieces
from boardgen.printables.position import position
from boardgen.printables.puzzle import (
    puzzle,
    puzzle_file,
    puzzle_from,
    puzzle_from_file,
    puzzle_from_page,
    puzzle_page,
)
from boardgen.printables.setup import setup, setup_file
from boardgen.render.drawing import Drawing, TextFile

__all__ = [
    "Drawing",
    "TextFile",
    "board",
    "booklet",
    "booklet_animation",
    "booklet_page",
    "calibration",
    "card",
    "card_page",
    "figure",
    "join",
    "kit",
    "laser",
    "laser_board",
    "laser_paper",
    "laser_pieces",
    "paper",
    "pieces",
    "position",
    "puzzle",
    "puzzle_file",
    "puzzle_from",
    "puzzle_from_file",
    "puzzle_from_page",
    "puzzle_page",
    "setup",
    "setup_file",
    "stack",
]


def join(*drawings: Drawing, title: str = "", name: str = "drawings") -> Drawing:
    """Join the pages of several drawings into one.

    Args:
        drawings: at least one, all in the same theme.
        title: of the document; by default that of the first drawing.
        name: a file name without suffix.

    Raises:
        OptionError: no drawing is given, or themes or fonts differ.
    """
    if not drawings:
        raise OptionError("nothing-to-join", "no drawing to join; give at least one", ("drawings",))
    first = drawings[0]
    for drawing in drawings[1:]:
        if drawing.theme != first.theme:
            message = (
                f"drawings in the themes {first.theme.name} and {drawing.theme.name} cannot be joined: draw all with "
                f"the same {option('theme')}"
            )
            raise OptionError("different-themes", message, ("drawings",))
    fonts = {drawing.font for drawing in drawings} - {None}
    if len(fonts) > 1:
        message = f"drawings with different fonts cannot be joined: draw all with the same {option('font')}"
        raise OptionError("different-fonts", message, ("drawings",))
    pages = tuple(page for drawing in drawings for page in drawing.document.pages)
    document = first.document._replace(pages=pages, title=title or first.document.title)
    return Drawing(document, first.theme, name, next(iter(fonts), None))


def stack(drawing: Drawing) -> Drawing:
    """Stack all pages of a drawing on a single page, for formats without pages."""
    from boardgen.figures.figure import figure_sheet

    return drawing._replace(document=figure_sheet(drawing.document))


def laser(drawing: Drawing, kerf: float | str = 0.0) -> Drawing:
    """Convert any drawing for laser cutters and plotters: save it as ``.svg``, ``.dxf`` or ``.pdf``.

    Only hairlines are left, each edge once, letters as outlines, in the layers ``engrave``, ``score`` and
    ``cut``; the page is as large as the plank. See also `laser_board`, `laser_paper` and `laser_pieces`.

    Args:
        drawing: a drawing made for printing.
        kerf: width of a cut, mm or text such as ``0.15mm``; cuts move by half of it.

    Raises:
        OptionError: the kerf cannot be used.
        FitError: too many lines for a cutter, or no room for the kerf.
    """
    from boardgen.laser import laser_document
    from boardgen.limits import KERF
    from boardgen.scene.themes import LASER
    from boardgen.units import millimetres

    with using(drawing.font):
        document = laser_document(drawing.document, plank=True, crop=True, kerf=KERF.check(millimetres(kerf)))
    return Drawing(document, LASER, f"{drawing.name}-laser")
