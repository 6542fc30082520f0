"""What stands beside a board to write on, or below a small one: names, date, score boxes, moves. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from boardgen.paper.fit import Extent
from boardgen.paper.silhouette import Silhouette
from boardgen.scene.primitives import XY, Box, Group, Item, Line, Polygon, Style, Text
from boardgen.scene.text import ASCENT, CAP_HEIGHT, measure, wrap

#: How wide it is, and how far from the board.
WIDTH, BESIDE = 47.0, 5.0
#: Up to so many boards on a page have one beside them, and up to so many names, scores and moves below.
MOST, MOST_NAMED = 3, 6
#: How high names and scores are, and the part of it below their lines; the least width for a player, and the usual.
NAMED, _UNDER_NAME, _LEAST_NAME, _WIDE_NAME = 12.0, 5.0, 21.0, 32.0
#: The least height: names, date, scores and a few moves.
HEIGHT = 74.0

Drawn = tuple[Sequence[Item], float, float]
"""Items, width and height."""

_LINE = Style(stroke="muted", width=0.2)
_THIN = Style(stroke="grid", width=0.15)
_TOTAL = Style(fill="cell.alt", stroke="muted", width=0.2)
_TITLE, _BODY, _NUMBER = 10.0, 3.0, 2.2
#: From one line to write on to the next: names, moves; height of a score box.
_NAMES, _MOVES, _BOX = 7.2, 4.1, 6.6
#: From what stands over the score boxes to them; from them to how to fill them in, and its lines.
_UNDER_LABELS, _OVER_NOTE, _NOTE_LINE = 1.2, 3.6, 2.9
_COLUMN_GAP = 3.0
#: The least width of a column of moves, numbered and not, and of those of one turn together; the gap before those of
#: a later one.
_LEAST_MOVE, _LEAST_PLAIN, _LEAST_TURN, _TURN_GAP = 12.0, 10.0, 36.0, 5.0
#: Moves are wanted if there is room for so many below a board, and beside it: fewer lines are full long before a game
#: is; how far lines to write on stand apart at most.
_FEWEST, _FEWEST_BESIDE, _MOST_APART = 14, 8, 6.0
#: Height of the colours above their moves.
_HEAD = 2.6
#: From names to moves below a board, and the line above it for a title and date that find no room in its corners.
_OVER_MOVES, _TITLED = 2.5, 8.0
#: Names of players that are colours in which one can read.
_COLOURED = frozenset({"Red", "Blue", "Green"})
#: Room for a name beside score boxes.
_BLANK = 16.0
#: Room for a box to tick at the end of a line, its word included.
_WON = 9.5
#: Labels below small boards, boxes for scores, and boxes to tick.
_LABEL, _SCORE, _TICK = 2.6, 5.4, 2.8
#: Title of a small board, and of one where it stands below; lengths of the line for the date; how far off both stay.
_SMALL_TITLE, _LOW_TITLE, _DATES, _CLEAR = 6.0, 4.6, (24.0, 20.0, 17.0), 1.5


class Form(NamedTuple):
    """What a score sheet says.

    Attributes:
        title: the game.
        players: in the order of turns, with capitals; nobody for a board of no game.
        row, boxes, total: what the score boxes are for, their names, and what stands over the last one; without a
            row they are for a series of games, and for players whatever their colours.
        note: how to fill them in.
        each: what the box beside a name on a small pad is for; nothing where nobody scores: the winner's is ticked
            then, and there are no score boxes unless these have a row.
        by_colour: whether a move is written below its colour: where turns may be swapped or lost, no number would
            keep to one, and rows are numbered instead.
        foot: what stands in the small print of a pad, which is headed by the title; None for what the small print
            of a sheet says.
    """

    title: str
    players: tuple[str, ...]
    row: str = ""
    boxes: tuple[str, ...] = ("1", "2", "3", "4", "5")
    total: str = "Sum"
    note: str = ""
    each: str = ""
    by_colour: bool = False
    foot: str | None = ""


class Kind(NamedTuple):
    """How a board of a pad stands with what belongs to it.

    Attributes:
        extent: the room that it needs, from width and height of the board in pitches.
        place: the board with what belongs to it, from its items, width, height and the room there is for it.
        suits: whether there is room enough to write, from a drawn board and the room there is for it.
        foot: what stands in the small print; None for what that of the sheet says.
    """

    extent: Callable[[float, float], Extent]
    place: Callable[[Sequence[Item], float, float, XY], Drawn]
    suits: Callable[[Drawn, XY], bool]
    foot: str | None = None


def kinds_of(count: int, form: Form | None, cells: int = 0) -> tuple[Kind, ...]:
    """Score sheets beside up to three boards; names, scores and moves below up to six; nothing by more.

    Args:
        count: how many boards stand on a page.
        form: what is written.
        cells: how many a board has, so that there are no more lines than moves; 0 where that is unknown.

    Returns:
        The kinds there are, the better one first unless its boards are far smaller.
    """
    if form is None or count > MOST_NAMED:
        return ()
    names = form.players or ("Name", "Name")
    least = len(names) * _LEAST_NAME + (len(names) - 1) * _COLUMN_GAP

    def in_corners(drawn: Drawn, room: XY) -> bool:
        return room[0] >= least and bool(_corner(Silhouette(*drawn), form.title))

    place = partial(below, form=form, cells=cells)
    cornered = Kind(_named_extent, partial(place, titled=False), in_corners, form.foot)
    titled = Kind(_titled_extent, partial(place, titled=True), lambda drawn, room: room[0] >= least, form.foot)
    if count > MOST:
        return cornered, titled
    # What the foot of a small pad says stands in the note already, if there is one.
    foot = "" if form.note and form.foot else form.foot
    aside = Kind(_sheet_extent, partial(beside, form=form, cells=cells), lambda drawn, room: room[1] >= HEIGHT, foot)
    return aside, cornered, titled


def _sheet_extent(width: float, height: float) -> Extent:
    return Extent(width, height, (WIDTH + BESIDE, 0.0))


def _named_extent(width: float, height: float) -> Extent:
    return Extent(width, height, (0.0, NAMED))


def _titled_extent(width: float, height: float) -> Extent:
    return Extent(width, height, (0.0, NAMED + _TITLED))


def beside(items: Sequence[Item], width: float, height: float, room: XY, form: Form, cells: int = 0) -> Drawn:
    """A board with a score sheet on its right, as high as there is room, up to half as high again, and as wide."""
    full = max(height, HEIGHT, min(room[1], 1.5 * height))
    wide = max(WIDTH, room[0] - width - BESIDE)
    board = Group(tuple(items), id="board", dy=(full - height) / 2)
    sheet = Group(tuple(_sheet(form, wide, full, cells)), id="score-sheet", layer="text", dx=width + BESIDE)
    return (board, sheet), width + BESIDE + wide, full


def below(
    items: Sequence[Item], width: float, height: float, room: XY, form: Form, cells: int = 0, *, titled: bool
) -> Drawn:
    """A board over names, each with a box for the score; title and date in its corners, or else above it.

    Moves stand below where there is room. Without moves it is as high as it must be, with them as high as there is
    room; it is wider than the board where names need that and there is room.
    """
    names = form.players or ("Name", "Name")
    gaps = (len(names) - 1) * _COLUMN_GAP
    wide = max(width, min(room[0], len(names) * _WIDE_NAME + gaps))
    left, top = (wide - width) / 2, _TITLED if titled else 0.0
    corner = () if titled else _corner(Silhouette(items, width, height), form.title)
    lines = _over_board(form.title, wide) if titled else list(corner)
    board = Group(tuple(items), id="board", dx=left, dy=top)
    if not titled:
        lines = [Group(tuple(lines), id="title", dx=left)]
    high = top + height + NAMED
    share = (wide - gaps) / len(names)
    for i, name in enumerate(names):
        x = i * (share + _COLUMN_GAP)
        lines += _named(name, form.each, x, x + share, high - _UNDER_NAME)
    # Columns of one turn stand below the names themselves.
    headed = _turns_in(wide, max(2, len(names)), form.by_colour) > 1
    box = (0.0, high + _OVER_MOVES, wide, room[1])
    if moves := _moves(names, box, cells, form.by_colour, fewest=_FEWEST, headed=headed):
        lines += moves
        high = room[1]
    return (board, Group(tuple(lines), id="names", layer="text")), wide, high


def _named(name: str, each: str, x: float, end: float, y: float) -> list[Item]:
    """A line for a name with what it is for below, and a box for what is won; a small one, if only that is ticked."""
    below = y + _LABEL * 1.2
    end -= _LINE.width / 2
    box, base = (_SCORE, y) if each else (_TICK, below + 0.3)
    word = Text(end if each else end - box - 1.0, below, each or "won", _NUMBER, "muted", "end")
    corners = ((end - box, base - box), (end, base - box), (end, base), (end - box, base))
    return [
        Line(x, y, end - box - 1.5 if each else end, y, _LINE),
        Text(x, below, name, _LABEL, _paint(name), bold=True),
        word,
        Polygon(corners, _TOTAL),
    ]


def _won(end: float, y: float) -> list[Item]:
    """A box to tick at the end of a line, with its word before it."""
    end -= _LINE.width / 2
    corners = ((end - _TICK, y - _TICK), (end, y - _TICK), (end, y), (end - _TICK, y))
    return [Text(end - _TICK - 1.0, y - 0.6, "won", _NUMBER, "muted", "end"), Polygon(corners, _TOTAL)]


def _over_board(title: str, width: float) -> list[Item]:
    """Title and date on a line above a board."""
    label = measure("Date", _LABEL) + 1.2
    room = width - label - _DATES[0] - _CLEAR
    size = min(_LOW_TITLE, room / measure(title, 1.0, bold=True))
    y = ASCENT * _LOW_TITLE
    return [Text(0.0, y - 0.4, title, size, bold=True), *_date(width - label - _DATES[0], y + 0.4, label, _DATES[0])]


def _corner(board: Silhouette, title: str) -> list[Item]:
    """Title and date in a corner above a board, the date in the other one if it must; nothing without room."""
    wide = measure(title, _SMALL_TITLE, bold=True)
    label = measure("Date", _LABEL) + 1.2
    name, date = ASCENT * _SMALL_TITLE, ASCENT * _SMALL_TITLE + _NAMES

    def is_free(width: float, height: float, right: bool) -> bool:
        left = board.width - width - _CLEAR if right else 0.0
        return not board.touches((left, 0.0, left + width + _CLEAR, height + _CLEAR), _CLEAR)

    for right in (False, True):
        if not is_free(wide, name, right):
            continue
        found: list[Item] = [Text(board.width - wide if right else 0.0, name, title, _SMALL_TITLE, bold=True)]
        for end in _DATES:
            if is_free(label + end, date, right):
                return [*found, *_date(board.width - label - end if right else 0.0, date, label, end)]
        for end in _DATES:
            if is_free(label + end, name, not right):
                return [*found, *_date(0.0 if right else board.width - label - end, name, label, end)]
        # The word below its line, as with names, leaves all the width to the date, and higher up there is more of it.
        line, side = name - _LABEL * 1.2, 0.0 if right else board.width
        for end in _DATES:
            if is_free(end, line, not right) and is_free(label, name, not right):
                left = 0.0 if right else board.width - end
                word = Text(side, name, "Date", _LABEL, "ink", "start" if right else "end")
                return [*found, Line(left, line, left + end, line, _LINE), word]
    return []


def _date(x: float, y: float, label: float, end: float) -> list[Item]:
    return [Text(x, y - 0.8, "Date", _LABEL), Line(x + label, y, x + label + end, y, _LINE)]


def _sheet(form: Form, width: float, height: float, cells: int) -> list[Item]:
    items: list[Item] = []
    size = min(_TITLE, WIDTH / measure(form.title, 1.0, bold=True))
    # The dots of letters rise above capitals.
    y = ASCENT * size
    items.append(Text(0.0, y, form.title, size, bold=True))
    names = form.players or ("Name", "Name")
    scored = bool(form.row or form.each)
    for label in (*names, "Date"):
        y += _NAMES
        items.append(Text(0.0, y, label, _BODY, _paint(label), bold=label in form.players))
        won = [] if scored or label == "Date" else _won(width, y + 0.6)
        end = width - _WON if won else width
        items += [Line(measure(label, _BODY, bold=True) + 1.5, y + 0.6, end, y + 0.6, _LINE), *won]
    if scored:
        y += _NAMES * 0.7
        y = _scores(items, form, names if form.row else ("",) * len(names), width, y)
    if form.note:
        y += _OVER_NOTE
        for line in wrap(form.note, width, _NUMBER):
            items.append(Text(0.0, y, line, _NUMBER, "muted"))
            y += _NOTE_LINE
    y += 4.0 if not form.note else 0.5
    return [*items, *_moves(names, (0.0, y, width, height), cells, form.by_colour)]


def _scores(items: list[Item], form: Form, names: Sequence[str], width: float, y: float) -> float:
    """A row of boxes for each player, the last one wider, for the sum; where they end."""
    left = max(measure(name, _BODY, bold=True) for name in (*names, form.row)) + 2.0 if form.row else _BLANK
    count = len(form.boxes)
    box = (width - left) / (count + 1.5)
    said = [(left + (i + 0.5) * box, name) for i, name in enumerate(form.boxes)]
    said.append(((left + count * box + width) / 2, form.total))
    y += CAP_HEIGHT * _NUMBER
    if not form.row:
        items.append(Text(left + count * box / 2, y, "Match: score in game", _NUMBER, "muted", "middle"))
        y += _NOTE_LINE
    items.append(Text(0.0, y, form.row or "Player", _NUMBER, "muted"))
    items += [Text(x, y, label, _NUMBER, "muted", "middle") for x, label in said]
    y += _UNDER_LABELS
    for name in names:
        if name:
            items.append(Text(0.0, y + _BOX / 2 + CAP_HEIGHT * _BODY / 2, name, _BODY, _paint(name), bold=True))
        else:
            items += [Line(0.0, at, left, at, _LINE) for at in (y, y + _BOX)]
        total = left + count * box
        end = width - _LINE.width / 2
        items.append(Polygon(((total, y), (end, y), (end, y + _BOX), (total, y + _BOX)), _TOTAL))
        items += [Line(left + i * box, y, left + i * box, y + _BOX, _LINE) for i in range(count)]
        items += [Line(left, at, total, at, _LINE) for at in (y, y + _BOX)]
        y += _BOX
    return y


def _paint(name: str) -> str:
    """Names of colours are printed in them, where they can be read on paper."""
    return f"name.{name.lower()}" if name in _COLOURED else "ink"


def _turns_in(width: float, players: int, by_colour: bool) -> int:
    """How many times a column for each player fits beside one another; at least once."""
    one = max(_LEAST_TURN, players * (_LEAST_PLAIN if by_colour else _LEAST_MOVE) + (players - 1) * _COLUMN_GAP)
    return max(1, int((width + _TURN_GAP) / (one + _TURN_GAP)))


def _moves(
    names: Sequence[str], box: Box, cells: int, by_colour: bool, *, fewest: int = _FEWEST_BESIDE, headed: bool = True
) -> list[Item]:
    """Lines for the moves, one column a player, down to the foot; then the same to the right.

    They are numbered, or are headed by the colours and have numbers of their rows. There are no more than the board
    has cells; lines of fewer stand farther apart. None if they would be fewer than ``fewest``.
    """
    left, top, right, foot = box
    players = max(2, len(names))
    turns = _turns_in(right - left, players, by_colour)
    gaps = turns * (players - 1) * _COLUMN_GAP + (turns - 1) * _TURN_GAP
    width = (right - left - gaps) / (players * turns)
    heads = names if by_colour and headed else ()
    paints = [_paint(name) for name in names if name in _COLOURED]
    top += _HEAD if heads else 0.0
    rows = int((foot - top) / _MOVES)
    if rows * turns * players < min(fewest, cells or fewest):
        return []
    if cells:
        rows = min(rows, math.ceil(cells / (players * turns)))
    apart = max(_MOVES, min(_MOST_APART, (foot - top) / rows))
    found: list[Item] = []
    for turn, player in product(range(turns), range(players)):
        x = left + turn * (players * (width + _COLUMN_GAP) - _COLUMN_GAP + _TURN_GAP) + player * (width + _COLUMN_GAP)
        bases = [foot - (rows - row - 1) * apart - 0.15 for row in range(rows)]
        found += [Line(x, base, x + width, base, _THIN) for base in bases]
        if heads:
            found.append(Text(x, bases[0] - apart, heads[player], _LABEL, _paint(heads[player]), bold=True))
        if by_colour:
            # A colour's third move stands in its third line, whoever had to swap or was out before.
            if headed and not player:
                rows_said = (str(turn * rows + row + 1) for row in range(rows))
                found += [Text(x, base - 0.8, n, _NUMBER, "muted") for base, n in zip(bases, rows_said, strict=True)]
            continue
        paint = paints[player] if len(paints) == players else "muted"
        numbers = (str((turn * rows + row) * players + player + 1) for row in range(rows))
        found += [Text(x, base - 0.8, number, _NUMBER, paint) for base, number in zip(bases, numbers, strict=True)]
    return found
