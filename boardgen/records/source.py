"""The text of a game file: read with limits, and turned into lines and columns when asked."""

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

#: Bytes; a game of a thousand moves with fifty figures is a tenth of this.
MAX_BYTES = 1_000_000
#: The name under which standard input is read.
STDIN = "-"

#: What ends a line.
LINE_BREAK = re.compile(r"\r\n|\r|\n")


class Source:
    """A named text.

    Attributes:
        name: for problems: the file's name as it was given.
        text: all of it, without byte order mark.
    """

    __slots__ = ("__dict__", "name", "text")

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(found.end() for found in LINE_BREAK.finditer(self.text))]

    def line_column(self, index: int) -> tuple[int, int]:
        """Line and column, from 1, of a character."""
        line = bisect_right(self._line_starts, index)
        return line, index - self._line_starts[line - 1] + 1

    def problem(self, index: int | None, code: str, message: str) -> Problem:
        """A problem at a character, or with the whole file."""
        line, column = (None, None) if index is None else self.line_column(index)
        return Problem(self.name, line, column, None, None, None, code, message)

    def check_characters(self) -> None:
        """Refuse characters that cannot be seen or printed.

        Raises:
            GameFileError: code ``bad-character``.
        """
        found = forbidden_character(self.text)
        if found is not None:
            message = f"the character U+{ord(self.text[found]):04X} cannot stand in a game file; delete it"
            raise GameFileError([self.problem(found, "bad-character", message)])


def read_source(path: str | os.PathLike[str]) -> Source:
    """Read a game file: a regular file, or standard input for ``-``; UTF-8 and at most 1 MB.

    Raises:
        GameFileError: it cannot be read, is too large or is not UTF-8.
    """
    if not isinstance(path, str | os.PathLike):
        message = f"a file is named by text or a path, not by {describe(path)}"
        raise GameFileError([Source("?", "").problem(None, "unreadable-file", message)])
    name = os.fspath(path)
    return decode(_shown(name), _read_bytes(name))


def _shown(name: str) -> str:
    """What problems call the file."""
    return "<stdin>" if name == STDIN else name or "''"


def decode(name: str, data: bytes) -> Source:
    """The text of some bytes.

    Raises:
        GameFileError: more than 1 MB, or not UTF-8.
    """
    if len(data) > MAX_BYTES:
        message = f"more than {MAX_BYTES:,} bytes; no game file is that large, split the collection"
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
        # Not blocking, so that a pipe without a writer cannot hold us up before it is refused.
        handle = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with open(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise OSError(errno.EINVAL, "not a regular file")
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise GameFileError([Source(_shown(name), "").problem(None, "unreadable-file", _why(name, error))]) from None


def _standard_input() -> BinaryIO:
    if sys.stdin is None:  # Closed by whoever started us; typeshed does not know that.
        raise OSError(0, "standard input is closed")
    return sys.stdin.buffer


def _why(name: str, error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        parent = Path(name).parent
        return "there is no such file" if os.path.isdir(parent) else f"there is no directory {str(parent)!r}"
    if isinstance(error, IsADirectoryError):
        return "this is a directory; name the files in it"
    return why(error)
