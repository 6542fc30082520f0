"""Plain values of games: outcomes, kinds of boards, diagrams."""

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
    """A further board offered by a game, as printed by ``boardgen board hex``.

    Attributes:
        slug: its name on the command line.
        title: its name for people.
        default_side: default number of cells on a side.
        options: the board options that give it, besides ``side``.
        origin: the package and version it comes from, if not that of the game.
        designer: who made the game that is played on it.
    """

    slug: str
    title: str
    default_side: int
    options: Mapping[str, Any]
    origin: str = ""
    designer: str = ""


class Diagram(NamedTuple):
    """The pieces of a position as text.

    Attributes:
        signs: cell → a word; all other cells show a dot.
        legend: lines that explain the signs, and list what is not on the board.
        between: two neighbouring cells → a word between them.
    """

    signs: Mapping[int, str]
    legend: tuple[str, ...] = ()
    between: Mapping[tuple[int, int], str] = MappingProxyType({})
