"""``boardgen puzzle``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from boardgen.cli.output import Target, write_all
from boardgen.cli.products import product_command, write_product
from boardgen.printables.product import Way

#: The word that makes ``boardgen puzzle`` take files instead of a game.
FROM = "from"


def _write(way: Way, options: dict[str, Any], target: Target, format_: str, dpi: int) -> None:
    """Write a book, or each puzzle as a game file of its own."""
    if not target.is_directory:
        write_product(way, options, target, format_, dpi)
        return
    from boardgen.printables.puzzle import puzzle_files

    directory = Path(str(target.output))
    texts = puzzle_files(way, options)
    write_all({directory / f"{name}.yaml": text.encode() for name, text in texts.items()}, (directory,))


_from = product_command(
    "puzzle_from",
    "FILE… are game files. With '-o DIR/' each puzzle goes to its own game file.",
    write=_write,
    directories=True,
)
_from.name = f"puzzle {FROM}"


class _Puzzle(click.Command):
    """The command of the product; after ``from``, the one that takes files."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Leave ``from`` to the other command."""
        if args[:1] == [FROM]:
            return _from.make_context(f"{info_name} {FROM}", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


_made = product_command(
    "puzzle",
    """With '-o DIR/' each puzzle goes to its own game file, which boardgen check proves again.

    boardgen puzzle from FILE… finds puzzles in recorded games; see boardgen puzzle from --help.
    """,
    write=_write,
    directories=True,
)
command = _Puzzle(_made.name, callback=_made.callback, params=_made.params, help=_made.help)
