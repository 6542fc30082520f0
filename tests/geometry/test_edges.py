"""Edges and outlines on the integer corner lattice."""

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.geometry.axial import corner_points
from boardgen.geometry.edges import chains, edges, outlines
from boardgen.geometry.regions import hexagon, triangle

CELLS = st.sets(st.sampled_from(hexagon(4).cells), max_size=37)


def area(loop):
    """Twice the signed area; a cell has 12, anticlockwise is positive."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(loop, loop[1:] + loop[:1], strict=True))


@pytest.mark.parametrize("side", [1, 2, 3, 6, 20])
def test_a_hexagon_has_three_edges_a_cell_and_a_rim(side):
    board = hexagon(side)
    assert len(edges(board.cells)) == 3 * len(board) + 3 * (2 * side - 1)


@pytest.mark.parametrize("side", [1, 2, 3, 6, 20])
def test_a_hexagon_has_one_outline(side):
    (outline,) = outlines(hexagon(side).cells)
    assert len(outline) == 6 * (2 * side - 1)
    assert outline[0] == min(outline)


def test_a_triangle_has_one_outline():
    assert [len(loop) for loop in outlines(triangle(9).cells)] == [6 * 9]


def test_holes_have_outlines_of_their_own_the_other_way_round():
    ring = [cell for cell in hexagon(2).cells if cell != (0, 0)]
    loops = sorted(outlines(ring), key=area)
    assert [len(loop) for loop in loops] == [6, 18]
    assert area(loops[0]) == -area(list(corner_points((0, 0))))
    assert set(loops[0]) == set(corner_points((0, 0)))


def test_parts_that_do_not_touch_have_an_outline_each():
    assert [len(loop) for loop in outlines([(0, 0), (3, 0)])] == [6, 6]


@given(CELLS)
def test_outlines_enclose_the_cells(cells):
    one = area(list(corner_points((0, 0))))
    loops = outlines(cells)
    assert sum(map(area, loops)) == one * len(cells)
    rim = Counter(frozenset(edge) for loop in loops for edge in zip(loop, loop[1:] + loop[:1], strict=True))
    sides = Counter()
    for cell in cells:
        corners = corner_points(cell)
        sides.update(frozenset(edge) for edge in zip(corners, corners[1:] + corners[:1], strict=True))
    assert rim == {edge: 1 for edge, count in sides.items() if count == 1}
    assert {frozenset(edge) for edge in edges(cells)} == set(sides)
    assert len(edges(cells)) == len(sides)


@given(CELLS)
def test_chains_draw_each_edge_once(cells):
    wanted = edges(cells)
    lines = chains(wanted)
    drawn = Counter(frozenset(edge) for line in lines for edge in itertools.pairwise(line))
    assert drawn == Counter(map(frozenset, wanted))


def test_chains_are_few():
    wanted = edges(hexagon(6).cells)
    odd = sum(count % 2 for count in Counter(end for edge in wanted for end in edge).values())
    # Every line ends in two odd corners, so fewer than odd / 2 will not do; one loop may be left over.
    assert odd // 2 <= len(chains(wanted)) <= odd // 2 + 1
