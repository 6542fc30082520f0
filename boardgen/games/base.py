"""What every game offers. Views, records and commands use this and nothing else of a game."""

from __future__ import annotations

import importlib
import reprlib
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar, cast, get_args, get_origin

from boardgen.errors import InvalidCellError, InvalidMoveError, InvalidPositionError, OptionError
from boardgen.games.options import POSITION, begin, by_keyword, read_board, sort_keywords
from boardgen.games.queries import Query
from boardgen.geometry.board import Board
from boardgen.resources import templates
from boardgen.schema import Fields, FindCell, Integer, check, defaults

if TYPE_CHECKING:
    import random

    from boardgen.games.view import GameView

P = TypeVar("P")
M = TypeVar("M")

Facts = dict[str, Any]
Options = dict[str, Any]

#: No keys at all.
NOTHING = Fields({})


class Outcome(NamedTuple):
    """How a game ended.

    Attributes:
        winner: a player, or None for a draw.
        reason: a few words, such as ``goals 3:2``.
    """

    winner: str | None
    reason: str


class BoardKind(NamedTuple):
    """A board that a game offers for its own sake, as ``boardgen board hex`` prints it.

    Attributes:
        slug: its name on the command line.
        title: for people.
        default_side: cells to a side unless asked otherwise.
        options: the board options that make it; ``side`` is added to them.
    """

    slug: str
    title: str
    default_side: int
    options: Mapping[str, Any]


