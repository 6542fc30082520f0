"""The one drawing of boards: hexes, squares and points, judged by their pixels."""

import itertools
import math

import numpy as np
import pytest
import shapely

from boardgen.boards.areas import area_ground
from boardgen.boards.drawing import draw_board
from boardgen.boards.picture import Picture
from boardgen.boards.sides import Side
from boardgen.errors import InvalidCellError, SceneError
from boardgen.geometry.board import Board
from boardgen.geometry.hexregions import hexagon, rectangle, rhombus, star, triangle
from boardgen.geometry.lattice import SQUARE
from boardgen.geometry.naming import Naming
from boardgen.geometry.points import points_of
from boardgen.geometry.squares import squares
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Path, Polygon, Style, Text
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT
from boardgen.scene.themes import COLOUR, THEMES
from boardgen.testing.pixels import pixels as picture_pixels
from tests.board_pictures import at, is_near, pixels

BOARDS = {
    "hexagon": hexagon(3),
    "triangle": triangle(4),
    "rhombus": rhombus(3),
    "rectangle": rectangle(3, 4),
    "hexes with holes": hexagon(3, frozenset({(0, 0), (2, 0)})),
    "squares": squares(5, 3),
    "squares with holes": squares(4, 4, frozenset({(1, 1), (3, 3)})),
    "go": points_of(squares(5, 5)),
    "triangular points": points_of(hexagon(3)),
    "a triangle of points": points_of(triangle(4)),
    "points in a row": points_of(squares(4, 1)),
    "one point": points_of(squares(1, 1)),
}
boards = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
PITCH = 6.0
CELL, GRID, EDGE = (COLOUR.colour(paint) for paint in ("cell", "grid", "edge"))


def everything(drawing):
    return (drawing.ground(), drawing.checkering(), drawing.lines(), drawing.outline(), *drawing.labels())


def texts(drawing):
    return [item for group in drawing.labels() for item in group.items if isinstance(item, Text)]


@boards
@pytest.mark.parametrize("labels", ["none", "edge", "cells"])
@pytest.mark.parametrize("centred", [True, False])
def test_nothing_leaves_the_drawing(board, labels, centred):
    drawing = draw_board(board, PITCH, labels, centred=centred)
    left, top, right, bottom = bounds(everything(drawing))
    assert left >= 0
    assert top >= 0
    assert right <= drawing.width
    assert bottom <= drawing.height


@boards
def test_each_spot_lies_on_the_ground_of_its_own_cell(board):
    drawing = draw_board(board, PITCH)
    picture = pixels([drawing.ground()], drawing.width, drawing.height)
    ground = is_near(picture, CELL, 2)
    for name in board.names:
        anchor = drawing.anchor(name)
        assert ground[at(anchor.y), at(anchor.x)]
        nearest = min(board, key=lambda i: math.dist(drawing.at(i), (anchor.x, anchor.y)))
        assert board.names[nearest] == name
        for x, y in anchor.outline:
            assert math.dist((x, y), (anchor.x, anchor.y)) > anchor.r - 1e-9


@pytest.mark.parametrize("kind", ["hexes with holes", "squares with holes"])
def test_holes_are_left_out(kind):
    board = BOARDS[kind]
    drawing = draw_board(board, PITCH)
    ground = is_near(pixels([drawing.ground()], drawing.width, drawing.height), CELL, 2)
    whole = hexagon(3) if kind.startswith("hex") else squares(4, 4)
    for cell, point in enumerate(whole.cells):
        x, y = drawing.layout.centre(whole, cell)
        assert ground[at(y), at(x)] == (point in board.index)
    with pytest.raises(InvalidCellError):
        drawing.anchor("b2" if kind.startswith("sq") else "c3")


