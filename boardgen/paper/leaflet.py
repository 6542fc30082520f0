"""A heading and numbered steps, for the top of a first sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise, product

from boardgen.scene.primitives import XY, Group, Item, Text
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT, even_lines, measure, wrap

_HEAD = 6.4
#: 8.6 pt, as on a page of rules.
_BODY = 3.035
_LINE = _BODY * 1.32
_STEP = _BODY * 0.45
_INDENT = 4.0
_APART, _MOST_APART = 6.0, 10.0
#: Columns narrower than this are hard to read; as many as there is room for, and no more than this.
_COLUMN, _COLUMNS = 56.0, 3
#: Where columns differ in width: the least, and by how much one is narrower than usual, so many times at most.
_LEAST, _WIDER, _MOST_STEPS = 46.0, 3.0, 5
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
    indent = _INDENT if numbered else 0.0
    ends = []
    number, x = 0, 0.0
    for column, here in _columns(tuple(steps), width, indent):
        at = y
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


@lru_cache(maxsize=64)
def _columns(steps: tuple[str, ...], width: float, indent: float) -> list[tuple[float, list[list[str]]]]:
    """The columns of steps: how wide each is, mm, and the lines of its steps.

    The longest is as short as can be, and then the others, in as few columns as make the longest no longer. Columns
    are as wide as each other unless others are lower so.

    Args:
        steps: the sentences.
        width: of all columns, mm.
        indent: of lines, beside the number of their step, mm.
    """
    most = max(1, min(_COLUMNS, len(steps), int((width + _APART) / (_COLUMN + _APART))))
    usual = (width - (most - 1) * _APART) / most
    steps_of_width = cache(lambda wide: [_wrapped(step, wide - indent) for step in steps])

    def highs(way: tuple[tuple[float, ...], tuple[int, ...]]) -> list[float]:
        wides, cuts = way
        spans = pairwise((0, *cuts, len(steps)))
        every = (map(_height, steps_of_width(wide)[a:b]) for wide, (a, b) in zip(wides, spans, strict=True))
        return sorted((round(sum(some), 6) for some in every), reverse=True)

    def cost(way: tuple[tuple[float, ...], tuple[int, ...]]) -> tuple[list[float], float, tuple[int, ...]]:
        wides, cuts = way
        return highs(way), max(abs(wide - usual) for wide in wides), cuts[::-1]

    ways = [
        min(product(_widths(usual, many), combinations(range(1, len(steps)), many - 1)), key=cost)
        for many in range(1, most + 1)
    ]
    wides, cuts = min(ways, key=lambda way: (highs(way)[0], len(way[0])))
    spans = pairwise((0, *cuts, len(steps)))
    return [(wide, steps_of_width(wide)[a:b]) for wide, (a, b) in zip(wides, spans, strict=True)]


def _widths(usual: float, many: int) -> list[tuple[float, ...]]:
    """Widths that so many columns may have, mm, which are together as wide as if all had the usual one."""
    fewer = min(_MOST_STEPS, int(max(usual - _LEAST, 0.0) / _WIDER))
    steps = range(-fewer, (many - 1) * fewer + 1)
    return [
        (*(usual + _WIDER * step for step in first), usual - _WIDER * sum(first))
        for first in product(steps, repeat=many - 1)
        if -fewer <= -sum(first)
    ]
