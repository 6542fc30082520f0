"""Switches of a figure that belong to a game, such as Pi's ``control``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple


class Flag(NamedTuple):
    """A switch of a figure.

    Attributes:
        doc: what it draws, in a line.
        places: position → names of the places where it draws something; None if it draws beside the board.
    """

    doc: str
    places: Callable[[Any], Iterable[str]] | None
