"""What the lattices have in common: corners, centres, edges, shades."""

import itertools
import math
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.geometry.lattice import HEX, SQUARE

POINTS = st.tuples(st.integers(-60, 60), st.integers(-60, 60))
LATTICES = st.sampled_from([HEX, SQUARE])


def apart(a, b):
    return math.dist(a, b)


@pytest.mark.parametrize("lattice", [HEX, SQUARE])
def test_a_lattice_stays_itself_on_its_way_between_processes(lattice):
    assert pickle.loads(pickle.dumps(lattice)) is lattice


@given(LATTICES, POINTS)
def test_corners_lie_around_the_centre(lattice, cell):
    centre = lattice.centre(cell)
    assert lattice.position(lattice.middle(cell)) == pytest.approx(centre)
    corners = [lattice.position(corner) for corner in lattice.corners(cell)]
    assert len({round(apart(corner, centre), 9) for corner in corners}) == 1
    turns = [math.atan2(y - centre[1], x - centre[0]) for x, y in corners]
    steps = [(b - a) % math.tau for a, b in zip(turns, turns[1:] + turns[:1], strict=True)]
    assert sum(steps) == pytest.approx(math.tau)


@given(LATTICES, POINTS)
def test_an_edge_faces_the_neighbour_across_it(lattice, cell):
    corners = lattice.corners(cell)
    for (dx, dy), a, b in zip(lattice.across, corners, corners[1:] + corners[:1], strict=True):
        beyond = (cell[0] + dx, cell[1] + dy)
        assert set(corners) & set(lattice.corners(beyond)) == {a, b}
        assert apart(lattice.centre(cell), lattice.centre(beyond)) == pytest.approx(1)


@given(LATTICES, POINTS)
def test_a_cell_is_found_by_its_middle_and_by_its_edges(lattice, cell):
    assert lattice.cell_at(lattice.middle(cell)) == cell
    corners = lattice.corners(cell)
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        assert lattice.owner(a, b) == cell
        assert lattice.owner(b, a) != cell


def test_what_is_no_edge_has_no_owner():
    with pytest.raises(ValueError, match="no cell has an edge"):
        HEX.owner((0, 0), (5, 5))


@given(LATTICES, POINTS)
def test_neighbours_across_an_edge_differ_in_shade(lattice, cell):
    around = [(cell[0] + dx, cell[1] + dy) for dx, dy in lattice.across]
    assert lattice.shade(cell) not in {lattice.shade(point) for point in around}
    for a, b in itertools.pairwise(around):
        if b in {(a[0] + dx, a[1] + dy) for dx, dy in lattice.across}:
            assert lattice.shade(a) != lattice.shade(b)


@given(LATTICES)
def test_directions_go_round_anticlockwise_from_the_right(lattice):
    turns = [math.degrees(math.atan2(y, x)) % 360 for x, y in map(lattice.centre, lattice.directions)]
    assert turns == sorted(turns)
    assert turns[0] == 0
