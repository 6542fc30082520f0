"""Game files: Pi games beside python-chess reading PGN, in plies a second; an example with figures and claims."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from benchmarks.harness import Row, cpu_seconds, rate
from benchmarks.long_games import PI_28
from boardgen.games.base import Game

GAMES = 60
VARIATIONS = 10
#: Readings of so short a game that are measured as one.
REPEATS = 20
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


def with_variations(game: Game[Any, Any], options: Mapping[str, Any], moves: Sequence[str]) -> tuple[str, str]:
    """A game with variations of three moves, and as many plies without: the game, and its beginning again."""
    from boardgen.records.writer import write_game

    rng = random.Random(SEED)
    parts: list[str] = []
    alone: list[list[str]] = [list(moves)]
    pos = game.start(**options["board"], **options["setup"])
    for number, move in enumerate(moves):
        parts.append(move)
        if number >= 5 and number % 2 and len(alone) <= VARIATIONS:
            branch, at = [], pos
            while len(branch) < 3 and game.outcome(at) is None:
                other = rng.choice([m for m in game.legal_moves(at) if game.format_move(m, at) != move])
                branch.append(game.format_move(other, at))
                at = game.play(at, other)
            parts.append(f"({' '.join(branch)})")
            alone.append(branch)
        pos = game.play(pos, move)
    head = write_game(game, **options)
    plies = sum(map(len, alone))
    again = (moves * (plies // len(moves) + 1))[: plies - len(moves)]
    games = [moves, *(again[at : at + len(moves)] for at in range(0, len(again), len(moves)))]
    return f"{head}moves: {' '.join(parts)}\n", "\x00".join(f"{head}moves: {' '.join(one)}\n" for one in games)


def variations() -> Row:
    """A game of 28 moves with ten variations beside the same plies without."""
    from boardgen.games import get_game
    from boardgen.records import loads

    game = get_game("pi")
    kept = loads(PI_28)
    options = {"board": {"side": 6}, "setup": dict(kept.setup)}
    branched, plain = with_variations(game, options, kept.moves)
    record, separate = loads(branched), plain.split("\x00")
    plies = sum(len(line.moves) for line in record.line.lines())
    assert sum(1 for _ in record.line.lines()) == VARIATIONS + 1
    assert plies == sum(len(loads(text).moves) for text in separate)

    def with_them() -> int:
        return sum(plies for _ in range(REPEATS) if loads(branched))

    # What the further games cost besides their plies is a reading of the head, which is not what is compared.
    def heads() -> int:
        return sum(1 for _ in range(REPEATS) if [loads(head) for _ in separate[1:]])

    def without() -> int:
        return sum(len(loads(text).moves) for _ in range(REPEATS) for text in separate)

    head = plain.partition("moves:")[0]
    one, many, bare = (1 / rate(run) for run in (with_them, without, heads))
    label = f"28 moves with {VARIATIONS} variations ({plies} plies), beside the same plies without"
    return Row(label, one * plies / (many * plies - bare), 1.3, "times")


def examples() -> Iterator[Row]:
    """A game with figures, marks and claims: text, tree, replay, claims proved by search; the proofs are kept."""
    from boardgen.games import get_game
    from boardgen.records import loads

    game = get_game("hex3")
    text = game.example.read_text(encoding="utf-8")
    loads(text)
    spent = cpu_seconds(lambda: [loads(text) for _ in range(REPEATS)]) / REPEATS
    yield Row(f"{game.title}'s example read and checked", 1000 * spent, 2.5, "ms CPU")


def rows() -> Iterator[Row]:
    read_pi(), read_chess()
    plies = sum(count for _, count in pi_files()) / GAMES
    ours, theirs = rate(read_pi), rate(read_chess)
    yield Row(
        f"replay and check of Pi files ({plies:.0f} plies each), beside chess.pgn", ours, theirs, "plies/s", True
    )
    yield variations()
    yield from examples()
