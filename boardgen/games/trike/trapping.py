"""The shortest way into a trap at the edge of any host's board, to be looked at."""

from __future__ import annotations

import math
from collections.abc import Iterator

from boardgen.errors import IllegalMoveError
from boardgen.games.trike.rules import Position, Rules, first_position, play, rules_for
from boardgen.geometry.lattice import XY

#: How far around the trapped pawn its picture reaches, in pitches: to the sides, and up or down. Three such pictures
#: fill a page of a folded card beside their texts, and a row of them has room on a single page.
_WIDE, _HIGH = 2.1, 2.1
#: An arrow passes between stones whose middles are so far from it, in pitches.
_CLEAR = 0.42
#: A picture is tall whose height is more than this part of its width.
_TALL = 0.7


def trapped(rules: Rules) -> Position | None:
    """Stones laid around a cell at the edge, one beside another, and the pawn that goes in there last.

    None on boards so small that this reaches the goal, or where no cell has neighbours that stand like that.

    Args:
        rules: with any variant; nobody is to move afterwards under Zero.
    """
    board = rules.board
    full = len(board.directions)
    # Few neighbours make a short story, but a corner alone would look like the only place for it.
    cells = [cell for cell in board if full // 2 <= len(board.neighbours[cell]) < full]
    # Pictures stand beside their texts, one beneath another: wide ones are larger there.
    for cell in sorted(cells, key=lambda at: (_is_tall(rules, at), -len(around(rules, at)), at)):
        for moves in _ways(rules, cell):
            pos = _followed(rules, moves)
            if pos is not None and rules.trapped(pos.stones.cells, pos.pawn):
                return pos
    return None


def around(rules: Rules, cell: int) -> frozenset[int]:
    """The cells that the picture of a pawn trapped on a cell shows."""
    board = rules.board
    x, y = board.centre(cell)
    centres = [board.centre(at) for at in board]
    return frozenset(at for at in board if abs(centres[at][0] - x) <= _WIDE and abs(centres[at][1] - y) <= _HIGH)


def under(end: Position, variant: str) -> Position:
    """The same game under another variant."""
    rules = end.rules
    pos = first_position(rules_for(rules.host.slug, rules.side, variant, rules.row))
    for move in end.moves:
        pos = play(pos, move)
    return pos


def elsewhere(end: Position) -> Position | None:
    """The position after a stone that is placed away from a trap, as far as its picture reaches, the pawn with it.

    None where it would reach the goal, or where nothing is free.
    """
    rules = end.rules
    board, stones = rules.board, end.stones.cells
    here, seen = board.centre(end.pawn), around(rules, end.pawn)
    others = [board.centre(cell) for cell in seen if stones[cell] and cell != end.pawn]

    def key(cell: int) -> tuple[bool, float, float, int]:
        there = board.centre(cell)
        is_hidden = any(_off(here, there, at) < _CLEAR for at in others)
        deep, far = (round(way, 6) for way in (abs(there[1] - here[1]), math.dist(here, there)))
        return is_hidden, -deep, far, cell

    for cell in sorted((cell for cell in seen if not stones[cell]), key=key):
        pos = play(end, cell)
        if pos.outcome is None:
            return pos
    return None


def _off(start: XY, end: XY, at: XY) -> float:
    """How far a place is from a line between two others."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    along = ((at[0] - x) * dx + (at[1] - y) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return math.hypot(at[0] - x - along * dx, at[1] - y - along * dy)


def _is_tall(rules: Rules, cell: int) -> bool:
    """Whether the picture of what is around a cell is too high to stand beside a text."""
    xs, ys = zip(*map(rules.board.centre, around(rules, cell)), strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    return bool(high > _TALL * wide)


def _ways(rules: Rules, cell: int) -> Iterator[tuple[int, ...]]:
    """The neighbours of a cell from either end of where the edge parts them, and the cell."""
    ring = [ahead[cell] for ahead in rules.board.ahead]
    for start, before in enumerate(ring[-1:] + ring[:-1]):
        if before < 0 <= ring[start]:
            turned = [at for at in ring[start:] + ring[:start] if at >= 0]
            yield (*turned, cell)
            yield (*reversed(turned), cell)


def _followed(rules: Rules, moves: tuple[int, ...]) -> Position | None:
    """The position after the moves; None where one is illegal, or somebody has reached the goal."""
    pos = first_position(rules_for(rules.host.slug, rules.side, "even", rules.row))
    for move in moves:
        try:
            pos = play(pos, move)
        except IllegalMoveError:
            return None
        if pos.outcome is not None:
            return None
    return pos
