"""Edges and outlines on the integer corner lattices: of hexes and of squares."""

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.geometry.board import Board
from boardgen.geometry.edges import bends, boundary, chains
from boardgen.geometry.hexregions import hexagon, triangle
from boardgen.geometry.lattice import HEX, SQUARE
from boardgen.geometry.naming import Naming
from boardgen.geometry.squares import squares

LATTICES = st.sampled_from([HEX, SQUARE])
CELLS = st.sets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=30)


def board(lattice, cells):
    return Board("any", 7, lattice, sorted(cells), Naming((1, 0), (0, 1), (-3, -3)))


def area(loop):
    """Twice the signed area; anticlockwise is positive."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(loop, loop[1:] + loop[:1], strict=True))


def ring(corners):
    return [frozenset(edge) for edge in zip(corners, corners[1:] + corners[:1], strict=True)]


def unit_edges(line):
    """The edges of a line whose straight stretches may be several edges long."""
    for (x1, y1), (x2, y2) in itertools.pairwise(line):
        steps = abs(x2 - x1) // 2 if y1 == y2 else abs(y2 - y1) // 2 if x1 == x2 else 1
        for i in range(steps):
            a = (x1 + (x2 - x1) * i // steps, y1 + (y2 - y1) * i // steps)
            b = (x1 + (x2 - x1) * (i + 1) // steps, y1 + (y2 - y1) * (i + 1) // steps)
            yield frozenset((a, b))


@pytest.mark.parametrize("side", [1, 2, 3, 6, 20])
def test_a_hexagon_has_three_edges_a_cell_and_a_rim(side):
    cells = hexagon(side)
    drawn = [edge for line in cells.lines for edge in unit_edges(line)]
    assert len(drawn) == len(set(drawn)) == 3 * len(cells) + 3 * (2 * side - 1)


@pytest.mark.parametrize("side", [1, 2, 3, 6, 20])
def test_a_hexagon_has_one_outline(side):
    (outline,) = hexagon(side).outlines
    assert len(outline) == 6 * (2 * side - 1)
    assert outline[0] == min(outline)


def test_a_triangle_has_one_outline():
    assert [len(loop) for loop in triangle(9).outlines] == [6 * 9]


def test_lines_of_squares_are_as_long_as_they_go():
    assert len(squares(8, 8).lines) == 9 + 9
    assert all(len(line) == 2 for line in squares(8, 8).lines)


def test_holes_have_outlines_of_their_own_the_other_way_round():
    loops = sorted(hexagon(2, frozenset({(0, 0)})).outlines, key=area)
    assert [len(loop) for loop in loops] == [6, 18]
    assert area(loops[0]) == -area(list(HEX.corners((0, 0))))
    assert set(loops[0]) == set(HEX.corners((0, 0)))
    assert hexagon(2, frozenset({(0, 0)})).inner_outlines == loops[:1]
    # A hole at the edge is a notch of the outline.
    assert not hexagon(2, frozenset({(1, 0)})).inner_outlines


def test_parts_that_do_not_touch_have_an_outline_each():
    assert [len(loop) for loop in board(HEX, [(0, 0), (3, 0)]).outlines] == [6, 6]


@given(LATTICES, CELLS)
def test_outlines_enclose_the_cells(lattice, cells):
    shape = board(lattice, cells)
    one = area(list(lattice.corners((0, 0))))
    assert sum(map(area, shape.outlines)) == one * len(cells)
    rim = Counter(edge for loop in shape.outlines for edge in ring(loop))
    sides = Counter(edge for cell in cells for edge in ring(list(lattice.corners(cell))))
    assert rim == {edge: 1 for edge, count in sides.items() if count == 1}
    assert boundary(lattice.corners(cell) for cell in cells) == shape.outlines == shape.outlines_of(shape)


@given(LATTICES, CELLS)
def test_lines_draw_each_edge_once(lattice, cells):
    drawn = Counter(edge for line in board(lattice, cells).lines for edge in unit_edges(line))
    assert drawn == dict.fromkeys((edge for cell in cells for edge in ring(list(lattice.corners(cell)))), 1)


@given(CELLS)
def test_an_outline_of_some_cells_is_that_of_a_board_of_them(cells):
    whole = hexagon(8)
    chosen = [whole.index[cell] for cell in cells]
    assert whole.outlines_of(chosen) == board(HEX, cells).outlines


@given(CELLS)
def test_chains_draw_each_edge_once(cells):
    wanted = {edge for cell in cells for edge in ring(list(HEX.corners(cell)))}
    lines = chains(tuple(sorted(edge)) for edge in wanted)
    assert Counter(frozenset(edge) for line in lines for edge in itertools.pairwise(line)) == Counter(wanted)


def test_chains_are_few():
    wanted = {edge for cell in hexagon(6).cells for edge in ring(list(HEX.corners(cell)))}
    odd = sum(count % 2 for count in Counter(end for edge in wanted for end in edge).values())
    # Every line ends in two odd corners, so fewer than odd / 2 will not do; one loop may be left over.
    assert odd // 2 <= len(chains(tuple(sorted(edge)) for edge in wanted)) <= odd // 2 + 1


def test_bends_are_the_corners_where_an_outline_turns():
    (loop,) = squares(4, 3).outlines
    assert bends(loop) == [(-1, -1), (7, -1), (7, 5), (-1, 5)]
    (loop,) = hexagon(3).outlines
    assert bends(loop) == loop
