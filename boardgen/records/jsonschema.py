"""One JSON Schema for all game files, so that editors complete and check them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardgen.games.base import Game
from boardgen.games.registry import game_slugs, get_game
from boardgen.records.fields import file_fields
from boardgen.schema.published import json_schema

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema(games: Iterable[Game[Any, Any]] | None = None) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of game files.

    The keys of a file depend on its ``game``. What only a replay can tell (legal moves, facts, cells of
    a mark) is left to the validator.

    Args:
        games: the games it covers; by default all that are registered.
    """
    covered = sorted(games or map(get_game, game_slugs()), key=lambda game: game.slug)
    return {
        "$schema": DRAFT,
        "title": "boardgen game file",
        "description": "One game or position of an abstract board game, with any number of figures",
        "type": "object",
        "properties": {"game": {"enum": [game.slug for game in covered], "description": "the game"}},
        "required": ["game"],
        "allOf": [
            {
                "if": {"properties": {"game": {"const": game.slug}}, "required": ["game"]},
                "then": json_schema(file_fields(game)),
            }
            for game in covered
        ],
    }
