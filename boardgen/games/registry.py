"""The registry: built-in games are folders here, others plug in through entry points.

A built-in game is a folder under ``boardgen/games`` whose ``game.py`` has a ``GAME``. Any installed package may add
one through an entry point of the group ``boardgen.games``: its name is the slug, its value the `Game`. Such a game
works like the built-in ones everywhere. Entry points are looked up only for a name that no built-in game has, or for
a list of all games; a plug-in that cannot be used is reported in one line on standard error, and the others work.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from boardgen.errors import GameLoadError, UnknownGameError
from boardgen.games import plugins
from boardgen.games.base import BoardKind, Game
from boardgen.messages import shorten


@cache
def built_in() -> tuple[str, ...]:
    """The slugs of the games that come with boardgen, sorted; nothing is imported to find them."""
    here = Path(__file__).parent
    # A module may be there as source or, as in the studio's engine, compiled alone: game.py, game.pyc.
    return tuple(sorted({found.parent.name for found in here.glob("*/game.py*")}))


@cache
def game_slugs() -> tuple[str, ...]:
    """The slugs of all games that can be used, sorted.

    >>> "pi" in game_slugs(), "chess" in game_slugs()
    (True, False)
    """
    return tuple(sorted((*built_in(), *plugged_in())))


@cache
def plugged_in() -> Mapping[str, str]:
    """Games of other packages: slug → package and version. Unusable ones are reported on standard error."""
    return MappingProxyType({slug: origin for slug, (_, origin) in plugins.usable(_KIND).items()})


def get_game(slug: str) -> Game[Any, Any]:
    """The game with a slug, always the same object.

    >>> get_game("pi").title, get_game("pi").players
    ('Pi', ('blue', 'red'))
    >>> get_game("chess")
    Traceback (most recent call last):
    boardgen.errors.UnknownGameError: there is no game 'chess'; the games are ...

    Raises:
        GameLoadError: a package offers the game, but it cannot be used.
        UnknownGameError: there is no such game; the message lists the games.
    """
    if not isinstance(slug, str):
        raise UnknownGameError(f"the slug of a game is text such as 'pi', not {type(slug).__name__}")
    if slug in built_in():
        game = importlib.import_module(f"boardgen.games.{slug}.game").GAME
        assert isinstance(game, Game)
        return game
    entries = plugins.entries(_KIND.group).get(slug, ())
    for entry in entries:
        try:
            found: Game[Any, Any] = plugins.load(_KIND, entry)
            return found
        except GameLoadError:
            if entry is entries[-1]:
                raise
    raise UnknownGameError(f"there is no game {shorten(slug)!r}; the games are {', '.join(game_slugs())}")


@cache
def board_kinds() -> Mapping[str, tuple[Game[Any, Any], BoardKind]]:
    """Further boards offered by games, by slug: the built-in ones, then those of other packages."""
    found = dict(_own_board_kinds())
    offers = [(slug, get_game(slug).boards_plugged_in(), "") for slug in built_in()]
    offers += [(slug, get_game(slug).boards, origin) for slug, origin in plugged_in().items()]
    for slug, boards, origin in offers:
        for name, kind in boards.items():
            if name in found or name in game_slugs():
                whose = kind.origin or slug
                plugins.complain(f"the board {name!r} of {whose} is left out: there is already one of that name")
            else:
                found[name] = get_game(slug), kind._replace(origin=kind.origin or origin)
    return MappingProxyType(found)


def find_board(name: str) -> tuple[Game[Any, Any], dict[str, Any]]:
    """The game that draws the board of that name, and the board options that give it.

    The board of a game is found without importing the other games.

    Raises:
        UnknownGameError: no such board.
    """
    if name in built_in():
        return get_game(name), {}
    if name not in _own_board_kinds():
        if name in plugins.entries(_KIND.group):
            return get_game(name), {}
        if name not in board_kinds():
            raise UnknownGameError(
                f"there is no board {shorten(str(name))!r}; there are {', '.join((*game_slugs(), *board_kinds()))}"
            )
    game, kind = _kinds_with(name)[name]
    return game, {**kind.options, "side": kind.default_side}


def board_title(name: str) -> str:
    """The title of a game or board for people."""
    game, _ = find_board(name)
    return game.title if name == game.slug else _kinds_with(name)[name][1].title


def board_designer(name: str) -> str:
    """The designer of the game of that name, or of the game played on the board; empty if nobody is known."""
    game, _ = find_board(name)
    return game.designer if name == game.slug else _kinds_with(name)[name][1].designer


def kind_of(game: Game[Any, Any], options: Mapping[str, Any]) -> BoardKind | None:
    """The further board that a game offers for board options; None for its own board.

    Other packages are only searched if necessary.
    """
    if not any(kind.options.keys() & options.keys() for kind in game.boards.values()):
        return None
    return _giving(options, game.boards) or _giving(options, game.boards_plugged_in())


def _giving(options: Mapping[str, Any], kinds: Mapping[str, BoardKind]) -> BoardKind | None:
    return next((kind for kind in kinds.values() if kind.options.items() <= options.items()), None)


def _kinds_with(name: str) -> Mapping[str, tuple[Game[Any, Any], BoardKind]]:
    """The kinds of boards among which to look for a name; other packages are only searched if necessary."""
    return _own_board_kinds() if name in _own_board_kinds() else board_kinds()


@cache
def _own_board_kinds() -> Mapping[str, tuple[Game[Any, Any], BoardKind]]:
    return MappingProxyType({name: offer for slug in built_in() for name, offer in _offered(slug)})


def _offered(slug: str) -> Iterator[tuple[str, tuple[Game[Any, Any], BoardKind]]]:
    game = get_game(slug)
    for name, kind in game.boards.items():
        yield name, (game, kind)


def _is_own(name: str) -> bool:
    return name in built_in() or name in _own_board_kinds()


#: Games that plug in.
_KIND = plugins.Kind(
    group="boardgen.games",
    noun="game",
    type=Game,
    called="boardgen.games.base.Game",
    error=GameLoadError,
    taken=_is_own,
    whose="game or board",
)
