"""Marks: what a figure draws on a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from boardgen.errors import Fault, OptionError
from boardgen.records.notes import Notes
from boardgen.scene.text import find_unprintable
from boardgen.scene.themes import COLOURS
from boardgen.schema import MISSING, Boolean, Choice, Fields, ListOf, OneOf, Path, Spec, Text, check

#: No limit: more places than any board has.
_ANY = 100_000


def _places(fewest: int, most: int, doc: str) -> ListOf:
    return ListOf(Text(), doc, words=True, fewest=fewest, longest=most, items="places", code="bad-mark")


#: Kind of mark → its places.
KINDS: Mapping[str, ListOf] = MappingProxyType(
    {
        "circle": _places(1, _ANY, "a ring on each: a possible move, or a place mentioned in the text"),
        "dot": _places(1, _ANY, "a dot on each: a legal move"),
        "cross": _places(1, _ANY, "a cross on each: an illegal move"),
        "square": _places(1, _ANY, "each is marked"),
        "triangle": _places(1, _ANY, "each is marked"),
        "label": _places(1, _ANY, "the text in a square on each"),
        "number": _places(1, _ANY, "counted from 1, or each marked with the text"),
        "arrow": _places(
            2, 2, "from the first to the second; the name of a suit of Pisi as its text is drawn in a tag"
        ),
        "line": _places(2, 2, "between the two"),
        "path": _places(2, _ANY, "from each to the next"),
        "highlight": _places(1, _ANY, "each is hatched"),
        "area": _places(1, _ANY, "hatched, with one outline around them"),
        "dim": _places(1, _ANY, "each is dimmed"),
        "bracket": _places(2, _ANY, "from the first to the last"),
    }
)
#: What a comment may ask of a study book.
REQUESTS: Mapping[str, Fields] = MappingProxyType(
    {
        "diagram": Fields({"text": Text("the caption", longest=300, printed=True)}),
        "exercise": Fields(
            {
                "text": Text("what is asked; if omitted, for the best move", longest=300, printed=True),
                "answer": Text("the answer; if omitted, the moves that follow", longest=1000, printed=True),
            }
        ),
    }
)
#: Kinds that lead from place to place.
_JOINED = frozenset({"arrow", "line", "path", "bracket"})

_OTHERS: Mapping[str, Spec] = MappingProxyType(
    {
        "colour": Choice(COLOURS, "a colour of the themes"),
        "text": Text("what is written at the mark", longest=200, printed=True),
        "dashed": Boolean("whether lines, paths and arrows are dashed: what is not there yet"),
    }
)


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark of a figure.

    Attributes:
        kind: a key of `KINDS`.
        places: names of cells, or of other things the game has names for.
        colour: one of `boardgen.scene.themes.COLOURS`; None for the default of the kind.
        text: its text. Labels need one; numbers without one count their places from 1.
        line, column: its place in the file; 0 if it is not from a file.
        dashed: whether its line is dashed, since what it shows is not there yet.
    """

    kind: str
    places: tuple[str, ...]
    colour: str | None = None
    text: str | None = None
    line: int = 0
    column: int = 0
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Request:
    """Something that a study book shows of a position.

    Attributes:
        kind: a key of `REQUESTS`.
        text: a caption, or the question of an exercise; perhaps empty.
        answer: of an exercise, where it is not the moves that follow.
        path, offset: its place among the values of the file.
        behind: what its comment says behind it, which stands behind a diagram, too.
    """

    kind: str
    text: str
    answer: str
    path: Path
    offset: int
    behind: str = ""


def mark_spec(switches: Mapping[str, str]) -> OneOf:
    """The spec of a mark, which may also be a switch of the figure (``control: true``)."""
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
    notes: Notes, listed: Iterable[Any], path: Path, spec: OneOf
) -> tuple[list[tuple[Mark, Path]], dict[str, bool]]:
    """The marks of a figure with the paths of their places, and the switches among them."""
    marks: list[tuple[Mark, Path]] = []
    switched: dict[str, bool] = {}
    for k, item in enumerate(listed):
        here = (*path, k)
        read = notes.check(item, spec, "a mark", here)
        if read is MISSING:
            continue
        kind = next(key for key in read if key in spec.kinds)
        if kind in spec.alone:
            switched[kind] = read[kind]
            continue
        notes.include(useless_steps(kind, read[kind]), (*here, kind))
        line, column = notes.line_column(here)
        mark = Mark(
            kind,
            tuple(read[kind]),
            read.get("colour"),
            read.get("text"),
            line,
            column,
            bool(read.get("dashed", False)),
        )
        marks.append((mark, (*here, kind)))
    return marks, switched


def given_marks(listed: Iterable[Any]) -> tuple[Mark, ...]:
    """Check marks given by a program: mappings as in game files, or `Mark`s.

    Raises:
        OptionError: with every fault; paths begin with ``marks``.
    """
    spec = mark_spec({})
    marks: list[Mark] = []
    faults: list[Fault] = []
    for k, item in enumerate(listed):
        here = ("marks", k)
        read = check(_as_mapping(item), spec, "a mark", here, unprintable=find_unprintable)
        faults += read.faults
        if read.value is MISSING:
            continue
        kind = next(key for key in read.value if key in KINDS)
        places = read.value[kind]
        faults += (fault._replace(path=(*here, kind, *fault.path)) for fault in useless_steps(kind, places))
        dashed = bool(read.value.get("dashed", False))
        marks.append(Mark(kind, tuple(places), read.value.get("colour"), read.value.get("text"), dashed=dashed))
    if faults:
        raise OptionError.of(faults)
    return tuple(marks)


def _as_mapping(item: Any) -> Any:
    if not isinstance(item, Mark):
        return item
    others = {"colour": item.colour, "text": item.text, "dashed": item.dashed or None}
    return {item.kind: list(item.places), **{key: value for key, value in others.items() if value is not None}}


def useless_steps(kind: str, places: Sequence[str]) -> Iterator[Fault]:
    """Faults for steps from a place to itself."""
    for k in range(1, len(places) if kind in _JOINED else 0):
        if places[k] == places[k - 1]:
            message = f"{kind} goes from {places[k]} to {places[k]}; name two different places"
            yield Fault("bad-mark", message, (k,))


def places_of(marks: Iterable[Mark]) -> Iterator[str]:
    """The places of some marks."""
    for mark in marks:
        yield from mark.places
