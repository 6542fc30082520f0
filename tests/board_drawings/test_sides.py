"""Coloured sides: the right part of the outline, bands outside of it, a second sign for each colour."""

import math
from itertools import pairwise

import numpy as np
import pytest
import shapely

from boardgen.boards.coordinates import LABEL_SIZE, Coordinates
from boardgen.boards.drawing import draw_board
from boardgen.boards.picture import Picture
from boardgen.boards.sides import BAND, Side, outwards, side_lines
from boardgen.errors import OptionError
from boardgen.games.hex3.game import GAME as HEX3
from boardgen.games.hex3.view import sides as sides_of_hex3
from boardgen.games.trike.hosts import atoll, hexes, y
from boardgen.geometry.hexregions import hexagon, rhombus, triangle
from boardgen.geometry.layout import Layout
from boardgen.geometry.squares import squares
from boardgen.scene.primitives import Group, Line, Polygon, Polyline
from boardgen.scene.text import CAP_HEIGHT, measure
from boardgen.scene.themes import THEMES
from boardgen.testing.pixels import pixels


def named(board, names):
    return tuple(board.cell(name) for name in names.split())


SQUARE_SIDES = [named(squares(4, 3), names) for names in ("a1 b1 c1 d1", "d1 d2 d3", "d3 c3 b3 a3", "a3 a2 a1")]


@pytest.mark.parametrize(
    ("board", "sides"),
    [
        (rhombus(2), [side.cells for side in hexes.sides(2)]),
        (rhombus(5), [side.cells for side in hexes.sides(5)]),
        (triangle(4), [side.cells for side in y.sides(4)]),
        (atoll.board(5), [side.cells for side in atoll.sides(5)]),
        (atoll.board(7), [side.cells for side in atoll.sides(7)]),
        (squares(4, 3), SQUARE_SIDES),
    ],
)
def test_side_lines_go_once_around_the_board(board, sides):
    lines = side_lines(board, sides)
    for line, following in zip(lines, [*lines[1:], lines[0]], strict=True):
        assert line[-1] == following[0]
    place = board.lattice.position
    length = sum(math.dist(place(a), place(b)) for line in lines for a, b in pairwise(line))
    (outline,) = board.outlines
    rim = len(outline)
    edge = math.dist(*map(place, board.corners(0)[:2]))
    assert length == pytest.approx(rim * edge)


def test_a_side_line_keeps_to_its_cells():
    board = rhombus(4)
    for side, line in zip(hexes.sides(4), side_lines(board, [s.cells for s in hexes.sides(4)]), strict=True):
        corners = {corner for cell in side.cells for corner in board.corners(cell)}
        whole = {point for point in line if point == (round(point[0]), round(point[1]))}
        assert whole <= corners
        assert len(whole) >= 2 * len(side.cells) - 1


def test_a_corner_square_gives_each_side_one_of_its_edges():
    bottom, right, *_ = side_lines(squares(4, 3), SQUARE_SIDES)
    assert bottom == ((-1, -1), (1, -1), (3, -1), (5, -1), (7, -1))
    assert right == ((7, -1), (7, 1), (7, 3), (7, 5))


def test_holes_inside_do_not_matter():
    holed = hexagon(4, frozenset({(0, 0)}))
    bottom = tuple(cell for cell in holed if holed.names[cell].endswith("1") and len(holed.names[cell]) == 2)
    assert side_lines(holed, [bottom]) == side_lines(hexagon(4), [bottom])


@pytest.mark.parametrize("names", ["b2", "a1 c1", "d1 c1 b1 a1", "a1 b1 c1 d1 a3"])
def test_cells_that_are_no_side_are_refused(names):
    board = squares(4, 3)
    with pytest.raises(OptionError, match="do not follow each other anticlockwise") as error:
        side_lines(board, [named(board, names)])
    assert error.value.code == "bad-side"


