"""Rules: games end, tokens read back, positions are values, facts are plain data."""

from __future__ import annotations

import itertools
import json
import re
from typing import Any

from boardgen.errors import CodedError, IllegalMoveError, InvalidMoveError
from boardgen.testing.subject import Subject, expect

SEEDS = (0, 1)
#: Stable codes of refusals.
CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
NO_MOVES = ("", "?", "zz999", "e5e5", "swap:pink", "--", "a" * 500, "{", "\u00e9", "1.", "-0")


def games_end(subject: Subject) -> None:
    """Random games end: there is an outcome, nobody is to move, nothing is legal."""
    game = subject.game
    for seed in SEEDS:
        last = subject.line(seed).positions[-1]
        import random

        for final in (last, game.playout(subject.begin(seed)[1], random.Random(seed))):
            outcome = game.outcome(final)
            expect(outcome is not None, "a game was played to its end, and there is no outcome")
            assert outcome is not None
            winner = outcome.winner
            expect(winner is None or winner in game.players, f"{winner!r} has won, who is none of {game.players}")
            expect(outcome.reason.strip(), "the outcome has no reason")
            expect(game.to_move(final) is None, f"the game is over, and {game.to_move(final)} is to move")
            expect(not list(game.legal_moves(final)), "the game is over, and there are legal moves")


def everybody_moves(subject: Subject) -> None:
    """Every player is to move in some position of a random game, and nobody else."""
    game = subject.game
    positions = itertools.chain.from_iterable(subject.line(seed).positions[:-1] for seed in SEEDS)
    moved = {game.to_move(pos) for pos in positions}
    expect(moved == set(game.players), f"the players are {game.players}, and to move were {sorted(map(str, moved))}")
    first = game.to_move(subject.begin(0)[1])
    expect(first == game.players[0] or first in game.players, f"{first} begins, who is none of {game.players}")


def moves_round_trip(subject: Subject) -> None:
    """A move's token reads back as the move, holds no blank or brace, and is no other move's."""
    game = subject.game
    for seed in SEEDS:
        line = subject.line(seed)
        for pos, move in zip(line.positions, line.moves, strict=False):
            token = game.format_move(move, pos)
            expect(not re.search(r"\s|[{}]", token), f"the token {token!r} holds a blank or a brace")
            again = game.parse_move(token, pos)
            expect(again == move, f"{token!r} is the token of {move!r} and reads back as {again!r}")
        for ply, pos in subject.stages(seed):
            tokens = [game.format_move(move, pos) for move in itertools.islice(game.legal_moves(pos), 3000)]
            twice = (
                [token for token in tokens if tokens.count(token) > 1][:1] if len(set(tokens)) < len(tokens) else []
            )
            expect(not twice, f"after ply {ply} two legal moves have the token {twice}")


def legal_moves_are_stable(subject: Subject) -> None:
    """Legal moves come in the same order each time, each once."""
    game = subject.game
    for ply, pos in subject.stages(2):
        moves = list(game.legal_moves(pos))
        expect(moves == list(game.legal_moves(pos)), f"after ply {ply} the legal moves come in another order")
        expect(len(set(moves)) == len(moves), f"after ply {ply} a legal move is listed twice")


def legal_moves_are_what_can_be_played(subject: Subject) -> None:
    """Every listed move can be played; every other token of the game's own making is refused."""
    game, line = subject.game, subject.line(3)
    tokens = {game.format_move(move, pos) for pos, move in zip(line.positions, line.moves, strict=False)}
    for ply, pos in subject.stages(3, 8):
        legal = list(game.legal_moves(pos))
        listed = {game.format_move(move, pos) for move in legal}
        for move in legal[:400]:
            subject.play(pos, move)
        # Before the first move a board without end lists one place for all.
        for token in sorted(tokens - listed)[:60] if ply else ():
            _refuse(subject, pos, token, f"after ply {ply} {token!r} is not listed as legal, and it can be played")


def _refuse(subject: Subject, pos: Any, token: str, message: str) -> None:
    try:
        subject.game.play(pos, subject.game.parse_move(token, pos))
    except (IllegalMoveError, InvalidMoveError) as error:
        expect(CODE.fullmatch(error.code), f"{token!r} is refused with the code {error.code!r}; codes are kebab-case")
        expect(
            len(error.message) > 10 and "\n" not in error.message,
            f"{token!r} is refused with {error.message!r}, which is no line that tells why",
        )
        return
    raise AssertionError(message)


