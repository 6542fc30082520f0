"""A heading and steps, for the top of a first sheet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from boardgen.paper.printers_marks import named_width, with_discs
from boardgen.scene.primitives import XY, Group, Item, Text
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT, measure, wrap

_HEAD = 6.4
#: From the foot of the heading to the capitals below it: less looks glued to them.
_BELOW_HEAD = 4.2
#: Type, mm: 8.6 pt, as on a page of rules, and 7.65 pt for what has no room in it.
USUAL, SMALLER = 3.035, 2.7
#: From one line to the next, and between steps, in sizes of type.
_LINE, _STEP = 1.32, 0.45
_INDENT = 4.0
#: Between the name of a later sheet and what is said below it, and from that to the pieces.
AIR, UNDER = 1.5, 3.0
#: Between columns; columns narrower than this are hard to read; no more of them than this.
_APART, _COLUMN, _COLUMNS = 6.0, 56.0, 3
#: How often lines are tried that are shorter by a hundredth, so that no word stands alone.
_LESS = 40
#: The last line of a step of several is at least this part of the others: two short words look lost there.
_LAST = 0.3
#: The disc that a step begins with, as texts name it.
_DISC = re.compile(r"#\d+ ")
#: So much of a line more is worth a column that is all numbered, or all not.
_WORTH = 0.4
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
    y += _BELOW_HEAD if heading else (ASCENT - CAP_HEIGHT) * body
    indent = _INDENT if numbered else 0.0
    ends = []
    number = 0
    wide, columns = _columns(tuple(steps), width, indent, body)
    for column, here in enumerate(columns):
        x, at = column * (wide + _APART), y
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


def _disc(step: str) -> str:
    """The number that a step begins with, and the blank after it; empty without one."""
    found = _DISC.match(step)
    return found[0] if found else ""


def _hang(disc: str, body: float) -> float:
    """How far lines of a step hang behind its number, mm."""
    return named_width(disc.strip(), body, bold=True) + measure(" ", body) if disc else 0.0


def _wrapped(step: str, width: float, body: float) -> list[str]:
    """The lines of a step."""
    disc = _disc(step)
    step = step.removeprefix(disc)
    about = _about(step)
    room = width - _hang(disc, body) - measure(about, body, bold=True) + measure(about, body)
    full = wrap(step, room, body)
    # Lines are full, as far as no word or two stand alone for it on the last one.
    tried = (wrap(step, room * (1 - 0.01 * less), body) for less in range(_LESS))
    ways = [lines for lines in tried if len(lines) == len(full)]
    least = (_LAST * room, 0.0)
    found = (way for last in least for way in ways if " " in way[-1] and measure(way[-1], body) >= last)
    first, *others = full if len(full) == 1 else next(found, full)
    return [f"{disc}{first}", *others]


def _height(lines: Sequence[str], body: float) -> float:
    return (len(lines) * _LINE + _STEP) * body


def _step(items: list[Item], at: XY, number: str, lines: Sequence[str], body: float) -> float:
    """One step below a point, with its number if it has one; returns where the next one begins."""
    x, y = at
    left, first = x + (_INDENT if number else 0.0), y + CAP_HEIGHT * body
    if number:
        items.append(Text(left - 1.5, first, number, body, "ink", "end", bold=True))
    disc = _disc(lines[0])
    if disc:
        items += with_discs(Text(left, first, disc.strip(), body, bold=True))
        left += _hang(disc, body)
    said = lines[0].removeprefix(disc)
    about = _about(said)
    begin, rest = said[: len(about)], said[len(about) :]
    if begin:
        items += with_discs(Text(left, first, begin, body, bold=True))
    if rest.strip():
        at_rest = left + measure(begin, body, bold=True) + measure(" ", body) * bool(begin)
        items += with_discs(Text(at_rest, first, rest.strip(), body))
    for i, line in enumerate(lines[1:], start=1):
        items += with_discs(Text(left, first + i * _LINE * body, line, body))
    return y + _height(lines, body)


@lru_cache(maxsize=64)
def _columns(steps: tuple[str, ...], width: float, indent: float, body: float) -> tuple[float, list[list[list[str]]]]:
    """How wide each column of steps is, mm, and the lines of the steps in each.

    Columns are of one width and fill the whole. There are as many, and steps are dealt to them, as the longest is as
    short as can be, and then the others as long as it; a little longer, if numbered steps then stand by themselves.

    Args:
        steps: the sentences.
        width: of all columns, mm.
        indent: of lines, beside the number of their step, mm.
        body: size of type, mm.
    """
    most = max(1, min(_COLUMNS, len(steps), int((width + _APART) / (_COLUMN + _APART))))
    best: tuple[tuple[float, float, tuple[int, ...]], float, list[list[list[str]]]] | None = None
    for many in range(1, most + 1):
        wide = (width - (many - 1) * _APART) / many
        lines = [_wrapped(step, wide - indent, body) for step in steps]
        heights = [_height(some, body) for some in lines]
        for cuts in combinations(range(1, len(steps)), many - 1):
            parts = [*pairwise((0, *cuts, len(steps)))]
            highs = [round(sum(heights[a:b]), 6) for a, b in parts]
            mixed = sum(len({bool(_disc(step)) for step in steps[a:b]}) > 1 for a, b in parts)
            cost = max(highs) + mixed * _WORTH * _LINE * body, max(highs) - min(highs), cuts[::-1]
            if best is None or cost < best[0]:
                best = cost, wide, [lines[a:b] for a, b in parts]
    assert best is not None  # there is always one column
    return best[1:]
