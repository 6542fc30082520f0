"""``boardgen print``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from boardgen.cli.common import GAME, OUTPUT, make_directory, theme_option


@click.command("print")
@click.argument("games", nargs=-1, type=GAME, metavar="[GAME…]")
@click.option("--paper", default="a4", show_default=True, metavar="SIZE", help="Size of the sheets.")
@click.option("-d", "--directory", default=str(OUTPUT), show_default=True, help="Where the PDFs go.")
@theme_option
def command(games: tuple[str, ...], paper: str, directory: str, theme: str) -> None:
    """Write everything there is to print: boards, setups, example games, papers."""
    from boardgen.prints import prints
    from boardgen.render.formats import render
    from boardgen.render.output import write_files
    from boardgen.scene.themes import THEMES

    target = Path(directory)
    todo = list(prints(games, paper))
    files = {}
    live = sys.stderr.isatty()
    for done, item in enumerate(todo, start=1):
        if live:
            click.echo(f"\r\x1b[K[{done}/{len(todo)}] {item.name}.pdf", err=True, nl=False)
        files[target / f"{item.name}.pdf"] = render(item.make(), ".pdf", THEMES[theme])[0]
    if live:
        click.echo("\r\x1b[K", err=True, nl=False)
    make_directory(target)
    write_files(list(files.items()))
    if not live:
        click.echo("\n".join(map(str, files)))
    click.echo(f"{len(todo)} files in {target}/, ready to print at 100 % (no scaling)")
