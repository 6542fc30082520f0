"""The rules of a game on the board of another game: a card of its own, with figures of a game that is made for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from boardgen.cards.front import CARD, ON_BOARD
from boardgen.cards.template import Card, is_registered, read_card
from boardgen.games.base import Game
from boardgen.games.view import Made
from boardgen.records.source import Source, read_source
from boardgen.records.writer import block_lines, write_game

#: The cards made last, by game, text and board: kits on several papers are of one and the same.
_MADE: dict[tuple[str, Path, str, str], Card] = {}
_MOST_MADE = 16


def load_on_board(game: Game[Any, Any], board: dict[str, Any], directory: Path | None = None) -> Card | None:
    """The card for the board of another game; None for the game's own, or where there is no such text.

    It is the one that was made before while its text says the same.

    Args:
        game: the game.
        board: the board options in full.
        directory: holds a folder for the game; its own folder is read unless this is given.

    Raises:
        GameFileError: with every problem of the text.
    """
    folder = game.folder if directory is None else directory / game.slug
    path = folder / ON_BOARD
    shown = game.view().on_board(board) if path.exists() else None
    if shown is None:
        return None
    source, is_known = read_source(path), is_registered(game)
    key = game.slug, folder, source.text, repr(sorted(board.items()))
    if is_known and (card := _MADE.get(key)) is not None:
        return card
    games = {name: Source(name, _text(game, made)) for name, made in shown.games.items()}
    read = read_card(game.slug, folder, source, shown.words, games)
    # Other game files of the folder may change.
    if is_known and read.texts.keys() <= {folder / name for name in (CARD, *games)}:
        _MADE[key] = read.card
        if len(_MADE) > _MOST_MADE:
            del _MADE[next(iter(_MADE))]
    return read.card


def _text(game: Game[Any, Any], made: Made) -> str:
    """A game on the board, as a file has it."""
    figures = [
        {
            "id": figure.id,
            "after": figure.after,
            **dict.fromkeys(figure.flags, True),
            "labels": False,
            "caption": figure.caption,
            **({"crop": list(figure.crop)} if figure.crop else {}),
            **({"marks": [{"arrow": list(figure.arrow)}]} if figure.arrow else {}),
        }
        for figure in made.figures
    ]
    lines = "\n".join(block_lines({"figures": figures}, 0))
    return f"{write_game(game, board=made.board, moves=made.moves)}{lines}\n"
