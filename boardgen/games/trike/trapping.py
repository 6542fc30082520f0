"""The shortest way into a trap at the edge of any host's board, to be looked at."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.errors import IllegalMoveError
from boardgen.games.trike.rules import Position, Rules, first_position, play, rules_for

#: How far around the trapped pawn its picture reaches, in steps to neighbours.
_AROUND = 2


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
    for cell in sorted(cells, key=lambda at: (-len(around(rules, at)), at)):
        for moves in _ways(rules, cell):
            pos = _followed(rules, moves)
            if pos is not None and rules.trapped(pos.stones.cells, pos.pawn):
                return pos
    return None


def around(rules: Rules, cell: int) -> frozenset[int]:
    """The cells that are no more than a few steps from one, with it."""
    found = {cell}
    for _ in range(_AROUND):
        found |= {other for at in found for other in rules.board.neighbours[at]}
    return frozenset(found)


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
