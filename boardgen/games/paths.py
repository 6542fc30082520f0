"""Games by description are named by a path, the others by a slug."""

from __future__ import annotations

import os

#: The description in the folder of a game.
DESCRIPTION_FILE = "game.yaml"
SUFFIXES = (".yaml", ".yml")


def is_path(name: str) -> bool:
    """Whether a name is meant as the path of a description, not as a slug."""
    return name.endswith(SUFFIXES) or "/" in name or os.sep in name or name in (".", "..")
