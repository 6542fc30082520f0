"""Breakthrough as boardgen finds it: options, notation, facts."""

from __future__ import annotations

import re
from types import MappingProxyType

from boardgen.boards import Board, squares
from boardgen.errors import InvalidMoveError, OptionError
from boardgen.games.base import Facts, Flag, Game, Options
from boardgen.schema import CELLS, Choice, Fields, Integer, OrNull
from boardgen_breakthrough import rules
from boardgen_breakthrough.rules import PLAYERS, Move, Position

_TOKEN = re.compile(r"([a-z][0-9]+)([-x])([a-z][0-9]+)")


class Breakthrough(Game[Position, Move]):
    """The first piece on the opponent's home row wins."""

    slug = "breakthrough"
    title = "Breakthrough"
    designer = "Dan Troyka"
    players = PLAYERS
    board_keys = Fields({"side": Integer("squares to a side", 5, 26, 8)})
    position_keys = Fields(
        {
            "pieces": Fields(dict.fromkeys(PLAYERS, CELLS), frozenset(PLAYERS), "cells by player", apart=PLAYERS),
            "to_move": OrNull(Choice(PLAYERS), "white unless given; null when the game is over"),
            "ply": Integer("moves played before", 0, default=0),
        },
        required=frozenset({"pieces"}),
        doc="a position in the middle of a game",
    )
    flags = MappingProxyType({"targets": Flag("rings on what the player to move can capture", rules.threatened)})

    _legal_moves = staticmethod(rules.legal_moves)
    _play = staticmethod(rules.play)
    _outcome = staticmethod(rules.outcome)
    _wins_at_once = staticmethod(rules.wins_at_once)
    _soonest_win = staticmethod(rules.soonest_win)

    def _make_board(self, board: Options) -> Board:
        return squares(board["side"], board["side"])

    def _first(self, board: Options, setup: Options) -> Position:
        return rules.first_position(self._make_board(board))

    def _given(self, board: Options, position: Options) -> Position:
        white, black = (frozenset(position["pieces"][player]) for player in PLAYERS)
        mover = position.get("to_move", PLAYERS[0])
        pos = Position(self._make_board(board), (white, black), PLAYERS.index(mover or PLAYERS[0]), position["ply"])
        if len(rules.winners(pos)) > 1:
            raise OptionError("bad-position", "here both players have won", ("pieces",))
        if mover is None and rules.outcome(pos) is None:
            raise OptionError("bad-position", "nobody has won yet, so somebody is to move", ("to_move",))
        return pos

    def _mover(self, pos: Position) -> str:
        return PLAYERS[pos.mover]

    def _facts(self, pos: Position) -> Facts:
        """``pieces``: player → cells; ``to_go``: player → rows from the foremost piece to the opponent's home row."""
        return {
            "pieces": {player: rules.names(pos, own) for player, own in zip(PLAYERS, pos.pieces, strict=True)},
            "to_go": {player: rules.to_go(pos, i) for i, player in enumerate(PLAYERS)},
        }

    def _format_move(self, move: Move, pos: Position) -> str:
        """``b2-c3``, or ``b2xc3`` where a piece stands."""
        sign = "x" if move.end in pos.others else "-"
        return f"{pos.board.names[move.start]}{sign}{pos.board.names[move.end]}"

    def _parse_move(self, token: str, pos: Position) -> Move:
        found = _TOKEN.fullmatch(token)
        if found is None:
            raise InvalidMoveError("bad-move", f"{token!r} is no move; moves are written b2-c3, captures b2xc3")
        move = Move(pos.board.cell(found[1]), pos.board.cell(found[3]))
        if found[2] == "x" and move.end not in pos.others:
            raise InvalidMoveError("breakthrough-no-capture", f"there is nothing to capture on {found[3]}")
        return move


GAME = Breakthrough()
