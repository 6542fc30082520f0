"""A game in short as sentences, for sheets that tell it beside a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from boardgen.cards.blocks import Block, Listing, Paragraph, plain_text, split_short
from boardgen.cards.front import CARD, ON_BOARD, Front
from boardgen.cards.parse import parse_text
from boardgen.cards.template import read_front, values_of
from boardgen.games.base import Game
from boardgen.records import GameFileError
from boardgen.records.source import Source, read_source


def in_short(game: Game[Any, Any], board: Mapping[str, Any]) -> tuple[str, ...]:
    """What the section "In short" of a rule card says, a sentence or a few each; of one with a list what is in it.

    Args:
        game: the game.
        board: its board options in full: on the board of another game it is told by a card of its own.

    Returns:
        Nothing where there is no such card or section yet, or it cannot be read: no sheet waits for it.
    """
    found = opened(game, board)
    if found is None:
        return ()
    source, front, begin, words = found
    try:
        blocks = parse_text(source, begin, {**words, **values_of(front)}, [])
    except GameFileError:
        return ()
    short = split_short(blocks)[1]
    # What follows a list is not of how this game is played.
    lists = [block for block in short if isinstance(block, Listing)]
    return tuple(_sentences(lists or short))


def opened(game: Game[Any, Any], board: Mapping[str, Any]) -> tuple[Source, Front, int, Mapping[str, str]] | None:
    """The card of a game, its front matter, where its text begins, and the words of the game whose board it has."""
    shown = game.view().on_board(dict(board))
    path = game.folder / (CARD if shown is None else ON_BOARD)
    words = {} if shown is None else shown.words
    try:
        source = read_source(path)
        front, _, begin = read_front(source, [], words)
    except GameFileError:
        return None
    return None if front is None else (source, front, begin, words)


def _sentences(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Listing(items=items):
                for item in items:
                    yield from _sentences(item)
            case Paragraph(runs=runs):
                yield plain_text(runs).strip()
