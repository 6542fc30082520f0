"""Rulers that tell whether a print has its true size: millimetres on one side, inches on the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from boardgen.scene.primitives import XY, Item, Path, PathStep, Style, Symbol, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure
from boardgen.units import MM_PER_INCH

#: Font size of all small print on a sheet.
SMALL = 2.2
#: Longest tick to either side of the base line.
TICK = 1.9
#: Between base line and text beside it.
LIFT = 0.4
#: What the level ruler and the text at its end need below the base line …
BELOW = LIFT + (CAP_HEIGHT + DESCENT) * SMALL
#: … and the upright one to the left of it; its text has no descenders there.
BESIDE = LIFT + 0.8 * SMALL
#: What the upright ruler needs across.
BREADTH = BESIDE + TICK

_FINE = Style(stroke="ink", width=0.1)
#: From the end of the scale to the text.
_SPACE = 1.2
#: Distance of a text's base line below the top of its capitals.
_DROP = CAP_HEIGHT * SMALL
#: Ticks of the inner side are cut short at the corner, where those of the other axis come in.
_MITRE = 0.6


class Ruler(NamedTuple):
    """A pair of rulers with one zero.

    Attributes:
        mm: length of the metric scale.
        inches: length of the other, nearly the same.
        brief: say less, to take less room.
    """

    mm: int
    inches: int
    brief: bool = False

    @property
    def length(self) -> float:
        """Of the longer scale, mm."""
        return max(float(self.mm), self.inches * MM_PER_INCH)

    @property
    def hint(self) -> str:
        """What the level ruler says."""
        return f"{self.mm} mm at 100 %" if self.brief else f"{self.mm} mm when printed at 100 %"

    @property
    def reach_across(self) -> float:
        """From the zero to the end of the level ruler's text."""
        return self.length + _SPACE + measure(self.hint, SMALL)

    @property
    def reach_up(self) -> float:
        """From the zero to the end of the upright ruler's text."""
        return self.length + _SPACE + max(measure(text, SMALL) for text in (f"{self.mm} mm", f"{self.inches} in"))


#: The longest that fits is printed.
RULERS = (Ruler(100, 4), Ruler(100, 4, brief=True), Ruler(50, 2), Ruler(50, 2, brief=True), Ruler(20, 1, brief=True))


@cache
def across(ruler: Ruler) -> Symbol:
    """The level ruler, its zero at the origin: millimetres above the base line, inches below."""
    end = ruler.length + _SPACE
    items: tuple[Item, ...] = (
        Path(tuple(_scale(ruler, lambda along, aside: (along, -aside))), _FINE),
        Text(end, -LIFT, ruler.hint, SMALL, "muted"),
        Text(end, LIFT + _DROP, f"{ruler.inches} in", SMALL, "muted"),
    )
    box = (-_FINE.width, -BESIDE - 0.1, ruler.reach_across, LIFT + _DROP + 0.3 * SMALL)
    return Symbol(f"ruler-{ruler.mm}-across{'-brief' * ruler.brief}", items, box)


@cache
def upright(ruler: Ruler) -> Symbol:
    """The upright ruler, its zero at the origin, running up: millimetres to the right."""
    end = ruler.length + _SPACE
    items: tuple[Item, ...] = (
        Path(tuple(_scale(ruler, lambda along, aside: (aside, -along))), _FINE),
        Text(LIFT + _DROP, -end, f"{ruler.mm} mm", SMALL, "muted", rotate=-90),
        Text(-LIFT, -end, f"{ruler.inches} in", SMALL, "muted", rotate=-90),
    )
    box = (-BESIDE - 0.1, -ruler.reach_up, LIFT + _DROP + 0.3 * SMALL, _FINE.width)
    return Symbol(f"ruler-{ruler.mm}-upright", items, box)


def _scale(ruler: Ruler, at: Callable[[float, float], XY]) -> Iterator[PathStep]:
    """Base line and ticks; ``at`` turns (along, aside) into a point, the metric side positive."""
    yield ("M", *at(0.0, 0.0))
    yield ("L", *at(ruler.length, 0.0))
    for n in range(1, ruler.mm + 1):
        longest = TICK if n % 10 == 0 else 1.35 if n % 5 == 0 else 0.8
        yield ("M", *at(float(n), 0.0))
        yield ("L", *at(float(n), min(longest, _MITRE * n)))
    for n in range(1, 8 * ruler.inches + 1):
        longest = next(tick for step, tick in ((8, TICK), (4, 1.45), (2, 1.1), (1, 0.8)) if n % step == 0)
        yield ("M", *at(n * MM_PER_INCH / 8, 0.0))
        yield ("L", *at(n * MM_PER_INCH / 8, -longest))
