"""Random games and replays of Trike, and the solver, on one core."""

from __future__ import annotations

import random
from collections.abc import Iterator

from benchmarks.harness import Row, rate
from boardgen.games import get_game
from boardgen.games.trike.hosts import HOSTS
from boardgen.games.trike.rules import Position
from boardgen.games.trike.solver import solve

GAMES = 1000
NODES = 20_000


def rows() -> Iterator[Row]:
    """Playouts a second on the hosts; plies replayed; positions searched."""
    game = get_game("trike")
    start: Position = game.start()

    def playouts(first: Position, count: int) -> int:
        rng = random.Random(1)
        for _ in range(count):
            game.playout(first, rng)
        return count

    for host in HOSTS.values():
        if host.slug != "pure":
            first = game.start(host=host.slug)
            figure = rate(lambda first=first: playouts(first, GAMES // 20))
            yield Row(f"Trike on {host.title}: random playouts, side {host.default_side}", figure, 500, "/s", True)

    rng = random.Random(2)
    tokens = [[game.format_move(m, start) for m in game.playout(start, rng).moves] for _ in range(GAMES)]

    def replay() -> int:
        for line in tokens:
            pos = start
            for token in line:
                pos = game.play(pos, game.parse_move(token, pos))
        return sum(map(len, tokens))

    yield Row("Pure Trike: tokens read and played, side 9", rate(replay), 160_000, "/s", True)

    middle = start
    for token in ("c2", "a2", "a6", "c6", "c7"):
        middle = game.play(middle, game.parse_move(token, middle))
    yield Row(
        "Pure Trike: positions searched by the solver", rate(lambda: solve(middle, NODES).nodes), 50_000, "/s", True
    )
