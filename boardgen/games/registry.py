"""The registry: a game is a folder under ``boardgen/games`` whose ``game.py`` has a ``GAME``."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from boardgen.errors import UnknownGameError
from boardgen.games.base import Game


@cache
def game_slugs() -> tuple[str, ...]:
    """The slugs of all games, sorted."""
    here = Path(__file__).parent
    return tuple(sorted(found.parent.name for found in here.glob("*/game.py")))


@cache
def board_kinds() -> Mapping[str, tuple[Game[Any, Any], dict[str, Any]]]:
    """Boards that games offer besides their own: slug → game and the board options that make it."""
    found = {}
    for slug in game_slugs():
        game = get_game(slug)
        for name, kind in game.boards.items():
            found[name] = (game, {**kind.options, "side": kind.default_side})
    return MappingProxyType(found)


def find_board(name: str) -> tuple[Game[Any, Any], dict[str, Any]]:
    """The game that draws the board of that name, and the board options that make it.

    The board of a game is found without importing the other games.

    Raises:
        UnknownGameError: no such board.
    """
    if name in game_slugs():
        return get_game(name), {}
    kinds = board_kinds()
    if name not in kinds:
        raise UnknownGameError(f"there is no board {name!r}; there are {', '.join((*game_slugs(), *kinds))}")
    return kinds[name]


def board_title(name: str) -> str:
    """The title of a game or board for people."""
    game, _ = find_board(name)
    return game.title if name == game.slug else game.boards[name].title


def board_designer(name: str) -> str:
    """Who designed the game of that name; empty for boards of other games, which have many uses."""
    return get_game(name).designer if name in game_slugs() else ""


@cache
def get_game(slug: str) -> Game[Any, Any]:
    """The game of that slug.

    Raises:
        UnknownGameError: no such game; the message lists those there are.
    """
    if slug not in game_slugs():
        raise UnknownGameError(f"there is no game {slug!r}; the games are {', '.join(game_slugs())}")
    module = importlib.import_module(f"boardgen.games.{slug}.game")
    game = module.GAME
    assert isinstance(game, Game)
    return game
