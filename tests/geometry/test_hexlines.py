"""The six line families."""

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.geometry.axial import Axial
from boardgen.geometry.hexlines import FAMILIES, GRIDS, family_of, half_planes, line_bits, line_key, segments
from boardgen.geometry.hexregions import hexagon, triangle
from boardgen.geometry.lattice import HEX

ANGLES = (0, 60, 120, 30, 90, 150)
POINTS = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
HOLED = hexagon(4, frozenset({Axial(0, 0), Axial(1, 1), Axial(-2, 1)}))


def angle(step):
    x, y = HEX.centre(step)
    return math.degrees(math.atan2(y, x)) % 180


def test_the_families_are_30_degrees_apart():
    assert [angle(step) for step in FAMILIES] == [pytest.approx(a) for a in ANGLES]


def test_each_grid_is_a_row_family_and_its_perpendicular():
    assert sorted(family for grid in GRIDS for family in grid) == list(range(6))
    for row, diagonal in GRIDS:
        assert row < 3 <= diagonal
        assert abs(ANGLES[row] - ANGLES[diagonal]) == 90


@given(POINTS, POINTS)
def test_family_of_is_the_direction_between_two_points(a, b):
    family = family_of(a, b)
    assert family == family_of(b, a)
    if a == b:
        assert family is None
        return
    found = angle((b[0] - a[0], b[1] - a[1]))
    near = [k for k, wanted in enumerate(ANGLES) if min(abs(found - wanted), 180 - abs(found - wanted)) < 1e-6]
    assert near == ([] if family is None else [family])


@pytest.mark.parametrize("side", [1, 2, 3, 6, 9])
def test_numbers_of_lines_on_a_hexagon(side):
    count = Counter(segment.family for segment in segments(hexagon(side)))
    assert count == {family: 2 * side - 1 if family < 3 else 4 * side - 3 for family in range(6)}


@pytest.mark.parametrize("board", [hexagon(1), hexagon(5), triangle(5), HOLED], ids=str)
def test_each_cell_lies_on_one_segment_of_each_family(board):
    met = Counter((segment.family, cell) for segment in segments(board) for cell in segment.cells)
    assert met == {(family, cell): 1 for family in range(6) for cell in board}


@pytest.mark.parametrize("board", [hexagon(5), triangle(5), HOLED], ids=str)
def test_segments_run_from_edge_to_edge_without_a_gap(board):
    for segment in segments(board):
        dq, dr = FAMILIES[segment.family]
        q, r = board.cells[segment.cells[0]]
        assert [board.cells[cell] for cell in segment.cells] == [
            (q + k * dq, r + k * dr) for k in range(len(segment.cells))
        ]
        assert (q - dq, r - dr) not in board.index
        assert (q + len(segment.cells) * dq, r + len(segment.cells) * dr) not in board.index


def test_corner_cells_are_segments_of_their_own():
    board = hexagon(6)
    single = [
        (segment.family, board.names[segment.cells[0]]) for segment in segments(board) if len(segment.cells) == 1
    ]
    assert sorted(single) == [(3, "f1"), (3, "f11"), (4, "a6"), (4, "k6"), (5, "a1"), (5, "k11")]


def test_lines_through_the_centre_in_names():
    board = hexagon(4)
    through = [
        [board.names[cell] for cell in segment.cells]
        for segment in segments(board)
        if board.cell("d4") in segment.cells
    ]
    assert through == [
        ["a4", "b4", "c4", "d4", "e4", "f4", "g4"],
        ["a1", "b2", "c3", "d4", "e5", "f6", "g7"],
        ["d1", "d2", "d3", "d4", "d5", "d6", "d7"],
        ["b3", "d4", "f5"],
        ["c2", "d4", "e6"],
        ["e3", "d4", "c5"],
    ]


def test_a_hole_ends_a_segment_and_starts_another():
    board = hexagon(3, frozenset({Axial(0, 0)}))
    rows = [[board.names[c] for c in s.cells] for s in segments(board) if s.family == 0]
    assert rows == [
        ["a1", "b1", "c1"],
        ["a2", "b2", "c2", "d2"],
        ["a3", "b3"],
        ["d3", "e3"],
        ["b4", "c4", "d4", "e4"],
        ["c5", "d5", "e5"],
    ]


@pytest.mark.parametrize("board", [hexagon(4), HOLED], ids=str)
def test_line_bits_hold_the_segments(board):
    table = line_bits(board)
    for segment in segments(board):
        for cell in segment.cells:
            assert table[cell][segment.family] == board.bits(segment.cells)


def test_half_planes_lie_on_either_side_of_a_line():
    board = hexagon(4)
    for family, table in enumerate(half_planes(board)):
        for key, (below, above) in table.items():
            keys = [line_key(family, point) for point in board.cells]
            assert below == board.bits(i for i, k in enumerate(keys) if k <= key)
            assert above == board.bits(i for i, k in enumerate(keys) if k >= key)
