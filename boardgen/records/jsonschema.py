"""One JSON Schema for all game files, so that editors complete and check them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardgen.games.base import Game
from boardgen.games.registry import game_slugs, get_game
from boardgen.records.fields import file_fields
from boardgen.schema import Free, MapOf, Spec, Text, defaults
from boardgen.schema.published import json_schema

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema(games: Iterable[Game[Any, Any]] | None = None) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of game files.

    The keys of a file depend on its ``game``, which may be a description. What only a replay can tell
    (legal moves, facts, cells of a mark) is left to the validator.

    Args:
        games: the games it covers; by default all that are registered, and descriptions.
    """
    covered = sorted(games or map(get_game, game_slugs()), key=lambda game: game.slug)
    slugs = {"enum": [game.slug for game in covered]}
    branches = [
        {
            "if": {"properties": {"game": {"const": game.slug}}, "required": ["game"]},
            "then": json_schema(file_fields(game)),
        }
        for game in covered
    ]
    named: dict[str, Any] = slugs
    if games is None:
        named = {"anyOf": [slugs, {"type": "string", "pattern": r"\.ya?ml$|/"}, _description()]}
        branches.append(
            {"if": {"not": {"properties": {"game": slugs}, "required": ["game"]}}, "then": _of_described_game()}
        )
    return {
        "$schema": DRAFT,
        "title": "boardgen game file",
        "description": "One game or position of an abstract board game, with any number of figures",
        "type": "object",
        "properties": {"game": {**named, "description": "the game"}},
        "required": ["game"],
        "allOf": branches,
    }


def description_schema() -> dict[str, Any]:
    """The JSON Schema of descriptions, as they stand in a ``game.yaml``."""
    return {"$schema": DRAFT, "title": "boardgen description of a game", **_description()}


def _description() -> dict[str, Any]:
    from boardgen.boards.description import BOARD
    from boardgen.games.own.description import DESCRIPTION

    return json_schema(DESCRIPTION._replace(fields={**DESCRIPTION.fields, "board": BOARD}))


def _of_described_game() -> dict[str, Any]:
    """What game files of any described game hold; its players and pieces are its own, so these are open."""
    from boardgen.boards.description import describe
    from boardgen.games.own.described import OwnGame
    from boardgen.games.own.description import DESCRIPTION

    some = OwnGame({**defaults(DESCRIPTION), "title": "any game"}, describe({"side": 1}))
    whole = file_fields(some)
    texts = MapOf(Text(printed=True), "who played what")
    opened: dict[str, Spec] = {"position": Free("a position"), "players": texts, "result": Free("who won")}
    return json_schema(whole._replace(fields={**whole.fields, **opened}, doc="A game by description"))
