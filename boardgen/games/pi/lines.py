"""Pi's lines as they are printed: three orthogonal grids, each a row family with its perpendicular."""

from __future__ import annotations

from boardgen.games.hexview import line_width
from boardgen.geometry.board import Board
from boardgen.geometry.hexlayout import Layout
from boardgen.geometry.lattice import FAMILIES, GRIDS, Segment, segments
from boardgen.scene.primitives import XY, Group, Path, PathStep, Style

#: Colour of each grid of `GRIDS`, as on the designer's Pi paper.
GRID_COLOURS = ("red", "green", "blue")

#: How far a line goes on beyond its last centre to the edge of that cell, in steps of its family.
_BEYOND_ROW, _BEYOND_DIAGONAL = 1 / 2, 1 / 3


def ends(board: Board, segment: Segment) -> tuple[XY, XY]:
    """Where a line of the game meets the edge of the board, in pitches, y up."""
    step = FAMILIES[segment.family]
    beyond = _BEYOND_ROW if segment.family < 3 else _BEYOND_DIAGONAL
    dx, dy = (step[0] + step[1] / 2) * beyond, step[1] * 0.8660254037844386 * beyond
    (x1, y1), (x2, y2) = board.centre(segment.cells[0]), board.centre(segment.cells[-1])
    return (x1 - dx, y1 - dy), (x2 + dx, y2 + dy)


def line_groups(board: Board, layout: Layout, part: str = "line", share: float = 0.018) -> tuple[Group, ...]:
    """One group a grid; every line is a single segment, diagonals thinner than rows.

    Args:
        board: the cells.
        layout: where they lie.
        part: the part of the colour to paint with: ``line`` to play on, ``tint`` beneath a diagram.
        share: width of row lines in pitches.
    """
    steps: dict[int, list[PathStep]] = {family: [] for family in range(len(FAMILIES))}
    for segment in segments(board):
        start, end = ends(board, segment)
        steps[segment.family] += [("M", *layout.point(start)), ("L", *layout.point(end))]
    groups = []
    for colour, (row, diagonal) in zip(GRID_COLOURS, GRIDS, strict=True):
        wide = line_width(layout.pitch, share, 0.08, 0.5)
        fine = line_width(layout.pitch, share * 0.6, 0.06, 0.3)
        groups.append(
            Group(
                (
                    Path(tuple(steps[diagonal]), Style(stroke=f"{colour}.{part}", width=fine)),
                    Path(tuple(steps[row]), Style(stroke=f"{colour}.{part}", width=wide)),
                ),
                id=f"lines-{colour}",
                layer="grid",
            )
        )
    return tuple(groups)
