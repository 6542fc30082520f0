"""The text under `moves:` → moves, turn numbers, comments, glyphs and brackets of variations, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from boardgen.records.notes import Notes
from boardgen.schema import Path, describe

#: What `tokens` finds, by the number of the group of the match.
COMMENT, REMARK, NUMBER, MOVE, OPEN, CLOSE, GLYPH, ELLIPSIS, BRACE = range(1, 10)
#: Judgements of a move, as in chess.
GLYPHS = ("!", "?", "!!", "??", "!?", "?!")
_TOKEN = re.compile(
    r"\{([^{}]*)\}"  # a comment
    r"|;([^\n]*)"  # a remark, to the end of its line
    r"|([0-9]+)\.+"  # a turn number, perhaps with its move right behind it
    # A move; ! and ? at its end are a glyph.
    r"|((?:[^\s{}();!?.…]|\.(?!\.\.)|[!?](?![!?]?(?:[\s{}();]|$)))+)"
    r"|(\()|(\))"
    r"|([!?]{1,2})"
    r"|(\.{3,}|…)"  # dots that stand for moves left out before a move: 5. ... h5
    r"|([{}])"
)


def texts(notes: Notes, value: Any, path: Path) -> Iterator[tuple[str, Path] | None]:
    """The texts with moves and their paths: one, or a list of them; None, and noted, for anything else."""
    if isinstance(value, str):
        yield value, path
    elif not isinstance(value, list):
        notes.note(path, "wrong-type", f"moves: expected text, as in moves: e5 f6, found {describe(value)}")
        yield None
    else:
        for k, item in enumerate(value):
            if isinstance(item, str):
                yield item, (*path, k)
            else:
                notes.note((*path, k), "wrong-type", "an item of moves: expected text, as in [e5, f6]")
                yield None


def tokens(text: str) -> Iterator[re.Match[str]]:
    """The tokens of a text of moves, in order.

    Each match has one group, whose number (``lastindex``) says what it is: `COMMENT` (without its
    braces), `REMARK` (without its ``;``), `NUMBER` (of a turn, without its dots), `MOVE`, `OPEN` and
    `CLOSE` around a variation, `GLYPH`, `ELLIPSIS`, or `BRACE`, one that has no partner, after which
    nobody can tell moves from comment.
    """
    return _TOKEN.finditer(text)


def note_brace(notes: Notes, text: str, path: Path, offset: int) -> None:
    """Note an unmatched brace."""
    if text[offset] == "}":
        what = "this } has no matching {; delete it"
    elif "}" in text[offset:]:
        what = "this comment contains another {; comments do not nest"
    else:
        what = "this comment is not closed; end it with }"
    notes.note(path, "bad-comment", what, offset=offset)
