"""Legal triangles: numbers, sizes, kinds, and the table that rules use."""

import math
import random
from itertools import combinations

import pytest
import shapely

from boardgen.errors import OptionError
from boardgen.geometry.board import iter_bits
from boardgen.geometry.hexlines import family_of
from boardgen.geometry.hexregions import hexagon
from boardgen.geometry.lattice import HEX
from boardgen.geometry.triangles import TriangleTable, legal_triangles, triangle_table

PUBLISHED = {2: 32, 3: 288, 4: 1004, 5: 2400, 6: 4712, 7: 8172}


def polygon(triangle):
    return shapely.Polygon([triangle.board.centre(cell) for cell in triangle.corner_cells])


@pytest.mark.parametrize(("side", "count"), PUBLISHED.items())
def test_numbers_of_triangles(side, count):
    found = legal_triangles(side)
    assert len(found) == count
    assert len({triangle.corners for triangle in found}) == count


def test_one_cell_has_no_triangle():
    assert legal_triangles(1) == ()


@pytest.mark.parametrize("side", PUBLISHED)
def test_size_from_area_and_boundary(side):
    """Pick's theorem: size = (T + B + 2) / 2."""
    for triangle in legal_triangles(side):
        (aq, ar), (bq, br), (cq, cr) = corners = [triangle.board.cells[i] for i in triangle.corner_cells]
        unit_triangles = abs((bq - aq) * (cr - ar) - (cq - aq) * (br - ar))
        sides = ((corners[0], corners[1]), (corners[1], corners[2]), (corners[2], corners[0]))
        boundary = sum(math.gcd(p[0] - q[0], p[1] - q[1]) for p, q in sides)
        assert 2 * triangle.size == unit_triangles + boundary + 2


@pytest.mark.parametrize("side", [2, 3, 4, 5, 6])
def test_cells_are_those_with_their_centre_in_the_closed_polygon(side):
    board = hexagon(side)
    points = shapely.points([board.centre(cell) for cell in board])
    for triangle in legal_triangles(side):
        near = shapely.dwithin(polygon(triangle), points, 1e-9)
        assert triangle.cells == tuple(sorted(name for name, inside in zip(board.names, near, strict=True) if inside))
        assert triangle.size == near.sum()


def test_a_hex_is_wholly_inside_exactly_when_its_centre_is_strictly_inside():
    board = hexagon(3)
    hexes = [shapely.Polygon(map(HEX.position, HEX.corners(point))) for point in board.cells]
    for triangle in legal_triangles(3):
        shape = polygon(triangle)
        for cell in board:
            point = shapely.Point(board.centre(cell))
            share = shape.intersection(hexes[cell]).area / hexes[cell].area
            if shape.boundary.distance(point) < 1e-9:
                assert 0 < share < 1
            else:
                assert share == pytest.approx(1 if shape.contains(point) else 0, abs=1e-9)


@pytest.mark.parametrize("side", [2, 3, 4])
def test_triangles_are_the_triples_on_three_lines(side):
    board = hexagon(side)
    expected = set()
    for triple in combinations(board, 3):
        families = {family_of(board.cells[a], board.cells[b]) for a, b in combinations(triple, 2)}
        if None not in families and len(families) == 3:
            expected.add(triple)
    assert [triangle.corner_cells for triangle in legal_triangles(side)] == sorted(expected)


def test_kinds_are_the_angles():
    for triangle in legal_triangles(4):
        corners = [triangle.board.centre(cell) for cell in triangle.corner_cells]
        angles = []
        for k, (x, y) in enumerate(corners):
            (ax, ay), (bx, by) = corners[k - 1], corners[k - 2]
            turn = math.atan2(by - y, bx - x) - math.atan2(ay - y, ax - x)
            angles.append(abs(math.degrees(math.remainder(turn, math.tau))))
        assert triangle.kind == "-".join(f"{a:.0f}" for a in sorted(angles))
    assert {triangle.kind for triangle in legal_triangles(4)} == {"60-60-60", "30-60-90", "30-30-120"}


# Names, size and angles of triangles that can be looked up on the board.
KNOWN = [
    ("e5 f5 f6", 3, "60-60-60"),  # three cells around a corner
    ("e5 g6 f7", 4, "60-60-60"),  # red's start: three alternate neighbours of the centre
    ("d3 d7 f5", 9, "30-60-90"),  # sides 4, 2 and 2√3
    ("c2 d1 d4", 5, "30-30-120"),  # base 3 along a row, two sides of √3
    ("e5 e6 g6", 4, "30-60-90"),
]


@pytest.mark.parametrize(("corners", "size", "kind"), KNOWN)
def test_known_triangles(corners, size, kind):
    by_corners = {triangle.corners: triangle for triangle in legal_triangles(6)}
    triangle = by_corners[tuple(sorted(corners.split()))]
    assert (triangle.size, triangle.kind) == (size, kind)
    assert set(triangle.corners) <= set(triangle.cells)


