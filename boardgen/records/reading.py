"""What could be read of a game file, right or wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from boardgen.games.base import Game
from boardgen.records.collection import Collection
from boardgen.records.line import Line
from boardgen.records.problems import UNREADABLE, Problem
from boardgen.records.record import Figure
from boardgen.records.source import Source
from boardgen.records.yamltree import YamlDocument
from boardgen.schema import Path


@dataclass(frozen=True, slots=True)
class Reading:
    """A game of a file as far as it can be read.

    Attributes:
        document: its values.
        prefix: their path in the file; empty in a file with one game.
        game: the game.
        start: the first position; None if the game cannot start as the file says.
        line: the moves up to the first that cannot be played, with variations; None without a first position.
        figures: those that have an id; their claims may be false.
    """

    document: YamlDocument
    prefix: Path
    game: Game[Any, Any]
    start: Any | None
    line: Line | None
    figures: tuple[Figure, ...]

    @property
    def source(self) -> Source:
        """The text."""
        return self.document.source

    def claims(self) -> Iterator[tuple[Path, int | None]]:
        """Every claim as the path of its key, or of those in it, with the index of its figure; None for the end."""
        values = self.document.value
        if not isinstance(values, dict):
            return
        figures = values.get("figures")
        parts: list[tuple[Path, int | None, dict[str, Any]]] = [((), None, values)]
        if isinstance(figures, list):
            parts += [(("figures", k), k, item) for k, item in enumerate(figures) if isinstance(item, dict)]
        for path, figure, holder in parts:
            expect = holder.get("expect")
            for key, value in expect.items() if isinstance(expect, dict) else ():
                if isinstance(value, dict) and value:
                    yield from (((*path, "expect", key, inner), figure) for inner in value)
                else:
                    yield (*path, "expect", key), figure


@dataclass(frozen=True, slots=True)
class Examined:
    """A game file with its problems.

    Attributes:
        source: its text.
        problems: all of them, by place.
        document: its values; None if it cannot be read.
        readings: the games of which it is known which they are.
        collection: the whole, if there are no problems.
    """

    source: Source
    problems: tuple[Problem, ...]
    document: YamlDocument | None = None
    readings: tuple[Reading, ...] = ()
    collection: Collection | None = None

    @property
    def status(self) -> str:
        """``right``, ``wrong`` or ``unreadable``."""
        if any(problem.code in UNREADABLE for problem in self.problems):
            return "unreadable"
        return "wrong" if self.problems else "right"
