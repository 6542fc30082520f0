"""Positions of Iriri to ask about: of games between players who like points, or long words, more or less."""

from __future__ import annotations

import random
from typing import NamedTuple

from boardgen.games.iriri import rules, setup
from boardgen.games.iriri.notation import format_move
from boardgen.games.iriri.position import Move, Pass, Position
from boardgen.games.iriri.turns import best_placements, longest_word
from boardgen.games.tasks import Candidate
from boardgen.games.values import Options

#: How often a player of a game makes the best placement rather than any.
_CARE = (0.1, 0.4, 0.7, 0.95)
#: How often players of a game make the longest word instead.
_WORDY = 0.5


class Played(NamedTuple):
    """A whole game.

    Attributes:
        start: how it begins.
        positions: the position before each move.
        moves: the moves as tokens.
    """

    start: dict[str, Options]
    positions: list[Position]
    moves: list[str]

    def at(self, number: int) -> Candidate[Position]:
        """The position before a move."""
        return Candidate(self.start, tuple(self.moves[:number]), self.positions[number])


def some_game(rng: random.Random) -> Played:
    """One game. The side of the playing mat is no part of it: the grid of pictures grows with the words."""
    start: dict[str, Options] = {"setup": dict(setup.random_setup(rng.randrange(10**9)))}
    care, words = rng.choice(_CARE), rng.random() < _WORDY
    pos = setup.start_from(start["setup"]["dictionary"].split(), {})
    played = Played(start, [], [])
    while not pos.over:
        move = _move(pos, rng, care, words)
        played.positions.append(pos)
        played.moves.append(format_move(move))
        pos = rules.play(pos, move)
    return played


def _move(pos: Position, rng: random.Random, care: float, words: bool) -> Move:
    """Take anything; make the best placement, or the one with the longest word, or any."""
    if pos.phase == "take":
        return rng.choice(list(rules.legal_moves(pos)))
    placements = best_placements(pos)
    if not placements:
        return Pass()
    if not pos.board or rng.random() >= care:
        return rng.choice(placements)[0]
    worth = [longest_word(pos, placement) if words else halves for placement, halves in placements]
    most = max(worth)
    return rng.choice([placement for (placement, _), here in zip(placements, worth, strict=True) if here == most])
