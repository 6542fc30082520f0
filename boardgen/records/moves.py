"""The text under `moves:` → moves, turn numbers and comments, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardgen.records.reader import Reader
from boardgen.records.yamltree import At, Node, Scalar, Sequence

#: What `tokens` finds, by the number of the group of the match.
COMMENT, NUMBER, MOVE, BRACE = 1, 2, 3, 4
# A comment, a turn number (perhaps with its move right behind it), a move, a brace without a partner.
_TOKEN = re.compile(r"\{([^{}]*)\}|([0-9]+)\.+|([^\s{}]+)|([{}])")


def texts(reader: Reader, node: Node) -> Iterator[Scalar | None]:
    """The texts that hold the moves: one, or a list of them; None (noted) for anything else."""
    if not isinstance(node, (Scalar, Sequence)):
        reader.note(node, "wrong-type", "moves: expected text, as in moves: e5 f6, found a mapping")
        yield None
        return
    for item in [node] if isinstance(node, Scalar) else node.items:
        if isinstance(item, Scalar):
            yield item
        else:
            reader.note(item, "wrong-type", "an item of moves: expected text, as in [e5, f6]")
            yield None


def tokens(text: str) -> Iterator[re.Match[str]]:
    """The tokens of a text of moves, in order.

    Each match has one group, whose number (``lastindex``) says what it is: `COMMENT` (without its
    braces), `NUMBER` (of a turn, without its dots), `MOVE`, or `BRACE`, one that has no partner,
    after which nobody can tell moves from comment.
    """
    return _TOKEN.finditer(text)


def note_brace(reader: Reader, scalar: Scalar, offset: int) -> None:
    """Note a brace without a partner."""
    text, at = scalar.text, At(scalar, offset)
    if text[offset] == "}":
        reader.note(at, "bad-comment", "this } closes no comment")
    elif "}" in text[offset:]:
        reader.note(at, "bad-comment", "another { stands in this comment; comments do not nest")
    else:
        reader.note(at, "bad-comment", "this comment is never closed with }")
