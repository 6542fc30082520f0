"""The meta-rule: one neutral pawn, the stones it leaves, and what happens when it is trapped.

A `Position` keeps the moves that led to it, so that messages can say at which ply a stone was placed. It shares
its data with neighbouring positions: the cost of a move does not depend on the size of the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from boardgen.errors import IllegalMoveError, OptionError
from boardgen.games.base import Outcome
from boardgen.games.moves import Moves
from boardgen.games.persistent import Items, nonzero, put, zeros
from boardgen.games.trike.hosts import BLACK, COLOURS, WHITE, Decided, Goal, Host, find_host
from boardgen.geometry.board import Board, bit_set, iter_bits

VARIANTS = ("zero", "even", "odd")

#: The move that takes the other colour instead of answering the first stone.
SWAP = -1
#: Where the pawn stands before the first move.
NOWHERE = -1
#: The player to move when nobody is.
NOBODY = -1

TRAPPED = Outcome(None, "pawn trapped")
FULL = Outcome(None, "board full")


class Stones(NamedTuple):
    """The stones on the board, and state derived from them.

    Attributes:
        cells: for each cell 0, or 1 + the colour of its stone.
        reached: the state of the host's goal, if it has one; see `Goal`.
        free: number of empty cells.
    """

    cells: Items
    reached: Items
    free: int


@dataclass(frozen=True, eq=False, slots=True)
class Rules:
    """A host on a board of one size under one variant; cached by `rules_for` and compared by identity.

    Attributes:
        host: the host game.
        side: number of cells on a side.
        variant: what happens when the pawn is trapped: ``zero``, ``even`` or ``odd``.
        board: the cells.
        row: the number of stones in a row that wins; None for hosts that are not won with rows.
        goal: the goal that wins at once, or None.
    """

    host: Host
    side: int
    variant: str
    board: Board
    row: int | None = None
    goal: Goal | None = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "goal", self.host.goal_of(self.side, self.row))

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_for, (self.host.slug, self.side, self.variant, self.row)

    def empty(self) -> Stones:
        """The board before the first stone."""
        size = len(self.board)
        return Stones(zeros(size), () if self.goal is None else self.goal.begin(), size)

    def trapped(self, cells: Items, pawn: int) -> bool:
        """The meta-rule, the trap: no cell adjacent to the pawn is empty."""
        return pawn >= 0 and 0 not in [cells[near] for near in self.board.neighbours[pawn]]

    def destinations(self, cells: Items, pawn: int) -> Iterator[int]:
        """The cells where the next stone may go, in a stable order, while the game goes on.

        The meta-rule, the move: the pawn slides any number of empty cells in a straight line, never
        onto or over a stone. The first stone goes anywhere, and so does the stone of a player who
        is released from the trap (even, odd).
        """
        stuck = True
        if pawn >= 0:
            for ahead in self.board.ahead:
                cell = ahead[pawn]
                while cell >= 0 and not cells[cell]:
                    stuck = False
                    yield cell
                    cell = ahead[cell]
        if stuck:
            yield from (cell for cell in self.board if not cells[cell])

    def count_slides(self, cells: Items, pawn: int) -> int:
        """How many empty cells the pawn, standing on a cell, can slide to; none where it is trapped."""
        count = 0
        for ahead in self.board.ahead:
            cell = ahead[pawn]
            while cell >= 0 and not cells[cell]:
                count += 1
                cell = ahead[cell]
        return count

    def reaches(self, cells: Items, pawn: int, cell: int) -> bool:
        """Whether the pawn may be put on a cell."""
        if not 0 <= cell < len(self.board) or cells[cell]:
            return False
        if pawn < 0:
            return True
        turn = self.board.direction(pawn, cell)
        if turn is not None:
            ahead = self.board.ahead[turn]
            here = ahead[pawn]
            while here >= 0 and not cells[here]:
                if here == cell:
                    return True
                here = ahead[here]
        return self.trapped(cells, pawn)

    def place(self, stones: Stones, cell: int, mover: int) -> tuple[Stones, int, Outcome | None]:
        """Add a stone under the pawn; returns the stones, who moves next, and the outcome if the game ended."""
        stones, won = self.add(stones, cell, mover)
        return stones, *self.settle(stones, cell, mover, won)

    def settle(self, stones: Stones, pawn: int, mover: int, won: str | None) -> tuple[int, Outcome | None]:
        """Who moves next, and the outcome if the game ended, after ``mover`` has placed a stone under the pawn.

        A win in the host game (``won`` says how) ends the game at once. When the pawn is
        trapped: zero ends the game, even lets the player who finds it trapped place anywhere, odd
        the player who trapped it. A full board ends the game.
        """
        if won is not None:
            return NOBODY, Outcome(COLOURS[mover], won)
        if not self.trapped(stones.cells, pawn):
            return 1 - mover, None
        if self.variant == "zero" or not stones.free:
            return NOBODY, self.closed(stones, pawn)
        return (1 - mover if self.variant == "even" else mover), None

    def add(self, stones: Stones, cell: int, colour: int) -> tuple[Stones, str | None]:
        """The stones with one more, and how that wins the host game, if it does."""
        cells = put(stones.cells, cell, colour + 1)
        if self.goal is None:
            return Stones(cells, stones.reached, stones.free - 1), None
        reached, won = self.goal.place(stones.reached, cells, colour, cell)
        return Stones(cells, reached, stones.free - 1), won

    def closed(self, stones: Stones, pawn: int) -> Outcome:
        """The outcome when the meta-rule ends the game: by count if the host counts, otherwise a draw."""
        if self.host.count is not None:
            return self.host.count(self.side, stones.cells, pawn)
        return TRAPPED if stones.free else FULL


def rules_for(host: str, side: int, variant: str, row: int | None = None) -> Rules:
    """The rules for valid options; ``row`` defaults to the host's."""
    return _rules(host, side, variant, find_host(host).row if row is None else row)


