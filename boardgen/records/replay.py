"""Replay moves from a starting position, up to the first that cannot be played."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from boardgen.errors import CodedError
from boardgen.games.base import Game
from boardgen.records.moves import BRACE, COMMENT, MOVE, note_brace, texts, tokens
from boardgen.records.notes import Notes
from boardgen.records.positions import Positions
from boardgen.scene.text import find_unprintable
from boardgen.schema import Path


@dataclass(slots=True)
class Replay:
    """The moves of a file as far as they could be played.

    Attributes:
        positions: the position before the first move and after each move played.
        before: number of moves before these, for problems.
        moves: the tokens played.
        comments: number of moves played → the comment after them.
        complete: whether every move could be played; if not, the final position is unknown.
    """

    positions: Positions
    before: int = 0
    moves: list[str] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    complete: bool = True


def replay(notes: Notes, game: Game[Any, Any], start: Any, value: Any, path: Path, before: int = 0) -> Replay:
    """Play the moves of a file. The first that is illegal or cannot be read is noted and ends the replay.

    Later tokens are not checked, because their legality depends on the wrong one; only their braces are.

    Args:
        notes: where problems are noted.
        game: the game.
        start: the position to play from.
        value: the value of `moves:`, or None.
        path: its place in the file.
        before: number of moves before these, for problems.
    """
    done = Replay(Positions(game, start), before)
    if value is not None:
        for text in texts(notes, value, path):
            if text is None:
                done.complete = False
            else:
                _play_text(notes, game, *text, done)
    return done


def _play_text(notes: Notes, game: Game[Any, Any], text: str, path: Path, done: Replay) -> None:
    """Play the moves of one text."""
    play, positions, moves = game.play, done.positions, done.moves
    pos = positions[-1]
    for found in tokens(text):
        kind = found.lastindex
        token = found[kind or 0]
        if kind == BRACE:
            note_brace(notes, text, path, found.start())
            done.complete = False
            return
        if not done.complete:
            continue
        if kind == MOVE:
            try:
                pos = play(pos, token)
            except CodedError as error:
                _note_refusal(notes, game, done, path, found, error)
                continue
            moves.append(token)
            positions.append(token, pos)
        elif kind == COMMENT:
            _comment(notes, done, path, found)
        elif token != str(game.turn(pos)):
            _note_turn(notes, game, done, path, found)


def _comment(notes: Notes, done: Replay, path: Path, found: re.Match[str]) -> None:
    text = found[COMMENT]
    missing = find_unprintable(text)
    if missing is not None:
        notes.note(
            path, "missing-glyph", f"this comment contains {missing[0]}", offset=found.start(COMMENT) + missing[1]
        )
    earlier = done.comments.get(len(done.moves))
    comment = " ".join(text.split())
    done.comments[len(done.moves)] = f"{earlier} {comment}" if earlier else comment


def _note_refusal(
    notes: Notes, game: Game[Any, Any], done: Replay, path: Path, found: re.Match[str], error: CodedError
) -> None:
    code, message = error.code, error.message
    outcome = game.outcome(done.positions[-1])
    if outcome is not None:
        who = "a draw" if outcome.winner is None else f"{outcome.winner} has won"
        code, message = "game-over", f"the game is over ({who}: {outcome.reason}); no move can follow"
    _note(notes, game, done, path, found.start(), found[MOVE], code, message)
    done.complete = False


def _note_turn(notes: Notes, game: Game[Any, Any], done: Replay, path: Path, found: re.Match[str]) -> None:
    pos = done.positions[-1]
    if game.outcome(pos) is None:
        turn, player = game.turn(pos), game.to_move(pos)
        message = f"the next move is {player}'s in turn {turn}; write {turn}. or leave the number out"
        token = found[0].rstrip(".") + "."
        _note(notes, game, done, path, found.start(), token, "wrong-turn-number", message)


def _note(
    notes: Notes, game: Game[Any, Any], done: Replay, path: Path, offset: int, token: str, code: str, message: str
) -> None:
    """Note a problem with the next move."""
    player = game.to_move(done.positions[-1])
    ply = done.before + len(done.positions)
    notes.note(path, code, message, offset=offset, ply=ply, player=player, token=token)
