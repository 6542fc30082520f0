"""Endings outside the rules: resignation, an agreed draw, time, forfeit, adjournment, and what only a file says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from boardgen.games.base import Game
from boardgen.games.values import Outcome

RESIGNATION, AGREEMENT, TIME, FORFEIT, ADJOURNMENT = "resignation", "agreement", "time", "forfeit", "adjournment"
#: The values of `result: {by: …}`.
WAYS = (RESIGNATION, AGREEMENT, TIME, FORFEIT, ADJOURNMENT)
#: `result:` of a game whose rules are not known, which nothing else can say.
TOLD = "told"

#: Token at the end of the moves → way. All but the last two may name the loser: ``resign:red``.
TOKENS = {"resign": RESIGNATION, "time": TIME, "forfeit": FORFEIT, "draw": AGREEMENT, "adjourn": ADJOURNMENT}
_TOKEN = re.compile(rf"({'|'.join(TOKENS)})(?::(\S*))?")
_LOST = {RESIGNATION: "resigned", TIME: "ran out of time", FORFEIT: "forfeited"}
_NOBODY = {AGREEMENT: "a draw was agreed", ADJOURNMENT: "adjourned"}


class Ending(NamedTuple):
    """An ending outside the rules.

    Attributes:
        by: one of `WAYS`, or `TOLD`.
        winner: a player; None for a draw, an adjournment, and where several players are left.
        loser: who resigned, ran out of time or forfeited, where that is known.
    """

    by: str
    winner: str | None = None
    loser: str | None = None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None for an adjournment, after which the game may be resumed."""
        return None if self.by == ADJOURNMENT else Outcome(self.winner, "" if self.by == TOLD else self.words)

    @property
    def words(self) -> str:
        """What happened, such as ``blue resigned``."""
        if self.by == TOLD:
            return Outcome(self.winner, "").told(_person)
        lost = _LOST.get(self.by)
        if lost is None:
            return _NOBODY[self.by]
        return f"{_person(self.loser)} {lost}" if self.loser else self.by


def find_ending(token: str) -> re.Match[str] | None:
    """The ending named by a token: its word and perhaps the loser; None for a move."""
    return _TOKEN.fullmatch(token)


def lost_by(game: Game[Any, Any], way: str, loser: str) -> Ending:
    """The ending in which a player loses; if only one other player is left, that one wins."""
    left = _others(game.players, loser)
    return Ending(way, left[0] if len(left) == 1 else None, loser)


def won_by(game: Game[Any, Any], way: str, winner: str) -> Ending:
    """The ending in which a player wins."""
    left = _others(game.players, winner)
    return Ending(way, winner, left[0] if len(left) == 1 else None)


def _others(players: Sequence[str], name: str) -> list[str]:
    """All players but one."""
    return [player for player in players if player != name]


def _person(name: str | None) -> str:
    return f"player {name}" if name and name.isdigit() else str(name)