@cache
def _rules(host: str, side: int, variant: str, row: int | None) -> Rules:
    return Rules(find_host(host), side, variant, find_host(host).board(side), row)


class Position(NamedTuple):
    """A position of the game; immutable and hashable.

    Attributes:
        rules: host, size and variant.
        stones: the stones on the board.
        pawn: its cell or `NOWHERE`.
        mover: `BLACK`, `WHITE`, or `NOBODY` when the game is over.
        moves: cells and `SWAP`, since the start.
        turns: number of finished turns; two stones in succession in odd are one turn.
        outcome: None while the game goes on.
        pie: whether the second player may swap.
        swapped: whether the players have exchanged colours.
        before: number of moves before the first of `moves`, if the position was given with a ply.
    """

    rules: Rules
    stones: Stones
    pawn: int
    mover: int
    moves: Moves[int]
    turns: int
    outcome: Outcome | None
    pie: bool
    swapped: bool
    before: int = 0

    @property
    def black(self) -> int:
        """Black's stones as a bit set; computed on each call."""
        return self._of(BLACK)

    @property
    def white(self) -> int:
        """White's stones as a bit set; computed on each call."""
        return self._of(WHITE)

    def _of(self, colour: int) -> int:
        cells = self.stones.cells
        return bit_set((cell for cell, sign in nonzero(cells) if sign == colour + 1), len(cells))


def first_position(rules: Rules, pie: bool = False) -> Position:
    """The empty board; black places first."""
    return Position(rules, rules.empty(), NOWHERE, BLACK, Moves(), 0, None, pie, False)


def position_of(rules: Rules, black: int, white: int, pawn: int) -> Position:
    """The position with these stones, the one under the pawn placed last.

    Raises:
        OptionError: ``bad-position``: a player had won before the last stone was placed.
    """
    stones, last = rules.empty(), WHITE if white >> pawn & 1 else BLACK
    for colour, own in ((BLACK, black), (WHITE, white)):
        for cell in iter_bits(own & ~(1 << pawn)):
            stones, won = rules.add(stones, cell, colour)
            if won is not None:
                what = f"{COLOURS[colour]} had won ({won}) before the stone under the pawn was placed"
                raise OptionError("bad-position", what, ("stones",))
    stones, mover, outcome = rules.place(stones, pawn, last)
    return Position(rules, stones, pawn, mover, Moves(), 0, outcome, False, False)


def may_swap(pos: Position) -> bool:
    """The pie rule: only the second player, only instead of the first answer."""
    return pos.pie and pos.before + len(pos.moves) == 1 and pos.mover == WHITE


def legal_moves(pos: Position) -> Iterator[int]:
    """Cells in a stable order, then the swap; none once the game is over."""
    if pos.mover != NOBODY:
        yield from pos.rules.destinations(pos.stones.cells, pos.pawn)
        if may_swap(pos):
            yield SWAP


def play(pos: Position, move: int) -> Position:
    """The position after a move.

    Raises:
        IllegalMoveError: with the witness; see `objection`.
    """
    rules, stones, pawn, mover, moves, turns, _, pie, swapped, before = pos
    if move == SWAP:
        if not may_swap(pos):
            raise objection(pos, move)
        return Position(rules, stones, pawn, WHITE, moves.then(SWAP), turns + 1, None, pie, True, before)
    if mover == NOBODY or not rules.reaches(stones.cells, pawn, move):
        raise objection(pos, move)
    stones, following, outcome = rules.place(stones, move, mover)
    if following != mover:
        turns += 1
    return Position(rules, stones, move, following, moves.then(move), turns, outcome, pie, swapped, before)


