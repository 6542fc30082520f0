"""A position of Trike as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardgen.games.trike.hosts import majorities
from boardgen.games.trike.hosts.base import COLOURS
from boardgen.games.trike.hosts.pure import neighbourhood, score
from boardgen.games.trike.rules import NOBODY, NOWHERE, Position, winning_cells


def facts(pos: Position) -> dict[str, Any]:
    """The facts particular to Trike.

    ``score`` (pure) counts as if the game ended here; ``chain`` (hosts that end early) is the winning
    chain or row, or null; ``lines`` and ``directions`` (Majorities) are the current count.
    """
    rules, board = pos.rules, pos.rules.board
    found: dict[str, Any] = {
        "stones": {"black": board.names_of(pos.black), "white": board.names_of(pos.white)},
        "pawn": None if pos.pawn == NOWHERE else board.names[pos.pawn],
        "trapped": rules.trapped(pos.stones.cells, pos.pawn),
        "seats": {"black": 2, "white": 1} if pos.swapped else {"black": 1, "white": 2},
    }
    if counted := points(pos):
        found["score"] = counted
    if rules.host.slug == "majorities":
        found.update(_majorities(pos))
    if rules.goal is not None:
        found["chain"] = chain(pos) or None
    return found


def points(pos: Position) -> dict[str, int]:
    """The score as if the game ended here; only the pure game has one."""
    if pos.rules.host.slug != "pure":
        return {}
    both = (0, 0) if pos.pawn == NOWHERE else score(pos.rules.board, pos.stones.cells, pos.pawn)
    return dict(zip(COLOURS, both, strict=True))


def reach(pos: Position) -> list[str]:
    """The cells where the next stone may go, sorted."""
    cells = () if pos.mover == NOBODY else pos.rules.destinations(pos.stones.cells, pos.pawn)
    return _names(pos, cells)


def scoring(pos: Position) -> list[str]:
    """The cells that count in Pure Trike, sorted."""
    return _names(pos, () if pos.pawn == NOWHERE else neighbourhood(pos.rules.board, pos.pawn))


def chain(pos: Position) -> list[str]:
    """The cells that win on hosts that end early, those of a chain that it needs or of a row, sorted."""
    return _names(pos, winning_cells(pos))


def _names(pos: Position, cells: Iterable[int]) -> list[str]:
    return sorted(pos.rules.board.names[cell] for cell in cells)


def _majorities(pos: Position) -> dict[str, Any]:
    tally = majorities.tally(pos.rules.side, pos.stones.cells)
    return {
        "lines": {
            name: dict(zip(COLOURS, won, strict=True))
            for name, won in zip(majorities.DIRECTION_NAMES, tally.lines, strict=True)
        },
        "directions": dict(zip(COLOURS, tally.directions, strict=True)),
    }
