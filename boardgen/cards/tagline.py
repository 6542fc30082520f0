"""What a rule card says under the title of its game, for boards, which are drawn in less time than cards are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from boardgen.cards.front import CARD

if TYPE_CHECKING:
    from boardgen.games.base import Game

#: Words that mean in YAML what they say: no signs that quote, fill in or begin anything else.
_PLAIN = re.compile(r"---\r?\n(?:.*\n)*?subtitle:[ ]+([A-Z][\w ,.;?!()–-]*\w)\r?\n(?:.*\n)*?---\r?\n")


def tagline(game: Game[Any, Any], board: Mapping[str, Any]) -> str:
    """The subtitle of a game; nothing where there is no card yet, or it cannot be read.

    Args:
        game: the game.
        board: its board options in full: on the board of another game it is told by a card of its own.
    """
    if game.view().on_board(dict(board)) is None:
        try:
            found = _PLAIN.match((game.folder / CARD).read_text("utf-8"))
        except (OSError, UnicodeDecodeError):
            return ""
        if found is not None:
            return found[1]
    # What reads all of YAML takes a third of the time in which a board is drawn.
    from boardgen.cards.in_short import opened

    card = opened(game, board)
    return "" if card is None else card[1].subtitle
