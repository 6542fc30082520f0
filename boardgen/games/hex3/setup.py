"""How a game of Three Player Hex begins: the empty board, or a whole position given for a diagram."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from boardgen.errors import InvalidCellError, OptionError
from boardgen.games.hex3.connection import connects, flood
from boardgen.games.hex3.field import COLOURS, DEFAULT_SIDE, RED, SMALLEST_SIDE, Field, field, flags
from boardgen.games.hex3.pie import DECISIONS, FIRST_STONE, FIXED_SEATS, NO_PIE, Seats
from boardgen.games.hex3.rules import CONNECTION, LAST_LEFT, Position, enemies
from boardgen.games.moves import Moves
from boardgen.games.persistent import array, zeros
from boardgen.geometry.board import iter_bits
from boardgen.geometry.limits import MAX_SIDE
from boardgen.schema import CELLS, Boolean, Choice, Fields, Integer

BOARD_KEYS = Fields({"side": Integer(f"cells to a side, {DEFAULT_SIDE} by default", SMALLEST_SIDE, MAX_SIDE)})
SETUP_KEYS = Fields({"pie": Boolean("play with the three-way pie rule (swap:red, swap:green); off by default")})
POSITION_KEYS = Fields(
    {
        "stones": Fields(dict.fromkeys(COLOURS, CELLS), doc="colour → cells; who is out follows from them"),
        "to_move": Choice(COLOURS, "by default the first of red, green and blue who is not out"),
        "seats": Fields(
            dict.fromkeys(COLOURS, Integer("player", 1, 3)), frozenset(COLOURS), "colour → player, 1 2 3 by default"
        ),
    }
)

Path = tuple[str | int, ...]
Triple = tuple[int, int, int]


def field_of(options: Mapping[str, Any]) -> Field:
    """The field that board options ask for.

    Raises:
        OptionError: ``unknown-option`` or ``bad-side``.
    """
    check_known(options, tuple(BOARD_KEYS.fields))
    return field(**options)


def check_known(options: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Refuse options there are not.

    Raises:
        OptionError: ``unknown-option``.
    """
    for key in options:
        if key not in known:
            raise OptionError("unknown-option", f"there is no option {key!r}; there are {', '.join(known)}", (key,))


def start(side: object = DEFAULT_SIDE, pie: object = None, position: object = None) -> Position:
    """The first position: an empty board, or the position given.

    Args:
        side: cells to a side, 2 or more.
        pie: play with the three-way pie; without it players 1, 2 and 3 are red, green and blue.
        position: stones, and where wanted to_move and seats, instead of the empty board.

    Raises:
        OptionError: ``bad-side``, ``bad-option``, ``unknown-option``, ``no-such-cell``, ``hex3-stone-twice``,
            ``hex3-loose-stone``, ``hex3-nobody-left``, ``hex3-to-move``, ``hex3-seats``.
    """
    here = field(side)
    if pie is not None and not isinstance(pie, bool):
        raise OptionError("bad-option", f"pie is true or false, not {pie!r}", ("pie",))
    if position is None:
        node = FIRST_STONE if pie else NO_PIE
        seats: Seats = (DECISIONS[node].person, None, None) if pie else FIXED_SEATS
        empty = zeros(len(here.board))
        return Position(here, empty, empty, (0, 0, 0), RED, "", node, seats, 0, 1, Moves())
    if pie:
        raise OptionError("bad-option", "a given position has its seats settled; leave pie out", ("pie",))
    return _given(here, position)


