"""Switches of a figure that are a game's own, such as Pi's ``control``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple


class Flag(NamedTuple):
    """A switch of a figure.

    Attributes:
        doc: a line on what it draws.
        places: position → names of the places at which it draws something there; None for one that draws beside
            the board.
    """

    doc: str
    places: Callable[[Any], Iterable[str]] | None
