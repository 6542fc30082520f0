"""A heading and numbered steps, for the top of a first sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

from boardgen.scene.primitives import XY, Group, Item, Text
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT, even_lines, measure, wrap

_HEAD = 6.4
_BODY = 2.7
_LINE = _BODY * 1.32
_STEP = _BODY * 0.45
_INDENT = 4.0
_APART, _MOST_APART = 6.0, 10.0
#: Columns narrower than this are hard to read; as many as there is room for, and no more than this.
_COLUMN, _COLUMNS = 56.0, 3
#: What stands before a colon is what a step is about.
_ABOUT = 28


def leaflet(heading: str, steps: Sequence[str], width: float, *, numbered: bool = True) -> tuple[Group, float]:
    """The text, its top left corner at the origin, and its height in mm.

    Args:
        heading: one line, broken if it is too long; empty for none.
        steps: sentences, in columns of about the same height. What a step is about may stand
            before a colon: ``Dice: cut out the nets.``
        width: mm.
        numbered: whether the steps are; those of one sheet among several are not.

    Raises:
        MissingGlyphError: the font has no glyph for a character.
    """
    items: list[Item] = []
    y = 0.0
    for line in wrap(heading, width, _HEAD, bold=True):
        y += ASCENT * _HEAD if not items else _HEAD * 1.2
        items.append(Text(0, y, line, _HEAD, bold=True))
    # Letters with ascenders are higher than capitals.
    y += 3.0 if heading else (ASCENT - CAP_HEIGHT) * _BODY
    columns = max(1, min(_COLUMNS, len(steps), int((width + _APART) / (_COLUMN + _APART))))
    column = (width - (columns - 1) * _APART) / columns
    indent = _INDENT if numbered else 0.0
    wrapped = [_wrapped(step, column - indent) for step in steps]
    dealt = _dealt([_height(lines) for lines in wrapped], columns)
    ends = []
    number, x = 0, 0.0
    for count in dealt:
        at = y
        here = wrapped[number : number + count]
        for lines in here:
            number += 1
            at = _step(items, (x, at), str(number) if numbered else "", lines)
        ends.append(at)
        # Columns of short lines stand no further apart than is needed to see that they are columns.
        x += min(column + _APART, indent + max(map(_line_width, here)) + _MOST_APART)
    return Group(tuple(items), id="how-to", layer="text"), max(ends) - _STEP - _LINE + CAP_HEIGHT * _BODY + (
        DESCENT * _BODY
    )


def _about(step: str) -> str:
    """What a step is about, with its colon; empty if it does not say."""
    about, colon, _ = step.partition(": ")
    return f"{about}:" if colon and len(about) <= _ABOUT else ""


def _wrapped(step: str, width: float) -> list[str]:
    """The lines of a step."""
    about = _about(step)
    return even_lines(step, width - measure(about, _BODY, bold=True) + measure(about, _BODY), _BODY)


def _line_width(lines: Sequence[str]) -> float:
    return max(measure(line, _BODY) for line in lines)


def _height(lines: Sequence[str]) -> float:
    return len(lines) * _LINE + _STEP


def _step(items: list[Item], at: XY, number: str, lines: Sequence[str]) -> float:
    """One step below a point, with its number if it has one; returns where the next one begins."""
    x, y = at
    left, first = x + (_INDENT if number else 0.0), y + CAP_HEIGHT * _BODY
    if number:
        items.append(Text(left - 1.5, first, number, _BODY, "ink", "end", bold=True))
    about = _about(lines[0])
    begin, rest = lines[0][: len(about)], lines[0][len(about) :]
    if begin:
        items.append(Text(left, first, begin, _BODY, bold=True))
    if rest.strip():
        items.append(
            Text(
                left + measure(begin, _BODY, bold=True) + measure(" ", _BODY) * bool(begin),
                first,
                rest.strip(),
                _BODY,
            )
        )
    items.extend(Text(left, first + i * _LINE, line, _BODY) for i, line in enumerate(lines[1:], start=1))
    return y + _height(lines)


def _dealt(heights: Sequence[float], columns: int) -> list[int]:
    """How many steps each column has, so that the longest is as short as possible, and then the others.

    In as few columns as make the longest no longer.
    """

    def longest(cuts: tuple[int, ...]) -> list[float]:
        ends = (0, *cuts, len(heights))
        return sorted((round(sum(heights[a:b]), 6) for a, b in pairwise(ends)), reverse=True)

    ways = [
        min(combinations(range(1, len(heights)), cuts), key=lambda cuts: (longest(cuts), cuts[::-1]))
        for cuts in range(columns)
    ]
    best = min(ways, key=lambda cuts: (longest(cuts)[0], len(cuts)))
    return [b - a for a, b in pairwise((0, *best, len(heights)))]
