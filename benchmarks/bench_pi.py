"""Pi on the usual board: plies a second while playing known moves, and its triangles."""

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


@cache
def chess_games() -> tuple[tuple[Any, ...], ...]:
    """Random chess games of about the same length."""
    import chess

    rng = random.Random(3)
    found = []
    for _ in range(GAMES):
        board = chess.Board()
        while board.ply() < 56 and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        found.append(tuple(board.move_stack))
    return tuple(found)


def chess_replays() -> int:
    """Check and play known chess moves; the plies played."""
    import chess

    plies = 0
    for moves in chess_games():
        board = chess.Board()
        for move in moves:
            assert board.is_legal(move)
            board.push(move)
        plies += len(moves)
    return plies


def all_triangles() -> None:
    """A fresh table with everything that games on the usual board may ask of it."""
    from boardgen.geometry.hexregions import hexagon
    from boardgen.geometry.triangles import TriangleTable

    table = TriangleTable(hexagon(SIDE))
    for cell in table.board:
        table.at(cell)


def rows() -> Iterator[Row]:
    replays(), chess_replays()
    theirs = 1e6 / rate(chess_replays)
    yield Row("a ply of Pi checked and played, beside python-chess", 1e6 / rate(replays), theirs, "µs")
    yield Row(f"all triangles of side {SIDE}, corner by corner", 1000 * cpu_seconds(all_triangles), 100, "ms")
