"""``boardgen card``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from boardgen.cli.output import Target, write_all
from boardgen.cli.products import product_command, write_product
from boardgen.printables.product import Way


def _write(way: Way, options: dict[str, Any], target: Target, format_: str, dpi: int) -> None:
    """Write the card, or its texts to be changed."""
    directory = click.get_current_context().params["eject"]
    if directory is None:
        write_product(way, options, target, format_, dpi)
    else:
        _eject(options["game"], Path(directory))


def _eject(game: str, target: Path) -> None:
    from boardgen.cards.template import eject
    from boardgen.errors import OutputError

    files = eject(game, target)
    try:
        (target / game).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"cannot make the directory {target / game}: {error.strerror}") from error
    write_all(files)


command = product_command("card", "A file that ends in .html holds everything in itself.", write=_write)
command.params.append(
    click.Option(
        ["--eject"], metavar="DIR", help="Copy this game's text, figures and layouts to DIR, to be changed there."
    )
)
