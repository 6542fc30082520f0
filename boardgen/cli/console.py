"""Output of the command: the only place that writes to standard output and standard error."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO

from boardgen.errors import OutputError, printable

#: Characters per message; problems of game files have a smaller limit of their own.
_LONGEST = 2_000


class StandardOutputError(OutputError):
    """Standard output cannot be written to."""


class ReaderGoneError(Exception):
    """The reader of standard output has closed the pipe, which is not an error."""


def tell(line: str) -> None:
    """Write a line for people to standard output.

    Raises:
        StandardOutputError: it cannot be written to.
        ReaderGoneError: its reader has closed the pipe.
    """
    _write(sys.stdout, f"{printable(line)}\n")


def pour(data: bytes | str) -> None:
    """Write data for programs to standard output unchanged; text is always UTF-8.

    Raises:
        StandardOutputError: it cannot be written to.
        ReaderGoneError: its reader has closed the pipe.
    """
    flush()
    try:
        # File names may contain undecodable bytes; this is how JSON escapes them, too.
        sys.stdout.buffer.write(data.encode(errors="backslashreplace") if isinstance(data, str) else data)
    except OSError as error:
        raise _failed(error) from None


def flush() -> None:
    """Flush standard output; errors are those of `tell`."""
    try:
        sys.stdout.flush()
    except OSError as error:
        raise _failed(error) from None


def complain(*lines: str) -> None:
    """Write lines to standard error; failures are ignored, because there is nowhere to report them."""
    try:
        for line in lines:
            _write(sys.stderr, f"{printable(_cut(line))}\n")
        sys.stderr.flush()
    except (OSError, AttributeError, ReaderGoneError):
        silence(sys.stderr)


def on_terminal() -> bool:
    """Whether standard error is a terminal."""
    return sys.stderr is not None and sys.stderr.isatty()


def _cut(line: str) -> str:
    """A line cut to a readable length, in case a whole file was passed as an option."""
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST // 2]} … {line[-_LONGEST // 2 :]}"


def silence(stream: TextIO | None) -> None:
    """Redirect a stream to the null device, so that the interpreter does not fail to flush it at exit."""
    if stream is None:
        return
    with suppress(OSError, ValueError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())
        os.close(nothing)


def _write(stream: TextIO, text: str) -> None:
    try:
        stream.write(text)
    except OSError as error:
        raise _failed(error) from None


def _failed(error: OSError) -> Exception:
    if isinstance(error, BrokenPipeError):
        return ReaderGoneError()
    return StandardOutputError(f"cannot write to standard output: {error.strerror}")
