"""``boardgen card``."""

from __future__ import annotations

from pathlib import Path

import click

from boardgen.cli.common import (
    GAME,
    page_format,
    page_output_options,
    theme_option,
    write_document,
    write_html,
)
from boardgen.cli.console import tell


@click.command("card")
@click.argument("game", type=GAME)
@click.option(
    "--form",
    type=click.Choice(("card", "page", "pocket")),
    default="card",
    show_default=True,
    help="card: a sheet printed on both sides (turn it over the short edge) and folded once; page: everything on one "
    "side; pocket: the rules in short, small cards to cut out.",
)
@click.option("--paper", default="a4", show_default=True, metavar="SIZE", help="Size of the sheets, such as letter.")
@click.option(
    "--templates", metavar="DIR", help="Read text, figures and layouts from here instead of boardgen's own."
)
@click.option(
    "--eject", metavar="DIR", help="Copy this game's text, figures and layouts to DIR, to be changed there."
)
@theme_option
@page_output_options
def command(
    game: str,
    form: str,
    paper: str,
    templates: str | None,
    eject: str | None,
    theme: str,
    output: str | None,
    format_: str | None,
    dpi: int,
) -> None:
    """The rules of a game on a card, with diagrams that are checked before they are drawn.

    A file that ends in .html holds everything in itself, whatever the form.
    """
    from boardgen.cards.template import load_card

    if eject is not None:
        _eject(game, eject)
        return
    directory = None if templates is None else Path(templates)
    card = load_card(game, directory)
    if page_format(output, format_) == "html":
        from boardgen.cards.html import card_html

        write_html(card_html(card, theme), output, f"{game}-rules")
        return
    from boardgen.cards.forms import card_document
    from boardgen.cards.layouts import load_layout

    document = card_document(card, form, load_layout(form, directory), paper)
    write_document(document, output, format_, theme, dpi, f"{game}-{form}-{paper.lower()}")


def _eject(game: str, directory: str) -> None:
    from boardgen.cards.template import eject
    from boardgen.render.output import target_directory, write_files

    target = target_directory(directory)
    files = eject(game, target)
    write_files(files.items(), make=[*reversed(target.parents), target, target / game])
    for path in files:
        tell(str(path))
