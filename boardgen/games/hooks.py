"""What a game implements: name and keys, beginning, rules and notation, with defaults where possible."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from boardgen.games.flags import Flag
from boardgen.games.options import GameStart
from boardgen.games.queries import Query
from boardgen.games.questions import Questions
from boardgen.games.values import BoardKind, Diagram, Facts, Options, Outcome
from boardgen.geometry.board import Board

if TYPE_CHECKING:
    import random

P = TypeVar("P")
M = TypeVar("M")


class Hooks(GameStart[P], Questions[P], Generic[P, M]):
    """The part of a `Game` that each game implements. `Game` has checked all arguments.

    Attributes:
        designer: the designer's name.
        players: the players as in facts, in the order of turns.
        flags: switches of a figure besides ``numbers`` and ``labels``.
        queries: claims that `expect:` may make besides facts, ``legal`` and ``illegal``.
        query_schemas: their JSON Schemas.
        boards: boards of other games that come with this one, by slug.
        ordered_facts: facts that are lists whose order matters; claims about other lists of
            names may be in any order.
        searched_facts: facts that take a search, each with the function that finds it; they follow those of
            `_facts`, and for a claim only those that it names are found.
        rules_known: whether the game knows which moves are legal and who has won; if not, legality cannot
            be claimed, and results are accepted as written.
        players_leave: whether players may resign one by one while the others go on, so that ``resign`` is a
            move of the game; if not, a resignation ends it.

    The other attributes, and how a game begins, are those of `GameStart`; what it offers to claims and puzzles,
    those of `Questions`.
    """

    designer: ClassVar[str]
    players: ClassVar[tuple[str, ...]]
    flags: ClassVar[Mapping[str, Flag]] = MappingProxyType({})
    queries: ClassVar[Mapping[str, Query]] = MappingProxyType({})
    query_schemas: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType({})
    boards: ClassVar[Mapping[str, BoardKind]] = MappingProxyType({})
    ordered_facts: ClassVar[frozenset[str]] = frozenset()
    searched_facts: ClassVar[Mapping[str, Callable[[Any], Any]]] = MappingProxyType({})
    rules_known: ClassVar[bool] = True
    players_leave: ClassVar[bool] = False

    #: The type of moves, as named in ``Game[Position, Move]``.
    _move_type: ClassVar[Any]

    def boards_plugged_in(self) -> Mapping[str, BoardKind]:
        """Boards that other packages add, each with its origin, looked up on demand; see `boards`."""
        return {}

    @abstractmethod
    def _legal_moves(self, pos: P) -> Iterator[M]:
        """Every legal move in a stable order; none once the game is over."""

    @abstractmethod
    def _play(self, pos: P, move: M) -> P:
        """The position after a move; raises `IllegalMoveError`."""

    @abstractmethod
    def _parse_move(self, token: str, pos: P) -> M:
        """Read a token; raises `InvalidMoveError`, or `InvalidCellError` for an unknown cell."""

    @abstractmethod
    def _format_move(self, move: M, pos: P) -> str:
        """The token of a move."""

    @abstractmethod
    def _outcome(self, pos: P) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def _facts(self, pos: P) -> Facts:
        """The facts particular to the game; `Game.facts` adds those common to all games, and `searched_facts`."""

    def _score(self, pos: P) -> Mapping[str, float]:
        """The ``score`` of the facts; override it if there is a faster way."""
        found: Mapping[str, float] = self._facts(pos).get("score", {})
        return found

    #: Whether moves in headings are words, such as “takes 2 and 7”: ``?`` after them would end a question, so it
    #: stands at the place they begin with, or at their number.
    moves_in_words: ClassVar[bool] = False

    def _said(self, tokens: Sequence[str]) -> str:
        """The moves of a player's turn as a heading has them: their tokens unless a game says otherwise."""
        return " ".join(tokens)

    def _noted(self, tokens: Sequence[str]) -> str:
        """The moves of a turn as a list of all moves has them: as headings do unless these leave something out."""
        return self._said(tokens)

    def _changes_seats(self, tokens: Sequence[str]) -> bool:
        """Whether moves only change who has which colour: never unless a game says otherwise."""
        return False

    def _board(self, pos: P) -> Board:
        """The board of a position: by default its attribute ``board``."""
        board: Board = cast(Any, pos).board
        return board

    def _board_options(self, pos: P) -> Options:
        """The board options of a position: the side of its board, if a game has that option."""
        return {"side": self._board(pos).side} if "side" in self.board_keys.fields else {}

    def _pieces(self, pos: P) -> dict[str, str]:
        """By default a player's first letter on each of the player's cells in the fact ``pieces`` or ``stones``."""
        facts = self._facts(pos)
        owned: Mapping[str, list[str]] = facts.get("pieces") or facts.get("stones", {})
        return {cell: player[0].upper() for player, cells in owned.items() for cell in cells}

    def _diagram(self, pos: P) -> Diagram:
        """The position as text: by default `_pieces` on the board."""
        return Diagram(self._signs(pos), (", ".join(f"{player[0].upper()} {player}" for player in self.players),))

    def _signs(self, pos: P) -> dict[int, str]:
        """`_pieces` by cell."""
        board = self._board(pos)
        found = ((board.find(place), piece) for place, piece in self._pieces(pos).items())
        return {cell: piece for cell, piece in found if cell is not None}

    def _ply(self, pos: P) -> int:
        """The number of moves played so far: by default the position's attribute ``ply``."""
        return int(cast(Any, pos).ply)

    def _mover(self, pos: P) -> str:
        """The player to move while the game goes on: by default players alternate."""
        return self.players[self._ply(pos) % len(self.players)]

    def _turn(self, pos: P) -> int:
        """The number of the round; by default each player has one turn per round, whoever began."""
        count = len(self.players)
        begun = (self.players.index(self._mover(pos)) - self._ply(pos)) % count
        return (self._ply(pos) + begun) // count + 1

    def _is_move(self, move: object, pos: P) -> bool:
        """Whether a value is a move: it has the game's move type; an integer must be the index of a cell."""
        if not isinstance(move, self._move_type) or isinstance(move, bool):
            return False
        return not isinstance(move, int) or 0 <= move < len(self._board(pos))

    def _check_place(self, pos: P, name: str) -> None:
        """Raise `InvalidCellError` for an unknown place: by default any name but a cell's."""
        self._board(pos).cell(name)

    def _position_of(self, pos: P, facts: Facts) -> Options:
        """The position as in `position:`; by default the facts named in `position_keys`."""
        return {key: facts[key] for key in self.position_keys.fields if key in facts}

    def _playout(self, pos: P, rng: random.Random) -> P:
        """Random legal moves to the end; override it if there is a faster way."""
        while self._outcome(pos) is None:
            pos = self._play(pos, rng.choice(list(self._legal_moves(pos))))
        return pos