@pytest.mark.parametrize("kind", ["hexes with holes", "squares with holes"])
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_holes_inside_look_unlike_cells_in_every_theme(kind, theme):
    """In ink cells are as white as the page."""
    board, whole = BOARDS[kind], hexagon(3) if kind.startswith("hex") else squares(4, 4)
    drawing = draw_board(board, PITCH)
    size = drawing.width, drawing.height
    page = Polygon(((0, 0), (size[0], 0), size, (0, size[1])), Style("page"))
    picture = pixels(
        [page, drawing.ground(), drawing.lines(), drawing.outline()], drawing.width, drawing.height, theme
    )
    strips = {
        # Round its middle, off the lines between cells.
        point: picture[at(y - 1) : at(y + 1), at(x - 1) : at(x + 1)].std(axis=(0, 1)).max()
        for cell, point in enumerate(whole.cells)
        for x, y in [drawing.layout.centre(whole, cell)]
    }
    assert all(strips[point] < 1 for point in board.index)
    assert strips[1, 1] > 8 if kind.startswith("sq") else strips[0, 0] > 8


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_holes_are_seen_in_small_figures(theme):
    """Their pale hatching was not to be seen in figures with cells of 6 mm."""
    whole = hexagon(3)
    drawing = draw_board(hexagon(3, frozenset({(0, 0)})), 6.0)
    size = drawing.width, drawing.height
    page = Polygon(((0, 0), (size[0], 0), size, (0, size[1])), Style("page"))
    picture = pixels([page, drawing.ground(), drawing.lines()], drawing.width, drawing.height, theme)
    hole, cell = (
        picture[at(y - 1.5) : at(y + 1.5), at(x - 1.5) : at(x + 1.5)].mean(axis=(0, 1))
        for x, y in (drawing.layout.centre(whole, whole.index[point]) for point in ((0, 0), (1, 0)))
    )
    assert abs(hole - cell).max() > 12


@pytest.mark.parametrize("kind", ["hexagon", "triangle", "rhombus", "squares", "squares with holes"])
def test_between_any_two_neighbours_across_an_edge_runs_a_line(kind):
    board = BOARDS[kind]
    drawing = draw_board(board, PITCH)
    picture = pixels([drawing.lines()], drawing.width, drawing.height)
    inked = is_near(picture, GRID)
    for cell, (x, y) in enumerate(board.cells):
        x1, y1 = drawing.at(cell)
        assert not inked[at(y1), at(x1)]
        for dx, dy in board.lattice.across:
            ax, ay = board.lattice.centre((dx, dy))
            mx, my = at(x1 + ax * PITCH / 2), at(y1 - ay * PITCH / 2)
            assert inked[my - 2 : my + 3, mx - 2 : mx + 3].any(), (x, y, dx, dy)


@pytest.mark.parametrize("kind", ["go", "triangular points", "a triangle of points", "points in a row"])
def test_lines_join_the_points_that_are_neighbours_and_no_others(kind):
    board = BOARDS[kind]
    drawing = draw_board(board, PITCH)
    inked = is_near(pixels([drawing.lines()], drawing.width, drawing.height), EDGE, 60)
    for a, b in itertools.combinations(board, 2):
        (x1, y1), (x2, y2) = drawing.at(a), drawing.at(b)
        if math.dist((x1, y1), (x2, y2)) > 1.8 * PITCH:
            continue
        x, y = at(x1 + (x2 - x1) * 0.4), at(y1 + (y2 - y1) * 0.4)
        assert inked[y - 1 : y + 2, x - 1 : x + 2].any() == (b in board.neighbours[a]), (
            board.names[a],
            board.names[b],
        )


@pytest.mark.parametrize("kind", ["go", "triangular points", "a triangle of points", "points in a row", "one point"])
def test_a_stone_on_any_point_stays_on_the_plank(kind):
    board = BOARDS[kind]
    drawing = draw_board(board, PITCH)
    ground = is_near(pixels([drawing.ground()], drawing.width, drawing.height), CELL, 2)
    for cell in board:
        x, y = drawing.at(cell)
        for turn in range(0, 360, 15):
            px = x + 0.5 * PITCH * math.cos(math.radians(turn))
            py = y + 0.5 * PITCH * math.sin(math.radians(turn))
            assert ground[at(py), at(px)]


