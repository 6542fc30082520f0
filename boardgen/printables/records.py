"""Game files, as options give them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from boardgen.records import Record, load


def read_record(file: Any) -> Record:
    """The record itself, or what is read from a file.

    Raises:
        GameFileError: with every problem of the file.
    """
    return file if isinstance(file, Record) else load(file)


def stem(record: Record) -> str:
    """The name of its file without suffix; ``game`` for one that came from elsewhere."""
    name = Path(record.file).stem
    return "stdin" if record.file in ("-", "<stdin>") else name if name.isprintable() and name else "game"
