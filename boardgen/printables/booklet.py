"""A whole game, move by move."""

from __future__ import annotations

from typing import Annotated

from boardgen.printables.options import Diagrams, GameFile, LineHues, PaperSize, ThemeName
from boardgen.printables.product import PICTURE_FORMATS, Product, Way, printable
from boardgen.printables.records import read_record, stem
from boardgen.render.drawing import Drawing, TextFile
from boardgen.scene.themes import Theme, with_lines


@printable
def booklet(
    file: GameFile,
    *,
    per_page: Annotated[Diagrams, "what suits the game"] = None,
    paper: PaperSize = "a4",
    theme: ThemeName = "colour",
    line_hues: LineHues = "designer",
) -> Drawing:
    """Print a whole game move by move. Nothing is drawn if the file has problems.

    Every diagram shows the numbers of the moves since the one before, the score and the comments in {braces}; moves
    without a comment join the next one.

    Raises:
        OptionError: an option cannot be used.
        FitError: the comments leave no room for the diagrams.
        GameFileError: with every problem of the file.
    """
    from boardgen.cards.booklet import booklet_document

    assert isinstance(theme, Theme)
    theme = with_lines(theme, line_hues)
    record = read_record(file)
    return Drawing(booklet_document(record, per_page, paper), theme, f"{stem(record)}-booklet")


@printable
def booklet_page(file: GameFile, *, theme: ThemeName = "colour", line_hues: LineHues = "designer") -> TextFile:
    """Write a whole game as one self-contained HTML page that plays it, with variations and comments.

    Without scripts, and on paper, it is a list of diagrams.

    Raises:
        OptionError: an option cannot be used.
        GameFileError: with every problem of the file.
    """
    from boardgen.cards.booklet_html import booklet_html
    from boardgen.scene.themes import COLOUR, DARK

    assert isinstance(theme, Theme)
    dark = with_lines(DARK, line_hues) if theme is COLOUR else None
    record = read_record(file)
    return TextFile(booklet_html(record, with_lines(theme, line_hues), dark), "html", f"{stem(record)}-booklet")


PRODUCT = Product("booklet", (Way("print", booklet, PICTURE_FORMATS), Way("html", booklet_page, ("html",))))
