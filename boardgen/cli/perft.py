"""``boardgen perft``."""

from __future__ import annotations

from typing import Any

import click

from boardgen.cli.boards import choices, chosen_game
from boardgen.cli.console import tell
from boardgen.cli.options import with_options


@click.command("perft")
@with_options(choices)
@click.option("--depth", type=click.IntRange(1, 20), default=3, show_default=True, help="Plies.")
def command(depth: int, **values: Any) -> None:
    """Count the legal move sequences of 1, 2 … DEPTH plies from the start."""
    from boardgen.games.base import perft

    found, options = chosen_game(values)
    start = found.start(**options)
    for plies in range(1, depth + 1):
        tell(f"{plies} {perft(found, start, plies)}")
