"""Where the templates are: beside the package in a checkout, inside it when installed."""

from __future__ import annotations

from pathlib import Path

from boardgen.errors import BoardgenError


def templates() -> Path:
    """The directory that holds a folder of rule text and examples for each game.

    Raises:
        BoardgenError: the installation is incomplete.
    """
    package = Path(__file__).parent
    for found in (package / "templates", package.parent / "templates"):
        if found.is_dir():
            return found
    raise BoardgenError("the templates are missing from this installation; install boardgen again")
