"""A game in short as sentences, for sheets that tell it beside a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from boardgen.cards.blocks import Block, Listing, Paragraph, plain_text, split_short
from boardgen.cards.parse import parse_text
from boardgen.cards.template import CARD, ON_BOARD, read_front, values_of
from boardgen.games.base import Game
from boardgen.records import GameFileError
from boardgen.records.problems import Problem
from boardgen.records.source import read_source


class Told(NamedTuple):
    """What a rule card says of its game in a few words.

    Attributes:
        tagline: what it is about, perhaps empty.
        short: what its section "In short" says, a sentence or a few each; of one with a list what is in it.
    """

    tagline: str = ""
    short: tuple[str, ...] = ()


def in_short(game: Game[Any, Any], board: Mapping[str, Any]) -> Told:
    """A game in a few words.

    Args:
        game: the game.
        board: its board options in full: on the board of another game it is told by a card of its own.

    Returns:
        Nothing where there is no such card or section yet, or it cannot be read: no sheet waits for it.
    """
    shown = game.view().on_board(dict(board))
    path = game.folder / (CARD if shown is None else ON_BOARD)
    words = {} if shown is None else shown.words
    problems: list[Problem] = []
    try:
        source = read_source(path)
        front, _, begin = read_front(source, problems, words)
        if front is None:
            return Told()
        blocks = parse_text(source, begin, {**words, **values_of(front)}, problems)
    except GameFileError:
        return Told()
    short = split_short(blocks)[1]
    # What follows a list is not of how this game is played.
    lists = [block for block in short if isinstance(block, Listing)]
    return Told(front.subtitle, tuple(_sentences(lists or short)))


def _sentences(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Listing(items=items):
                for item in items:
                    yield from _sentences(item)
            case Paragraph(runs=runs):
                yield plain_text(runs).strip()
