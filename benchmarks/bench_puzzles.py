"""Puzzles made and proved, on one core."""

from __future__ import annotations

import random
from collections.abc import Iterator

from benchmarks.harness import Row, cpu_seconds, rate
from boardgen.games import get_game
from boardgen.games.registry import built_in
from boardgen.games.tasks import BUDGET
from boardgen.games.trike.candidates import candidates
from boardgen.games.trike.rules import Position
from boardgen.games.trike.solver import solve
from boardgen.puzzles import make_puzzles

GAMES = 200
NODES = 20_000


def anew(pos: Position, nodes: int = BUDGET) -> int:
    """The positions searched for a solution that is not remembered."""
    solve.cache_clear()
    return solve(pos, nodes).nodes


def rows() -> Iterator[Row]:
    """Books of every game; two hundred of Trike; positions a second; small positions."""
    for slug in built_in():
        game = get_game(slug)
        seconds = cpu_seconds(lambda game=game: make_puzzles(game, 12, 7), 1)
        yield Row(f"{game.title}: 12 puzzles of mixed levels", seconds, 10, "s")
    trike = get_game("trike")
    seconds = cpu_seconds(lambda: make_puzzles(trike, 200, 7, board={"side": 7}), 1)
    yield Row("Trike, side 7: 200 puzzles", seconds, 60, "s")
    middle = trike.start()
    for token in ("c2", "a2", "a6", "c6", "c7"):
        middle = trike.play(middle, token)
    yield Row("Pure Trike: positions searched", rate(lambda: anew(middle, NODES)), 20_000, "/s", True)
    board = trike.full_board(side=7)
    late = [found.pos for k in range(GAMES) for found in candidates(random.Random(k), board)]
    late = [pos for pos in late if pos.stones.free <= 12]
    seconds = cpu_seconds(lambda: [anew(pos) for pos in late], 3)
    yield Row(f"Pure Trike, side 7: a late position settled ({len(late)})", 1000 * seconds / len(late), 1, "ms")
