"""What the command says: the one place that writes to standard output and standard error."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO

from boardgen.errors import OutputError, printable

#: Characters of a message; problems of game files, which have a limit of their own, are shorter.
_LONGEST = 2_000


class StandardOutputError(OutputError):
    """Standard output cannot be written to."""


class ReaderGoneError(Exception):
    """Whoever read our standard output has left; that is no fault."""


def tell(line: str) -> None:
    """Write a line for people to standard output.

    Raises:
        StandardOutputError: it cannot be written to.
        ReaderGoneError: nobody reads it any more.
    """
    _write(sys.stdout, f"{printable(line)}\n")


def pour(data: bytes | str) -> None:
    """Write data for programs, as it is, to standard output; text is UTF-8 whatever the terminal is.

    Raises:
        StandardOutputError: it cannot be written to.
        ReaderGoneError: nobody reads it any more.
    """
    flush()
    try:
        # Names of files may hold bytes that are no text; this is how JSON spells them as well.
        sys.stdout.buffer.write(data.encode(errors="backslashreplace") if isinstance(data, str) else data)
    except OSError as error:
        raise _failed(error) from None


def flush() -> None:
    """Send what has been written on its way; errors are those of `tell`."""
    try:
        sys.stdout.flush()
    except OSError as error:
        raise _failed(error) from None


def complain(*lines: str) -> None:
    """Write lines to standard error; if that cannot be, there is nobody to tell."""
    try:
        for line in lines:
            _write(sys.stderr, f"{printable(_cut(line))}\n")
        sys.stderr.flush()
    except (OSError, AttributeError, ReaderGoneError):
        silence(sys.stderr)


def on_terminal() -> bool:
    """Whether standard error is a terminal, where somebody may be watching."""
    return sys.stderr is not None and sys.stderr.isatty()


def _cut(line: str) -> str:
    """A line that people read, though somebody has put a whole file into an option."""
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST // 2]} … {line[-_LONGEST // 2 :]}"


def silence(stream: TextIO | None) -> None:
    """Let the interpreter flush what is left into nothing, or it would complain at exit."""
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
