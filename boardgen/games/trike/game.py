"""Trike as the registry finds it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from boardgen.games.base import BoardKind, Facts, Game, Options, Outcome
from boardgen.games.trike import facts, notation, rules
from boardgen.games.trike import setup as _setup
from boardgen.games.trike.hosts import HOSTS
from boardgen.games.trike.hosts.base import COLOURS
from boardgen.games.trike.queries import QUERIES, SCHEMAS
from boardgen.games.trike.rules import NOBODY, Position
from boardgen.geometry.board import Board

if TYPE_CHECKING:
    from boardgen.games.view import GameView


class Trike(Game[Position, int]):
    """The meta-rule on its hosts. A move is the index of a cell, or `rules.SWAP`."""

    slug = "trike"
    title = "Trike"
    designer = "Alek Erickson"
    players = COLOURS
    board_keys = _setup.BOARD_KEYS
    setup_keys = _setup.SETUP_KEYS
    position_keys = _setup.POSITION_KEYS
    setup_choices = _setup.SETUP_KEYS
    flags = MappingProxyType(
        {
            "reach": "lines and dots to the cells where the next stone may go",
            "scoring": "the pawn's cell and those next to it, which count in Pure Trike",
            "chain": "a frame around the chain that has won",
        }
    )
    queries = QUERIES
    query_schemas = SCHEMAS
    boards = MappingProxyType(
        {
            host.slug: BoardKind(host.slug, host.title, host.default_side, MappingProxyType({"host": host.slug}))
            for host in HOSTS.values()
            if host.slug != "pure"
        }
    )

    def _complete_board(self, board: Options) -> Options:
        """The side is the host's own unless given."""
        return _setup.complete(board)

    def _make_board(self, board: Options) -> Board:
        """The host's board; its cells alone, without the tables that playing needs."""
        return HOSTS[board["host"]].board(board["side"])

    def _first(self, board: Options, setup: Options) -> Position:
        """The empty board."""
        return _setup.start(board, setup["pie"])

    def _given(self, board: Options, position: Options) -> Position:
        """Stones and the pawn on the one placed last."""
        return _setup.given(_setup.rules_of(board), position)

    def sides(self, **options: Any) -> Mapping[str, tuple[str, ...]]:
        """Hex: colours of the sides, corners in both; Atoll: of the islands; the others have none."""
        full = self.board_options(**options)
        board = self._make_board(full)
        found: dict[str, set[str]] = {}
        for side in HOSTS[full["host"]].sides(full["side"]):
            if side.colour is not None:
                for cell in side.cells:
                    found.setdefault(board.names[cell], set()).add(side.colour)
        return {name: tuple(sorted(colours)) for name, colours in found.items()}

    def to_move(self, pos: Position) -> str | None:
        """Black or white; None when the game is over."""
        return None if pos.mover == NOBODY else COLOURS[pos.mover]

    def legal_moves(self, pos: Position) -> Iterator[int]:
        """Along the six directions, nearest cells first; on any empty cell in order of the board; then the swap."""
        return iter(rules.legal_moves(pos))

    def play(self, pos: Position, move: int) -> Position:
        """The position after the move."""
        return rules.play(pos, move)

    def parse_move(self, token: str, pos: Position) -> int:
        """A cell or ``swap``."""
        return notation.parse_move(token, pos.rules)

    def format_move(self, move: int, pos: Position) -> str:
        """A cell or ``swap``."""
        return notation.format_move(move, pos.rules.board)

    def outcome(self, pos: Position) -> Outcome | None:
        """How the game ended."""
        return pos.outcome

    def facts(self, pos: Position) -> Facts:
        """The facts of every game and Trike's own."""
        return self.base_facts(pos) | facts.facts(pos)

    def ply(self, pos: Position) -> int:
        """Tokens since the start, a swap among them."""
        return len(pos.moves)

    def turn(self, pos: Position) -> int:
        """Rounds of two turns; a swap is a turn, and a second stone in odd belongs to the same turn."""
        return pos.turns // 2 + 1

    def _draw_setup(self, seed: int, board: Options, choices: Options) -> dict[str, Options]:
        """Nothing in Trike is random: the options in full."""
        return {"board": board, "setup": choices}

    def view(self) -> GameView[Position]:
        """How positions are drawn."""
        from boardgen.games.trike.view import TrikeView

        return TrikeView()

    def playout(self, pos: Position, rng: random.Random) -> Position:
        """Random legal moves to the end, on bare integers."""
        return rules.playout(pos, rng)


GAME = Trike()