def winning_cells(pos: Position) -> set[int]:
    """The winning stones of the host game; empty if it was not won."""
    goal = pos.rules.goal
    if goal is None or pos.outcome is None or pos.outcome.winner is None:
        return set()
    return goal.winning_cells(pos.stones.cells, COLOURS.index(pos.outcome.winner), pos.pawn)


def winning_lines(pos: Position) -> tuple[tuple[int, int], ...]:
    """Pairs of them that pictures join by a line; none where there are none."""
    goal = pos.rules.goal
    if goal is None or pos.outcome is None or pos.outcome.winner is None:
        return ()
    return goal.winning_lines(pos.stones.cells, COLOURS.index(pos.outcome.winner), pos.pawn)


def decided(pos: Position) -> Decided | None:
    """By what a count was won; None where nothing is known of it."""
    host, outcome = pos.rules.host, pos.outcome
    if host.decided is None or outcome is None or outcome.winner is None:
        return None
    return host.decided(pos.rules.side, pos.stones.cells, COLOURS.index(outcome.winner))


def objection(pos: Position, move: int) -> IllegalMoveError:
    """Why a move that cannot be played is illegal: the rule and its witness."""
    if pos.outcome is not None:
        who = f"{pos.outcome.winner} has won" if pos.outcome.winner else "it is a draw"
        return IllegalMoveError("game-over", f"the game is over: {who} ({pos.outcome.reason})")
    if move == SWAP:
        return _swap_objection(pos)
    return _slide_objection(pos, move)


def _swap_objection(pos: Position) -> IllegalMoveError:
    if not pos.pie:
        return IllegalMoveError("trike-no-pie", "there is no swap without `setup: {pie: true}`, the pie rule")
    if not pos.moves:
        return IllegalMoveError("trike-swap", "there is no stone yet to swap for; black places the first one")
    return IllegalMoveError(
        "trike-swap", f"only the first answer may be a swap, at ply 2; this is ply {pos.before + len(pos.moves) + 1}"
    )


def _slide_objection(pos: Position, move: int) -> IllegalMoveError:
    rules, names, cells = pos.rules, pos.rules.board.names, pos.stones.cells
    if not 0 <= move < len(names):
        return IllegalMoveError("no-such-cell", f"there is no cell number {move} on this board")
    here, there = names[pos.pawn], names[move]
    if move == pos.pawn:
        return IllegalMoveError(
            "trike-occupied", f"the pawn is already on {there} ({stone_name(pos, move)}) and must move"
        )
    if cells[move]:
        return IllegalMoveError("trike-occupied", f"{there} is occupied ({stone_name(pos, move)})")
    line = straight(rules.board, pos.pawn, move)
    if line is None:
        return IllegalMoveError("trike-no-line", f"{here} and {there} are not on a common line; {reach_words(pos)}")
    for i, cell in enumerate(line):
        if cell is None:
            last = names[line[i - 1] or 0] if i else here
            return IllegalMoveError(
                "trike-blocked", f"{here} to {there} is a line, but it stops at the hole behind {last}"
            )
        if cells[cell]:
            stone = f"{names[cell]} is occupied ({stone_name(pos, cell)})"
            return IllegalMoveError("trike-blocked", f"{here} to {there} is a line, but {stone}")
    raise AssertionError("the move is legal")


def straight(board: Board, start: int, end: int) -> list[int | None] | None:
    """The cells after ``start`` up to ``end`` along a line, None for a hole; None if they share no line."""
    turn = board.direction(start, end)
    if turn is None:
        return None
    (x, y), (dx, dy) = board.cells[start], board.directions[turn]
    to_x, to_y = board.cells[end]
    steps = max(abs(to_x - x), abs(to_y - y))
    return [board.index.get((x + dx * k, y + dy * k)) for k in range(1, steps + 1)]


def ply_of(pos: Position, cell: int) -> int | None:
    """The ply at which a stone was placed; None for a stone of a given position."""
    return pos.moves.index(cell) + 1 if cell in pos.moves else None


def stone_name(pos: Position, cell: int) -> str:
    """A stone in words, such as ``black, ply 4``."""
    colour = COLOURS[pos.stones.cells[cell] - 1]
    ply = ply_of(pos, cell)
    return colour if ply is None else f"{colour}, ply {ply}"


def reach_words(pos: Position) -> str:
    """The cells the pawn may go to, in words, for messages."""
    names = sorted(pos.rules.board.names[cell] for cell in pos.rules.destinations(pos.stones.cells, pos.pawn))
    shown = ", ".join(names[:8])
    return f"the pawn reaches {shown}" + (f" and {len(names) - 8} more" if len(names) > 8 else "")
