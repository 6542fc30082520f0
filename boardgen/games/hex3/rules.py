"""The rules of Three Player Hex.

Everything after a placement follows from one observation. A stone may be placed only on an own side
or next to an own stone, so every stone is linked to a side of its colour, and that side belongs to
one of the two banks of each opponent (see `field`). The opponents' stones that a player faces thus
always form two *dams*, one grown from each bank. A new stone joins one of them; when it touches
both, the dams meet and the player is cut off. Nothing has to be searched.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, replace

from boardgen.errors import IllegalMoveError
from boardgen.games.base import Outcome
from boardgen.games.hex3.connection import connects
from boardgen.games.hex3.field import COLOURS, Field
from boardgen.games.hex3.pie import DECISIONS, NO_PIE, SETTLED, Decision, Seats
from boardgen.geometry.axial import distance
from boardgen.geometry.board import iter_bits

OTHERS = ((1, 2), (2, 0), (0, 1))
CONNECTION = "connection"
LAST_LEFT = "last one left"


@dataclass(frozen=True, slots=True)
class Swap:
    """Taking a colour instead of placing a stone, during the pie."""

    colour: int


Move = int | Swap
"""A placement is the index of its cell."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position; colours are 0 red, 1 green, 2 blue.

    Attributes:
        field: the board.
        stones: for each colour the bit set of its stones.
        dams: for each colour twice, right and left: the opponents' stones linked to that bank.
        cuts: for each colour the opponents' stones at the moment it was cut off, 0 while it is in.
        to_move: whose turn it is; once the game is over, who won.
        reason: why the game is over, or empty.
        pie: the decision that is due (see `pie`), or `SETTLED`, or `NO_PIE`.
        seats: who has which colour.
        ply: moves so far, swaps counted.
        turn: number of the round; a round ends when the turn goes past blue.
        moves: the moves that led here, one for each ply.
    """

    field: Field
    stones: tuple[int, int, int]
    dams: tuple[int, ...] = dataclasses.field(compare=False)
    cuts: tuple[int, int, int]
    to_move: int
    reason: str
    pie: str
    seats: Seats
    ply: int
    turn: int
    moves: tuple[Move, ...] = dataclasses.field(compare=False)

    @property
    def occupied(self) -> int:
        """All stones as a bit set."""
        red, green, blue = self.stones
        return red | green | blue

    @property
    def decision(self) -> Decision | None:
        """What the player to move may decide about colours, None when that is settled."""
        return DECISIONS.get(self.pie)

    @property
    def person(self) -> int | None:
        """The player whose turn it is: 1, 2 or 3; None when the game is over."""
        if self.reason:
            return None
        decision = self.decision
        return decision.person if decision else self.seats[self.to_move]


def enemies(stones: tuple[int, int, int], colour: int) -> int:
    """The stones of the two other colours."""
    one, other = OTHERS[colour]
    return stones[one] | stones[other]


def reach(pos: Position, colour: int) -> int:
    """The cells on a colour's own sides and those next to its stones, empty or not."""
    cells = pos.field.own[colour]
    for stone in iter_bits(pos.stones[colour]):
        cells |= pos.field.near[stone]
    return cells


def open_cells(pos: Position) -> int:
    """Where the player to move may place: empty cells on an own side or next to an own stone."""
    return reach(pos, pos.to_move) & ~pos.occupied


def legal_moves(pos: Position) -> Iterator[Move]:
    """Placements in board order, then swaps in the order of colours; nothing once the game is over."""
    if pos.reason:
        return
    yield from iter_bits(open_cells(pos))
    if pos.decision is not None:
        yield from (Swap(colour) for colour in sorted(pos.decision.take))


def play(pos: Position, move: Move) -> Position:
    """The position after a move.

    Raises:
        IllegalMoveError: ``game-over``, ``hex3-occupied``, ``hex3-not-adjacent``, ``hex3-swap-no-pie``,
            ``hex3-swap-closed`` or ``hex3-swap-colour``.
    """
    if pos.reason:
        winner = COLOURS[pos.to_move]
        raise IllegalMoveError("game-over", f"the game is over: {winner} has won ({pos.reason}), so nobody moves")
    if isinstance(move, Swap):
        return _swap(pos, move)
    near, mover = pos.field.near[move], pos.to_move
    if pos.occupied >> move & 1 or not (pos.field.own[mover] >> move & 1 or near & pos.stones[mover]):
        raise _misplaced(pos, move)
    return _place(pos, move)


def add_to_dams(field: Field, dams: list[int], mover: int, cell: int) -> int:
    """Let a stone join the dams of both opponents, in place.

    Returns:
        Bit 0, 1 and 2 are set when red, green and blue are cut off, their dams having met.
    """
    bit, met = 1 << cell, 0
    here = field.near[cell] | bit
    for other in OTHERS[mover]:
        right, left = field.banks[other]
        # The stone itself may lie on a bank; its neighbours count when they are in the dam.
        on_right = dams[2 * other] & here or right & bit
        on_left = dams[2 * other + 1] & here or left & bit
        if on_right:
            dams[2 * other] |= bit
            if on_left:
                met |= 1 << other
        if on_left:
            dams[2 * other + 1] |= bit
    return met


