"""What stands beside a board to write on, or below a small one: names, date, score boxes, moves. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from boardgen.paper.fit import Extent
from boardgen.paper.move_lines import (
    APART,
    CLOSER,
    CLOSEST,
    COLUMN_GAP,
    FEWEST,
    LABEL,
    NUMBER,
    height_of,
    is_headed,
    move_lines,
    name_paint,
)
from boardgen.paper.silhouette import Silhouette
from boardgen.scene.primitives import XY, Group, Item, Line, Polygon, Style, Text
from boardgen.scene.text import ASCENT, CAP_HEIGHT, measure, wrap

if TYPE_CHECKING:
    from boardgen.paper.round_sheet import RoundForm

#: How wide it is, and how far from the board.
WIDTH, BESIDE = 47.0, 5.0
#: Up to so many boards on a page have one beside them, and up to so many names, scores and moves below.
MOST, MOST_NAMED = 3, 6
#: How high names and scores are, and the part of it below their lines; the least width for a player, and the usual.
NAMED, _UNDER_NAME, _LEAST_NAME, _WIDE_NAME = 13.5, 5.0, 21.0, 45.0
#: The better kind of pad is taken unless its boards are so much smaller than those of the others.
PREFERRED = 0.75
#: The least height: names, date, scores and a few moves.
HEIGHT = 74.0

Drawn = tuple[Sequence[Item], float, float]
"""Items, width and height."""

_LINE = Style(stroke="muted", width=0.2)
_TOTAL = Style(fill="cell.alt", stroke="muted", width=0.2)
_TITLE, _BODY = 10.0, 3.0
#: From one line for a name to the next, and to the first, whose box keeps off the title; height of a score box.
_NAMES, _FIRST_NAME, _BOX = 7.2, 9.4, 6.6
#: From what stands over the score boxes to them; from them to how to fill them in, the type and lines of that.
_UNDER_LABELS, _OVER_NOTE, _NOTE, _NOTE_LINE = 1.2, 3.9, 2.6, 3.4
#: From names to moves below a board, and the line above it for a title and date that find no room in its corners.
_OVER_MOVES, _TITLED = 2.5, 7.0
#: Boxes for scores, and boxes to tick.
_SCORE, _TICK = 5.4, 2.8
#: Height of lines for the date and names with rows of boxes below a board, which are as wide, except for the sum;
#: from a board to them; the least width of all of that.
_LINED, _OVER_TABLE, _LEAST_TABLE = 5.5, 1.0, 70.0
#: From the word for the date to its line.
UNDER_DATE = 0.6
#: Lines below a board are for so much of a long game, if boards are not smaller for it than so much of what they
#: could be, and so far apart: the less is written down, the more it is worth where no more than so many boards share
#: a page. All of it on closer lines is better than a part. Where none of that has room, the first moves are better
#: than none, in columns as narrow as those of all.
_ALL = ((1.0, PREFERRED, APART), (1.0, 0.66, CLOSER), (1.0, 0.55, CLOSEST))
_OF_LONG_GAME = (*_ALL, (0.75, 0.7, APART), (0.6, 0.5, APART))
_FIRST_MOVES, _FOR_FIRST = (36, 30, 24, 18), 0.5
_FEW = 4
#: Cells to write in are so large, mm, if that leaves rows for so much of the longest game.
_WRITTEN, _FEWEST_ROUNDS = 7.0, 0.7
#: Title of a small board, and of one where it stands below; lengths of the line for the date with its word; how far
#: off both stay.
_SMALL_TITLE, _LOW_TITLE, _DATES, _CLEAR = 6.0, 4.6, (28.0, 24.0, 18.5), 1.5


class Form(NamedTuple):
    """What a score sheet says.

    Attributes:
        title: the game.
        players: in the order of turns, with capitals; nobody for a board of no game.
        row, boxes, total: what the rows of score boxes are for, the names of their columns, and what stands over the
            last one; without a row there are none.
        note: how to fill them in.
        each: what the box beside a name is for; nothing where nobody scores: the winner's is ticked then.
        by_colour: whether a move is written below its colour: where turns may be swapped or lost, no number would
            keep to one, and rows are numbered instead.
        foot: what stands in the small print of a pad, which is headed by the title; None for what the small print
            of a sheet says.
        moves: of a long game; there are lines for so many where boards are not far smaller for it. 0 where that is
            unknown.
        rounds: rows for the turns of a game in which each of them scores; None for a game without.
    """

    title: str
    players: tuple[str, ...]
    row: str = ""
    boxes: tuple[str, ...] = ()
    total: str = ""
    note: str = ""
    each: str = ""
    by_colour: bool = False
    foot: str | None = ""
    moves: int = 0
    rounds: RoundForm | None = None


class Kind(NamedTuple):
    """How a board of a pad stands with what belongs to it.

    Attributes:
        extent: the room that it needs, from width and height of the board in pitches.
        place: the board with what belongs to it, from its items, width, height and the room there is for it.
        suits: whether there is room enough to write, from a drawn board and the room there is for it.
        foot: what stands in the small print; None for what that of the sheet says.
        preferred: it is taken unless its boards are smaller than so much of those of a later kind.
        enough: it is taken if its cells are so far apart, mm, whatever those of later kinds.
    """

    extent: Callable[[float, float], Extent]
    place: Callable[[Sequence[Item], float, float, XY], Drawn]
    suits: Callable[[Drawn, XY], bool]
    foot: str | None = None
    preferred: float = PREFERRED
    enough: float = math.inf


def kinds_of(count: int, form: Form | None, cells: int = 0) -> tuple[Kind, ...]:
    """Score sheets beside up to three boards; names, scores and moves below up to six; nothing by more.

    A board of a game that scores by rounds always has rows for them below.

    Args:
        count: how many boards stand on a page.
        form: what is written.
        cells: how many a board has, so that there are no more lines than moves; 0 where that is unknown.

    Returns:
        The kinds there are, the better one first unless its boards are far smaller.
    """
    if form is None or (count > MOST_NAMED and form.rounds is None):
        return ()
    if form.rounds is not None:
        from boardgen.paper import round_sheet as rows

        lowest = math.ceil(_FEWEST_ROUNDS * form.rounds.rounds)
        return tuple(
            Kind(
                partial(rows.extent, one),
                partial(rows.below, form=one),
                partial(rows.suits, one),
                form.foot,
                1.0,
                _WRITTEN,
            )
            for one in (form.rounds._replace(rounds=n) for n in range(form.rounds.rounds, lowest - 1, -1))
        )
    names = form.players or ("Name", "Name")
    least = _LEAST_TABLE if form.row else len(names) * _LEAST_NAME + (len(names) - 1) * COLUMN_GAP

    def in_corners(drawn: Drawn, room: XY) -> bool:
        board = _middled(drawn, _width_below(drawn, room, names))
        return room[0] >= least and bool(_corner(board, form.title, dated=not form.row))

    place, high = partial(below, form=form, cells=cells), _named_high(form)
    cornered = Kind(partial(_named_extent, high), partial(place, titled=False), in_corners, form.foot)
    titled = Kind(
        partial(_named_extent, high + _TITLED),
        partial(place, titled=True),
        lambda drawn, room: room[0] >= least,
        form.foot,
    )
    named: tuple[Kind, ...] = (cornered, titled)
    if form.moves:
        few, longer = count <= _FEW, []
        for part, preferred, apart in _OF_LONG_GAME if few else _OF_LONG_GAME[:4:3]:
            moves = math.ceil(part * form.moves)
            deep = height_of(moves, len(form.players), form.by_colour, narrow=few, apart=apart)
            longer += _over_lines(named, deep, preferred if few else PREFERRED)
        fewest = _OF_LONG_GAME[-1][0] * form.moves
        for first in [first for first in _FIRST_MOVES if first < fewest and few]:
            deep = height_of(first, len(form.players), form.by_colour, long=form.moves)
            longer += _over_lines(named, deep, _FOR_FIRST)
        named = (*longer, *named)
    if count > MOST:
        return named
    # What the foot of a small pad says stands in the note already, if there is one.
    foot = "" if form.note and form.foot else form.foot
    aside = Kind(_sheet_extent, partial(beside, form=form, cells=cells), lambda drawn, room: room[1] >= HEIGHT, foot)
    return aside, *named


def _over_lines(named: Sequence[Kind], deep: float, preferred: float) -> list[Kind]:
    """Boards over names, and over lines for moves that are so deep."""
    return [
        kind._replace(extent=partial(_longer, kind.extent, _OVER_MOVES + deep), preferred=preferred) for kind in named
    ]


def _sheet_extent(width: float, height: float) -> Extent:
    return Extent(width, height, (WIDTH + BESIDE, 0.0))


def _named_high(form: Form) -> float:
    """How high names and scores are below a board."""
    return _OVER_TABLE + (1 + len(form.players)) * _LINED if form.row else NAMED


def _named_extent(high: float, width: float, height: float) -> Extent:
    return Extent(width, height, (0.0, high))


def _longer(extent: Callable[[float, float], Extent], high: float, width: float, height: float) -> Extent:
    """What a board with names needs, and so much more below."""
    found = extent(width, height)
    return found._replace(extra=(found.extra[0], found.extra[1] + high))


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

    Where there are rows of score boxes, names stand before these, and the date above the names.

    Moves stand below where there is room. Without moves it is as high as it must be, with them as high as there is
    room; it is wider than the board where names need that and there is room.
    """
    names = form.players or ("Name", "Name")
    gaps = (len(names) - 1) * COLUMN_GAP
    wide = _width_below((items, width, height), room, names)
    left, top = (wide - width) / 2, _TITLED if titled else 0.0
    board = Group(tuple(items), id="board", dx=left, dy=top)
    dated = not form.row
    lines: list[Item] = _over_board(form.title, wide, dated=dated) if titled else []
    if not titled:
        title = _corner(_middled((items, width, height), wide), form.title, dated=dated)
        lines = [Group(tuple(title), id="title")]
    high = top + height + _named_high(form)
    share = (wide - gaps) / len(names)
    if form.row:
        lines += _table(form, names, wide, top + height + _OVER_TABLE)
    for i, name in enumerate(() if form.row else names):
        x = i * (share + COLUMN_GAP)
        lines += named_line(name, form.each, x, x + share, high - _UNDER_NAME)
    # Columns of one turn stand below the names themselves.
    headed = is_headed(wide, len(names), form.by_colour)
    box = (0.0, high + _OVER_MOVES, wide, room[1])
    moves = move_lines(names, box, cells, form.by_colour, fewest=FEWEST, headed=headed, wanted=form.moves, brief=True)
    if moves:
        lines += moves
        high = room[1]
    return (board, Group(tuple(lines), id="names", layer="text")), wide, high


