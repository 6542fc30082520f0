"""The games. Start with `get_game` and `game_slugs`; each built-in game is a folder here."""

from __future__ import annotations

from boardgen.games.base import Game, Outcome
from boardgen.games.registry import game_slugs, get_game

__all__ = ["Game", "Outcome", "game_slugs", "get_game"]
