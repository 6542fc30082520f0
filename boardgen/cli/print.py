"""``boardgen print``."""

from __future__ import annotations

import sys

import click

from boardgen.cli.common import GAME, OUTPUT, theme_option
from boardgen.cli.console import tell


@click.command("print")
@click.argument("games", nargs=-1, type=GAME, metavar="[GAME…]")
@click.option("--paper", default="a4", show_default=True, metavar="SIZE", help="Size of the sheets.")
@click.option("-d", "--directory", default=str(OUTPUT), show_default=True, help="Where the PDFs go.")
@theme_option
def command(games: tuple[str, ...], paper: str, directory: str, theme: str) -> None:
    """Write everything there is to print: boards, setups, example games, papers."""
    from boardgen.prints import prints
    from boardgen.render.formats import render
    from boardgen.render.output import target_directory, write_files
    from boardgen.scene.themes import THEMES

    target = target_directory(directory)
    todo = list(prints(games, paper))
    files = {}
    live = sys.stderr.isatty()
    for done, item in enumerate(todo, start=1):
        if live:
            click.echo(f"\r\x1b[K[{done}/{len(todo)}] {item.name}.pdf", err=True, nl=False)
        files[target / f"{item.name}.pdf"] = render(item.make(), ".pdf", THEMES[theme])[0]
    if live:
        click.echo("\r\x1b[K", err=True, nl=False)
    write_files(files.items(), make=[target])
    if not live:
        for path in files:
            tell(str(path))
    tell(f"{len(todo)} files in {target}/, ready to print at 100 % (no scaling)")
