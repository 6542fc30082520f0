"""Backs: where they have to be printed so that they lie behind their fronts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, get_args

from boardgen.errors import OptionError, UnitError
from boardgen.limits import MARGIN
from boardgen.paper.sheet import Sheet
from boardgen.scene.primitives import XY, Box, Group, Item, Scene
from boardgen.units import format_mm

Edge = Literal["long", "short"]


@dataclass(frozen=True, slots=True)
class Duplex:
    """Printing on both sides.

    A back page is the mirror image of its front page, left and right exchanged, and its pieces stand upright in
    it. Where the printer turns the sheet about a level axis, the whole page is upside down on top of that.

    Attributes:
        edge: which edge of the sheet the printer turns it on.
        offset: how far the back is moved, right and down as one looks at it upright, mm.
    """

    edge: Edge = "long"
    offset: XY = (0.0, 0.0)

    def __post_init__(self) -> None:
        if self.edge not in get_args(Edge):
            raise UnitError(f"a sheet turns on its long or its short edge, not on {self.edge!r}", "duplex_edge")
        if not all(math.isfinite(length) for length in self.offset):
            raise UnitError(f"an offset of {self.offset} is no length", "duplex_offset")

    def check(self, sheet: Sheet) -> None:
        """Make sure that the offset is one that a printer may need.

        Raises:
            OptionError: it is more than the margin of the sheet.
        """
        for length, way in zip(self.offset, ("across", "down"), strict=True):
            if abs(length) > sheet.margin:
                raise OptionError(
                    "bad-duplex-offset",
                    f"an offset of {format_mm(length)} {way} is beyond the margin of {format_mm(sheet.margin)}: "
                    "printers are off by a millimetre or two; measure yours with the calibration sheet",
                    ("duplex_offset",),
                )

    def upside_down(self, sheet: Sheet) -> bool:
        """Whether the printer turns this sheet about a level axis."""
        return (self.edge == "long") == (sheet.width > sheet.height)

    def behind(self, sheet: Sheet, x: float, y: float) -> XY:
        """The place on the upright back page that lies behind a place on the front page, offset included."""
        return sheet.width - x + self.offset[0], y + self.offset[1]

    def box_behind(self, sheet: Sheet, box: Box) -> Box:
        """The same for a box."""
        (right, top), (left, bottom) = (self.behind(sheet, x, y) for x, y in (box[:2], box[2:]))
        return left, top, right, bottom

    def page(self, sheet: Sheet, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """What is printed for an upright back page."""
        if not self.upside_down(sheet):
            return items
        return (Group(items, id="turned", dx=sheet.width, dy=sheet.height, rotate=180),)

    def back_page(self, back: Scene) -> Scene:
        """An upright page as the back of a sheet: moved by the offset and turned as the printer needs it.

        Raises:
            OptionError: the offset is more than any printer's margin.
        """
        sheet = Sheet(back.width, back.height, MARGIN.least, "the sheet")
        self.check(sheet)
        items = back.items
        if any(self.offset):
            items = (Group(items, id="moved", dx=self.offset[0], dy=self.offset[1]),)
        if not self.upside_down(sheet):
            moved = tuple((text, y + self.offset[1]) for text, y in back.headings)
            return back._replace(items=items, headings=moved)
        turned = tuple((text, back.height - y - self.offset[1]) for text, y in back.headings)
        return back._replace(items=self.page(sheet, items), headings=turned)

    def page_box(self, sheet: Sheet, box: Box) -> Box:
        """Where a box of the upright back page is printed."""
        if not self.upside_down(sheet):
            return box
        return sheet.width - box[2], sheet.height - box[3], sheet.width - box[0], sheet.height - box[1]