def test_cells_at_the_edge_are_outlined_with_their_parts_of_the_bands():
    sides = [Side(str(at), "red", cells) for at, cells in enumerate(SQUARE_SIDES)]
    drawing = draw_board(squares(4, 3), 10.0, sides=sides)
    area = {}
    for name in ("a1", "b1", "b2", "d3"):
        around = drawing.anchor(name).rimmed
        ends = pairwise((*around, *around[:1]))
        area[name] = abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in ends)) / 2
    # Past the ends of crosses, which reach over the bands.
    beside, corner = 10 * 10 * (1 + 1.4 * BAND), (10 * (1 + 1.4 * BAND)) ** 2
    assert area == pytest.approx({"a1": corner, "b1": beside, "b2": 0.0, "d3": corner})
    assert draw_board(squares(4, 3), 10.0).anchor("a1").rimmed == ()


def test_outwards_is_to_the_right_of_a_walk_anticlockwise_on_paper():
    assert outwards(((0, 0), (10, 0), (10, -10)), 1) == ((0, 1), (11, 1), (11, -10))
    assert outwards(((0, 0), (10, 0), (10, -10)), -1) == ((0, -1), (9, -1), (9, -10))


def groups(drawing):
    return {group.id: group for group in drawing.bands()[0].items if isinstance(group, Group)}


def coloured(colours):
    board = squares(4, 3)
    names = ("bottom", "right", "top", "left")
    sides = [Side(*part) for part in zip(names, colours, SQUARE_SIDES, strict=True)]
    return draw_board(board, 10.0, sides=sides)


def test_bands_lie_around_the_board_and_close_at_the_corners():
    drawing = coloured(["red", "blue", "red", "blue"])
    (body,) = (item for item in groups(drawing)["side-bottom"].items if isinstance(item, Polygon))
    left, bottom, right = drawing.left, drawing.bottom, drawing.right
    far = BAND * 10.0
    corners = {(round(x, 6), round(y_, 6)) for x, y_ in (body.points[0], body.points[-1])}
    assert corners == {(round(left, 6), round(bottom, 6)), (round(left - far, 6), round(bottom + far, 6))}
    assert max(x for x, _ in body.points) == pytest.approx(right + far)
    assert drawing.left >= far


@pytest.mark.parametrize("colour", ["red", "black", "green", "yellow", "orange", "purple"])
def test_a_coloured_band_carries_a_line_as_its_second_sign(colour):
    group = groups(coloured([colour, "blue", "white", "accent"]))["side-bottom"]
    assert [type(item) for item in group.items] == [Polygon, Polyline]


def test_signs_differ_and_blue_and_white_have_none():
    dashes = {}
    for colour in ("red", "green", "yellow", "orange", "purple", "blue", "white"):
        items = groups(coloured([colour, "blue", "blue", "blue"]))["side-bottom"].items
        lines = [item for item in items if isinstance(item, Polyline)]
        dashes[colour] = [tuple(d / item.style.width for d in item.style.dash) for item in lines]
    assert dashes["blue"] == dashes["white"] == []
    signs = [str(dashes[colour]) for colour in ("red", "green", "yellow", "orange", "purple")]
    assert len(set(signs)) == 5


