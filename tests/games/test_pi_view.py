"""Pi's pictures: lines that run to the rim, territory that agrees with control, halves that join."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
import shapely

from boardgen import draw, load
from boardgen.boards.drawing import draw_board
from boardgen.boards.picture import Anchor, Display, Picture
from boardgen.figures.figure import figure_picture
from boardgen.figures.marks import mark_items
from boardgen.games import get_game
from boardgen.games.pi.control import Control
from boardgen.games.pi.facts import territory
from boardgen.games.pi.held import Held, held_triangles
from boardgen.games.pi.lines import ends
from boardgen.games.pi.view import _told_apart
from boardgen.geometry.board import iter_bits
from boardgen.geometry.hexlines import FAMILIES, GRIDS, segments
from boardgen.geometry.hexregions import hexagon
from boardgen.geometry.lattice import HEX
from boardgen.paper import board_pages
from boardgen.paper.spreads import Halves, OnePage
from boardgen.pieces.markers import goal, goal_items
from boardgen.printables.names import find_board
from boardgen.printables.on_paper import at_pitch
from boardgen.records import loads
from boardgen.records.mark_specs import Mark
from boardgen.render.formats import render
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Circle, Document, Group, Line, Polygon, Text, Use
from boardgen.scene.themes import COLOUR, THEMES
from boardgen.testing.pixels import pixels
from tests.render.scenes import difference, pdfium, pdfium_page, resvg

PI = get_game("pi")


def board_shape(board):
    """The board as a shapely polygon, in pitches."""
    hexes = [shapely.Polygon([HEX.position(p) for p in HEX.corners(cell)]) for cell in board.cells]
    return shapely.coverage_union_all(shapely.set_precision(np.array(hexes), 1e-6))


@pytest.mark.parametrize("side", [2, 3, 4, 6])
def test_lines_run_from_rim_to_rim_inside_the_board(side):
    board = hexagon(side)
    shape = board_shape(board)
    for segment in segments(board):
        a, b = ends(board, segment)
        assert shape.buffer(1e-4).covers(shapely.LineString([a, b]))
        for end in (a, b):
            assert shape.exterior.distance(shapely.Point(end)) < 1e-4


def test_the_lines_cut_the_board_into_30_60_90_triangles():
    """Each hex is cut into twelve; there are no other faces inside the board."""
    board = hexagon(3)
    lines = [shapely.LineString(ends(board, s)) for s in segments(board)]
    rim = board_shape(board).exterior
    noded = shapely.union_all([*lines, shapely.LineString(rim)], grid_size=1e-5)
    faces = list(shapely.polygonize(list(noded.geoms)).geoms)
    assert len(faces) == 12 * len(board)
    assert {round(face.area, 3) for face in faces} == {round(np.sqrt(3) / 24, 3)}


def test_each_grid_is_a_row_family_and_the_diagonal_at_right_angles():
    for row, diagonal in GRIDS:
        (q1, r1), (q2, r2) = FAMILIES[row], FAMILIES[diagonal]
        a, b = np.array([q1 + r1 / 2, r1 * np.sqrt(3) / 2]), np.array([q2 + r2 / 2, r2 * np.sqrt(3) / 2])
        assert abs(a @ b) < 1e-9


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("kind", ["board", "setup", "diagram"])
def test_lines_have_one_look_everywhere(theme, kind):
    """A third of the way along a row and between two rows resvg finds hue, and dashes where themes have none."""
    pos = PI.start(red=["e5", "g6", "f7"])
    view = PI.view()
    display = Display(20.0, "none", to_play=kind == "setup")
    picture = view.board(display) if kind == "board" else view.position(pos, display)
    per_mm = 8.0
    # From a1 the line between rows goes up across the edge of b1 and a2 and meets b2's row at b3.
    a1, b1, a2, top = (picture.anchor(name) for name in ("a1", "b1", "a2", "b3"))
    drawn = pixels(picture, per_mm, theme, around=[a1, b1, a2, top])
    ground = np.array(
        [int(theme.colour((theme.paints["cell"] and "cell") or "veil")[i : i + 2], 16) for i in (1, 3, 5)]
    )

    def seen(x, y):
        column, row = round((x + drawn.left) * per_mm), round((y + drawn.top) * per_mm)
        patch = drawn.grid[row - 1 : row + 2, column - 1 : column + 2]
        return float(np.abs(patch - ground).max())

    along = [seen(a1.x + (b1.x - a1.x) * t, a1.y) for t in np.linspace(0.2, 0.8, 60)]
    assert min(along) > 25
    between = [seen(a1.x + (top.x - a1.x) * t, a1.y + (top.y - a1.y) * t) for t in np.linspace(0.08, 0.3, 120)]
    assert (min(between) < 12) == (theme.paints["grid.1.solid"] is None)
    assert max(between) > 25
    # A ring on the centre, none on the crossing of b1, a2 and the line between.
    ring = seen(a2.x + 0.06 * 20, a2.y - 0.15)
    assert ring > 40
    assert (
        np.abs(drawn.at(a2.x, a2.y) - np.array([int(theme.colour("veil")[i : i + 2], 16) for i in (1, 3, 5)])).max()
        < 8
    )


def is_tinted(item):
    """Whether an item, or one in it, has a tint that lets lines below it show."""
    if isinstance(item, Group):
        return any(map(is_tinted, item.items))
    style = getattr(item, "style", None)
    return str(getattr(style, "fill", "")).endswith(".tint") and style.opacity < 1


def test_lines_lie_below_areas_and_rings_above():
    """Hatching among lines of its own hue, on black above all, was a tangle."""
    given = "game: pi\nsetup: {red: [e5, g6, f7], goals: {A: f6}}\n"
    record = loads(f"{given}figures: [{{id: a, control: true}}, {{id: b, marks: [{{area: [b2, b3]}}]}}]\n")
    for id_ in ("a", "b"):
        picture = figure_picture(record, record.figure(id_))
        names = [getattr(item, "id", "") for item in (*picture.below, *picture.above)]
        tints = [i for i, item in enumerate((*picture.below, *picture.above)) if is_tinted(item)]
        assert tints
        assert max(i for i, name in enumerate(names) if name.startswith("lines-")) < min(tints)
        assert max(tints) < names.index("centres")


def test_around_some_places_pixels_are_those_of_the_whole():
    picture = PI.view().board(Display(12.0, "cells"))
    some = [picture.anchor(name) for name in ("c4", "e5")]
    whole, part = pixels(picture, 4.0), pixels(picture, 4.0, around=some)
    assert part.grid.size < whole.grid.size / 4
    for anchor in some:
        # Thin lines that lie a little otherwise between pixels are a little lighter or darker.
        assert np.abs(whole.patch(anchor) - part.patch(anchor)).mean() < 2
        assert np.abs(whole.patch(anchor) - part.patch(anchor._replace(y=anchor.y + 0.3))).mean() > 3


def test_a_setup_redraws_the_printed_board():
    """Lines, rings and rim of a setup without goals are those of the board, wherever no piece stands."""
    view, display = PI.view(), Display(18.0, "edge", to_play=True)
    board, setup = view.board(display), view.position(PI.start(red=["e5", "g6", "f7"]), display)
    one, other = pixels(board, 4.0), pixels(setup, 4.0)
    assert one.grid.shape == other.grid.shape
    for name in set(PI.board().names) - {"e5", "g6", "f7"}:
        assert np.abs(one.patch(board.anchor(name), 0.7) - other.patch(setup.anchor(name), 0.7)).max() == 0
    assert np.abs(one.grid - other.grid).max() > 0


def test_the_lines_of_the_card_run_to_the_rim():
    pos = PI.start(position={"red": ["e5"], "blue": []}, side=5)
    picture = PI.view().position(pos, Display(10.0, "none", flags=frozenset(["lines"])))
    (group,) = (item for item in picture.above if getattr(item, "id", "") == "lines-through")
    board = hexagon(5)
    shape = board_shape(board)
    here = picture.anchor("e5")
    tips = {
        point for line in group.items for point in line.points if math.hypot(point[0] - here.x, point[1] - here.y) > 1
    }
    assert len(tips) == 12
    for x, y in tips:
        at = shapely.Point(
            (x - here.x) / 10 + board.centre(board.cell("e5"))[0],
            (here.y - y) / 10 + board.centre(board.cell("e5"))[1],
        )
        assert shape.exterior.distance(at) < 1e-3


@pytest.mark.parametrize("seed", range(4))
def test_regions_agree_with_the_control_of_cells(seed):
    """A cell in the inside of a region is controlled by its owner."""
    rng = random.Random(seed)
    written = PI.random_setup(seed, goals=0)
    pos = PI.start(**written["board"], **written["setup"])
    for _ in range(14):
        pos = PI.play(pos, rng.choice(list(PI.legal_moves(pos))))
    board = pos.setup.board
    control = territory(pos)
    held = {"red": set(iter_bits(control.red)), "blue": set(iter_bits(control.blue))}
    for owner, rings in Control(pos).regions().items():
        shape = shapely.Polygon()
        for ring in rings:
            shape = shape.symmetric_difference(shapely.Polygon(ring))
        inside = {i for i in board if shape.buffer(-1e-3).contains(shapely.Point(board.centre(i)))}
        assert inside <= held[owner]
        assert all(shape.buffer(1e-3).covers(shapely.Point(board.centre(i))) for i in held[owner])


def test_control_piece_by_piece_is_as_at_once():
    pos = PI.start()
    control = Control(pos)
    for token in ["f5", "e6", "d3", "h5", "d7"]:
        pos = PI.play(pos, PI.parse_move(token, pos))
        control.place(pos, pos.moves[-1])
        assert control.regions() == Control(pos).regions()
    assert set(control.regions()) == {"red", "blue"}


def raster_pdf(document, dpi):
    return pdfium_page(render(document, ".pdf", COLOUR)[0], 0, dpi).astype(float)


def example_position():
    pos = PI.start(red=["e5", "g6", "f7"], goals={"A": "d5", "B": "h8", "C": "f6", "D": "e8", "E": "g4"})
    for token in ["f5", "e6", "d3", "h5", "d7"]:
        pos = PI.play(pos, PI.parse_move(token, pos))
    return pos


@pytest.mark.parametrize("theme", THEMES)
def test_pdf_and_svg_show_the_same_figure(theme):
    scene = draw.position("pi", example_position(), numbers=True, flags=["control"]).document.pages[0]
    # Whole millimetres are whole pixels at 254 dpi: neither program stretches the page, and a line is a pixel.
    scene = scene._replace(width=math.ceil(scene.width), height=math.ceil(scene.height))
    pdf = pdfium(scene, THEMES[theme], 254)
    mean, worst = difference(pdf, resvg(scene, THEMES[theme], 254))
    assert mean < 3
    assert worst < 40
    # The same comparison sees a figure that is a quarter of a millimetre off.
    moved = scene._replace(items=(Group(scene.items, dx=0.25),))
    mean, worst = difference(pdf, resvg(moved, THEMES[theme], 254))
    assert mean > 3
    assert worst > 40


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_halves_one_turned_by_pi_are_the_whole_board(paper):
    """The half page is cut at its joint; the same raster turned half-way round completes it."""
    picture = at_pitch(find_board("pi").board({}), "none")
    options = {"paper": paper, "ruler": False, "title": ""}
    half = raster_pdf(board_pages(picture, Halves(20.0), **options), 150)
    whole = raster_pdf(board_pages(picture, OnePage(20.0), **{**options, "paper": "a3"}), 150)
    board = cut_out(whole)
    piece = cut_out_half(half, board.shape)
    turned = piece[::-1, ::-1]
    upright = board.shape[0] == piece.shape[0]
    joined = np.concatenate([piece, turned], axis=1 if upright else 0)[: board.shape[0], : board.shape[1]]
    trimmed = board[: joined.shape[0], : joined.shape[1]]
    difference = np.abs(joined - trimmed).mean(axis=2)
    assert difference.mean() < 6
    assert np.percentile(difference, 97) < 90


def cut_out(raster):
    """The part of a page with colour on it."""
    ink = np.abs(raster - 255).max(axis=2) > 3
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    return raster[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def cut_out_half(raster, whole):
    """The half board on its page: paper-coloured cells tell it from joint line and note."""
    cells = np.abs(raster - np.array([0xFB, 0xF9, 0xF4])).max(axis=2) < 3
    rows, columns = np.flatnonzero(cells.sum(axis=1) > 3), np.flatnonzero(cells.sum(axis=0) > 3)
    top, bottom, left, right = rows[0], rows[-1], columns[0], columns[-1]
    half_width, half_height = whole[1] // 2, whole[0] // 2
    if abs((right - left) - half_width) < 12:
        middle = (top + bottom) // 2
        return raster[middle - half_height : middle - half_height + whole[0], right + 1 - half_width : right + 1]
    middle = (left + right) // 2
    return raster[bottom + 1 - half_height : bottom + 1, middle - whole[1] // 2 : middle - whole[1] // 2 + whole[1]]


def test_goals_point_at_their_owner_and_numbers_follow_the_moves():
    pos = example_position()
    picture = PI.view().position(pos, Display(8.5, numbers=True))
    text = repr(picture.above)
    assert "goal-blue" in text
    assert "goal-red" in text
    assert "goal-open" in text
    assert all(f"text='{number}'" in text for number in range(1, 6))
    assert "goal A on d5 blue's" in picture.desc


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_goals_have_the_colour_of_their_owner_all_around_and_its_form(theme):
    """A small tip on a yellow disc was all that told whose a goal is."""
    owners, pitch, per_mm = (None, "red", "blue"), 4.9, 40.0
    radius, rings, reach = 0.4 * pitch, [], []
    for owner in owners:
        items = goal_items("A", 5.0, 5.0, radius, owner)
        shown = pixels(Picture(10.0, 10.0, (), items, lambda name: Anchor(5.0, 5.0, 1.0, ()), ""), per_mm, theme)
        rows = [[shown.at(5.0 + way * r, 5.0) for r in np.arange(0.64, 0.8, 0.01) * radius] for way in (-1, 1)]
        rings.append(np.array(rows))
        _, top, _, bottom = bounds((Use(goal(owner), 0, 0),))
        reach.append((round(-top, 2), round(bottom, 2)))
    paper = np.array([0.0 if theme.name == "dark" else 255.0] * 3)
    for owner, ring in zip(owners[1:], rings[1:], strict=True):
        paint = theme.paints[f"{owner}.hollow"] or theme.paints[f"{owner}.fill"]
        own = np.abs(ring - [int(paint[at : at + 2], 16) for at in (1, 3, 5)]).max(axis=2) < 12
        assert (own.mean(axis=1) > (0.4 if owner == "red" else 0.95)).all(), "on either side"
        # Without hues: the one of red is double, as the ring in its stones is.
        light = (np.abs(ring - paper).max(axis=2) < 40).mean(axis=1)
        assert (light > 0.15).all() == (owner == "red")
    (up, _), (_, down) = reach[1:]
    assert up == down > reach[0][0] + 0.4
    assert reach[1] == reach[2][::-1]


def test_lines_below_the_pieces_of_a_diagram_are_about_half_as_strong_as_those_of_a_board():
    """At full strength they were as busy as the pieces on them; at a third a grey fog without hues."""
    pos, strengths = example_position(), []
    for display in (Display(8.5), Display(20.0, to_play=True)):
        picture = PI.view().position(pos, display)
        (rows,) = (item.items[-1] for item in picture.below if isinstance(item, Group) and item.id == "lines-1")
        strengths.append(rows.style.opacity)
    assert 0.4 * strengths[1] <= strengths[0] <= 0.6 * strengths[1]


def test_sizes_of_triangles_are_clear_of_coordinates():
    """The goal at the rim has a piece on either side within, the number of its row without."""
    pos = PI.start(red=["e5", "g6", "f7"], goals={"A": "a3", "B": "c8", "C": "g5", "D": "i8", "E": "i9"})
    moves = "j9 c4 e4 c5 f10 i4 h8 g4 j10 f4 c7 h7 f2 i10 i7 c3 a6 a1 a2 a4 d9"
    for token in moves.split():
        pos = PI.play(pos, PI.parse_move(token, pos))
    for pitch in (4.9, 5.8, 8.5):
        above = PI.view().solved(pos, Display(pitch, numbers=True, since=16)).above
        groups = {item.id: item.items for item in above if isinstance(item, Group)}
        sizes = [item for item in groups["sizes"] if isinstance(item, Polygon)]
        assert len(sizes) == 2
        for size in sizes:
            tag = shapely.box(*bounds((size,)))
            for name in groups["labels"]:
                assert not tag.intersects(shapely.box(*bounds((name,)))), (pitch, name.text)


def test_sizes_of_triangles_lie_on_no_piece_and_on_no_side():
    """On corners of goals they lay on pieces, on sides and on each other."""
    pos = PI.start(red=["e5", "g6", "f7"], goals={"A": "a3", "B": "c8", "C": "g5", "D": "i8", "E": "i9"})
    for token in [
        "j9",
        "c4",
        "e4",
        "c5",
        "f10",
        "i4",
        "h8",
        "g4",
        "j10",
        "f4",
        "c7",
        "h7",
        "f2",
        "i10",
        "i7",
        "c3",
        "a6",
        "a1",
        "a2",
        "a4",
        "d9",
    ]:
        pos = PI.play(pos, PI.parse_move(token, pos))
    for pitch in (4.9, 8.5):
        picture = PI.view().solved(pos, Display(pitch, numbers=True, since=16))
        groups = {item.id: item.items for item in picture.above if isinstance(item, Group)}
        tags = [shapely.box(*bounds((item,))) for item in groups["sizes"] if isinstance(item, Polygon)]
        assert len(tags) == 2
        assert not tags[0].intersects(tags[1])
        cells = [pos.setup.board.names[cell] for cell in (*pos.red, *pos.blue, *pos.setup.goals)]
        pieces = [
            shapely.Point(picture.anchor(name).x, picture.anchor(name).y).buffer(0.38 * pitch) for name in cells
        ]
        assert not any(tag.intersects(piece) for tag in tags for piece in pieces)


def test_sizes_of_triangles_keep_away_from_coordinates():
    """At the right rim “10” touched the letter of a row, and read as “10h”."""
    pos = PI.start(red=["f5", "e6", "g7"], goals={"A": "j6", "B": "c7", "C": "j9", "D": "g2", "E": "f9"})
    moves = "h9 g6 h5 i5 f7 e4 d9 i4 a3 h7 c5 d4 c4 i7 j11 d5 j8 b7 g11 f1 b5"
    for token in moves.split():
        pos = PI.play(pos, PI.parse_move(token, pos))
    for pitch in (4.9, 5.8, 6.7):
        above = PI.view().asked(pos, Display(pitch, flags=frozenset(PI.view().puzzle_flags))).above
        groups = {item.id: item.items for item in above if isinstance(item, Group)}
        for size in (item for item in groups["sizes"] if isinstance(item, Polygon)):
            tag = shapely.box(*bounds((size,)))
            assert min(tag.distance(shapely.box(*bounds((name,)))) for name in groups["labels"]) > 0.1 * pitch


def test_a_size_stands_on_the_ground_of_its_own_triangle_or_a_line_leads_there():
    """A tag stood outside its triangle, another one on ground of the other colour."""
    seen = [0, 0]
    for seed in range(4):
        pos = PI.start(**PI.random_setup(seed, **PI.full_board()))
        if not seed:
            pos = PI.start(red=["e5", "g6", "f7"], goals={"A": "f6", "B": "c8", "C": "g5", "D": "i8", "E": "i9"})
        rng = random.Random(seed)
        while PI.outcome(pos) is None and len(pos.moves) < 22 * bool(seed):
            pos = PI.play(pos, rng.choice(PI.legal_tokens(pos)))
        display = Display(8.5, flags=frozenset({"control", "sizes"}))
        picture = PI.view().position(pos, display)
        items = next(item.items for item in picture.above if isinstance(item, Group) and item.id == "sizes")
        held = {str(each.size) + each.owner: each for each in held_triangles(pos)}
        at = [(picture.anchor(name).x, picture.anchor(name).y) for name in pos.setup.board.names]
        tags = [(item.text, item.paint.partition(".")[0], item.x, item.y) for item in items if isinstance(item, Text)]
        lines = {(item.x1, item.y1): item for item in items if isinstance(item, Line)}
        for text, owner, x, y in tags:
            same = [each for each in held_triangles(pos) if (str(each.size), each.owner) == (text, owner)]
            cell = min(pos.setup.board, key=lambda cell: math.dist(at[cell], (x, y)))
            smaller = [each for each in held.values() if each.size < int(text)]
            is_own = any(cell in each.cells for each in same) and not any(cell in each.cells for each in smaller)
            led = any(math.dist(start, (x, y)) < 1.5 for start in lines)
            assert is_own or led, (seed, text, owner)
            seen[led] += 1
    assert min(seen)


def test_triangles_of_one_colour_that_share_cells_are_hatched_differently():
    """Three had one hatching, and nobody could tell whose goal was whose; two that met in a piece had two."""
    held = [
        Held("red", (), frozenset({1, 2, 3}), 3, ()),
        Held("red", (), frozenset({2, 3, 5, 6}), 4, ()),
        Held("red", (), frozenset({1, 2, 6, 5, 8}), 5, ()),
        Held("blue", (), frozenset({1, 2, 6, 7, 8, 9}), 6, ()),
        Held("red", (), frozenset({8, 21, 22, 23, 24, 25, 26}), 7, ()),
    ]
    apart = [_told_apart(held)[each] for each in held]
    assert len(set(apart[:3])) == 3
    assert apart[2:] == [1.0] * 3


def test_rings_on_empty_cells_of_triangles_are_clear_of_their_sides():
    """Crossed by a side a ring forbade its cell. Pieces, goals and cells outside stay seen in a ring."""
    pos = PI.start(red=["f5", "e6", "g7"], goals={"A": "i6", "B": "d1", "C": "f3", "D": "k10", "E": "h11"})
    for token in ["g4", "i8", "e2", "f2"]:
        pos = PI.play(pos, PI.parse_move(token, pos))
    picture = PI.view().position(pos, Display(8.5, flags=frozenset({"control"})))
    bare = {name for name in pos.setup.board.names if picture.anchor(name).bare}
    assert "f4" in bare
    assert not bare & {"f2", "i8", "f3", "a1", "g4"}
    inside = mark_items(Mark("circle", ("f4",)), picture.anchor)[0]
    assert inside.style.fill == "veil"
    assert all(not item.style.fill for item in mark_items(Mark("circle", ("f2",)), picture.anchor))


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_names_in_cells_are_clear_of_lines(theme):
    """On both sides of each name there is nothing but ground."""
    drawing = draw_board(hexagon(4), 16.0, "cells")
    drawn = pixels(PI.view().board(Display(16.0, "cells"), side=4), 8.0, theme)
    ground = theme.colour("cell") or theme.colour("veil")
    wanted = np.array([int(ground[i : i + 2], 16) for i in (1, 3, 5)])
    for cell in drawing.board:
        left, top, right, bottom = drawing.label_box(cell)
        for y in np.linspace(top, bottom, 12):
            for x in (left - 0.012 * 16, right + 0.012 * 16):
                assert np.abs(drawn.at(x, y) - wanted).max() < 30, drawing.board.names[cell]


def test_other_hues_are_one_option_wherever_there_are_lines():
    violet = "#7a5aa6"
    drawings = [
        draw.board("pi", line_hues="violet"),
        draw.paper("pi", line_hues="violet"),
        draw.setup("pi", seed=1, line_hues="violet"),
        draw.figure(PI.example, "start", line_hues="violet"),
        draw.booklet(PI.example, line_hues="violet"),
        draw.card("pi", line_hues="violet"),
        draw.kit("pi", line_hues="violet"),
        draw.position("pi", example_position(), line_hues="violet"),
    ]
    assert all(violet in drawing.svg for drawing in drawings[:5])
    assert all(drawing.theme.paints["grid.1"] == violet for drawing in drawings)
    assert violet not in draw.board("pi").svg
    assert draw.board("pi", line_hues="violet", theme="grey").svg == draw.board("pi", theme="grey").svg


def test_labels_as_asked():
    view = PI.view()
    assert "text='k11'" in repr(view.board(Display(10, "cells")).above)
    edge = repr(view.board(Display(10, "edge")).above)
    assert "text='k'" in edge
    assert "text='11'" in edge
    assert "text=" not in repr(view.board(Display(10, "none")).above)


def test_the_document_of_a_position_has_words_for_those_who_cannot_see_it():
    document = draw.position("pi", example_position()).document
    assert isinstance(document, Document)
    assert "red on e5, e6, f7, g6, h5" in document.pages[0].desc


def test_a_calm_picture_has_tints_without_hatching_where_a_theme_has_hues():
    """Only the paint is left that shows in themes whose hues do not tell players apart."""
    pos = PI.start(side=5, red=["d4", "f5", "e6"], goals={"A": "e5"})
    strokes = []
    for calm in (False, True):
        picture = PI.view().position(pos, Display(8, "none", flags=frozenset({"control"}), calm=calm))
        (counted,) = (item for item in picture.below if isinstance(item, Group) and item.id == "counted")
        # Blank paper is painted in themes without tints alone, so that lines of the board do not cross the hatching.
        assert [item.style.fill for item in counted.items[:2]] == ["blank", "red.tint"]
        strokes.append([item.style.stroke for item in counted.items[2:]])
    # In the player's colour, as everywhere else.
    assert strokes == [["red.line"], ["red.calm"]]


def test_cells_that_two_triangles_count_are_hatched_for_the_smaller_one_alone():
    """Hatching of two directions crossed there, and one tint lay over another."""
    pos = load(PI.example).final
    picture = PI.view().position(pos, Display(8, "none", flags=frozenset({"control"})))
    (counted,) = (item for item in picture.below if isinstance(item, Group) and item.id == "counted")
    cells = set()
    for item in counted.items:
        if item.style.fill == "blank":
            corners = [(step[1], step[2]) for step in item.steps if step[0] in "ML"]
            area = shapely.Polygon(corners).buffer(-0.1)
            inside = {name for name in pos.setup.board.names if area.contains(shapely.Point(*point(picture, name)))}
            assert not inside & cells
            cells |= inside
    outlined = [item for group in picture.above if group.id == "triangles" for item in group.items]
    assert len(outlined) > 6
    assert len(cells) > 20


def point(picture, name):
    anchor = picture.anchor(name)
    return anchor.x, anchor.y


def test_the_lines_of_an_empty_board_are_those_from_its_middle_with_a_sign_on_each_cell_that_they_meet():
    """A red piece in the middle of the figure looked as if red alone had lines."""
    pos = PI.start(board={"side": 5}, position={"red": [], "blue": []})
    picture = PI.view().position(pos, Display(10.0, "none", flags=frozenset(["lines"])))
    (group,) = (item for item in picture.above if isinstance(item, Group) and item.id == "lines-through")
    signs = [item for item in group.items if isinstance(item, Circle)]
    dots = [sign for sign in signs if sign.style.fill == "ink"]
    # Four cells each way along three rows, the middle itself; two each way between rows.
    assert (len(dots), len(signs) - len(dots)) == (3 * 8 + 1, 3 * 4)
    middle = max(dots, key=lambda dot: dot.r)
    anchor = picture.anchor("e5")
    assert (middle.x, middle.y) == pytest.approx((anchor.x, anchor.y))


def test_older_triangles_are_fainter_than_those_made_by_the_moves_with_numbers():
    """Hatched like these, a large one that was made long ago was the first thing to be seen."""
    record = load(PI.example)
    counts = [ply for ply in range(len(record.moves) + 1) if ply > 5]
    shown = Display(6.0, numbers=True, since=5, flags=frozenset({"control"}))
    first = 0
    for ply, picture in zip(counts, PI.view().series(record.positions[5:], {*counts}, shown), strict=True):
        (area,) = (item for item in picture.below if isinstance(item, Group) and item.id == "counted")
        # The hatching of each triangle, which is the last part of its ground.
        strong = {
            stroke.split(".")[0]
            for item in area.items
            if (stroke := getattr(getattr(item, "style", None), "stroke", None)) and stroke.endswith(".line")
        }
        new = {each.owner for each in held_triangles(record.positions[ply], ply - 1)}
        assert strong <= new
        first += bool(strong)
    assert first >= 5
