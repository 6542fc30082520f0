"""What every board answers: names, neighbours, rays, bit sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.errors import InvalidCellError
from boardgen.geometry.axial import Axial, distance
from boardgen.geometry.board import bit_set, iter_bits
from boardgen.geometry.hexregions import hexagon, rhombus, triangle
from boardgen.geometry.lattice import HEX
from boardgen.geometry.squares import squares, star_points

BOARDS = [hexagon(4), triangle(5), rhombus(4), hexagon(4, frozenset({(0, 0), (1, 1)})), squares(4, 3)]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_names_and_points_round_trip(board):
    assert len(set(board.names)) == len(set(board.cells)) == len(board)
    for cell in board:
        assert board.cell(board.names[cell]) == board.find(board.names[cell]) == cell
        assert board.index[board.cells[cell]] == cell


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_neighbours_are_the_cells_one_step_away(board):
    for cell, near in enumerate(board.neighbours):
        x, y = board.cells[cell]
        if board.lattice is HEX:
            expected = {i for i in board if distance(board.cells[i], (x, y)) == 1}
        else:
            around = (max(abs(a - x), abs(b - y)) for a, b in board.cells)
            expected = {i for i, steps in enumerate(around) if steps == 1}
        assert set(near) == expected
        assert len(near) == len(expected)


def test_a_cell_inside_has_six_neighbours_a_corner_three():
    board = hexagon(3)
    count = {name: len(board.neighbours[i]) for i, name in enumerate(board.names)}
    assert [count[name] for name in ("c3", "b1", "a1")] == [6, 4, 3]
    assert len(squares(3, 3).neighbours[4]) == 8


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_rays_start_with_the_neighbours_and_stop_at_the_edge(board):
    for cell in board:
        firsts = [ray[0] for ray in board.rays[cell] if ray]
        assert firsts == list(board.neighbours[cell])
        for (dx, dy), ray in zip(board.directions, board.rays[cell], strict=True):
            x, y = board.cells[cell]
            assert [board.cells[i] for i in ray] == [(x + k * dx, y + k * dy) for k in range(1, len(ray) + 1)]
            assert (x + (len(ray) + 1) * dx, y + (len(ray) + 1) * dy) not in board.index


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_one_cell_lies_straight_from_another_where_a_ray_meets_it(board):
    for start in board:
        turns = {cell: turn for turn, ray in enumerate(board.rays[start]) for cell in ray}
        straight = {cell: board.direction(start, cell) for cell in board}
        assert {cell: turn for cell, turn in straight.items() if cell in turns} == turns
        assert straight[start] is None


@given(st.sets(st.integers(0, 3000)))
def test_a_bit_set_of_any_size_gives_back_its_cells(cells):
    bits = bit_set(cells, 3001)
    assert bits == sum(1 << cell for cell in cells)
    assert list(iter_bits(bits)) == sorted(cells)
    assert bit_set((cell for cell in cells if cell < 512), 512) == bits & (1 << 512) - 1


def test_a_ray_in_names():
    board = hexagon(6)
    rays = [[board.names[i] for i in ray] for ray in board.rays[board.cell("i9")]]
    assert rays == [
        ["j9", "k9"],
        ["j10", "k11"],
        ["i10", "i11"],
        ["h9", "g9", "f9", "e9", "d9"],
        ["h8", "g7", "f6", "e5", "d4", "c3", "b2", "a1"],
        ["i8", "i7", "i6", "i5", "i4"],
    ]


@given(st.sets(st.integers(0, 300)))
def test_bit_sets_round_trip(cells):
    bits = sum(1 << cell for cell in cells)
    assert list(iter_bits(bits)) == sorted(cells)
    assert hexagon(11).bits(cells) == bits


def test_full_holds_every_cell():
    assert hexagon(2).full == 0b1111111
    assert hexagon(2).names_of(hexagon(2).full) == sorted(hexagon(2).names)


def test_names_of_sorts_as_plain_strings():
    board = hexagon(6)
    assert board.names_of(board.bits(board.cell(name) for name in ("f9", "f11", "b2"))) == ["b2", "f11", "f9"]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("a7", "row 7 runs from b7 to k7"),
        ("l6", "row 6 runs from a6 to k6"),
        ("a12", "its cells run from a1 to k11"),
        ("A1", "did you mean 'a1'?"),
        ("A12", "cells are named by lower-case letters and a number, such as a1"),
        ("", "such as a1"),
        ("a01", "such as a1"),
        ("a1 ", "such as a1"),
        ("é1", "such as a1"),
        ("x" * 5000, "such as a1"),
    ],
)
def test_a_missing_cell_is_explained(name, hint):
    with pytest.raises(InvalidCellError) as error:
        hexagon(6).cell(name)
    assert error.value.code == "no-such-cell"
    assert hint in str(error.value)
    assert len(str(error.value)) < 150


def test_a_row_of_one_cell_is_named_as_such():
    with pytest.raises(InvalidCellError, match="row 3 has only a3"):
        triangle(3).cell("b3")


def test_a_row_of_two_cells_is_named_by_both():
    with pytest.raises(InvalidCellError, match="row 2 runs from a2 to b2"):
        triangle(3).cell("c2")


@pytest.mark.parametrize(
    ("seeds", "allowed", "found"),
    [
        ("a1", "a1 a2 a3 c3 d3", "a1 a2 a3"),
        ("a1 d3", "a1 a2 a3 c3 d3", "a1 a2 a3 c3 d3"),
        ("b2 e3", "a1 e3", "e3"),
        ("b2", "a1 e3", ""),
    ],
)
def test_a_flood_stays_on_allowed_cells(seeds, allowed, found):
    board = hexagon(3)
    cells = board.flood(map(board.cell, seeds.split()), {board.cell(name) for name in allowed.split()})
    assert sorted(board.names[cell] for cell in cells) == found.split()


@pytest.mark.parametrize("board", [hexagon(3), squares(3, 4, diagonals=False)], ids=lambda board: board.kind)
def test_an_edge_is_the_corners_that_two_cells_share(board):
    """Each lies in the middle between both cells' centres, and has the direction from one cell's side."""
    for a, b in board.edges:
        ends = board.edge(a, b)
        assert sorted(ends) == sorted(board.edge(b, a))
        (x, y), (to_x, to_y) = (board.lattice.position(end) for end in ends)
        one, other = board.centre(a), board.centre(b)
        assert ((x + to_x) / 2, (y + to_y) / 2) == pytest.approx(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2))
        assert (to_x - x) * (other[0] - one[0]) + (to_y - y) * (other[1] - one[1]) == pytest.approx(0)
    with pytest.raises(InvalidCellError, match="do not lie side by side"):
        board.edge(0, len(board) - 1)


def test_boards_are_told_apart_by_identity():
    assert hexagon(3) == hexagon(3)
    assert hexagon(3) != triangle(3)
    assert repr(hexagon(3)) == "Board(hexagon, side 3, 19 cells)"


def test_squares_may_leave_out_their_diagonals():
    board = squares(3, 3, diagonals=False)
    assert sorted(board.names[i] for i in board.neighbours[board.cell("b2")]) == ["a2", "b1", "b3", "c2"]
    assert len(squares(3, 3).neighbours[squares(3, 3).cell("b2")]) == 8


@pytest.mark.parametrize(
    "board",
    [
        hexagon(3, frozenset({Axial(0, 0)})),
        triangle(5, frozenset({Axial(2, 2)})),
        squares(5, 5, frozenset({(2, 2)})),
    ],
    ids=lambda board: board.kind,
)
def test_a_hole_is_said_to_be_one(board):
    assert board.find("c3") is None
    with pytest.raises(
        InvalidCellError, match=f"^c3 is a hole of this {board.kind} of side {board.side}, not a cell$"
    ):
        board.cell("c3")
    with pytest.raises(InvalidCellError, match="there is no cell 'z9'"):
        board.cell("z9")


@pytest.mark.parametrize(
    ("columns", "rows", "names"),
    [
        (9, 9, "c3 g3 e5 c7 g7"),
        (13, 13, "d4 j4 g7 d10 j10"),
        (15, 15, "d4 l4 h8 d12 l12"),
        (19, 19, "d4 j4 p4 d10 j10 p10 d16 j16 p16"),
        (8, 8, ""),
        (7, 7, ""),
        (15, 13, ""),
    ],
)
def test_star_points_are_those_of_boards_for_go(columns, rows, names):
    where = squares(columns, rows)
    assert " ".join(where.names[cell] for cell in star_points(where)) == names


def test_a_board_with_holes_has_no_star_points():
    assert star_points(squares(9, 9, frozenset({(0, 0)}))) == ()
