"""The rules of Three Player Hex.

Everything after a placement follows from one observation. A stone may be placed only on an own side
or next to an own stone, so every stone is connected to a side of its colour, and that side belongs to
one of the two banks of each opponent (see `field`). The opponents' stones that a player faces thus
always form two *dams*, one grown from each bank. A new stone joins one of them; if it touches both,
the dams meet and the player is cut off. No search is needed.
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
from boardgen.games.moves import Moves
from boardgen.games.persistent import Items, chosen, put, where
from boardgen.geometry.axial import distance
from boardgen.geometry.board import iter_bits

OTHERS = ((1, 2), (2, 0), (0, 1))
CONNECTION = "connection"
LAST_LEFT = "last one left"
#: The lower bit of each colour's two in `Position.dams`.
BOTH_BANKS = 0b010101


@dataclass(frozen=True, slots=True)
class Swap:
    """Taking a colour instead of placing a stone, during the pie."""

    colour: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Giving up. It uses up no turn of anybody else, is accepted at any time and never listed."""

    colour: int
    way: str = "resign"


Move = int | Swap | Leave
"""A placement is the index of its cell."""


#: Arguments of `where` for the stones of each colour, and for those of its opponents.
_OWN = tuple(chosen(colour + 1) for colour in range(3))
_ENEMY = tuple(chosen(one + 1, other + 1) for one, other in OTHERS)


@dataclass(frozen=True, slots=True)
class Position:
    """A position; colours are 0 red, 1 green, 2 blue.

    Attributes:
        field: the board.
        cells: for each cell 0, or 1 + the colour of its stone.
        dams: for each stone, two bits for each opponent still in when it was placed, red's first: whether it
            is connected to the right and to the left bank of that opponent.
        cuts: for each colour the opponents' stones at the moment it was cut off as a bit set, 0 while it is in;
            for one that resigned, the bit after those of the board; see `gone`.
        to_move: the colour to move; once the game is over, the winner.
        reason: why the game is over, or empty.
        pie: the pending decision (see `pie`), or `SETTLED`, or `NO_PIE`.
        seats: which player has which colour.
        ply: moves so far, including swaps.
        turn: number of the round; a round ends when the turn goes past blue.
        moves: the moves that led here, one for each ply.
    """

    field: Field
    cells: Items
    dams: Items = dataclasses.field(compare=False)
    cuts: tuple[int, int, int]
    to_move: int
    reason: str
    pie: str
    seats: Seats
    ply: int
    turn: int
    moves: Moves[Move] = dataclasses.field(compare=False)

    @property
    def stones(self) -> tuple[int, int, int]:
        """For each colour the bit set of its stones; computed on each call."""
        red, green, blue = (where(self.cells, own) for own in _OWN)
        return red, green, blue

    @property
    def occupied(self) -> int:
        """All stones as a bit set; computed on each call."""
        red, green, blue = self.stones
        return red | green | blue

    @property
    def decision(self) -> Decision | None:
        """The pending decision about colours; None when they are settled."""
        return DECISIONS.get(self.pie)

    @property
    def person(self) -> int | None:
        """The player whose turn it is: 1, 2 or 3; None when the game is over."""
        if self.reason:
            return None
        decision = self.decision
        return decision.person if decision else self.seats[self.to_move]


def enemies(cells: Items | bytearray, colour: int) -> int:
    """The stones of the two other colours as a bit set."""
    return where(cells, _ENEMY[colour])


def is_open(pos: Position, cell: int) -> bool:
    """Whether the player to move may place on a cell: it is empty and on an own side or next to an own stone."""
    cells, mover = pos.cells, pos.to_move
    if cells[cell]:
        return False
    if pos.field.on[cell] >> mover & 1:
        return True
    return mover + 1 in [cells[near] for near in pos.field.board.neighbours[cell]]


