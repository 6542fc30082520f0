"""The folder that a game of one's own begins from."""

from __future__ import annotations

from pathlib import Path

from boardgen.errors import OutputError
from boardgen.resources import templates

#: The folder of the templates that is copied.
STARTER = "own"


def starter_files(target: Path) -> dict[Path, bytes]:
    """Copies of a description, a card, figures, an example and a kit, as they are to stand in a folder.

    Raises:
        OutputError: one of them is there already, or something else is in its place.
    """
    if target.exists() and not target.is_dir():
        raise OutputError(f"{target} is there already, and is no folder")
    found = {target / path.name: path.read_bytes() for path in sorted((templates() / STARTER).iterdir())}
    there = [str(path) for path in found if path.exists()]
    if there:
        raise OutputError(f"{there[0]} is there already; boardgen new replaces nothing, so name another folder")
    return found
