"""Specs as JSON Schema (draft 2020-12), for editors."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from boardgen.schema.specs import (
    Boolean,
    ByForm,
    Cell,
    Choice,
    Fields,
    Free,
    Integer,
    ListOf,
    MapOf,
    Number,
    OneOf,
    OrNull,
    Spec,
    Text,
)


def json_schema(spec: Spec) -> dict[str, Any]:
    """The JSON Schema of a spec."""
    found = _bare(spec)
    if spec.doc:
        found["description"] = spec.doc
    default = getattr(spec, "default", None)
    if default is not None:
        found["default"] = default
    return found


def _bare(spec: Spec) -> dict[str, Any]:
    match spec:
        case Text(pattern=pattern):
            return _text(pattern)
        case Cell(pattern=pattern):
            return {"type": "string", "pattern": f"^(?:{pattern})$"}
        case Integer(smallest=low, largest=high):
            return {"type": "integer", "minimum": low, "maximum": high}
        case Number(smallest=lowest, largest=highest, step=step):
            number: dict[str, Any] = {"type": "number", "minimum": lowest, "maximum": highest}
            return {**number, "multipleOf": step} if step else number
        case Boolean():
            return {"type": "boolean"}
        case Choice():
            return {"enum": names_and_numbers(spec.every)}
        case ListOf():
            return _list(spec)
        case MapOf(value=value, key=key):
            found: dict[str, Any] = {"type": "object", "additionalProperties": json_schema(value)}
            if isinstance(key, Choice):
                found["propertyNames"] = {"enum": list(key.every)}
            elif key.pattern:
                found["propertyNames"] = {"pattern": f"^(?:{key.pattern})$"}
            return found
        case Fields(fields=fields, required=required):
            return _object({name: json_schema(value) for name, value in fields.items()}, sorted(required))
        case OneOf():
            return {"anyOf": [_kind(spec, kind) for kind in spec.kinds]}
        case ByForm():
            return {"anyOf": [json_schema(form) for form in spec.forms]}
        case OrNull(spec=inner):
            return {"anyOf": [json_schema(inner), {"type": "null"}]}
        case Free(schema=schema):
            return dict(schema)


def _list(spec: ListOf) -> dict[str, Any]:
    array: dict[str, Any] = {"type": "array", "items": json_schema(spec.item)}
    if spec.fewest:
        array["minItems"] = spec.fewest
    if spec.longest < ListOf._field_defaults["longest"]:
        array["maxItems"] = spec.longest
    if spec.distinct:
        array["uniqueItems"] = True
    return {"anyOf": [array, {"type": ["string", "number"]}]} if spec.words else array


def _kind(spec: OneOf, kind: str) -> dict[str, Any]:
    others = {} if kind in spec.alone else {name: json_schema(other) for name, other in spec.others.items()}
    return _object({kind: json_schema(spec.kinds[kind]), **others}, [kind, *spec.needs.get(kind, ())])


def _object(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    found = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**found, "required": required} if required else found


def names_and_numbers(names: Iterable[str]) -> list[str | int]:
    """Names, and also as numbers those that YAML reads as numbers: a player ``1`` is written without quotes."""
    listed = tuple(names)
    return [*listed, *(int(name) for name in listed if name.isdecimal())]


def _text(pattern: str) -> dict[str, Any]:
    """Text, and the numbers that YAML may read it as; JSON Schema applies patterns to strings only."""
    if not pattern:
        return {"type": ["string", "number"]}
    types = ["string", "integer"] if any(re.fullmatch(pattern, digits) for digits in ("1", "12", "-1")) else "string"
    return {"type": types, "pattern": f"^(?:{pattern})$"}
