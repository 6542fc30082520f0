"""Game files: reading, replay and check of Pi games beside python-chess reading PGN, in plies a second."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from functools import cache

from benchmarks.harness import Row, rate

GAMES = 60
SEED = 20


@cache
def pi_files() -> tuple[tuple[str, int], ...]:
    """Random Pi games to their end as files, with the number of plies."""
    from boardgen.games import get_game
    from boardgen.records.writer import write_game

    game = get_game("pi")
    files = []
    for number in range(GAMES):
        options = game.random_setup(SEED + number)
        pos = game.start(**options["board"], **options["setup"])
        rng = random.Random(SEED + number)
        moves = []
        while game.outcome(pos) is None:
            move = rng.choice(list(game.legal_moves(pos)))
            moves.append(game.format_move(move, pos))
            pos = game.play(pos, move)
        outcome = game.outcome(pos)
        assert outcome is not None
        about = {"title": f"Random game {number}"}
        text = write_game(game, **options, moves=moves, about=about, result=outcome.winner or "draw")
        files.append((text, len(moves)))
    return tuple(files)


@cache
def chess_files() -> tuple[tuple[str, int], ...]:
    """Random chess games, about as long, as PGN."""
    import chess
    import chess.pgn

    files = []
    for number in range(GAMES):
        rng = random.Random(SEED + number)
        game = chess.pgn.Game()
        node: chess.pgn.GameNode = game
        while node.ply() < 56 and not node.board().is_game_over():
            node = node.add_variation(rng.choice(list(node.board().legal_moves)))
        files.append((str(game), node.ply()))
    return tuple(files)


def read_pi() -> int:
    """Read and check every Pi file; the plies played."""
    from boardgen.records import loads

    return sum(len(loads(text).moves) for text, _ in pi_files())


def read_chess() -> int:
    """Read every chess game; the plies played."""
    import chess.pgn

    for text, _ in chess_files():
        assert chess.pgn.read_game(io.StringIO(text)) is not None
    return sum(plies for _, plies in chess_files())


def rows() -> Iterator[Row]:
    read_pi(), read_chess()
    plies = sum(count for _, count in pi_files()) / GAMES
    ours, theirs = rate(read_pi), rate(read_chess)
    yield Row(
        f"replay and check of Pi files ({plies:.0f} plies each), beside chess.pgn", ours, theirs, "plies/s", True
    )