def _given(here: Field, position: object) -> Position:
    """A position as a diagram gives it, without the moves that led to it."""
    options = _mapping(position, ("position",), POSITION_KEYS.fields)
    stones = _stones(here, options.get("stones", {}))
    cells = array(
        bytes(sum((colour + 1) * (own >> cell & 1) for colour, own in enumerate(stones)) for cell in here.board)
    )
    dams = [flood(here, bank, enemies(cells, colour)) for colour in range(3) for bank in here.banks[colour]]
    cut_off = [bool(dams[2 * colour] & dams[2 * colour + 1]) for colour in range(3)]
    joined = [colour for colour in range(3) if connects(here, colour, stones[colour])]
    if all(cut_off):
        raise OptionError(
            "hex3-nobody-left",
            "nobody can connect any more; the game was over before, since a move never cuts off its own player",
            ("position", "stones"),
        )
    # A connection ends the game before anybody else drops out; who was out earlier cannot be told.
    cuts = tuple(enemies(cells, c) if out and not joined else 0 for c, out in enumerate(cut_off))
    reason = CONNECTION if joined else LAST_LEFT if sum(cut_off) == 2 else ""
    left = [colour for colour in range(3) if not cut_off[colour]]
    to_move = _to_move(options.get("to_move"), left, reason)
    seats = _seats(options.get("seats"))
    linked = array(flags(here.board, dams))
    return Position(here, cells, linked, (cuts[0], cuts[1], cuts[2]), to_move, reason, NO_PIE, seats, 0, 1, Moves())


def _stones(here: Field, given: object) -> Triple:
    path: Path = ("position", "stones")
    stones, taken = [0, 0, 0], 0
    for name, cells in _mapping(given, path, COLOURS).items():
        colour = COLOURS.index(name)
        for k, cell in _cells(here, cells, (*path, name)):
            if taken >> cell & 1:
                where = here.board.names[cell]
                raise OptionError("hex3-stone-twice", f"{where} holds a stone already; one cell, one stone",
                                  (*path, name, k))  # fmt: skip
            taken |= 1 << cell
            stones[colour] |= 1 << cell
    for colour, own in enumerate(stones):
        loose = own & ~flood(here, here.own[colour], own)
        if loose:
            where, name = here.board.names[next(iter_bits(loose))], COLOURS[colour]
            raise OptionError(
                "hex3-loose-stone",
                f"the {name} stone on {where} cannot have been placed: no chain of {name} stones joins it to a "
                f"{name} side ({' or '.join(here.side_names(colour))})",
                (*path, name),
            )
    return stones[0], stones[1], stones[2]


def _to_move(given: object, left: list[int], reason: str) -> int:
    path: Path = ("position", "to_move")
    if given is None:
        return left[0]
    if given not in COLOURS:
        raise OptionError("bad-option", f"to_move is red, green or blue, not {given!r}", path)
    if reason:
        winner = COLOURS[left[0]]
        raise OptionError("hex3-to-move", f"nobody is to move: {winner} has won ({reason}); leave to_move out", path)
    colour = COLOURS.index(str(given))
    if colour not in left:
        others = " or ".join(COLOURS[other] for other in left)
        raise OptionError("hex3-to-move", f"{given} is out and cannot be to move; write {others}", path)
    return colour


def _seats(given: object) -> Seats:
    path: Path = ("position", "seats")
    if given is None:
        return FIXED_SEATS
    seats = _mapping(given, path, COLOURS)
    red, green, blue = (seats.get(colour) for colour in COLOURS)
    if any(type(seat) is not int for seat in (red, green, blue)) or {red, green, blue} != {1, 2, 3}:
        raise OptionError("hex3-seats", "red, green and blue each have another player out of 1, 2 and 3", path)
    return red, green, blue


def _mapping(value: object, path: Path, keys: Iterable[str]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise OptionError("bad-option", f"{path[-1]} must be a mapping", path)
    for key in value:
        if key not in keys:
            raise OptionError(
                "unknown-option", f"there is no option {key!r} here; there are {', '.join(keys)}", (*path, key)
            )
    return value


def _cells(here: Field, value: object, path: Path) -> list[tuple[int, int]]:
    """Cells, each with its place in the list, from a list of names or a blank-separated string of them."""
    names = value.split() if isinstance(value, str) else value
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise OptionError("bad-option", f"{path[-1]} must be a list of cells such as {here.board.names[0]}", path)
    found = []
    for k, name in enumerate(names):
        try:
            found.append((k, here.board.cell(name)))
        except InvalidCellError as error:
            raise OptionError(error.code, error.message, (*path, k)) from None
    return found
