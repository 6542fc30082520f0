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
    """The name of its file without suffix, for files that are made of it."""
    return Path(record.file).stem.strip("<>") or "game"
