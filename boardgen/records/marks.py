"""Marks: what a figure draws upon a position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from boardgen.records.notes import Notes
from boardgen.scene.themes import COLOURS
from boardgen.schema import MISSING, Boolean, Choice, ListOf, OneOf, Path, Spec, Text

#: More places than any board has.
_ANY = 100_000


def _places(fewest: int, most: int, doc: str) -> ListOf:
    return ListOf(Text(), doc, words=True, fewest=fewest, longest=most, items="places", code="bad-mark")


#: Kind of mark → the places it needs.
KINDS: Mapping[str, ListOf] = MappingProxyType(
    {
        "circle": _places(1, _ANY, "each is marked"),
        "square": _places(1, _ANY, "each is marked"),
        "triangle": _places(1, _ANY, "each is marked"),
        "cross": _places(1, _ANY, "each is marked"),
        "label": _places(1, _ANY, "each is marked with the text"),
        "number": _places(1, _ANY, "counted from 1, or each marked with the text"),
        "arrow": _places(2, 2, "from the first to the second"),
        "line": _places(2, 2, "between the two"),
        "path": _places(2, _ANY, "from each to the next"),
        "highlight": _places(1, _ANY, "each has a tinted ground"),
        "area": _places(1, _ANY, "with one outline around them"),
        "dim": _places(1, _ANY, "each is made pale"),
        "bracket": _places(2, _ANY, "spans the first to the last"),
    }
)
#: Kinds that lead from place to place.
_JOINED = frozenset({"arrow", "line", "path", "bracket"})

_OTHERS: Mapping[str, Spec] = MappingProxyType(
    {
        "colour": Choice(COLOURS, "a colour of the themes"),
        "text": Text("what is written at the mark", longest=200, printed=True),
    }
)


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark of a figure.

    Attributes:
        kind: a key of `KINDS`.
        places: names of cells, or of what else the game has names for.
        colour: one of `boardgen.scene.themes.COLOURS`, None for the kind's own.
        text: what is written at it. Labels have one; numbers without one count their places from 1.
        line, column: where it stands in the file.
    """

    kind: str
    places: tuple[str, ...]
    colour: str | None
    text: str | None
    line: int
    column: int


def mark_spec(switches: Mapping[str, str]) -> OneOf:
    """What a mark may be; the switches of a figure may stand among its marks (``control: true``)."""
    return OneOf(
        {**KINDS, **{name: Boolean(doc) for name, doc in switches.items()}},
        _OTHERS,
        alone=frozenset(switches),
        needs={"label": ("text",)},
        name="a mark",
        example="{circle: e5}",
        codes=("bad-mark", "unknown-mark"),
    )


def read_marks(
    notes: Notes, listed: Iterable[Any], path: Path, switches: Mapping[str, str]
) -> tuple[list[tuple[Mark, Path]], dict[str, bool]]:
    """The marks of a figure with the paths of their places, and the switches set among them."""
    spec = mark_spec(switches)
    marks: list[tuple[Mark, Path]] = []
    switched: dict[str, bool] = {}
    for k, item in enumerate(listed):
        here = (*path, k)
        read = notes.check(item, spec, "a mark", here)
        if read is MISSING:
            continue
        kind = next(key for key in read if key in spec.kinds)
        if kind in switches:
            switched[kind] = read[kind]
            continue
        _check_joined(notes, kind, read[kind], (*here, kind))
        line, column = notes.line_column(here)
        mark = Mark(kind, tuple(read[kind]), read.get("colour"), read.get("text"), line, column)
        marks.append((mark, (*here, kind)))
    return marks, switched


def _check_joined(notes: Notes, kind: str, places: list[str], path: Path) -> None:
    """Note a step that leads nowhere."""
    for k in range(1, len(places) if kind in _JOINED else 0):
        if places[k] == places[k - 1]:
            message = f"{kind} goes from {places[k]} to {places[k]}; name two different places"
            notes.note((*path, k), "bad-mark", message)
