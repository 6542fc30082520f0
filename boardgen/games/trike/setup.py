"""Board and setup options, and given positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgen.errors import Faults, OptionError
from boardgen.games.base import Options
from boardgen.games.trike.hosts import COLOURS, HOSTS, find_host, plugged_in
from boardgen.games.trike.rules import (
    NOBODY,
    NOWHERE,
    VARIANTS,
    Position,
    Rules,
    first_position,
    position_of,
    rules_for,
)
from boardgen.geometry.sizes import MAX_SIDE, check_side
from boardgen.schema import CELL, CELLS, Boolean, Choice, Fields, Integer, OrNull

#: Shorter rows could not be prevented.
SHORTEST_ROW = 3
SIDE_DOC = "number of cells on a side; " + ", ".join(f"{host.slug} {host.default_side}" for host in HOSTS.values())
ROW_DOC = "stones in a row that win, on hosts that are won with rows; " + ", ".join(
    f"{host.slug} {host.row}" for host in HOSTS.values() if host.row is not None
)

BOARD_KEYS = Fields(
    {
        "host": Choice(tuple(HOSTS), "the host game of the meta-rule", "pure", lambda: tuple(plugged_in())),
        "side": Integer(SIDE_DOC, 2, MAX_SIDE),
        "row": Integer(ROW_DOC, SHORTEST_ROW, MAX_SIDE),
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
        "to_move": OrNull(Choice(COLOURS), "only a check: it follows from the stone under the pawn"),
        "seats": Fields({colour: Integer("player", 1, 2) for colour in COLOURS}, doc="who has which colour"),
        "pie": Boolean("the second player may still swap; with one stone or none on the board", default=False),
        "ply": Integer("moves played before", 0, default=0),
    },
    required=frozenset({"stones", "pawn"}),
    doc="a position in the middle of a game",
)


def complete(board: Options) -> Options:
    """Board options with the host's side and row as defaults.

    Raises:
        OptionError: a side or row that the host does not have.
    """
    host = find_host(board["host"])
    side = check_side(board.get("side", host.default_side), host.smallest_side)
    host.board(side)  # hosts may refuse some sides
    row = board.get("row", host.row)
    if host.row is None and row is not None:
        raise OptionError("bad-value", f"row: {host.title} is not won with a row of stones; leave it out", ("row",))
    if row is not None and row > side:
        message = f"row: {row} stones do not fit on a side of {side}; it may be from {SHORTEST_ROW} to {side}"
        raise OptionError("out-of-range", message, ("row",))
    rows = {} if row is None else {"row": row}
    return {"host": host.slug, "side": side, **rows, "variant": board["variant"]}


def rules_of(board: Options) -> Rules:
    """The rules for board options in full."""
    return rules_for(board["host"], board["side"], board["variant"], board.get("row"))


def given(rules: Rules, position: Mapping[str, Any]) -> Position:
    """A position in the middle of a game.

    The stone under the pawn was placed last, so it says who moves: the opponent, or in odd its
    owner when the pawn is trapped.

    Raises:
        OptionError: code ``bad-position``.
    """
    black, white = (rules.board.bits(position["stones"].get(colour, ())) for colour in COLOURS)
    pawn = position["pawn"]
    _check_pawn(rules, black | white, pawn)
    faults = Faults()
    seats = position.get("seats", {"black": 1, "white": 2})
    if sorted(seats.values()) != [1, 2]:
        faults.add("bad-position", "seats are {black: 1, white: 2} or the other way round", "seats")
    swapped, ply = seats.get("black") == 2, position["ply"]
    if position["pie"]:
        ply = (black | white).bit_count()
        if swapped or ply > 1:
            faults.add("bad-position", "the pie is over: there is no swap once a second move has been played", "pie")
    pos = first_position(rules) if pawn is None else position_of(rules, black, white, pawn)
    pos = pos._replace(swapped=swapped, before=ply, pie=position["pie"])
    wanted = position.get("to_move")
    if wanted is not None and (pos.mover == NOBODY or COLOURS[pos.mover] != wanted):
        faults.add("bad-position", _who_moves(pos), "to_move")
    faults.check()
    return pos


def _who_moves(pos: Position) -> str:
    """The reason why it is this player's turn."""
    if pos.mover == NOBODY:
        return "nobody is to move: the game is over; leave to_move out"
    mover = COLOURS[pos.mover]
    if pos.pawn == NOWHERE:
        return f"{mover} places the first stone"
    owner = COLOURS[pos.stones.cells[pos.pawn] - 1]
    return f"the stone under the pawn on {pos.rules.board.names[pos.pawn]} is {owner}'s, so {mover} is to move"


def _check_pawn(rules: Rules, stones: int, pawn: int | None) -> None:
    if pawn is None:
        if stones:
            message = "the pawn stands on the stone placed last; only before the first stone there is none"
            raise OptionError("bad-position", message, ("pawn",))
    elif not stones >> pawn & 1:
        message = f"the pawn stands on a stone, and {rules.board.names[pawn]} is empty"
        raise OptionError("bad-position", message, ("pawn",))
