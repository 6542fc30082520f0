"""Duplex printing: where backs are printed so that they are behind their fronts."""

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

    The layout of a back page is that of its front page mirrored left to right, with its pieces upright. If the
    printer turns the sheet about a horizontal axis, the whole page is also turned upside down.

    Attributes:
        edge: the edge over which the printer turns the sheet.
        offset: how far the back is moved right and down, seen upright, mm.
    """

    edge: Edge = "long"
    offset: XY = (0.0, 0.0)

    def __post_init__(self) -> None:
        if self.edge not in get_args(Edge):
            raise UnitError(f"a sheet turns on its long or its short edge, not on {self.edge!r}", "duplex_edge")
        if not all(math.isfinite(length) for length in self.offset):
            raise UnitError(f"an offset of {self.offset} is not a length", "duplex_offset")

    def check(self, sheet: Sheet) -> None:
        """Check that the offset is within the margin.

        Raises:
            OptionError: it is larger than the margin of the sheet.
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
        """Whether the printer turns this sheet about a horizontal axis."""
        return (self.edge == "long") == (sheet.width > sheet.height)

    def behind(self, sheet: Sheet, x: float, y: float) -> XY:
        """The point on the upright back page behind a point on the front page, including the offset."""
        return sheet.width - x + self.offset[0], y + self.offset[1]

    def box_behind(self, sheet: Sheet, box: Box) -> Box:
        """The same for a box."""
        (right, top), (left, bottom) = (self.behind(sheet, x, y) for x, y in (box[:2], box[2:]))
        return left, top, right, bottom

    def page(self, sheet: Sheet, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """The items to print for an upright back page."""
        if not self.upside_down(sheet):
            return items
        return (Group(items, id="turned", dx=sheet.width, dy=sheet.height, rotate=180),)

    def back_page(self, back: Scene) -> Scene:
        """An upright page as the back of a sheet: moved by the offset, and turned if the printer needs it.

        Raises:
            OptionError: the offset is larger than any printer's margin.
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
        """The place where a box of the upright back page is printed."""
        if not self.upside_down(sheet):
            return box
        return sheet.width - box[2], sheet.height - box[3], sheet.width - box[0], sheet.height - box[1]
