"""What a game file may hold, said once: the reader and the published JSON Schema both follow it.

A spec is plain data. `boardgen.records` reads YAML by it, with line and column for every problem;
`json_schema` turns it into JSON Schema for editors.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple


class Text(NamedTuple):
    """A string; numbers are taken as they are written.

    Attributes:
        doc: shown by editors.
        pattern: a regular expression the whole string must match, or empty.
        expected: that pattern in words, for messages, such as ``a cell such as e5``.
        longest: characters.
    """

    doc: str = ""
    pattern: str = ""
    expected: str = ""
    longest: int = 20_000


class Integer(NamedTuple):
    """A whole number within limits."""

    doc: str = ""
    smallest: int = -(10**9)
    largest: int = 10**9


class Number(NamedTuple):
    """A finite number within limits."""

    doc: str = ""
    smallest: float = -1e9
    largest: float = 1e9


class Boolean(NamedTuple):
    """true or false."""

    doc: str = ""


class Choice(NamedTuple):
    """One of a few words."""

    values: tuple[str, ...]
    doc: str = ""


class ListOf(NamedTuple):
    """A list; with ``words`` a blank-separated string will do as well (``S M L``)."""

    item: Spec
    doc: str = ""
    words: bool = False
    longest: int = 100_000


class MapOf(NamedTuple):
    """A mapping with free keys."""

    value: Spec
    doc: str = ""
    key: Text = Text()


class Fields(NamedTuple):
    """A mapping with known keys; any other key is an error.

    Attributes:
        fields: key → spec, in the order in which editors offer them.
        required: keys that must be there.
    """

    fields: Mapping[str, Spec]
    required: frozenset[str] = frozenset()
    doc: str = ""


class Free(NamedTuple):
    """Anything; checked later by whoever asked for it.

    Attributes:
        schema: JSON Schema that describes it for editors.
    """

    doc: str = ""
    schema: Mapping[str, Any] = MappingProxyType({})


Spec = Text | Integer | Number | Boolean | Choice | ListOf | MapOf | Fields | Free

#: A cell name as most games write it.
CELL = Text(pattern=r"[a-z]{1,3}[1-9][0-9]{0,3}", expected="a cell such as e5")
CELLS = ListOf(CELL, "cells", words=True)


def json_schema(spec: Spec) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a spec."""
    found = _bare(spec)
    if spec.doc:
        found["description"] = spec.doc
    return found


def _bare(spec: Spec) -> dict[str, Any]:
    match spec:
        case Text(pattern=pattern):
            return _text(pattern)
        case Integer(smallest=low, largest=high):
            return {"type": "integer", "minimum": low, "maximum": high}
        case Number(smallest=lowest, largest=highest):
            return {"type": "number", "minimum": lowest, "maximum": highest}
        case Boolean():
            return {"type": "boolean"}
        case Choice(values=values):
            return {"enum": names_and_numbers(values)}
        case ListOf(item=item, words=words):
            array = {"type": "array", "items": json_schema(item)}
            return {"anyOf": [array, {"type": ["string", "number"]}]} if words else array
        case MapOf(value=value, key=key):
            found: dict[str, Any] = {"type": "object", "additionalProperties": json_schema(value)}
            if key.pattern:
                found["propertyNames"] = {"pattern": f"^(?:{key.pattern})$"}
            return found
        case Fields(fields=fields, required=required):
            found = {
                "type": "object",
                "properties": {name: json_schema(value) for name, value in fields.items()},
                "additionalProperties": False,
            }
            if required:
                found["required"] = sorted(required)
            return found
        case Free(schema=schema):
            return dict(schema)


def names_and_numbers(names: Iterable[str]) -> list[str | int]:
    """Names, and as numbers too those that YAML reads as such: a player ``1`` is written without quotes."""
    listed = tuple(names)
    return [*listed, *(int(name) for name in listed if name.isdecimal())]


def _text(pattern: str) -> dict[str, Any]:
    """Text; where it may look like a number YAML makes it one, which a pattern then leaves alone."""
    if not pattern:
        return {"type": ["string", "number"]}
    types = ["string", "integer"] if any(re.fullmatch(pattern, digits) for digits in ("1", "12", "-1")) else "string"
    return {"type": types, "pattern": f"^(?:{pattern})$"}
