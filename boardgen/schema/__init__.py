"""Specs of values, stated once; values are checked against them, and JSON Schema is made from them."""

from __future__ import annotations

from boardgen.schema.checking import MISSING, Checked, FindCell, Path, check, check_on_board
from boardgen.schema.specs import (
    CELL,
    CELLS,
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
    defaults,
)
from boardgen.schema.values import Bare, describe, plain

__all__ = [
    "CELL",
    "CELLS",
    "MISSING",
    "Bare",
    "Boolean",
    "ByForm",
    "Cell",
    "Checked",
    "Choice",
    "Fields",
    "FindCell",
    "Free",
    "Integer",
    "ListOf",
    "MapOf",
    "Number",
    "OneOf",
    "OrNull",
    "Path",
    "Spec",
    "Text",
    "check",
    "check_on_board",
    "defaults",
    "describe",
    "plain",
]
