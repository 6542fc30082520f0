"""The key to the pictures of a replay, which has no page before it that told more."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.cards.blocks import curly
from boardgen.cards.steps import note
from boardgen.errors import listed
from boardgen.records import Record

#: What numbers on pieces tell: a replay shows one position and none before it.
_NUMBERED = "the moves of the last turn"
#: Kinds of marks in the order in which they are named, those that are joined in the plural of what is seen.
_SEEN = {
    "circle": "rings",
    "dot": "dots",
    "cross": "crosses",
    "square": "squares",
    "triangle": "triangles",
    "arrow": "arrows",
    "line": "lines",
    "path": "lines",
    "bracket": "brackets",
}
_DASHED = {"rings": "dashed rings", "lines": "dashed lines"}


def replay_note(record: Record) -> str:
    """A note that applies to all pictures of a replay: whose pieces are whose, what signs and marks mean."""
    marked = listed(dict.fromkeys(_marked(record)))
    marks = f"{marked.capitalize()}: what the comment speaks of." if marked else ""
    return curly(" ".join(filter(None, (record.game.view().colour_note, note(record, _NUMBERED), marks))))


def _marked(record: Record) -> Iterator[str]:
    marks = [mark for line in record.line.lines() for some in line.marks.values() for mark in some]
    for kind, name in _SEEN.items():
        for mark in marks:
            if mark.kind == kind:
                yield _DASHED.get(name, name) if mark.dashed else name
