"""A position of Pi as plain data, its territory, and claims about triangles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from boardgen.errors import InvalidMoveError
from boardgen.games.pi.position import Colour, Hold, Position
from boardgen.games.pi.rules import score
from boardgen.geometry.board import iter_bits
from boardgen.geometry.hexlines import line_bits


class Territory(NamedTuple):
    """The cells each player controls, as bit sets.

    Attributes:
        red, blue: cells enclosed by a smallest triangle of that colour.
    """

    red: int
    blue: int


def pi_facts(pos: Position) -> dict[str, Any]:
    """``pieces``, ``goals``, ``score`` and ``passed``, as plain JSON data with sorted cell names."""
    board = pos.setup.board
    goals = zip(pos.setup.letters, pos.setup.goals, pos.holds, strict=True)
    return {
        "pieces": {
            "red": sorted(board.names[cell] for cell in pos.red),
            "blue": sorted(board.names[cell] for cell in pos.blue),
        },
        "goals": {letter: {"cell": board.names[cell], **_hold_facts(pos, hold)} for letter, cell, hold in goals},
        "score": dict(score(pos)),
        "passed": pos.passes > 0,
    }


def territory(pos: Position) -> Territory:
    """Who controls each cell, by the rule for goals: the smallest triangle, at equal size the earlier one.

    Computed by replaying the moves. If a given position leaves open who was first, the cell is nobody's.
    The cell of a goal belongs to the owner of the goal; that of a tied goal to nobody.
    """
    best: dict[int, tuple[int, Colour | None]] = {}
    for colour, cell, others, together in placements(pos):
        for triangle in pos.setup.table.completed(cell, others):
            _enclose(best, colour, triangle.size, triangle.cells, together)
    for cell, hold in zip(pos.setup.goals, pos.holds, strict=True):
        best.pop(cell, None)
        if hold is not None and hold.owner != "tied":
            best[cell] = (hold.size, hold.owner)
    board = pos.setup.board
    return Territory(
        red=board.bits(cell for cell, (_, owner) in best.items() if owner == "red"),
        blue=board.bits(cell for cell, (_, owner) in best.items() if owner == "blue"),
    )


def holding(pos: Position) -> list[str]:
    """The cells that triangles with goals count, their corners among them, sorted."""
    cells = 0
    for corners in {hold.corners for hold in pos.holds if hold is not None and hold.corners}:
        cells |= pos.setup.table.closed(*corners)[1] | pos.setup.board.bits(corners)
    return pos.setup.board.names_of(cells)


def controlled(pos: Position) -> list[str]:
    """The cells of both territories, sorted."""
    both = territory(pos)
    return pos.setup.board.names_of(both.red | both.blue)


def goals_in_words(pos: Position) -> dict[str, str]:
    """Cell → goal, with its owner."""
    names = pos.setup.board.names
    goals = zip(pos.setup.letters, pos.setup.goals, pos.holds, strict=True)
    return {names[cell]: f"goal {letter}" + (f", {hold.owner}" if hold else "") for letter, cell, hold in goals}


def counted(pos: Position, path: tuple[str, ...]) -> list[str] | None:
    """The cells that witness a claim, sorted: those that the triangle of a goal or of a claim counts, the goals of a
    score; None for any other claim."""
    setup = pos.setup
    if path[:1] == ("score",):
        goals = zip(setup.goals, pos.holds, strict=True)
        held = [cell for cell, hold in goals if hold is not None and (not path[1:] or hold.owner == path[1])]
        return setup.board.names_of(setup.board.bits(held))
    corners: tuple[int, ...] = ()
    if path[:1] == ("goals",) and len(path) > 1 and path[1] in setup.letters:
        hold = pos.holds[setup.letters.index(path[1])]
        corners = () if hold is None else tuple(hold.corners)
    elif path[:1] == ("triangles",) and len(path) > 1:
        corners = tuple(cell for name in path[1].split() if (cell := setup.board.find(name)) is not None)
    if len(set(corners)) != 3 or not setup.table.is_legal(*corners):
        return None
    return setup.board.names_of(setup.table.closed(*corners)[1])


def lined(pos: Position) -> list[str]:
    """The cells whose centres lie on a line through a piece, or through the middle of an empty board, sorted."""
    board, bits = pos.setup.board, line_bits(pos.setup.board)
    cells = (*pos.red, *pos.blue) or (board.index[0, 0],)
    return board.names_of(reduce(or_, (line for cell in cells for line in bits[cell]), 0))


def triangle_size(pos: Position, key: str) -> int | None:
    """The size of the legal triangle on three cells written as ``f5 d3 d7``; None if they make none.

    Pieces do not matter.

    Raises:
        InvalidMoveError: code ``bad-claim``, if the key is not three cells.
        InvalidCellError: one of them is not on the board.
    """
    names = str(key).split()
    if len(names) != 3:
        raise InvalidMoveError("bad-claim", f"{key!r} is not three cells; write them as f5 d3 d7")
    table = pos.setup.table
    c, d, e = (table.board.cell(name) for name in names)
    return table.closed(c, d, e)[0] if table.is_legal(c, d, e) else None


def _hold_facts(pos: Position, hold: Hold | None) -> dict[str, Any]:
    if hold is None or not hold.corners:
        return {"owner": None if hold is None else hold.owner, "size": None, "triangle": None}
    names = pos.setup.board.names
    return {"owner": hold.owner, "size": hold.size, "triangle": sorted(names[cell] for cell in hold.corners)}


def placements(pos: Position) -> Iterator[tuple[Colour, int, int, bool]]:
    """Each piece in order, with the earlier ones of its colour and whether it was there from the start."""
    earlier: dict[Colour, int] = {"red": 0, "blue": 0}
    placed = pos.placed_at()
    start: list[tuple[Colour, int]] = [("red", cell) for cell in pos.setup.red]
    start += [("blue", cell) for cell in pos.setup.blue]
    later: list[tuple[Colour, int]] = [("red" if cell in pos.red else "blue", cell) for cell in placed]
    for colour, cell in start + later:
        yield colour, cell, earlier[colour], cell not in placed
        earlier[colour] |= 1 << cell


def _enclose(
    best: dict[int, tuple[int, Colour | None]], colour: Colour, size: int, bits: int, together: bool
) -> None:
    for cell in iter_bits(bits):
        held = best.get(cell)
        if held is None or size < held[0]:
            best[cell] = (size, colour)
        elif together and size == held[0] and colour != held[1]:
            best[cell] = (size, None)
