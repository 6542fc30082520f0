"""How a game of Three Player Hex begins: with the empty board, or with a given position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgen.errors import Faults, OptionError
from boardgen.games.hex3.connection import connects, flood
from boardgen.games.hex3.field import COLOURS, DEFAULT_SIDE, RED, SMALLEST_SIDE, Field, flags
from boardgen.games.hex3.pie import DECISIONS, FIRST_STONE, FIXED_SEATS, NO_PIE, STONES, Seats
from boardgen.games.hex3.rules import CONNECTION, LAST_LEFT, Position, enemies, gone
from boardgen.games.moves import Moves
from boardgen.games.persistent import Items, array, zeros
from boardgen.geometry.board import iter_bits
from boardgen.geometry.sizes import MAX_SIDE
from boardgen.schema import CELL, CELLS, Boolean, Choice, Fields, Integer, ListOf, OrNull

BOARD_KEYS = Fields({"side": Integer("number of cells on a side", SMALLEST_SIDE, MAX_SIDE, DEFAULT_SIDE)})
SETUP_KEYS = Fields({"pie": Boolean("play with the three-way pie rule (swap:red, swap:green)", default=False)})
SETUP_CHOICES = Fields({"pie": Boolean("play with the three-way pie rule", default=True)})
POSITION_KEYS = Fields(
    {
        "stones": Fields(dict.fromkeys(COLOURS, CELLS), doc="colour → cells", apart=COLOURS),
        "to_move": OrNull(Choice(COLOURS), "by default the first of red, green and blue who is not out"),
        "seats": Fields(
            dict.fromkeys(COLOURS, OrNull(Integer("player", 1, 3))),
            frozenset(COLOURS),
            "colour → player, 1 2 3 by default; null while the pie leaves it open",
        ),
        "cuts": Fields(
            dict.fromkeys(COLOURS, ListOf(CELL, words=True)),
            doc="colour that is out → the chain of stones that cut it off; by default a shortest one",
        ),
        "resigned": ListOf(Choice(COLOURS), "colours that gave up", words=True, distinct=True),
        "ply": Integer("moves played before", 0, default=0),
    }
)

Triple = tuple[int, int, int]


def start(here: Field, pie: bool) -> Position:
    """The empty board; without the pie, players 1, 2 and 3 are red, green and blue."""
    node = FIRST_STONE if pie else NO_PIE
    seats: Seats = (DECISIONS[node].person, None, None) if pie else FIXED_SEATS
    empty = zeros(len(here.board))
    return Position(here, empty, empty, (0, 0, 0), RED, "", node, seats, 0, 1, Moves())


def given(here: Field, position: Mapping[str, Any]) -> Position:
    """A given position, without the moves that led to it.

    Raises:
        OptionError: ``hex3-loose-stone``, ``hex3-nobody-left``, ``hex3-to-move``, ``hex3-seats``, ``hex3-cut``,
            ``hex3-resigned``.
    """
    stones = _stones(here, position.get("stones", {}))
    cells = array(
        bytes(sum((colour + 1) * (own >> cell & 1) for colour, own in enumerate(stones)) for cell in here.board)
    )
    dams = [flood(here, bank, enemies(cells, colour)) for colour in range(3) for bank in here.banks[colour]]
    cut_off = [bool(dams[2 * colour] & dams[2 * colour + 1]) for colour in range(3)]
    joined = [colour for colour in range(3) if connects(here, colour, stones[colour])]
    if all(cut_off):
        raise OptionError(
            "hex3-nobody-left",
            "no colour can connect any more; the game was over before, because a move never cuts off its own player",
            ("stones",),
        )
    faults = Faults()
    # A connection ends the game before others drop out; only the position can say who was out earlier.
    named = _cuts(here, cells, cut_off, position.get("cuts", {}), faults)
    cuts = [named[c] or (enemies(cells, c) if out and not joined else 0) for c, out in enumerate(cut_off)]
    for k, name in enumerate(position.get("resigned", ())):
        colour = COLOURS.index(name)
        if cut_off[colour] or colour in joined:
            why = "had won" if colour in joined else "was out"
            faults.add("hex3-resigned", f"{name} {why} and had nothing left to give up", "resigned", k)
        else:
            cuts[colour], cut_off[colour] = gone(here), True
    reason = CONNECTION if joined else LAST_LEFT if sum(cut_off) == 2 else ""
    left = [colour for colour in range(3) if not cut_off[colour]]
    if not left:
        faults.add("hex3-nobody-left", "all three are out; the last one left had won before", "resigned")
        faults.check()
    to_move = _to_move(position.get("to_move"), left, reason, faults)
    pie, seats = _seats(position.get("seats"), sum(own.bit_count() for own in stones), faults)
    faults.check()
    return Position(
        here, cells, array(flags(here.board, dams)), (cuts[0], cuts[1], cuts[2]), to_move, reason, pie, seats,
        position["ply"], 1, Moves(),
    )  # fmt: skip


def _stones(here: Field, given: Mapping[str, list[int]]) -> Triple:
    faults = Faults()
    red, green, blue = (here.board.bits(given.get(name, ())) for name in COLOURS)
    for colour, own in enumerate((red, green, blue)):
        loose = own & ~flood(here, here.own[colour], own)
        if loose:
            where, name = here.board.names[next(iter_bits(loose))], COLOURS[colour]
            message = (
                f"the {name} stone on {where} cannot have been placed: no chain of {name} stones connects it to a "
                f"{name} side ({' or '.join(here.side_names(colour))})"
            )
            faults.add("hex3-loose-stone", message, "stones", name)
    faults.check()
    return red, green, blue


def _cuts(
    here: Field, cells: Items, cut_off: list[bool], given: Mapping[str, list[int]], faults: Faults
) -> list[int]:
    """For each colour the stones of the cut given in the position, 0 if none is given."""
    found = [0, 0, 0]
    for name, chain in given.items():
        colour = COLOURS.index(name)
        found[colour] = here.board.bits(chain)
        right, left = here.banks[colour]
        if found[colour] & ~enemies(cells, colour) or not flood(here, right, found[colour]) & left:
            out = "no chain of other stones" if cut_off[colour] else "it is not out: no chain of other stones"
            message = f"these cells put {name} not out; {out} on them runs between {name}'s sides"
            faults.add("hex3-cut", message, "cuts", name)
    return found


def _to_move(given: str | None, left: list[int], reason: str, faults: Faults) -> int:
    if given is None:
        return left[0]
    colour = COLOURS.index(given)
    if reason:
        message = f"nobody is to move: {COLOURS[left[0]]} has won ({reason}); leave to_move out"
        faults.add("hex3-to-move", message, "to_move")
    elif colour not in left:
        others = " or ".join(COLOURS[other] for other in left)
        faults.add("hex3-to-move", f"{given} is out and cannot be to move; write {others}", "to_move")
    return colour


def _seats(given: Mapping[str, int | None] | None, stones: int, faults: Faults) -> tuple[str, Seats]:
    """The pending decision of the pie, and which player has which colour."""
    if given is None:
        return NO_PIE, FIXED_SEATS
    red, green, blue = (given.get(colour) for colour in COLOURS)
    seats: Seats = (red, green, blue)
    if {red, green, blue} == {1, 2, 3}:
        return NO_PIE, seats
    for node, (before, placed) in STONES.items():
        if (before, placed) == (seats, stones):
            return node, seats
    message = "red, green and blue must have the players 1, 2 and 3, each once"
    if None in seats:
        message += "; null is allowed only while the pie leaves the player open"
    faults.add("hex3-seats", message, "seats")
    return NO_PIE, FIXED_SEATS
