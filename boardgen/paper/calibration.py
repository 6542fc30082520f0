"""The calibration sheet: measures how far a printer places the back off the front.

There are scales on the front and crosses on the back, one behind each scale. Hold the sheet against the light: the
position of a cross on its scale is the offset to print with.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from boardgen.errors import FitError, option
from boardgen.paper.boxes import size
from boardgen.paper.duplex import Duplex, Edge
from boardgen.paper.leaflet import SMALLER, USUAL, leaflet
from boardgen.paper.rulers import LONG_RULERS
from boardgen.paper.sheet import DEFAULT_MARGIN, Sheet, furnish, sheets
from boardgen.paper.sizes import Orientation
from boardgen.scene.primitives import (
    XY,
    Box,
    Circle,
    Document,
    Group,
    Item,
    Path,
    PathStep,
    Scene,
    Style,
    Symbol,
    Text,
    Use,
)
from boardgen.scene.text import CAP_HEIGHT
from boardgen.units import format_mm

#: Its description in lists.
DOC = "scales and crosses that show how far a printer places backs off their fronts"
#: Reach of the scales in either direction, mm.
SPAN = 5
#: Distance of the scales from the middle, above it and left of it.
ASIDE = 9.0
#: Arms of the crosses: long enough to cross the scales.
ARM = 13.0
#: Room of a scale and its cross on each side of the middle, including the numbers.
REACH = 14.5

#: Narrower sheets say what to do in smaller type, mm.
_WIDE = 120.0
_TITLE = "Calibration for both sides, turned on the {} edge"
#: What turns on an edge unless it is told otherwise.
_TURNED: dict[Edge, str] = {"long": "sheets of pieces", "short": "kits, folded rule cards and booklets"}
_LINE = Style(stroke="ink", width=0.1)
_ZERO = Style(stroke="ink", width=0.2)
_CROSS = Style(stroke="red.line", width=0.15)
_SIZE = 2.4


def calibration(
    *,
    paper: str = "a4",
    orientation: Orientation = "auto",
    margin: float = DEFAULT_MARGIN,
    ruler: bool = True,
    duplex: Duplex | None = None,
) -> Document:
    """Front and back of the calibration sheet.

    Args:
        paper, orientation, margin, ruler: as for boards; ``auto`` is the default orientation of the paper.
        duplex: with an offset, the crosses are moved by it: a right offset puts them all on zero.

    Raises:
        UnitError, FitError: a paper, margin or offset cannot be used, or the sheet is too small.
    """
    duplex = duplex or Duplex()
    sheet = sheets(paper, orientation, margin)[0]
    duplex.check(sheet)
    title = _TITLE.format(duplex.edge)
    back = furnish(sheet, f"{title} · back", _offset(duplex), ruler=False)
    inner = sheet.inner
    wide = size(inner)[0]
    text, height = leaflet(title, _steps(duplex), wide, body=USUAL if wide > _WIDE else SMALLER)
    written = (*inner[:3], inner[1] + height)
    furnished = partial(furnish, sheet, f"{title} · front", sheet.name, ruler=ruler, rulers=LONG_RULERS)
    front = furnished(both=True)
    if not any(_within(written, box) for box in front.free):
        # A small sheet has no room for an upright ruler below the words.
        front = furnished(both=False)
    free = _between(sheet, (front.free[0][1] + height, front.free, back.free), duplex)
    places = _places(free)
    scales = Group(tuple(Use(_scale(), x, y) for x, y in places), id="scales")
    words = Group(text.items, text.id, text.layer, *inner[:2])
    fronts = Scene(
        sheet.width, sheet.height, (words, scales, *front.items), "Front", "Scales to be held against the light."
    )
    crosses = Group(tuple(Use(_cross(), *duplex.behind(sheet, x, y)) for x, y in places), id="crosses")
    items = duplex.page(sheet, (crosses, *back.items))
    backs = Scene(sheet.width, sheet.height, items, "Back", "A cross behind the middle of every scale.")
    return Document((fronts, backs), title=title)


def _within(inner: Box, outer: Box) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _offset(duplex: Duplex) -> str:
    across, down = (format_mm(length).replace("-", "−") for length in duplex.offset)
    return f"printed with an offset of {across} across and {down} down"


def _steps(duplex: Duplex) -> tuple[str, ...]:
    other: Edge = "short" if duplex.edge == "long" else "long"
    return (
        f"Print this sheet at 100 % (actual size) on both sides, turning on the {duplex.edge} edge.",
        "Hold it against the light, this side towards you: behind every scale you see a cross.",
        "Read where the arms of a cross meet its scales: first on the level scale, then on the upright one.",
        f"Give these two numbers, in mm, as the offset for both sides when you print {_TURNED[duplex.edge]}, which "
        f"turn on the {duplex.edge} edge. Printed again with it, this sheet shows every cross on zero.",
        # Behind the scales of this sheet there would be no crosses then; printers may be off the other way there.
        f"{_TURNED[other].capitalize()} turn on the {other} edge: they need two numbers of their own, from the sheet "
        "for that edge.",
    )


def _between(sheet: Sheet, found: tuple[float, tuple[Box, ...], tuple[Box, ...]], duplex: Duplex) -> Box:
    """The box for the middles of scales, on front and back.

    Raises:
        FitError: nowhere.
    """
    top, front, back = found
    dx, dy = (abs(length) for length in duplex.offset)
    left = max(box[0] for box in front[:1])
    bottom = min(front[0][3], back[0][3])
    box = (
        left + REACH + dx,
        top + 3 + REACH + dy,
        sheet.width - sheet.margin - REACH - dx,
        bottom - REACH - dy,
    )
    if box[0] > box[2] or box[1] > box[3]:
        raise FitError(f"{sheet.name} is too small for the calibration sheet: use a larger {option('paper')}")
    return box


def _places(box: Box) -> tuple[XY, ...]:
    """The four corners and the middle, or fewer if they would overlap."""
    left, top, right, bottom = box
    across = (left, right) if right - left >= 2 * REACH else ((left + right) / 2,)
    down = (top, bottom) if bottom - top >= 2 * REACH else ((top + bottom) / 2,)
    corners = tuple((x, y) for y in down for x in across)
    wide = min(right - left, bottom - top) >= 4 * REACH
    return (*corners, ((left + right) / 2, (top + bottom) / 2)) if wide else corners


def _scale() -> Symbol:
    """Half millimetres around zero; horizontal numbers increase to the right, vertical ones upwards."""
    numbers: list[Item] = []
    for n in (-SPAN, 0, SPAN):
        numbers.append(Text(n, -ASIDE - 2.4, _signed(n), _SIZE, "ink", "middle"))
        numbers.append(Text(-ASIDE - 2.4, -n + CAP_HEIGHT * _SIZE / 2, _signed(n), _SIZE, "ink", "end"))
    # Beside the one and above the other.
    for x, y in ((SPAN + 2.8, -ASIDE), (-ASIDE, -SPAN - 2.2)):
        numbers.append(Text(x, y + CAP_HEIGHT * _SIZE / 2, "mm", _SIZE, "muted", "middle"))
    middle: tuple[PathStep, ...] = (("M", -2, 0), ("L", 2, 0), ("M", 0, -2), ("L", 0, 2))
    items = (Path(tuple(_ticks()), _LINE), Path(middle, _ZERO), Circle(0, 0, 1, _LINE), *numbers)
    return Symbol("scale", items, (-REACH, -REACH, REACH, REACH))


def _ticks() -> Iterator[PathStep]:
    for begin, end in (((-SPAN, -ASIDE), (SPAN, -ASIDE)), ((-ASIDE, -SPAN), (-ASIDE, SPAN))):
        yield from (("M", *begin), ("L", *end))
    for i in range(-2 * SPAN, 2 * SPAN + 1):
        at, tick = i / 2, 1.8 if i % 10 == 0 else 1.2 if i % 2 == 0 else 0.6
        yield from (("M", at, -ASIDE - tick), ("L", at, -ASIDE + tick))
        yield from (("M", -ASIDE - tick, at), ("L", -ASIDE + tick, at))


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"


def _cross() -> Symbol:
    steps: tuple[PathStep, ...] = (("M", -ARM, 0), ("L", ARM, 0), ("M", 0, -ARM), ("L", 0, ARM))
    reach = ARM + 0.1
    return Symbol("cross", (Path(steps, _CROSS),), (-reach, -reach, reach, reach))
