"""Lines to write moves on: columns for players below a board or beside it. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from boardgen.scene.primitives import Box, Item, Line, Style, Text
from boardgen.scene.text import measure

#: The type of names on small boards, and of numbers.
LABEL, NUMBER = 2.6, 2.2
#: The gap between columns.
COLUMN_GAP = 3.0
#: The least width of a column of moves, numbered and not, and of those of one turn together; the gap before those of
#: a later one.
_LEAST_MOVE, _LEAST_PLAIN, _LEAST_TURN, _TURN_GAP = 12.0, 10.0, 36.0, 5.0
#: Where a game may be longer than that allows, columns below colours are narrower and closer: the least width of one,
#: beside what the number of its row takes in the first, and the gaps between two and before those of a later turn.
_CLOSE_MOVE, _ROW_NUMBER, _CLOSE_GAP, _CLOSE_TURN_GAP = 6.5, 2.8, 1.6, 3.6
#: The width of a pad for which a long game is reckoned in rows, and how far a sum of lengths may be off.
_USUAL, _NEARLY = 84.0, 0.01
#: From one line to the next.
_MOVES = 4.1
#: Moves are wanted if there is room for so many below a board, and beside it: fewer lines are full long before a game
#: is; how far lines to write on stand apart at most.
FEWEST, _FEWEST_BESIDE, _MOST_APART = 14, 8, 6.0
#: Height of the colours above their moves, and how far they stand apart.
_HEAD, _HEADS_APART = 2.6, 2.0
#: Names of players that are colours in which one can read.
_COLOURED = frozenset({"Red", "Blue", "Green"})

_THIN = Style(stroke="grid", width=0.15)


def name_paint(name: str) -> str:
    """Names of colours are printed in them, where they can be read on paper."""
    return f"name.{name.lower()}" if name in _COLOURED else "ink"


class _Columns(NamedTuple):
    """Columns for moves, one for each player and as often beside one another as turns are.

    Attributes:
        turns: how often.
        gap, turn_gap: between two columns, and before those of a later turn.
        number: what the number of its row takes of the first column of a turn, which is wider by that.
    """

    turns: int
    gap: float
    turn_gap: float
    number: float = 0.0

    def placed(self, width: float, players: int) -> list[list[tuple[float, float]]]:
        """Left edges and widths of the columns of each turn, which fill a width."""
        gaps = self.turns * ((players - 1) * self.gap + self.number) + (self.turns - 1) * self.turn_gap
        one = (width - gaps) / (players * self.turns)
        turn = self.number + players * one + (players - 1) * self.gap + self.turn_gap
        return [
            [
                (t * turn + (self.number + p * (one + self.gap) if p else 0.0), one if p else one + self.number)
                for p in range(players)
            ]
            for t in range(self.turns)
        ]


def _columns(width: float, players: int, by_colour: bool) -> _Columns:
    """The usual ones, of one turn at least."""
    one = max(_LEAST_TURN, players * (_LEAST_PLAIN if by_colour else _LEAST_MOVE) + (players - 1) * COLUMN_GAP)
    return _Columns(max(1, int((width + _TURN_GAP) / (one + _TURN_GAP))), COLUMN_GAP, _TURN_GAP)


def _close_columns(width: float, players: int) -> _Columns:
    """Narrower and closer ones, of as many turns as there is room for."""
    one = _ROW_NUMBER + players * _CLOSE_MOVE + (players - 1) * _CLOSE_GAP
    turns = max(1, int((width + _CLOSE_TURN_GAP) / (one + _CLOSE_TURN_GAP)))
    return _Columns(turns, _CLOSE_GAP, _CLOSE_TURN_GAP, _ROW_NUMBER)


def is_headed(width: float, players: int, by_colour: bool) -> bool:
    """Whether columns of moves have heads of their own: those of one turn stand below the names themselves."""
    return _columns(width, max(2, players), by_colour).turns > 1


def height_of(moves: int, players: int, by_colour: bool) -> float:
    """The height of lines for so many moves, with the heads of their columns, on a pad of the usual width."""
    players = max(2, players)
    columns = _close_columns(_USUAL, players) if by_colour else _columns(_USUAL, players, False)
    return (_HEAD if by_colour else 0.0) + math.ceil(moves / (players * columns.turns)) * _MOVES + _NEARLY


def _head_size(head: str, width: float) -> float:
    """The type of the head of a column with the gap after it."""
    return max(NUMBER, min(LABEL, (width - _HEADS_APART) / measure(head, 1.0, bold=True)))


def move_lines(
    names: Sequence[str], box: Box, cells: int, by_colour: bool, *, fewest: int = _FEWEST_BESIDE, headed: bool = True
) -> list[Item]:
    """Lines for the moves, one column a player, down to the foot; then the same to the right.

    They are numbered, or are headed by the colours and have numbers of their rows; these stand closer where there
    would be fewer lines than moves. There are no more than the board has cells; lines of fewer stand farther apart.
    None if they would be fewer than ``fewest``.
    """
    left, top, right, foot = box
    players = max(2, len(names))
    columns = _columns(right - left, players, by_colour)
    top += _HEAD if by_colour and headed else 0.0
    rows = int((foot - top) / _MOVES)
    if by_colour and rows * columns.turns * players < cells:
        close = _close_columns(right - left, players)
        if close.turns > columns.turns:
            columns, top, headed = close, top + (0.0 if headed else _HEAD), True
            rows = int((foot - top) / _MOVES)
    turns = columns.turns
    if rows * turns * players < min(fewest, cells or fewest):
        return []
    if cells:
        rows = min(rows, math.ceil(cells / (players * turns)))
    heads = names if by_colour and headed else ()
    paints = [name_paint(name) for name in names if name in _COLOURED]
    apart = max(_MOVES, min(_MOST_APART, (foot - top) / rows))
    found: list[Item] = []
    placed = columns.placed(right - left, players)
    # Heads of close columns are smaller, so that they keep apart.
    sizes = [_head_size(head, room + columns.gap) for head, (_, room) in zip(heads, placed[0], strict=False)]
    size = min(sizes, default=LABEL)
    for turn, player in product(range(turns), range(players)):
        x, width = placed[turn][player]
        x += left
        bases = [foot - (rows - row - 1) * apart - 0.15 for row in range(rows)]
        found += [Line(x, base, x + width, base, _THIN) for base in bases]
        if heads:
            found.append(Text(x, bases[0] - apart, heads[player], size, name_paint(heads[player]), bold=True))
        if by_colour:
            # A colour's third move stands in its third line, whoever had to swap or was out before.
            if headed and not player:
                rows_said = (str(turn * rows + row + 1) for row in range(rows))
                found += [Text(x, base - 0.8, n, NUMBER, "muted") for base, n in zip(bases, rows_said, strict=True)]
            continue
        paint = paints[player] if len(paints) == players else "muted"
        numbers = (str((turn * rows + row) * players + player + 1) for row in range(rows))
        found += [Text(x, base - 0.8, number, NUMBER, paint) for base, number in zip(bases, numbers, strict=True)]
    return found
