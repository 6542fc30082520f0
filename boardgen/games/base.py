"""What every game offers. Views, records and commands use this and nothing else of a game."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from boardgen.geometry.board import Board
from boardgen.resources import templates
from boardgen.schema import Fields

if TYPE_CHECKING:
    import random

    from boardgen.games.view import GameView

P = TypeVar("P")
M = TypeVar("M")

Facts = dict[str, Any]
Options = dict[str, Any]


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


class Mismatch(NamedTuple):
    """A claim of a game file that does not hold.

    Attributes:
        path: where the claim stands beneath the query, outermost key first.
        message: claimed and true value and, where there is one, the witness.
        code: stable kebab-case code; ``claim-false`` unless something more telling fits.
    """

    path: tuple[str | int, ...]
    message: str
    code: str = "claim-false"


#: A claim beyond facts, such as Pi's ``triangles``: (position, claim as read) → what does not hold.
Query = Callable[[Any, Any], Iterable[Mismatch]]


class Game(ABC, Generic[P, M]):
    """One game. Instances have no state; positions and moves are immutable and hashable.

    Attributes:
        slug: the name in files and commands.
        title, designer: for people.
        players: as facts name them, in the order of turns.
        board_keys: what `board:` in a game file may hold; these and `setup_keys` are the keyword
            arguments of `start`.
        setup_keys: what `setup:` may hold.
        flags: switches of a figure besides ``numbers`` and ``labels``, with a line on each.
        queries: claims that `expect:` may make besides facts, ``legal`` and ``illegal``.
        query_schemas: their JSON Schemas.
        setup_choices: what `random_setup` takes besides board options, with a line on each.
        boards: boards of other games that come with this one, by slug.
        ordered_facts: facts that are lists whose order matters; claims about other lists of
            names may be written in any order.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    designer: ClassVar[str]
    players: ClassVar[tuple[str, ...]]
    board_keys: ClassVar[Fields]
    setup_keys: ClassVar[Fields]
    position_keys: ClassVar[Fields]
    flags: ClassVar[Mapping[str, str]] = MappingProxyType({})
    queries: ClassVar[Mapping[str, Query]] = MappingProxyType({})
    query_schemas: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType({})

    setup_choices: ClassVar[Mapping[str, str]] = MappingProxyType({})
    boards: ClassVar[Mapping[str, BoardKind]] = MappingProxyType({})
    ordered_facts: ClassVar[frozenset[str]] = frozenset()

    @abstractmethod
    def start(self, **options: Any) -> P:
        """The first position. Options are those of `board:` and `setup:`, or `position=` (a mapping).

        Raises:
            OptionError: an option that cannot be used, with its path.
        """

    @abstractmethod
    def board(self, **options: Any) -> Board:
        """The cells that the board options ask for; boards without end give the part in use."""

    def sides(self, **options: Any) -> Mapping[str, tuple[str, ...]]:
        """Where the board has coloured sides: cell name → colours of the sides it lies on."""
        return {}

    @abstractmethod
    def to_move(self, pos: P) -> str | None:
        """The player whose turn it is, None when the game is over."""

    @abstractmethod
    def legal_moves(self, pos: P) -> Iterator[M]:
        """Every legal move in a stable order; none once the game is over."""

    def listed(self, move: M, pos: P) -> M:
        """The move as `legal_moves` lists it, if it is legal.

        The same move, except where boards without end allow one move in endless places.
        """
        return move

    @abstractmethod
    def play(self, pos: P, move: M) -> P:
        """The position after the move, a new value.

        Raises:
            IllegalMoveError: with code, rule and witness.
        """

    @abstractmethod
    def parse_move(self, token: str, pos: P) -> M:
        """Read a token of a game file. Whether the move is legal is for `play` to say.

        Raises:
            InvalidMoveError: it cannot be read.
        """

    @abstractmethod
    def format_move(self, move: M, pos: P) -> str:
        """The token of a move, inverse of `parse_move`."""

    @abstractmethod
    def outcome(self, pos: P) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def facts(self, pos: P) -> Facts:
        """The position as plain JSON data, as CONTRACT fixes it: views and checks read nothing else."""

    @abstractmethod
    def ply(self, pos: P) -> int:
        """How many moves (tokens) led here."""

    @abstractmethod
    def turn(self, pos: P) -> int:
        """The turn number that may stand before the next move, from 1."""

    @abstractmethod
    def random_setup(self, seed: int, **options: Any) -> dict[str, Options]:
        """A random legal setup: ``{"board": …, "setup": …}`` as a game file holds it, in full."""

    @property
    def folder(self) -> Path:
        """Where the game's files are: ``card.md``, ``kit.yaml``, ``example.yaml``, ``invalid.yaml`` and figures.

        The folder ``templates`` beside the module of its class; built-in games have theirs together.
        """
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

    @abstractmethod
    def view(self) -> GameView[P]:
        """How positions are drawn; imported only when asked for."""

    def check_place(self, pos: P, name: str, **board_options: Any) -> None:
        """Say whether a mark may stand at a named place; by default any cell of `board`.

        Games with other places (a grid without end, the ring of a dictionary) override this; the
        `spot` of their pictures takes the same names.

        Raises:
            InvalidCellError: no such place.
        """
        self.board(**board_options).cell(name)

    def playout(self, pos: P, rng: random.Random) -> P:
        """Play random legal moves to the end of the game."""
        while self.outcome(pos) is None:
            pos = self.play(pos, rng.choice(list(self.legal_moves(pos))))
        return pos

    def base_facts(self, pos: P) -> Facts:
        """The facts that all games share."""
        outcome = self.outcome(pos)
        return {
            "game": self.slug,
            "ply": self.ply(pos),
            "to_move": self.to_move(pos),
            "outcome": None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason},
        }


def perft(game: Game[P, M], pos: P, depth: int) -> int:
    """The number of legal move sequences of that many plies, as chess programmers count them."""
    if depth == 0:
        return 1
    total = 0
    for move in game.legal_moves(pos):
        total += perft(game, game.play(pos, move), depth - 1)
    return total


def mapping_query(answer: Callable[[Any, str], Any]) -> Query:
    """A query whose claim is a mapping: each key is answered and compared with the claimed value.

    ``answer`` may raise a `CodedError` for a key that cannot be read.
    """
    from boardgen.errors import CodedError

    def query(pos: Any, claim: Any) -> Iterator[Mismatch]:
        if not isinstance(claim, Mapping):
            yield Mismatch((), f"expected a mapping, not {claim!r}", "bad-claim")
            return
        for key, claimed in claim.items():
            try:
                true = answer(pos, key)
            except CodedError as error:
                yield Mismatch((key,), error.message, error.code)
                continue
            if true != claimed:
                yield Mismatch((key,), f"{key}: claimed {claimed!r}, is {true!r}")

    return query
