"""Split the text under `moves:` into moves, turn numbers and comments, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from boardgen.records.notes import Notes
from boardgen.schema import Path, describe

#: Kinds of tokens, as group numbers of the match.
COMMENT, NUMBER, MOVE, BRACE = 1, 2, 3, 4
# A comment, a turn number (perhaps directly followed by its move), a move, an unmatched brace.
_TOKEN = re.compile(r"\{([^{}]*)\}|([0-9]+)\.+|([^\s{}]+)|([{}])")


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

    Each match has one group, whose number (``lastindex``) is the kind of token: `COMMENT` (without its
    braces), `NUMBER` (of a turn, without its dots), `MOVE`, or `BRACE`, an unmatched brace, after which
    moves and comments cannot be told apart.
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
