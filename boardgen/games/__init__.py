"""The games. `get_game` and `game_slugs` are the way in; each game is one folder here."""

from __future__ import annotations

from boardgen.games.base import Game, Outcome
from boardgen.games.registry import game_slugs, get_game

__all__ = ["Game", "Outcome", "game_slugs", "get_game"]
