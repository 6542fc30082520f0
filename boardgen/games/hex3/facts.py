"""The facts of a position: who is out and why, and what the others still need."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from boardgen.games.base import Facts
from boardgen.games.hex3.connection import fewest_dear, shortest_chain
from boardgen.games.hex3.field import COLOURS
from boardgen.games.hex3.rules import Position, gone


def facts(pos: Position) -> Facts:
    """The facts particular to Three Player Hex.

    - ``stones``: colour → cells, sorted.
    - ``out``: the colours that have dropped out, in the order of turns. A connection ends the game
      before anybody drops out, so it adds nobody.
    - ``resigned``: those of them who gave up, or ran out of time.
    - ``seats``: colour → 1, 2 or 3, or null while the pie leaves it open.
    - ``seat_to_move``: 1, 2 or 3; null when the game is over.
    - ``swaps``: the colours that may be taken now.

    `SEARCHED` has the others.
    """
    board = pos.field.board
    return {
        "stones": {name: board.names_of(own) for name, own in zip(COLOURS, pos.stones, strict=True)},
        "out": [name for name, cut in zip(COLOURS, pos.cuts, strict=True) if cut],
        "resigned": [name for name, cut in zip(COLOURS, pos.cuts, strict=True) if cut == gone(pos.field)],
        "seats": dict(zip(COLOURS, pos.seats, strict=True)),
        "seat_to_move": pos.person,
        "swaps": [COLOURS[colour] for colour in sorted(pos.decision.take)] if pos.decision else [],
    }


def cuts(pos: Position) -> dict[str, list[str]]:
    """Colour that is out → the cut.

    That is a shortest chain of opponents' stones, in order, from one bank to the other, at the time the colour
    dropped out.
    """
    return _named(pos, cut)


def bridges(pos: Position) -> dict[str, list[str]]:
    """Colour that can still connect → a bridge.

    That is a chain of own and empty cells, in order, from side to side, with as few empty cells as possible, then as
    short as possible.
    """
    return _named(pos, bridge)


def missing(pos: Position) -> dict[str, int]:
    """Colour that can still connect → the number of empty cells on its bridge."""
    # How many there are is known before the chain is.
    empty = pos.field.board.full & ~pos.occupied
    found = {
        name: None if pos.cuts[colour] else fewest_dear(pos.field, *pos.field.sides[colour], own, empty)
        for colour, (name, own) in enumerate(zip(COLOURS, pos.stones, strict=True))
    }
    return {name: count for name, count in found.items() if count is not None}


def _named(pos: Position, find: Callable[[Position, int], tuple[int, ...] | None]) -> dict[str, list[str]]:
    chains = {name: find(pos, colour) for colour, name in enumerate(COLOURS)}
    return {name: [pos.field.board.names[cell] for cell in chain] for name, chain in chains.items() if chain}


#: Facts that take a search.
SEARCHED: Mapping[str, Callable[[Position], Any]] = MappingProxyType(
    {"cuts": cuts, "bridges": bridges, "missing": missing}
)


def cut(pos: Position, colour: int) -> tuple[int, ...]:
    """The shortest chain of stones that put a colour out; empty while it is in, or if it gave up.

    It runs from the bank on the colour's right to that on its left, and contains the stone that
    closed it: before that stone there was no such chain.
    """
    right, left = pos.field.banks[colour]
    return shortest_chain(pos.field, right, left, free=pos.cuts[colour], colour=colour) or ()


def bridge(pos: Position, colour: int) -> tuple[int, ...] | None:
    """The cheapest chain of own and empty cells between a colour's sides, None if there is none."""
    if pos.cuts[colour]:
        return None
    first, second = pos.field.sides[colour]
    empty = pos.field.board.full & ~pos.occupied
    return shortest_chain(pos.field, first, second, free=pos.stones[colour], dear=empty, colour=colour)


def on_bridges(pos: Position) -> list[str]:
    """The cells of all bridges, sorted."""
    return pos.field.board.names_of(pos.field.board.bits({cell for c in range(3) for cell in bridge(pos, c) or ()}))


def on_cuts(pos: Position) -> list[str]:
    """The cells of all cuts, sorted."""
    cells = {cell for c in range(3) if pos.cuts[c] for cell in cut(pos, c)}
    return pos.field.board.names_of(pos.field.board.bits(cells))
