"""``boardgen kit``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from boardgen.cli.common import GAME, theme_option, write_document

if TYPE_CHECKING:
    from boardgen.paper.cuts import Cuts


@click.command("kit")
@click.argument("game", type=GAME)
@click.option("--paper", default="a4", show_default=True, metavar="SIZE", help="Size of the sheets, such as letter.")
@click.option("--seed", type=click.IntRange(0), help="Of the setup, for games that have random ones; 1 unless given.")
@click.option(
    "--duplex",
    is_flag=True,
    help="For printing on both sides, turning on the short edge: with the backs of the pieces and a card to fold.",
)
@click.option(
    "--cuts",
    type=click.Choice(("lines", "marks")),
    default="lines",
    show_default=True,
    help="Lines to cut along, or marks around the pieces.",
)
@click.option("--templates", metavar="DIR", help="Read rules and kit.yaml from here instead of boardgen's own.")
@theme_option
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Where to write, a .pdf; '-' is standard output. Without it the file goes to output/.",
)
def command(
    game: str,
    paper: str,
    seed: int | None,
    duplex: bool,
    cuts: Cuts,
    templates: str | None,
    theme: str,
    output: str | None,
) -> None:
    """Everything to print and play a game, in one PDF.

    \b
    boardgen kit pi -o kit.pdf --paper a4
    boardgen kit pisi --seed 7 --duplex --paper letter
    """
    target = _pdf(output)
    from boardgen.kits.kit import kit_document

    directory = None if templates is None else Path(templates)
    document = kit_document(game, paper=paper, seed=seed, cuts=cuts, duplex=duplex, templates=directory)
    write_document(document, target, "pdf", theme, 200, f"{game}-kit-{paper.lower()}")


def _pdf(output: str | None) -> str | None:
    """Where to write.

    Raises:
        click.BadParameter: a suffix other than .pdf.
        OutputError: the name is empty or that of a directory.
    """
    from boardgen.render.output import target_file

    if output is not None and output != "-" and target_file(output).suffix.lower() != ".pdf":
        raise click.BadParameter(f"-o {output}: a kit is one PDF of many pages, so its name ends in .pdf")
    return output
