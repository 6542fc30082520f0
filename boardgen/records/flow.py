"""`flow:` of a figure: a tree of choices whose every way is played and whose every claim is compared."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from boardgen.errors import MissingGlyphError
from boardgen.games.base import Game
from boardgen.records.claims import check_expect
from boardgen.records.fields import FLOW, NODE, SHORT
from boardgen.records.reader import MISSING, Reader, did_you_mean, plain
from boardgen.records.replay import replay
from boardgen.records.yamltree import Node
from boardgen.scene.text import check_glyphs
from boardgen.scene.themes import COLOURS

#: ``{red}`` in a text is a dot of that colour, ``{red:2}`` one with a text in it.
DOT = re.compile(r"\{([^{}:]*)(?::([^{}]*))?\}")


@dataclass(frozen=True, slots=True)
class Flow:
    """A node of a flow with all that follows; proved when it was read.

    Attributes:
        choice: what was chosen to come here.
        lines: the texts of its box, `DOT`s in them.
        next: the nodes that may follow; none for a result.
    """

    choice: str
    lines: tuple[str, ...]
    next: tuple[Flow, ...] = ()


def read_flow(reader: Reader, game: Game[Any, Any], node: Node, start: Any) -> Flow | None:
    """The flow under a node, played from a position; faults are noted, and then it may be None."""
    nodes = reader.fields(node, FLOW, "flow")
    shows = reader.read(nodes["shows"], FLOW.fields["shows"], "shows") if "shows" in nodes else {}
    if "shows" in nodes and shows is not MISSING:
        for fact, (_, words) in reader.entries(nodes["shows"], "shows").items():
            _text(reader, words, fact)
    if "start" not in nodes or shows is MISSING:
        return None
    return _node(reader, game, nodes["start"], start, 0, shows)


def _node(
    reader: Reader, game: Game[Any, Any], node: Node, pos: Any, ply: int, shows: Mapping[str, str]
) -> Flow | None:
    nodes = reader.fields(node, NODE, "a node of a flow")
    before = len(reader.problems)
    done = replay(reader, game, pos, nodes.get("moves"))
    reader.problems[before:] = [
        replace(problem, ply=(problem.ply or 0) + ply) for problem in reader.problems[before:]
    ]
    if not done.complete:
        return None
    pos, ply = done.positions[-1], ply + len(done.moves)
    if "expect" in nodes:
        check_expect(reader, game, pos, nodes["expect"], ply)
    choice = _text(reader, nodes["choice"], "choice") if "choice" in nodes else ""
    lines = [_text(reader, item, "says") for item in (reader.items(nodes["says"], "says") if "says" in nodes else [])]
    if "next" in nodes:
        follow = [_node(reader, game, item, pos, ply, shows) for item in reader.items(nodes["next"], "next")]
        return Flow(choice, tuple(lines), tuple(one for one in follow if one is not None))
    claims = reader.entries(nodes["expect"], "expect") if "expect" in nodes else {}
    for fact, words in shows.items():
        if fact in claims:
            lines.append(" ".join(filter(None, [words, _shown(plain(claims[fact][1]))])))
        else:
            reader.note(node, "missing-claim", f"the last node of a way has to claim {fact!r} under expect:")
    return Flow(choice, tuple(lines))


def _text(reader: Reader, node: Node, what: str) -> str:
    text = reader.read(node, SHORT, what)
    if text is MISSING:
        return ""
    for found in DOT.finditer(text):
        if found[1] not in COLOURS:
            reader.note(
                node, "unknown-colour", f"{what}: there is no colour {found[1]!r}; {did_you_mean(found[1], COLOURS)}"
            )
    try:
        check_glyphs(text)
    except MissingGlyphError as error:
        reader.note(node, "missing-glyph", str(error))
    return str(text)


def _shown(value: Any) -> str:
    """A claimed value in words; whoever is called like a colour has a dot of it."""
    if isinstance(value, dict):
        return " ".join(f"{{{key}:{item}}}" if key in COLOURS else f"{key} {item}" for key, item in value.items())
    if isinstance(value, list):
        return " ".join(map(_shown, value))
    return f"{{{value}}} {value}" if value in COLOURS else str(value)
