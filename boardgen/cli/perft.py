"""``boardgen perft``."""

from __future__ import annotations

import click

from boardgen.cli.common import GAME, board_options, side_options
from boardgen.cli.console import tell


@click.command("perft")
@click.argument("game", type=GAME)
@side_options
@click.option("--depth", type=click.IntRange(1, 20), default=3, show_default=True, help="Plies.")
def command(game: str, side: int | None, settings: tuple[str, ...], depth: int) -> None:
    """Count the legal move sequences of 1, 2 … DEPTH plies from the start."""
    from boardgen.games import get_game
    from boardgen.games.base import perft

    found = get_game(game)
    start = found.start(**board_options(found, side, settings))
    for plies in range(1, depth + 1):
        tell(f"{plies} {perft(found, start, plies)}")
