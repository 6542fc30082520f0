"""Grids of equal cells, one for each piece. All in mm, y down."""

from __future__ import annotations

from dataclasses import dataclass, replace

from boardgen.scene.primitives import Box


@dataclass(frozen=True, slots=True)
class Block:
    """Cells of one batch on one sheet, row by row; only the last row may be shorter.

    Attributes:
        batch: index of the batch.
        first: number of the first cell in its batch.
        count: cells in this block.
        columns: cells in a row.
        left, top: of the first cell, mm from the sheet's top left corner.
        width, height: of a cell, mm.
        inset: distance from the edge of a cell to its cuts, mm.
    """

    batch: int
    first: int
    count: int
    columns: int
    left: float
    top: float
    width: float
    height: float
    inset: float = 0.0

    @property
    def rows(self) -> int:
        """Number of rows, including a short one."""
        return -(-self.count // self.columns)

    @property
    def box(self) -> Box:
        """The box around all cells."""
        right = self.left + self.columns * self.width
        return self.left, self.top, right, self.top + self.rows * self.height

    def cell(self, index: int) -> Box:
        """The box of a cell, by its index in the block."""
        row, column = divmod(index, self.columns)
        left, top = self.left + column * self.width, self.top + row * self.height
        return left, top, left + self.width, top + self.height

    def trimmed(self, index: int) -> Box:
        """The box of the cuts around a cell."""
        left, top, right, bottom = self.cell(index)
        return left + self.inset, top + self.inset, right - self.inset, bottom - self.inset

    def in_row(self, row: int) -> int:
        """The number of cells in a row."""
        return min(self.columns, self.count - row * self.columns)

    def moved(self, dx: float, dy: float) -> Block:
        """The block, moved."""
        return replace(self, left=self.left + dx, top=self.top + dy)
