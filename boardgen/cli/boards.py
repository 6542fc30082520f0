"""Boards for commands that do not print them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from boardgen.cli.options import given, usage_error
from boardgen.errors import OptionError
from boardgen.games import Game
from boardgen.geometry.board import Board
from boardgen.printables.names import Described, Subject, find_board, find_game, settings_of
from boardgen.printables.options import (
    BoardName,
    Columns,
    Corner,
    Diagonals,
    GameName,
    Letters,
    Rows,
    Setting,
    Shape,
    Side,
    Without,
)
from boardgen.printables.product import parameters, read_options

T = TypeVar("T")


def choices(game: GameName, *, side: Side = None, **settings: Setting) -> None:
    """A game and the options of its board."""


def board_choices(
    board: BoardName,
    *,
    side: Side = None,
    columns: Columns = None,
    rows: Rows = None,
    shape: Shape = None,
    without: Without = None,
    diagonals: Diagonals = None,
    corner: Corner = None,
    letters: Letters = None,
    **settings: Setting,
) -> None:
    """A board and its options."""


def chosen_game(values: dict[str, Any]) -> tuple[Game[Any, Any], dict[str, Any]]:
    """The game and the board options given on the command line.

    Raises:
        click.UsageError: an option cannot be used.
    """

    def find(read: dict[str, Any]) -> tuple[Game[Any, Any], dict[str, Any]]:
        found = find_game(read.pop("game"))
        options = settings_of(read.pop("side"), read)
        found.game.full_board(**options)
        return found.game, options

    return _read(choices, values, find)


def chosen_board(values: dict[str, Any]) -> tuple[Board, Mapping[str, tuple[str, ...]]]:
    """The board given on the command line, and its coloured sides: cell name → colours.

    Raises:
        click.UsageError: an option cannot be used.
    """

    def find(read: dict[str, Any]) -> tuple[Board, Mapping[str, tuple[str, ...]]]:
        found = find_board(read.pop("board"))
        options = settings_of(read.pop("side"), {}, **read)
        if isinstance(found, Described):
            described = found.described(options)
            sides: dict[str, tuple[str, ...]] = {}
            for band in described.bands:
                for cell in band.cells:
                    name = described.board.names[cell]
                    sides[name] = tuple(dict.fromkeys((*sides.get(name, ()), band.colour)))
            return described.board, sides
        assert isinstance(found, Subject)
        options = {**found.fixed, **options}
        return found.game.board(**options), found.game.sides(**options)

    return _read(board_choices, values, find)


def _read(signature: Callable[..., None], values: dict[str, Any], find: Callable[[dict[str, Any]], T]) -> T:
    known = parameters(signature)
    try:
        return find(read_options(signature, given(values, known)))
    except OptionError as error:
        raise usage_error(error, known) from None
