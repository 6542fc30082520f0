"""Random games of Three Player Hex on a board of side 5, on one core."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.harness import Row, rate
from boardgen.games import get_game
from boardgen.games.base import Game

GAMES = 300


def plain(game: Game[Any, Any], pos: Any, rng: random.Random) -> None:
    """A random game without a quicker way than the rules."""
    while game.outcome(pos) is None:
        pos = game.play(pos, rng.choice(list(game.legal_moves(pos))))


def rows() -> Iterator[Row]:
    """Playouts a second with the pie, and by the move list and `play` alone."""
    game = get_game("hex3")
    start = game.start(side=5)

    def many(playout: Callable[[random.Random], object]) -> int:
        rng = random.Random(1)
        for _ in range(GAMES):
            playout(rng)
        return GAMES

    with_pie = game.start(side=5, pie=True)
    figure = rate(lambda: many(lambda rng: game.playout(with_pie, rng)))
    yield Row("Three Player Hex: random playouts with the pie, side 5", figure, 1500, "/s", True)
    figure = rate(lambda: many(lambda rng: plain(game, start, rng)))
    yield Row("Three Player Hex: random playouts by legal_moves and play, side 5", figure, 500, "/s", True)
