"""Fast random games of Trike: one mutable board instead of a new position per move."""

from __future__ import annotations

import random
from functools import cache

from boardgen.games.persistent import array, nonzero
from boardgen.games.trike.rules import NOBODY, Position, Stones, legal_moves, play
from boardgen.geometry.board import Board

#: On lines up to this long the cells that the pawn reaches are kept for every set of stones that turns up.
_KEPT = 11


class _Reach(dict[int, tuple[int, ...]]):
    """The cells the pawn reaches along a line from a cell: the line's stones as a bit set → cells."""

    def __init__(self, line: tuple[int, ...], at: int) -> None:
        super().__init__()
        self._line = line
        self._at = at

    def __missing__(self, stones: int) -> tuple[int, ...]:
        line, at = self._line, self._at
        beyond = stones >> at + 1 | 1 << len(line) - at - 1
        before = (stones & (1 << at) - 1).bit_length()
        end = at + (beyond & -beyond).bit_length()
        cells = line[at + 1 : end] + line[before:at][::-1]
        if len(line) <= _KEPT:
            self[stones] = cells
        return cells


class _Lines(dict[int, tuple[tuple[int, int, _Reach], ...]]):
    """Cell → its lines: the number of each, the cell's bit on it, what is reached along it; made when asked for.

    Attributes:
        every: all cells.
        count: how many lines there are.
    """

    def __init__(self, board: Board) -> None:
        super().__init__()
        half = len(board.directions) // 2
        self.every = tuple(board)
        self._ahead, self._behind = board.ahead[:half], board.ahead[half:]
        firsts = ((turn, cell) for turn in range(half) for cell in board if self._behind[turn][cell] < 0)
        self._numbers = {first: number for number, first in enumerate(firsts)}
        self._whole: dict[tuple[int, int], tuple[int, ...]] = {}
        self.count = len(self._numbers)

    def __missing__(self, cell: int) -> tuple[tuple[int, int, _Reach], ...]:
        found = self[cell] = tuple(self._through(cell, turn) for turn in range(len(self._ahead)))
        return found

    def _through(self, cell: int, turn: int) -> tuple[int, int, _Reach]:
        back = _walk(self._behind[turn], cell)
        first = turn, back[-1]
        line = self._whole.get(first)
        if line is None:
            line = self._whole[first] = _walk(self._ahead[turn], back[-1])
        at = len(back) - 1
        return self._numbers[first], 1 << at, _Reach(line, at)


def _walk(ahead: tuple[int, ...], cell: int) -> tuple[int, ...]:
    """A cell and those met from it one way."""
    found = []
    while cell >= 0:
        found.append(cell)
        cell = ahead[cell]
    return tuple(found)


_lines = cache(_Lines)


def playout(pos: Position, rng: random.Random) -> Position:
    """The final position of a game of uniformly random legal moves."""
    while pos.pie and len(pos.moves) < 2 and pos.mover != NOBODY:
        pos = play(pos, rng.choice(list(legal_moves(pos))))
    return pos if pos.mover == NOBODY else _slide(pos, rng)


def _slide(pos: Position, rng: random.Random) -> Position:
    """Random moves from a position past the pie."""
    rules, (cells, reached, free), pawn, mover, moves, turns, outcome, pie, swapped, before = pos
    lines, goal, draw = _lines(rules.board), rules.goal, rng.random
    taken, stones = bytearray(bytes(cells)), [0] * lines.count
    found = lines.every
    if free < len(found):
        found = tuple(rules.destinations(cells, pawn))
        for cell, _ in nonzero(cells):
            for line, bit, _ in lines[cell]:
                stones[line] |= bit
    placed: list[int] = []
    again = 0
    while mover != NOBODY:
        pawn = found[int(draw() * len(found))]
        placed.append(pawn)
        taken[pawn] = mover + 1
        found = ()
        for line, bit, reach in lines[pawn]:
            stones[line] = here = stones[line] | bit
            found += reach[here]
        won = None
        if goal is not None:
            reached, won = goal.place(reached, taken, mover, pawn)
        if found and won is None:
            mover = 1 - mover
            continue
        after = Stones(array(bytes(taken)), reached, free - len(placed))
        following, outcome = rules.settle(after, pawn, mover, won)
        again += following == mover
        mover = following
        if mover != NOBODY:
            found = tuple(cell for cell, sign in enumerate(taken) if not sign)
    turns += len(placed) - again
    return Position(rules, after, pawn, mover, moves.followed_by(placed), turns, outcome, pie, swapped, before)
