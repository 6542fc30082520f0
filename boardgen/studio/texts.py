"""Texts of game files as requests have them: read once, with places as a page counts them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from boardgen.errors import CodedError, OptionError
from boardgen.records.checker import examine
from boardgen.records.edits import Edit
from boardgen.records.line import Line
from boardgen.records.problems import GameFileError, Problem
from boardgen.records.reading import Examined, Reading
from boardgen.records.source import MAX_BYTES, Source
from boardgen.studio.requests import Data, RefusedError, Request

#: The name of a text that has none.
NAME = "game.yaml"


class Offsets:
    """Places in a text: characters as Python counts them, and units of UTF-16 as pages do.

    >>> found = Offsets("a𝄞b")
    >>> found.units(2), found.characters(3), found.characters(2)
    (3, 2, 1)
    """

    def __init__(self, text: str) -> None:
        self._wide = [] if text.isascii() else [at for at, letter in enumerate(text) if letter > "\uffff"]
        self._units = [at + number for number, at in enumerate(self._wide)]

    def units(self, index: int) -> int:
        """The units before a character."""
        return index + bisect_left(self._wide, index)

    def characters(self, units: int) -> int:
        """The characters before a unit; one in the middle of a character belongs to it."""
        return units - bisect_left(self._units, units)


@dataclass(frozen=True)
class Opened:
    """A text that has been read.

    Attributes:
        examined: what was found in it.
        offsets: its places.
        number: of the game that is meant, from 1; where that cannot be read, the first is meant.
    """

    examined: Examined
    offsets: Offsets
    number: int = 1

    @property
    def source(self) -> Source:
        """The text."""
        return self.examined.source

    @property
    def reading(self) -> Reading | None:
        """The game that is meant."""
        readings = self.examined.readings
        return next((one for one in readings if number_of(one) == self.number), readings[0] if readings else None)

    def around(self, at: int) -> Opened:
        """The game in which a character stands, or before it."""
        before = [one for one in self.examined.readings if one.document.span(())[0] <= at]
        return replace(self, number=number_of(before[-1])) if before else self

    def span(self, start: int, end: int) -> Data:
        """A stretch of the text as data."""
        return {"from": self.offsets.units(start), "to": self.offsets.units(end)}

    def place(self, at: str | None) -> tuple[Reading, Line, int]:
        """The game, and the line and number of moves of a place; None is the end.

        Raises:
            GameFileError: nobody knows the position, because the file cannot be read so far.
            RefusedError: there is no such place.
        """
        reading = self.reading
        if reading is None or reading.line is None:
            raise GameFileError(self.examined.problems)
        line = reading.line
        if at is None:
            return reading, line, len(line.moves)
        found = line.find(at)
        if found is None:
            raise RefusedError("no-such-move", f"there is no move {at} in this game")
        return reading, *found

    def written(self, edits: Iterable[Edit]) -> list[Data]:
        """Edits as data."""
        ordered = sorted(edits, key=lambda edit: (edit.start, edit.end))
        return [{**self.span(edit.start, edit.end), "insert": edit.text} for edit in ordered]


def opened(request: Request) -> Opened:
    """The text of a request."""
    found = _opened(request.text("text"), request.text("name", NAME))
    return replace(found, number=request.number("game", 1))


def number_of(reading: Reading) -> int:
    """The number of a game in its file, from 1."""
    return next((step + 1 for step in reading.prefix if isinstance(step, int)), 1)


@lru_cache(maxsize=8)
def _opened(text: str, name: str) -> Opened:
    source = Source(name, text)
    if len(text) > MAX_BYTES // 4 and len(text.encode("utf-8", "replace")) > MAX_BYTES:
        message = f"the file has more than {MAX_BYTES:,} bytes, the limit for a game file; split the collection"
        return Opened(Examined(source, (source.problem(0, "file-too-large", message),)), Offsets(text))
    return Opened(_examined(source), Offsets(text))


def _examined(source: Source) -> Examined:
    try:
        return examine(source)
    except OptionError as error:  # a game's own options, where no file stands behind them
        return Examined(source, (source.problem(0, error.code, error.message),))


def again(found: Opened, edits: Iterable[Edit]) -> Opened:
    """The text with edits, read anew."""
    from boardgen.records.edits import applied

    return _opened(applied(found.source.text, edits), found.source.name)


def problem_data(found: Opened, problem: Problem) -> Data:
    """A problem with its place."""
    line, column = problem.line or 1, problem.column or 1
    start = found.source.index(line, column)
    end = start
    if problem.end_line is not None and problem.end_column is not None:
        end = found.source.index(problem.end_line, problem.end_column)
    end = min(max(end, start), len(found.source.text))
    within = [one for one in found.examined.readings if problem.path[: len(one.prefix)] == one.prefix]
    return {
        **found.span(start, end),
        "line": line,
        "column": column,
        "end_line": problem.end_line,
        "end_column": problem.end_column,
        "code": problem.code,
        "message": problem.message,
        "ply": problem.ply,
        "player": problem.player,
        "token": problem.token,
        "figure": figure_of(within[0], problem.path) if within else None,
        "game": number_of(within[0]) if within else None,
    }


def figure_of(reading: Reading, path: tuple[Any, ...]) -> str | None:
    """The id of the figure that a path leads into."""
    inner = path[len(reading.prefix) :] if path[: len(reading.prefix)] == reading.prefix else ()
    if inner[:1] != ("figures",) or len(inner) < 2:
        return None
    scalar = reading.document.scalar((*inner[:2], "id"))
    return None if scalar is None else scalar.text


def refused(error: CodedError) -> RefusedError:
    """An edit that cannot be made."""
    return RefusedError(error.code, error.message)


def position_of_claim(reading: Reading, path: tuple[Any, ...]) -> tuple[Line, int] | None:
    """The line and number of moves that a claim is about."""
    if reading.line is None:
        return None
    if path[:1] != ("figures",):
        return reading.line, len(reading.line.moves)
    scalar = reading.document.scalar((*path[:2], "id"))
    for figure in reading.figures:
        if scalar is not None and figure.id == scalar.text:
            return reading.line.find(figure.path or str(figure.after))
    return None
