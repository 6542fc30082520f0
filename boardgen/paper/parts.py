"""What imposition knows of a piece: its two sides, its size, how it is cut and folded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from boardgen.scene.primitives import Box, PathStep, Symbol

#: A rectangle, a disc, or an outline of its own in the coordinates of the piece.
Shape = Literal["rect", "round"] | tuple[PathStep, ...]

#: Around pieces that are not rectangles: room for scissors, mm.
GUTTER = 1.0


@dataclass(frozen=True, slots=True)
class Part:
    """A piece to be printed and cut out, and how many of it.

    Attributes:
        name: in the singular, such as ``tile``.
        kind: in the plural, such as ``tiles``.
        front: its face at true size, the origin in the middle of the cut size.
        width, height: after cutting, mm.
        back: what is printed behind it, upright when the piece is turned over like a page.
        count: copies.
        bleed: mm by which the ground runs on beyond the cut; 0 lets neighbours share a cut.
        grounds: paints of that ground, front and back; None for none.
        shape: what remains after cutting.
        folds: where the piece is folded, in its own coordinates.
    """

    name: str
    kind: str
    front: Symbol
    width: float
    height: float
    back: Symbol | None = None
    count: int = 1
    bleed: float = 0.0
    grounds: tuple[str | None, str | None] = (None, None)
    shape: Shape = "rect"
    folds: tuple[PathStep, ...] = ()

    @property
    def pad(self) -> float:
        """From the cut to the edge of the piece's cell on the sheet, mm."""
        return self.bleed if self.shape == "rect" else max(self.bleed, GUTTER)

    @property
    def cell(self) -> tuple[float, float]:
        """Size of that cell, mm."""
        return self.width + 2 * self.pad, self.height + 2 * self.pad

    def trim_in(self, cell: Box) -> Box:
        """Where the cuts around the piece run in a cell."""
        return cell[0] + self.pad, cell[1] + self.pad, cell[2] - self.pad, cell[3] - self.pad
