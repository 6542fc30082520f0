"""``boardgen card``."""

from __future__ import annotations

from typing import Any

import click

from boardgen.cli.output import Target, write_all
from boardgen.cli.products import product_command, write_product
from boardgen.printables.product import Way


def _write(way: Way, options: dict[str, Any], target: Target, format_: str, dpi: int) -> None:
    """Write the card, or its source files for editing."""
    directory = click.get_current_context().params["eject"]
    if directory is None:
        write_product(way, options, target, format_, dpi)
    else:
        _eject(options["game"], directory)


def _eject(game: str, directory: str) -> None:
    from boardgen.cards.template import eject
    from boardgen.render.output import target_directory

    target = target_directory(directory)
    write_all(eject(game, target), [*reversed(target.parents), target, target / game])


command = product_command("card", "An .html file is self-contained.", write=_write)
command.params.append(
    click.Option(
        ["--eject"], metavar="DIR", help="Copy this game's text, figures and layouts to DIR, to edit them there."
    )
)
