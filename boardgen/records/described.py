"""Games by description: read a description into a `Game`, reporting every problem."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Any

from boardgen.errors import OptionError
from boardgen.games.base import Game
from boardgen.games.paths import DESCRIPTION_FILE, SUFFIXES, is_path
from boardgen.games.registry import get_game
from boardgen.records.notes import Notes
from boardgen.records.source import Source, read_source
from boardgen.records.yamltree import parse
from boardgen.schema import MISSING, defaults
from boardgen.schema import Path as ValuePath


def find_game(name: str | os.PathLike[str]) -> Game[Any, Any]:
    """The game with a slug, or described in a file or folder.

    Args:
        name: a slug such as ``pi``; or the path of a folder with a ``game.yaml`` or of a file that ends in ``.yaml``.

    Raises:
        UnknownGameError: there is no such game.
        GameLoadError: a package offers the game, but it cannot be used.
        GameFileError: with every problem of the description.
    """
    text = os.fspath(name)
    return load_game(Path(text)) if is_path(text) else get_game(text)


def load_game(path: Path) -> Game[Any, Any]:
    """The game described in a file or folder.

    Raises:
        GameFileError: with every problem of the description.
    """
    file = path if path.suffix in SUFFIXES else path / DESCRIPTION_FILE
    return _made(str(file), read_source(file).text)


@lru_cache(maxsize=16)
def _made(name: str, text: str) -> Game[Any, Any]:
    """The game of a description, cached by its text."""
    notes = Notes(*parse(Source(name, text)))
    game = read_game(notes, notes.document.value, (), Path(name).parent)
    notes.fail()
    assert game is not None  # otherwise a problem was noted
    return game


def read_game(notes: Notes, value: Any, place: ValuePath, folder: Path) -> Game[Any, Any] | None:
    """The game described by values of a file; None, and noted, if it cannot be used.

    Args:
        notes: where problems are noted.
        value: the description.
        place: its path in the file.
        folder: where the files of the game are.
    """
    from boardgen.boards.description import describe
    from boardgen.games.own.described import OwnGame
    from boardgen.games.own.description import DESCRIPTION

    if isinstance(value, dict) and "game" in value:
        message = "this is a game file, which names a description; a description has a title, a board and pieces"
        notes.note((*place, "game"), "no-description", message, key=True)
        return None
    before = len(notes.problems)
    values = notes.check(value, DESCRIPTION, "the description of a game", place)
    if values is MISSING or len(notes.problems) > before:
        return None
    try:
        board = describe(values["board"])
    except OptionError as error:
        notes.include(error.prefixed("board").faults, place)
        return None
    try:
        return OwnGame({**defaults(DESCRIPTION), **values}, board, folder)
    except OptionError as error:
        notes.include(error.faults, place)
        return None


def read_named(notes: Notes, value: Any, place: ValuePath) -> Game[Any, Any] | None:
    """The game that ``game:`` of a file names or describes; None, and noted, if it cannot be used.

    A path is relative to the file and must not leave its folder.

    Raises:
        GameFileError: with the problems of the description, if it is in a file of its own.
        UnknownGameError, GameLoadError: see `boardgen.games.get_game`.
    """
    here = Path(notes.document.source.name).parent
    if isinstance(value, dict):
        return read_game(notes, value, place, here)
    if not is_path(value):
        return get_game(value)
    if Path(value).is_absolute() or not (here / value).resolve().is_relative_to(here.resolve()):
        message = f"{value}: a description must be in the folder of the file or below it"
        notes.note(place, "outside-folder", message)
        return None
    return load_game(here / value)
