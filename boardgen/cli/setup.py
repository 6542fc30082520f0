"""``boardgen setup``."""

from __future__ import annotations

from typing import Any

import click

from boardgen.cli.console import tell
from boardgen.cli.output import Target
from boardgen.cli.products import product_command, write_product
from boardgen.printables.product import Way


def _write(way: Way, options: dict[str, Any], target: Target, format_: str, dpi: int) -> None:
    """Write the setup, or print how many there are."""
    if click.get_current_context().params["how_many"]:
        _print_counts(options["game"])
    else:
        write_product(way, options, target, format_, dpi)


def _print_counts(slug: str) -> None:
    from boardgen.printables.names import find_game

    counts = find_game(slug).game.setup_counts()
    if not counts:
        raise click.UsageError(f"the setups of {slug} have not been counted")
    for kind, number in counts.items():
        tell(f"{number:>12,}  {kind}")


command = product_command(
    "setup",
    """\b
    boardgen setup pi                                  a game file to play from
    boardgen setup pi --seed 7 -o setup.pdf            always the same setup, as a picture
    boardgen setup pisi --seeds 1-12                   twelve pages
    boardgen setup pi --seeds 1-12 --per-page 4        twelve setups on three pages
    """,
    write=_write,
)
command.params.append(
    click.Option(["--how-many"], is_flag=True, help="Print how many setups there are to draw from, and exit.")
)
