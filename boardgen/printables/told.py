"""What sheets with a board tell of its game in a few words, from its rule card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from boardgen.boards.picture import Display
from boardgen.cards.tagline import tagline
from boardgen.paper.nameplate import Nameplate
from boardgen.scene.listing import Entry

if TYPE_CHECKING:
    from boardgen.printables.names import Subject

#: Before each sentence of a game in short.
_BULLET = "•"
#: What an empty board leaves open: whether it is one to begin with.
_EMPTY = "The board starts empty."
#: What a sentence speaks of beside which the key to sides stands.
_SIDES = re.compile(r"\bsides\b")
#: What a sentence speaks of that "Red begins." stands before; and what says so already.
_TURN, _BEGINS = re.compile(r"\bturn\b", re.IGNORECASE), re.compile(r"\bbegins?\b", re.IGNORECASE)


def short_entries(found: Subject, settings: Mapping[str, Any], *, keyed: bool = True) -> tuple[Entry, ...]:
    """The game in short, who begins, and perhaps the key to its board, behind a bullet each; nothing where its card
    does not tell it.
    """
    from boardgen.cards.in_short import in_short

    keys = found.game.board_keys.fields
    chosen = {key: value for key, value in settings.items() if key in keys}
    board = found.game.full_board(**{**found.fixed, **chosen})
    said = in_short(found.game, board)
    if said and not found.view.random_setups:
        start = found.game.start(**board)
        if not found.game.pieces(start):
            said = (_EMPTY, *said)
        mover = found.game.to_move(start)
        if mover and not any(_BEGINS.search(sentence) for sentence in said):
            at = next((i for i, sentence in enumerate(said) if _TURN.search(sentence)), 0)
            said = (*said[:at], f"{mover.capitalize()} begins.", *said[at:])
    key = found.board(chosen)(Display(10.0, "none")).key if keyed else ""
    if said and key:
        # Beside what is said of sides, if anything is.
        at = next((i for i, sentence in enumerate(said, start=1) if _SIDES.search(sentence)), len(said))
        said = (*said[:at], f"{key[0].upper()}{key[1:].rstrip('.')}.", *said[at:])
    return tuple(Entry(_BULLET, "", sentence) for sentence in said)


def nameplate(found: Subject, settings: Mapping[str, Any]) -> Nameplate:
    """What a board says of the game that is played on it; of a board that serves many games its name alone."""
    if found.fixed:
        return Nameplate(found.title)
    said = tagline(found.game, found.game.full_board(**settings))
    key = found.board(settings)(Display(10.0, "none")).key
    entries = partial(short_entries, found, settings, keyed=False)
    return Nameplate(
        found.on_board(settings).title, said, entries, f"{key[0].upper()}{key[1:].rstrip('.')}." if key else ""
    )
