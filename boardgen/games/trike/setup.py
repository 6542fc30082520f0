"""Board and setup options, and positions given whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgen.errors import Faults, OptionError
from boardgen.games.base import Options
from boardgen.games.trike.hosts import HOSTS
from boardgen.games.trike.hosts.base import BLACK, COLOURS, WHITE
from boardgen.games.trike.rules import (
    NOBODY,
    NOWHERE,
    VARIANTS,
    Position,
    Rules,
    first_position,
    rules_for,
)
from boardgen.geometry.regions import MAX_SIDE, check_side
from boardgen.schema import CELL, CELLS, Boolean, Choice, Fields, Integer, OrNull

SIDE_DOC = "cells to a side; " + ", ".join(f"{host.slug} {host.default_side}" for host in HOSTS.values())

BOARD_KEYS = Fields(
    {
        "host": Choice(tuple(HOSTS), "the game beneath the meta-rule", "pure"),
        "side": Integer(SIDE_DOC, 2, MAX_SIDE),
        "variant": Choice(
            VARIANTS, "a trapped pawn ends the game (zero), frees its finder (even) or trapper (odd)", "zero"
        ),
    },
    doc="host, size and variant",
)
SETUP_KEYS = Fields(
    {"pie": Boolean("the second player may swap instead of answering the first stone", default=False)}
)
POSITION_KEYS = Fields(
    {
        "stones": Fields(dict.fromkeys(COLOURS, CELLS), doc="cells by colour", apart=COLOURS),
        "pawn": OrNull(CELL, "on the stone placed last; null before the first"),
        "to_move": OrNull(Choice(COLOURS), "as a check: it follows from the stone under the pawn"),
        "seats": Fields({colour: Integer("player", 1, 2) for colour in COLOURS}, doc="who has which colour"),
        "ply": Integer("moves played before", 0, default=0),
    },
    required=frozenset({"stones", "pawn"}),
    doc="a position in the middle of a game",
)


def complete(board: Options) -> Options:
    """Board options with the host's own side where none is given.

    Raises:
        OptionError: a side that the host does not have.
    """
    host = HOSTS[board["host"]]
    side = check_side(board.get("side", host.default_side), host.smallest_side)
    host.board(side)  # not every side will do for every host
    return {"host": host.slug, "side": side, "variant": board["variant"]}


def rules_of(board: Options) -> Rules:
    """The rules for board options in full."""
    return rules_for(board["host"], board["side"], board["variant"])


def start(board: Options, pie: bool) -> Position:
    """The empty board."""
    return first_position(rules_of(board), pie)


def given(rules: Rules, position: Mapping[str, Any]) -> Position:
    """A position in the middle of a game.

    The stone under the pawn was placed last, so it says who moves: the opponent, or in odd its
    owner when the pawn is trapped.

    Raises:
        OptionError: code ``bad-position``.
    """
    black, white = (rules.board.bits(position["stones"].get(colour, ())) for colour in COLOURS)
    pawn = NOWHERE if position["pawn"] is None else position["pawn"]
    _check_pawn(rules, black | white, pawn)
    last = WHITE if pawn == NOWHERE or white >> pawn & 1 else BLACK
    mover, outcome = (BLACK, None) if pawn == NOWHERE else rules.settle(black, white, pawn, last)
    faults = Faults()
    standing = rules.host.winner(rules.side, black, white)
    if standing is not None and (outcome is None or outcome.winner != standing[0]):
        what = f"{standing[0]} had won ({standing[1].reason}) before the stone under the pawn was placed"
        faults.add("bad-position", what, "stones")
    wanted = position.get("to_move")
    if wanted is not None and mover == NOBODY:
        faults.add("bad-position", "nobody is to move: the game is over; leave to_move out", "to_move")
    elif wanted is not None and COLOURS[mover] != wanted:
        why = f"the stone under the pawn on {rules.board.names[pawn]} is {COLOURS[last]}'s"
        why = "black places the first stone" if pawn == NOWHERE else f"{why}, so {COLOURS[mover]} is to move"
        faults.add("bad-position", why, "to_move")
    seats = position.get("seats", {"black": 1, "white": 2})
    if sorted(seats.values()) != [1, 2]:
        faults.add("bad-position", "seats are {black: 1, white: 2} or the other way round", "seats")
    faults.check()
    swapped = bool(seats["black"] == 2)
    return Position(rules, black, white, pawn, mover, (), 0, outcome, False, swapped)


def _check_pawn(rules: Rules, stones: int, pawn: int) -> None:
    if pawn == NOWHERE:
        if stones:
            message = "the pawn stands on the stone placed last; only before the first stone there is none"
            raise OptionError("bad-position", message, ("pawn",))
    elif not stones >> pawn & 1:
        message = f"the pawn stands on a stone, and {rules.board.names[pawn]} is empty"
        raise OptionError("bad-position", message, ("pawn",))
