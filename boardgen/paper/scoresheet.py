"""What stands beside a board to write on, or below a small one: names, date, score boxes, moves. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from boardgen.paper.fit import Extent
from boardgen.paper.pad import GAP, pad_extent
from boardgen.paper.printers_marks import PART
from boardgen.paper.sheet import Sheet
from boardgen.paper.silhouette import Silhouette
from boardgen.scene.primitives import XY, Box, Group, Item, Line, Polygon, Style, Text
from boardgen.scene.text import ASCENT, CAP_HEIGHT, measure, wrap

#: How wide it is, and how far from the board.
WIDTH, BESIDE = 47.0, 5.0
#: Boards with more than so many on a page have none; up to so many have lines for names and scores below.
MOST, MOST_NAMED = 2, 6
#: How high these lines are, and the least width for a player.
NAMED, _LEAST_NAME = 8.5, 21.0
#: The least height: names, date, scores and a few moves.
HEIGHT = 74.0

Drawn = tuple[tuple[Item, ...], float, float]
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
#: Names of players that are colours in which one can read.
_COLOURED = frozenset({"Red", "Blue", "Green"})
#: Room for a name beside score boxes.
_BLANK = 16.0
#: Labels and boxes below small boards.
_LABEL, _SCORE = 2.6, 5.0
#: Title of a small board, lengths of the line for the date, and how far both stay off the board.
_SMALL_TITLE, _DATES, _CLEAR = 6.0, (24.0, 20.0, 16.0, 12.0, 9.0), 1.5


class Form(NamedTuple):
    """What a score sheet says.

    Attributes:
        title: the game.
        players: in the order of turns, with capitals; nobody for a board of no game.
        row, boxes, total: what the score boxes are for, their names, and what stands over the last one; without a
            row they are for a series of games, and for players whatever their colours.
        note: how to fill them in.
    """

    title: str
    players: tuple[str, ...]
    row: str = ""
    boxes: tuple[str, ...] = ("1", "2", "3", "4", "5")
    total: str = "Sum"
    note: str = ""


class Kind(NamedTuple):
    """How the boards of a pad stand with what belongs to each.

    Attributes:
        extent: the room for boards, from width and height of one in pitches, columns and rows.
        place: one board with what belongs to it, from its items, width, height and the height there is for it.
        least: the least width of a board.
        parted: whether a line shows where to cut them apart.
    """

    extent: Callable[[float, float, int, int], Extent]
    place: Callable[[Sequence[Item], float, float, float], Drawn]
    least: float = 0.0
    parted: bool = False


def kind_of(count: int, form: Form | None) -> Kind:
    """Score sheets beside one or two boards, lines for names below up to six, nothing by more."""
    if form is None or count > MOST_NAMED:
        return Kind(pad_extent, lambda items, width, height, room: (tuple(items), width, height))
    if count > MOST:
        names = form.players or ("Name", "Name")
        least = len(names) * _LEAST_NAME + (len(names) - 1) * _COLUMN_GAP
        return Kind(
            named_extent,
            lambda items, width, height, room: above(items, width, height, names, form.title),
            least,
            parted=True,
        )
    return Kind(sheet_extent, partial(beside, form=form), parted=True)


def beside(
    items: Sequence[Item], width: float, height: float, room: float, form: Form
) -> tuple[tuple[Item, ...], float, float]:
    """A board with a score sheet on its right, which is as high as there is room, up to half as high again."""
    full = max(height, HEIGHT, min(room, 1.5 * height))
    board = Group(tuple(items), id="board", dy=(full - height) / 2)
    sheet = Group(tuple(_sheet(form, full)), id="score-sheet", layer="text", dx=width + BESIDE)
    return (board, sheet), width + BESIDE + WIDTH, full


def sheet_extent(width: float, height: float, columns: int, rows: int) -> Extent:
    """The room that boards take with their score sheets; width and height of one board in pitches."""
    across = columns * (WIDTH + BESIDE) + (columns - 1) * GAP
    return Extent(columns * width, rows * height, (across, (rows - 1) * GAP))


def above(
    items: Sequence[Item], width: float, height: float, names: Sequence[str], title: str
) -> tuple[tuple[Item, ...], float, float]:
    """A board over lines for names, each with a box for the score; title and date in its upper left corner."""
    share = (width - (len(names) - 1) * _COLUMN_GAP) / len(names)
    y = height + NAMED - 0.2
    lines: list[Item] = []
    for i, name in enumerate(names):
        x = i * (share + _COLUMN_GAP)
        box, end = x + share - _SCORE, x + share - _LINE.width / 2
        lines += [
            Text(x, y - 0.8, name, _LABEL, _paint(name), bold=True),
            Line(x + measure(name, _LABEL, bold=True) + 1.2, y, box - 1.0, y, _LINE),
            Polygon(((box, y - _SCORE), (end, y - _SCORE), (end, y), (box, y)), _TOTAL),
        ]
    board = Group(tuple(items), id="board")
    lines += _corner(Silhouette(items, width, height), title)
    return (board, Group(tuple(lines), id="names", layer="text")), width, height + NAMED


def _corner(board: Silhouette, title: str) -> list[Item]:
    """Title and date in the upper left corner of a board, else the date in the right one; nothing without room."""
    wide = measure(title, _SMALL_TITLE, bold=True)
    label = measure("Date", _LABEL) + 1.2
    name, date = ASCENT * _SMALL_TITLE, ASCENT * _SMALL_TITLE + _NAMES
    if board.touches((0.0, 0.0, wide + _CLEAR, name + _CLEAR), _CLEAR):
        return []
    found: list[Item] = [Text(0.0, name, title, _SMALL_TITLE, bold=True)]
    for end in _DATES:
        if not board.touches((0.0, 0.0, label + end + _CLEAR, date + _CLEAR), _CLEAR):
            return [*found, *_date(0.0, date, label, end)]
    for end in _DATES:
        left = board.width - label - end
        if not board.touches((left - _CLEAR, 0.0, board.width, name + _CLEAR), _CLEAR):
            return [*found, *_date(left, name, label, end)]
    return found


def _date(x: float, y: float, label: float, end: float) -> list[Item]:
    return [Text(x, y - 0.8, "Date", _LABEL), Line(x + label, y, x + label + end, y, _LINE)]


def named_extent(width: float, height: float, columns: int, rows: int) -> Extent:
    """The room that boards take with lines for names; width and height of one board in pitches."""
    return Extent(columns * width, rows * height, ((columns - 1) * GAP, rows * NAMED + (rows - 1) * GAP))


def parting(way: tuple[int, int], area: XY, sheet: Sheet, taken: Sequence[Box]) -> tuple[Item, ...]:
    """The lines along which boards are cut apart, from edge to edge of their sheet; none for one.

    Args:
        way: columns and rows.
        area: width and height of all of them, in the middle of the sheet.
        sheet: it.
        taken: what stands in its small print; lines that would run through it end above.
    """
    (columns, rows), (width, height) = way, area
    aside, above = (sheet.width - width) / 2, (sheet.height - height) / 2
    # As boards are spread: equal shares, and one gap less than there are boards.
    levels = [i * (height + GAP) / rows - GAP / 2 for i in range(1, rows)]
    uprights = [i * (width + GAP) / columns - GAP / 2 for i in range(1, columns)]
    lines = [Line(-aside, y, width + aside, y, PART) for y in levels]
    for x in uprights:
        crossed = any(box[0] < x + aside < box[2] for box in taken)
        lines.append(Line(x, -above, x, height if crossed else height + above, PART))
    return (Group(tuple(lines), id="parting", layer="marks"),) if lines else ()


def _sheet(form: Form, height: float) -> list[Item]:
    items: list[Item] = []
    size = min(_TITLE, WIDTH / measure(form.title, 1.0, bold=True))
    # The dots of letters rise above capitals.
    y = ASCENT * size
    items.append(Text(0.0, y, form.title, size, bold=True))
    names = form.players or ("Name", "Name")
    for label in (*names, "Date"):
        y += _NAMES
        items.append(Text(0.0, y, label, _BODY, _paint(label), bold=label in form.players))
        items.append(Line(measure(label, _BODY, bold=True) + 1.5, y + 0.6, WIDTH, y + 0.6, _LINE))
    y += _NAMES * 0.7
    y = _scores(items, form, names if form.row else ("",) * len(names), y)
    if form.note:
        y += _OVER_NOTE
        for line in wrap(form.note, WIDTH, _NUMBER):
            items.append(Text(0.0, y, line, _NUMBER, "muted"))
            y += _NOTE_LINE
    y += 4.0 if not form.note else 0.5
    _moves(items, names, y, height)
    return items


def _scores(items: list[Item], form: Form, names: Sequence[str], y: float) -> float:
    """A row of boxes for each player, the last one wider, for the sum; where they end."""
    left = max(measure(name, _BODY, bold=True) for name in (*names, form.row)) + 2.0 if form.row else _BLANK
    count = len(form.boxes)
    box = (WIDTH - left) / (count + 1.5)
    said = [(left + (i + 0.5) * box, name) for i, name in enumerate(form.boxes)]
    said.append(((left + count * box + WIDTH) / 2, form.total))
    y += CAP_HEIGHT * _NUMBER
    items.append(Text(0.0, y, form.row or "Player", _NUMBER, "muted"))
    items += [Text(x, y, label, _NUMBER, "muted", "middle") for x, label in said]
    y += _UNDER_LABELS
    for name in names:
        if name:
            items.append(Text(0.0, y + _BOX / 2 + CAP_HEIGHT * _BODY / 2, name, _BODY, _paint(name), bold=True))
        else:
            items += [Line(0.0, at, left, at, _LINE) for at in (y, y + _BOX)]
        total = left + count * box
        end = WIDTH - _LINE.width / 2
        items.append(Polygon(((total, y), (end, y), (end, y + _BOX), (total, y + _BOX)), _TOTAL))
        items += [Line(left + i * box, y, left + i * box, y + _BOX, _LINE) for i in range(count)]
        items += [Line(left, at, total, at, _LINE) for at in (y, y + _BOX)]
        y += _BOX
    return y


def _paint(name: str) -> str:
    """Names of colours are printed in them, where they can be read on paper."""
    return f"name.{name.lower()}" if name in _COLOURED else "ink"


def _moves(items: list[Item], names: Sequence[str], y: float, height: float) -> None:
    """Numbered lines for the moves, one column a player, down to the foot."""
    columns = max(2, len(names))
    paints = [_paint(name) for name in names if name in _COLOURED]
    width = (WIDTH - (columns - 1) * _COLUMN_GAP) / columns
    rows = max(1, int((height - y) / _MOVES))
    y += (height - y) - rows * _MOVES
    for row in range(rows):
        base = y + (row + 1) * _MOVES - 0.15
        for column in range(columns):
            x = column * (width + _COLUMN_GAP)
            paint = paints[column] if len(paints) == columns else "muted"
            items.append(Text(x, base - 0.8, str(row * columns + column + 1), _NUMBER, paint))
            items.append(Line(x, base, x + width, base, _THIN))
