"""Pads: the same small board several times on a page, for pen and paper."""

from __future__ import annotations

import math
from collections.abc import Sequence

from boardgen.limits import PAD
from boardgen.paper.boxes import EPSILON, size
from boardgen.paper.fit import Extent
from boardgen.scene.primitives import XY, Box, Item, Symbol, Use

#: Boards are at least this far apart, mm.
GAP = 6.0
MOST_BOARDS = int(PAD.most)


def arrangements(count: int) -> list[tuple[int, int]]:
    """Columns and rows for a number of boards, without superfluous rows or columns."""
    found = []
    for columns in range(1, count + 1):
        rows = math.ceil(count / columns)
        if math.ceil(count / rows) == columns:
            found.append((columns, rows))
    return found


def pad_extent(width: float, height: float, columns: int, rows: int) -> Extent:
    """The extent of boards with the smallest gaps; width and height of one of them in pitches."""
    return Extent(columns * width, rows * height, ((columns - 1) * GAP, (rows - 1) * GAP))


def most(width: float, height: float, box: Box) -> tuple[int, int]:
    """Columns and rows of boards of a size (mm) that fit into a box, at most `MOST_BOARDS` boards."""
    across, down = size(box)
    columns, rows = (
        math.floor((room + GAP + EPSILON) / (one + GAP)) for room, one in ((across, width), (down, height))
    )
    columns = min(columns, MOST_BOARDS)
    return columns, min(rows, MOST_BOARDS // columns) if columns else 0


def pad(
    items: Sequence[Item], width: float, height: float, count: int, columns: int, rows: int, area: XY
) -> tuple[tuple[Item, ...], float, float]:
    """Boards spread evenly over an area, each centred in its share; only the last row may be shorter.

    Args:
        items, width, height: one board.
        count: the number of boards; at most ``columns × rows``.
        columns, rows: of the arrangement.
        area: width and height in mm; at least those of `pad_extent`.

    Returns:
        Items, width and height of the whole in mm.
    """
    one = Symbol("board", tuple(items), (0.0, 0.0, width, height))
    return tuple(Use(one, *at) for at in corners(width, height, count, columns, rows, area)), *area


def share(area: XY, columns: int, rows: int) -> XY:
    """Width and height for each of several boards on an area."""
    # The area plus one gap is divided equally, which leaves gaps between boards and none outside.
    return (area[0] + GAP) / columns - GAP, (area[1] + GAP) / rows - GAP


def corners(width: float, height: float, count: int, columns: int, rows: int, area: XY) -> list[XY]:
    """The top left corners of boards spread evenly over an area; see `pad`."""
    across, down = (side + GAP for side in share(area, columns, rows))
    found = []
    for i in range(count):
        row, column = divmod(i, columns)
        in_row = min(columns, count - row * columns)
        x = (column + 0.5 + (columns - in_row) / 2) * across - (width + GAP) / 2
        found.append((x, (row + 0.5) * down - (height + GAP) / 2))
    return found
