"""The board of a game, for commands that do not print it."""

from __future__ import annotations

from typing import Any

from boardgen.cli.options import given, usage_error
from boardgen.errors import OptionError
from boardgen.games import Game
from boardgen.printables.names import find_game
from boardgen.printables.options import GameName, Setting, Side
from boardgen.printables.product import parameters, read_options


def choices(game: GameName, *, side: Side = None, **settings: Setting) -> None:
    """A game and the options of its board."""


def chosen_board(values: dict[str, Any]) -> tuple[Game[Any, Any], dict[str, Any]]:
    """The game and the board options of a command line.

    Raises:
        click.UsageError: an option that cannot be used.
    """
    known = parameters(choices)
    try:
        read = read_options(choices, given(values, known))
        found = find_game(read.pop("game"))
        options = found.settings(read.pop("side"), read)
        found.game.full_board(**options)
        return found.game, options
    except OptionError as error:
        raise usage_error(error, known) from None
