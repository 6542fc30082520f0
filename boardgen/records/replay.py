"""Moves played from a starting position, up to the first that cannot be."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from boardgen.errors import CodedError
from boardgen.games.base import Game
from boardgen.records.moves import Token, tokenize
from boardgen.records.problems import Problem
from boardgen.records.reader import Reader
from boardgen.records.yamltree import Node


@dataclass(slots=True)
class Replay:
    """What became of the moves of a file.

    Attributes:
        positions: the position before the first move and after each that could be played.
        moves: the tokens played.
        comments: number of moves played → the comment after them.
        complete: every move could be played; else nothing is known of the final position.
    """

    positions: list[Any]
    moves: list[str] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    complete: bool = True


def replay(reader: Reader, game: Game[Any, Any], start: Any, node: Node | None) -> Replay:
    """Play the moves under a node. The first that is illegal or cannot be read is noted and ends it.

    Later tokens are not guessed at: whether they are right depends on the one that is wrong.
    """
    done = Replay([start])
    if node is None:
        return done
    parse, play = game.parse_move, game.play
    pos = start
    for token in tokenize(reader, node):
        if token is None:
            done.complete = False
        elif not done.complete:
            continue
        elif token.kind == "move":
            try:
                pos = play(pos, parse(token.text, pos))
            except CodedError as error:
                reader.problems.append(_refused(reader, game, pos, token, len(done.moves) + 1, error))
                done.complete = False
                continue
            done.moves.append(token.text)
            done.positions.append(pos)
        elif token.kind == "number":
            _check_turn(reader, game, pos, token, len(done.moves) + 1)
        else:
            earlier = done.comments.get(len(done.moves))
            done.comments[len(done.moves)] = f"{earlier} {token.text}" if earlier else token.text
    return done


def _refused(reader: Reader, game: Game[Any, Any], pos: Any, token: Token, ply: int, error: CodedError) -> Problem:
    code, message = error.code, error.message
    outcome = game.outcome(pos)
    if outcome is not None:
        who = "a draw" if outcome.winner is None else f"{outcome.winner} has won"
        code, message = "game-over", f"the game is over ({who}: {outcome.reason}); no move can follow"
    return _at_token(reader, token, ply, game.to_move(pos), code, message)


def _check_turn(reader: Reader, game: Game[Any, Any], pos: Any, token: Token, ply: int) -> None:
    if game.outcome(pos) is not None:
        return
    expected = str(game.turn(pos))
    if token.text != expected:
        player = game.to_move(pos)
        message = f"the next move is {player}'s in turn {expected}; write {expected}. or leave the number out"
        reader.problems.append(_at_token(reader, token, ply, player, "wrong-turn-number", message))


def _at_token(reader: Reader, token: Token, ply: int, player: str | None, code: str, message: str) -> Problem:
    line, column = reader.source.line_column(token.at.where(reader.source))
    text = f"{token.text}." if token.kind == "number" else token.text
    return Problem(reader.source.name, line, column, ply, player, text, code, message)