def _width_below(drawn: Drawn, room: XY, names: Sequence[str]) -> float:
    """How wide a board is with what stands below it."""
    return max(drawn[1], min(room[0], len(names) * (_WIDE_NAME + COLUMN_GAP) - COLUMN_GAP))


def _middled(drawn: Drawn, wide: float) -> Silhouette:
    """A board in the middle of a width."""
    items, width, height = drawn
    return Silhouette([Group(tuple(items), dx=(wide - width) / 2)], wide, height)


def named_line(name: str, each: str, x: float, end: float, y: float) -> list[Item]:
    """A line for a name with what it is for below, and a box for what is won; a small one, if only that is ticked.

    Args:
        name: the player.
        each: what the box is for; nothing where it is ticked.
        x, end: of line and box, mm.
        y: of the line, mm.
    """
    below = y + LABEL * 1.2
    end -= _LINE.width / 2
    box, base = (_SCORE, y) if each else (_TICK, below + 0.3)
    word = Text(end if each else end - box - 1.0, below, each or "won", NUMBER, "muted", "end")
    corners = ((end - box, base - box), (end, base - box), (end, base), (end - box, base))
    return [
        Line(x, y, end - box - 1.5 if each else end, y, _LINE),
        Text(x, below, name, LABEL, name_paint(name), bold=True),
        word,
        Polygon(corners, _TOTAL),
    ]


