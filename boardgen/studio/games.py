"""What a page has to know of a game, wherever it meets one."""

from __future__ import annotations

from typing import Any

from boardgen.games import Game
from boardgen.studio.requests import Data


def game_data(game: Game[Any, Any]) -> Data:
    """Its names, its players and the switches of its figures."""
    return {
        "slug": game.slug,
        "title": game.title,
        "designer": game.designer,
        "players": list(game.players),
        "rules": game.rules_known,
        "flags": [{"name": name, "doc": flag.doc} for name, flag in game.flags.items()],
    }
