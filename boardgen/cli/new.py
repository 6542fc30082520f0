"""``boardgen new``."""

from __future__ import annotations

import click

from boardgen.cli.console import tell


@click.command("new")
@click.argument("directory", metavar="DIR")
def command(directory: str) -> None:
    """Start a game of your own: a folder with a description, a rule card, an example and a kit.

    \b
    boardgen new ./bastion          makes the folder; each file says what it is for
    boardgen kit ./bastion          other commands work with it: card, board, print, booklet, check
    """
    from pathlib import Path

    from boardgen.records.starter import starter_files
    from boardgen.render.output import write_files

    target = Path(directory)
    files = starter_files(target)
    write_files(files.items(), make=[target])
    for path in files:
        tell(str(path))
    tell(f"a game of your own: edit {target / 'game.yaml'}, then try boardgen kit {directory}")
