"""Pi as the registry finds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from boardgen.errors import OptionError
from boardgen.games.base import Facts, Game, Options, Outcome, Query, mapping_query
from boardgen.games.pi import facts, notation, rules, setup
from boardgen.games.pi.position import Move, Position
from boardgen.geometry.board import Board
from boardgen.schema import Fields

if TYPE_CHECKING:
    import random

    from boardgen.games.view import GameView


class PiGame(Game[Position, Move]):
    """Pi, by Justin Love, for two: red and blue; blue moves first."""

    slug = "pi"
    title = "Pi"
    designer = "Justin Love"
    players = ("blue", "red")
    board_keys: ClassVar[Fields] = setup.BOARD_KEYS
    setup_keys: ClassVar[Fields] = setup.SETUP_KEYS
    position_keys: ClassVar[Fields] = setup.POSITION_KEYS
    setup_choices = MappingProxyType({"goals": "how many goals; five if they fit"})
    flags: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"control": "draw the controlling triangles and the territory"}
    )
    queries: ClassVar[Mapping[str, Query]] = MappingProxyType({"triangles": mapping_query(facts.triangle_size)})
    query_schemas: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
        {
            "triangles": {
                "type": "object",
                "description": "three cells → size of the legal triangle on them, null when they make none",
                "additionalProperties": {"type": ["integer", "null"]},
            }
        }
    )

    def start(self, *, side: Any = setup.SIDE, position: Any = None, **options: Any) -> Position:
        """The start of a game, or a whole position.

        Args:
            side: cells to a side, 2 … 26.
            position: pieces, goals with their owners, ``to_move``; instead of the other options.
            options: ``red``, three alternate neighbours of the centre (one of two ways, ``e5 g6 f7`` by
                default on side 6), and ``goals``, a mapping letter → cell (none by default).

        Raises:
            OptionError: an option that cannot be used, with its path.
        """
        for key in options:
            if key not in setup.SETUP_KEYS.fields:
                there = ", ".join(("side", *setup.SETUP_KEYS.fields, "position"))
                raise OptionError("unknown-option", f"Pi has no option {key!r}; there are {there}", (key,))
        if position is None:
            return setup.standard(side, options.get("red"), options.get("goals"))
        if options:
            key = next(iter(options))
            raise OptionError("bad-option", f"a whole position is given; {key} belongs in it, not beside it", (key,))
        return setup.given(side, position)

    def board(self, *, side: Any = setup.SIDE, **options: Any) -> Board:
        """The hexagon of that side."""
        for key in options:
            raise OptionError("unknown-option", f"the board of Pi has no option {key!r}; there is side", (key,))
        return setup.pi_board(side)

    def to_move(self, pos: Position) -> str | None:
        """The player whose turn it is, None when the game is over."""
        return None if pos.over else pos.mover

    def legal_moves(self, pos: Position) -> Iterator[Move]:
        """Placements in the order of the cells, or the one pass. Agreed ties are accepted but not listed."""
        return rules.legal_moves(pos)

    def play(self, pos: Position, move: Move) -> Position:
        """The position after the move, a new value."""
        return rules.play(pos, move)

    def parse_move(self, token: str, pos: Position) -> Move:
        """Read ``e6``, ``pass`` or ``tie:A``."""
        return notation.parse_move(token, pos.setup.board)

    def format_move(self, move: Move, pos: Position) -> str:
        """The token of a move."""
        return notation.format_move(move, pos.setup.board)

    def outcome(self, pos: Position) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return rules.outcome(pos)

    def facts(self, pos: Position) -> Facts:
        """The facts of all games, ``pieces``, ``goals`` and ``score``."""
        return self.base_facts(pos) | facts.pi_facts(pos)

    def ply(self, pos: Position) -> int:
        """How many moves led here, ties and passes included."""
        return len(pos.moves)

    def turn(self, pos: Position) -> int:
        """The round, one turn of blue and one of red; agreed ties use up no turn."""
        return pos.half_turns // 2 + 1

    def random_setup(self, seed: int, **options: Any) -> dict[str, Options]:
        """A random start: red one of the two ways round, ``goals`` (5 if they fit) on random cells, ``side`` (6)."""
        for key in options:
            if key not in ("side", "goals"):
                raise OptionError(
                    "unknown-option", f"a random setup of Pi has no option {key!r}; there are side, goals", (key,)
                )
        return setup.random_setup(seed, **options)

    def playout(self, pos: Position, rng: random.Random) -> Position:
        """Play random legal moves to the end of the game."""
        while not pos.over:
            pos = rules.play(pos, rules.random_move(pos, rng))
        return pos

    def view(self) -> GameView[Position]:
        """How positions are drawn."""
        from boardgen.games.pi.view import PiView

        return PiView()


GAME = PiGame()
