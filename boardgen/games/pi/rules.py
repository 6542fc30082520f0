"""The rules of Pi: what may be played, what it changes, when it ends.

Control of goals depends on history: triangles never vanish, so a goal belongs to the owner of the
smallest triangle that has ever enclosed it, at equal size to the earlier one. A placement therefore
only needs the triangles that have the new piece as a corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardgen.games.base import Outcome
from boardgen.games.moves import Moves
from boardgen.games.pi import witness
from boardgen.games.pi.position import (
    FINAL_SIZE,
    PASS,
    TIED,
    Colour,
    Contested,
    Hold,
    Holds,
    Move,
    Pass,
    Position,
    Setup,
    Tie,
)
from boardgen.geometry.board import iter_bits
from boardgen.geometry.triangles import Enclosers, FarEnclosers, TriangleTable


def begin(setup: Setup, holds: Holds) -> Position:
    """The position before the first move, blue's, with the owners of the goals as given."""
    empty = setup.free & ~setup.board.bits(setup.red + setup.blue)
    return Position(
        setup=setup,
        red=setup.red,
        blue=setup.blue,
        red_bits=setup.board.bits(setup.red),
        blue_bits=setup.board.bits(setup.blue),
        red_places=completed(setup.table, setup.red) & empty,
        blue_places=completed(setup.table, setup.red + setup.blue) & empty,
        holds=holds,
        contested=contested_goals(setup, holds),
        half_turns=0,
        passes=0,
        over=all_enclosed(holds),
        moves=Moves(),
    )


def can_place(pos: Position) -> bool:
    """Whether either player could place if it were their turn."""
    return bool(pos.red_places or pos.blue_places)


def legal_bits(pos: Position) -> int:
    """The cells on which the player to move may place, as a bit set, while the game goes on.

    Pi, placing: an empty cell without a goal, where the new piece completes a triangle with two
    pieces on the board; any two for blue, two red ones for red.
    """
    return pos.red_places if pos.half_turns & 1 else pos.blue_places


def legal_moves(pos: Position) -> Iterator[Move]:
    """Placements in cell order; a pass if there is none. Ties are not listed."""
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
    """The outcome: more goals win, equal is a draw; None while the game goes on.

    The game ends when every goal is enclosed or tied, and also when both players pass in succession:
    then no placement can become legal again and open goals are nobody's.
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


def score(pos: Position) -> dict[str, int]:
    """The number of goals of each player."""
    owners = [hold.owner for hold in pos.holds if hold is not None]
    return {"red": owners.count("red"), "blue": owners.count("blue")}


def completed(table: TriangleTable, cells: Sequence[int]) -> int:
    """The cells that complete a legal triangle with two given cells."""
    total = 0
    for i, c in enumerate(cells):
        row = table.row(c)
        for d in cells[:i]:
            total |= row[d]
    return total


def _place(pos: Position, cell: int) -> Position:
    setup, red, blue, red_bits, blue_bits, red_places, blue_places, holds, contested, half_turns, _, over, moves = pos
    by_red = half_turns & 1
    places = red_places if by_red else blue_places
    if cell < 0 or not places >> cell & 1:
        raise witness.no_placement(pos, cell, places)
    if contested:
        own = red_bits if by_red else blue_bits
        holds = taken_over(holds, contested, setup.table.around(cell), own, "red" if by_red else "blue")
        if holds is not pos.holds:
            contested = contested_goals(setup, holds)
            over = all_enclosed(holds)
    bit = 1 << cell
    pieces = red_bits | blue_bits
    # Only empty cells on a line with the new piece can become legal, and soon there are few.
    star, row = setup.table.stars[cell], setup.table.row(cell)
    near = star & setup.free & ~pieces
    blue_places = with_completed(blue_places, near, row, star & pieces) & ~bit
    if by_red:
        red_places = with_completed(red_places, near, row, star & red_bits)
        red = (*red, cell)
        red_bits |= bit
    else:
        blue = (*blue, cell)
        blue_bits |= bit
    red_places &= ~bit
    moves = moves.then(cell)
    half_turns += 1
    return Position(
        setup, red, blue, red_bits, blue_bits, red_places, blue_places, holds, contested, half_turns, 0, over, moves
    )


def with_completed(places: int, near: int, row: Sequence[int], joined: int) -> int:
    """``places`` and those cells of ``near`` that complete a triangle with a cell and one of the pieces joined to it.

    Args:
        places, near: bit sets.
        row: the cell's `TriangleTable.row`.
        joined: bit set of the pieces on the cell's lines.
    """
    missing = near & ~places
    if not missing:
        return places
    found = 0
    # Iterate over the pieces or over the candidate cells, whichever are fewer.
    if joined.bit_count() < missing.bit_count():
        while joined:
            low = joined & -joined
            found |= row[low.bit_length() - 1]
            joined ^= low
        return places | found & missing
    while missing:
        low = missing & -missing
        if row[low.bit_length() - 1] & joined:
            found |= low
        missing ^= low
    return places | found


def taken_over(
    holds: Holds,
    contested: tuple[tuple[int, int, int], ...],
    around: Mapping[int, Enclosers | FarEnclosers],
    own: int,
    mover: Colour,
) -> Holds:
    """The holds on goals after the mover has placed on a cell.

    Pi, enclosing goals: the smaller triangle takes a goal; at equal size the owner keeps it. Among equal
    triangles of one move, the one whose corners come first is recorded.

    Args:
        holds, contested: as in `Position` before the move.
        around: the triangles around each goal that have a corner on the cell.
        own: bit set of the mover's pieces.
        mover: the player who placed.

    Returns:
        The new holds; the same tuple object if nothing changed.
    """
    for k, goal, limit in contested:
        enclosers = around[goal]
        # Fast path: most placements complete no triangle around a given goal.
        if enclosers.smallest < limit and own & enclosers.left and own & enclosers.right:
            new = enclosers.first(own, limit)
            if new is not None:
                holds = (*holds[:k], Hold(mover, new.size, new.corners), *holds[k + 1 :])
    return holds


def _pass(pos: Position) -> Position:
    legal = legal_bits(pos)
    if legal:
        raise witness.must_place(pos, legal)
    passes = pos.passes + 1
    return pos._replace(half_turns=pos.half_turns + 1, passes=passes, over=passes == 2, moves=pos.moves.then(PASS))


def _tie(pos: Position, tie: Tie) -> Position:
    """Pi, ending the game: players may agree at any time that a goal is tied, whoever holds it."""
    setup = pos.setup
    if tie.goal not in setup.letters:
        raise witness.no_goal(setup, tie.goal)
    k = setup.letters.index(tie.goal)
    if pos.holds[k] == TIED:
        raise witness.already_tied(pos, tie)
    holds = (*pos.holds[:k], TIED, *pos.holds[k + 1 :])
    return pos._replace(
        holds=holds, contested=contested_goals(setup, holds), over=all_enclosed(holds), moves=pos.moves.then(tie)
    )


def contested_goals(setup: Setup, holds: Holds) -> Contested:
    """The goals that can still be taken, as in `Position`."""
    never = len(setup.board) + 1
    return tuple(
        (k, goal, never if hold is None else hold.size)
        for k, (goal, hold) in enumerate(zip(setup.goals, holds, strict=True))
        if hold is None or hold.size > FINAL_SIZE
    )


def all_enclosed(holds: Holds) -> bool:
    """Whether every goal is enclosed or tied; without goals, a game goes on until nobody can place."""
    return bool(holds) and None not in holds