def _box(each: str, end: float, y: float) -> tuple[list[Item], float]:
    """A box at the end of a line with its word before it, and where both begin.

    It is for what is won, or to tick where nobody scores.
    """
    end -= _LINE.width / 2
    size, word = _SCORE if each else _TICK, each or "won"
    corners = ((end - size, y - size), (end, y - size), (end, y), (end - size, y))
    said = Text(end - size - 1.0, y - 0.6, word, NUMBER, "muted", "end")
    return [said, Polygon(corners, _TOTAL)], said.x - measure(word, NUMBER) - 1.5


def _table(form: Form, names: Sequence[str], width: float, top: float) -> list[Item]:
    """Lines for the date and for names, these with a row of score boxes each, below a small board."""
    start = max(measure(label, LABEL, bold=True) for label in (*names, "Date")) + 1.5
    boxes = width - (len(form.boxes) + 1.5) * _LINED
    found: list[Item] = []
    for i, label in enumerate(("Date", *names)):
        y = top + (i + 1) * _LINED
        base = y - 1.6
        found.append(Text(0.0, base, label, LABEL, name_paint(label), bold=label in names))
        found.append(Line(start, base + UNDER_DATE, boxes - 2.0, base + UNDER_DATE, _LINE))
    heads = [(boxes + (i + 0.5) * _LINED, name) for i, name in enumerate(form.boxes)]
    total = boxes + len(form.boxes) * _LINED
    heads.append(((total + width) / 2, form.total))
    found += [Text(x, top + _LINED - _UNDER_LABELS, head, NUMBER, "muted", "middle") for x, head in heads]
    for i in range(len(names)):
        y, foot, end = top + (i + 1) * _LINED, top + (i + 2) * _LINED, width - _LINE.width / 2
        found.append(Polygon(((total, y), (end, y), (end, foot), (total, foot)), _TOTAL))
        found += [Line(boxes + j * _LINED, y, boxes + j * _LINED, foot, _LINE) for j in range(len(form.boxes))]
        found += [Line(boxes, at, total, at, _LINE) for at in (y, foot)]
    return found


