"""What has been searched, kept as files of JSON, so that interrupted work goes on where it was."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from boardgen.puzzles.attempts import BATCH, Wanted
from boardgen.puzzles.levels import BOUNDS
from boardgen.render.output import target_directory, write_files

#: Changes whenever the same attempt may give something else.
EDITION = 19


class Cache:
    """A directory with a file for each batch. Files that cannot be read are made anew.

    Attributes:
        directory: the directory; made when the first batch is kept.
    """

    def __init__(self, directory: str) -> None:
        """The directory itself need not be there, the one above it has to.

        Raises:
            OutputError: it is no directory, or cannot be one.
        """
        self.directory: Path = target_directory(directory)

    def find(self, wanted: Wanted, task: str, number: int) -> list[list[dict[str, Any]]] | None:
        """A batch of attempts at a task, if it has been kept."""
        try:
            kept = json.loads(self._path(wanted, task, number).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        what = _what(wanted, task, number)
        made = kept.get("attempts") if isinstance(kept, dict) and kept.get("what") == what else None
        return made if isinstance(made, list) and len(made) == BATCH else None

    def keep(self, wanted: Wanted, task: str, number: int, made: list[list[dict[str, Any]]]) -> None:
        """Keep a batch.

        Raises:
            OutputError: it cannot be written.
        """
        text = json.dumps({"what": _what(wanted, task, number), "attempts": made}, ensure_ascii=False, sort_keys=True)
        write_files([(self._path(wanted, task, number), text.encode())], make=(self.directory,))

    def _path(self, wanted: Wanted, task: str, number: int) -> Path:
        digest = hashlib.sha256(json.dumps(_what(wanted, task, 0), sort_keys=True).encode()).hexdigest()[:12]
        return self.directory / f"{wanted.game}-{task}-{digest}-{number:05}.json"


def _what(wanted: Wanted, task: str, number: int) -> dict[str, Any]:
    """All that a batch depends on."""
    return {
        "edition": EDITION,
        "bounds": list(BOUNDS),
        "game": wanted.game,
        "task": task,
        "board": dict(wanted.board),
        "seed": wanted.seed,
        "batch": number,
        "size": BATCH,
    }
