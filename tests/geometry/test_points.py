"""Points joined by lines."""

import itertools

import pytest

from boardgen.geometry.hexregions import hexagon, triangle
from boardgen.geometry.points import points_of
from boardgen.geometry.squares import squares


def near(board, name):
    return sorted(board.names[i] for i in board.neighbours[board.cell(name)])


def test_points_of_squares_have_neighbours_along_lines_only():
    go = points_of(squares(9, 9))
    assert near(go, "e5") == ["d5", "e4", "e6", "f5"]
    assert near(go, "a1") == ["a2", "b1"]


def test_points_of_hexes_have_six():
    assert near(points_of(hexagon(3)), "c3") == ["b2", "b3", "c2", "c4", "d3", "d4"]


@pytest.mark.parametrize(
    ("board", "lines"), [(squares(19, 19), 19 + 19), (hexagon(3), 3 * 5), (triangle(4), 3 * 3), (squares(1, 4), 1)]
)
def test_lines_are_as_long_as_they_go(board, lines):
    points = points_of(board)
    assert len(points.links) == lines
    joined = {frozenset(pair) for link in points.links for pair in itertools.pairwise(link)}
    assert joined == {frozenset((i, j)) for i in points for j in points.neighbours[i]}


def test_a_line_ends_at_a_hole():
    points = points_of(squares(5, 1, frozenset({(2, 0)})))
    assert [[points.names[i] for i in link] for link in points.links] == [["a1", "b1"], ["d1", "e1"]]


def test_names_stay():
    assert points_of(hexagon(4)).names == hexagon(4).names
    assert points_of(hexagon(4)) is points_of(hexagon(4))
