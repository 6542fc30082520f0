"""Bands along the outline of a hex board that show whose side is where."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from boardgen.geometry.axial import corner_points
from boardgen.geometry.board import Board
from boardgen.geometry.edges import Corner, board_outlines
from boardgen.geometry.hexlayout import Layout
from boardgen.scene.primitives import XY

#: Thickness of a band, in pitches.
BAND = 0.2


def side_lines(board: Board, sides: Sequence[Sequence[int]]) -> list[tuple[XY, ...]]:
    """For each side the part of the board's outline that it covers, anticlockwise, on the corner lattice.

    Where a cell lies on two sides, each has half of the edges that it shows.

    Args:
        board: cells without holes.
        sides: the cells of each side along the edge, anticlockwise.
    """
    (loop,) = board_outlines(board)
    owner = _edge_owners(board)
    # Start between two cells, so that the edges a cell shows follow each other.
    ring = list(zip(loop, [*loop[1:], loop[0]], strict=True))
    first = next(i for i, edge in enumerate(ring) if owner[edge] != owner[ring[i - 1]])
    ring = ring[first:] + ring[:first]
    spans: dict[int, tuple[int, int]] = {}
    for i, edge in enumerate(ring):
        begin, _ = spans.get(owner[edge], (i, i))
        spans[owner[edge]] = (begin, i + 1)
    shared = {cell for cell in spans if sum(cell in side for side in sides) > 1}

    def bound(cell: int, end: bool) -> float:
        begin, stop = spans[cell]
        return (begin + stop) / 2 if cell in shared else float(stop if end else begin)

    return [_stretch([a for a, _ in ring], bound(side[0], False), bound(side[-1], True)) for side in sides if side]


def outwards(points: Sequence[XY], far: float) -> tuple[XY, ...]:
    """A part of an outline moved outwards, with mitred corners.

    Args:
        points: anticlockwise as seen on paper, y down, so that outside is on the right; any unit.
        far: how far, in the same unit; inwards when negative.
    """
    normals = []
    for (x1, y1), (x2, y2) in pairwise(points):
        length = math.hypot(x2 - x1, y2 - y1)
        normals.append(((y1 - y2) / length, (x2 - x1) / length))
    moved = []
    for (x, y), before, after in zip(points, [normals[0], *normals], [*normals, normals[-1]], strict=True):
        share = far / (1 + before[0] * after[0] + before[1] * after[1])
        moved.append((x + (before[0] + after[0]) * share, y + (before[1] + after[1]) * share))
    return tuple(moved)


def outer_line(board: Board, line: Sequence[XY], layout: Layout) -> tuple[XY, ...]:
    """The outer edge of the band along a line of `side_lines`, mm.

    Bands that meet in a corner of the outline are mitred there, so that all of them close around the board.
    """
    (loop,) = board_outlines(board)
    corners = [layout.corner(point) for point in loop]
    mitred = outwards([corners[-1], *corners, corners[0]], BAND * layout.pitch)[1:-1]
    outer: dict[XY, XY] = dict(zip(loop, mitred, strict=True))
    straight = outwards([layout.corner(point) for point in line], BAND * layout.pitch)
    return tuple(outer.get(point, beside) for point, beside in zip(line, straight, strict=True))


def _edge_owners(board: Board) -> dict[tuple[Corner, Corner], int]:
    """Directed edge, anticlockwise around its cell → the cell."""
    owners = {}
    for cell, point in enumerate(board.cells):
        corners = corner_points(point)
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            owners[(a, b)] = cell
    return owners


def _stretch(corners: Sequence[Corner], begin: float, end: float) -> tuple[XY, ...]:
    """The closed line through the corners from one place to a later one; halves are middles of edges."""
    if end <= begin:
        end += len(corners)
    found: list[XY] = [_at(corners, begin)]
    found += [_at(corners, i) for i in range(math.floor(begin) + 1, math.ceil(end))]
    return (*found, _at(corners, end))


def _at(corners: Sequence[Corner], place: float) -> XY:
    low = math.floor(place)
    (x1, y1), (x2, y2) = corners[low % len(corners)], corners[(low + 1) % len(corners)]
    share = place - low
    return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