@pytest.mark.parametrize(("colour", "signs"), [("green", 1), ("red", 1), ("blue", 0)])
def test_a_side_that_is_out_keeps_its_colour_and_sign_and_is_crossed_between_its_corners(colour, signs):
    colours = (colour, "white", "white", "white")
    sides = [
        Side(name, of, cells, out=name == "bottom")
        for name, of, cells in zip(("bottom", "right", "top", "left"), colours, SQUARE_SIDES, strict=True)
    ]
    drawing = draw_board(squares(4, 3), 10.0, sides=sides)
    body, *items = groups(drawing)["side-bottom"].items
    # Hollow it looked as if it had not been printed.
    assert body.style.fill == f"{colour}.fill"
    assert sum(isinstance(item, Polyline) for item in items) == signs
    # What is light around the cross is not seen beyond the band.
    cases = [item for item in items if isinstance(item, Polygon) and item.style.fill == "veil"]
    assert len(cases) == 2
    band = shapely.Polygon(body.points).buffer(1e-6)
    assert all(band.covers(shapely.Polygon(case.points)) for case in cases)
    crosses = [item for item in items if isinstance(item, Line) and item.style.stroke == "ink"]
    # Two strokes on the edge next to the middle, hardly higher than the band, so that they stay off coordinates, as
    # wide as high, mirror images of each other.
    assert len(crosses) == 2
    xs = [(line.x1 + line.x2) / 2 for line in crosses]
    assert xs == pytest.approx([drawing.at(drawing.board.cell("b1"))[0]] * 2)
    ys = [y for _, y in body.points]
    over = (max(ys) - min(ys)) * 0.08
    for one, other in zip(crosses[::2], crosses[1::2], strict=True):
        assert sorted((one.y1, one.y2)) == pytest.approx([min(ys) - over, max(ys) + over])
        assert abs(one.x2 - one.x1) == pytest.approx(abs(one.y2 - one.y1))
        assert (one.x1, one.x2, one.y1, one.y2) == pytest.approx((other.x1, other.x2, other.y2, other.y1))


