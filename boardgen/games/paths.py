"""Names of games: a path for a game by description, a slug for any other."""

from __future__ import annotations

import os

#: The file name of the description in a game's folder.
DESCRIPTION_FILE = "game.yaml"
SUFFIXES = (".yaml", ".yml")


def hint(name: str) -> str:
    """How to name the folder of a game that was named like a slug; empty where there is none."""
    return f"; for the folder write ./{name}" if os.path.isfile(os.path.join(name, DESCRIPTION_FILE)) else ""


def is_path(name: str) -> bool:
    """Whether a name is the path of a description rather than a slug."""
    return name.endswith(SUFFIXES) or "/" in name or os.sep in name or name in (".", "..")
