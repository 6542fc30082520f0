"""The pages of a study book and their columns. Lengths in mm."""

from __future__ import annotations

from typing import NamedTuple

from boardgen.errors import FitError
from boardgen.paper.sizes import Paper
from boardgen.studies.setting import DIAGRAM, GUTTER, USUAL, Types

#: A column wide enough for two diagrams.
_WIDE = 2 * DIAGRAM + GUTTER
#: No column is narrower, nor lower.
_NARROWEST, _LOWEST = 61.0, 116.0


class Frame(NamedTuple):
    """A page and its columns.

    Attributes:
        width, height: of the page.
        top, side, foot: margins.
        columns: how many there are.
        gutter: between them.
        diagram: how wide diagrams are, where a column is as wide as that.
        beside: how many columns stand beside each other where this is one of them.
        types: of what is said.
    """

    width: float
    height: float
    top: float
    side: float
    foot: float
    columns: int
    gutter: float = 6.0
    diagram: float = DIAGRAM
    beside: int = 1
    types: Types = USUAL

    @property
    def text(self) -> float:
        """The width within the margins."""
        return self.width - 2 * self.side

    @property
    def column(self) -> float:
        """The width of a column."""
        return (self.text - (self.columns - 1) * self.gutter) / self.columns

    @property
    def alone(self) -> Frame:
        """A page that is one of the columns, with the same margins."""
        return self._replace(width=self.column + 2 * self.side, columns=1, beside=self.columns)

    @property
    def room(self) -> float:
        """The height within the margins."""
        return self.height - self.top - self.foot


def frame_of(paper: Paper) -> Frame:
    """The columns of an upright page; of one no wider than A5 there is one, of larger ones two or more.

    Raises:
        FitError: the page is too small for a diagram and its text.
    """
    width, height = min(paper.width, paper.height), max(paper.width, paper.height)
    small = width < 180
    top, side, foot = (10.0, 11.0, 10.0) if small else (12.0, 14.0, 12.0)
    text = width - 2 * side
    columns = 1 if small else max(2, int((text + 6.0) // 126.0))
    frame = Frame(width, height, top, side, foot, columns)
    if frame.column < _NARROWEST or frame.room < _LOWEST:
        raise FitError(f"pages of a study book are at least 83 × 136 mm; {paper.name} is smaller; take a6 or larger")
    return frame


def narrow_columns(frame: Frame) -> Frame | None:
    """Two columns on a page that has one, a diagram wide; None where there is no room for them."""
    two = frame._replace(columns=2, gutter=GUTTER)
    return two if frame.columns == 1 and two.column >= _NARROWEST else None


def diagram_width(frame: Frame) -> float:
    """How wide diagrams are."""
    if frame.column >= _WIDE:
        return min(frame.diagram, (frame.column - GUTTER) / 2)
    return min(frame.diagram, frame.column)
