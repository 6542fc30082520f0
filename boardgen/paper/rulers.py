"""Rulers to check the size of a print: millimetres on one side, inches on the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from boardgen.scene.primitives import XY, Item, Path, PathStep, Style, Symbol, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure
from boardgen.units import MM_PER_INCH

#: Font size of all small print on a sheet, and of the numbers of a ruler: a hair above 6 pt.
SMALL = 2.2
_NUMBER = 2.13
#: Ticks: single, half-way, numbered.
_TICKS = (1.1, 1.8, 2.6)
#: Each scale has a base line of its own length; these stand so far apart.
_APART = 0.3
#: From the longest tick to its number.
_LIFT = 0.5
#: From the base lines to numbers beside an upright ruler, which are nearer to its ticks.
_BESIDE_TICKS = _APART / 2 + _TICKS[2] + _LIFT / 2
#: What a ruler needs to either side of its base lines.
ASIDE = _APART / 2 + _TICKS[2] + _LIFT + CAP_HEIGHT * _NUMBER
#: What half of a stroke needs before the zero, whose number begins there: so a ruler stands right below what begins
#: at the margin, as it does.
BEFORE = 0.06
#: What half of a number needs above the end of an upright scale and below its zero.
HALF_NUMBER = 0.8
#: Gap between the end of the scale and its unit, from the base lines to the units, from numbers to the words below.
_SPACE, _OFF, _UNDER = 1.6, 0.9, 1.8
#: What stands below a ruler. It speaks of both scales, so that nobody reads it as a unit.
_WORDS = "Printed at 100 % if these scales are true."
#: The same at the foot of an upright one, in lines; from one to the next, in sizes of type.
_FOOT, _LEADING = ("Printed at 100 %", "if these scales are true."), 1.25

_FINE = Style(stroke="rule", width=0.12)

#: A leg, which is read along with a level ruler, has few and short ticks, each so many mm, from the second on: below
#: them stands the zero of both. Every second one has its number, as on the level one.
_LEG_STEP, _LEG_FIRST, _ZERO_ASIDE = 5, 2, 0.5
#: How far a leg and its number reach to the right of its base line.
LEG = _TICKS[1] + _LIFT + measure("50", _NUMBER)


class Ruler(NamedTuple):
    """A pair of scales with one zero.

    Attributes:
        mm: length of the metric scale.
        inches: length of the other, nearly the same.
        brief: without words below, to save room.
    """

    mm: int
    inches: int
    brief: bool = False

    @property
    def length(self) -> float:
        """Length of the longer scale, mm."""
        return max(float(self.mm), self.inches * MM_PER_INCH)

    @property
    def reach(self) -> float:
        """From the zero to the end of the text."""
        units = self.length + _SPACE + measure("mm", SMALL)
        return units if self.brief else max(units, measure(_WORDS, SMALL) - BEFORE)

    @property
    def below(self) -> float:
        """From the base lines of the level ruler to the end of what stands below them."""
        return ASIDE if self.brief else ASIDE + _UNDER + (CAP_HEIGHT + DESCENT) * SMALL


#: Where every millimetre of height counts.
BRIEF = (Ruler(50, 2, brief=True), Ruler(25, 1, brief=True))
#: Upright scales, of which the longest is printed whose place is free.
LEGS = (30, 20)
#: The longest that fits is printed.
RULERS = (Ruler(50, 2), *BRIEF)
#: For the sheet that is there to be measured.
LONG_RULERS = (Ruler(100, 4), Ruler(100, 4, brief=True), *RULERS)


@cache
def across(ruler: Ruler, *, joined: bool = False) -> Symbol:
    """The level ruler, its zero at the origin: millimetres above the base lines, inches below.

    Where a leg is joined to it, the zero above stands beside that.
    """
    end = ruler.length + _SPACE
    tens, over = _tens(ruler), -ASIDE + CAP_HEIGHT * _NUMBER
    numbers = [
        Text(_ZERO_ASIDE if joined else -BEFORE, over, "0", _NUMBER, "muted"),
        *(Text(n, over, str(n), _NUMBER, "muted", "middle") for n in tens[1:]),
        Text(-BEFORE, ASIDE, "0", _NUMBER, "muted"),
        *(Text(n * MM_PER_INCH, ASIDE, str(n), _NUMBER, "muted", "middle") for n in range(1, ruler.inches + 1)),
    ]
    items: tuple[Item, ...] = (
        Path(tuple(_scales(ruler, lambda along, aside: (along, -aside))), _FINE),
        *numbers,
        Text(end, -_OFF, "mm", SMALL, "muted"),
        Text(end, _OFF + CAP_HEIGHT * SMALL, "in", SMALL, "muted"),
    )
    if not ruler.brief:
        items += (Text(-BEFORE, ruler.below - DESCENT * SMALL, _WORDS, SMALL, "muted"),)
    box = (-BEFORE, -ASIDE - 0.2, ruler.reach, ruler.below + 0.2)
    return Symbol(f"ruler-{ruler.mm}-across{'-brief' * ruler.brief}{'-joined' * joined}", items, box)


@cache
def upright(ruler: Ruler) -> Symbol:
    """The upright ruler, its zero at the origin, running up: millimetres at its left, inches at its right. All is
    read level.
    """
    end, off = ruler.length + _SPACE, _BESIDE_TICKS
    drop = CAP_HEIGHT * _NUMBER / 2
    numbers = [
        *(Text(-off, drop - n, str(n), _NUMBER, "muted", "end") for n in _tens(ruler)),
        *(Text(off, drop - n * MM_PER_INCH, str(n), _NUMBER, "muted") for n in range(ruler.inches + 1)),
    ]
    left, right = aside_up(ruler)
    items: tuple[Item, ...] = (
        Path(tuple(_scales(ruler, lambda along, aside: (-aside, -along))), _FINE),
        *numbers,
        Text(-_OFF, -end, "mm", SMALL, "muted", "end"),
        Text(_OFF, -end, "in", SMALL, "muted"),
        *(Text(-left, y, line, SMALL, "muted") for line, y in (() if ruler.brief else _at_foot())),
    )
    foot, wide = foot_up(ruler)
    box = (-left - 0.2, -reach_up(ruler) - 0.2, max(right, wide - left) + 0.2, foot + 0.2)
    return Symbol(f"ruler-{ruler.mm}-upright{'-brief' * ruler.brief}", items, box)


def aside_up(ruler: Ruler) -> tuple[float, float]:
    """How far an upright ruler reaches to the left and to the right of its base lines."""
    left, right = (_BESIDE_TICKS + measure(str(most), _NUMBER) for most in (ruler.mm, ruler.inches))
    return left, right


def foot_up(ruler: Ruler) -> tuple[float, float]:
    """From the zero of an upright ruler to the end of the words at its foot, and how wide these are; 0 for none."""
    if ruler.brief:
        return HALF_NUMBER, 0.0
    *_, last = _at_foot()
    return last[1] + DESCENT * SMALL, max(measure(line, SMALL) for line in _FOOT)


def _at_foot() -> Iterator[tuple[str, float]]:
    """The words at the foot of an upright ruler, and their baselines."""
    first = HALF_NUMBER + _UNDER + CAP_HEIGHT * SMALL
    yield from ((line, first + i * _LEADING * SMALL) for i, line in enumerate(_FOOT))


@cache
def leg(mm: int) -> Symbol:
    """So many millimetres up from the origin, in steps of 5, the tens with their numbers, joined at their zero to a
    level ruler.
    """
    drop = CAP_HEIGHT * _NUMBER / 2
    count = mm // _LEG_STEP
    steps: list[PathStep] = [("M", 0.0, 0.0), ("L", 0.0, -float(mm))]
    for n in range(_LEG_FIRST, count + 1):
        y = -float(n * _LEG_STEP)
        steps += [("M", 0.0, y), ("L", _TICKS[1 - n % 2], y)]
    numbers = [Text(LEG, drop - n, str(n), _NUMBER, "muted", "end") for n in range(10, mm + 1, 10)]
    unit = Text(0.0, -mm - _SPACE, "mm", SMALL, "muted")
    box = (-0.2, -reach_leg(mm) - 0.2, LEG + 0.2, 0.2)
    return Symbol(f"ruler-{mm}-leg", (Path(tuple(steps), _FINE), *numbers, unit), box)


def reach_leg(mm: int) -> float:
    """From the zero of a leg to the end of its unit."""
    return mm + _SPACE + CAP_HEIGHT * SMALL


def reach_up(ruler: Ruler) -> float:
    """From the zero of an upright ruler to the end of its units."""
    return ruler.length + _SPACE + CAP_HEIGHT * SMALL


def _tens(ruler: Ruler) -> range:
    return range(0, ruler.mm + 1, 10)


def _scales(ruler: Ruler, at: Callable[[float, float], XY]) -> Iterator[PathStep]:
    """Base lines and ticks; ``at`` turns (along, aside) into a point, the metric side positive."""
    yield from _scale(ruler.mm, 1.0, (10, 5), _APART / 2, at)
    yield from _scale(8 * ruler.inches, MM_PER_INCH / 8, (8, 4), -_APART / 2, at)


def _scale(
    count: int,
    step: float,
    marked: tuple[int, int],
    off: float,
    at: Callable[[float, float], XY],
) -> Iterator[PathStep]:
    """A base line as long as its scale, and so many steps on it, long ticks at multiples of two numbers."""
    yield ("M", *at(0.0, off))
    yield ("L", *at(count * step, off))
    way = 1 if off > 0 else -1
    for n in range(count + 1):
        tick = _TICKS[2] if n % marked[0] == 0 else _TICKS[1] if n % marked[1] == 0 else _TICKS[0]
        yield ("M", *at(n * step, off))
        yield ("L", *at(n * step, off + way * tick))
