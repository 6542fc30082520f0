"""Rule cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from boardgen.cards.template import load_card
from boardgen.printables.duplex import both_sides
from boardgen.printables.names import stem_of
from boardgen.printables.options import (
    DuplexEdge,
    DuplexOffset,
    FontFile,
    Form,
    GameName,
    LineHues,
    PaperSize,
    Templates,
    ThemeName,
)
from boardgen.printables.product import PICTURE_FORMATS, Product, Way, printable
from boardgen.render.drawing import Drawing, TextFile
from boardgen.scene.themes import Theme, for_screens, with_lines


@printable
def card(
    game: GameName,
    *,
    form: Form = "card",
    paper: PaperSize = "a4",
    duplex_edge: Annotated[DuplexEdge, "short"] = None,
    duplex_offset: DuplexOffset = None,
    templates: Templates = None,
    theme: ThemeName = "colour",
    font: FontFile = None,
    line_hues: LineHues = "designer",
) -> Drawing:
    """Print the rules of a game on a card, with diagrams that are checked before they are drawn.

    Raises:
        OptionError: an option cannot be used.
        FitError: the text is too long for the form; the message says by how much.
        GameFileError: with every problem of the text and the game files it names.
    """
    from boardgen.cards.forms import card_document
    from boardgen.cards.layouts import load_layout

    assert isinstance(theme, Theme)
    theme = with_lines(theme, line_hues)
    duplex = both_sides(
        form == "card", duplex_edge, duplex_offset, "short", "form", "only the folded card has a back"
    )
    directory = None if templates is None else Path(str(templates))
    document = card_document(load_card(game, directory), form, load_layout(form, directory), paper, duplex)
    return Drawing(document, theme, f"{stem_of(game)}-{form}-{paper}")


@printable
def card_page(
    game: GameName,
    *,
    templates: Templates = None,
    theme: ThemeName = "colour",
    font: FontFile = None,
    line_hues: LineHues = "designer",
) -> TextFile:
    """Write the rules of a game as one self-contained HTML page.

    Raises:
        OptionError: an option cannot be used.
        GameFileError: with every problem of the text and the game files it names.
    """
    from boardgen.cards.card_html import card_html
    from boardgen.cards.layouts import load_layout

    assert isinstance(theme, Theme)
    colours = for_screens(theme, line_hues)
    directory = None if templates is None else Path(str(templates))
    return TextFile(
        card_html(load_card(game, directory), *colours, load_layout("page", directory)),
        "html",
        f"{stem_of(game)}-rules",
    )


PRODUCT = Product("card", (Way("print", card, PICTURE_FORMATS), Way("html", card_page, ("html",))))