def legal_moves(pos: Position) -> Iterator[Move]:
    """Placements in board order, then swaps in colour order; none once the game is over."""
    if pos.reason:
        return
    cells, mover, neighbours = pos.cells, pos.to_move, pos.field.board.neighbours
    found = set(iter_bits(pos.field.own[mover]))
    for stone in iter_bits(where(cells, _OWN[mover])):
        found.update(neighbours[stone])
    yield from (cell for cell in sorted(found) if not cells[cell])
    if pos.decision is not None:
        yield from (Swap(colour) for colour in sorted(pos.decision.take))


def play(pos: Position, move: Move) -> Position:
    """The position after a move.

    Raises:
        IllegalMoveError: ``game-over``, ``hex3-occupied``, ``hex3-not-adjacent``, ``hex3-swap-no-pie``,
            ``hex3-swap-closed``, ``hex3-swap-colour``, ``hex3-leave-pie`` or ``hex3-leave-out``.
    """
    if pos.reason:
        winner = COLOURS[pos.to_move]
        raise IllegalMoveError("game-over", f"the game is over: {winner} has won ({pos.reason}), so nobody moves")
    if isinstance(move, Swap):
        return _swap(pos, move)
    if isinstance(move, Leave):
        return _leave(pos, move)
    if not is_open(pos, move):
        raise _misplaced(pos, move)
    return _place(pos, move)


def counted(cuts: tuple[int, int, int]) -> tuple[int, int, int]:
    """For each colour, the bits of `Position.dams` its stones may have: those of opponents still in."""
    here = sum(3 << 2 * colour for colour, cut in enumerate(cuts) if not cut)
    return here & ~3, here & ~12, here & ~48


def next_colour(mover: int, cuts: tuple[int, ...] | list[int]) -> int:
    """The colour that moves next: red, green, blue in turn, skipping those who are out."""
    first, second = OTHERS[mover]
    if not cuts[first]:
        return first
    return second if not cuts[second] else mover


def _place(pos: Position, cell: int) -> Position:
    mover = pos.to_move
    # A stone is connected to the banks it lies on and to those of adjacent stones; if these are both banks of
    # an opponent, the opponent is cut off.
    links = pos.field.shores[cell]
    for near in pos.field.board.neighbours[cell]:
        links |= pos.dams[near]
    links &= counted(pos.cuts)[mover]
    cells = put(pos.cells, cell, mover + 1)
    met = links & links >> 1 & BOTH_BANKS
    cuts, reason = drop_out(pos.field, cells, pos.cuts, mover, met) if met else (pos.cuts, "")
    following = mover if reason else next_colour(mover, cuts)
    node, seats = pos.pie, pos.seats
    if pos.decision is not None:
        branch = pos.decision.place
        if branch.node != SETTLED and following != OTHERS[mover][0]:
            # The player to decide next is already out and makes no more moves, including swaps.
            branch = DECISIONS[branch.node].place
        node, seats = branch.node, branch.seats
    return Position(
        pos.field, cells, put(pos.dams, cell, links), cuts, following, reason, node, seats,
        pos.ply + 1, pos.turn + (following < mover), pos.moves.then(cell),
    )  # fmt: skip


def drop_out(
    field: Field, cells: Items | bytearray, cuts: tuple[int, int, int], mover: int, met: int
) -> tuple[tuple[int, int, int], str]:
    """Who is out after dams have met, and the reason if that ends the game.

    Three Player Hex, end: connecting both own sides wins; otherwise those who can no longer connect
    drop out, and the last one left wins. A connection closes both opponents' dams, so it is looked
    for only when both are shut; and it ends the game before anybody drops out.

    Args:
        field: the board.
        cells: the stones, the new one included.
        cuts: as in `Position` before it.
        mover: whose stone it is.
        met: bit 0, 2 and 4 are set when the dams of red, green and blue have met.
    """
    one, other = OTHERS[mover]
    red, green, blue = (
        cut or (enemies(cells, colour) if met >> 2 * colour & 1 else 0) for colour, cut in enumerate(cuts)
    )
    out = red, green, blue
    if not (out[one] and out[other]):
        return out, ""
    if connects(field, mover, where(cells, _OWN[mover])):
        return cuts, CONNECTION
    return out, LAST_LEFT


