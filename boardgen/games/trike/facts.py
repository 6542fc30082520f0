"""A position as plain data."""

from __future__ import annotations

from typing import Any

from boardgen.games.trike.hosts import majorities
from boardgen.games.trike.hosts.base import COLOURS
from boardgen.games.trike.hosts.pure import score
from boardgen.games.trike.rules import NOWHERE, Position, winning_cells


def facts(pos: Position) -> dict[str, Any]:
    """What Trike adds to the facts of every game.

    ``score`` (pure) counts as if the game ended here; ``chain`` (hosts that end early) is what won
    or null; ``lines`` and ``directions`` (Majorities) are the count as it stands.
    """
    rules, board = pos.rules, pos.rules.board
    found: dict[str, Any] = {
        "stones": {"black": board.names_of(pos.black), "white": board.names_of(pos.white)},
        "pawn": None if pos.pawn == NOWHERE else board.names[pos.pawn],
        "trapped": rules.trapped(pos.stones.cells, pos.pawn),
        "seats": {"black": 2, "white": 1} if pos.swapped else {"black": 1, "white": 2},
    }
    if rules.host.slug == "pure":
        points = (0, 0) if pos.pawn == NOWHERE else score(board, pos.stones.cells, pos.pawn)
        found["score"] = dict(zip(COLOURS, points, strict=True))
    if rules.host.slug == "majorities":
        found.update(_majorities(pos))
    if rules.goal is not None:
        found["chain"] = sorted(board.names[cell] for cell in winning_cells(pos)) or None
    return found


def _majorities(pos: Position) -> dict[str, Any]:
    tally = majorities.tally(pos.rules.side, pos.stones.cells)
    return {
        "lines": {
            name: dict(zip(COLOURS, won, strict=True))
            for name, won in zip(majorities.DIRECTION_NAMES, tally.lines, strict=True)
        },
        "directions": dict(zip(COLOURS, tally.directions, strict=True)),
    }