def _over_board(title: str, width: float, *, dated: bool) -> list[Item]:
    """Title and date on a line above a board."""
    room = width - _DATES[0] - _CLEAR
    size = min(_LOW_TITLE, room / measure(title, 1.0, bold=True))
    y = ASCENT * _LOW_TITLE
    date = date_line(width, y - 0.4, _DATES[0], right=True) if dated else ()
    return [Text(0.0, y - 0.4, title, size, bold=True), *date]


def _corner(board: Silhouette, title: str, *, dated: bool) -> list[Item]:
    """Title and date in a corner above a board, the date in the other one if it must; nothing without room."""
    wide = measure(title, _SMALL_TITLE, bold=True)
    name = ASCENT * _SMALL_TITLE
    date = name + _NAMES

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


def date_line(side: float, y: float, length: float, *, right: bool) -> list[Item]:
    """A line for the date at one side of a board, after its word, as on larger boards; both together so long."""
    left = side - length if right else side
    begin, line = left + measure("Date", NUMBER) + 1.2, y + UNDER_DATE
    return [Line(begin, line, left + length, line, _LINE), Text(left, y, "Date", NUMBER)]


def _sheet(form: Form, width: float, height: float, cells: int) -> list[Item]:
    items: list[Item] = []
    size = min(_TITLE, WIDTH / measure(form.title, 1.0, bold=True))
    # The dots of letters rise above capitals.
    y = ASCENT * size
    items.append(Text(0.0, y, form.title, size, bold=True))
    names = form.players or ("Name", "Name")
    start = max(measure(label, _BODY, bold=True) for label in (*names, "Date")) + 1.5
    for label in (*names, "Date"):
        y += _FIRST_NAME if label == names[0] and not form.row else _NAMES
        items.append(Text(0.0, y, label, _BODY, name_paint(label), bold=label in form.players))
        box, end = ([], width) if form.row or label == "Date" else _box(form.each, width, y + 0.6)
        items += [Line(start, y + 0.6, end, y + 0.6, _LINE), *box]
    if form.row:
        y += _NAMES * 0.7
        y = _scores(items, form, names, width, y)
    if form.note:
        y += _OVER_NOTE
        for line in wrap(form.note, width, _NOTE):
            items.append(Text(0.0, y, line, _NOTE, "muted"))
            y += _NOTE_LINE
    y += 4.0 if not form.note else 0.5
    return [*items, *move_lines(names, (0.0, y, width, height), cells, form.by_colour, wanted=form.moves)]


def _scores(items: list[Item], form: Form, names: Sequence[str], width: float, y: float) -> float:
    """A row of boxes for each player, the last one wider, for the sum; where they end."""
    left = max(measure(name, _BODY, bold=True) for name in (*names, form.row)) + 2.0
    count = len(form.boxes)
    box = (width - left) / (count + 1.5)
    said = [(left + (i + 0.5) * box, name) for i, name in enumerate(form.boxes)]
    said.append(((left + count * box + width) / 2, form.total))
    y += CAP_HEIGHT * NUMBER
    items.append(Text(0.0, y, form.row, NUMBER, "muted"))
    items += [Text(x, y, label, NUMBER, "muted", "middle") for x, label in said]
    y += _UNDER_LABELS
    for name in names:
        items.append(Text(0.0, y + _BOX / 2 + CAP_HEIGHT * _BODY / 2, name, _BODY, name_paint(name), bold=True))
        total = left + count * box
        end = width - _LINE.width / 2
        items.append(Polygon(((total, y), (end, y), (end, y + _BOX), (total, y + _BOX)), _TOTAL))
        items += [Line(left + i * box, y, left + i * box, y + _BOX, _LINE) for i in range(count)]
        items += [Line(left, at, total, at, _LINE) for at in (y, y + _BOX)]
        y += _BOX
    return y
