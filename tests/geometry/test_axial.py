"""The hex lattice: steps, distances, corners."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.geometry import axial
from boardgen.geometry.axial import Axial
from boardgen.geometry.lattice import HEX

CELLS = st.builds(Axial, st.integers(-40, 40), st.integers(-40, 40))


def apart(a, b):
    (x1, y1), (x2, y2) = HEX.centre(a), HEX.centre(b)
    return math.hypot(x2 - x1, y2 - y1)


@pytest.mark.parametrize(
    ("steps", "length", "first"), [(axial.DIRECTIONS, 1.0, 0), (axial.DIAGONALS, math.sqrt(3), 30)]
)
def test_steps_go_round_anticlockwise_60_degrees_apart(steps, length, first):
    for k, step in enumerate(steps):
        x, y = HEX.centre(step)
        assert math.hypot(x, y) == pytest.approx(length)
        assert math.degrees(math.atan2(y, x)) % 360 == pytest.approx(first + 60 * k)


@given(CELLS, CELLS)
def test_distance_counts_steps(a, b):
    steps = axial.distance(a, b)
    assert steps == axial.distance(b, a)
    assert (steps == 0) == (a == b)
    if steps:
        assert min(axial.distance((a.q + dq, a.r + dr), b) for dq, dr in axial.DIRECTIONS) == steps - 1


@given(CELLS)
def test_corners_lie_a_circumradius_away_anticlockwise_from_30_degrees(cell):
    x, y = HEX.centre(cell)
    for k, point in enumerate(HEX.corners(cell)):
        px, py = HEX.position(point)
        assert math.hypot(px - x, py - y) == pytest.approx(axial.CIRCUMRADIUS)
        assert math.degrees(math.atan2(py - y, px - x)) % 360 == pytest.approx(30 + 60 * k)


def test_each_corner_is_shared_by_two_neighbours_and_nobody_else():
    own = set(HEX.corners((0, 0)))
    around = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if (q, r) != (0, 0)]
    shared = {cell: own & set(HEX.corners(cell)) for cell in around}
    for cell, corners in shared.items():
        assert len(corners) == (2 if cell in axial.DIRECTIONS else 0)
    assert all(sum(corner in corners for corners in shared.values()) == 2 for corner in own)
