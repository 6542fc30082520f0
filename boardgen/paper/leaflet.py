"""A heading and numbered steps, for the top of a first sheet."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.scene.primitives import XY, Group, Item, Text
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT, wrap

_HEAD = 4.2
_BODY = 2.7
_LINE = _BODY * 1.32
_STEP = _BODY * 0.35
_INDENT = 4.2
_APART = 7.0
#: Columns narrower than this are hard to read.
_COLUMN = 80.0


def leaflet(heading: str, steps: Sequence[str], width: float) -> tuple[Group, float]:
    """The text, its top left corner at the origin, and its height in mm.

    Args:
        heading: one line, broken if it is too long.
        steps: sentences, which are numbered; in two columns if there is room.
        width: mm.

    Raises:
        MissingGlyphError: the font has no glyph for a character.
    """
    items: list[Item] = []
    y = 0.0
    for line in wrap(heading, width, _HEAD, bold=True):
        y += ASCENT * _HEAD if not items else _HEAD * 1.2
        items.append(Text(0, y, line, _HEAD, bold=True))
    y += 3.0
    columns = 2 if width >= 2 * _COLUMN + _APART and len(steps) > 1 else 1
    column = (width - (columns - 1) * _APART) / columns
    wrapped = [wrap(step, column - _INDENT, _BODY) for step in steps]
    split = _middle([_height(lines) for lines in wrapped]) if columns == 2 else len(steps)
    ends = []
    for x, begin, end in ((0.0, 0, split), (column + _APART, split, len(steps))):
        at = y
        for number in range(begin, end):
            at = _step(items, (x, at), number + 1, wrapped[number])
        ends.append(at)
    return Group(tuple(items), id="how-to", layer="text"), max(ends) - _STEP - _LINE + CAP_HEIGHT * _BODY + (
        DESCENT * _BODY
    )


def _height(lines: Sequence[str]) -> float:
    return len(lines) * _LINE + _STEP


def _step(items: list[Item], at: XY, number: int, lines: Sequence[str]) -> float:
    """One step below a point; returns where the next one begins."""
    x, y = at
    first = y + CAP_HEIGHT * _BODY
    items.append(Text(x + _INDENT - 1.3, first, str(number), _BODY, "muted", "end", bold=True))
    items.extend(Text(x + _INDENT, first + i * _LINE, line, _BODY) for i, line in enumerate(lines))
    return y + _height(lines)


def _middle(heights: Sequence[float]) -> int:
    """The number of steps in the first column that makes the longer column as short as possible."""
    return min(range(1, len(heights) + 1), key=lambda i: (max(sum(heights[:i]), sum(heights[i:])), i))