def moves_after_the_end_are_refused(subject: Subject) -> None:
    """Once the game is over, its last moves are illegal."""
    line = subject.line(4)
    for move in line.moves[-3:]:
        try:
            subject.game.play(line.positions[-1], move)
        except IllegalMoveError:
            continue
        raise AssertionError(f"the game is over, and {move!r} can be played")


def tokens_that_are_no_moves_are_invalid(subject: Subject) -> None:
    """Tokens that name nothing are refused, with a code and a line that tells why."""
    _, start = subject.begin(5)
    for token in NO_MOVES:
        _refuse(subject, start, token, f"{token!r} is taken for a move")


def facts_are_plain_data(subject: Subject) -> None:
    """Facts are JSON and have what all games share."""
    game = subject.game
    for ply, pos in subject.stages(6):
        facts = game.facts(pos)
        expect(json.loads(json.dumps(facts)) == facts, f"the facts after ply {ply} are no JSON data")
        outcome = game.outcome(pos)
        ended = None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason}
        for key, true in {"game": game.slug, "ply": ply, "to_move": game.to_move(pos), "outcome": ended}.items():
            expect(key in facts, f"the facts have no {key!r}")
            expect(facts[key] == true, f"after ply {ply} the fact {key!r} is {facts[key]!r}, not {true!r}")


def plies_and_turns_count(subject: Subject) -> None:
    """Each move is a ply; turn numbers begin at 1 and rise by one at most."""
    game, positions = subject.game, subject.line(6).positions
    plies = [game.facts(pos)["ply"] for pos in positions]
    expect(plies == list(range(len(positions))), f"the plies of a game count {plies[:12]} …")
    turns = [game.turn(pos) for pos in positions]
    expect(turns[0] == 1, f"the first turn has the number {turns[0]}")
    for one, other in itertools.pairwise(turns):
        expect(other - one in (0, 1), f"turn {one} is followed by turn {other}")
    expect(len(turns) < 3 * len(game.players) or turns[-1] > 1, "all moves of a game belong to turn 1")


def positions_are_values(subject: Subject) -> None:
    """Playing changes nothing; the same moves give equal positions with equal hashes, other moves others."""
    game, line = subject.game, subject.line(7)
    again = subject.start(line.written)
    for pos, move in list(zip(line.positions, line.moves, strict=False))[:40]:
        expect(again == pos, "the same moves were played twice, and the positions differ")
        expect(hash(again) == hash(pos), "equal positions have different hashes")
        before = game.facts(pos)
        again = game.play(again, move)
        expect(game.facts(pos) == before, f"playing {move!r} has changed the position it was played in")
        expect(again != pos, f"after {move!r} the position equals the one before")
    expect(len({hash(move) for move in line.moves}) > 1, "all moves have the same hash")


def equality_tells_positions_apart(subject: Subject) -> None:
    """Equal positions have the same facts, and go on alike."""
    game = subject.game
    kept: dict[Any, dict[str, Any]] = {}
    for pos in itertools.chain.from_iterable(subject.line(seed).positions for seed in range(8)):
        facts = game.facts(pos)
        other = kept.setdefault(pos, facts)
        expect(other == facts, f"two positions are equal, and their facts differ: {_difference(other, facts)}")


def _difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    return "; ".join(f"{key} {one[key]!r}, {other.get(key)!r}" for key in one if one[key] != other.get(key))


def queries_refuse_junk(subject: Subject) -> None:
    """Claims of the wrong kind do not hold, or are refused with a code; each query has a schema."""
    game = subject.game
    expect(
        game.queries.keys() == game.query_schemas.keys(),
        f"the queries are {sorted(game.queries)}, their schemas {sorted(game.query_schemas)}",
    )
    pos = subject.line(0).positions[-3]
    for name, query in game.queries.items():
        for junk in (None, 3, "x", [], [1], {"x": None}, {"x": 1}, {1: 2}):
            try:
                found = list(query(pos, junk))
            except CodedError:
                continue
            expect(found or not junk, f"the claim {name}: {junk!r} holds")


CHECKS = (
    games_end,
    everybody_moves,
    moves_round_trip,
    legal_moves_are_stable,
    legal_moves_are_what_can_be_played,
    moves_after_the_end_are_refused,
    tokens_that_are_no_moves_are_invalid,
    facts_are_plain_data,
    plies_and_turns_count,
    positions_are_values,
    equality_tells_positions_apart,
    queries_refuse_junk,
)
