"""Pi as the registry finds it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from boardgen.errors import OptionError
from boardgen.games.base import Game, Options
from boardgen.games.pi import facts, notation, rules, setup
from boardgen.games.pi.position import Move, Position
from boardgen.games.queries import Query, mapping_query
from boardgen.geometry.board import Board
from boardgen.schema import Fields

if TYPE_CHECKING:
    import random


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

    _legal_moves = staticmethod(rules.legal_moves)
    _play = staticmethod(rules.play)
    _outcome = staticmethod(rules.outcome)
    _parse_move = staticmethod(notation.parse_move)
    _format_move = staticmethod(notation.format_move)
    _facts = staticmethod(facts.pi_facts)

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

    def _board(self, pos: Position) -> Board:
        return pos.setup.board

    def _ply(self, pos: Position) -> int:
        """Ties and passes included."""
        return len(pos.moves)

    def _mover(self, pos: Position) -> str:
        return pos.mover

    def _turn(self, pos: Position) -> int:
        """One turn of blue and one of red; agreed ties use up no turn."""
        return pos.half_turns // 2 + 1

    def _random_setup(self, seed: int, **options: Any) -> dict[str, Options]:
        """Red one of the two ways round, ``goals`` (5 if they fit) on random cells, ``side`` (6)."""
        for key in options:
            if key not in ("side", "goals"):
                raise OptionError(
                    "unknown-option", f"a random setup of Pi has no option {key!r}; there are side, goals", (key,)
                )
        return setup.random_setup(seed, **options)

    def _playout(self, pos: Position, rng: random.Random) -> Position:
        while not pos.over:
            pos = rules.play(pos, rules.random_move(pos, rng))
        return pos


GAME = PiGame()
