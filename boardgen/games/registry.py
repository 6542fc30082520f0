"""The registry: built-in games are folders here, others plug in through entry points.

A built-in game is a folder under ``boardgen/games`` whose ``game.py`` has a ``GAME``. Any installed package may add
one through an entry point of the group ``boardgen.games``: its name is the slug, its value the `Game`. Such a game
is a peer of the built-in ones everywhere. Entry points are looked up when a name is none of a built-in game, or when
all games are asked for; a plug-in that cannot be used is named in one line on standard error, and the rest works.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from boardgen.errors import GameLoadError, UnknownGameError
from boardgen.games.base import Game
from boardgen.messages import shorten

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

#: The entry point group of games that plug in.
GROUP = "boardgen.games"
_SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@cache
def built_in() -> tuple[str, ...]:
    """The slugs of the games that come with boardgen, sorted; nothing is imported to find them."""
    here = Path(__file__).parent
    return tuple(sorted(found.parent.name for found in here.glob("*/game.py")))


@cache
def game_slugs() -> tuple[str, ...]:
    """The slugs of all games that can be used, sorted.

    >>> "pi" in game_slugs(), "chess" in game_slugs()
    (True, False)
    """
    return tuple(sorted((*built_in(), *plugged_in())))


@cache
def plugged_in() -> Mapping[str, str]:
    """Games of other packages: slug → package and version. Those that cannot be used are named on standard error."""
    usable: dict[str, str] = {}
    for slug, entries in _entry_points().items():
        for entry in entries:
            if slug in usable:
                _complain(f"the game {slug!r} of {_origin(entry)} is left out: {usable[slug]} has one of that name")
                continue
            try:
                _load(entry)
            except GameLoadError as error:
                _complain(str(error))
            else:
                usable[slug] = _origin(entry)
    return MappingProxyType(usable)


def get_game(slug: str) -> Game[Any, Any]:
    """The game of that slug, the same each time.

    >>> get_game("pi").title, get_game("pi").players
    ('Pi', ('blue', 'red'))
    >>> get_game("chess")
    Traceback (most recent call last):
    boardgen.errors.UnknownGameError: there is no game 'chess'; the games are ...

    Raises:
        GameLoadError: a package offers it, and it cannot be used.
        UnknownGameError: no such game; the message lists those there are.
    """
    if not isinstance(slug, str):
        raise UnknownGameError(f"a game is found by its slug, such as 'pi', not by a {type(slug).__name__}")
    if slug in built_in():
        game = importlib.import_module(f"boardgen.games.{slug}.game").GAME
        assert isinstance(game, Game)
        return game
    entries = _entry_points().get(slug, ())
    for entry in entries:
        try:
            return _load(entry)
        except GameLoadError:
            if entry is entries[-1]:
                raise
    raise UnknownGameError(f"there is no game {shorten(slug)!r}; the games are {', '.join(game_slugs())}")


@cache
def board_kinds() -> Mapping[str, tuple[Game[Any, Any], dict[str, Any]]]:
    """Boards that games offer besides their own: slug → game and the board options that make it."""
    found = dict(_own_board_kinds())
    for slug in plugged_in():
        for name, offer in _offered(slug):
            if name in found or name in game_slugs():
                _complain(f"the board {name!r} of {slug} is left out: there is one of that name already")
            else:
                found[name] = offer
    return MappingProxyType(found)


def find_board(name: str) -> tuple[Game[Any, Any], dict[str, Any]]:
    """The game that draws the board of that name, and the board options that make it.

    The board of a game is found without importing the other games.

    Raises:
        UnknownGameError: no such board.
    """
    if name in built_in():
        return get_game(name), {}
    if name in _own_board_kinds():
        return _own_board_kinds()[name]
    if name in _entry_points():
        return get_game(name), {}
    if name not in board_kinds():
        raise UnknownGameError(
            f"there is no board {shorten(str(name))!r}; there are {', '.join((*game_slugs(), *board_kinds()))}"
        )
    return board_kinds()[name]


def board_title(name: str) -> str:
    """The title of a game or board for people."""
    game, _ = find_board(name)
    return game.title if name == game.slug else game.boards[name].title


def board_designer(name: str) -> str:
    """Who designed the game of that name; empty for boards of other games, which have many uses."""
    game, _ = find_board(name)
    return game.designer if name == game.slug else ""


@cache
def _own_board_kinds() -> Mapping[str, tuple[Game[Any, Any], dict[str, Any]]]:
    return MappingProxyType({name: offer for slug in built_in() for name, offer in _offered(slug)})


def _offered(slug: str) -> Iterator[tuple[str, tuple[Game[Any, Any], dict[str, Any]]]]:
    game = get_game(slug)
    for name, kind in game.boards.items():
        yield name, (game, {**kind.options, "side": kind.default_side})


@cache
def _entry_points() -> Mapping[str, tuple[EntryPoint, ...]]:
    """What other packages offer, by slug; importing `importlib.metadata` alone takes longer than a built-in game."""
    from importlib.metadata import entry_points

    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, _origin(entry))):
        # A package that stands twice on the path is found twice.
        if entry not in found.get(entry.name, ()):
            found[entry.name] = (*found.get(entry.name, ()), entry)
    return MappingProxyType(found)


def _origin(entry: EntryPoint) -> str:
    return "an unnamed package" if entry.dist is None else f"{entry.dist.name} {entry.dist.version}"


def _load(entry: EntryPoint) -> Game[Any, Any]:
    """The game behind an entry point.

    Raises:
        GameLoadError: there is none, or it cannot be used.
    """
    what = f"the game {entry.name!r} of {_origin(entry)} cannot be used"
    if not _SLUG.fullmatch(entry.name):
        raise GameLoadError(f"{what}: its name is not made of lower-case letters, digits and single hyphens")
    if entry.name in built_in() or entry.name in _own_board_kinds():
        raise GameLoadError(f"{what}: boardgen has a game or board of that name")
    try:
        game = entry.load()
    except Exception as error:  # Whatever goes wrong in somebody else's package is theirs, and no reason to stop.
        reason = " ".join(str(error).split())
        raise GameLoadError(f"{what}: {type(error).__name__}{': ' if reason else ''}{reason}") from error
    if not isinstance(game, Game):
        raise GameLoadError(f"{what}: {entry.value} is no boardgen.games.base.Game, but {type(game).__name__}")
    if game.slug != entry.name:
        raise GameLoadError(f"{what}: its slug is {game.slug!r}, and its entry point has to have the same name")
    return game


def _complain(message: str) -> None:
    """One line on standard error, unless the program that uses boardgen sends its log elsewhere."""
    import logging

    logging.getLogger("boardgen").warning("boardgen: %s", message)
