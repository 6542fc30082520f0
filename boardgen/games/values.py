"""Plain values of games: outcomes, kinds of boards, diagrams."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

Facts = dict[str, Any]
Options = dict[str, Any]

#: A reason that is a place, which a piece had to reach.
_REACHED = r"reached (\S+)"
#: A reason that is two numbers and what they count.
_COUNTED = r"(goals|directions|score) ([\d.]+):([\d.]+)(.*)"


#: Between a result and the place that won it.
ARRIVED = ", with a piece on "


class Outcome(NamedTuple):
    """How a game ended.

    Attributes:
        winner: a player, or None for a draw.
        reason: a few words, such as ``goals 3:2``; empty where none is known.
    """

    winner: str | None
    reason: str

    def told(self, name: Callable[[str], str] = str) -> str:
        """The result in words, the winner's number first.

        >>> Outcome("white", "score 3:2").told()
        'white wins 3 points to 2'
        >>> Outcome("black", "directions 1:0").told()
        'black wins 1 direction to 0'
        >>> Outcome("2", "connection").told("player {}".format)
        'player 2 wins by connection'
        >>> Outcome("black", "reached a1").told()
        'black wins, with a piece on a1'
        >>> Outcome(None, "goals 2:2, nobody can place").told()
        'a draw (goals 2:2, nobody can place)'
        >>> Outcome("red", "").told()
        'red wins'

        Args:
            name: what a player is called.
        """
        if self.winner is None:
            return f"a draw ({self.reason})" if self.reason else "a draw"
        who = name(self.winner)
        if not self.reason:
            return f"{who} wins"
        if counted := re.fullmatch(_COUNTED, self.reason):
            what, one, other, rest = counted.groups()
            least, most = sorted((one, other), key=float)
            what = "points" if what == "score" else what
            return f"{who} wins {most} {what[:-1] if most == '1' else what} to {least}{rest}"
        if reached := re.fullmatch(_REACHED, self.reason):
            return f"{who} wins{ARRIVED}{reached[1]}"
        return f"{who} wins by {self.reason}" if self.reason.isalpha() else f"{who} wins: {self.reason}"


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