class Game(ABC, Generic[P, M]):
    """One game. Instances have no state; positions and moves are immutable and hashable.

    A game is a subclass that names its types of positions and moves, ``class Chess(Game[Position, Move])``.
    Users call the methods without an underscore: these check what they are given, take a token wherever
    they take a move, and end in the methods with an underscore. A new game writes only the latter, and of
    those only what differs from the default: its rules (`_legal_moves`, `_play`, `_outcome`), its notation
    (`_parse_move`, `_format_move`), its `_facts`, and how it begins (`_first`, `_given`, `_make_board`).

    >>> from boardgen.games import get_game
    >>> trike = get_game("trike")
    >>> pos = trike.play(trike.start(side=3), "b2")
    >>> trike.to_move(pos), trike.legal_tokens(pos)
    ('white', ['a3', 'a2', 'b1', 'c1'])

    Attributes:
        slug: the name in files and commands.
        title, designer: for people.
        players: as facts name them, in the order of turns.
        board_keys: what `board:` in a game file may hold; these and `setup_keys` are the keyword
            arguments of `start`.
        setup_keys: what `setup:` may hold.
        position_keys: what `position:` may hold: all that the facts need which does not follow from it.
        flags: switches of a figure besides ``numbers`` and ``labels``, with a line on each.
        queries: claims that `expect:` may make besides facts, ``legal`` and ``illegal``.
        query_schemas: their JSON Schemas.
        setup_choices: what `random_setup` takes besides board options.
        boards: boards of other games that come with this one, by slug.
        ordered_facts: facts that are lists whose order matters; claims about other lists of
            names may be written in any order.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    designer: ClassVar[str]
    players: ClassVar[tuple[str, ...]]
    board_keys: ClassVar[Fields] = NOTHING
    setup_keys: ClassVar[Fields] = NOTHING
    position_keys: ClassVar[Fields] = NOTHING
    flags: ClassVar[Mapping[str, str]] = MappingProxyType({})
    queries: ClassVar[Mapping[str, Query]] = MappingProxyType({})
    query_schemas: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType({})
    setup_choices: ClassVar[Fields] = NOTHING
    boards: ClassVar[Mapping[str, BoardKind]] = MappingProxyType({})
    ordered_facts: ClassVar[frozenset[str]] = frozenset()

    #: The types named in ``Game[Position, Move]``, and the module in which they are.
    _position_type: ClassVar[type]
    _move_type: ClassVar[Any]
    _home: ClassVar[str]

    def __init_subclass__(cls, **others: Any) -> None:
        """Note the types that the class names in ``Game[Position, Move]``."""
        super().__init_subclass__(**others)
        for base in cls.__dict__.get("__orig_bases__", ()):
            if get_origin(base) is Game:
                positions, moves = get_args(base)
                cls._position_type = positions if isinstance(positions, type) else object
                cls._move_type = object if moves is Any else moves
                cls._home = cls.__module__

    # How a game begins.

    def start(self, **options: Any) -> P:
        """The first position.

        Args:
            **options: what `board_keys` and `setup_keys` name, or ``position``, a mapping of what
                `position_keys` names: the same names and values as in game files.

        Raises:
            OptionError: with every option that cannot be used; paths begin with the keyword.
        """
        sections: dict[str, Any] = {}
        if POSITION in options:
            sections[POSITION] = options.pop(POSITION)
        try:
            found = sort_keywords(self, options, (POSITION,), board=self.board_keys, setup=self.setup_keys)
            sections |= {name: given for name, given in found.items() if given}
            return cast("P", begin(self, sections))
        except OptionError as error:
            raise by_keyword(error) from None

    def position_of(self, pos: P) -> Options:
        """The position as `position:` holds it: ``start(position=…)`` on the same board has the same facts.

        >>> from boardgen.games import get_game
        >>> trike = get_game("trike")
        >>> trike.position_of(trike.play(trike.start(), "e5"))["stones"]
        {'black': ['e5'], 'white': []}
        """
        return self._position_of(pos, self.facts(pos))

    def board(self, **options: Any) -> Board:
        """The cells that the board options ask for; boards without end give the part in use.

        Raises:
            OptionError: with every option that cannot be used.
        """
        return self._make_board(self.board_options(**options))

    def board_options(self, **options: Any) -> Options:
        """The board options in full.

        Raises:
            OptionError: with every option that cannot be used.
        """
        sort_keywords(self, options, board=self.board_keys)
        return read_board(self, options)

    def sides(self, **options: Any) -> Mapping[str, tuple[str, ...]]:
        """Where the board has coloured sides: cell name → colours of the sides it lies on."""
        return {}

    def random_setup(self, seed: int, **options: Any) -> dict[str, Options]:
        """A random legal setup: ``{"board": …, "setup": …}`` as a game file holds it, in full.

        >>> from boardgen.games import get_game
        >>> get_game("pi").random_setup(7, goals=1)
        {'board': {'side': 6}, 'setup': {'red': ['f5', 'e6', 'g7'], 'goals': {'A': 'a4'}}}

        Args:
            seed: the same seed gives the same setup.
            **options: board options and those of `setup_choices`.

        Raises:
            OptionError: with every option that cannot be used.
        """
        sections = sort_keywords(self, options, board=self.board_keys, choices=self.setup_choices)
        chosen = check(sections["choices"], self.setup_choices, self.slug)
        whole = check(seed, Integer(), "seed", ("seed",))
        if chosen.faults or whole.faults:
            raise OptionError.of((*whole.faults, *chosen.faults))
        board = read_board(self, sections["board"])
        return self._random_setup(seed, board, {**defaults(self.setup_choices), **chosen.value})

    @property
    def folder(self) -> Path:
        """The folder of its files: ``templates`` beside its module; built-in games have theirs together."""
        module = type(self).__module__
        if module == f"boardgen.games.{self.slug}.game":
            return templates() / self.slug
        return Path(sys.modules[module].__file__ or "").parent / "templates"

    @property
    def example(self) -> Path:
        """A whole game with figures; it checks clean."""
        return self.folder / "example.yaml"

    def setup_counts(self) -> Mapping[str, int]:
        """How many setups there are to draw from, by kind; empty where nobody has counted them."""
        return {}

    # What users ask of a position.

    def to_move(self, pos: P) -> str | None:
        """The player whose turn it is, None when the game is over."""
        return None if self.outcome(pos) is not None else self._mover(pos)

    def legal_moves(self, pos: P) -> Iterator[M]:
        """Every legal move in a stable order; none once the game is over.

        Boards without end list a move that is legal in endless places once.

        Raises:
            InvalidPositionError: this is no position of the game.
        """
        self.check_position(pos)
        return self._legal_moves(pos)

    def legal_tokens(self, pos: P) -> list[str]:
        """The same as the tokens of a game file.

        >>> from boardgen.games import get_game
        >>> hex3 = get_game("hex3")
        >>> hex3.legal_tokens(hex3.start(side=2))
        ['a1', 'b1', 'b3', 'c3']
        """
        return [self._format_move(move, pos) for move in self.legal_moves(pos)]

    def play(self, pos: P, move: M | str) -> P:
        """The position after a move or a token, a new value.

        >>> from boardgen.games import get_game
        >>> trike = get_game("trike")
        >>> trike.play(trike.play(trike.start(), "e5"), "d5") == trike.start()
        False
        >>> trike.play(trike.start(side=2), "b2")
        Traceback (most recent call last):
        boardgen.errors.InvalidMoveError: there is no cell 'b2' on this triangle of side 2; ...

        Raises:
            InvalidMoveError: it cannot be read, or is no move of this game.
            IllegalMoveError: it breaks a rule; with code, rule and witness.
            InvalidPositionError: this is no position of the game.
        """
        self.check_position(pos)
        return self._play(pos, self._parse_move(move, pos) if isinstance(move, str) else self._checked(move, pos))

    def parse_move(self, token: str, pos: P) -> M:
        """Read a token of a game file. Whether the move is legal is for `play` to say.

        Raises:
            InvalidMoveError: it cannot be read.
            InvalidPositionError: this is no position of the game.
        """
        self.check_position(pos)
        if not isinstance(token, str):
            raise InvalidMoveError("bad-move", f"a move of {self.title} is written as text, not {_shown(token)}")
        return self._parse_move(token, pos)

    def format_move(self, move: M, pos: P) -> str:
        """The token of a move, inverse of `parse_move`.

        Raises:
            InvalidMoveError: this is no move of the game.
            InvalidPositionError: this is no position of the game.
        """
        self.check_position(pos)
        return self._format_move(self._checked(move, pos), pos)

    def outcome(self, pos: P) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        self.check_position(pos)
        return self._outcome(pos)

    def facts(self, pos: P) -> Facts:
        """The position as plain JSON data, as CONTRACT fixes it: views and checks read nothing else.

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
        }

    def pieces(self, pos: P) -> dict[str, str]:
        """What stands where: the name of a place → a sign of a few letters for all that stands there.

        Two signs differ where the pictures of the two places do. Places where nothing stands are left out.

        >>> from boardgen.games import get_game
        >>> trike = get_game("trike")
        >>> trike.pieces(trike.play(trike.play(trike.start(side=3), "b2"), "c1"))
        {'b2': 'b', 'c1': 'W'}
        """
        self.check_position(pos)
        return self._pieces(pos)

    def ply(self, pos: P) -> int:
        """How many moves (tokens) led here."""
        self.check_position(pos)
        return self._ply(pos)

    def turn(self, pos: P) -> int:
        """The turn number that may stand before the next move, from 1."""
        self.check_position(pos)
        return self._turn(pos)

    def playout(self, pos: P, rng: random.Random) -> P:
        """Play random legal moves to the end of the game."""
        self.check_position(pos)
        return self._playout(pos, rng)

    def check_position(self, pos: object) -> None:
        """Refuse what is no position of this game.

        Raises:
            InvalidPositionError: it is none.
        """
        if not isinstance(pos, self._position_type):
            raise InvalidPositionError(f"this is no position of {self.title}: {_shown(pos)}")

    def check_place(self, pos: P, name: str) -> None:
        """Say whether a mark may stand at a named place of a position; its pictures have a `spot` for the same names.

        Raises:
            InvalidCellError: there is no such place.
        """
        self.check_position(pos)
        if not isinstance(name, str):
            raise InvalidCellError(f"a place is named by text, not by {_shown(name)}")
        self._check_place(pos, name)

    def view(self) -> GameView[P]:
        """How positions are drawn: the ``VIEW`` of the module ``view`` beside the game's own.

        It is imported when asked for; rules work without.
        """
        package = self._home.rpartition(".")[0]
        found: GameView[P] = importlib.import_module(f"{package}.view").VIEW
        return found

    # What a game writes; options have been checked by the specs, `pos` and `move` too.

    @abstractmethod
    def _first(self, board: Options, setup: Options) -> P:
        """The first position of a game.

        Args:
            board: the board options in full.
            setup: what `setup_keys` names and was given or has a default; cells as `_find_cell` has them.

        Raises:
            OptionError: options that the rules refuse; paths begin with a key of the setup.
        """

    @abstractmethod
    def _given(self, board: Options, position: Options) -> P:
        """A position in the middle of a game; like `_first`, with what `position_keys` names."""

    @abstractmethod
    def _make_board(self, board: Options) -> Board:
        """The cells, from board options in full."""

    def _complete_board(self, board: Options) -> Options:
        """The board options in full; `board` holds the defaults that their specs tell already.

        Raises:
            OptionError: options that do not go together; paths begin with the option.
        """
        return board

    def _find_cell(self, board: Options, given: Options) -> FindCell | None:
        """What reads the names of cells in a setup or position: by default the index on the board.

        None where that cannot be told because something is missing, which is reported anyway.

        Args:
            board: the board options in full.
            given: the parts of the setup or position that hold no cells.

        Raises:
            OptionError: these parts leave open what the cells are; paths begin with a key of theirs.
        """
        return self._make_board(board).cell

    def _position_of(self, pos: P, facts: Facts) -> Options:
        """The position as `position:` holds it; by default the facts that `position_keys` names."""
        return {key: facts[key] for key in self.position_keys.fields if key in facts}

    @abstractmethod
    def _legal_moves(self, pos: P) -> Iterator[M]:
        """Every legal move in a stable order; none once the game is over."""

    @abstractmethod
    def _play(self, pos: P, move: M) -> P:
        """The position after a move; raises `IllegalMoveError`."""

    @abstractmethod
    def _parse_move(self, token: str, pos: P) -> M:
        """Read a token; raises `InvalidMoveError`."""

    @abstractmethod
    def _format_move(self, move: M, pos: P) -> str:
        """The token of a move."""

    @abstractmethod
    def _outcome(self, pos: P) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def _facts(self, pos: P) -> Facts:
        """The facts that are the game's own; those of all games come by themselves."""

    def _pieces(self, pos: P) -> dict[str, str]:
        """The first letter of a player on each cell that the fact ``pieces`` (or ``stones``) gives the player."""
        facts = self._facts(pos)
        owned: Mapping[str, list[str]] = facts.get("pieces") or facts.get("stones", {})
        return {cell: player[0] for player, cells in owned.items() for cell in cells}

    def _board(self, pos: P) -> Board:
        """The cells of a position: its ``board`` unless a game says otherwise."""
        board: Board = cast(Any, pos).board
        return board

    def _ply(self, pos: P) -> int:
        """How many moves led here: its ``ply`` unless a game says otherwise."""
        return int(cast(Any, pos).ply)

    def _mover(self, pos: P) -> str:
        """Whose turn it is while the game goes on: the players in turn unless a game says otherwise."""
        return self.players[self._ply(pos) % len(self.players)]

    def _turn(self, pos: P) -> int:
        """The number of the round; each player has one turn in it unless a game says otherwise."""
        return self._ply(pos) // len(self.players) + 1

    def _is_move(self, move: object, pos: P) -> bool:
        """Whether this is a move at all: of the type the game names; a whole number is the index of a cell."""
        if not isinstance(move, self._move_type) or isinstance(move, bool):
            return False
        return not isinstance(move, int) or 0 <= move < len(self._board(pos))

    def _check_place(self, pos: P, name: str) -> None:
        """Refuse a place there is not: any name but a cell's, unless a game has other places as well."""
        self._board(pos).cell(name)

    def _random_setup(self, seed: int, board: Options, choices: Options) -> dict[str, Options]:
        """A random setup from checked options, those of the board in full; without chance just these."""
        return {"board": board, "setup": choices}

    def _playout(self, pos: P, rng: random.Random) -> P:
        """Random legal moves to the end; a game may know a quicker way."""
        while self._outcome(pos) is None:
            pos = self._play(pos, rng.choice(list(self._legal_moves(pos))))
        return pos

    def _checked(self, move: M, pos: P) -> M:
        if not self._is_move(move, pos):
            raise InvalidMoveError("bad-move", f"this is no move of {self.title}: {_shown(move)}")
        return move


def _shown(value: object) -> str:
    """A value of the caller's for a message: on one line, cut, and the same each time."""
    if value is None or isinstance(value, str | int | float | list | tuple | dict):
        return reprlib.repr(value)
    kind = type(value)
    return f"an object of {kind.__module__}.{kind.__qualname__}"


def perft(game: Game[P, M], pos: P, depth: int) -> int:
    """The number of legal move sequences of that many plies, as chess programmers count them."""
    game.check_position(pos)
    if depth == 0:
        return 1
    total = 0
    for move in game.legal_moves(pos):
        total += perft(game, game.play(pos, move), depth - 1)
    return total
