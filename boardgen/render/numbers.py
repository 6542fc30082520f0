"""How numbers are written in SVG and PDF: the only place that rounds."""

from __future__ import annotations

import math
from functools import lru_cache

from boardgen.errors import SceneError

#: Lengths beyond this, mm, are refused: the picture must be wrong.
_LONGEST = 1_000_000.0


@lru_cache(maxsize=1 << 15)
def number(value: float) -> str:
    """Millimetres to a thousandth, as short as possible: ``12.5``; never ``.25`` or ``-0``.

    Raises:
        SceneError: not finite, or longer than a kilometre.
    """
    return _decimal(value, 3)


@lru_cache(maxsize=1 << 10)
def fine(value: float) -> str:
    """A factor, angle or matrix entry to a billionth, because it may be multiplied by a thousand millimetres."""
    return _decimal(value, 9)


def _decimal(value: float, places: int) -> str:
    if not math.isfinite(value) or abs(value) > _LONGEST:
        raise SceneError(f"a scene cannot contain the length {value!r}")
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
