"""The text under `moves:` → tokens, turn numbers and comments, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from boardgen.records.reader import Reader
from boardgen.records.yamltree import At, Node, Scalar

# A comment, a turn number (perhaps with its move right behind it), a move, or a brace that has no partner.
_TOKEN = re.compile(r"\{([^{}]*)\}|([0-9]+)\.+|([^\s{}]+)|([{}])")

Kind = Literal["move", "number", "comment"]


class Token(NamedTuple):
    """One word of the moves.

    Attributes:
        kind: a move, a turn number (without its dots) or a comment (without its braces).
        text: what it says.
        node, offset: where: see `At`.
    """

    kind: Kind
    text: str
    node: Scalar
    offset: int

    @property
    def at(self) -> At:
        """Its place."""
        return At(self.node, self.offset)


def tokenize(reader: Reader, node: Node) -> Iterator[Token | None]:
    """The tokens of `moves:`, a text or a list of texts.

    Braces without a partner are noted and end the tokens with a None: what follows may be comment
    or moves.
    """
    scalars = [node] if isinstance(node, Scalar) else reader.items(node, "moves")
    for scalar in scalars:
        if not isinstance(scalar, Scalar):
            reader.note(scalar, "wrong-type", "moves: expected text, as in moves: e5 f6")
            yield None
            return
        for found in _TOKEN.finditer(scalar.text):
            group = found.lastindex
            if group == 3:
                yield Token("move", found[3], scalar, found.start())
            elif group == 2:
                yield Token("number", found[2], scalar, found.start())
            elif group == 1:
                yield Token("comment", " ".join(found[1].split()), scalar, found.start())
            else:
                _note_brace(reader, scalar, found.start())
                yield None
                return


def _note_brace(reader: Reader, scalar: Scalar, offset: int) -> None:
    text, at = scalar.text, At(scalar, offset)
    if text[offset] == "}":
        reader.note(at, "bad-comment", "this } closes no comment")
    elif "}" in text[offset:]:
        reader.note(at, "bad-comment", "another { stands in this comment; comments do not nest")
    else:
        reader.note(at, "bad-comment", "this comment is never closed with }")
