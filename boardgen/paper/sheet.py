"""A sheet of paper with its margin, and the small print along its lower edge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardgen.errors import FitError, OptionError
from boardgen.limits import MARGIN
from boardgen.paper.boxes import free_boxes, holds, nearest
from boardgen.paper.rulers import BELOW, BESIDE, BREADTH, LIFT, RULERS, SMALL, TICK, Ruler, across, upright
from boardgen.paper.sizes import Orientation, format_size, parse_paper, turned
from boardgen.scene.primitives import Box, Group, Item, Scene, Text, Use
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure
from boardgen.units import format_mm

DEFAULT_MARGIN = 10.0
#: What has to be left between the margins.
SMALLEST_ROOM = 10.0
#: Nothing of a picture comes nearer to the small print.
CLEARANCE = 2.0
#: Between two texts on one line.
_APART = 4.0
_LINE = SMALL * 1.25


class _Lying(NamedTuple):
    width: float
    height: float
    margin: float
    name: str


class Sheet(_Lying):
    """One side of a sheet of paper, the way it lies.

    Attributes:
        width, height: mm.
        margin: what stays empty on all four sides, mm.
        name: of the paper, such as ``A4``; its size where it has no other.
    """

    __slots__ = ()

    def __new__(cls, width: float, height: float, margin: float, name: str) -> Sheet:
        """A sheet.

        Raises:
            OptionError: a margin that is too small or leaves no room.
        """
        MARGIN.check(margin)
        largest = largest_margin(width, height)
        if margin > largest:
            size = format_size(width, height)
            raise OptionError(
                "bad-margin",
                f"a margin of {format_mm(margin)} leaves no room on {size}: at most {format_mm(largest)}",
                MARGIN.path,
            )
        return super().__new__(cls, width, height, margin, name)

    @property
    def inner(self) -> Box:
        """Everything between the margins."""
        return self.margin, self.margin, self.width - self.margin, self.height - self.margin

    @property
    def middle(self) -> tuple[float, float]:
        """The centre."""
        return self.width / 2, self.height / 2


def largest_margin(width: float, height: float) -> float:
    """The margin that leaves just enough room on such a sheet, mm."""
    return (min(width, height) - SMALLEST_ROOM) / 2


def sheets(paper: str, orientation: Orientation = "auto", margin: float = DEFAULT_MARGIN) -> tuple[Sheet, ...]:
    """The ways a paper may lie, the usual one first.

    Raises:
        OptionError: no such paper or orientation, or a margin that is too small or leaves no room.
    """
    return tuple(Sheet(p.width, p.height, margin, p.name) for p in turned(parse_paper(paper), orientation))


class Furniture(NamedTuple):
    """Small print on a sheet, and the room it leaves.

    Attributes:
        items: rulers and text.
        free: the rectangles that stay free for a picture, the biggest first.
    """

    items: tuple[Item, ...]
    free: tuple[Box, ...]


def furnish(sheet: Sheet, title: str = "", note: str = "", *, widest: str = "", ruler: bool = True) -> Furniture:
    """Rulers in the lower left corner, title and note beside them.

    The rulers are as long as the sheet allows: 100 mm and 4 in, 50 mm and 2 in or 20 mm and 1 in;
    a sheet too small for these has none. Where text finds no place beside the ruler it goes
    below; where it is too long for the sheet it is cut short.

    Args:
        sheet: the sheet.
        title: what the picture is.
        note: pitch, paper, page …
        widest: keep room for a note as wide as this one, which is not known yet.
        ruler: print the rulers.

    Raises:
        MissingGlyphError: text that cannot be set.
    """
    inner = sheet.inner
    lines = [line for line in (title, note) if line]
    chosen = next((r for r in RULERS if _fits(r, inner)), None) if ruler else None
    if chosen is None:
        texts, box = _lines_below(lines, inner)
        return Furniture(texts, free_boxes(inner, [_grown(box)] if lines else []))
    width = max((measure(line, SMALL) for line in (*lines, widest)), default=0.0)
    right = inner[0] + BESIDE + chosen.reach_across
    if width <= inner[2] - right - _APART:
        base = inner[3] - BELOW
        texts, taken = _lines_beside(lines, inner, base), [(inner[2] - width, base - TICK, inner[2], inner[3])]
    else:
        texts, box = _lines_below(lines, inner)
        base = box[1] - SMALL * 0.3 - BELOW
        taken = [box]
    zero = inner[0] + BESIDE
    taken.append((inner[0], base - TICK, right, base + BELOW))
    taken.append((inner[0], base - chosen.reach_up, inner[0] + BREADTH, base + BELOW))
    rulers = Group((Use(across(chosen), zero, base), Use(upright(chosen), zero, base)), id="ruler")
    return Furniture((rulers, *texts), free_boxes(inner, [_grown(box) for box in taken if box[0] < box[2]]))


def place(
    sheet: Sheet,
    furniture: Furniture,
    items: Sequence[Item],
    width: float,
    height: float,
    title: str,
    desc: str = "",
) -> Scene:
    """A page with a picture as near to its middle as the furniture allows.

    The picture must fit into one of the free boxes; `boardgen.paper.fit` sees to that.
    """
    x, y = corner(sheet, furniture, width, height)
    picture = Group(tuple(items), id="picture", dx=x, dy=y)
    return Scene(sheet.width, sheet.height, (picture, *furniture.items), title=title, desc=desc)


def corner(sheet: Sheet, furniture: Furniture, width: float, height: float) -> tuple[float, float]:
    """Where the top left corner of a picture of that size goes.

    Raises:
        FitError: it fits nowhere.
    """
    middle = sheet.middle
    corners = [nearest(box, width, height, middle) for box in furniture.free if holds(box, width, height)]

    if not corners:
        raise FitError(f"a picture of {format_size(width, height)} fits nowhere on this {sheet.name} sheet")

    def off(at: tuple[float, float]) -> float:
        return abs(at[0] + width / 2 - middle[0]) + abs(at[1] + height / 2 - middle[1])

    return min(corners, key=lambda at: (round(off(at), 6), at))


def shortened(text: str, width: float, size: float = SMALL, *, bold: bool = False) -> str:
    """The text, or as much of its beginning as fits with an ellipsis."""
    if measure(text, size, bold) <= width:
        return text
    while text and measure(text + "…", size, bold) > width:
        text = text[:-1].rstrip()
    return text + "…" if text else ""


def _fits(ruler: Ruler, inner: Box) -> bool:
    return (
        BESIDE + ruler.reach_across <= inner[2] - inner[0]
        and BELOW + ruler.reach_up <= inner[3] - inner[1] - 2 * _LINE
    )


def _grown(box: Box) -> Box:
    """Up and to the right: small print stands in the lower left corner and along the lower edge."""
    return box[0] - CLEARANCE, box[1] - CLEARANCE, box[2] + CLEARANCE, box[3] + CLEARANCE


def _lines_beside(lines: list[str], inner: Box, base: float) -> tuple[Item, ...]:
    """Flush right, on the base lines of the level ruler's own texts."""
    upper, lower = base - LIFT, base + LIFT + CAP_HEIGHT * SMALL
    levels = (upper, lower)[-len(lines) :]
    return tuple(Text(inner[2], y, line, SMALL, "muted", "end") for line, y in zip(lines, levels, strict=False))


def _lines_below(lines: list[str], inner: Box) -> tuple[tuple[Item, ...], Box]:
    """On one line where both fit, else on one each; with the box they take."""
    room = inner[2] - inner[0]
    last = inner[3] - DESCENT * SMALL
    if len(lines) == 2 and sum(measure(line, SMALL) for line in lines) + _APART <= room:
        texts = (
            Text(inner[0], last, lines[0], SMALL, "muted"),
            Text(inner[2], last, lines[1], SMALL, "muted", "end"),
        )
        return texts, (inner[0], last - CAP_HEIGHT * SMALL, inner[2], inner[3])
    first = last - (len(lines) - 1) * _LINE
    texts_down = tuple(
        Text(inner[0], first + i * _LINE, short, SMALL, "muted")
        for i, line in enumerate(lines)
        if (short := shortened(line, room))
    )
    return texts_down, (inner[0], first - CAP_HEIGHT * SMALL, inner[2], inner[3])
