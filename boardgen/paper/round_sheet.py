"""Score sheets without a board: a row for each round, several on a sheet to be cut apart. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boardgen.errors import FitError
from boardgen.paper.pad import arrangements
from boardgen.paper.printers_marks import PART
from boardgen.paper.rulers import SMALL
from boardgen.paper.sheet import DEFAULT_MARGIN, sheets
from boardgen.scene.primitives import Document, Group, Item, Line, Polygon, Scene, Style, Symbol, Text, Use
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT, measure, wrap

_LINE = Style(stroke="muted", width=0.2)
_THIN = Style(stroke="grid", width=0.15)
#: Scores, which are read, stand on a ground; points, which are added up, do not.
_SCORE = Style(fill="cell.alt")
#: Type of the title, of names, of what stands over columns and of the note.
_TITLE, _NAME, _LABEL, _NOTE = 6.0, 2.6, 2.2, 2.3
#: From line to line of the note; lines for date and names below what stands above them.
_LEADING, _DATE, _NAMES = 3.0, 7.2, 9.0
#: From names to what stands over columns, and from that to the first row; from the last row to the note.
_OVER_LABELS, _UNDER_LABELS, _OVER_NOTE = 3.4, 1.2, 4.0
#: Height of a row, and of the highest; the narrowest column that can be written in; the number of a round.
_ROW, _HIGHEST, _NARROWEST, _NUMBER = 5.5, 8.0, 11.0, 7.0
#: Between the columns of players; from note to small print; a date by hand.
_APART, _OVER_FOOT, _DATED = 3.0, 2.0, 24.0


class RoundForm(NamedTuple):
    """What a score sheet says.

    Attributes:
        title: the game.
        players: in the order of turns, with capitals.
        rounds: rows at most.
        note: how points are counted, in short lines.
        foot: whose game it is.
    """

    title: str
    players: tuple[str, ...]
    rounds: int
    note: tuple[str, ...]
    foot: str = ""


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
            share = (inner[0] - _NUMBER) / len(form.players) - _APART
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


def _head(form: RoundForm) -> float:
    """From the top to the first row."""
    return ASCENT * _TITLE + _NAMES + _NAME * 1.2 + _OVER_LABELS + CAP_HEIGHT * _LABEL + _UNDER_LABELS


def _foot(form: RoundForm, width: float) -> float:
    """From the last row to the foot."""
    return _OVER_NOTE + len(_told(form, width)) * _LEADING + (_OVER_FOOT + SMALL if form.foot else 0.0)


def _told(form: RoundForm, width: float) -> list[str]:
    """The lines of the note."""
    return [line for said in form.note for line in wrap(said, width, _NOTE)]


def _one(form: RoundForm, inner: tuple[float, float], rounds: int, row: float) -> Iterator[Item]:
    """A score sheet, from its corner on."""
    width, height = inner
    y = ASCENT * _TITLE
    yield Text(0.0, y, form.title, _TITLE, bold=True)
    label = measure("Date", _NAME) + 1.2
    yield Text(width - _DATED - label, y - 0.8, "Date", _NAME)
    yield Line(width - _DATED, y, width, y, _LINE)
    y += _NAMES
    share = (width - _NUMBER - _APART * (len(form.players) - 1)) / len(form.players)
    lefts = [_NUMBER + i * (share + _APART) for i in range(len(form.players))]
    for x, name in zip(lefts, form.players, strict=True):
        yield Line(x, y, x + share, y, _LINE)
        yield Text(x, y + _NAME * 1.2, name, _NAME, bold=True)
    y = _head(form)
    foot = y + rounds * row
    for x in lefts:
        half = share / 2
        yield Polygon(((x + half, y), (x + share, y), (x + share, foot), (x + half, foot)), _SCORE)
        for middle, word in ((x + half / 2, "points"), (x + 1.5 * half, "score")):
            yield Text(middle, y - _UNDER_LABELS, word, _LABEL, "muted", "middle")
    for i in range(rounds + 1):
        at = y + i * row
        for x in lefts:
            yield Line(x, at, x + share, at, _LINE if i in {0, rounds} else _THIN)
        if i < rounds:
            base = at + (row + CAP_HEIGHT * _LABEL) / 2
            yield Text(_NUMBER - 2.5, base, str(i + 1), _LABEL, "muted", "end")
    for x in lefts:
        for side in (x, x + share / 2, x + share):
            yield Line(side, y, side, foot, _LINE)
    foot += _OVER_NOTE
    for i, line in enumerate(_told(form, width)):
        yield Text(0.0, foot + CAP_HEIGHT * _NOTE + i * _LEADING, line, _NOTE, "muted")
    if form.foot:
        yield Text(width, height - DESCENT * SMALL, form.foot, SMALL, "muted", "end")
