"""Random games to the end, every move drawn evenly from all legal ones, beside random games of python-chess."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.harness import Row, beside_chess
from boardgen.games import get_game

#: Slug, options, what to call it, games a sample, games a second where python-chess makes 25,000 plies.
GAMES: tuple[tuple[str, dict[str, Any], str, int, float], ...] = (
    ("iriri", {}, "Iriri", 100, 1_000),
    ("pisi", {}, "Pisi", 200, 2_000),
    ("trike", {"side": 9}, "Pure Trike, side 9", 4_000, 40_000),
    ("hex3", {"side": 5, "pie": False}, "Three Player Hex, side 5", 1_500, 10_000),
    ("pi", {"side": 6, "goals": 5}, "Pi, side 6, five goals", 400, 3_000),
)


def rows() -> Iterator[Row]:
    for slug, options, title, count, bar in GAMES:
        work = playouts(slug, options, count)
        work()
        yield beside_chess(f"random games of {title}", work, bar)


def playouts(slug: str, options: dict[str, Any], count: int) -> Callable[[], int]:
    """So many games from one setup."""
    game, rng = get_game(slug), random.Random(1)
    setup = game.random_setup(1, **options)
    start = game.start(**setup["board"], **setup["setup"])

    def work() -> int:
        for _ in range(count):
            game.playout(start, rng)
        return count

    return work
