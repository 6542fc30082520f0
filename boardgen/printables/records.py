"""Game files given as options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from boardgen.errors import option
from boardgen.printables.product import exclusive
from boardgen.records import Collection, Record, load_all


def read_record(file: Any, game: str | int | None = None) -> Record:
    """The record itself if it is one, otherwise a game of a collection or a file.

    Args:
        file: the record, the collection, or the file.
        game: of several games the number of one, from 1, or its id.

    Raises:
        GameFileError: with every problem of the file.
        OptionError: there are several games and none is named, or there is no such game.
    """
    if isinstance(file, Record):
        if game is not None:
            raise exclusive("game", "file", f"a record is one game; take {option('game')} with a file")
        return file
    return read_games(file).record(game)


def read_games(file: Any) -> Collection:
    """The collection itself if it is one, otherwise all games of a file; a record is a collection of one.

    Raises:
        GameFileError: with every problem of the file.
    """
    if isinstance(file, Record):
        about = {key: getattr(file, key) for key in ("title", "subtitle", "author", "source")}
        return Collection(file.file, (file,), **about)
    return file if isinstance(file, Collection) else load_all(file)


def stem(games: Record | Collection) -> str:
    """The name of the file without suffix, with the game's id where it has several, for the names of drawings."""
    name = Path(games.file).stem.strip("<>") or "game"
    return f"{name}-{games.id}" if isinstance(games, Record) and games.id else name
