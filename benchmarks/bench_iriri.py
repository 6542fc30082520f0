"""Iriri: all place phases of a full position, playouts, replay."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

from benchmarks.harness import Row, cpu_seconds, rate
from boardgen.games import get_game
from boardgen.games.iriri.placements import placements
from boardgen.games.iriri.position import Position

GAME = get_game("iriri")
GAMES = 20
MS_FOR_ALL_PLACEMENTS = 5.0


def rows() -> Iterator[Row]:
    games = [_playout(seed) for seed in range(GAMES)]
    full = [pos for game in games for pos in game if pos.phase == "place" and 8 <= len(pos.board) <= 20]
    full = [pos for pos in full if sum(pos.hands[pos.player]) == 3]
    every = cpu_seconds(lambda: [list(placements(pos)) for pos in full]) / len(full)
    worst = max(cpu_seconds(lambda pos=pos: list(placements(pos)), 3) for pos in full)
    yield Row(
        "iriri: all placements, full hand, 8-20 pieces on the grid, mean", every * 1e3, MS_FOR_ALL_PLACEMENTS, "ms"
    )
    yield Row("iriri: all placements, the same, slowest position", worst * 1e3, MS_FOR_ALL_PLACEMENTS, "ms")
    moves = [GAME.format_move(move, pos) for pos, move in _steps(games[0])]
    yield Row(
        "iriri: replay from tokens", rate(lambda: _replay(games[0][0], moves)), 0, "plies/s", more_is_better=True
    )


def _playout(seed: int) -> list[Position]:
    setup, rng = GAME.random_setup(seed), random.Random(seed)
    positions = [GAME.start(**setup["board"], **setup["setup"])]
    while not positions[-1].over:
        positions.append(GAME.play(positions[-1], rng.choice(list(GAME.legal_moves(positions[-1])))))
    return positions


def _steps(game: list[Position]) -> Iterator[tuple[Position, object]]:
    """Each position with the move that led to the next one."""
    for pos, after in pairwise(game):
        yield pos, next(move for move in GAME.legal_moves(pos) if GAME.play(pos, move) == after)


def _replay(pos: Position, moves: list[str]) -> int:
    for _ in range(20):
        now = pos
        for token in moves:
            now = GAME.play(now, GAME.parse_move(token, now))
    return 20 * len(moves)
