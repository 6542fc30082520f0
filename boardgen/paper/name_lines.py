"""Lines for names and the date on pads, and boxes for scores or to tick. Lengths in mm."""

from __future__ import annotations

from boardgen.paper.move_lines import LABEL, NUMBER, name_paint
from boardgen.scene.primitives import Item, Line, Polygon, Style, Text
from boardgen.scene.text import measure

LINE = Style(stroke="muted", width=0.2)
TOTAL = Style(fill="cell.alt", stroke="muted", width=0.2)
#: From the word for the date to its line.
UNDER_DATE = 0.6
#: From what stands over boxes to them.
UNDER_LABELS = 1.0
#: Boxes for scores, and to tick.
_SIZE = 4.4


def named_line(name: str, each: str, x: float, end: float, y: float, begin: float = 0.0) -> list[Item]:
    """A name before its line, and a box for what is won at the end of that.

    Args:
        name: the player.
        each: what the box is for; nothing where it is ticked.
        x, end: of name and box, mm.
        y: of the line, mm.
        begin: how far from the name's beginning the line begins; where the name ends, unless given.
    """
    box, line = score_box(each, end, y)
    begin = begin or measure(name, LABEL, bold=True) + 1.5
    label = Text(x, y - UNDER_DATE, name, LABEL, name_paint(name), bold=True)
    return [Line(x + begin, y, line, y, LINE), label, *box]


def score_box(each: str, end: float, y: float) -> tuple[list[Item], float]:
    """A box at the end of a line with its word before it, and where both begin.

    It is for what is won, or to tick where nobody scores.
    """
    return _box(each, end, y) if each else tick_box("won", end, y)


def tick_box(word: str, end: float, y: float) -> tuple[list[Item], float]:
    """A box at the end of a line with the word for what it is ticked for, and where both begin."""
    return _box(word, end, y)


def _box(word: str, end: float, y: float) -> tuple[list[Item], float]:
    end, size = end - LINE.width / 2, _SIZE
    corners = ((end - size, y - size), (end, y - size), (end, y), (end - size, y))
    said = Text(end - size - 1.5, y - 0.6, word, NUMBER, "muted", "end")
    return [said, Polygon(corners, TOTAL)], said.x - measure(word, NUMBER) - 1.5


def date_line(side: float, y: float, length: float, *, right: bool) -> list[Item]:
    """A line for the date at one side of a board, after its word, as on larger boards; both together so long."""
    left = side - length if right else side
    begin, line = left + measure("Date", NUMBER) + 1.2, y + UNDER_DATE
    return [Line(begin, line, left + length, line, LINE), Text(left, y, "Date", NUMBER)]
