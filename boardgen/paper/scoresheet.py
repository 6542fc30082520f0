"""What stands beside a board to write on: names, date, score boxes, moves. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardgen.paper.fit import Extent
from boardgen.paper.pad import GAP
from boardgen.paper.printers_marks import cut_line
from boardgen.scene.primitives import Group, Item, Line, Polygon, Style, Text
from boardgen.scene.text import ASCENT, CAP_HEIGHT, measure, wrap

#: How wide it is, and how far from the board.
WIDTH, BESIDE = 47.0, 5.0
#: Boards with more than so many on a page have none.
MOST = 2
#: The least height: names, date, scores and a few moves.
HEIGHT = 74.0

_LINE = Style(stroke="muted", width=0.2)
_THIN = Style(stroke="grid", width=0.15)
_TOTAL = Style(fill="cell.alt", stroke="muted", width=0.2)
_TITLE, _BODY, _NUMBER = 10.0, 3.0, 2.2
#: From one line to write on to the next: names, moves; height of a score box.
_NAMES, _MOVES, _BOX = 7.2, 4.6, 6.6
#: From what stands over the score boxes to them; from them to how to fill them in, and its lines.
_UNDER_LABELS, _OVER_NOTE, _NOTE_LINE = 1.2, 3.6, 2.9
_COLUMN_GAP = 3.0


class Form(NamedTuple):
    """What a score sheet says.

    Attributes:
        title: the game.
        players: in the order of turns, with capitals; nobody for a board of no game.
        row, boxes, total: what the score boxes are for, their names, and what stands over the last one.
        note: how to fill them in.
    """

    title: str
    players: tuple[str, ...]
    row: str = "Game"
    boxes: tuple[str, ...] = ("1", "2", "3", "4", "5")
    total: str = "Sum"
    note: str = ""


def beside(items: Sequence[Item], width: float, height: float, form: Form) -> tuple[tuple[Item, ...], float, float]:
    """A board with a score sheet on its right; as high as the higher of both."""
    full = max(height, HEIGHT)
    board = Group(tuple(items), id="board", dy=(full - height) / 2)
    sheet = Group(tuple(_sheet(form, full)), id="score-sheet", layer="text", dx=width + BESIDE)
    return (board, sheet), width + BESIDE + WIDTH, full


def sheet_extent(width: float, height: float, columns: int, rows: int) -> Extent:
    """The room that boards take with their score sheets; width and height of one board in pitches."""
    across = columns * (WIDTH + BESIDE) + (columns - 1) * GAP
    return Extent(columns * width, rows * height, (across, (rows - 1) * GAP))


def parting(columns: int, rows: int, width: float, height: float) -> tuple[Item, ...]:
    """The line along which two are cut apart, in an area of that size; none for one."""
    if rows == 2:
        return (Group((cut_line(0.0, height / 2, width, height / 2),), id="parting", layer="marks"),)
    if columns == 2:
        return (Group((cut_line(width / 2, 0.0, width / 2, height),), id="parting", layer="marks"),)
    return ()


def _sheet(form: Form, height: float) -> list[Item]:
    items: list[Item] = []
    size = min(_TITLE, WIDTH / measure(form.title, 1.0, bold=True))
    # The dots of letters rise above capitals.
    y = ASCENT * size
    items.append(Text(0.0, y, form.title, size, bold=True))
    names = form.players or ("Name", "Name")
    for label in (*names, "Date"):
        y += _NAMES
        items.append(Text(0.0, y, label, _BODY, "ink", bold=label in form.players))
        items.append(Line(measure(label, _BODY, bold=True) + 1.5, y + 0.6, WIDTH, y + 0.6, _LINE))
    y += _NAMES * 0.7
    y = _scores(items, form, names if form.players else ("1", "2"), y)
    if form.note:
        y += _OVER_NOTE
        for line in wrap(form.note, WIDTH, _NUMBER):
            items.append(Text(0.0, y, line, _NUMBER, "muted"))
            y += _NOTE_LINE
    y += 5.0 if not form.note else 1.5
    _moves(items, max(2, len(names)), y, height)
    return items


def _scores(items: list[Item], form: Form, names: Sequence[str], y: float) -> float:
    """A row of boxes for each player, the last one wider, for the sum; where they end."""
    left = max(measure(name, _BODY, bold=True) for name in (*names, form.row)) + 2.0
    count = len(form.boxes)
    box = (WIDTH - left) / (count + 1.5)
    said = [(left + (i + 0.5) * box, name) for i, name in enumerate(form.boxes)]
    said.append(((left + count * box + WIDTH) / 2, form.total))
    y += CAP_HEIGHT * _NUMBER
    items.append(Text(0.0, y, form.row, _NUMBER, "muted"))
    items += [Text(x, y, label, _NUMBER, "muted", "middle") for x, label in said]
    y += _UNDER_LABELS
    for name in names:
        items.append(Text(0.0, y + _BOX / 2 + CAP_HEIGHT * _BODY / 2, name, _BODY, "ink", bold=True))
        total = left + count * box
        items.append(Polygon(((total, y), (WIDTH, y), (WIDTH, y + _BOX), (total, y + _BOX)), _TOTAL))
        items += [Line(left + i * box, y, left + i * box, y + _BOX, _LINE) for i in range(count)]
        items += [Line(left, at, total, at, _LINE) for at in (y, y + _BOX)]
        y += _BOX
    return y


def _moves(items: list[Item], columns: int, y: float, height: float) -> None:
    """Numbered lines for the moves, one column a player, down to the foot."""
    width = (WIDTH - (columns - 1) * _COLUMN_GAP) / columns
    rows = max(1, int((height - y) / _MOVES))
    y += (height - y) - rows * _MOVES
    for row in range(rows):
        base = y + (row + 1) * _MOVES - 0.15
        for column in range(columns):
            x = column * (width + _COLUMN_GAP)
            items.append(Text(x, base - 0.8, str(row * columns + column + 1), _NUMBER, "muted"))
            items.append(Line(x, base, x + width, base, _THIN))
