"""Regions made of the tiles between a board's lines, judged by shapely."""

import numpy as np
import pytest
import shapely
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boardgen.geometry.hexregions import hexagon, triangle
from boardgen.geometry.lattice import HEX
from boardgen.geometry.tiles import FINER, Layers, Tiles, tiles_of
from boardgen.geometry.triangles import legal_triangles

TILE = np.sqrt(3) / 24
TRIANGLES = {side: legal_triangles(side) for side in (2, 3, 4)}


def position(corner):
    return HEX.position((corner[0] / FINER, corner[1] / FINER))


def polygon(found):
    return shapely.Polygon([found.board.centre(cell) for cell in found.corner_cells])


def shape(loops):
    """What the loops enclose, even-odd."""
    whole = shapely.Polygon()
    for loop in loops:
        # A loop may meet itself at a corner: `buffer(0)` would lose what lies on one side of it.
        # The parts of what was mended share lines, which are none of its area.
        mended = shapely.get_parts(shapely.make_valid(shapely.Polygon(map(position, loop))))
        found = shapely.union_all([part for part in mended if part.area], grid_size=1e-9)
        whole = whole.symmetric_difference(found, grid_size=1e-9)
    return whole


#: Together they have an outline that meets itself, with what is inside on one side and a hole on the other.
MEETING = ((2, 6, 10), (4, 10, 13), (5, 13, 14), (10, 14, 15), (13, 14, 18))


def doubled_area(loop):
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(loop, loop[1:] + loop[:1], strict=True))


@pytest.mark.parametrize("found", TRIANGLES[3][::7], ids=lambda t: "-".join(t.corners))
def test_a_legal_triangle_is_whole_tiles(found):
    tiles = Tiles(found.board)
    owned = tiles.triangle(found.corner_cells)
    assert owned.bit_count() * TILE == pytest.approx(polygon(found).area)
    (loop,) = tiles.outlines(owned)
    assert {(round(x, 9), round(y, 9)) for x, y in map(position, loop)} == {
        (round(x, 9), round(y, 9)) for x, y in map(found.board.centre, found.corner_cells)
    }


@pytest.mark.parametrize("board", [hexagon(1), hexagon(3), triangle(4)], ids=repr)
def test_all_tiles_of_a_board_have_its_outline(board):
    (loop,) = tiles_of(board).outlines((1 << 12 * len(board)) - 1)
    whole = shapely.union_all(
        [shapely.Polygon(map(HEX.position, HEX.corners(c))) for c in board.cells], grid_size=1e-9
    )
    assert whole.area == pytest.approx(12 * len(board) * TILE)
    assert shape([loop]).symmetric_difference(whole, grid_size=1e-9).area < 1e-6


def test_each_tile_is_a_triangle_of_its_own():
    """Twelve around a centre, each between its angles, none on another."""
    tiles = tiles_of(hexagon(1))
    shapes = [shape(tiles.outlines(1 << k)) for k in range(12)]
    assert [float(found.area / TILE) for found in shapes] == pytest.approx([1.0] * 12, rel=1e-6)
    for k, found in enumerate(shapes):
        middle = found.centroid
        assert 30 * k < np.degrees(np.arctan2(middle.y, middle.x)) % 360 < 30 * (k + 1)


#: Their outline meets itself so that, mended, it has a line besides areas.
TOUCHING = ((0, 18, 21), (4, 6, 15), (9, 22, 25), (11, 27, 36))


def test_an_outline_that_touches_itself_agrees_with_shapely():
    check_outlines(4, [found for found in TRIANGLES[4] if found.corner_cells in TOUCHING])


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from((2, 3, 4)))
def test_outlines_of_unions_agree_with_shapely(data, side):
    check_outlines(side, data.draw(st.lists(st.sampled_from(TRIANGLES[side]), min_size=1, max_size=9)))


def check_outlines(side, chosen):
    tiles = tiles_of(hexagon(side))
    owned = 0
    for found in chosen:
        owned |= tiles.triangle(found.corner_cells)
    loops = tiles.outlines(owned)
    # Outer outlines run anticlockwise and those of holes clockwise, so that areas add up; a tile has 4 halves.
    assert sum(map(doubled_area, loops)) == 4 * owned.bit_count()
    whole = shapely.union_all([polygon(found) for found in chosen], grid_size=1e-9)
    assert shape(loops).symmetric_difference(whole, grid_size=1e-9).area < 1e-6


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(TRIANGLES[3]), st.sampled_from(("blue", "red")), st.integers(1, 4)), max_size=9
    )
)
@example([(found, "blue", 1) for found in TRIANGLES[3] if found.corner_cells in MEETING])
def test_layers_agree_with_shapely(laid):
    """Each shape by itself, in the order in which it comes; the lower its rank, the higher up it lies."""
    tiles, layers = tiles_of(hexagon(3)), Layers()
    for found, owner, rank in laid:
        layers.add([(rank, tiles.triangle(found.corner_cells))], owner)
    seen = layers.seen()
    chosen = [(found, owner) for found, owner, _ in sorted(laid, key=lambda one: one[2])]
    expected: dict[str, list[shapely.Polygon]] = {}
    for at, (found, owner) in enumerate(chosen):
        earlier = shapely.union_all([polygon(other) for other, _ in chosen[:at]], grid_size=1e-9)
        rest = shapely.get_parts(shapely.difference(polygon(found), earlier, grid_size=1e-9))
        # Differences leave lines behind.
        if parts := [part for part in rest if part.area > 1e-6]:
            expected[owner] = [*expected.get(owner, ()), *parts]
    assert list(seen) == sorted(expected)
    for owner, owned in seen.items():
        whole = shapely.union_all(expected[owner], grid_size=1e-9)
        assert shape(tiles.outlines(owned)).symmetric_difference(whole, grid_size=1e-9).area < 1e-6


@given(st.lists(st.tuples(st.sampled_from(TRIANGLES[2]), st.integers(1, 4)), max_size=9), st.integers(0, 9))
def test_shapes_laid_down_together_are_those_laid_down_one_by_one(laid, cut):
    tiles = tiles_of(hexagon(2))
    shapes = sorted(((rank, tiles.triangle(found.corner_cells)) for found, rank in laid), key=lambda one: one[0])
    together, one_by_one = Layers(), Layers()
    together.add(shapes[:cut], "red")
    together.add(shapes[cut:], "blue")
    for at, shape in enumerate(shapes):
        one_by_one.add([shape], "red" if at < cut else "blue")
    assert together.seen() == one_by_one.seen()


def test_three_cells_that_no_line_joins_are_refused():
    board = hexagon(3)
    with pytest.raises(ValueError, match="no line joins b3 and c1"):
        tiles_of(board).triangle((board.cell("a1"), board.cell("b3"), board.cell("c1")))
