"""Lines to write moves on: columns for players below a board or beside it. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

from boardgen.scene.primitives import Box, Item, Line, Style, Text
from boardgen.scene.text import measure

#: The type of names on small boards, and of numbers.
LABEL, NUMBER = 2.6, 2.47
#: The gap between columns.
COLUMN_GAP = 2.5
#: The least width of a column of moves, and of those of one turn together; the gap before those of a later one.
_LEAST_MOVE, _LEAST_TURN, _TURN_GAP = 11.0, 36.0, 4.0
#: The same columns and gaps where three players or more have two turns side by side next to a board, which would be
#: small otherwise: columns, gaps between them and before those of a later turn.
_TIGHT_MOVE, _TIGHT_GAP, _TIGHT_TURN_GAP = 9.6, 1.6, 2.8
_MANY_PLAYERS = 3
#: The least width of a column for moves that name two cells, and how far lines for these are apart at least, mm.
_LEAST_PAIRED, _PAIRED_APART = 13.8, 4.2
#: The width of a pad for which a long game is reckoned in rows, and how far a sum of lengths may be off.
_USUAL, _NEARLY = 84.0, 0.01
#: From one line to the next at least: what is closer cannot be written on by everyone; and where that gives the last
#: moves of a game a row; and as far as lines stand apart where a long game finds room all the same.
APART, _CLOSER, _EASY = 5.0, 4.6, 6.0
#: Lines for so much of a long game are enough.
_ENOUGH = 0.9
#: Moves are wanted if there is room for so many below a board, and beside it: fewer lines are full long before a game
#: is; how far lines to write on stand apart at most.
FEWEST, _FEWEST_BESIDE, _MOST_APART = 14, 8, 8.5
#: Games of so many rows get narrower columns.
_MANY = 6
#: The type of names over numbered moves, how far they stand above the first line, and up to how much is left to them
#: of what rows do not need: they stand about as far from what is above as from the first numbers.
_OVER, _OVER_FIRST, _MORE_OVER = 2.47, 4.75, 3.5
#: As much is left to those over closer lines at least.
_LEAST_OVER = 0.8
#: What stands over lines that are no player's: those of moves, and of swaps where these have no box of their own.
MOVES, MOVES_AND_SWAPS = "Moves", "Moves and swaps"
#: Names of players that are colours in which one can read.
_COLOURED = frozenset({"Red", "Blue", "Green"})

_THIN = Style(stroke="grid", width=0.15)


def name_paint(name: str) -> str:
    """Names of colours are printed in them, where they can be read on paper."""
    return f"name.{name.lower()}" if name in _COLOURED else "ink"


def is_tight(turns: int, players: int) -> bool:
    """Whether columns of so many turns beside a board are tighter than below one."""
    return turns > 1 and players >= _MANY_PLAYERS


def turns_width(turns: int, players: int, *, tight: bool = False) -> float:
    """The least width of the columns of so many turns side by side, mm."""
    move, gap, between = _columns(tight=tight)
    return turns * (players * move + (players - 1) * gap) + (turns - 1) * between


def _columns(*, tight: bool) -> tuple[float, float, float]:
    """The least width of a column, the gap to the next, and that before a later turn, mm."""
    return (_TIGHT_MOVE, _TIGHT_GAP, _TIGHT_TURN_GAP) if tight else (_LEAST_MOVE, COLUMN_GAP, _TURN_GAP)


def _turns(width: float, players: int, *, narrow: bool = False, tight: bool = False, paired: bool = False) -> int:
    """How often columns for all players stand beside one another: once at least.

    Args:
        width: of all of them, mm.
        players: how many.
        narrow: whether columns are as narrow as can be, for long games.
        tight: whether they are narrower still.
        paired: whether they are wide enough for moves that name two cells, whatever else.
    """
    one, gap = turns_width(1, players, tight=tight), _columns(tight=tight)[2]
    one = one if narrow else max(_LEAST_TURN, one)
    if paired:
        one, gap = players * (_LEAST_PAIRED + COLUMN_GAP) - COLUMN_GAP, _TURN_GAP
    return max(1, int((width + gap + _NEARLY) / (one + gap)))


def lines_beside(width: float, height: float, players: int, *, tight: bool = False) -> int:
    """How many lines there are on narrow columns of so many mm."""
    turns = _turns(width, players, narrow=True, tight=tight)
    return max(0, int((height + _NEARLY) / APART)) * turns * players


def last_move(moves: int, cells: int) -> int:
    """The last move that a game can have: of so many, where these fill so many cells; 0 where that is unknown."""
    return moves if 0 < cells <= moves else 0


def spare(height: float, *, paired: bool = False) -> float:
    """What so many mm have over the lines that find room in them, mm; names over these get half of it."""
    return height / 2 % ((_PAIRED_APART if paired else APART) / 2)


def height_of(moves: int, players: int, *, narrow: bool = True, long: int = 0, paired: bool = False) -> float:
    """The height of lines for so many moves on a pad of the usual width.

    Args:
        moves, players: how many.
        narrow: whether long games have narrower columns.
        long: how many the game may have, if only some of its moves find room.
        paired: whether moves name two cells.
    """
    players = max(2, players)
    if paired:
        return math.ceil(moves / players / _turns(_USUAL, players, paired=True)) * _PAIRED_APART + _NEARLY
    usual, most = (_turns(_USUAL, players, narrow=narrow) for narrow in (False, narrow))
    # More columns rather than so many rows that boards would be small.
    rows = math.ceil(moves / (players * (most if max(moves, long) > players * usual * _MANY else usual)))
    return rows * APART + _NEARLY


def move_lines(
    names: Sequence[str],
    box: Box,
    cells: int,
    *,
    fewest: int = _FEWEST_BESIDE,
    wanted: int = 0,
    brief: bool = False,
    shared: str = "",
    last: int = 0,
    tight: bool = False,
    paired: bool = False,
) -> list[Item]:
    """Lines for the moves, one column a player, down to the foot; then the same to the right.

    They are numbered below the names of players, but for where ``brief`` and in their colours: the names stand right
    above then. Columns that are ``shared``, since colours change hands or players miss turns, have that over them
    instead. There are no more rows than for all cells of the board, or all moves that are ``wanted``, and no line
    after the round of the ``last`` move that a game can have, where that is known, but for those of a single row;
    lines of fewer stand farther apart, in narrower columns where there are fewer than ``wanted`` otherwise, and
    narrower still where ``tight``. Those for ``paired`` moves, of two cells, are longer, and closer to each other.
    None if they would be fewer than ``fewest``.
    """
    left, top, right, foot = box
    players, room = max(2, len(names)), foot - top
    paints = [name_paint(name) for name in names if not shared and name in _COLOURED]
    is_coloured = len(paints) == players
    heads = [shared] if shared else names if len(set(names)) == players else []
    if brief and is_coloured:
        heads = []
    least = _PAIRED_APART if paired else APART
    turns = _turns(right - left, players, paired=paired)
    most = int((room - (_LEAST_OVER if paired and heads else 0.0) + _NEARLY) / least)
    if most * turns * players < wanted and not paired:
        turns = _turns(right - left, players, narrow=True, tight=tight)
    if most * turns * players < min(fewest, cells or fewest):
        return []
    over = _MORE_OVER if heads else 0.0
    rows = max(int((room - over + _NEARLY) / _EASY), min(most, math.ceil(wanted / (turns * players))))
    if cells:
        every_move = math.ceil(max(cells, wanted) / (players * turns))
        # Where one row is missing, lines stand a little closer rather than that many last moves have none.
        is_near = most + 1 == every_move and room / every_move >= _CLOSER and not paired
        is_near = is_near and most * turns * players < _ENOUGH * (wanted or cells)
        rows = every_move if is_near else min(rows, every_move)
    last = math.ceil(last / players) * players
    if rows * turns * players - last <= players:
        # A row that ends early looks like a fault, and the lines that it lacks are few.
        last = 0
    over = max(0.0, min(over, room - rows * least))
    top += over
    apart = min(_MOST_APART, (foot - top) / rows)
    _, gap, between = _columns(tight=tight and is_tight(turns, players))
    gaps = turns * (players - 1) * gap + (turns - 1) * between
    width = (right - left - gaps) / (players * turns)
    every = players * width + (players - 1) * gap + between
    bases = [foot - (rows - row - 1) * apart - 0.15 for row in range(rows)]
    # It takes no row away.
    at = bases[0] - _OVER_FIRST - over / 2
    found: list[Item] = [Text(left, at, shared, _OVER, bold=True)] if shared else []
    for turn, player in product(range(turns), range(players)):
        x = left + turn * every + player * (width + gap)
        paint = paints[player] if is_coloured else "muted"
        numbered = [(base, (turn * rows + row) * players + player + 1) for row, base in enumerate(bases)]
        for base, number in numbered:
            if number <= (last or number):
                found.append(Line(x, base, x + width, base, _THIN))
                found.append(Text(x, base - 0.8, str(number), NUMBER, paint))
        if not shared and heads and measure(heads[player], _OVER, bold=True) <= width:
            found.append(Text(x, at, heads[player], _OVER, name_paint(heads[player]), bold=True))
    return found
