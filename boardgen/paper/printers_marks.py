"""Printer's marks for cutting, folding and register, outside what they mark; all lengths in mm."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from boardgen.errors import FitError
from boardgen.paper.rulers import SMALL
from boardgen.scene.primitives import XY, Box, Circle, Item, Line, Path, PathStep, Polygon, Style, Text
from boardgen.scene.text import CAP_HEIGHT, measure

#: Distance of a mark from the corner, so that an inexact cut leaves no black dot.
GAP = 0.6
#: Length of a mark.
LENGTH = 2.6
#: Room for cut marks around the box.
REACH = GAP + LENGTH
#: Diameter of the disc around a number.
NUMBER = LENGTH + 0.4

CUT = Style(stroke="cut", width=0.15)
#: Along the edge of a piece as pale as the paper, lighter than its rim.
PALE_CUT = Style(stroke="rule", width=0.12)
#: A strip of glue, over the picture that goes on there; how far notes stand off its outer edge.
STRIP = Style(fill="faint", opacity=0.45)
_OFF_EDGE = 3.0
#: So many places to either side of its middle are tried for a note.
_PLACES = 12
#: From edge to edge of a sheet, to cut it apart: no piece ends at it, so that it needs not be exact.
PART = Style(stroke="rule", width=0.18, dash=(1.4, 1.1))
FOLD = Style(stroke="cut", width=0.18, dash=(1.1, 0.8))
#: Along a cut that pieces lie at, so that it is found where no mark is left: lighter than any piece.
_GUIDE = Style(stroke="faint", width=0.12)


def cut_marks(
    verticals: Iterable[float], horizontals: Iterable[float], box: Box, gap: float = GAP, length: float = LENGTH
) -> Item:
    """Marks all round a box for cuts right across it, as one path.

    Args:
        verticals: x of the upright cuts; each has a mark above and one below the box.
        horizontals: y of the level cuts; each has a mark left and right.
        box: what stays free of marks: one piece, or a block of pieces that share their cuts.
        gap, length: of each mark.
    """
    return Path(_around(verticals, horizontals, box, gap, length), CUT)


def cut_guide(steps: tuple[PathStep, ...]) -> Item:
    """Faint lines along cuts."""
    return Path(steps, _GUIDE)


def note_on_strip(
    strip: Box, words: str, *, upright: bool, picture: Callable[[Box], bool] = lambda box: True
) -> tuple[Item, ...]:
    """A note on a strip of glue: where the picture leaves it free, the nearer to its middle the better; where it does
    not, in the middle, on a ground of the strip's tint, clear of lines.

    It stands off the joint, so that the lines to be matched are seen where they leave it, and off the outer edge,
    which may be cut inexactly.

    Args:
        strip: its outer edge is the right one, or the lower one.
        words: one line.
        upright: turned clockwise by a right angle, along the right edge.
        picture: whether lines of a picture lie in a box.
    """
    across, down = measure(words, SMALL) / 2 + 1.0, SMALL * 0.75
    left, top, right, bottom = strip
    drop = CAP_HEIGHT * SMALL / 2
    off = min(_OFF_EDGE + drop, (right - left if upright else bottom - top) / 2)
    x, y = (right - off, (top + bottom) / 2) if upright else ((left + right) / 2, bottom - off)
    w, h = (down, across) if upright else (across, down)
    said = Text(0.0, drop, words, SMALL, "muted", "middle")
    if upright:
        said = said._replace(x=-drop, y=0.0, rotate=90)
    for dx, dy in _along((bottom - top if upright else right - left) / 2 - across, upright=upright):
        if not picture((x + dx - w, y + dy - h, x + dx + w, y + dy + h)):
            return (said._replace(x=said.x + x + dx, y=said.y + y + dy),)
    corners = ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))
    # Boards lie below, of which some themes tint the cells.
    grounds = [Polygon(corners, style) for style in (Style(fill="veil"), Style(fill="cell"), STRIP)]
    return *grounds, said._replace(x=said.x + x, y=said.y + y)


def _along(far: float, *, upright: bool) -> Iterator[XY]:
    """Places along a strip, from its middle to so many mm on both sides of it."""
    for i in range(_PLACES + 1):
        for way in (1, -1)[: 1 + (i > 0)]:
            off = way * far * i / _PLACES
            yield (0.0, off) if upright else (off, 0.0)


def cut_number(x: float, y: float, number: int) -> tuple[Item, ...]:
    """The number of a cut in a disc, its middle at a point."""
    return (
        Circle(x, y, NUMBER / 2 - 0.06, Style("black.fill", "black.line", 0.12)),
        Text(x, y + CAP_HEIGHT * SMALL / 2, str(number), SMALL, "black.text", "middle", bold=True),
    )


#: The number of a cut in a line of text, which takes as much room there as its disc.
#: What stays free beside such a disc besides the blanks of the text, mm.
_OFF_DISC = 0.3
_NAMED = re.compile(r"#(\d+)")


def cut_named(number: int) -> str:
    """How texts that `with_discs` sets name the cuts of a number."""
    return f"#{number}"


def named_width(name: str, size: float, *, bold: bool) -> float:
    """How wide a number that texts name is set, mm: in small type the disc is wider than what stands for it."""
    return max(measure(name, size, bold), NUMBER + _OFF_DISC)


def with_discs(line: Text) -> Iterator[Item]:
    """A line of text, set flush left, with the numbers of cuts in discs as they stand at the cuts."""
    x = line.x
    for i, part in enumerate(_NAMED.split(line.text)):
        if i % 2:
            wide = named_width(cut_named(int(part)), line.size, bold=line.bold)
            yield from cut_number(x + wide / 2, line.y - CAP_HEIGHT * line.size / 2, int(part))
            x += wide
            continue
        if part.strip():
            before = part[: len(part) - len(part.lstrip())]
            yield line._replace(x=x + measure(before, line.size, line.bold), text=part.strip())
        x += measure(part, line.size, line.bold)


def corner_marks(box: Box, gap: float = GAP, length: float = LENGTH) -> Item:
    """The eight cut marks of one rectangle."""
    return cut_marks((box[0], box[2]), (box[1], box[3]), box, gap, length)


def fold_marks(
    verticals: Iterable[float], horizontals: Iterable[float], box: Box, gap: float = GAP, length: float = LENGTH
) -> Item:
    """Dashed fold marks around a box."""
    return Path(_around(verticals, horizontals, box, gap, length), FOLD)


def _around(
    verticals: Iterable[float], horizontals: Iterable[float], box: Box, gap: float, length: float
) -> tuple[PathStep, ...]:
    left, top, right, bottom = box
    steps: list[PathStep] = []
    for x in verticals:
        steps += (("M", x, top - gap - length), ("L", x, top - gap))
        steps += (("M", x, bottom + gap), ("L", x, bottom + gap + length))
    for y in horizontals:
        steps += (("M", left - gap - length, y), ("L", left - gap, y))
        steps += (("M", right + gap, y), ("L", right + gap + length, y))
    return tuple(steps)


def registration_mark(x: float, y: float, r: float = 1.5) -> tuple[Item, ...]:
    """A register mark: a circle and a cross."""
    style = Style(stroke="cut", width=0.1)
    arm = r * 1.6
    return (
        Circle(x, y, r, style),
        Path((("M", x - arm, y), ("L", x + arm, y), ("M", x, y - arm), ("L", x, y + arm)), style),
    )


def cut_line(x1: float, y1: float, x2: float, y2: float, *, side: int = 0) -> Item:
    """A line to cut along, solid: what is dashed is folded.

    Args:
        x1, y1, x2, y2: the cut.
        side: 0 puts the ink on the cut; 1 puts it right beside it on the right hand of the way
            from the first point to the second (as seen on the page), -1 on the left hand, so that
            the part kept stays free of it.

    Raises:
        FitError: the cut has no length.
    """
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    if not length:
        raise FitError("a cut needs a length")
    off = side * CUT.width / 2 / length
    dx, dy = -(y2 - y1) * off, (x2 - x1) * off
    return Line(x1 + dx, y1 + dy, x2 + dx, y2 + dy, CUT)