@boards
def test_labels_along_the_edge_name_lines_of_cells(board):
    drawing = draw_board(board, PITCH, "edge")
    found = texts(drawing)
    letters = {name.rstrip("0123456789") for name in board.names}
    numbers = {name.lstrip("abcdefgh") for name in board.names}
    assert sorted(text.text for text in found) == sorted(letters | numbers)
    for text in found:
        # The cell nearest to a label is one of its own.
        middle = (text.x, text.y - text.size * 0.35)
        nearest = min(board, key=lambda i: math.dist(drawing.at(i), middle))
        name = board.names[nearest]
        assert text.text in (name.rstrip("0123456789"), name.lstrip("abcdefgh"))
        assert math.dist(drawing.at(nearest), middle) > 0.5 * PITCH


def test_labels_of_squares_stand_in_a_row_where_the_edge_has_holes():
    drawing = draw_board(squares(4, 4, frozenset({(0, 0), (1, 0), (0, 3)})), PITCH, "edge")
    found = {text.text: text for text in texts(drawing)}
    assert len({round(found[letter].y, 6) for letter in "abcd"}) == 1
    assert len({round(found[number].x, 6) for number in "1234"}) == 1


@boards
def test_labels_in_cells_stand_in_their_own(board):
    drawing = draw_board(board, PITCH, "cells")
    found = texts(drawing)
    assert [text.text for text in found] == list(board.names)
    for cell, text in enumerate(found):
        left, top, right, bottom = drawing.label_box(cell)
        assert bounds((text,))[0] == pytest.approx(left, abs=0.01)
        for corner in itertools.product((left, right), (top, bottom)):
            nearest = min(board, key=lambda i: math.dist(drawing.at(i), corner))
            assert nearest == cell


@pytest.mark.parametrize("kind", ["squares", "squares with holes", "hexagon", "hexes with holes", "rectangle"])
def test_checkered_neighbours_across_an_edge_differ(kind):
    board = BOARDS[kind]
    drawing = draw_board(board, PITCH)
    picture = pixels([drawing.ground(), drawing.checkering()], drawing.width, drawing.height)
    shade = {board.cells[i]: tuple(picture[at(y), at(x)]) for i, (x, y) in enumerate(map(drawing.at, board))}
    assert len(set(shade.values())) == board.lattice.shades
    for (x, y), own in shade.items():
        for dx, dy in board.lattice.across:
            assert shade.get((x + dx, y + dy)) != own


def test_a1_is_dark():
    drawing = draw_board(squares(8, 8), PITCH)
    picture = pixels([drawing.ground(), drawing.checkering()], drawing.width, drawing.height)
    dark = [drawing.anchor(name) for name in ("a1", "h8", "c3", "b2")]
    light = [drawing.anchor(name) for name in ("a2", "h1", "a8")]
    assert {tuple(picture[at(s.y), at(s.x)]) for s in dark} == {
        tuple(int(CELL_ALT[i : i + 2], 16) for i in (1, 3, 5))
    }
    assert {tuple(picture[at(s.y), at(s.x)]) for s in light} == {tuple(int(CELL[i : i + 2], 16) for i in (1, 3, 5))}


CELL_ALT = COLOUR.colour("shade")


def test_an_area_and_a_frame_cover_the_cells_asked_for():
    board = hexagon(3)
    drawing = draw_board(board, PITCH)
    cells = [board.cell(name) for name in ("b2", "c3", "e5")]
    inked = is_near(
        pixels([drawing.area(cells, "red.fill")], drawing.width, drawing.height), COLOUR.colour("red.fill")
    )
    assert [cell for cell in board if inked[at(drawing.at(cell)[1]), at(drawing.at(cell)[0])]] == sorted(cells)