@pytest.mark.parametrize("side", [4, 5])
def test_crosses_on_zigzag_sides_are_all_alike_and_each_is_near_the_middle_of_its_side(side):
    """On edges of both directions, and where a band bends around a corner, they looked like bow ties; several on each
    side were louder than pieces."""
    field = HEX3.start(side=side).field
    drawing = draw_board(field.board, 10.0, sides=sides_of_hex3(field, (0, 1, 2)))
    for each in sides_of_hex3(field):
        items = groups(drawing)[f"side-{each.name.replace(' ', '-')}"].items
        lines = [item for item in items if isinstance(item, Line) and item.style.stroke == "ink"]
        assert len(lines) == 2
        turns = {round(math.degrees(math.atan2(line.y2 - line.y1, line.x2 - line.x1)) % 180) for line in lines}
        # Turned as their edges slope, they looked like blots.
        assert turns == {45, 135}
        for line in lines:
            at = (line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2
            nearest = min(field.board, key=lambda cell: math.dist(at, drawing.at(cell)))
            assert abs(each.cells.index(nearest) - (side - 1) / 2) <= 0.5


def test_a_cross_keeps_off_the_cells_where_a_wall_ends_while_there_are_others():
    """Crosses stood on the ends of walls, a blot each."""
    field = HEX3.start(side=4).field

    def crossed(ends):
        drawing = draw_board(field.board, 10.0, "none", sides=sides_of_hex3(field, (1,), ends))
        items = groups(drawing)["side-upper-left"].items
        lines = [item for item in items if isinstance(item, Line) and item.style.stroke == "ink"]
        return drawing, [((line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2) for line in lines]

    def beside(cell, drawing, places):
        return any(math.dist(drawing.at(cell), place) < 8.0 for place in places)

    usual = crossed(())
    crossed_cells = [cell for cell in field.board if beside(cell, *usual)]
    (cell,) = crossed_cells
    drawing, places = crossed((cell,))
    assert places
    assert not beside(cell, drawing, places)
    # Where walls end beside all of them, it is where it was.
    assert crossed(tuple(field.board))[1] == usual[1]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("colour", ["red", "green", "blue"])
def test_a_side_that_is_out_looks_different_in_every_theme_and_without_colours(theme, colour):
    """By lightness alone, at the size of figures on cards."""
    lightness = []
    for out in (False, True):
        board = draw_board(squares(4, 3), 8.0, sides=[Side("bottom", colour, SQUARE_SIDES[0], out=out)])
        below = (board.ground(), *board.bands())
        picture = Picture(board.width, board.height, below, (), board.anchor, "")
        lightness.append(pixels(picture, 10.0, theme).grid.mean(axis=2))
    assert (np.abs(lightness[0] - lightness[1]) > 60).sum() > 150


def side_in(theme, colour, pitch=8.0):
    """A side of a board at the size of figures on cards: lightness of its pixels, 0 to 255."""
    board = draw_board(squares(4, 3), pitch, sides=[Side("bottom", colour, SQUARE_SIDES[0])])
    picture = Picture(board.width, board.height, (board.ground(), *board.bands()), (), board.anchor, "")
    return pixels(picture, 10.0, THEMES[theme]).grid.mean(axis=2)


def test_a_side_without_a_line_is_no_thinner_than_others_where_areas_stay_empty():
    """Blue's was a hairline, which looked like a rim of the board."""
    marked = {colour: (255 - side_in("ink", colour)).sum() for colour in ("red", "green", "blue")}
    assert marked["blue"] >= marked["red"]


@pytest.mark.parametrize("theme", ["ink", "grey"])
def test_a_side_without_a_line_is_dark_all_through_where_hues_do_not_tell_colours_apart(theme):
    """In ink blue's two strong edges were as many lines as red's edge and the line in it."""

    def lines(colour):
        across = side_in(theme, colour)[-60:, 120:200].mean(axis=1) < 140
        return int((np.diff(across.astype(int)) == 1).sum())

    assert lines("blue") == 1 < lines("red")


def test_white_sides_stay_light_and_black_ones_are_dark_in_every_theme_on_white():
    for theme in ("colour", "ink", "grey"):
        black, white = ((side_in(theme, colour) < 128).sum() for colour in ("black", "white"))
        assert black > 2.5 * white, theme


@pytest.mark.parametrize("board", [atoll.board(11), hexagon(5), rhombus(11)])
@pytest.mark.parametrize("pitch", [4.0, 9.0])
def test_letters_in_notches_keep_off_the_bands_around(board, pitch):
    """The m of Atoll lay on the band at its left, and letters below on the points at their sides."""
    edge = Coordinates(board, pitch, LABEL_SIZE, True, BAND, 0.5, 1.0)
    layout = Layout(pitch)
    across = [(math.cos(math.radians(turn)), math.sin(math.radians(turn))) for turn in (0, 60, 120)]
    for text in edge.texts(layout):
        wide, high = 0.5 * measure(text.text, text.size), 0.5 * CAP_HEIGHT * text.size
        x, y = text.x, text.y - high
        for cell in board:
            dx, dy = (a - b for a, b in zip((x, y), layout.centre(board, cell), strict=True))
            far = max(abs(dx * a + dy * b) - abs(a) * wide - abs(b) * high for a, b in across)
            assert far > (0.5 + BAND) * pitch + 0.2, text.text


@pytest.mark.parametrize("close", [True, False])
@pytest.mark.parametrize("pitch", [11.0, 14.0, 22.0])
@pytest.mark.parametrize("board", [triangle(9), hexagon(6), hexagon(5), rhombus(11)])
def test_letters_of_slanting_columns_are_on_its_line_and_nearest_to_their_own_cell(board, pitch, close):
    """They stood midway between two cells of the lowest row, of which either might have been theirs, or beside it."""
    sides = sides_of_hex3(HEX3.start().field) if len(board) == 61 else ()
    drawing = draw_board(board, pitch, "edge", close=close, sides=sides)
    band = BAND * pitch if sides else 0.0
    outlines = {name: shapely.Polygon(drawing.anchor(name).outline) for name in board.names}
    slanting = {label.text: label for label in board.edge_labels() if abs(label.way[1]) > 0.1}
    (labels,) = drawing.labels()
    letters = {text.text: shapely.Point(text.x, text.y - CAP_HEIGHT * text.size / 2) for text in labels.items}
    for letter, label in slanting.items():
        own = board.names[label.cell]
        x, y = drawing.anchor(own).x, drawing.anchor(own).y
        across = (letters[letter].x - x) * label.way[1] + (letters[letter].y - y) * label.way[0]
        assert abs(across) < 0.05, (letter, across)
        near = outlines[own].distance(letters[letter]) - band
        others = min(shape.distance(letters[letter]) for name, shape in outlines.items() if name != own) - band
        assert others > (1.1 if sides else 1.5) * near, (letter, others / near)
