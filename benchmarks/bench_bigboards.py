"""Games on the largest boards: the cost of a move and of a position, and how it grows."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Iterator
from typing import Any

from benchmarks.harness import Row, cpu_seconds
from boardgen.games import get_game

MOVES = 20_000
#: Hosts with the bar for one move on their largest board, in µs.
HOSTS = {"pure": 60, "hex": 100, "y": 100, "havannah": 100, "majorities": 60, "atoll": 100, "gomoku": 100}


def line_of_play(game: Any, pos: Any, count: int) -> list[Any]:
    """Random moves, each out of the first few listed, while the game goes on."""
    rng, moves = random.Random(3), []
    while len(moves) < count and game.outcome(pos) is None:
        listed = [move for move, _ in zip(game.legal_moves(pos), range(400), strict=False)]
        moves.append(rng.choice(listed))
        pos = game.play(pos, moves[-1])
    return moves


def positions(game: Any, pos: Any, moves: list[Any]) -> list[Any]:
    """The positions of a game, all of them held."""
    found = [pos]
    for move in moves:
        found.append(game.play(found[-1], move))
    return found


def kilobytes(game: Any, start: Any, moves: list[Any]) -> float:
    """What each position of a game adds to the memory when all are held."""
    tracemalloc.start()
    held = positions(game, start, moves)
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return size / len(held) / 1024


def rows() -> Iterator[Row]:
    trike, hex3, pi = (get_game(slug) for slug in ("trike", "hex3", "pi"))
    began = time.process_time()
    start = trike.start(host="havannah", side=200, variant="even")
    moves = line_of_play(trike, start, MOVES)
    setting_up = time.process_time() - began
    name = f"Havannah side 200, {len(moves):,} moves"
    yield Row(f"{name}: played", cpu_seconds(lambda: positions(trike, start, moves), 3), 2, "s")
    yield Row(f"{name}: board and moves drawn", setting_up, 4, "s")
    yield Row(f"{name}: memory of a position", kilobytes(trike, start, moves), 8, "kB")
    start = hex3.start(side=200)
    moves = line_of_play(hex3, start, MOVES)
    name = f"hex3 side 200, {len(moves):,} moves"
    yield Row(f"{name}: played", cpu_seconds(lambda: positions(hex3, start, moves), 3), 2, "s")
    yield Row(f"{name}: memory of a position", kilobytes(hex3, start, moves), 8, "kB")
    last = positions(hex3, start, moves)[-1]
    yield Row(f"{name}: facts of the last", cpu_seconds(lambda: hex3.facts(last), 3), 0.15, "s")
    yield from growth(hex3, trike)
    yield from hosts(trike)
    yield from largest_pi(pi)


def growth(hex3: Any, trike: Any) -> Iterator[Row]:
    """The same number of moves on a board of sixteen times as many cells."""
    for name, game, options in (("hex3", hex3, {}), ("Havannah", trike, {"host": "havannah", "variant": "even"})):
        taken = []
        for side in (50, 200):
            start = game.start(side=side, **options)
            moves = line_of_play(game, start, 3_000)
            taken.append(cpu_seconds(lambda g=game, s=start, m=moves: positions(g, s, m)) / len(moves))
        yield Row(f"{name}: a move on side 200, of one on side 50", taken[1] / taken[0], 2, "×")


def hosts(trike: Any) -> Iterator[Row]:
    """A move on each host's largest board."""
    for host, bar in HOSTS.items():
        start = trike.start(host=host, side=199, variant="even")
        moves = line_of_play(trike, start, 5_000)
        taken = cpu_seconds(lambda s=start, m=moves: positions(trike, s, m), 3) / len(moves)
        yield Row(f"Trike on {host}, side 199: a move of {len(moves):,}", taken * 1e6, bar, "µs")


def largest_pi(pi: Any) -> Iterator[Row]:
    """Pi on its largest board."""
    setup = pi.random_setup(1, side=26, goals=12)
    start = pi.start(**setup["board"], **setup["setup"])
    moves = line_of_play(pi, start, 200)
    taken = cpu_seconds(lambda: positions(pi, start, moves), 3) / len(moves)
    yield Row(f"Pi side 26: a move of {len(moves)}", taken * 1e3, 5, "ms")
    yield Row("Pi side 26: memory of a position", kilobytes(pi, start, moves), 8, "kB")
