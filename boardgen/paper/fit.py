"""Fitting pictures to pages. Pictures scale with the pitch, so that fitting is a division."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from boardgen.errors import FitError, option
from boardgen.limits import PITCH
from boardgen.paper.boxes import holds, size
from boardgen.paper.sheet import Furniture, Sheet, largest_margin
from boardgen.paper.sizes import PAPERS, format_size
from boardgen.scene.primitives import XY, Box
from boardgen.units import format_mm, short_mm

#: Fitted pitches are rounded down to this, so that the number printed is the pitch drawn.
PITCH_STEP = 0.01
#: A picture in the middle of its page may be smaller than one beside it by so much.
NEARLY = 0.9


class Extent(NamedTuple):
    """The size of a picture: one part scales with the pitch, the other is constant.

    Attributes:
        width, height: in pitches.
        extra: constant width and height, mm.
    """

    width: float
    height: float
    extra: XY = (0.0, 0.0)

    def at(self, pitch: float) -> XY:
        """Width and height in mm."""
        return self.width * pitch + self.extra[0], self.height * pitch + self.extra[1]

    def pitch_in(self, box: Box) -> float:
        """The largest pitch at which it fits into a box; negative if nothing fits."""
        width, height = size(box)
        return min((width - self.extra[0]) / self.width, (height - self.extra[1]) / self.height)


class Room(NamedTuple):
    """A sheet with its small print and free boxes."""

    sheet: Sheet
    furniture: Furniture

    def best(self, extent: Extent) -> Box | None:
        """The free box nearest to the middle of the page, of those that allow nearly the largest picture."""
        largest = max(map(extent.pitch_in, self.furniture.free), default=0.0)
        good = [box for box in self.furniture.free if extent.pitch_in(box) >= NEARLY * largest]
        middle = self.sheet.middle[0]
        return min(
            good, key=lambda box: (round(abs(box[0] + box[2] - 2 * middle)), -extent.pitch_in(box)), default=None
        )

    def holds(self, width: float, height: float) -> bool:
        """Whether a picture of a size fits into a free box."""
        return any(holds(box, width, height) for box in self.furniture.free)


class Fit(NamedTuple):
    """The answer of `fit`.

    Attributes:
        pitch: mm, a whole number of hundredths.
        choice: indices of the room and the extent.
    """

    pitch: float
    choice: tuple[int, int]


def fit(extents: Sequence[Extent], rooms: Sequence[Room]) -> Fit | None:
    """The largest pitch at which one of the extents fits one of the rooms, rounded down to 0.01 mm.

    Args:
        extents: ways to draw the picture, the default first.
        rooms: orientations of the sheet, the default first; on a tie the first wins.

    Returns:
        None if not even a pitch of 1 mm fits.
    """
    found: Fit | None = None
    for i, room in enumerate(rooms):
        for j, extent in enumerate(extents):
            box = room.best(extent)
            if box is None:
                continue
            pitch = rounded_down(extent.pitch_in(box))
            if pitch >= PITCH.least and (found is None or pitch > found.pitch):
                found = Fit(min(pitch, PITCH.most), (i, j))
    return found


def rounded_down(pitch: float) -> float:
    """Round down to hundredths of a millimetre, with a tolerance just below a hundredth."""
    return math.floor(pitch / PITCH_STEP + 1e-6) / round(1 / PITCH_STEP)


def too_big(
    what: str,
    pitch: float | None,
    extents: Sequence[Extent],
    rooms: Sequence[Room],
    rooms_on: Callable[[str], Sequence[Room]],
    also: Sequence[str] = (),
    best: Fit | None = None,
) -> FitError:
    """The error for a picture that does not fit, naming what does.

    Args:
        what: the picture in words.
        pitch: the requested pitch; None for a picture without one, whose extent is in mm.
        extents, rooms: what was tried.
        rooms_on: paper → its rooms, with the same orientation, margin and small print.
        also: further remedies.
        best: the pitch at which it fits, and where, if that is known better than from its extents.
    """
    found = fit(extents, rooms)
    i, j = (best or found or Fit(0.0, (0, 0))).choice
    extent = extents[j]
    box = rooms[i].best(extent)
    holding = f"holds {format_size(*size(box))}" if box else "holds nothing"
    if best is not None:
        if found is None or best.pitch > found.pitch:
            holding = f"holds {format_size(*extent.at(best.pitch))}"
        found = best
    room = rooms[found.choice[0] if found else 0]
    per = 1.0 if pitch is None else pitch
    ways = [option("pitch", short_mm(found.pitch))] if found and pitch else []

    def would_do(paper: str) -> bool:
        return any(room.holds(*extent.at(per)) for room in rooms_on(paper) for extent in extents)

    bigger = paper_for(room.sheet, would_do)
    if bigger:
        ways.append(option("paper", bigger))
    ways += also
    advice = f": use {_either(ways)}" if ways else ""
    at = f" at {format_mm(pitch)}" if pitch else ""
    return FitError(
        f"{what}{at} is {format_size(*extent.at(per))}; "
        f"{room.sheet.name} {holding} inside its margins and small print{advice}"
    )


def paper_for(sheet: Sheet, would_do: Callable[[str], bool]) -> str | None:
    """The smallest sufficient paper of the same family as a sheet's, for messages.

    Args:
        sheet: the sheet that is too small; papers without room inside its margin are skipped.
        would_do: whether a paper, by name, is large enough.
    """
    american = sheet.name in ("Letter", "Legal", "Tabloid")
    papers = [paper for paper in PAPERS.values() if paper.name.startswith("A") != american]
    for paper in sorted(papers, key=lambda p: p.width * p.height):
        if sheet.margin <= largest_margin(paper.width, paper.height) and would_do(paper.name.lower()):
            return paper.name.lower()
    return None


def _either(ways: list[str]) -> str:
    """a, b, or c."""
    if len(ways) < 3:
        return " or ".join(ways)
    return ", ".join(ways[:-1]) + ", or " + ways[-1]
