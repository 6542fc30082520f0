"""`flow:` of a figure: a tree of choices in which every line is played and every claim checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from boardgen.games.base import Game
from boardgen.messages import did_you_mean
from boardgen.records.claims import check_expect
from boardgen.records.fields import FLOW, NODE
from boardgen.records.notes import Notes
from boardgen.records.replay import replay
from boardgen.scene.themes import COLOURS
from boardgen.schema import MISSING, Path, plain

#: ``{red}`` in a text is a stone of that colour, ``{red:2}`` a square chip with text in it.
DOT = re.compile(r"\{([^{}:]*)(?::([^{}]*))?\}")


@dataclass(frozen=True, slots=True)
class Flow:
    """A node of a flow with all nodes after it, checked when it was read.

    Attributes:
        choice: the choice that leads here.
        lines: the texts of its box, perhaps with `DOT`s.
        next: the nodes that may follow; none for a result.
        lanes: of the first node: who chooses, where the tree stands in lanes.
        rows: of the first node: what the lines of results are, where it does.
        sideways: of the first node: whether lanes stand side by side, for narrow paper.
    """

    choice: str
    lines: tuple[str, ...]
    next: tuple[Flow, ...] = ()
    lanes: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    sideways: bool = False

    @property
    def depth(self) -> int:
        """How many choices the longest way has."""
        return 1 + max((node.depth for node in self.next), default=0)


def read_flow(notes: Notes, game: Game[Any, Any], value: Any, path: Path, start: Any) -> Flow | None:
    """Read the flow under a path, played from a position; faults are noted and may lead to None."""
    values = notes.check(value, FLOW, "flow", path)
    if values is MISSING or not {"shows", "start"} <= values.keys():
        return None
    for fact, words in values["shows"].items():
        _check_dots(notes, words, fact, (*path, "shows", fact))
    lanes, shows = tuple(values.get("lanes", ())), values["shows"]
    found = _node(
        notes, game, values["start"], (*path, "start"), start, 0, dict.fromkeys(shows, "") if lanes else shows
    )
    sideways = bool(values.get("sideways", False))
    if sideways and not lanes:
        message = "only a tree in lanes can stand sideways; name those who choose under lanes:"
        notes.note((*path, "sideways"), "bad-lanes", message)
    if found is None or not lanes:
        return found
    if found.depth != len(lanes):
        message = f"the longest way has {found.depth} choices, and there are {len(lanes)} lanes; name who makes each"
        notes.note((*path, "lanes"), "bad-lanes", message)
    return replace(found, lanes=lanes, rows=tuple(shows.values()), sideways=sideways)


def _node(
    notes: Notes, game: Game[Any, Any], value: Any, path: Path, pos: Any, ply: int, shows: Mapping[str, str]
) -> Flow | None:
    values = notes.check(value, NODE, "a node of a flow", path)
    if values is MISSING:
        return None
    done = replay(notes, game, pos, values.get("moves"), (*path, "moves"), ply)
    if not done.complete:
        return None
    pos, ply = done.positions[-1], ply + len(done.moves)
    claims = values.get("expect", {})
    if "expect" in values:
        check_expect(notes, game, done, len(done.moves), claims, (*path, "expect"))
    choice = values.get("choice", "")
    _check_dots(notes, choice, "choice", (*path, "choice"))
    lines = values.get("says", [])
    for k, line in enumerate(lines):
        _check_dots(notes, line, "says", (*path, "says", k))
    if "next" in values:
        follow = [
            _node(notes, game, item, (*path, "next", k), pos, ply, shows) for k, item in enumerate(values["next"])
        ]
        return Flow(choice, tuple(lines), tuple(one for one in follow if one is not None))
    for fact, words in shows.items():
        if isinstance(claims, dict) and fact in claims:
            value = plain(claims[fact])
            who = _whose(value, (plain(claims[one]) for one in shows if one in claims))
            lines.append(" ".join(filter(None, [words, _shown(value), who and f"({who})"])))
        else:
            notes.note(path, "missing-claim", f"a last node must claim {fact!r} under expect:")
    return Flow(choice, tuple(lines))


def _check_dots(notes: Notes, text: str, what: str, path: Path) -> None:
    for found in DOT.finditer(text):
        if found[1] not in COLOURS:
            message = f"{what}: there is no colour {found[1]!r}; {did_you_mean(found[1], COLOURS)}"
            notes.note(path, "unknown-colour", message, offset=found.start())


def _whose(value: Any, others: Iterable[Any]) -> Any:
    """What another claim that is shown says of a colour, such as who plays it; None where none does."""
    known = (other.get(value) for other in others if isinstance(other, dict) and isinstance(value, str))
    return next((who for who in known if who is not None), None) if value in COLOURS else None


def _shown(value: Any) -> str:
    """A claimed value in words; a player named like a colour becomes a dot of it."""
    if isinstance(value, dict):
        return " ".join(f"{{{key}:{item}}}" if key in COLOURS else f"{key} {item}" for key, item in value.items())
    if isinstance(value, list):
        return " ".join(map(_shown, value))
    return f"{{{value}}} {value}" if value in COLOURS else str(value)
