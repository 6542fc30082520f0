"""Pi's lines as they are printed: three orthogonal grids, each a row family with its perpendicular."""

from __future__ import annotations

from boardgen.boards.drawing import line_width
from boardgen.geometry.axial import DIAGONALS, DIRECTIONS, Axial
from boardgen.geometry.board import Board
from boardgen.geometry.hexlines import FAMILIES, GRIDS, Segment, segments
from boardgen.geometry.lattice import HEX, Point
from boardgen.geometry.layout import Layout
from boardgen.scene.primitives import XY, Group, Path, PathStep, Style

#: Colour of each grid of `GRIDS`, as on the designer's Pi paper.
GRID_COLOURS = ("red", "green", "blue")


def ends(board: Board, segment: Segment) -> tuple[XY, XY]:
    """Where a line of the game meets the edge of the board, in pitches, y up."""
    forward = FAMILIES[segment.family]
    backward = (-forward[0], -forward[1])
    return _end(board, segment.cells[0], backward), _end(board, segment.cells[-1], forward)


def _end(board: Board, cell: int, step: Point) -> XY:
    """The last point of the board on the way from a cell along a family's step."""
    x, y = board.centre(cell)
    dx, dy = HEX.centre(step)
    share = _share_inside(board, board.cells[cell], step)
    return x + dx * share, y + dy * share


def _share_inside(board: Board, at: Point, step: Point) -> float:
    """How much of the step from a border cell to the cell beyond the border lies on the board."""
    if step in DIRECTIONS:
        return 1 / 2
    # A diagonal leaves the cell at a corner and goes on along the edge between the two cells that
    # flank it, when both are there.
    turn = DIAGONALS.index(Axial(*step))
    flanks = (DIRECTIONS[turn], DIRECTIONS[(turn + 1) % 6])
    inside = all((at[0] + q, at[1] + r) in board.index for q, r in flanks)
    return 2 / 3 if inside else 1 / 3


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
