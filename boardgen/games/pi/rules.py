"""The rules of Pi: what may be played, what it changes, when it ends.

Control of goals is history: triangles never vanish, so a goal belongs to the owner of the smallest
triangle that has ever enclosed it, and at equal size to the earlier one. A placement therefore only
looks at the triangles that have the new piece as a corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from boardgen.games.base import Outcome
from boardgen.games.pi import witness
from boardgen.games.pi.position import FINAL_SIZE, PASS, TIED, Colour, Hold, Move, Pass, Position, Setup, Tie
from boardgen.geometry.board import iter_bits
from boardgen.geometry.triangles import TriangleTable

#: Size, cells and two corners of a triangle; the third corner is known from where it was found.
Found = tuple[int, int, int, int]


def begin(setup: Setup, holds: tuple[Hold | None, ...], first: Colour = "blue") -> Position:
    """The position before the first move, with the owners of the goals as given."""
    return Position(
        setup=setup,
        red=setup.red,
        blue=setup.blue,
        taken=setup.board.bits(setup.red + setup.blue),
        reach_red=reach(setup.table, setup.red),
        reach_any=reach(setup.table, setup.red + setup.blue),
        holds=holds,
        contested=_contested(setup, holds),
        half_turns=1 if first == "red" else 0,
        passes=0,
        over=_all_enclosed(holds),
        moves=(),
    )


def legal_bits(pos: Position) -> int:
    """The cells on which the player to move may place, as a bit set.

    Pi, placing: an empty cell without a goal, where the new piece completes a triangle with two
    pieces on the board; any two for blue, two red ones for red.
    """
    if pos.over:
        return 0
    return (pos.reach_red if pos.half_turns & 1 else pos.reach_any) & pos.setup.free & ~pos.taken


def legal_moves(pos: Position) -> Iterator[Move]:
    """Placements in the order of the cells; a pass where there is none. Ties are not listed."""
    if pos.over:
        return iter(())
    legal = legal_bits(pos)
    return iter_bits(legal) if legal else iter((PASS,))


def play(pos: Position, move: Move) -> Position:
    """The position after a move.

    Raises:
        IllegalMoveError: codes ``game-over``, ``pi-occupied``, ``pi-goal``, ``pi-no-triangle``,
            ``pi-must-place``, ``pi-no-goal``, ``pi-tied``.
    """
    if pos.over:
        raise witness.game_over(outcome(pos))
    if isinstance(move, int):
        return _place(pos, move)
    return _pass(pos) if isinstance(move, Pass) else _tie(pos, move)


def outcome(pos: Position) -> Outcome | None:
    """More goals win, equal is a draw; None while the game goes on.

    The game ends when every goal is enclosed or tied, and also when both players pass in succession:
    then no placement will ever be legal again and open goals are nobody's.
    """
    if not pos.over:
        return None
    counts = score(pos)
    reason = f"goals {max(counts.values())}:{min(counts.values())}"
    if pos.passes == 2:
        reason += ", nobody can place"
    if counts["red"] == counts["blue"]:
        return Outcome(None, reason)
    return Outcome("red" if counts["red"] > counts["blue"] else "blue", reason)


def score(pos: Position) -> dict[Colour, int]:
    """Goals held by each player."""
    owners = [hold.owner for hold in pos.holds if hold is not None]
    return {"red": owners.count("red"), "blue": owners.count("blue")}


def reach(table: TriangleTable, cells: Sequence[int]) -> int:
    """The cells that complete a legal triangle with two of the given ones."""
    total = 0
    for i, c in enumerate(cells):
        row = table.row(c)
        for d in cells[:i]:
            total |= row[d]
    return total


def triangles_at(table: TriangleTable, cell: int, others: Iterable[int]) -> list[Found]:
    """The legal triangles with a corner on ``cell`` and two on ``others``: size, cells, both corners."""
    found = []
    row, closed = table.row(cell), table.closed
    seen = 0
    for d in others:
        thirds = row[d]
        if thirds:
            meet = thirds & seen
            seen |= 1 << d
            while meet:
                e = meet.bit_length() - 1
                meet ^= 1 << e
                found.append((*closed(cell, d, e), d, e))
    return found


def _place(pos: Position, cell: int) -> Position:
    setup, red, blue, taken, reach_red, reach_any, holds, contested, half_turns, _, over, moves = pos
    by_red = half_turns & 1
    legal = (reach_red if by_red else reach_any) & setup.free & ~taken
    if cell < 0 or not legal >> cell & 1:
        raise witness.no_placement(pos, cell, legal)
    table = setup.table
    row = table.row(cell)
    if contested:
        found = triangles_at(table, cell, red if by_red else blue)
        changed = _taken_over(setup, holds, contested, "red" if by_red else "blue", cell, found)
        if changed is not None:
            holds = changed
            contested = _contested(setup, holds)
            over = _all_enclosed(holds)
    for d in blue:
        reach_any |= row[d]
    with_red = 0
    for d in red:
        with_red |= row[d]
    reach_any |= with_red
    if by_red:
        red = (*red, cell)
        reach_red |= with_red
    else:
        blue = (*blue, cell)
    return Position(
        setup,
        red,
        blue,
        taken | 1 << cell,
        reach_red,
        reach_any,
        holds,
        contested,
        half_turns + 1,
        0,
        over,
        (*moves, cell),
    )


def _taken_over(
    setup: Setup,
    holds: tuple[Hold | None, ...],
    contested: int,
    colour: Colour,
    cell: int,
    found: Iterable[Found],
) -> tuple[Hold | None, ...] | None:
    """The holds after new triangles of one colour at ``cell``, or None when nothing changes.

    Pi, enclosing goals: the smaller triangle takes a goal, at equal size whoever had it keeps it. Among
    equal triangles of one move the one whose corners come first is noted.
    """
    best: dict[int, Hold] = {}
    for size, bits, d, e in found:
        inside = bits & contested
        for goal in iter_bits(inside):
            a, b, c = sorted((cell, d, e))
            hold = Hold(colour, size, (a, b, c))
            if goal not in best or hold[1:] < best[goal][1:]:
                best[goal] = hold
    changed = list(holds)
    for k, goal in enumerate(setup.goals):
        new, old = best.get(goal), holds[k]
        if new is not None and (old is None or new.size < old.size):
            changed[k] = new
    after = tuple(changed)
    return after if after != holds else None


def _pass(pos: Position) -> Position:
    legal = legal_bits(pos)
    if legal:
        raise witness.must_place(pos, legal)
    passes = pos.passes + 1
    return pos._replace(half_turns=pos.half_turns + 1, passes=passes, over=passes == 2, moves=(*pos.moves, PASS))


def _tie(pos: Position, tie: Tie) -> Position:
    """Pi, ending the game: players may agree that a goal is tied, at any time, whoever holds it then."""
    setup = pos.setup
    if tie.goal not in setup.letters:
        raise witness.no_goal(setup, tie.goal)
    k = setup.letters.index(tie.goal)
    if pos.holds[k] == TIED:
        raise witness.already_tied(pos, tie)
    holds = (*pos.holds[:k], TIED, *pos.holds[k + 1 :])
    return pos._replace(
        holds=holds, contested=_contested(setup, holds), over=_all_enclosed(holds), moves=(*pos.moves, tie)
    )


def _contested(setup: Setup, holds: tuple[Hold | None, ...]) -> int:
    goals = zip(setup.goals, holds, strict=True)
    return setup.board.bits(goal for goal, hold in goals if hold is None or hold.size > FINAL_SIZE)


def _all_enclosed(holds: tuple[Hold | None, ...]) -> bool:
    """Whether every goal is enclosed or tied; a board without goals plays on until nobody can place."""
    return bool(holds) and None not in holds
