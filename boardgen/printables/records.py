"""Game files given as options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from boardgen.records import Record, load


def read_record(file: Any) -> Record:
    """The record itself if it is one, otherwise the record read from a file.

    Raises:
        GameFileError: with every problem of the file.
    """
    return file if isinstance(file, Record) else load(file)


def stem(record: Record) -> str:
    """The name of the record's file without suffix, for the names of its drawings."""
    return Path(record.file).stem.strip("<>") or "game"
