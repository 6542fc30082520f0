"""Marks: what a figure draws upon a position."""

from __future__ import annotations

from collections.abc import Mapping as MappingType
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from boardgen import schema
from boardgen.records.reader import MISSING, Reader, did_you_mean
from boardgen.records.yamltree import At, Mapping, Node, Scalar
from boardgen.scene.themes import COLOURS


@dataclass(frozen=True, slots=True)
class Count:
    """How many places a mark needs.

    Attributes:
        fewest: at least so many.
        most: at most so many, None for any number.
    """

    fewest: int
    most: int | None = None

    def __str__(self) -> str:
        if self.most == self.fewest:
            return f"exactly {self.fewest}"
        return f"at least {self.fewest}"


#: Kind of mark → the number of places it needs.
KINDS: MappingType[str, Count] = MappingProxyType(
    {
        "circle": Count(1),
        "square": Count(1),
        "triangle": Count(1),
        "cross": Count(1),
        "label": Count(1),
        "number": Count(1),
        "arrow": Count(2, 2),
        "line": Count(2, 2),
        "path": Count(2),
        "highlight": Count(1),
        "area": Count(1),
        "dim": Count(1),
        "bracket": Count(2),
    }
)

_TEXT = schema.Text("what is written at the mark", longest=200)
_COLOUR = schema.Choice(COLOURS, "a colour of the themes")
_SWITCH = schema.Boolean()


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


@dataclass(frozen=True, slots=True)
class PlacedMark:
    """A mark with the place in the source of each of its places, for problems."""

    mark: Mark
    at: tuple[At, ...]


def read_marks(reader: Reader, node: Node, switches: frozenset[str]) -> tuple[list[PlacedMark], dict[str, bool]]:
    """The marks of a figure, and the switches set among them (``control: true``)."""
    marks: list[PlacedMark] = []
    switched: dict[str, bool] = {}
    for item in reader.items(node, "marks"):
        if isinstance(item, Mapping) and len(item.entries) == 1 and switches & item.entries.keys():
            for key, (_, value) in item.entries.items():
                on = reader.read(value, _SWITCH, key)
                if on is not MISSING:
                    switched[key] = on
            continue
        mark = _read_mark(reader, item, switches)
        if mark is not None:
            marks.append(mark)
    return marks, switched


def _read_mark(reader: Reader, node: Node, switches: frozenset[str]) -> PlacedMark | None:
    known = [*KINDS, "colour", "text"]
    if not isinstance(node, Mapping):
        hint = f"; {did_you_mean(node.text, [*KINDS, *switches])}" if isinstance(node, Scalar) else ""
        reader.note(node, "bad-mark", f"a mark is a mapping such as {{circle: e5}}{hint}")
        return None
    unknown = [entry[0] for key, entry in node.entries.items() if key not in known]
    for key in unknown:
        reader.unknown_key(key, known, "a mark", "unknown-mark")
    kinds = [key for key in node.entries if key in KINDS]
    if len(kinds) != 1:
        if kinds or not unknown:
            found = f"found {' and '.join(kinds)}" if kinds else f"one of {', '.join(KINDS)}"
            reader.note(node, "bad-mark", f"a mark has exactly one kind; {found}")
        return None
    entries = {key: value for key, (_, value) in node.entries.items()}
    colour = reader.read(entries["colour"], _COLOUR, "colour") if "colour" in entries else None
    text = reader.read(entries["text"], _TEXT, "text") if "text" in entries else None
    return _mark_of(reader, node, kinds[0], colour, text)


def _mark_of(reader: Reader, node: Mapping, kind: str, colour: Any, text: Any) -> PlacedMark | None:
    key, value = node.entries[kind]
    before = len(reader.problems)
    listed = reader.words(value, kind)
    count = KINDS[kind]
    if len(reader.problems) == before and not count.fewest <= len(listed) <= (count.most or len(listed)):
        reader.note(value, "bad-mark", f"{kind} needs {count} places, found {len(listed)}")
    if kind == "label" and text is None:
        reader.note(
            key, "bad-mark", f"a label needs a text, as in {{label: {listed[0][0] if listed else 'e5'}, text: X}}"
        )
    if len(reader.problems) > before or colour is MISSING or text is MISSING:
        return None
    line, column = reader.source.line_column(node.start)
    places = tuple(place for place, _ in listed)
    return PlacedMark(Mark(kind, places, colour, text, line, column), tuple(at for _, at in listed))


def marks_schema(switches: MappingType[str, str]) -> dict[str, Any]:
    """The JSON Schema of a figure's marks."""
    places = schema.json_schema(schema.ListOf(schema.Text(), words=True))
    shared = {"colour": schema.json_schema(_COLOUR), "text": schema.json_schema(_TEXT)}
    marks = [
        {
            "type": "object",
            "properties": {kind: places, **shared},
            "required": [kind, "text"] if kind == "label" else [kind],
            "additionalProperties": False,
        }
        for kind in KINDS
    ]
    flags = [
        {
            "type": "object",
            "properties": {name: {"type": "boolean"}},
            "required": [name],
            "additionalProperties": False,
        }
        for name in switches
    ]
    return {"type": "array", "items": {"anyOf": [*marks, *flags]}}
