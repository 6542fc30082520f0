"""The interface of games. Views, records and commands use nothing else of a game."""

from __future__ import annotations

import importlib
import reprlib
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, get_args, get_origin

from boardgen.errors import InvalidCellError, InvalidMoveError, InvalidPositionError
from boardgen.games import notation, shown
from boardgen.games.flags import Flag
from boardgen.games.pointing import Pointing
from boardgen.games.queries import Mismatch, Query, mapping_query
from boardgen.games.values import BoardKind, Diagram, Facts, Options, Outcome
from boardgen.games.view import GameView, ScoreBoxes
from boardgen.resources import templates

if TYPE_CHECKING:
    import random

__all__ = [
    "BoardKind",
    "Diagram",
    "Facts",
    "Flag",
    "Game",
    "GameView",
    "Mismatch",
    "Options",
    "Outcome",
    "Query",
    "ScoreBoxes",
    "mapping_query",
    "perft",
]

P = TypeVar("P")
M = TypeVar("M")


class Game(Pointing[P, M], Generic[P, M]):
    """One game, with the attributes of `Hooks`. It has no state; positions and moves are immutable and hashable.

    A game is a subclass that names its types of positions and moves, ``class Chess(Game[Position, Move])``.
    Users call the methods without an underscore: these check their arguments, accept a token wherever they
    accept a move, and call the methods with an underscore. A new game implements only the latter, and only
    where it differs from the default: its rules (`_legal_moves`, `_play`, `_outcome`), its notation
    (`_parse_move`, `_format_move`), its `_facts`, and its beginning (`_first`, `_given`, `_make_board`).

    >>> from boardgen.games import get_game
    >>> trike = get_game("trike")
    >>> pos = trike.play(trike.start(side=3), "b2")
    >>> trike.to_move(pos), trike.legal_tokens(pos)
    ('white', ['a3', 'a2', 'b1', 'c1'])
    """

    #: The type of positions in ``Game[Position, Move]``, and the module of the class.
    _position_type: ClassVar[type]
    _home: ClassVar[str]

    def __init_subclass__(cls, **others: Any) -> None:
        """Record the types named in ``Game[Position, Move]``."""
        super().__init_subclass__(**others)
        for base in cls.__dict__.get("__orig_bases__", ()):
            if get_origin(base) is Game:
                positions, moves = get_args(base)
                cls._position_type = positions if isinstance(positions, type) else object
                cls._move_type = object if moves is Any else moves
                cls._home = cls.__module__
                if cls._position_type.__module__ != object.__module__:
                    shown.equip(cls._position_type, cls._of)

    def __repr__(self) -> str:
        return f"get_game({self.slug!r})"

    @classmethod
    def _of(cls, pos: P) -> Game[P, M]:
        """The game of a position; a class with several instances overrides this."""
        return cls()

    def position_of(self, pos: P) -> Options:
        """The position as in `position:`; ``start(position=…)`` on the same board has the same facts.

        >>> from boardgen.games import get_game
        >>> trike = get_game("trike")
        >>> trike.position_of(trike.play(trike.start(), "e5"))["stones"]
        {'black': ['e5'], 'white': []}
        """
        return self._position_of(pos, self.facts(pos))

    @property
    def folder(self) -> Path:
        """The folder of its files: ``templates`` beside its module; for built-in games, in the common templates."""
        module = type(self).__module__
        if module == f"boardgen.games.{self.slug}.game":
            return templates() / self.slug
        return Path(sys.modules[module].__file__ or "").parent / "templates"

    @property
    def example(self) -> Path:
        """A game file with a whole game and figures, without problems."""
        return self.folder / "example.yaml"

    # What users can ask of a position.

    def to_move(self, pos: P) -> str | None:
        """The player whose turn it is; None when the game is over.

        >>> from boardgen.games import get_game
        >>> hex3 = get_game("hex3")
        >>> hex3.to_move(hex3.play(hex3.start(), "a1"))
        'green'
        """
        return None if self.outcome(pos) is not None else self._mover(pos)

    def legal_moves(self, pos: P) -> Iterator[M]:
        """Every legal move in a stable order; none once the game is over.

        On boards without end, a move that is legal in infinitely many places is listed once.

        >>> from boardgen.games import get_game
        >>> hex3 = get_game("hex3")
        >>> pos = hex3.start(side=2)
        >>> [hex3.format_move(move, pos) for move in hex3.legal_moves(pos)]
        ['a1', 'b1', 'b3', 'c3']

        Raises:
            InvalidPositionError: this is not a position of the game.
        """
        self.check_position(pos)
        return self._legal_moves(pos)

    def legal_tokens(self, pos: P) -> list[str]:
        """The legal moves as tokens, as in game files.

        >>> from boardgen.games import get_game
        >>> hex3 = get_game("hex3")
        >>> hex3.legal_tokens(hex3.start(side=2))
        ['a1', 'b1', 'b3', 'c3']
        """
        return [self._format_move(move, pos) for move in self.legal_moves(pos)]

    def play(self, pos: P, move: M | str) -> P:
        """The position after a move, given as a move or a token; the old position is unchanged.

        >>> from boardgen.games import get_game
        >>> trike = get_game("trike")
        >>> trike.play(trike.play(trike.start(), "e5"), "d5") == trike.start()
        False
        >>> trike.play(trike.start(side=2), "b2")
        Traceback (most recent call last):
        boardgen.errors.InvalidMoveError: there is no cell 'b2' on this triangle of side 2; ...

        Raises:
            InvalidMoveError: it cannot be read, or is not a move of this game.
            IllegalMoveError: it breaks a rule; with code, rule and witness.
            InvalidPositionError: this is not a position of the game.
        """
        self.check_position(pos)
        return self._play(pos, self._read(move, pos) if isinstance(move, str) else self._checked(move, pos))

    def parse_move(self, token: str, pos: P) -> M:
        """Read a token of a game file. `play` decides whether the move is legal.

        >>> from boardgen.games import get_game
        >>> hex3 = get_game("hex3")
        >>> pos = hex3.start(side=2)
        >>> hex3.play(pos, hex3.parse_move("a1", pos)) == hex3.play(pos, "a1")
        True

        Raises:
            InvalidMoveError: it cannot be read.
            InvalidPositionError: this is not a position of the game.
        """
        self.check_position(pos)
        if not isinstance(token, str):
            raise InvalidMoveError("bad-move", f"a move of {self.title} is written as text, not {_shown(token)}")
        return self._read(token, pos)

    def format_move(self, move: M, pos: P) -> str:
        """The token of a move, the inverse of `parse_move`.

        >>> from boardgen.games import get_game
        >>> iriri = get_game("iriri")
        >>> pos = iriri.start(**iriri.random_setup(7))
        >>> iriri.format_move(iriri.parse_move("l@0,0+S@0,1", pos), pos)
        'S@0,1+L@0,0'

        Raises:
            InvalidMoveError: this is not a move of the game.
            InvalidPositionError: this is not a position of the game.
        """
        self.check_position(pos)
        return self._format_move(self._checked(move, pos), pos)

    def outcome(self, pos: P) -> Outcome | None:
        """How the game ended; None while it goes on.

        >>> from boardgen.games import get_game
        >>> trike = get_game("trike")
        >>> trike.outcome(trike.read("trike(side=2, stones={'black': 'a1 b1', 'white': 'a2'}, pawn='b1')"))
        Outcome(winner='black', reason='score 2:1')
        """
        self.check_position(pos)
        return self._outcome(pos)

    def facts(self, pos: P, wanted: Collection[str] | None = None) -> Facts:
        """The position as plain JSON data, in a stable format.

        Args:
            pos: the position.
            wanted: of the facts that take a search (`Hooks.searched_facts`), find only these; None means all.

        >>> from boardgen.games import get_game
        >>> trike = get_game("trike")
        >>> trike.facts(trike.play(trike.start(side=3), "b2"))["stones"]
        {'black': ['b2'], 'white': []}
        """
        outcome = self.outcome(pos)
        return {
            "game": self.slug,
            "ply": self._ply(pos),
            "to_move": self._mover(pos) if outcome is None else None,
            "outcome": None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason},
            **self._facts(pos),
            **{key: find(pos) for key, find in self.searched_facts.items() if wanted is None or key in wanted},
        }

    def score(self, pos: P) -> Mapping[str, float]:
        """The points of each player as in the facts; empty if the game keeps no score.

        >>> from boardgen.games import get_game
        >>> trike, hex3 = get_game("trike"), get_game("hex3")
        >>> trike.score(trike.play(trike.start(), "e5")), hex3.score(hex3.start())
        ({'black': 1, 'white': 0}, {})
        """
        self.check_position(pos)
        return self._score(pos)

    def said(self, tokens: Sequence[str], *, full: bool = False) -> str:
        """The moves of a player's turn as a heading has them or, in ``full``, with all it takes to play them again.

        >>> from boardgen.games import get_game
        >>> [get_game("iriri").said(["S@0,1+L@0,0", "-22", "-3"], full=full) for full in (False, True)]
        ['small, large; takes 22 and 3', 'S (0,1), L (0,0); takes 22 and 3']
        """
        return self._noted(tokens) if full else self._said(tokens)

    def changes_seats(self, tokens: Sequence[str]) -> bool:
        """Whether a turn only changes who has which colour, so that no colour is named as making it.

        >>> from boardgen.games import get_game
        >>> get_game("trike").changes_seats(["swap"])
        True
        """
        return self._changes_seats(tokens)

    def pieces(self, pos: P) -> dict[str, str]:
        """The pieces on the board: the name of each place that is not empty → a sign of a few letters for all there.

        Signs differ if and only if the pictures of the places do.

        >>> from boardgen.games import get_game
        >>> trike = get_game("trike")
        >>> trike.pieces(trike.play(trike.play(trike.start(side=3), "b2"), "c1"))
        {'b2': 'B', 'c1': 'w'}
        """
        self.check_position(pos)
        return self._pieces(pos)

    def ply(self, pos: P) -> int:
        """The number of moves (tokens) played so far.

        >>> from boardgen.games import get_game
        >>> trike = get_game("trike")
        >>> trike.ply(trike.play(trike.play(trike.start(), "e5"), "e4"))
        2
        """
        self.check_position(pos)
        return self._ply(pos)

    def turn(self, pos: P) -> int:
        """The number of the turn of the next move, from 1, as in game files; see `ply`."""
        self.check_position(pos)
        return self._turn(pos)

    def playout(self, pos: P, rng: random.Random) -> P:
        """Play random legal moves to the end of the game.

        >>> import random
        >>> from boardgen.games import get_game
        >>> trike = get_game("trike")
        >>> final = trike.playout(trike.start(side=5), random.Random(3))
        >>> trike.to_move(final), len(trike.legal_tokens(final))
        (None, 0)
        """
        self.check_position(pos)
        return self._playout(pos, rng)

    def diagram(self, pos: P) -> str:
        """The position as text with coordinates, the same as ``str(pos)``.

        >>> from boardgen.games import get_game
        >>> trike = get_game("trike")
        >>> print(trike.play(trike.play(trike.start(side=4), "b2"), "c2"))
        Trike, host pure, side 4, variant zero: ply 2, black to move, score 1 (black), 1 (white)
        <BLANKLINE>
           4 .
          3 . .
         2 . B w
        1 . . . .
         a b c d
        <BLANKLINE>
        B black, W white; small letter: the stone under the pawn
        """
        self.check_position(pos)
        return shown.diagram(self, pos)

    def notation(self, pos: P) -> str:
        """The position as one line, the same as ``repr(pos)``; `read` reads it.

        >>> from boardgen.games import get_game
        >>> trike = get_game("trike")
        >>> trike.play(trike.play(trike.start(side=4), "b2"), "c2")
        trike(side=4, stones={'black': 'b2', 'white': 'c2'}, pawn='c2', to_move='black', ply=2)
        """
        self.check_position(pos)
        return notation.write(self, pos)

    def read(self, text: str) -> P:
        """The position of a notation, with the same facts as the original.

        The history is not part of the notation: move numbers and turn numbers are lost.

        >>> from boardgen.games import get_game
        >>> trike = get_game("trike")
        >>> pos = trike.play(trike.play(trike.start(side=4), "b2"), "c2")
        >>> trike.facts(trike.read(repr(pos))) == trike.facts(pos)
        True

        Raises:
            InvalidPositionError: it cannot be read.
            OptionError: there is no such position.
        """
        found: P = notation.read(self, text)
        return found

    def check_position(self, pos: object) -> None:
        """Check that a value is a position of this game.

        >>> from boardgen.games import get_game
        >>> get_game("trike").check_position("e5")
        Traceback (most recent call last):
        boardgen.errors.InvalidPositionError: this is not a position of Trike: 'e5'

        Raises:
            InvalidPositionError: it is not.
        """
        if not isinstance(pos, self._position_type):
            raise InvalidPositionError(f"this is not a position of {self.title}: {_shown(pos)}")

    def check_place(self, pos: P, name: str) -> None:
        """Check that marks may be put at a named place; pictures have an `anchor` for the same names.

        >>> from boardgen.games import get_game
        >>> iriri = get_game("iriri")
        >>> iriri.check_place(iriri.start(**iriri.random_setup(7)), "ring:24")

        Raises:
            InvalidCellError: there is no such place.
        """
        self.check_position(pos)
        if not isinstance(name, str):
            raise InvalidCellError(f"the name of a place is text, not {_shown(name)}")
        self._check_place(pos, name)

    def view(self) -> GameView[P]:
        """The drawing of the game: the ``VIEW`` of the module ``view`` beside the game's own, imported on first use.

        >>> from boardgen.games import get_game
        >>> get_game("pi").view().figure_pitch
        8.5
        """
        package = self._home.rpartition(".")[0]
        found: GameView[P] = importlib.import_module(f"{package}.view").VIEW
        return found

    def _read(self, token: str, pos: P) -> M:
        try:
            return self._parse_move(token, pos)
        except InvalidCellError as error:
            raise InvalidMoveError(error.code, error.message) from None

    def _checked(self, move: M, pos: P) -> M:
        if not self._is_move(move, pos):
            raise InvalidMoveError("bad-move", f"this is not a move of {self.title}: {_shown(move)}")
        return move


def _shown(value: object) -> str:
    """A caller's value for a message: on one line, shortened and deterministic."""
    if value is None or isinstance(value, str | int | float | list | tuple | dict):
        return reprlib.repr(value)
    kind = type(value)
    return f"an object of {kind.__module__}.{kind.__qualname__}"


def perft(game: Game[P, M], pos: P, depth: int) -> int:
    """The number of legal move sequences of a number of plies, as chess programmers count them."""
    game.check_position(pos)
    if depth == 0:
        return 1
    total = 0
    for move in game.legal_moves(pos):
        total += perft(game, game.play(pos, move), depth - 1)
    return total
