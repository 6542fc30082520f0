"""What stands below a small board to write on: names, scores and moves, and over it its title. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from boardgen.paper.move_lines import (
    COLUMN_GAP,
    FEWEST,
    LABEL,
    MOVES,
    MOVES_AND_SWAPS,
    NUMBER,
    last_move,
    move_lines,
    name_paint,
)
from boardgen.paper.name_lines import LINE, TOTAL, UNDER_DATE, UNDER_LABELS, date_line, named_line, tick_box
from boardgen.paper.silhouette import Silhouette
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Group, Item, Line, Polygon, Text
from boardgen.scene.text import ASCENT, measure

if TYPE_CHECKING:
    from boardgen.paper.scoresheet import Drawn, Form

#: From a board to the line for the first name, from one row of names to the next, and what is left under the last;
#: the least width for a player, and the usual.
_TO_NAME, _NAME_ROWS, _UNDER_NAME, LEAST_NAME, _WIDE_NAME = 8.0, 6.5, 1.5, 35.0, 45.0
#: Names stand side by side below a board, so many in a row.
NAMES_IN_ROW = 2
#: From names to moves below a board, and the line above it for a title and date that find no room in its corners.
OVER_MOVES, TITLED = 2.5, 7.0
#: Height of lines for the date and names with rows of boxes below a board, which are as wide, except for the sum;
#: from a board to them; the least width of all of that.
_LINED, _OVER_TABLE, LEAST_TABLE = 5.5, 1.0, 70.0
#: From the line of a title in a corner to that of the date.
_DATED = 7.2
#: Title of a small board, and of one where it stands below; lengths of the line for the date with its word; how far
#: off both stay.
_SMALL_TITLE, _LOW_TITLE, _DATES, _CLEAR = 6.0, 4.6, (28.0, 24.0, 18.5), 1.5


def for_small(form: Form) -> Form:
    """What is said below a board: no rows of boxes whose names are wider than these."""
    if all(measure(name, NUMBER) <= _LINED for name in form.boxes):
        return form
    return form._replace(row="", boxes=(), total="")


def named_high(form: Form) -> float:
    """How high names and scores are below a board."""
    if form.row:
        return _OVER_TABLE + (1 + len(form.players)) * _LINED
    rows = math.ceil(max(2, len(form.players)) / NAMES_IN_ROW)
    return _TO_NAME + (rows - 1) * _NAME_ROWS + _UNDER_NAME


def is_dated_above(form: Form) -> bool:
    """Whether the date stands by the title: not where names leave a place for it, or a table has one."""
    return not form.row and len(form.players) % NAMES_IN_ROW == 0


def below(
    items: Sequence[Item], width: float, height: float, room: XY, form: Form, cells: int = 0, *, titled: bool
) -> Drawn:
    """A board over names, each with a box for the score; title and date in its corners, or else above it.

    Where there are rows of score boxes, names stand before these, and the date above the names.

    Moves stand below where there is room. Without moves it is as high as it must be, with them as high as there is
    room; it is wider than the board where names need that and there is room.
    """
    names = form.players or ("Name", "Name")
    wide = width_below((items, width, height), room)
    left, top = (wide - width) / 2, TITLED if titled else 0.0
    board = Group(tuple(items), id="board", dx=left, dy=top)
    dated = is_dated_above(form)
    lines: list[Item] = _over_board(form.title, wide, dated=dated) if titled else []
    ticked: list[Item] = []
    if not titled:
        silhouette = middled((items, width, height), wide)
        title = corner(silhouette, form.title, dated=dated)
        ticked = _ticked(form.tick, silhouette, title)
        lines = [Group(tuple(title), id="title"), *ticked]
    high = top + height + named_high(form)
    if form.row:
        lines += _table(form, names, wide, top + height + _OVER_TABLE)
    else:
        lines += _names(form, names, wide, top + height + _TO_NAME)
    box = (0.0, high + OVER_MOVES, wide, room[1])
    shared = (MOVES if ticked else MOVES_AND_SWAPS) if form.changes else ""
    last = last_move(form.moves, cells)
    ways = partial(move_lines, names, box, cells, fewest=FEWEST, wanted=form.moves, brief=True, shared=shared)
    moves = ways(last=last, paired=form.paired)
    if moves:
        lines += moves
        high = room[1]
    return (board, Group(tuple(lines), id="names", layer="text")), wide, high


def _names(form: Form, names: Sequence[str], wide: float, y: float) -> list[Item]:
    """Lines for names in rows, and for the date in what the last row leaves."""
    share = (wide + COLUMN_GAP) / NAMES_IN_ROW
    begin = max(measure(name, LABEL, bold=True) for name in names) + 1.5
    found: list[Item] = []
    labels = names if is_dated_above(form) else (*names, "Date")
    for i, label in enumerate(labels):
        row, column = divmod(i, NAMES_IN_ROW)
        x, end, at = column * share, (column + 1) * share - COLUMN_GAP, y + row * _NAME_ROWS
        if i < len(names):
            found += named_line(label, form.each, x, end, at, begin)
        else:
            found += [Text(x, at - UNDER_DATE, label, LABEL), Line(x + begin, at, end, at, LINE)]
    return found


def width_below(drawn: Drawn, room: XY) -> float:
    """How wide a board is with what stands below it."""
    return max(drawn[1], min(room[0], NAMES_IN_ROW * (_WIDE_NAME + COLUMN_GAP) - COLUMN_GAP))


def middled(drawn: Drawn, wide: float) -> Silhouette:
    """A board in the middle of a width."""
    items, width, height = drawn
    return Silhouette([Group(tuple(items), dx=(wide - width) / 2)], wide, height)


def _table(form: Form, names: Sequence[str], width: float, top: float) -> list[Item]:
    """Lines for the date and for names, these with a row of score boxes each, below a small board."""
    start = max(measure(label, LABEL, bold=True) for label in (*names, "Date")) + 1.5
    sums = max(1.5 * _LINED, measure(form.total, NUMBER) + 1.0)
    boxes = width - len(form.boxes) * _LINED - sums
    found: list[Item] = []
    for i, label in enumerate(("Date", *names)):
        y = top + (i + 1) * _LINED
        base = y - 1.6
        found.append(Text(0.0, base, label, LABEL, name_paint(label), bold=label in names))
        found.append(Line(start, base + UNDER_DATE, boxes - 2.0, base + UNDER_DATE, LINE))
    heads = [(boxes + (i + 0.5) * _LINED, name) for i, name in enumerate(form.boxes)]
    total = boxes + len(form.boxes) * _LINED
    heads.append(((total + width) / 2, form.total))
    found += [Text(x, top + _LINED - UNDER_LABELS, head, NUMBER, "muted", "middle") for x, head in heads]
    for i in range(len(names)):
        y, foot, end = top + (i + 1) * _LINED, top + (i + 2) * _LINED, width - LINE.width / 2
        found.append(Polygon(((total, y), (end, y), (end, foot), (total, foot)), TOTAL))
        found += [Line(boxes + j * _LINED, y, boxes + j * _LINED, foot, LINE) for j in range(len(form.boxes))]
        found += [Line(boxes, at, total, at, LINE) for at in (y, foot)]
    return found


def _ticked(tick: str, board: Silhouette, title: Sequence[Item]) -> list[Item]:
    """What is ticked, in the corner above a board that its title leaves; nothing where there is none."""
    if not tick:
        return []
    box, begin = tick_box(tick, board.width, ASCENT * _SMALL_TITLE)
    taken = bounds(title)
    if (
        taken is None
        or taken[2] + _CLEAR > begin
        or board.touches((begin - _CLEAR, 0.0, board.width, taken[3]), _CLEAR)
    ):
        return []
    return box


def _over_board(title: str, width: float, *, dated: bool) -> list[Item]:
    """Title and date on a line above a board."""
    room = width - _DATES[0] - _CLEAR
    size = min(_LOW_TITLE, room / measure(title, 1.0, bold=True))
    y = ASCENT * _LOW_TITLE
    date = date_line(width, y - 0.4, _DATES[0], right=True) if dated else ()
    return [Text(0.0, y - 0.4, title, size, bold=True), *date]


def corner(board: Silhouette, title: str, *, dated: bool) -> list[Item]:
    """Title and date in a corner above a board, the date in the other one if it must; nothing without room."""
    wide = measure(title, _SMALL_TITLE, bold=True)
    name = ASCENT * _SMALL_TITLE
    date = name + _DATED

    def is_free(width: float, height: float, right: bool) -> bool:
        left = board.width - width - _CLEAR if right else 0.0
        return not board.touches((left, 0.0, left + width + _CLEAR, height + _CLEAR), _CLEAR)

    for right in (False, True):
        if not is_free(wide, name, right):
            continue
        found: list[Item] = [Text(board.width - wide if right else 0.0, name, title, _SMALL_TITLE, bold=True)]
        if not dated:
            return found
        for end in _DATES:
            if is_free(end, date + UNDER_DATE, right):
                return [*found, *date_line(board.width if right else 0.0, date, end, right=right)]
        other = 0.0 if right else board.width
        for end in _DATES:
            if is_free(end, name + UNDER_DATE, not right):
                return [*found, *date_line(other, name, end, right=not right)]
    return []
