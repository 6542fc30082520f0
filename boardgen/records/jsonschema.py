"""One JSON Schema for all game files, so that editors complete and check them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from boardgen.games.base import Game
from boardgen.games.registry import game_slugs, get_game
from boardgen.records.fields import collection_fields, file_fields
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
    definitions = {game.slug: json_schema(file_fields(game)) for game in covered}
    named: dict[str, Any] = {game.slug: {"const": game.slug} for game in covered}
    about: dict[str, Any] = slugs
    if games is None:
        about = {"anyOf": [slugs, {"type": "string", "pattern": r"\.ya?ml$|/"}, _description()]}
        definitions[_DESCRIBED] = _of_described_game()
        named[_DESCRIBED] = {"not": slugs}
    for definition in definitions.values():
        del definition["required"]  # a file with several games may name the game once for all
    about = {**about, "description": "the game"}
    several = {"$ref": f"#/$defs/{_SEVERAL}"}
    return {
        "$schema": DRAFT,
        "title": "boardgen game file",
        "description": "Games or positions of abstract board games, with any number of figures",
        "type": "object",
        "properties": {"game": about},
        "anyOf": [{"required": ["game"]}, {"required": ["games"]}],
        "allOf": [
            *(_where(value, {"$ref": f"#/$defs/{name}"}, _ONE) for name, value in named.items()),
            {"if": {"required": ["games"]}, "then": several},
        ],
        "$defs": {**definitions, _SEVERAL: _several(named, about)},
    }


#: The definitions of games by description, and of files with several games; no slug has capitals.
_DESCRIBED, _SEVERAL = "Described", "Games"
_ONE = {"not": {"required": ["games"]}}


def _where(game: dict[str, Any], then: dict[str, Any], more: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A schema for what has such a ``game:``."""
    return {"if": {"properties": {"game": game}, "required": ["game"], **(more or {})}, "then": then}


def _several(named: Mapping[str, Any], about: dict[str, Any]) -> dict[str, Any]:
    """The schema of a file with several games: each names its game, or the file does."""
    whole = json_schema(collection_fields())
    whole["properties"]["game"] = about
    own = [_where(value, {"$ref": f"#/$defs/{name}"}) for name, value in named.items()]
    items = whole["properties"]["games"]
    items["items"] = {"type": "object", "properties": {"game": about}, "allOf": own}
    shared = []
    for name, value in named.items():
        item = {"if": {"not": {"required": ["game"]}}, "then": {"$ref": f"#/$defs/{name}"}}
        shared.append(_where(value, {"properties": {"games": {"items": item}}}))
    each = {"properties": {"games": {"items": {"required": ["game"]}}}}
    return {**whole, "allOf": [*shared, {"anyOf": [{"required": ["game"]}, each]}]}


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
