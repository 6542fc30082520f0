"""Plain values that games give and take: outcomes, kinds of boards, diagrams."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

Facts = dict[str, Any]
Options = dict[str, Any]


class Outcome(NamedTuple):
    """How a game ended.

    Attributes:
        winner: a player, or None for a draw.
        reason: a few words, such as ``goals 3:2``.
    """

    winner: str | None
    reason: str


class BoardKind(NamedTuple):
    """A board that a game offers for its own sake, as ``boardgen board hex`` prints it.

    Attributes:
        slug: its name on the command line.
        title: for people.
        default_side: cells to a side unless asked otherwise.
        options: the board options that make it; ``side`` is added to them.
        origin: the package and version it comes from, where that is not the one of the game.
    """

    slug: str
    title: str
    default_side: int
    options: Mapping[str, Any]
    origin: str = ""


class Diagram(NamedTuple):
    """What stands on the board of a position in characters.

    Attributes:
        signs: cell → a word; on all others is a dot.
        legend: lines that say what the signs mean, and all that does not stand on the board.
        between: two neighbouring cells → a word that stands between them.
    """

    signs: Mapping[int, str]
    legend: tuple[str, ...] = ()
    between: Mapping[tuple[int, int], str] = MappingProxyType({})
