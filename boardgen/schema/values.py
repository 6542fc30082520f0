"""Scalars in files: unquoted text, what it means, and how values are described in messages."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from boardgen.messages import shorten

INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
NUMBER = re.compile(r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
BOOLEANS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_LONGEST_NUMBER = 30


class Bare(str):
    """An unquoted scalar in a file: text that may mean a number, a boolean or null."""

    __slots__ = ()


def plain(value: Any) -> Any:
    """A value from a file as YAML 1.2 reads it: null, booleans, numbers, text, lists, mappings with text keys."""
    if type(value) is not Bare:
        if isinstance(value, (list, tuple)):
            return [plain(item) for item in value]
        if isinstance(value, Mapping):
            return {str(key): plain(item) for key, item in value.items()}
        return value
    if value in NULLS:
        return None
    if value in BOOLEANS:
        return BOOLEANS[value]
    if NUMBER.fullmatch(value):
        number = as_number(value)
        if number is not None and math.isfinite(number):
            return number
    return str(value)


def describe(value: Any) -> str:
    """Describe a value for a message, shortened if it is long."""
    if isinstance(value, (list, tuple)):
        return "a list"
    if isinstance(value, Mapping):
        return "a mapping"
    if value is None or (type(value) is Bare and not value):
        return "nothing"
    if type(value) is Bare and (NUMBER.fullmatch(value) or not isinstance(plain(value), str)):
        return shorten(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() > _LONGEST_NUMBER * 4:
        return "a number too long to read"
    if isinstance(value, (int, float)):
        return str(value)
    return repr(shorten(value)) if isinstance(value, str) else f"a Python {type(value).__name__}"


def as_text(value: Any) -> str | None:
    """Text, or a number as it is written; None for anything else."""
    if type(value) is Bare:
        return str(value) or None
    if isinstance(value, str):
        return str(value)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return describe(value)
    return None


def as_number(text: str) -> float | None:
    """The number a numeric text means; None if it is too long."""
    if len(text) > _LONGEST_NUMBER:
        return None
    return float(text) if any(sign in text for sign in ".eE") else int(text)


def is_finite(number: float) -> bool:
    """Whether a number is finite; integers may be too large to convert to float."""
    return isinstance(number, int) or math.isfinite(number)
