"""From the lattice to millimetres, y down."""

import math

import pytest

from boardgen.geometry.hexregions import hexagon, triangle
from boardgen.geometry.layout import Layout, bounds
from boardgen.geometry.squares import squares


@pytest.mark.parametrize("pitch", [7.3, 12.0, 25.4])
def test_neighbours_are_a_pitch_apart(pitch):
    board, layout = hexagon(4), Layout(pitch, 10, 20)
    for cell in board:
        x, y = layout.centre(board, cell)
        for other in board.neighbours[cell]:
            assert math.dist((x, y), layout.centre(board, other)) == pytest.approx(pitch, abs=1e-9)


def test_y_points_down_on_the_drawing():
    board, layout = hexagon(3), Layout(10, 100, 50)
    assert layout.centre(board, board.cell("c3")) == (100, 50)
    assert layout.centre(board, board.cell("c5"))[1] < 50 < layout.centre(board, board.cell("a1"))[1]
    assert layout.centre(board, board.cell("d3")) == (110, 50)


def test_corners_are_shared_to_the_last_bit():
    board, layout = hexagon(3), Layout(7.7, 1 / 3, 2 / 7)
    for cell in board:
        outline = layout.outline(board, cell)
        assert outline == tuple(layout.corners(board.lattice, board.corners(cell)))
        x, y = layout.centre(board, cell)
        for corner in outline:
            assert math.dist((x, y), corner) == pytest.approx(7.7 / math.sqrt(3))
    shared = {corner for cell in board for corner in layout.outline(board, cell)}
    # V = E - F + 1 with the 72 edges of a hexagon of side 3.
    assert len(shared) == 72 - 19 + 1


def test_squares_have_four_corners_half_a_pitch_away():
    board = squares(2, 2)
    assert Layout(10).outline(board, board.cell("b2")) == ((15, -15), (5, -15), (5, -5), (15, -5))


@pytest.mark.parametrize(
    ("board", "width", "height"),
    [
        (hexagon(6), 11, 10 * math.sqrt(3) / 2 + 2 / math.sqrt(3)),
        (triangle(9), 9, 8 * math.sqrt(3) / 2 + 2 / math.sqrt(3)),
        (squares(6, 7), 6, 7),
    ],
    ids=str,
)
def test_bounds(board, width, height):
    left, bottom, right, top = bounds(board)
    assert (right - left, top - bottom) == (pytest.approx(width), pytest.approx(height))


@pytest.mark.parametrize("board", [hexagon(3), triangle(4), squares(3, 2)], ids=str)
def test_centres_are_those_of_the_cells_one_by_one(board):
    layout = Layout(9.5, 3, 4)
    for cell, (x, y) in enumerate(layout.centres(board)):
        assert (x, y) == pytest.approx(layout.centre(board, cell))
