"""The meta-rule: one neutral pawn, the stones it leaves, and what happens when it is trapped.

Everything here works with cell indices and bit sets. A `Position` remembers the moves that led to it,
so that a stone can say at which ply it was placed; the search and random games use the bare integers.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from boardgen.errors import IllegalMoveError
from boardgen.games.base import Outcome
from boardgen.games.trike.hosts import HOSTS, Host
from boardgen.games.trike.hosts.base import BLACK, COLOURS, WHITE
from boardgen.geometry.board import Board

VARIANTS = ("zero", "even", "odd")

#: The move that takes the other colour instead of answering the first stone.
SWAP = -1
#: Where the pawn stands before the first move.
NOWHERE = -1
#: The player to move when nobody is.
NOBODY = -1

TRAPPED = Outcome(None, "pawn trapped")
FULL = Outcome(None, "board full")


@dataclass(frozen=True, eq=False, slots=True)
class Rules:
    """A host on a board of one size under one variant; made once by `rules_for` and compared by identity.

    Attributes:
        host: the game beneath.
        side: cells to a side.
        variant: what happens when the pawn is trapped: ``zero``, ``even`` or ``odd``.
        board: the cells.
        near: ``board.neighbour_bits``.
        rays: ``board.rays``.
    """

    host: Host
    side: int
    variant: str
    board: Board
    near: tuple[int, ...]
    rays: tuple[tuple[tuple[int, ...], ...], ...]

    def trapped(self, stones: int, pawn: int) -> bool:
        """The meta-rule, the trap: no cell next to the pawn is empty."""
        return pawn >= 0 and not self.near[pawn] & ~stones

    def destinations(self, stones: int, pawn: int) -> list[int]:
        """The cells where the next stone may go, in a stable order, while the game goes on.

        The meta-rule, the move: the pawn slides any number of empty cells in a straight line, never
        onto or over a stone. The first stone goes anywhere, and so does the stone of a player who
        is released from the trap (even, odd).
        """
        if pawn >= 0:
            found = []
            for ray in self.rays[pawn]:
                for cell in ray:
                    if stones >> cell & 1:
                        break
                    found.append(cell)
            if found:
                return found
        return [cell for cell in range(len(self.near)) if not stones >> cell & 1]

    def settle(self, black: int, white: int, pawn: int, mover: int) -> tuple[int, Outcome | None]:
        """Who moves next, and how the game ended if it did, after ``mover`` has placed a stone under the pawn.

        The host's own win ends the game as soon as it stands. When the pawn is trapped: zero ends
        the game, even lets the player who finds it trapped place anywhere, odd the player who
        trapped it. A full board ends the game.
        """
        won = self.host.won
        if won is not None:
            win = won(self.side, mover, white if mover else black, pawn)
            if win is not None:
                return NOBODY, Outcome(COLOURS[mover], win.reason)
        stones = black | white
        if self.near[pawn] & ~stones:
            return 1 - mover, None
        if self.variant == "zero" or stones == self.board.full:
            return NOBODY, self.closed(black, white, pawn)
        return (1 - mover if self.variant == "even" else mover), None

    def closed(self, black: int, white: int, pawn: int) -> Outcome:
        """The outcome when the meta-rule ends the game: by count where the host counts, else a draw."""
        if self.host.count is not None:
            return self.host.count(self.side, black, white, pawn)
        return FULL if black | white == self.board.full else TRAPPED


@cache
def rules_for(host: str, side: int, variant: str) -> Rules:
    """The rules for valid options."""
    board = HOSTS[host].board(side)
    return Rules(HOSTS[host], side, variant, board, board.neighbour_bits, board.rays)


class Position(NamedTuple):
    """A position of the game; immutable and hashable.

    Attributes:
        rules: host, size and variant.
        black, white: the stones as bit sets.
        pawn: its cell or `NOWHERE`.
        mover: `BLACK`, `WHITE`, or `NOBODY` when the game is over.
        moves: cells and `SWAP`, since the start.
        turns: how many turns have ended; a player who places twice in odd has one turn.
        outcome: None while the game goes on.
        pie: whether the second player may swap.
        swapped: whether the persons have exchanged colours.
    """

    rules: Rules
    black: int
    white: int
    pawn: int
    mover: int
    moves: tuple[int, ...]
    turns: int
    outcome: Outcome | None
    pie: bool
    swapped: bool


def first_position(rules: Rules, pie: bool = False) -> Position:
    """The empty board; black places first."""
    return Position(rules, 0, 0, NOWHERE, BLACK, (), 0, None, pie, False)


def may_swap(pos: Position) -> bool:
    """The pie rule: only the second player, only instead of the first answer."""
    return pos.pie and len(pos.moves) == 1 and pos.mover == WHITE


def legal_moves(pos: Position) -> list[int]:
    """Cells in a stable order, then the swap; none once the game is over."""
    if pos.mover == NOBODY:
        return []
    moves = pos.rules.destinations(pos.black | pos.white, pos.pawn)
    if may_swap(pos):
        moves.append(SWAP)
    return moves


def play(pos: Position, move: int) -> Position:
    """The position after a move.

    Raises:
        IllegalMoveError: with the witness; see `objection`.
    """
    rules, black, white, pawn, mover, moves, turns, _, pie, swapped = pos
    if move == SWAP:
        if not may_swap(pos):
            raise objection(pos, move)
        return Position(rules, black, white, pawn, WHITE, (*moves, SWAP), turns + 1, None, pie, True)
    stones = black | white
    if mover == NOBODY or not _open(rules, stones, pawn, move):
        raise objection(pos, move)
    if mover == BLACK:
        black |= 1 << move
    else:
        white |= 1 << move
    following, outcome = rules.settle(black, white, move, mover)
    if following != mover:
        turns += 1
    return Position(rules, black, white, move, following, (*moves, move), turns, outcome, pie, swapped)


def _open(rules: Rules, stones: int, pawn: int, cell: int) -> bool:
    """Whether the pawn may be put on a cell."""
    if stones >> cell & 1:
        return False
    if pawn < 0:
        return True
    for ray in rules.rays[pawn]:
        if cell in ray:
            for passed in ray:
                if stones >> passed & 1:
                    break
                if passed == cell:
                    return True
            break
    return rules.trapped(stones, pawn)


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
        "trike-swap", f"only the first answer may be a swap, at ply 2; this is ply {len(pos.moves) + 1}"
    )


def _slide_objection(pos: Position, move: int) -> IllegalMoveError:
    rules, names = pos.rules, pos.rules.board.names
    stones = pos.black | pos.white
    here, there = names[pos.pawn], names[move]
    if move == pos.pawn:
        return IllegalMoveError(
            "trike-occupied", f"the pawn stands on {there} already ({stone_name(pos, move)}) and must move on"
        )
    if stones >> move & 1:
        return IllegalMoveError("trike-occupied", f"{there} is occupied ({stone_name(pos, move)})")
    line = straight(rules.board, pos.pawn, move)
    if line is None:
        return IllegalMoveError("trike-no-line", f"{here} and {there} lie on no common line; {reach_words(pos)}")
    for i, cell in enumerate(line):
        if cell is None:
            last = names[line[i - 1] or 0] if i else here
            return IllegalMoveError(
                "trike-blocked", f"{here} to {there} is a line, but it stops at the hole behind {last}"
            )
        if stones >> cell & 1:
            stone = f"{names[cell]} is occupied ({stone_name(pos, cell)})"
            return IllegalMoveError("trike-blocked", f"{here} to {there} is a line, but {stone}")
    raise AssertionError("the move is legal")


def straight(board: Board, start: int, end: int) -> list[int | None] | None:
    """The cells after ``start`` up to ``end`` along a row of hexes, None for a hole; None if they share no row."""
    (q, r), (to_q, to_r) = board.cells[start], board.cells[end]
    dq, dr = to_q - q, to_r - r
    if dq and dr and dq + dr:
        return None
    steps = max(abs(dq), abs(dr))
    return [board.index.get((q + dq * k // steps, r + dr * k // steps)) for k in range(1, steps + 1)]


def ply_of(pos: Position, cell: int) -> int | None:
    """The ply at which a stone was placed, None for one of a given position."""
    return pos.moves.index(cell) + 1 if cell in pos.moves else None


def stone_name(pos: Position, cell: int) -> str:
    """A stone in words, such as ``black, ply 4``."""
    colour = COLOURS[WHITE if pos.white >> cell & 1 else BLACK]
    ply = ply_of(pos, cell)
    return colour if ply is None else f"{colour}, ply {ply}"


def reach_words(pos: Position) -> str:
    """Where the pawn may go, in words, for messages."""
    names = sorted(pos.rules.board.names[cell] for cell in pos.rules.destinations(pos.black | pos.white, pos.pawn))
    shown = ", ".join(names[:8])
    return f"the pawn reaches {shown}" + (f" and {len(names) - 8} more" if len(names) > 8 else "")


def playout(pos: Position, rng: random.Random) -> Position:
    """The end of a game of random legal moves, each equally likely among those of its ply.

    Takes the moves in the order of `legal_moves`, one ``rng.random()`` each, but does not ask
    `Rules.settle` unless the pawn is trapped or the host may have won.
    """
    while len(pos.moves) < 2 and pos.mover != NOBODY:
        moves = legal_moves(pos)
        pos = play(pos, moves[int(rng.random() * len(moves))])
    rules, black, white, pawn, mover, so_far, turns, outcome, pie, swapped = pos
    ends_early = rules.host.won is not None
    taken = bytearray((black | white) >> cell & 1 for cell in rules.board)
    placed = list(so_far)
    cells = rules.destinations(black | white, pawn)
    while mover != NOBODY:
        pawn = cells[int(rng.random() * len(cells))]
        placed.append(pawn)
        taken[pawn] = 1
        if mover == BLACK:
            black |= 1 << pawn
        else:
            white |= 1 << pawn
        cells = []
        for ray in rules.rays[pawn]:
            for cell in ray:
                if taken[cell]:
                    break
                cells.append(cell)
        following = 1 - mover
        if ends_early or not cells:
            following, outcome = rules.settle(black, white, pawn, mover)
            cells = cells or [cell for cell, stone in enumerate(taken) if not stone]
        turns += following != mover
        mover = following
    return Position(rules, black, white, pawn, mover, tuple(placed), turns, outcome, pie, swapped)