def test_the_outline_is_cut_unless_bands_lie_around_it():
    assert draw_board(hexagon(3), PITCH).outline().layer == "cut"
    side = Side("bottom", "red", tuple(range(3)))
    drawing = draw_board(hexagon(3), PITCH, sides=(side,))
    assert drawing.outline().layer == "score"
    assert [group.layer for group in drawing.bands()] == ["area", "cut"]


def test_a_drawing_may_stand_anywhere_on_a_picture():
    here, there = (draw_board(hexagon(3), PITCH, "edge", at=at_) for at_ in ((0, 0), (30, 7)))
    assert (here.width, here.height) == (there.width, there.height)
    one, two = here.anchor("b2"), there.anchor("b2")
    assert (two.x - one.x, two.y - one.y) == pytest.approx((30, 7))
    assert (there.left - here.left, there.bottom - here.bottom) == pytest.approx((30, 7))


def test_room_for_labels_only_where_they_stand():
    wide, tight = (draw_board(squares(3, 3), PITCH, "edge", centred=centred) for centred in (True, False))
    room = [wide.left, wide.top, wide.width - wide.right, wide.height - wide.bottom]
    assert room == pytest.approx([room[0]] * 4)
    assert tight.left == pytest.approx(wide.left)
    assert tight.top < wide.top
    assert tight.width - tight.right < wide.width - wide.right


def test_an_unknown_kind_of_board_is_an_error():
    class Sphere(Board):
        pass

    with pytest.raises(SceneError, match="no drawing for a Sphere"):
        draw_board(Sphere("sphere", 1, SQUARE, [(0, 0)], Naming((1, 0), (0, 1))), PITCH)


@boards
def test_pictures_scale_with_the_pitch(board):
    small, large = (draw_board(board, pitch, "edge") for pitch in (5, 20))
    assert (large.width, large.height) == (pytest.approx(4 * small.width), pytest.approx(4 * small.height))


def test_squares_take_few_steps():
    drawing = draw_board(squares(20, 20), PITCH)
    (lines,) = drawing.lines().items
    assert isinstance(lines, Path)
    assert len(lines.steps) == 2 * (21 + 21)
    (outline,) = drawing.outline().items
    assert len(outline.steps) == 5
    (plank,) = draw_board(points_of(squares(20, 20)), PITCH).outline().items
    assert isinstance(plank, Polygon)
    assert len(plank.points) == 4


def test_groups_are_named():
    drawing = draw_board(hexagon(2), PITCH, "edge")
    assert [group.id for group in everything(drawing) if isinstance(group, Group)] == [
        "cells", "checkering", "grid", "outline", "labels",
    ]  # fmt: skip
    assert np.isfinite(drawing.width)


@pytest.mark.parametrize("labels", ["edge", "cells"])
def test_coordinates_of_large_boards_stay_quiet(labels):
    """They grow with the cells up to 10 pt, and are as large as the smallest legible type where there is room."""

    def size(pitch):
        (text, *_) = (item for group in draw_board(squares(3, 3), pitch, labels).labels() for item in group.items)
        return text.size

    assert size(10.0) <= size(12.0) < size(40.0) == size(80.0) < 10.5 / 72 * 25.4


@boards
@pytest.mark.parametrize("pitch", [5.0, 8.0, 9.1, 11.0, 19.0, 40.0])
def test_coordinates_close_to_the_edge_stay_in_the_drawing_and_off_the_board(board, pitch):
    drawing = draw_board(board, pitch, "edge", close=True)
    ground, *_ = drawing.ground().items
    loops = [ground.points] if isinstance(ground, Polygon) else [drawing.anchor(name).outline for name in board.names]
    ground = shapely.union_all([shapely.Polygon(loop).buffer(1e-6) for loop in loops])
    found = [(text, bounds((text,))) for text in texts(drawing)]
    for text, (left, _, right, _) in found:
        top, bottom = text.y - CAP_HEIGHT * text.size, text.y + 0.21 * text.size * (text.text in "gjpqy")
        assert min(left, top) >= -0.01
        assert right <= drawing.width + 0.01
        assert bottom <= drawing.height + 0.01
        # The rim takes 0.25 mm of it.
        assert ground.distance(shapely.box(left, top, right, bottom)) > max(0.01 * pitch, 0.4), text.text
        assert text.size >= min(LEAST_TEXT, 0.46 * pitch) - 1e-9


