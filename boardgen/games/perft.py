"""Counting move sequences, by which programs that play the same game are compared."""

from __future__ import annotations

from typing import TypeVar

from boardgen.games.base import Game

P = TypeVar("P")
M = TypeVar("M")


def perft(game: Game[P, M], pos: P, depth: int) -> int:
    """The number of legal move sequences of that many plies, as chess programmers count them."""
    game.check_position(pos)
    if depth == 0:
        return 1
    total = 0
    for move in game.legal_moves(pos):
        total += perft(game, game.play(pos, move), depth - 1)
    return total
