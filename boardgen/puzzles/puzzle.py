"""A puzzle as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from boardgen.games.base import Game
from boardgen.games.registry import get_game
from boardgen.games.tasks import Candidate, Line, Proof, Task, Wrong
from boardgen.puzzles.levels import level


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with a question that has one right answer, and the proof of it.

    Attributes:
        game: slug of the game.
        task: slug of the task.
        sentence: the task in a line.
        level: 1 to 5.
        start: the beginning, as keywords of `Game.start`: ``board`` and ``setup`` or ``position``.
        moves: tokens from there to the position.
        proof: the answer, why it is right and others are not.
        hints: each tells more than the one before.
        origin: where the position is from, such as the players and the move of a recorded game; perhaps empty.
        played: what was played there, if that is known.
    """

    game: str
    task: str
    sentence: str
    level: int
    start: Mapping[str, Mapping[str, Any]]
    moves: tuple[str, ...]
    proof: Proof
    hints: tuple[str, ...] = ()
    origin: str = ""
    played: str = ""
    #: What it has in common with all positions that are alike.
    key: str = field(default="", compare=False)

    @property
    def answer(self) -> str:
        """The only right answer."""
        return self.proof.answer

    def position(self, game: Game[Any, Any] | None = None) -> Any:
        """The position to solve, with the moves that led to it."""
        game = game or get_game(self.game)
        pos = game.start(**self.start)
        for token in self.moves:
            pos = game.play(pos, token)
        return pos

    def data(self) -> dict[str, Any]:
        """The puzzle as plain data, ready for JSON.

        ``answer``, ``line`` and ``wrong`` are the solution; ``measures`` says what the level was made from.
        """
        proof = self.proof
        return {
            "game": self.game,
            "task": self.task,
            "sentence": self.sentence,
            "level": self.level,
            **{name: _plain(options) for name, options in self.start.items()},
            "moves": list(self.moves),
            "answer": proof.answer,
            "line": _line(proof.line),
            "wrong": [
                {"answer": wrong.answer, "depth": wrong.depth, "line": _line(wrong.line)} for wrong in proof.wrong
            ],
            "measures": {
                "plies": proof.plies, "choices": proof.choices, "depth": proof.depth, "nodes": proof.nodes,
            },
            "hints": list(self.hints),
            "origin": self.origin,
            "played": self.played,
            "key": self.key,
        }  # fmt: skip

    @staticmethod
    def of(data: Mapping[str, Any]) -> Puzzle:
        """The puzzle of `data`."""
        wrong = tuple(Wrong(each["answer"], _read_line(each["line"]), each["depth"]) for each in data["wrong"])
        proof = Proof(data["answer"], _read_line(data["line"]), wrong, **data["measures"])
        return Puzzle(
            **{name: data[name] for name in ("game", "task", "sentence", "level", "origin", "played", "key")},
            start={name: data[name] for name in ("board", "setup", "position") if name in data},
            moves=tuple(data["moves"]),
            proof=proof,
            hints=tuple(data["hints"]),
        )  # fmt: skip


def puzzle_of(game: Game[Any, Any], task: Task[Any], candidate: Candidate[Any], proof: Proof) -> Puzzle:
    """A puzzle of a position whose only right answer is known."""
    return Puzzle(
        game=game.slug,
        task=task.slug,
        sentence=task.stated(candidate.pos, proof),
        level=level(proof),
        start=candidate.start,
        moves=candidate.moves,
        proof=proof,
        hints=task.hints(candidate.pos, proof, game.told),
        key=f"{game.slug} {task.canonical(candidate.pos)!r}",
    )


def _line(line: Line) -> dict[str, Any]:
    return {**line._asdict(), "moves": list(line.moves)}


def _read_line(data: Mapping[str, Any]) -> Line:
    return Line(**{**data, "moves": tuple(data["moves"])})


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value
