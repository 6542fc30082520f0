"""The starter folder for a game of one's own."""

from __future__ import annotations

from pathlib import Path

from boardgen.errors import OutputError
from boardgen.resources import templates

#: The folder in the templates that is copied.
STARTER = "own"


def starter_files(target: Path) -> dict[Path, bytes]:
    """The files of a new game's folder: a description, a card, figures, an example and a kit.

    Raises:
        OutputError: one of them exists already, or the target is not a folder.
    """
    if target.exists() and not target.is_dir():
        raise OutputError(f"{target} exists already and is not a folder")
    found = {target / path.name: path.read_bytes() for path in sorted((templates() / STARTER).iterdir())}
    there = [str(path) for path in found if path.exists()]
    if there:
        raise OutputError(f"{there[0]} exists already and boardgen new replaces nothing; name another folder")
    return found
