"""How the sheets of a poster are joined, told on the first one. All lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from boardgen.errors import listed
from boardgen.paper.silhouette import Silhouette
from boardgen.scene.primitives import Text
from boardgen.scene.text import ASCENT, even_lines, measure

if TYPE_CHECKING:
    from boardgen.paper.poster import Tiling

#: Pages of the smallest poster.
_PAIR = 2
#: Lines of a picture are looked for at every so many mm.
FINENESS = 1.0
#: What is told of joining pages: its type and leading, its widths, and what is free around it, mm.
_TOLD, _TOLD_LEADING, _TOLD_WIDE, _NUMERAL, _FREE = 3.0, 4.1, (80.0, 66.0, 54.0, 42.0), 3.6, 4.0

#: Sizes of the title above that, 0 for none, and what stays free below it, mm.
_TITLES, _BELOW_TITLE = (8.0, 6.5, 5.6), 2.0


def how_to(tiling: Tiling, shape: Silhouette, title: str) -> Iterator[Text]:
    """How the pages are joined, in a corner of the first one that the picture leaves free; nothing if none is.

    Its title stands above, if that has room there too.
    """
    left, top, *_ = tiling.window
    dx, dy = tiling.shift(0, 0)
    for large, wide in product((*_TITLES, 0.0) if title else (0.0,), _TOLD_WIDE if tiling.pages > 1 else ()):
        steps = [even_lines(step, wide - _NUMERAL, _TOLD) for step in _joining(tiling)]
        over = _BELOW_TITLE + ASCENT * large if large else 0.0
        high = over + _TOLD_LEADING * sum(map(len, steps))
        wide = max(wide, measure(title, large, bold=True) if large else 0.0)
        x = left + _FREE
        # Only the left side of the page is sure to have no strip.
        for y in (top + _FREE, top + tiling.step[1] - _FREE - high):
            box = (x - _FREE - dx, y - _FREE - dy, x + wide + _FREE - dx, y + high + _FREE - dy)
            if shape.touches(box, FINENESS) or x + wide > left + tiling.step[0]:
                continue
            if large:
                yield Text(x, y + ASCENT * large, title, large, bold=True)
            y += over
            for number, lines in enumerate(steps, start=1):
                for at, line in enumerate(lines):
                    y += _TOLD_LEADING
                    if not at:
                        yield Text(x, y, str(number), _TOLD, bold=True)
                    yield Text(x + _NUMERAL, y, line, _TOLD)
            return


def _joining(tiling: Tiling) -> tuple[str, ...]:
    """How the pages are joined, step by step."""
    sides = [*(["at the left"] if tiling.columns > 1 else []), *(["on top"] if tiling.rows > 1 else [])]
    found = "The little map beside a sheet’s name shows where it belongs."
    trimmed = "Trim the edges from corner mark to corner mark."
    if not tiling.overlap:
        joined = "Join them edge to edge with tape behind."
        pair = () if tiling.pages == _PAIR else (found,)
        return "Cut all sheets along their black lines.", joined, *pair, trimmed
    if tiling.pages == _PAIR:
        other = tiling.label(tiling.columns - 1, tiling.rows - 1)
        glued = f"Glue it onto the grey strip of {tiling.label(0, 0)}, line to line."
        return f"Cut {other} along its black line {sides[0]}.", glued, trimmed
    return (
        f"Cut the sheets along their black lines, {listed(sides)}.",
        "Glue each onto the grey strips that name it, line to line.",
        found,
        trimmed,
    )
