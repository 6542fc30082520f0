"""Lengths. Everything inside boardgen is in millimetres; only the PDF writer uses points."""

from __future__ import annotations

import math
import re

from boardgen.errors import UnitError

MM_PER_INCH = 25.4
PT_PER_MM = 72 / MM_PER_INCH

_MM_PER_UNIT = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, '"': MM_PER_INCH, "pt": 1 / PT_PER_MM}
_LENGTH = r'\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(mm|cm|in|"|pt|)\s*'
_LONGEST_MM = 20_000.0


def parse_length(text: str, *, positive: bool = True) -> float:
    """Read a length such as ``25``, ``25mm``, ``2.5cm``, ``1in``; a bare number is millimetres.

    Args:
        text: the length.
        positive: refuse zero and negative lengths.

    Returns:
        Millimetres.

    Raises:
        UnitError: not a length, longer than 20 m, or not positive.
    """
    found = re.fullmatch(_LENGTH, text, re.ASCII | re.IGNORECASE)
    if found is None:
        raise UnitError(f"{text!r} is not a length; write it as 25mm, 2.5cm, 1in or 72pt")
    value = float(found[1]) * _MM_PER_UNIT[found[2].lower()]
    if not math.isfinite(value) or abs(value) > _LONGEST_MM:
        raise UnitError(f"{text!r} is longer than 20 m")
    if positive and value <= 0:
        raise UnitError(f"{text!r} is not more than 0; give a positive length")
    return value


def millimetres(length: float | str) -> float:
    """A length in millimetres, from a number or from text with a unit.

    >>> millimetres("1in"), millimetres(5)
    (25.4, 5.0)

    Raises:
        UnitError: the text is not a length.
    """
    return parse_length(length, positive=False) if isinstance(length, str) else float(length)


def format_mm(value: float) -> str:
    """Format millimetres for people: at most two decimals, no trailing zeros.

    >>> format_mm(25.0), format_mm(17.256)
    ('25 mm', '17.26 mm')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".") + " mm"


def short_mm(value: float) -> str:
    """Format millimetres as options take them: ``17.26mm``."""
    return format_mm(value).replace(" ", "")
