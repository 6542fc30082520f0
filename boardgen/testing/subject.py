"""The game under test, and random games of it that all checks share."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple

from boardgen.errors import IllegalMoveError
from boardgen.games import Game, get_game
from boardgen.games.view import GameView
from boardgen.records import Record, load, load_all

#: Longer than any terminating game; a longer one fails.
MOST_PLIES = 10_000


def expect(condition: object, message: str) -> None:
    """Fail a check.

    Raises:
        AssertionError: the condition is false.
    """
    if not condition:
        raise AssertionError(message)


class Line(NamedTuple):
    """A game from its start.

    Attributes:
        written: the setup as files hold it.
        positions: one more than moves.
        moves: as the game has them.
    """

    written: Mapping[str, Mapping[str, Any]]
    positions: Sequence[Any]
    moves: Sequence[Any]


class Subject:
    """A game under test.

    Attributes:
        slug: its name.
        board: the board options with which it is judged, besides its own defaults.
        line: seed → a random game with a random setup, the same each time.
    """

    def __init__(self, slug: str, **board: Any) -> None:
        self.slug = slug
        self.board: Mapping[str, Any] = board
        self.line = cache(self._line)

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The game, as the registry finds it."""
        return get_game(self.slug)

    @cached_property
    def view(self) -> GameView[Any]:
        """Its drawing."""
        return self.game.view()

    @cached_property
    def example(self) -> Record:
        """The game's example, read."""
        return load(self.game.example)

    @cached_property
    def figured(self) -> Sequence[tuple[int, Any]]:
        """Plies and positions of the figures that the game brings along and that have a flag."""
        return [
            (figure.after, record.position_at(figure.path or figure.after))
            for path in sorted(self.game.folder.glob("*.yaml"))
            if path.name not in ("invalid.yaml", "kit.yaml")
            for record in load_all(path)
            for figure in record.figures
            if figure.flags
        ]

    def begin(self, seed: int) -> tuple[Mapping[str, Mapping[str, Any]], Any]:
        """A random setup and the position it gives."""
        written = self.game.random_setup(seed, **self.board)
        return written, self.start(written)

    def start(self, written: Mapping[str, Mapping[str, Any]], **others: Any) -> Any:
        """The first position of a setup."""
        return self.game.start(**written.get("board", {}), **written.get("setup", {}), **others)

    def play(self, pos: Any, move: Any) -> Any:
        """The position after a move that is listed as legal."""
        try:
            return self.game.play(pos, move)
        except IllegalMoveError as error:
            token = self.game.format_move(move, pos)
            raise AssertionError(f"{token!r} is listed as legal, and refused: {error.message}") from error

    def _line(self, seed: int) -> Line:
        """A random game with a random setup."""
        written, pos = self.begin(seed)
        rng = random.Random(seed)
        positions: list[Any] = [pos]
        moves: list[Any] = []
        while self.game.outcome(pos) is None:
            expect(len(moves) < MOST_PLIES, f"a random game goes on after {MOST_PLIES} moves")
            legal = list(self.game.legal_moves(pos))
            expect(legal, f"after ply {len(moves)} the game goes on, but there is no legal move")
            moves.append(rng.choice(legal))
            pos = self.play(pos, moves[-1])
            positions.append(pos)
        return Line(written, positions, moves)

    def stages(self, seed: int, number: int = 5) -> Iterator[tuple[int, Any]]:
        """Some plies of a random game and their positions, the first and the last among them."""
        positions = self.line(seed).positions
        for ply in sorted({round(i * (len(positions) - 1) / (number - 1)) for i in range(number)}):
            yield ply, positions[ply]
