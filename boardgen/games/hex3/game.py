"""Three Player Hex as the registry finds it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from boardgen.games.base import Game, Options
from boardgen.games.hex3 import facts, notation, playout, rules, setup
from boardgen.games.hex3.field import COLOURS, DEFAULT_SIDE
from boardgen.games.hex3.rules import Move, Position
from boardgen.geometry.board import Board

START_OPTIONS = (*setup.BOARD_KEYS.fields, *setup.SETUP_KEYS.fields, "position")


class ThreePlayerHex(Game[Position, Move]):
    """Three Player Hex, a game by goldbb."""

    slug = "hex3"
    title = "Three Player Hex"
    designer = "goldbb"
    players = COLOURS
    board_keys = setup.BOARD_KEYS
    setup_keys = setup.SETUP_KEYS
    position_keys = setup.POSITION_KEYS
    flags = MappingProxyType(
        {
            "bridges": "draw each player's shortest remaining bridge",
            "cuts": "draw the cut that put a player out",
        }
    )

    _legal_moves = staticmethod(rules.legal_moves)
    _play = staticmethod(rules.play)
    _outcome = staticmethod(rules.outcome)
    _parse_move = staticmethod(notation.parse_move)
    _format_move = staticmethod(notation.format_move)
    _facts = staticmethod(facts.facts)

    def start(self, **options: Any) -> Position:
        """The first position; see `setup.start`."""
        setup.check_known(options, START_OPTIONS)
        return setup.start(**options)

    def board(self, **options: Any) -> Board:
        """The hexagon of hexagons with ``side`` cells to a side."""
        return setup.field_of(options).board

    def sides(self, **options: Any) -> Mapping[str, tuple[str, ...]]:
        """Cell name → colours of the sides it lies on; a corner cell lies on two."""
        here = setup.field_of(options)
        names = {
            cell: tuple(sorted(name for name, own in zip(COLOURS, here.own, strict=True) if own >> cell & 1))
            for cell in here.board
        }
        return {here.board.names[cell]: colours for cell, colours in names.items() if colours}

    def _board(self, pos: Position) -> Board:
        return pos.field.board

    def _mover(self, pos: Position) -> str:
        return COLOURS[pos.to_move]

    def _turn(self, pos: Position) -> int:
        """One turn of each colour that is in, a swap and the stone after it being one."""
        return pos.turn

    def _random_setup(self, seed: int, **options: Any) -> dict[str, Options]:
        """The start of a game with the pie. Nothing in it is random: every seed gives the same."""
        setup.check_known(options, (*setup.BOARD_KEYS.fields, *setup.SETUP_KEYS.fields))
        side, pie = options.get("side", DEFAULT_SIDE), options.get("pie", True)
        self.start(side=side, pie=pie)
        return {"board": {"side": side}, "setup": {"pie": pie}}

    def _playout(self, pos: Position, rng: random.Random) -> Position:
        """Without a new position for each move."""
        return playout.playout(pos, rng)


GAME = ThreePlayerHex()