def next_colour(mover: int, cuts: tuple[int, ...] | list[int]) -> int:
    """Whose turn follows: red, green, blue in turn, without those who are out."""
    first, second = OTHERS[mover]
    if not cuts[first]:
        return first
    return second if not cuts[second] else mover


def _place(pos: Position, cell: int) -> Position:
    mover = pos.to_move
    red, green, blue = (own | (1 << cell if colour == mover else 0) for colour, own in enumerate(pos.stones))
    stones = (red, green, blue)
    dams = list(pos.dams)
    met = add_to_dams(pos.field, dams, mover, cell)
    cuts, reason = drop_out(pos.field, stones, pos.cuts, mover, met) if met else (pos.cuts, "")
    following = mover if reason else next_colour(mover, cuts)
    node, seats = pos.pie, pos.seats
    if pos.decision is not None:
        branch = pos.decision.place
        if branch.node != SETTLED and following != OTHERS[mover][0]:
            # Whoever was to decide next is out already and makes no more moves, swaps included.
            branch = DECISIONS[branch.node].place
        node, seats = branch.node, branch.seats
    return Position(
        pos.field, stones, tuple(dams), cuts, following, reason, node, seats,
        pos.ply + 1, pos.turn + (following < mover), (*pos.moves, cell),
    )  # fmt: skip


def drop_out(
    field: Field, stones: tuple[int, int, int], cuts: tuple[int, int, int], mover: int, met: int
) -> tuple[tuple[int, int, int], str]:
    """Who is out once dams have met, and the reason if that ends the game.

    Three Player Hex, end: connecting both own sides wins; otherwise those who can no longer connect
    drop out, and the last one left wins. A connection closes both opponents' dams, so it is looked
    for only when both are shut; and it ends the game before anybody drops out.
    """
    one, other = OTHERS[mover]
    out = [cut or (enemies(stones, colour) if met >> colour & 1 else 0) for colour, cut in enumerate(cuts)]
    if not (out[one] and out[other]):
        return (out[0], out[1], out[2]), ""
    if connects(field, mover, stones[mover]):
        return cuts, CONNECTION
    return (out[0], out[1], out[2]), LAST_LEFT


def _swap(pos: Position, move: Swap) -> Position:
    decision = pos.decision
    branch = decision.take.get(move.colour) if decision else None
    if branch is None:
        raise _no_swap(pos, COLOURS[move.colour])
    return replace(pos, pie=branch.node, seats=branch.seats, ply=pos.ply + 1, moves=(*pos.moves, move))


def _no_swap(pos: Position, wanted: str) -> IllegalMoveError:
    if pos.pie == NO_PIE:
        code, why = "hex3-swap-no-pie", "this game is played without the pie rule (setup: {pie: true} asks for it)"
    elif pos.decision is None:
        code, why = "hex3-swap-closed", f"the pie is over: {_seating(pos.seats)} for the rest of the game"
    elif pos.decision.take:
        offered = " or ".join(f"swap:{COLOURS[colour]}" for colour in sorted(pos.decision.take))
        code = "hex3-swap-colour"
        why = f"{wanted} is not on offer; player {pos.person} may place {COLOURS[pos.to_move]} or write {offered}"
    else:
        code = "hex3-swap-colour"
        why = f"player {pos.person} has nothing to choose from here and places a {COLOURS[pos.to_move]} stone"
    return IllegalMoveError(code, f"swap:{wanted} is no move here: {why}")


def _seating(seats: Seats) -> str:
    return ", ".join(f"player {seat} is {colour}" for colour, seat in zip(COLOURS, seats, strict=True))


def _misplaced(pos: Position, cell: int) -> IllegalMoveError:
    """Why a stone may not be placed on a cell, with the witness."""
    names, mover = pos.field.board.names, COLOURS[pos.to_move]
    for colour, stones in zip(COLOURS, pos.stones, strict=True):
        if stones >> cell & 1:
            since = f", ply {pos.moves.index(cell) + 1}" if cell in pos.moves else ""
            message = f"{names[cell]} is occupied ({colour}{since}); a stone goes on an empty cell"
            return IllegalMoveError("hex3-occupied", message)
    sides = " or ".join(pos.field.side_names(pos.to_move))
    message = (
        f"{names[cell]} lies on neither {mover} side ({sides}) and touches no {mover} stone; "
        f"the nearest open {_listed([names[near] for near in nearest_open_cells(pos, cell)])}"
    )
    return IllegalMoveError("hex3-not-adjacent", message)


def nearest_open_cells(pos: Position, cell: int) -> list[int]:
    """The cells nearest to a cell where the player to move may place, in board order."""
    cells = pos.field.board.cells
    far = {there: distance(cells[cell], cells[there]) for there in iter_bits(open_cells(pos))}
    return [there for there, steps in far.items() if steps == min(far.values())]


def _listed(names: list[str]) -> str:
    if len(names) == 1:
        return f"cell is {names[0]}"
    more = [f"{len(names) - 3} others"] if len(names) > 4 else []
    shown = names[:3] + more if more else names
    return f"cells are {', '.join(shown[:-1])} and {shown[-1]}"


def outcome(pos: Position) -> Outcome | None:
    """How the game ended, None while it goes on. Three Player Hex knows no draws."""
    return Outcome(COLOURS[pos.to_move], pos.reason) if pos.reason else None