def test_coordinates_in_notches_take_no_height_but_in_the_margin():
    """Letters below a small board of hexes stand nearly in the room of its outline, below a large one 2 mm lower,
    clear of its edge: there they hang into the margin of a sheet. Beside it numbers take a little.
    """
    for pitch, lower in ((9.0, 0.5), (19.0, 2.0)):
        bare, close, usual = (
            draw_board(hexagon(6), pitch, labels, close=close)
            for labels, close in (("none", True), ("edge", True), ("edge", False))
        )
        assert bare.height - 0.01 <= close.height <= bare.height + 2 * lower + 0.01
        assert bare.width < close.width < usual.width - 0.5 * pitch
    cells = shapely.union_all([shapely.Polygon(close.anchor(name).outline) for name in close.board.names])
    letters = [text for text in texts(close) if text.text.isalpha()]
    assert len(letters) == 11
    for text in letters:
        left, _, right, _ = bounds((text,))
        assert cells.distance(shapely.box(left, text.y - CAP_HEIGHT * text.size, right, text.y)) > 0.9


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_cells_that_mean_something_differ_in_every_theme(theme):
    """Darker, or hatched where a theme leaves areas empty."""
    drawing = draw_board(squares(2, 1), 20.0)
    items = (drawing.ground(), *drawing.shaded([0]))
    image = pixels(items, drawing.width, drawing.height, theme)
    halves = np.split(image, [image.shape[1] // 2], axis=1)
    assert abs(halves[0].mean() - halves[1].mean()) > 1


@pytest.mark.parametrize("close", [False, True])
def test_coordinates_of_a_star_lie_on_its_plank(close):
    """They stand between its points, where the rim of a plank that ends at the points would cross them."""
    drawing = draw_board(points_of(star(3)), 8.0, "edge", close=close)
    (plank,) = (item for item in drawing.outline().items if isinstance(item, Polygon))
    rim = shapely.Polygon(plank.points).exterior
    texts = [item for item in drawing.labels()[0].items if isinstance(item, Text)]
    assert len(texts) > 10
    assert all(shapely.Point(text.x, text.y - text.size / 3).distance(rim) > text.size * 0.7 for text in texts)


def test_hatching_of_two_players_is_told_apart_on_small_figures():
    """Lines every 0.7 mm, in two directions and one tone, ran into one another on grey prints."""
    square = ((2.0, 2.0), (18.0, 2.0), (18.0, 18.0), (2.0, 18.0))
    apart, tone = {}, {}
    for colour in ("red", "blue"):
        picture = Picture(20.0, 20.0, (), tuple(area_ground([square], colour, 4.8)), None, "")
        grid = picture_pixels(picture, 20.0, THEMES["grey"])
        row = np.array([grid.at(3.0 + i / 20.0, 10.0).mean() for i in range(280)])
        lines = np.flatnonzero(np.diff((row < (row.min() + row.max()) / 2).astype(int)) == 1)
        # They are slanted by 45 degrees.
        apart[colour] = np.diff(lines).mean() / 20.0 / math.sqrt(2)
        tone[colour] = row.mean()
    assert min(apart.values()) >= 0.9
    assert apart["red"] >= 1.3 * apart["blue"]
    assert tone["red"] >= tone["blue"] + 30


@pytest.mark.parametrize("theme", [name for name in THEMES if name != "ink"])
def test_a1_is_dark_in_every_theme(theme):
    """On black paper it was the light one."""
    paints = THEMES[theme].paints
    first = paints["check"] or paints["cell"]
    rest = paints["check.rest"] or paints["cell"]
    assert int(first[1:3], 16) < int(rest[1:3], 16)