@pytest.mark.parametrize(
    "corners", ["a6 f6 k6", "f4 f6 f8", "e5 f6 g8", "f6 f6 g6"], ids=["row", "line", "off-lines", "twice"]
)
def test_no_triangles(corners):
    board = hexagon(6)
    table = triangle_table(board)
    c, d, e = (board.cell(name) for name in corners.split())
    assert not table.is_legal(c, d, e)


def test_the_smallest_with_a_cell_besides_its_corners_has_size_four():
    assert min(triangle.size for triangle in legal_triangles(6)) == 3
    assert {len(t.cells) for t in legal_triangles(6) if t.size == 3} == {3}


def test_no_triangle_encloses_a_corner_of_the_board():
    board = hexagon(5)
    corners = {name for name, near in zip(board.names, board.neighbours, strict=True) if len(near) == 3}
    assert len(corners) == 6
    for triangle in legal_triangles(5):
        assert corners & set(triangle.cells) <= set(triangle.corners)


def test_the_table_agrees_with_the_list():
    board = hexagon(4)
    table = triangle_table(board)
    legal = {frozenset(t.corner_cells): t for t in legal_triangles(4)}
    for c in board:
        for d in board:
            thirds = {e for e in board if len({c, d, e}) == 3 and frozenset((c, d, e)) in legal}
            assert set(iter_bits(table.third(c, d))) == thirds
    for corners, triangle in legal.items():
        assert table.closed(*corners) == (triangle.size, triangle.cell_bits)


def test_the_table_lists_triangles_at_a_cell_and_around_a_goal_smallest_first():
    board = hexagon(4)
    table = triangle_table(board)
    listed = sorted((t.size, t.corner_cells, t.cell_bits) for t in legal_triangles(4))
    for c in board:
        here = [t for t in listed if c in t[1]]
        assert [(t.size, t.corners, t.cells) for t in table.at(c)] == here
        assert all(t.others == board.bits(t.corners) & ~(1 << c) for t in table.at(c))
        for goal in board:
            enclosers = table.around(c)[goal]
            around = list(enclosers.triangles.values())
            assert [t.corners for t in around] == [t[1] for t in here if t[2] >> goal & 1]
            assert all(t.size >= enclosers.smallest for t in around)
            assert enclosers.smallest in {t.size for t in around} or not around
            for triangle in around:
                assert triangle.others & enclosers.left
                assert triangle.others & enclosers.right


def test_first_finds_the_smallest_triangle_below_a_size():
    board = hexagon(3)
    c, goal = board.cell("a3"), board.cell("b3")
    enclosers = triangle_table(board).around(c)[goal]
    rng = random.Random(1)
    for _ in range(300):
        cells = board.bits(rng.sample(range(len(board)), 6))
        limit = rng.randrange(4, 20)
        within = [t for t in triangle_table(board).at(c) if t.others & cells == t.others and t.cells >> goal & 1]
        wanted = min((t for t in within if t.size < limit), default=None)
        assert enclosers.first(cells, limit) == wanted


def test_without_lists_the_same_triangles_are_found(monkeypatch):
    board = hexagon(4)
    near, rng = TriangleTable(board), random.Random(2)
    monkeypatch.setattr("boardgen.geometry.triangles._LISTED", len(board) - 1)
    far = TriangleTable(board)
    assert type(far.around(0)) is not type(near.around(0))
    for _ in range(400):
        c, goal = rng.randrange(len(board)), rng.randrange(len(board))
        cells = board.bits(rng.sample(range(len(board)), 9))
        assert far.completed(c, cells) == near.completed(c, cells)
        one, other = far.around(c)[goal], near.around(c)[goal]
        limit = rng.randrange(4, 30)
        assert one.first(cells, limit) == other.first(cells, limit)
        assert one.smallest <= other.smallest
        assert (other.left | other.right) & ~(one.left | one.right) == 0


def test_a_board_of_side_26_needs_no_list_first():
    board = hexagon(26)
    table = triangle_table(board)
    a, b, c = (board.index[point] for point in ((-25, 0), (25, -25), (0, 25)))
    assert table.is_legal(a, b, c)
    size, cells = table.closed(a, b, c)
    # T = 3 · 25², B = 3 · 25 boundary centres.
    assert size == cells.bit_count() == (3 * 25 * 25 + 75 + 2) // 2


@pytest.mark.parametrize("side", [0, 27, "6"])
def test_sides_out_of_range(side):
    with pytest.raises(OptionError) as error:
        legal_triangles(side)
    assert error.value.code == ("out-of-range" if type(side) is int else "wrong-type")


def test_triangles_are_values():
    triangle = legal_triangles(2)[0]
    assert hash(triangle) == hash(legal_triangles(2)[0])
    with pytest.raises(AttributeError):
        triangle.kind = "60-60-60"


def test_centre_of_a_known_triangle_lies_where_it_should():
    triangle = {t.corners: t for t in legal_triangles(6)}[("e5", "f7", "g6")]
    x, y = (sum(axis) / 3 for axis in zip(*(triangle.board.centre(i) for i in triangle.corner_cells), strict=True))
    assert (x, y) == pytest.approx(HEX.centre((0, 0)), abs=1e-12)
