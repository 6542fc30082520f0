"""Pages of HTML on paper: what stands on each sheet, and how large its figures are there. Lengths in mm.

A browser alone fills a sheet from the top until something does not fit, and leaves the rest white. So bands of text
and figures are dealt to sheets here, as for a PDF, from how high they will about be, and figures are as large as the
sheet has room for. Which paper the reader has, only the browser knows: the lower of A4 and Letter decides what has
room, and figures and spaces grow with what is more.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from boardgen.cards.blocks import Runs
from boardgen.cards.lines import line_count
from boardgen.scene.themes import Theme
from boardgen.units import MM_PER_INCH

#: Around what is printed: above, at the sides, below.
_MARGINS = (11.5, 14.0, 15.5)
#: The room of a sheet: as wide as on A4, the narrower, as high as on Letter and on A4.
WIDTH = 210.0 - 2 * _MARGINS[1]
LETTER, A4 = (high - _MARGINS[0] - _MARGINS[2] for high in (11 * MM_PER_INCH, 297.0))
#: The root's type on paper, pt: one rem.
_REM = 9.0
MM_PER_REM = _REM / 72 * MM_PER_INCH
#: Text: its size and its leading, rem.
TEXT, LEADING = 1.05, 1.386
#: Heights are estimates; so much stays free.
_SPARE = 1.2
#: What a sheet costs, what is white on it (squared), and figures smaller than the largest.
_SHEET, _WHITE, _SMALL = 2.0, 8.0, 0.7
#: White on the last sheet counts for less.
_LAST = 0.4
_HALVINGS = 12
#: Figures are on no paper more than so many times their usual size.
LARGEST = 1.6
#: How often heights are measured between two scales.
_STEPS = 5

#: How high something is by the scale of its figures.
High = Callable[[float], float]


class Band(NamedTuple):
    """What is never divided, right across the sheet.

    Attributes:
        points: how high it is, for figures of so many times their usual size.
    """

    points: tuple[tuple[float, float], ...]

    def high(self, scale: float) -> float:
        """How high it is if its figures are so many times as large as usual."""
        for (low, at_low), (high, at_high) in pairwise(self.points):
            if scale <= high:
                return at_low + (at_high - at_low) * (scale - low) / (high - low)
        return self.points[-1][1]


def band(scales: tuple[float, float], high: High) -> Band:
    """A band from how ``high`` it is by the scale of its figures, which lies between two."""
    low, most = scales
    some = [low + (most - low) * step / _STEPS for step in range(_STEPS + 1)] if most > low else [low]
    return Band(tuple((scale, high(scale)) for scale in some))


class Sheet(NamedTuple):
    """A sheet.

    Attributes:
        begin, end: the bands on it.
        scales: how large its figures are, on Letter and on A4.
        head: what stands above its bands and is no band.
        is_last: whether it need not be filled.
        least: no figure is smaller than so many times its usual size, on whatever paper.
    """

    begin: int
    end: int
    scales: tuple[float, float]
    head: float = 0.0
    is_last: bool = False
    least: float = 0.4

    def html(self, inside: str, style: str = "") -> str:
        """The markup of its bands in an element that fills the sheet; figures measure in ``--mm``.

        Args:
            inside: the markup of its bands.
            style: further rules for them.
        """
        letter, a4 = self.scales
        grown = (a4 - letter) / (A4 - LETTER)
        unit = (
            f"--mm:clamp({self.least:.4g}mm,calc({letter:.4g}mm + {grown:.3g}*(100vh - {LETTER:.5g}mm)),{LARGEST}mm)"
        )
        head = f";--head:{self.head:.4g}mm" if self.head else ""
        head += f";{style}" if style else ""
        return f'<div class="leaf{" last" if self.is_last else ""}" style="{unit}{head}">\n{inside}</div>'


STYLE = """\
.leaf{display:contents}
@media print{body{line-height:1.32}figcaption{line-height:1.3}
.leaf{display:flex;flex-direction:column;justify-content:space-between;min-height:calc(100vh - var(--head,0mm) - 1px)}
.leaf>*{flex-shrink:0}.leaf.last{display:block;min-height:0}.leaf+.leaf{break-before:page}}
"""


def margins(name: str, families: str, theme: Theme) -> str:
    """The rule for sheets: margins, below them the name of what is printed and the number of the sheet.

    Args:
        name: plain text.
        families: of the type; the margins of sheets have none of the page's own.
        theme: the colours.
    """
    top, side, foot = _MARGINS
    said = name.replace("\\", "\\\\").replace('"', '\\"').replace("<", "\\3c ").replace("\n", " ")
    look = f"font:6.5pt {families};color:{theme.colour('muted')};vertical-align:top;padding-top:5mm"
    # Margins of dark pages would have the browser's own grey.
    ground = f"background:{theme.colour('page')};" if theme.colour("page") else ""
    return (
        f"@page{{{ground}margin:{top:g}mm {side:g}mm {foot:g}mm;"
        f'@bottom-left{{content:"{said}";{look}}}@bottom-right{{content:counter(page);{look}}}}}\n'
    )


def text_high(runs: Runs, width: float, size: float = TEXT, leading: float = LEADING) -> float:
    """How high a text is about.

    Args:
        runs: the text.
        width: of its column, mm.
        size, leading: of its type, rem.
    """
    return lines_in(runs, width, size) * leading * MM_PER_REM


def lines_in(runs: Runs, width: float, size: float = TEXT) -> int:
    """How many lines a text has."""
    if not runs:
        return 0
    return line_count(runs, max(1.0, width), size * MM_PER_REM)


class Dealing(NamedTuple):
    """Bands dealt to sheets, and how bad that is."""

    cost: float
    sheets: tuple[Sheet, ...]


def deal(
    bands: Sequence[Band], scales: tuple[float, float], *, head: float = 0.0, foot: float = 0.0, gap: float = 4.5
) -> Dealing:
    """Deal bands to sheets in their order, as few as can be, with little white and large figures.

    Args:
        bands: what is printed.
        scales: how large figures are at the least and at the most, of their usual size.
        head: how much of the first sheet something else takes.
        foot: the same of the last sheet.
        gap: the least space between bands.
    """
    count = len(bands)
    best: list[tuple[float, int]] = [(0.0, 0)] + [(float("inf"), 0)] * count
    found: dict[tuple[int, int], tuple[float, float]] = {}
    for begin in range(count):
        for end in range(begin + 1, count + 1):
            taken = gap * (end - begin - 1) + _SPARE + (head if begin == 0 else 0) + (foot if end == count else 0)
            some = bands[begin:end]
            letter, a4 = (_scale(some, room - taken, scales) for room in (LETTER, A4))
            white = 1 - (math.fsum(band.high(letter) for band in some) + taken) / LETTER
            if white < 0 and end > begin + 1:
                break
            wasted = _WHITE * white * white * (_LAST if end == count else 1.0) if white > 0 else -white
            cost = best[begin][0] + _SHEET + wasted + _SMALL * (scales[1] - letter)
            if cost < best[end][0]:
                best[end] = cost, begin
                found[begin, end] = letter, a4
    cuts = [count]
    while cuts[-1]:
        cuts.append(best[cuts[-1]][1])
    dealt = (
        Sheet(begin, end, found[begin, end], head if begin == 0 else 0.0, end == count, scales[0])
        for begin, end in pairwise(reversed(cuts))
    )
    return Dealing(best[count][0], tuple(dealt))


def _scale(bands: Sequence[Band], room: float, scales: tuple[float, float]) -> float:
    """The largest scale at which bands have room, found by halving; the least if they have none."""

    def has_room(scale: float) -> bool:
        return math.fsum(band.high(scale) for band in bands) <= room

    low, high = scales
    if has_room(high):
        return high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if has_room(middle) else (low, middle)
    return low
