"""Moves played from a starting position, up to the first that cannot be."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from boardgen.errors import CodedError
from boardgen.games.base import Game
from boardgen.records.moves import BRACE, COMMENT, MOVE, note_brace, texts, tokens
from boardgen.records.problems import Problem
from boardgen.records.reader import Reader
from boardgen.records.yamltree import At, Node, Scalar


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

    Later tokens are not guessed at: whether they are right depends on the one that is wrong. Only
    their braces are looked at.
    """
    done = Replay([start])
    if node is not None:
        for text in texts(reader, node):
            if text is None:
                done.complete = False
            else:
                _play_text(reader, game, text, done)
    return done


def _play_text(reader: Reader, game: Game[Any, Any], scalar: Scalar, done: Replay) -> None:
    """Play the moves of one text."""
    parse, play = game.parse_move, game.play
    pos = done.positions[-1]
    for found in tokens(scalar.text):
        kind = found.lastindex
        text = found[kind or 0]
        if kind == BRACE:
            note_brace(reader, scalar, found.start())
            done.complete = False
            return
        if not done.complete:
            continue
        if kind == MOVE:
            try:
                pos = play(pos, parse(text, pos))
            except CodedError as error:
                _note_refusal(reader, game, done, At(scalar, found.start()), text, error)
                continue
            done.moves.append(text)
            done.positions.append(pos)
        elif kind == COMMENT:
            earlier = done.comments.get(len(done.moves))
            comment = " ".join(text.split())
            done.comments[len(done.moves)] = f"{earlier} {comment}" if earlier else comment
        elif text != str(game.turn(pos)):
            _note_turn(reader, game, done, At(scalar, found.start()), text)


def _note_refusal(reader: Reader, game: Game[Any, Any], done: Replay, at: At, token: str, error: CodedError) -> None:
    code, message = error.code, error.message
    outcome = game.outcome(done.positions[-1])
    if outcome is not None:
        who = "a draw" if outcome.winner is None else f"{outcome.winner} has won"
        code, message = "game-over", f"the game is over ({who}: {outcome.reason}); no move can follow"
    _note(reader, game, done, at, token, code, message)
    done.complete = False


def _note_turn(reader: Reader, game: Game[Any, Any], done: Replay, at: At, number: str) -> None:
    pos = done.positions[-1]
    if game.outcome(pos) is None:
        turn, player = game.turn(pos), game.to_move(pos)
        message = f"the next move is {player}'s in turn {turn}; write {turn}. or leave the number out"
        _note(reader, game, done, at, f"{number}.", "wrong-turn-number", message)


def _note(reader: Reader, game: Game[Any, Any], done: Replay, at: At, token: str, code: str, message: str) -> None:
    """Note a problem with the move that is next."""
    line, column = reader.source.line_column(at.where(reader.source))
    player = game.to_move(done.positions[-1])
    name, ply = reader.source.name, len(done.positions)
    reader.add(Problem(name, line, column, ply, player, token, code, message))
