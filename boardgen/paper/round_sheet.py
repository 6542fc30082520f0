"""Score sheets with a row for each round, below a board or without one, several on a sheet to be cut apart; in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from boardgen.errors import FitError
from boardgen.paper.fit import Extent
from boardgen.paper.pad import arrangements
from boardgen.paper.printers_marks import PART
from boardgen.paper.rulers import SMALL
from boardgen.paper.sheet import DEFAULT_MARGIN, sheets
from boardgen.scene.primitives import XY, Document, Group, Item, Line, Polygon, Scene, Style, Symbol, Text, Use
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT, measure, wrap

_LINE = Style(stroke="muted", width=0.2)
_THIN = Style(stroke="grid", width=0.15)
#: Scores, which are read, stand on a ground; points, which are added up, do not.
_SCORE = Style(fill="cell.alt")
#: Type of the title, of names, of what stands over columns and of the note.
_TITLE, _NAME, _LABEL, _NOTE = 6.0, 2.8, 2.4, 2.6
#: From line to line of the note; lines for names below the title.
_LEADING, _NAMES = 3.4, 8.0
#: From names to what stands over columns, and from that to the first row; from the last row to the note.
_OVER_LABELS, _UNDER_LABELS, _OVER_NOTE = 3.6, 1.2, 3.0
#: Height of a row, and of the highest; the narrowest column that can be written in; the number of a round.
_ROW, _HIGHEST, _NARROWEST, _NUMBER = 4.8, 8.0, 11.0, 5.2
#: From the number to its row.
_OFF_NUMBER = 1.8
#: From the title to the first row; what is written of each turn, and what of it is read.
_UNDER_TITLE = _NAMES + _OVER_LABELS + CAP_HEIGHT * _LABEL + _UNDER_LABELS
_SCORED = "score"
_SCORES = (("points", 1.0), (_SCORED, 1.0))
#: Rows are as wide as a board that takes so much of the room: all begins and ends in line then.
_NEARLY = 0.9
#: From the title to a board, and the least width of what stands below it.
_OVER_BOARD, _LEAST_WIDTH = 3.0, 84.0
#: Between the columns of players; from note to small print; a date by hand.
_APART, _OVER_FOOT, _DATED = 3.0, 2.0, 24.0

Drawn = tuple[Sequence[Item], float, float]
"""Items, width and height."""


class RoundForm(NamedTuple):
    """What a score sheet says.

    Attributes:
        title: the game.
        players: in the order of turns, with capitals.
        rounds: rows at most.
        note: how points are counted, in short lines.
        foot: whose game it is.
        columns: what is written of a turn, with how wide these are beside one another, where there is room for all.
        pens: how to write on a board above.
    """

    title: str
    players: tuple[str, ...]
    rounds: int
    note: tuple[str, ...]
    foot: str = ""
    columns: tuple[tuple[str, float], ...] = ()
    pens: str = ""


def round_sheets(form: RoundForm, count: int, *, paper: str = "a4", margin: float = DEFAULT_MARGIN) -> Document:
    """A sheet of so many score sheets, all alike.

    Each has a row for every round, in which each player has the points of a turn and the score after it.

    Args:
        form: what they say.
        count: how many.
        paper: size of the sheet.
        margin: of each of them, once they are cut apart, mm.

    Raises:
        OptionError: no such paper.
        FitError: rows would be too low or too narrow to write in.
    """
    found: list[tuple[float, Scene]] = []
    for sheet in sheets(paper):
        for columns, rows in arrangements(count):
            if columns * rows != count:
                continue
            width, height = sheet.width / columns, sheet.height / rows
            inner = width - 2 * margin, height - 2 * margin
            share = _share(form, inner[0])
            room = inner[1] - _head(form) - _foot(form, inner[0])
            kept = min(form.rounds, int(room / _ROW))
            if share < 2 * _NARROWEST or kept < 1:
                continue
            one = tuple(_one(form, inner, kept, min(_HIGHEST, room / kept)))
            pad = Symbol("pad", (Group(one, dx=margin, dy=margin),), (0.0, 0.0, width, height))
            uses = tuple(Use(pad, i % columns * width, i // columns * height) for i in range(count))
            lines = [Line(0.0, i * height, sheet.width, i * height, PART) for i in range(1, rows)]
            lines += [Line(i * width, 0.0, i * width, sheet.height, PART) for i in range(1, columns)]
            parts = (Group(uses, id="pads"), Group(tuple(lines), id="parting", layer="marks"))
            desc = f"{count} score sheets of {form.title}, with rows for {kept} rounds."
            page = Scene(sheet.width, sheet.height, parts, title=f"{form.title}: score pad", desc=desc)
            # More rounds first; of as many, those whose rows have the most room.
            found.append((kept + min(share / 1000, 0.9), page))
    if not found:
        raise FitError(f"{count} score sheets of {form.title} do not fit on {sheets(paper)[0].name}")
    return Document((max(found, key=lambda one: one[0])[1],), title=f"{form.title}: score pad")


def extent(form: RoundForm, width: float, height: float) -> Extent:
    """The room that a board over the rows needs, from its width and height in pitches."""
    written = _head(form) + _foot(form._replace(foot=""), _LEAST_WIDTH, _notes(form))
    return Extent(width, height, (0.0, _OVER_BOARD + written + form.rounds * _ROW))


def suits(form: RoundForm, drawn: tuple[Sequence[Item], float, float], room: XY) -> bool:
    """Whether rows below a board are wide enough to write in all that there is."""
    wide = _wide(drawn[1], room)
    return room[0] >= _LEAST_WIDTH and len(_columns(form, _share(form, wide))) == len(form.columns or _SCORES)


def below(items: Sequence[Item], width: float, height: float, room: XY, form: RoundForm) -> Drawn:
    """A board between its title and the rows for its turns, all as wide as it or as there is room, and as high."""
    wide, notes = _wide(width, room), _notes(form)
    free = room[1] - height - _OVER_BOARD - _head(form) - _foot(form._replace(foot=""), wide, notes)
    row = min(_HIGHEST, free / form.rounds)
    # What is left goes above the board and below it.
    aside = (free - row * form.rounds) / 2
    top = ASCENT * _TITLE + _OVER_BOARD + aside
    board = Group(tuple(items), id="board", dx=(wide - width) / 2, dy=top)
    title = Group(tuple(_titled(form, wide)), id="title")
    rows = Group(tuple(_rows(form, wide, top + height + aside, form.rounds, row, notes)), id="rows")
    return (board, Group((title, rows), id="score-sheet", layer="text")), wide, room[1]


def _wide(width: float, room: XY) -> float:
    """How wide rows below a board are."""
    return max(width, _LEAST_WIDTH) if width >= _NEARLY * room[0] else room[0]


def _notes(form: RoundForm) -> tuple[str, ...]:
    """What is said below rows that stand below a board."""
    return (*form.note, *([form.pens] if form.pens else []))


def _share(form: RoundForm, width: float) -> float:
    """How wide the columns of a player are."""
    return (width - _NUMBER - _APART * (len(form.players) - 1)) / len(form.players)


def _columns(form: RoundForm, share: float) -> tuple[tuple[str, float], ...]:
    """What is written of a turn, and how wide that is: all of it, or points and score."""
    for columns in (form.columns, _SCORES):
        total = sum(part for _, part in columns)
        widths = tuple((name, share * part / total) for name, part in columns)
        if widths and min(width for _, width in widths) >= _NARROWEST:
            return widths
    return widths


def _head(form: RoundForm) -> float:
    """From the top to the first row."""
    return ASCENT * _TITLE + _UNDER_TITLE


def _foot(form: RoundForm, width: float, notes: Sequence[str] = ()) -> float:
    """From the last row to the foot."""
    told = _told(notes or form.note, width)
    return _OVER_NOTE + len(told) * _LEADING + (_OVER_FOOT + SMALL if form.foot else 0.0)


def _told(notes: Sequence[str], width: float) -> list[str]:
    """The lines of the note; what fits whole behind what is before it stands there, for more room for rows."""
    lines: list[str] = []
    for said in notes:
        joined = f"{lines[-1]} {said}" if lines else said
        if lines and measure(joined, _NOTE) <= width:
            lines[-1] = joined
        else:
            lines += wrap(said, width, _NOTE)
    return lines


def _one(form: RoundForm, inner: tuple[float, float], rounds: int, row: float) -> Iterator[Item]:
    """A score sheet, from its corner on."""
    width, height = inner
    yield from _titled(form, width)
    yield from _rows(form, width, ASCENT * _TITLE, rounds, row, form.note)
    if form.foot:
        yield Text(width, height - DESCENT * SMALL, form.foot, SMALL, "muted", "end")


def _titled(form: RoundForm, width: float) -> Iterator[Item]:
    """The title, and a line for the date."""
    y = ASCENT * _TITLE
    yield Text(0.0, y, form.title, _TITLE, bold=True)
    label = measure("Date", _NAME) + 1.2
    yield Text(width - _DATED - label, y - 0.8, "Date", _NAME)
    yield Line(width - _DATED, y, width, y, _LINE)


def _rows(form: RoundForm, width: float, top: float, rounds: int, row: float, notes: Sequence[str]) -> Iterator[Item]:
    """Names over a row for each round, and what is said below, beneath something that ends at ``top``."""
    y, share = top + _NAMES, _share(form, width)
    lefts = [_NUMBER + i * (share + _APART) for i in range(len(form.players))]
    for x, name in zip(lefts, form.players, strict=True):
        yield Text(x, y, name, _NAME, bold=True)
        yield Line(x + measure(name, _NAME, bold=True) + 1.5, y + 0.6, x + share, y + 0.6, _LINE)
    y = top + _UNDER_TITLE
    foot = y + rounds * row
    columns = _columns(form, share)
    for x in lefts:
        left = x
        for name, wide in columns:
            if name == _SCORED:
                yield Polygon(((left, y), (left + wide, y), (left + wide, foot), (left, foot)), _SCORE)
            yield Text(left + wide / 2, y - _UNDER_LABELS, name, _LABEL, "muted", "middle")
            left += wide
    for i in range(rounds + 1):
        at = y + i * row
        for x in lefts:
            yield Line(x, at, x + share, at, _LINE if i in {0, rounds} else _THIN)
        if i < rounds:
            base = at + (row + CAP_HEIGHT * _LABEL) / 2
            yield Text(_NUMBER - _OFF_NUMBER, base, str(i + 1), _LABEL, "muted", "end")
    for x in lefts:
        for side in accumulate((wide for _, wide in columns), initial=x):
            yield Line(side, y, side, foot, _LINE)
    for i, line in enumerate(_told(notes, width)):
        yield Text(0.0, foot + _OVER_NOTE + CAP_HEIGHT * _NOTE + i * _LEADING, line, _NOTE, "muted")
