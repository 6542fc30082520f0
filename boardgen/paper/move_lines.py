"""Lines to write moves on: columns for players below a board or beside it. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

from boardgen.scene.primitives import Box, Item, Line, Style, Text

#: The type of names on small boards, and of numbers.
LABEL, NUMBER = 2.6, 2.2
#: The gap between columns.
COLUMN_GAP = 3.0
#: The least width of a column of moves, numbered and not, and of those of one turn together; the gap before those of
#: a later one.
_LEAST_MOVE, _LEAST_PLAIN, _LEAST_TURN, _TURN_GAP = 12.0, 10.0, 36.0, 5.0
#: The width of a pad for which a long game is reckoned in rows, and how far a sum of lengths may be off.
_USUAL, _NEARLY = 84.0, 0.01
#: From one line to the next: usually, where there would be too few for a long game otherwise, and where all of it has
#: room on lines that are closer still.
APART, CLOSER, CLOSEST = 4.1, 3.5, 3.2
#: Moves are wanted if there is room for so many below a board, and beside it: fewer lines are full long before a game
#: is; how far lines to write on stand apart at most.
FEWEST, _FEWEST_BESIDE, _MOST_APART = 14, 8, 6.0
#: Games of so many rows get narrower columns.
_MANY = 6
#: Height of the colours above their moves; from them to the first line at least, farther than from line to line, so
#: that they stand off its number.
_HEAD, _UNDER_HEAD = 4.0, 5.5
#: Names of players that are colours in which one can read.
_COLOURED = frozenset({"Red", "Blue", "Green"})

_THIN = Style(stroke="grid", width=0.15)


def name_paint(name: str) -> str:
    """Names of colours are printed in them, where they can be read on paper."""
    return f"name.{name.lower()}" if name in _COLOURED else "ink"


def _turns(width: float, players: int, by_colour: bool, *, narrow: bool = False) -> int:
    """How often columns for all players stand beside one another: once at least.

    Args:
        width: of all of them, mm.
        players: how many.
        by_colour: whether moves are not numbered.
        narrow: whether columns are as narrow as can be, for long games.
    """
    one = players * (_LEAST_PLAIN if by_colour else _LEAST_MOVE) + (players - 1) * COLUMN_GAP
    one = one if narrow else max(_LEAST_TURN, one)
    return max(1, int((width + _TURN_GAP) / (one + _TURN_GAP)))


def is_headed(width: float, players: int, by_colour: bool) -> bool:
    """Whether columns of moves have heads of their own: those of one turn stand below the names themselves."""
    return _turns(width, max(2, players), by_colour) > 1


def height_of(
    moves: int, players: int, by_colour: bool, *, narrow: bool = True, long: int = 0, apart: float = APART
) -> float:
    """The height of lines for so many moves, with the heads of their columns, on a pad of the usual width.

    Args:
        moves, players: how many.
        by_colour: whether moves stand below colours.
        narrow: whether long games have narrower columns.
        long: how many the game may have, if only some of its moves find room.
        apart: from one line to the next; less for more than two players.
    """
    players = max(2, players)
    usual, most = (_turns(_USUAL, players, by_colour, narrow=narrow) for narrow in (False, narrow))
    # More columns rather than so many rows that boards would be small.
    rows = math.ceil(moves / (players * (most if max(moves, long) > players * usual * _MANY else usual)))
    # Many columns leave boards less room as it is.
    return (_HEAD if by_colour else 0.0) + rows * (min(apart, CLOSER) if players > 2 else apart) + _NEARLY


def move_lines(
    names: Sequence[str],
    box: Box,
    cells: int,
    by_colour: bool,
    *,
    fewest: int = _FEWEST_BESIDE,
    headed: bool = True,
    wanted: int = 0,
    brief: bool = False,
) -> list[Item]:
    """Lines for the moves, one column a player, down to the foot; then the same to the right.

    They are numbered, or are headed by the colours and have numbers of their rows. There are no more than the board
    has cells; lines of fewer stand farther apart, and closer where there are fewer than ``wanted`` otherwise. None if
    they would be fewer than ``fewest``. Heads are initials where ``brief``, since the colours themselves stand above.
    """
    left, top, right, foot = box
    players = max(2, len(names))
    turns = _turns(right - left, players, by_colour)
    top += _HEAD if by_colour and headed else 0.0
    rows = int((foot - top) / APART)
    if turns > 1 and int((foot - top) / CLOSER) * turns * players < wanted:
        turns = _turns(right - left, players, by_colour, narrow=True)
    if rows * turns * players < wanted:
        every = math.ceil(wanted / (turns * players))
        rows = every if every * CLOSEST <= foot - top else max(rows, int((foot - top) / CLOSER))
    if rows * turns * players < min(fewest, cells or fewest):
        return []
    if cells:
        rows = min(rows, math.ceil(cells / (players * turns)))
    heads = names if by_colour and headed else ()
    paints = [name_paint(name) for name in names if name in _COLOURED]
    apart = min(_MOST_APART, (foot - top) / rows)
    found: list[Item] = []
    gaps = turns * (players - 1) * COLUMN_GAP + (turns - 1) * _TURN_GAP
    width = (right - left - gaps) / (players * turns)
    for turn, player in product(range(turns), range(players)):
        x = left + player * (width + COLUMN_GAP) + turn * (players * (width + COLUMN_GAP) - COLUMN_GAP + _TURN_GAP)
        bases = [foot - (rows - row - 1) * apart - 0.15 for row in range(rows)]
        found += [Line(x, base, x + width, base, _THIN) for base in bases]
        if heads:
            y = bases[0] - max(apart, _UNDER_HEAD)
            said = heads[player][:1] if brief and len({name[:1] for name in heads}) == len(heads) else heads[player]
            found.append(Text(x, y, said, LABEL, name_paint(heads[player]), bold=True))
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
