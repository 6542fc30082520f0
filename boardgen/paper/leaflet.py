"""A heading and steps, for the top of a first sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise, product

from boardgen.paper.printers_marks import with_discs
from boardgen.scene.primitives import XY, Group, Item, Text
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT, even_lines, measure, wrap

_HEAD = 6.4
#: Type, mm: 8.6 pt, as on a page of rules, and 7.65 pt for what has no room in it.
USUAL, SMALLER = 3.035, 2.7
#: From one line to the next, and between steps, in sizes of type.
_LINE, _STEP = 1.32, 0.45
_INDENT = 4.0
#: Between the name of a later sheet and what is said below it, and from that to the pieces.
AIR, UNDER = 1.5, 3.0
_APART, _MOST_APART = 6.0, 10.0
#: Columns narrower or wider than this are hard to read; as many as there is room for, and no more than this.
_COLUMN, _WIDEST, _COLUMNS = 56.0, 95.0, 3
#: So much of the width that stays empty beside columns is as bad as a millimetre of their height.
_EMPTY = 20.0
#: Where columns differ in width: the least, and by how much one is narrower than usual, so many times at most.
_LEAST, _WIDER, _MOST_STEPS = 46.0, 3.0, 5
#: What stands before a colon is what a step is about.
_ABOUT = 28


def leaflet(
    heading: str, steps: Sequence[str], width: float, *, numbered: bool = True, body: float = USUAL
) -> tuple[Group, float]:
    """The text, its top left corner at the origin, and its height in mm.

    Args:
        heading: one line, broken if it is too long; empty for none.
        steps: sentences, in columns of about the same height. What a step is about may stand
            before a colon: ``Dice: cut out the nets.``
        width: mm.
        numbered: whether the steps are; those of sheets of pieces are not, whose cuts have numbers.
        body: size of type of the steps, mm.

    Raises:
        MissingGlyphError: the font has no glyph for a character.
    """
    items: list[Item] = []
    y = 0.0
    for line in wrap(heading, width, _HEAD, bold=True):
        y += ASCENT * _HEAD if not items else _HEAD * 1.2
        items.append(Text(0, y, line, _HEAD, bold=True))
    # Letters with ascenders are higher than capitals.
    y += 3.0 if heading else (ASCENT - CAP_HEIGHT) * body
    indent = _INDENT if numbered else 0.0
    ends = []
    number = 0
    columns = _columns(tuple(steps), width, indent, body)
    for x, (_, here) in zip(_begins(columns, indent, body), columns, strict=True):
        at = y
        for lines in here:
            number += 1
            at = _step(items, (x, at), str(number) if numbered else "", lines, body)
        ends.append(at)
    high = max(ends) + (CAP_HEIGHT + DESCENT - _STEP - _LINE) * body
    return Group(tuple(items), id="how-to", layer="text"), high


def below_name(steps: Sequence[str], width: float, over: float) -> float:
    """How far below its margin the pieces of a later sheet may begin for its steps to stand above them at least in
    smaller type, mm.

    Args:
        steps: the sentences; without any it is nothing.
        width: of the sheet between its margins.
        over: what a name above them takes.
    """
    if not steps:
        return 0.0
    return over + AIR * bool(over) + leaflet("", steps, width, numbered=False, body=SMALLER)[1] + UNDER


def _about(step: str) -> str:
    """What a step is about, with its colon; empty if it does not say."""
    about, colon, _ = step.partition(": ")
    return f"{about}:" if colon and len(about) <= _ABOUT else ""


def _wrapped(step: str, width: float, body: float) -> list[str]:
    """The lines of a step."""
    about = _about(step)
    return even_lines(step, width - measure(about, body, bold=True) + measure(about, body), body)


def _line_width(lines: Sequence[str], body: float) -> float:
    return max(measure(line, body) for line in lines)


def _height(lines: Sequence[str], body: float) -> float:
    return (len(lines) * _LINE + _STEP) * body


def _step(items: list[Item], at: XY, number: str, lines: Sequence[str], body: float) -> float:
    """One step below a point, with its number if it has one; returns where the next one begins."""
    x, y = at
    left, first = x + (_INDENT if number else 0.0), y + CAP_HEIGHT * body
    if number:
        items.append(Text(left - 1.5, first, number, body, "ink", "end", bold=True))
    about = _about(lines[0])
    begin, rest = lines[0][: len(about)], lines[0][len(about) :]
    if begin:
        items.append(Text(left, first, begin, body, bold=True))
    if rest.strip():
        at_rest = left + measure(begin, body, bold=True) + measure(" ", body) * bool(begin)
        items += with_discs(Text(at_rest, first, rest.strip(), body))
    for i, line in enumerate(lines[1:], start=1):
        items += with_discs(Text(left, first + i * _LINE * body, line, body))
    return y + _height(lines, body)


@lru_cache(maxsize=64)
def _columns(steps: tuple[str, ...], width: float, indent: float, body: float) -> list[tuple[float, list[list[str]]]]:
    """The columns of steps: how wide each is, mm, and the lines of its steps.

    They fill the width as far as that makes the longest no longer than by little; of ways alike, that in which the
    longest is as short as can be, and then the others. Columns are as wide as each other unless others are lower so.

    Args:
        steps: the sentences.
        width: of all columns, mm.
        indent: of lines, beside the number of their step, mm.
        body: size of type, mm.
    """
    most = max(1, min(_COLUMNS, len(steps), int((width + _APART) / (_COLUMN + _APART))))
    steps_of_width = cache(lambda wide: [_wrapped(step, wide - indent, body) for step in steps])
    heights = cache(lambda wide: [_height(lines, body) for lines in steps_of_width(wide)])
    high = cache(lambda wide, a, b: round(sum(heights(wide)[a:b]), 6))

    def highs(way: tuple[tuple[float, ...], tuple[int, ...]]) -> list[float]:
        wides, cuts = way
        return sorted(map(high, wides, (0, *cuts), (*cuts, len(steps))), reverse=True)

    def cost(way: tuple[tuple[float, ...], tuple[int, ...]]) -> tuple[list[float], float, tuple[int, ...]]:
        wides, cuts = way
        return highs(way), max(wides) - min(wides), cuts[::-1]

    def columns(way: tuple[tuple[float, ...], tuple[int, ...]]) -> list[tuple[float, list[list[str]]]]:
        wides, cuts = way
        spans = pairwise((0, *cuts, len(steps)))
        return [(wide, steps_of_width(wide)[a:b]) for wide, (a, b) in zip(wides, spans, strict=True)]

    def usual(many: int) -> float:
        shared = (width - (many - 1) * _APART) / many
        return shared if many == most else min(shared, _WIDEST)

    ways = [
        min(product(_widths(usual(many), many), combinations(range(1, len(steps)), many - 1)), key=cost)
        for many in range(1, most + 1)
    ]
    empty = {way: width - _ends(columns(way), indent, body) for way in ways}
    return columns(min(ways, key=lambda way: (highs(way)[0] + empty[way] / _EMPTY, len(way[0]))))


def _ends(columns: Sequence[tuple[float, list[list[str]]]], indent: float, body: float) -> float:
    """How far columns of lines reach to the right, mm."""
    *_, (begin, lines) = zip(_begins(columns, indent, body), (lines for _, lines in columns), strict=True)
    return begin + indent + max(_line_width(some, body) for some in lines)


def _begins(columns: Sequence[tuple[float, list[list[str]]]], indent: float, body: float) -> Iterator[float]:
    """Where columns begin, mm: those of short lines no further apart than is needed to see that they are columns."""
    x = 0.0
    for column, here in columns:
        yield x
        x += min(column + _APART, indent + max(_line_width(lines, body) for lines in here) + _MOST_APART)


def _widths(usual: float, many: int) -> list[tuple[float, ...]]:
    """Widths that so many columns may have, mm, which are together as wide as if all had the usual one."""
    fewer = min(_MOST_STEPS, int(max(usual - _LEAST, 0.0) / _WIDER))
    steps = range(-fewer, (many - 1) * fewer + 1)
    return [
        (*(usual + _WIDER * step for step in first), usual - _WIDER * sum(first))
        for first in product(steps, repeat=many - 1)
        if -fewer <= -sum(first)
    ]
