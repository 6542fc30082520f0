"""Switches of a figure that belong to a game, such as Pi's ``control``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple


class Flag(NamedTuple):
    """A switch of a figure.

    Attributes:
        doc: what it draws, in a line.
        places: position → names of the places where it draws something; None if it draws beside the board.
        moved: whether it shows what the last moves did, perhaps as it stood before them, not how it stands: pictures
            of positions to be solved leave it out.
    """

    doc: str
    places: Callable[[Any], Iterable[str]] | None
    moved: bool = False
