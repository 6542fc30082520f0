"""Three Player Hex as the registry finds it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from boardgen.games.base import Facts, Game, Options, Outcome
from boardgen.games.hex3 import facts, notation, playout, rules
from boardgen.games.hex3 import setup as _setup
from boardgen.games.hex3.field import COLOURS, field
from boardgen.games.hex3.rules import Move, Position
from boardgen.games.view import GameView
from boardgen.geometry.board import Board


class ThreePlayerHex(Game[Position, Move]):
    """Three Player Hex, a game by goldbb."""

    slug = "hex3"
    title = "Three Player Hex"
    designer = "goldbb"
    players = COLOURS
    board_keys = _setup.BOARD_KEYS
    setup_keys = _setup.SETUP_KEYS
    position_keys = _setup.POSITION_KEYS
    setup_choices = _setup.SETUP_CHOICES
    flags = MappingProxyType(
        {
            "bridges": "draw each player's shortest remaining bridge",
            "cuts": "draw the cut that put a player out",
        }
    )

    def _first(self, board: Options, setup: Options) -> Position:
        """The empty board."""
        return _setup.start(field(board["side"]), setup["pie"])

    def _given(self, board: Options, position: Options) -> Position:
        """Stones; who is out and who has won follow from them."""
        return _setup.given(field(board["side"]), position)

    def _make_board(self, board: Options) -> Board:
        """The hexagon of hexagons with ``side`` cells to a side."""
        return field(board["side"]).board

    def sides(self, **options: Any) -> Mapping[str, tuple[str, ...]]:
        """Cell name → colours of the sides it lies on; a corner cell lies on two."""
        here = field(self.board_options(**options)["side"])
        names = {
            cell: tuple(sorted(name for name, own in zip(COLOURS, here.own, strict=True) if own >> cell & 1))
            for cell in here.board
        }
        return {here.board.names[cell]: colours for cell, colours in names.items() if colours}

    def to_move(self, pos: Position) -> str | None:
        """The colour whose turn it is, None when the game is over."""
        return None if pos.reason else COLOURS[pos.to_move]

    def legal_moves(self, pos: Position) -> Iterator[Move]:
        """Placements in board order, then swaps."""
        return rules.legal_moves(pos)

    def play(self, pos: Position, move: Move) -> Position:
        """The position after the move."""
        return rules.play(pos, move)

    def parse_move(self, token: str, pos: Position) -> Move:
        """Read ``c4`` or ``swap:red``."""
        return notation.parse_move(token, pos)

    def format_move(self, move: Move, pos: Position) -> str:
        """Write ``c4`` or ``swap:red``."""
        return notation.format_move(move, pos)

    def outcome(self, pos: Position) -> Outcome | None:
        """Who won, and whether by connection or as the last one left."""
        return rules.outcome(pos)

    def facts(self, pos: Position) -> Facts:
        """See `facts.facts`."""
        return self.base_facts(pos) | facts.facts(pos)

    def ply(self, pos: Position) -> int:
        """Moves so far, swaps counted."""
        return pos.ply

    def turn(self, pos: Position) -> int:
        """The number of the round: one turn of each colour that is in, a swap and the stone after it being one."""
        return pos.turn

    def _draw_setup(self, seed: int, board: Options, choices: Options) -> dict[str, Options]:
        """The start of a game with the pie. Nothing in it is random: every seed gives the same."""
        return {"board": board, "setup": choices}

    def playout(self, pos: Position, rng: random.Random) -> Position:
        """Play random legal moves to the end of the game, without a new position for each."""
        return playout.playout(pos, rng)

    def view(self) -> GameView[Position]:
        """How positions are drawn."""
        from boardgen.games.hex3.view import VIEW

        return VIEW


GAME = ThreePlayerHex()
