"""Three Player Hex as a `Game`."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from boardgen.games.base import Diagram, Facts, Game, Options
from boardgen.games.flags import Flag
from boardgen.games.hex3 import facts, notation, playout, rules
from boardgen.games.hex3 import setup as _setup
from boardgen.games.hex3.field import COLOURS, field
from boardgen.games.hex3.pie import FIXED_SEATS
from boardgen.games.hex3.rules import Move, Position
from boardgen.geometry.board import Board


class ThreePlayerHex(Game[Position, Move]):
    """Three Player Hex, a game by goldbb."""

    slug = "hex3"
    title = "Three Player Hex"
    designer = "goldbb"
    players = COLOURS
    players_leave = True
    board_keys = _setup.BOARD_KEYS
    setup_keys = _setup.SETUP_KEYS
    position_keys = _setup.POSITION_KEYS
    setup_choices = _setup.SETUP_CHOICES
    flags = MappingProxyType(
        {
            "bridges": Flag("draw each player's shortest remaining bridge", facts.on_bridges),
            "cuts": Flag("draw the wall that put a player out, from stone to stone", facts.on_cuts),
        }
    )

    searched_facts = facts.SEARCHED

    _legal_moves = staticmethod(rules.legal_moves)
    _play = staticmethod(rules.play)
    _outcome = staticmethod(rules.outcome)
    _parse_move = staticmethod(notation.parse_move)
    _format_move = staticmethod(notation.format_move)
    _facts = staticmethod(facts.facts)

    def _score(self, pos: Position) -> Mapping[str, float]:
        return {}

    def _first(self, board: Options, setup: Options) -> Position:
        """The empty board."""
        return _setup.start(field(board["side"]), setup["pie"])

    def _given(self, board: Options, position: Options) -> Position:
        """A position with these stones, from which it follows who is out and who has won."""
        return _setup.given(field(board["side"]), position)

    def _position_of(self, pos: Position, facts: Facts) -> Options:
        """As in `position:`; seats are left out if they are the default."""
        found = super()._position_of(pos, facts)
        if pos.seats == FIXED_SEATS:
            del found["seats"]
        return found

    def _make_board(self, board: Options) -> Board:
        """The hexagon of hexagons with ``side`` cells on each side."""
        return field(board["side"]).board

    def sides(self, **options: Any) -> Mapping[str, tuple[str, ...]]:
        """Cell name → colours of the sides it lies on; a corner cell lies on two."""
        here = field(self.full_board(**options)["side"])
        return {
            here.board.names[cell]: tuple(sorted(name for bit, name in enumerate(COLOURS) if on >> bit & 1))
            for cell, on in enumerate(here.on)
            if on
        }

    def _diagram(self, pos: Position) -> Diagram:
        """The stones, who has which colour, and who is out."""
        seats = (f"player {seat}" if seat else "nobody yet" for seat in pos.seats)
        outs = (", out" if cut else "" for cut in pos.cuts)
        players = (f"{c[0].upper()} {c} ({seat}{out})" for c, seat, out in zip(COLOURS, seats, outs, strict=True))
        return Diagram(self._signs(pos), (", ".join(players),))

    def _board(self, pos: Position) -> Board:
        return pos.field.board

    def _mover(self, pos: Position) -> str:
        return COLOURS[pos.to_move]

    def _said(self, tokens: Sequence[str]) -> str:
        taken = ((token, token.removeprefix(notation.SWAP)) for token in tokens)
        return " ".join(token if token == colour else f"takes {colour}" for token, colour in taken)

    def _changes_seats(self, tokens: Sequence[str]) -> bool:
        return all(token.startswith(notation.SWAP) for token in tokens)

    def _chooser(self, pos: Position) -> str:
        return "" if pos.decision is None else str(pos.decision.person)

    def _turn(self, pos: Position) -> int:
        """A round is a turn of each colour still in; a swap and the stone after it are one turn."""
        return pos.turn

    def _value(self, pos: Position, player: str, budget: int) -> int:
        """A win, or a loss, by force; during the pie by looking at every move."""
        from boardgen.games.hex3 import attacks

        if pos.decision is not None:
            return super()._value(pos, player, budget)
        return attacks.value_of(pos, COLOURS.index(player), budget)

    def _playout(self, pos: Position, rng: random.Random) -> Position:
        """A random game, without a new position for each move."""
        return playout.playout(pos, rng)


GAME = ThreePlayerHex()
