"""Pi as the registry finds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from boardgen.games.base import Facts, Game, Options, Outcome, Query, mapping_query
from boardgen.games.pi import facts, notation, rules
from boardgen.games.pi import setup as _setup
from boardgen.games.pi.position import Move, Position
from boardgen.geometry.board import Board
from boardgen.geometry.regions import hexagon
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
    board_keys: ClassVar[Fields] = _setup.BOARD_KEYS
    setup_keys: ClassVar[Fields] = _setup.SETUP_KEYS
    position_keys: ClassVar[Fields] = _setup.POSITION_KEYS
    setup_choices: ClassVar[Fields] = _setup.SETUP_CHOICES
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

    def _first(self, board: Options, setup: Options) -> Position:
        """Red around the centre, one of the two ways, and the goals; none unless given."""
        return _setup.standard(self._make_board(board), setup.get("red"), setup.get("goals", {}))

    def _given(self, board: Options, position: Options) -> Position:
        """Pieces, goals with their owners as far as triangles leave them open, and whose turn it is."""
        return _setup.given(self._make_board(board), position)

    def _make_board(self, board: Options) -> Board:
        """The hexagon of that side."""
        return hexagon(board["side"])

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
        return pos.setup.ply + len(pos.moves)

    def turn(self, pos: Position) -> int:
        """The round, one turn of blue and one of red; agreed ties use up no turn."""
        return pos.half_turns // 2 + 1

    def position_of(self, pos: Position) -> Options:
        """The pieces stand under their colours."""
        return {**self.facts(pos)["pieces"], **super().position_of(pos)}

    def _draw_setup(self, seed: int, board: Options, choices: Options) -> dict[str, Options]:
        """Red one of the two ways round, goals (5 if they fit) on random cells."""
        return _setup.random_setup(seed, self._make_board(board), choices.get("goals"))

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
