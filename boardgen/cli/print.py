"""``boardgen print``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import click

from boardgen.cli.options import given, usage_error, with_options
from boardgen.cli.output import OUTPUT, make_directory
from boardgen.errors import OptionError
from boardgen.printables.options import GameName, Jobs, PaperSize, Seeds, ThemeName
from boardgen.printables.product import parameters, read_options

if TYPE_CHECKING:
    from boardgen.printables.everything import Print


def options(
    *,
    paper: PaperSize = "a4",
    seeds: Annotated[Seeds, "1-3"] = None,
    theme: ThemeName = "colour",
    jobs: Jobs = 1,
) -> None:
    """What is said once for all that is printed."""


@click.command("print")
@click.argument("games", nargs=-1, metavar="[GAME…]")
@with_options(options)
@click.option("-d", "--directory", default=str(OUTPUT), show_default=True, help="Where the PDFs go.")
def command(games: tuple[str, ...], directory: str, **values: Any) -> None:
    """Write everything there is to print: boards, setups, example games, papers."""
    from boardgen.printables.everything import SETUP_SEEDS, everything
    from boardgen.render.output import write_files

    known = parameters(options)
    try:
        slugs = [GAME.read(game) for game in games]
        chosen = read_options(options, given(values, known))
        todo = list(everything(slugs, chosen["paper"], chosen["seeds"] or SETUP_SEEDS))
    except OptionError as error:
        raise usage_error(error, known) from None
    target = Path(directory)
    files = {target / name: data for name, data in _drawn(todo, chosen["theme"], chosen["jobs"])}
    make_directory(target)
    write_files(list(files.items()))
    if not sys.stderr.isatty():
        click.echo("\n".join(map(str, files)))
    click.echo(f"{len(todo)} files in {target}/, ready to print at 100 % (no scaling)")
