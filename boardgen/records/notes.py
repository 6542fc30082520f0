"""Collects the problems of a file: noted by path, reported by line and column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from boardgen.errors import Fault
from boardgen.records.problems import GameFileError, Problem, add_problems, by_place
from boardgen.records.source import Source
from boardgen.records.yamltree import YamlDocument, parse
from boardgen.scene.text import find_unprintable
from boardgen.schema import Path, Spec, check

if TYPE_CHECKING:
    from boardgen.records.reading import Reading


class Notes:
    """The problems of a file.

    Attributes:
        document: the values of the file and their places.
        problems: those found so far.
        prefix: the path that all paths are below.
        readings: the games that have been read, right or wrong.
    """

    def __init__(self, document: YamlDocument, problems: list[Problem]) -> None:
        self.document = document
        self.problems = problems
        self.prefix: Path = ()
        self.readings: list[Reading] = []
        self._ply: int | None = None

    def note(
        self,
        path: Path,
        code: str,
        message: str,
        *,
        key: bool = False,
        offset: int | None = None,
        ply: int | None = None,
        player: str | None = None,
        token: str | None = None,
    ) -> None:
        """Note a problem at a place; for path, key and offset see `YamlDocument.index`.

        Raises:
            GameFileError: there are too many; with those noted and a last one that says so.
        """
        source = self.document.source
        start, end = self.document.span(path, key, offset)
        if token is not None and offset is not None and source.text.startswith(token, start):
            end = start + len(token)
        (line, column), (end_line, end_column) = source.line_column(start), source.line_column(end)
        ply = self._ply if ply is None else ply
        about = (ply, player, token, code, message)
        add_problems(
            self.problems, [Problem(source.name, line, column, *about, end_line, end_column, (*self.prefix, *path))]
        )

    def part(self, path: Path) -> Notes:
        """Notes on what stands at the end of a path: paths begin there, and the problems are shared."""
        found = self.document.part(path)
        assert found is not None, path
        part = Notes(found, self.problems)
        part.prefix, part.readings = (*self.prefix, *path), self.readings
        return part

    def include(self, faults: Iterable[Fault], path: Path = ()) -> None:
        """Note faults whose paths are relative to a path."""
        for fault in faults:
            self.note((*path, *fault.path), fault.code, fault.message, key=fault.key, offset=fault.offset)

    def check(self, value: Any, spec: Spec, what: str, path: Path = ()) -> Any:
        """Check a value against a spec; faults are noted. See `boardgen.schema.check`."""
        found = check(value, spec, what, path, unprintable=find_unprintable)
        self.include(found.faults)
        return found.value

    @contextmanager
    def after(self, ply: int) -> Iterator[None]:
        """Within the block, problems are about the position after a number of moves."""
        before, self._ply = self._ply, ply
        yield
        self._ply = before

    def line_column(self, path: Path) -> tuple[int, int]:
        """Line and column of a place."""
        return self.document.source.line_column(self.document.index(path))

    def fail(self) -> None:
        """Raise the problems noted so far.

        Raises:
            GameFileError: with all problems, if there are any.
        """
        if self.problems:
            raise GameFileError(by_place(self.problems))


def read_values(source: Source, spec: Spec, what: str) -> tuple[Any, Notes]:
    """The values of a source, checked against a spec, and the notes for further problems.

    Raises:
        GameFileError: it cannot be read at all.
    """
    notes = Notes(*parse(source))
    return notes.check(notes.document.value, spec, what), notes
