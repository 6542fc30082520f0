"""The columns of a frame that sections stand in. Lengths in mm."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Grid:
    """The columns of a frame.

    Attributes:
        width: of the frame.
        columns, gutter: what it is divided into.
    """

    width: float
    columns: int
    gutter: float

    def span(self, count: float) -> float:
        """The width of some columns with the gutters between them."""
        each = (self.width - self.gutter * (self.columns - 1)) / self.columns
        return each * count + self.gutter * (count - 1)

    @property
    def is_wide(self) -> bool:
        """Whether text right across would be too wide to be read, and is set in two columns."""
        return self.columns >= 6

    def split(self, count: int) -> list[tuple[float, float]]:
        """Left edge and width of equal columns."""
        each = (self.width - self.gutter * (count - 1)) / count
        return [(i * (each + self.gutter), each) for i in range(count)]
