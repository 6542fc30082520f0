"""What can be printed, by name; the one place where a name becomes a board or a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgen.errors import OptionError

if TYPE_CHECKING:
    from boardgen.games import Game
    from boardgen.games.view import GameView, Look, Picture


def game_names() -> tuple[str, ...]:
    """The games."""
    from boardgen.games import game_slugs

    return game_slugs()


def board_names() -> tuple[str, ...]:
    """The games, and the boards they offer besides their own."""
    from boardgen.games.registry import board_kinds

    return (*game_names(), *board_kinds())


def paper_kinds() -> tuple[str, ...]:
    """The kinds of paper to draw on."""
    from boardgen.paper.grids import KINDS

    return tuple(KINDS)


def set_names() -> tuple[str, ...]:
    """The sets of pieces."""
    from boardgen.sets import registry

    return registry.set_names()


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

    def settings(self, side: int | None, settings: Mapping[str, Any], others: Iterable[str] = ()) -> dict[str, Any]:
        """The board options that were chosen, checked by name.

        Args:
            side: cells to a side, if it was given.
            settings: all others.
            others: more names that may stand among these.

        Raises:
            OptionError: one that the board does not have.
        """
        chosen = dict(settings) if side is None else {"side": side, **settings}
        known = (*self.game.board_keys.fields, *others)
        for key in chosen:
            if key not in known:
                names = ", ".join(known) or "none"
                message = f"{self.game.slug} has no board option {key!r}; there are {names}"
                raise OptionError("unknown-option", message, (key,))
        return chosen

    def board(self, settings: Mapping[str, Any]) -> Callable[[Look], Picture]:
        """What draws the empty board."""
        view = self.view
        return lambda look: view.board(look, **{**self.fixed, **settings})

    def setup(self, written: Mapping[str, Mapping[str, Any]]) -> Callable[[Look], Picture]:
        """What draws the first position of a setup as `Game.random_setup` gives it."""
        start = self.game.start(**written.get("board", {}), **written.get("setup", {}))
        view = self.view
        return lambda look: view.position(start, look)


def find_board(name: str) -> Subject:
    """The board of that name.

    Raises:
        UnknownGameError: there is none.
    """
    from boardgen.games import registry

    game, fixed = registry.find_board(name)
    return Subject(name, registry.board_title(name), registry.board_designer(name), game, fixed)


def find_game(slug: str) -> Subject:
    """The game of that name with its own board.

    Raises:
        UnknownGameError: there is none.
    """
    from boardgen.games import get_game

    game = get_game(slug)
    return Subject(slug, game.title, game.designer, game, {})
