"""A player's turn in words: its number, its moves, whose it was, how it was judged."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from boardgen.games.base import Game
from boardgen.records.line import Line


def person(name: str) -> str:
    """A player's name in a sentence."""
    return f"player {name}" if name.isdigit() else name


def goes_on(game: Game[Any, Any], line: Line, count: int) -> bool:
    """Whether a turn goes on after so many moves of a line: its player is to move again. A change of colours is a
    turn of its own, as someone else may move with the same one after it.
    """
    before, after = line.positions[count - 1], line.positions[count]
    same = (game.turn(before), game.to_move(before)) == (game.turn(after), game.to_move(after))
    return same and not any(game.changes_seats([move]) for move in line.moves[count - 1 : count + 1])


#: What is said of a player begins so where it is a sentence with the name.
SENTENCES = ("takes ", "passes")
#: The place that words for a move begin with, perhaps with a sign for what it takes there; a judgement.
_PLACE, _JUDGED = re.compile(r"[a-z]\d+\+?(?![^\s,;])"), re.compile(r"[!?]+(?=[\s,;]|$)")


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a player.

    Attributes:
        first, last: the numbers of its moves, as they stand on pieces that were placed.
        said: the moves in words, with how they were judged if these are no sentences.
        player: whose turn it was, empty where nobody's.
        noted: the moves as the list of all moves has them, which can be played again; see `Game.said`.
        judged: how they were judged, where this stands at their number.
        after: the score after them, if they changed it; empty else.
    """

    first: int
    last: int
    said: str
    player: str
    noted: str = ""
    judged: str = ""
    after: str = ""

    @property
    def heading(self) -> str:
        """Such as ``3 · d7 Blue``, ``3 · Player 3 takes green`` or ``4–7 · Player 2: small, large; takes 22``."""
        return "".join(text for text, _ in self.words())

    @property
    def _number(self) -> str:
        """That of its move, or of the first and the last, with how these were judged if it stands there."""
        return f"{self.first}{f'–{self.last}' if self.last > self.first else ''}{self.judged}"

    @property
    def in_full(self) -> Turn:
        """The turn with its moves as the list of all moves has them."""
        return replace(self, said=self.noted or self.said)

    @property
    def aside(self) -> str:
        """The turn in a sentence, such as ``player 2 passes (34)``."""
        number = self._number
        who = person(self.player).replace(" ", "\u00a0")
        return f"{who} {self.said}\u00a0({number})".strip()

    def words(self, *, named: bool = True) -> Iterator[tuple[str, bool]]:
        """The parts of the heading, and whether each is the player's name.

        Colours stand behind the move. Players who are numbers stand before it: moves of their games are sentences.
        Unless players are to be ``named``, their moves have no name, and colours are those of the moves themselves.
        """
        number = self._number
        who = person(self.player)
        name = who[:1].upper() + who[1:]
        if not named:
            yield from ((f"{number} · ", False), (self.said, who == self.player))
        elif who != self.player:
            # "Player 3 takes green" is a sentence; what is placed is listed.
            link = " " if self.said.startswith(SENTENCES) else ": "
            yield from ((f"{number} · ", False), (name, True), (f"{link}{self.said}", False))
        else:
            yield f"{number} · {self.said}", False
            if who:
                yield from ((" ", False), (name, True))


def turn_told(
    game: Game[Any, Any], numbers: tuple[int, int], moves: Sequence[str], said: str, player: str, judged: str
) -> Turn:
    """A turn with its judgement, which stands where `judged_at` says."""
    noted = game.said(moves, full=True) if moves else ""
    at_number, said = judged_at(game, said, judged)
    return Turn(*numbers, said, player, judged_at(game, noted, judged)[1] if noted else "", at_number)


def judged_at(game: Game[Any, Any], said: str, judged: str) -> tuple[str, str]:
    """What stands behind the number of a move, and the move with its judgement.

    That follows the move; in words the place they begin with, such as ``b4! and a good``, for ``?`` at their end
    would end a question; and words that begin with no place have it at their number.
    """
    if not game.moves_in_words:
        return "", said + judged
    if place := _PLACE.match(said):
        return "", f"{place[0]}{judged}{said[place.end() :]}"
    return judged, said


def unjudged(said: str) -> str:
    """A move without its judgement."""
    return _JUDGED.sub("", said, count=1)


def player_of(game: Game[Any, Any], pos: Any, moves: Sequence[str]) -> str:
    """Whose moves they are, from a position on; no colour's where they change who has which."""
    return game.chooser(pos) if game.changes_seats(moves) else game.to_move(pos) or ""
