"""What can be printed, by name; the one place where a name becomes a board or a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from boardgen.boards.described import DescribedBoard
    from boardgen.boards.picture import Display, Picture
    from boardgen.games import Game
    from boardgen.games.view import GameView


def game_names() -> tuple[str, ...]:
    """The games."""
    from boardgen.games import game_slugs

    return game_slugs()


def board_names() -> tuple[str, ...]:
    """The games, and the boards they offer besides their own."""
    from boardgen.games.registry import board_kinds

    return (*game_names(), *board_kinds(), *DESCRIBED)


def paper_kinds() -> tuple[str, ...]:
    """The kinds of paper to draw on."""
    from boardgen.paper.grids import KINDS

    return tuple(KINDS)


def set_names() -> tuple[str, ...]:
    """The sets of pieces."""
    from boardgen.sets import registry

    return registry.set_names()


#: Boards that their options describe: name → title and the part of the description that the name says.
DESCRIBED: Mapping[str, tuple[str, Mapping[str, str]]] = MappingProxyType(
    {
        "hexagon": ("Hexagon of hexes", {"cells": "hexes", "shape": "hexagon"}),
        "triangle": ("Triangle of hexes", {"cells": "hexes", "shape": "triangle"}),
        "rhombus": ("Rhombus of hexes", {"cells": "hexes", "shape": "rhombus"}),
        "rectangle": ("Rectangle of hexes", {"cells": "hexes", "shape": "rectangle"}),
        "squares": ("Squares", {"cells": "squares"}),
        "points": ("Points joined by lines", {"cells": "points"}),
    }
)


class Boarded(Protocol):
    """What has a board to print."""

    @property
    def name(self) -> str:
        """As it was asked for."""

    @property
    def title(self) -> str:
        """For people."""

    @property
    def designer(self) -> str:
        """Empty for boards that serve many games."""

    @property
    def board_pitch(self) -> float:
        """mm between cell centres where neither a pitch nor a paper sets one."""

    def board(self, settings: Mapping[str, Any]) -> Callable[[Display], Picture]:
        """What draws the empty board for the board options that were chosen.

        Raises:
            OptionError: with every board option that cannot be used.
        """


class Described(NamedTuple):
    """A board by description.

    Attributes:
        name: as it was asked for.
        title: for people.
        fixed: the part of the description that is known.
    """

    name: str
    title: str
    fixed: Mapping[str, Any]

    @property
    def designer(self) -> str:
        """Nobody."""
        return ""

    @property
    def board_pitch(self) -> float:
        """mm between cell centres: room for the usual stones."""
        return 15.0

    def described(self, settings: Mapping[str, Any]) -> DescribedBoard:
        """The board with the rest of its description.

        Raises:
            OptionError: with all that is wrong with it.
        """
        from boardgen.boards.description import describe

        return describe({**self.fixed, **settings})

    def board(self, settings: Mapping[str, Any]) -> Callable[[Display], Picture]:
        """What draws it."""
        return self.described(settings).picture


class Subject(NamedTuple):
    """A board, or a game with its board.

    Attributes:
        name: as it was asked for.
        title: for people.
        designer: empty for boards that serve many games.
        game: draws it.
        fixed: the board options that make it.
    """

    name: str
    title: str
    designer: str
    game: Game[Any, Any]
    fixed: Mapping[str, Any]

    @property
    def view(self) -> GameView[Any]:
        """Draws it."""
        return self.game.view()

    @property
    def board_pitch(self) -> float:
        """That of the game's pieces."""
        return self.view.board_pitch

    def board(self, settings: Mapping[str, Any]) -> Callable[[Display], Picture]:
        """What draws the empty board.

        Raises:
            OptionError: with every board option that cannot be used.
        """
        full = self.game.full_board(**{**self.fixed, **settings})
        view = self.view
        return lambda display: view.board(display, **full)

    def setup(self, written: Mapping[str, Mapping[str, Any]]) -> Callable[[Display], Picture]:
        """What draws the first position of a setup as `Game.random_setup` gives it."""
        start = self.game.start(**written.get("board", {}), **written.get("setup", {}))
        view = self.view
        return lambda display: view.position(start, display._replace(to_play=True))


def settings_of(side: int | None, settings: Mapping[str, Any], **more: object) -> dict[str, Any]:
    """The board options that were chosen: cells to a side, those of ``more`` that say something, and all others."""
    named = {"side": side, **more}
    said = {key: value for key, value in named.items() if value is not None and value is not False}
    return {**said, **settings}


def find_board(name: str | Mapping[str, Any]) -> Boarded:
    """The board of that name, or of a description.

    Raises:
        UnknownGameError: there is none.
    """
    from boardgen.games import registry
    from boardgen.games.paths import is_path

    if isinstance(name, Mapping):
        return Described("described", "Described", name)
    if is_path(name):
        return find_game(name)
    if name in DESCRIBED:
        return Described(name, *DESCRIBED[name])
    game, fixed = registry.find_board(name)
    return Subject(name, registry.board_title(name), registry.board_designer(name), game, fixed)


def find_game(name: str) -> Subject:
    """The game of that name, or that a file or folder describes, with its own board.

    Raises:
        UnknownGameError: there is none.
        GameFileError: with every problem of a description.
    """
    from boardgen.games import get_game
    from boardgen.games.paths import is_path

    if is_path(name):
        from boardgen.records.described import find_game as find_described

        game = find_described(name)
    else:
        game = get_game(name)
    return Subject(name, game.title, game.designer, game, {})


def stem_of(name: str | Mapping[str, Any]) -> str:
    """What stands for a game in the names of files: its slug, of a path the last part without suffix."""
    from pathlib import Path

    from boardgen.games.paths import DESCRIPTION_FILE, is_path

    if isinstance(name, Mapping):
        return "described"
    if not is_path(name):
        return name
    path = Path(name).resolve()
    return path.parent.name if path.name == DESCRIPTION_FILE else path.stem
