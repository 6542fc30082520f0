"""The text of a game file: read within limits, with line and column of any character."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from bisect import bisect_right
from functools import cached_property
from pathlib import Path
from typing import BinaryIO

from boardgen.messages import forbidden_character, why
from boardgen.records.problems import GameFileError, Problem
from boardgen.schema import describe

#: In bytes; a game of a thousand moves with fifty figures has a tenth of this.
MAX_BYTES = 1_000_000
#: The file name that means standard input.
STDIN = "-"

#: Line ends.
LINE_BREAK = re.compile(r"\r\n|\r|\n")


class Source:
    """A named text.

    Attributes:
        name: the file's name as given, for problems.
        text: the whole text, without byte order mark.
    """

    __slots__ = ("__dict__", "name", "text")

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(found.end() for found in LINE_BREAK.finditer(self.text))]

    def line_column(self, index: int) -> tuple[int, int]:
        """Line and column, from 1, of the character at an index."""
        line = bisect_right(self._line_starts, index)
        return line, index - self._line_starts[line - 1] + 1

    def problem(self, index: int | None, code: str, message: str, end: int | None = None) -> Problem:
        """A problem at a character, or up to an end; or of the whole file if the index is None."""
        line, column = (None, None) if index is None else self.line_column(index)
        until = (None, None) if end is None else self.line_column(end)
        return Problem(self.name, line, column, None, None, None, code, message, *until)

    def index(self, line: int, column: int) -> int:
        """The index of the character in a line and column, both from 1; the inverse of `line_column`."""
        return self._line_starts[line - 1] + column - 1

    def check_characters(self) -> None:
        """Check that all characters can be seen and printed.

        Raises:
            GameFileError: code ``bad-character``.
        """
        found = forbidden_character(self.text)
        if found is not None:
            message = f"the character U+{ord(self.text[found]):04X} is not allowed in a game file; delete it"
            raise GameFileError([self.problem(found, "bad-character", message)])


def read_source(path: str | os.PathLike[str]) -> Source:
    """Read a game file: a regular file, or standard input for ``-``; UTF-8 and at most 1 MB.

    Raises:
        GameFileError: it cannot be read, is too large or is not UTF-8.
    """
    if not isinstance(path, str | os.PathLike):
        message = f"a file name is text or a path, not {describe(path)}"
        raise GameFileError([Source("?", "").problem(None, "unreadable-file", message)])
    name = os.fspath(path)
    return decode(_shown(name), _read_bytes(name))


def _shown(name: str) -> str:
    """The name of the file in problems."""
    return "<stdin>" if name == STDIN else name or "''"


def decode(name: str, data: bytes) -> Source:
    """Decode the bytes of a file.

    Raises:
        GameFileError: they are more than 1 MB or not UTF-8.
    """
    if len(data) > MAX_BYTES:
        message = f"the file has more than {MAX_BYTES:,} bytes, the limit for a game file; split the collection"
        raise GameFileError([Source(name, "").problem(None, "file-too-large", message)])
    try:
        return Source(name, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", "replace")
        message = f"byte 0x{data[error.start]:02x} is not UTF-8; save the file as UTF-8"
        raise GameFileError([Source(name, before).problem(len(before), "not-utf8", message)]) from None


def _read_bytes(name: str) -> bytes:
    try:
        if name == STDIN:
            return _standard_input().read(MAX_BYTES + 1)
        # Opened without blocking, so that a pipe without a writer is refused and does not hang.
        handle = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with open(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise OSError(errno.EINVAL, "not a regular file")
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise GameFileError([Source(_shown(name), "").problem(None, "unreadable-file", _why(name, error))]) from None


def _standard_input() -> BinaryIO:
    if sys.stdin is None:  # Closed by the parent process; typeshed does not know this case.
        raise OSError(0, "standard input is closed")
    return sys.stdin.buffer


def _why(name: str, error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        parent = Path(name).parent
        return "there is no such file" if os.path.isdir(parent) else f"there is no directory {str(parent)!r}"
    if isinstance(error, IsADirectoryError):
        return "this is a directory; name the files in it"
    return why(error)
