"""Board and setup options, and positions given whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgen.errors import InvalidCellError, OptionError
from boardgen.games.base import Options
from boardgen.games.trike.hosts import HOSTS
from boardgen.games.trike.hosts.base import COLOURS
from boardgen.games.trike.rules import (
    NOBODY,
    VARIANTS,
    Position,
    Rules,
    first_position,
    position_of,
    rules_for,
)
from boardgen.geometry.board import Board
from boardgen.geometry.limits import MAX_SIDE, check_side
from boardgen.schema import CELL, CELLS, Boolean, Choice, Fields, Integer

SIDE_DOC = "cells to a side; " + ", ".join(f"{host.slug} {host.default_side}" for host in HOSTS.values())

BOARD_KEYS = Fields(
    {
        "host": Choice(tuple(HOSTS), "the game beneath the meta-rule (pure)"),
        "side": Integer(SIDE_DOC, 2, MAX_SIDE),
        "variant": Choice(VARIANTS, "a trapped pawn ends the game (zero), frees its finder (even) or trapper (odd)"),
    },
    doc="host, size and variant",
)
SETUP_KEYS = Fields({"pie": Boolean("the second player may swap instead of answering the first stone (false)")})
POSITION_KEYS = Fields(
    {
        "stones": Fields(dict.fromkeys(COLOURS, CELLS), doc="cells by colour"),
        "pawn": CELL,
        "to_move": Choice(COLOURS, "as a check: it follows from the stone under the pawn"),
        "seats": Fields({colour: Integer("", 1, 2) for colour in COLOURS}, doc="who has which colour"),
    },
    required=frozenset({"stones", "pawn"}),
    doc="a position in the middle of a game",
)


def full_board_options(options: Mapping[str, Any]) -> Options:
    """Host, side and variant with defaults filled in.

    Raises:
        OptionError: an option that does not exist or cannot be used.
    """
    for key in options:
        if key not in BOARD_KEYS.fields:
            known = ", ".join(BOARD_KEYS.fields)
            raise OptionError("unknown-option", f"Trike has no option {key!r}; it has {known}", (key,))
    host = _choice(options, "host", tuple(HOSTS), "pure")
    variant = _choice(options, "variant", VARIANTS, "zero")
    chosen = HOSTS[host]
    side = check_side(options.get("side", chosen.default_side), chosen.smallest_side)
    chosen.board(side)  # not every side will do for every host
    return {"host": host, "side": side, "variant": variant}


def board(**options: Any) -> Board:
    """The board that the options ask for; its cells alone, without the tables that playing needs."""
    full = full_board_options(options)
    return HOSTS[full["host"]].board(full["side"])


def start(**options: Any) -> Position:
    """The first position, or the one given whole as ``position``."""
    boarding = {key: value for key, value in options.items() if key not in ("pie", "position")}
    full = full_board_options(boarding)
    rules = rules_for(full["host"], full["side"], full["variant"])
    pie = options.get("pie", False)
    if not isinstance(pie, bool):
        raise OptionError("bad-option", f"pie is true or false, not {pie!r}", ("pie",))
    given = options.get("position")
    if given is None:
        return first_position(rules, pie)
    if pie:
        raise OptionError("bad-option", "a given position is past the pie; leave pie out", ("pie",))
    return given_position(rules, given)


def given_position(rules: Rules, given: object) -> Position:
    """A position in the middle of a game; its plies count from 0.

    The stone under the pawn was placed last, so it says who moves: the opponent, or in odd its
    owner when the pawn is trapped.
    """
    if not isinstance(given, Mapping):
        raise OptionError("bad-position", "a position is a mapping with stones and pawn", ("position",))
    for key in given:
        if key not in POSITION_KEYS.fields:
            there = ", ".join(POSITION_KEYS.fields)
            raise OptionError("unknown-option", f"a position of Trike has no {key!r}; it has {there}", (key,))
    black, white = _stones(rules, given.get("stones", {}))
    pawn = _cell(rules, given.get("pawn"), ("pawn",))
    if not (black | white) >> pawn & 1:
        name = rules.board.names[pawn]
        raise OptionError("bad-position", f"the pawn stands on a stone, and {name} is empty", ("pawn",))
    pos = position_of(rules, black, white, pawn, _swapped(given.get("seats")))
    wanted = _choice(given, "to_move", COLOURS, None)
    if wanted is not None and pos.mover != NOBODY and COLOURS[pos.mover] != wanted:
        owner = COLOURS[pos.stones.cells[pawn] - 1]
        under = f"the stone under the pawn on {rules.board.names[pawn]} is {owner}'s"
        raise OptionError("bad-position", f"{under}, so {COLOURS[pos.mover]} is to move", ("to_move",))
    return pos


def random_setup(seed: int, **options: Any) -> dict[str, Options]:
    """Trike leaves nothing to chance: the options, written out in full."""
    boarding = {key: value for key, value in options.items() if key != "pie"}
    pos = start(**options)
    return {"board": full_board_options(boarding), "setup": {"pie": pos.pie}}


def _stones(rules: Rules, given: Any) -> tuple[int, int]:
    if not isinstance(given, Mapping):
        raise OptionError("bad-position", "stones are given by colour: {black: [...], white: [...]}", ("stones",))
    taken: dict[int, str] = {}
    for colour, cells in given.items():
        if colour not in COLOURS:
            raise OptionError("bad-position", f"stones are black or white, not {colour}", ("stones", colour))
        names = cells.split() if isinstance(cells, str) else cells
        if not isinstance(names, list | tuple):
            raise OptionError("bad-position", f"{colour} is a list of cells, not {cells!r}", ("stones", colour))
        for i, name in enumerate(names):
            cell = _cell(rules, name, ("stones", colour, i))
            if cell in taken:
                raise OptionError("bad-position", f"{name} holds two stones", ("stones", colour, i))
            taken[cell] = colour
    black, white = (rules.board.bits(c for c, owner in taken.items() if owner == colour) for colour in COLOURS)
    return black, white


def _cell(rules: Rules, name: Any, path: tuple[str | int, ...]) -> int:
    if not isinstance(name, str):
        raise OptionError("bad-position", f"expected a cell such as {rules.board.names[0]}, not {name!r}", path)
    try:
        return rules.board.cell(name)
    except InvalidCellError as error:
        raise OptionError(error.code, error.message, path) from None


def _choice(options: Mapping[str, Any], key: str, values: tuple[str, ...], default: Any) -> Any:
    value = options.get(key, default)
    if value not in values and key in options:
        raise OptionError("bad-option", f"{key} is {', '.join(values[:-1])} or {values[-1]}, not {value!r}", (key,))
    return value


def _swapped(seats: Any) -> bool:
    if seats is None:
        return False
    if seats not in ({"black": 1, "white": 2}, {"black": 2, "white": 1}):
        raise OptionError("bad-position", "seats are {black: 1, white: 2} or the other way round", ("seats",))
    return bool(seats["black"] == 2)
