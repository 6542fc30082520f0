"""Lines to write answers on: a number for each turn that is asked for, and none beyond. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.puzzles.columns import OVER, THIN
from boardgen.puzzles.words import POINT
from boardgen.scene.primitives import Item, Style, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import CAP_HEIGHT

FAINT = Style(stroke="faint", width=THIN)
#: From a line to write on to the next.
LINE = 8.0
#: The most lines below a picture, and turns on one of them: all of these if there is no room for fewer.
MOST_LINES, _AT_EASE, _MOST_TURNS = 3, 3, 6
#: Between turns on a line.
_APART = 3.0
#: From a line up to its number, and from the left of this to the line; more for a second digit.
_OVER_LINE, _NUMBERED, _DIGIT = 0.6, 4.2, 1.2
_SIZE = 9.2 * POINT
#: The rule over lines for notes, as over cells.
_THICK = 0.35
#: What stands on the first of lines without numbers.
_ANSWER = "Answer"
#: Before lines for the reason, and from there to the first of them.
_WHY, _REASON = "Why", 8.2


def many_lines(turns: int, most: int) -> int:
    """How many lines so many turns take: of ``most`` as many as are all in use, with as many turns each."""
    return -(-turns // -(-turns // most))


def are_enough(turns: int, lines: int) -> bool:
    """Whether lines have room for so many turns: a single one for one turn, fewer than can be for a few on each."""
    return turns <= (1 if lines == 1 else lines * (_AT_EASE if lines < MOST_LINES else _MOST_TURNS))


def lines_under(foot: float, most: int, width: float, turns: int, high: int = 0) -> Iterator[Item]:
    """Lines below a picture that ends at ``foot``, of so many at most, with as many turns on each; all of them,
    for the answer in words, where no turns are counted.

    Where others of the book have more, up to so many as are ``high``, those that are left are for the reason.
    """
    if not turns:
        yield Text(0.0, foot + LINE - _OVER_LINE, _ANSWER, _SIZE, "muted")
        yield from (Rule(0.0, foot + row * LINE, width, foot + row * LINE, FAINT) for row in range(1, most + 1))
        return
    lines = many_lines(turns, most)
    each = -(-turns // lines)
    apart = (width + _APART) / each
    for turn in range(turns):
        row, at = divmod(turn, each)
        y, x = foot + (row + 1) * LINE, at * apart
        yield from _numbered(turn + 1, x, y, x + apart - _APART, wide=turns > 9)
    for row in range(lines, high):
        y = foot + (row + 1) * LINE
        if row == lines:
            yield Text(0.0, y - _OVER_LINE, _WHY, _SIZE, "muted")
        yield Rule(_REASON if row == lines else 0.0, y, width, y, FAINT)


def ruled(x: float, y: float, width: float, bottom: float, *, headed: bool) -> Iterator[Item]:
    """Lines for notes: in the place of a cell ``headed`` as this is, below cells more lines like theirs."""
    base = y
    if headed:
        base += OVER + CAP_HEIGHT * _SIZE
        yield Rule(x, y, x + width, y, Style(stroke="ink", width=_THICK))
        yield Text(x, base, "Notes", _SIZE, "muted", bold=True)
    for k in range(1, int((bottom - base) / LINE) + 1):
        yield Rule(x, base + k * LINE, x + width, base + k * LINE, FAINT)


def _numbered(number: int, x: float, y: float, end: float, *, wide: bool = False) -> Iterator[Item]:
    """A line with a number before it; 0 is none."""
    if number:
        yield Text(x, y - _OVER_LINE, str(number), _SIZE, "muted")
    yield Rule(x + _NUMBERED + (_DIGIT if wide else 0.0), y, end, y, FAINT)
