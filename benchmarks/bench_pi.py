"""Pi on the usual board: random playouts to the end, and plies a second while playing known moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from benchmarks.harness import Row, cpu_seconds, rate

GAMES = 100
SIDE, GOALS = 6, 5


@cache
def starts() -> tuple[Any, ...]:
    """Random setups with five goals."""
    from boardgen.games import get_game

    game = get_game("pi")
    setups = (game.random_setup(seed, side=SIDE, goals=GOALS) for seed in range(GAMES))
    return tuple(game.start(**setup["board"], **setup["setup"]) for setup in setups)


def playouts() -> int:
    """One random game from each setup."""
    from boardgen.games import get_game

    game = get_game("pi")
    rng = random.Random(1)
    for pos in starts():
        game.playout(pos, rng)
    return GAMES


@cache
def games() -> tuple[tuple[Any, Any], ...]:
    """Setups with the moves of a random game from each."""
    from boardgen.games import get_game

    game = get_game("pi")
    rng = random.Random(2)
    return tuple((pos, game.playout(pos, rng).moves) for pos in starts())


def replays() -> int:
    """Play known moves; the plies played."""
    from boardgen.games import get_game

    game = get_game("pi")
    plies = 0
    for pos, moves in games():
        for move in moves:
            pos = game.play(pos, move)
        plies += len(moves)
    return plies


def first_triangles() -> None:
    """Everything a first game on a fresh table of side 6 may ask for."""
    from boardgen.geometry.regions import hexagon
    from boardgen.geometry.triangles import TriangleTable

    table = TriangleTable(hexagon(SIDE))
    for cell in table.board:
        table.at(cell)


def rows() -> Iterator[Row]:
    playouts(), replays()
    plies = sum(len(moves) for _, moves in games()) / GAMES
    yield Row(
        f"random playouts of Pi, side {SIDE}, {GOALS} goals, {plies:.0f} plies", rate(playouts), 1000, "games/s", True
    )
    yield Row("one ply of Pi played", 1e6 / rate(replays), 8, "µs")
    yield Row("all triangles of side 6, corner by corner", 1000 * cpu_seconds(first_triangles), 100, "ms")