def _swap(pos: Position, move: Swap) -> Position:
    decision = pos.decision
    branch = decision.take.get(move.colour) if decision else None
    if branch is None:
        raise _no_swap(pos, COLOURS[move.colour])
    return replace(pos, pie=branch.node, seats=branch.seats, ply=pos.ply + 1, moves=pos.moves.then(move))


def gone(field: Field) -> int:
    """What `Position.cuts` holds for a colour that gave up: no stones put it out."""
    return 1 << len(field.board)


def _leave(pos: Position, move: Leave) -> Position:
    """Three Player Hex, end: a player who is out makes no more moves, and the last one left wins; so it is here."""
    name, colour = COLOURS[move.colour], move.colour
    if pos.decision is not None:
        message = "the pie is not over, so nobody has a colour for certain; place or swap first"
        raise IllegalMoveError("hex3-leave-pie", message)
    if pos.cuts[colour]:
        raise IllegalMoveError("hex3-leave-out", f"{name} is out already and has nothing left to give up")
    red, green, blue = (gone(pos.field) if c == colour else cut for c, cut in enumerate(pos.cuts))
    cuts = red, green, blue
    left = [c for c in range(3) if not cuts[c]]
    following = next_colour(pos.to_move, cuts) if pos.to_move == colour else pos.to_move
    reason = "" if len(left) > 1 else LAST_LEFT
    return replace(
        pos, cuts=cuts, to_move=following, reason=reason, ply=pos.ply + 1,
        turn=pos.turn + (following < pos.to_move), moves=pos.moves.then(move),
    )  # fmt: skip


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
    return IllegalMoveError(code, f"swap:{wanted} is not legal here: {why}")


def _seating(seats: Seats) -> str:
    return ", ".join(f"player {seat} is {colour}" for colour, seat in zip(COLOURS, seats, strict=True))


def _misplaced(pos: Position, cell: int) -> IllegalMoveError:
    """The error for a stone that may not be placed on a cell, with its witness."""
    names, mover = pos.field.board.names, COLOURS[pos.to_move]
    if pos.cells[cell]:
        since = f", ply {pos.moves.index(cell) + 1}" if cell in pos.moves else ""
        message = f"{names[cell]} is occupied ({COLOURS[pos.cells[cell] - 1]}{since}); a stone goes on an empty cell"
        return IllegalMoveError("hex3-occupied", message)
    sides = " or ".join(pos.field.side_names(pos.to_move))
    message = (
        f"{names[cell]} is on neither {mover} side ({sides}) and not adjacent to a {mover} stone; "
        f"the nearest open {_listed([names[near] for near in nearest_open_cells(pos, cell)])}"
    )
    return IllegalMoveError("hex3-not-adjacent", message)


def nearest_open_cells(pos: Position, cell: int) -> list[int]:
    """The cells nearest to a cell where the player to move may place, in board order."""
    cells = pos.field.board.cells
    far = {there: distance(cells[cell], cells[there]) for there in pos.field.board if is_open(pos, there)}
    least = min(far.values())
    return [there for there, steps in far.items() if steps == least]


def _listed(names: list[str]) -> str:
    if len(names) == 1:
        return f"cell is {names[0]}"
    more = [f"{len(names) - 3} others"] if len(names) > 4 else []
    shown = names[:3] + more if more else names
    return f"cells are {', '.join(shown[:-1])} and {shown[-1]}"


def outcome(pos: Position) -> Outcome | None:
    """How the game ended; None while it goes on. There are no draws in Three Player Hex."""
    return Outcome(COLOURS[pos.to_move], pos.reason) if pos.reason else None
