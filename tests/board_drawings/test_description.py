"""Boards by description: what they come to, what is refused, and how they look."""

import contextlib
import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen import draw
from boardgen.boards.described import MARKS
from boardgen.boards.description import BOARD, CORNERS, SIDES, describe
from boardgen.boards.picture import Display
from boardgen.boards.text import text_board
from boardgen.errors import OptionError
from boardgen.geometry.sizes import MAX_CELLS
from boardgen.scene.bounds import bounds
from boardgen.scene.themes import COLOUR, THEMES
from boardgen.schema import check
from tests.board_pictures import at, pixels

MORRIS = {
    "cells": "points",
    "columns": 7,
    "rows": 7,
    "lines": [
        *("a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7"),
        *("a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7"),
    ],
}
#: A pentagram: ten points, five lines of four.
_OUTER = {f"o{k}": [math.sin(k * math.tau / 5), math.cos(k * math.tau / 5)] for k in range(5)}
_INNER = {f"i{k}": [-0.382 * math.sin(k * math.tau / 5), -0.382 * math.cos(k * math.tau / 5)] for k in range(5)}
STAR = {
    "cells": "points",
    "points": _OUTER | _INNER,
    "lines": ["o0 i3 i4 o2", "o2 i0 i1 o4", "o4 i2 i3 o1", "o1 i4 i0 o3", "o3 i1 i2 o0"],
}
WORKED = {
    "hexagon": ({"cells": "hexes", "side": 5}, 61),
    "triangle": ({"cells": "hexes", "shape": "triangle", "side": 6}, 21),
    "rhombus": ({"cells": "hexes", "shape": "rhombus", "side": 5}, 25),
    "hexes in rows": ({"cells": "hexes", "columns": 5, "rows": 4}, 22),
    "squares": ({"cells": "squares", "columns": 8, "rows": 6, "checkered": True}, 48),
    "a square": ({"side": 3}, 9),
    "go": ({"cells": "points", "columns": 9, "rows": 9, "letters": "without-i", "marked": {"dot": "e5"}}, 81),
    "yinsh": ({"cells": "points", "shape": "hexagon", "side": 6, "without": "a1 f1 a6 k6 f11 k11"}, 85),
    "triangular rows": ({"cells": "points", "lattice": "triangular", "columns": 4, "rows": 3}, 13),
    "alquerque": ({"cells": "points", "side": 5, "diagonals": "alternate"}, 25),
    "morris": (MORRIS, 24),
    "star": (STAR, 10),
    "a circle": ({"cells": "points", "points": {"a": [0, 1], "b": [1, 0], "c": [-1, 0]}, "lines": ["a b c a"]}, 3),
    "lone point": ({"cells": "points", "points": {"a": [3, 3]}}, 1),
    "much": (
        {
            "cells": "hexes",
            "side": 4,
            "without": "d4",
            "checkered": True,
            "tinted": {"red": "a1 b1", "blue": "g7"},
            "marked": dict(zip(MARKS, ["c3", "c4", "d3", "d5", "e4", "e5", "c2"], strict=True)),
            "sides": {"bottom": "red", "top": "blue"},
            "walls": "a1|b1 c3|c4",
            "corner": "top-left",
        },
        36,
    ),
}
worked = pytest.mark.parametrize(("values", "cells"), WORKED.values(), ids=WORKED)


@worked
def test_a_description_makes_a_board_of_so_many_cells(values, cells):
    board = describe(values).board
    assert len(board) == cells
    assert len(set(board.names)) == cells


@worked
def test_neighbours_edges_and_rays_agree(values, cells):
    """Rays begin with neighbours; all neighbours are mutual; an edge has two ends in the plane."""
    board = describe(values).board
    for cell in board:
        firsts = {ray[0] for ray in board.rays[cell] if ray}
        assert firsts == set(board.neighbours[cell])
        assert all(cell in board.neighbours[other] for other in board.neighbours[cell])
    for a, b in board.edges:
        start, end = map(board.lattice.position, board.edge(a, b))
        middle = tuple((p + q) / 2 for p, q in zip(start, end, strict=True))
        assert math.dist(middle, board.centre(a)) == pytest.approx(math.dist(middle, board.centre(b)))


@worked
def test_nothing_leaves_its_picture(values, cells):
    board = describe(values)
    for labels in ("none", "edge", "cells"):
        picture = board.picture(Display(6.0, labels))
        left, top, right, bottom = bounds((*picture.below, *picture.above))
        assert min(left, top) >= -1e-6
        assert right <= picture.width + 1e-6
        assert bottom <= picture.height + 1e-6


@worked
def test_it_is_written_in_characters_with_every_sign_once(values, cells):
    board = describe(values).board
    signs = {cell: f"x{cell}" for cell in board}
    words = text_board(board, signs, labels=False).split()
    assert sorted(words) == sorted(signs.values())


@worked
def test_it_prints_and_cuts(values, cells):
    assert draw.board(values).document.pages
    assert draw.laser_board(values).svg.startswith("<")


@pytest.mark.parametrize(
    ("name", "turned"),
    [("hexagon", True), ("triangle", False), ("rhombus", True), ("hexes in rows", False), ("squares", True),
     ("a square", True), ("go", True), ("alquerque", True), ("morris", True), ("star", False), ("much", False)],
)  # fmt: skip
def test_halves_are_seen(name, turned):
    picture = describe(WORKED[name][0]).picture(Display(7.3, "none"))
    assert picture.has_halves == turned
    if turned:
        assert draw.board(WORKED[name][0], halves=True).document.pages
    else:
        with pytest.raises(OptionError) as caught:
            draw.board(WORKED[name][0], halves=True)
        assert caught.value.code == "no-halves"


@pytest.mark.parametrize(
    ("spoilt", "turned"),
    [
        ({"marked": {"dot": "a1"}}, False), ({"marked": {"dot": "a1 e5"}}, True),
        ({"tinted": {"red": "b2"}}, False), ({"tinted": {"red": "b2 d4"}}, True),
        ({"tinted": {"red": "b2", "blue": "d4"}}, False),
        ({"walls": "a1|a2"}, False), ({"walls": "a1|a2 e5|e4"}, True),
        ({"without": "a1"}, False), ({"without": "a1 e5"}, True),
        ({"sides": {"bottom": "red"}}, False), ({"sides": {"bottom": "red", "top": "red"}}, True),
        ({"sides": {"bottom": "red", "top": "blue"}}, False), ({"checkered": True}, True),
    ],
)  # fmt: skip
def test_what_is_on_the_board_counts_for_halves(spoilt, turned):
    board = describe({"cells": "squares", "side": 5, **spoilt})
    assert board.picture(Display(8.0, "none")).has_halves == turned


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("shape", ["hexagon", "triangle", "rhombus", "rectangle", "squares", "points"])
def test_cells_are_counted_from_the_corner_chosen(shape, corner):
    if shape in ("squares", "points"):
        values = {"cells": shape, "columns": 5, "rows": 4}
    else:
        size = {"columns": 4, "rows": 3} if shape == "rectangle" else {"side": 4}
        values = {"cells": "hexes", "shape": shape, **size}
    board = describe({**values, "corner": corner}).board
    x, y = board.centre(board.cell("a1"))
    up, across = corner.split("-")
    rows = {round(board.centre(cell)[1], 6) for cell in board}
    assert round(y, 6) == (min if up == "bottom" else max)(rows)
    row = [board.centre(cell)[0] for cell in board if board.centre(cell)[1] == y]
    assert x == (min if across == "left" else max)(row)
    # On every row line one part of the name stays or both step together.
    (a, b), (c, d) = board.naming.column, board.naming.row
    for dx, dy in board.lattice.across:
        assert sorted((abs(a * dx + b * dy), abs(c * dx + d * dy))) in ([0, 1], [1, 1])
    # Cells come row 1 first, along each row.
    naming = board.naming
    parts = [(naming.row_of(point), naming.column_of(point)) for point in board.cells]
    numbers = [(int(row), len(column), column) for row, column in parts]
    assert numbers == sorted(numbers)


def test_letters_without_i():
    board = describe({"cells": "points", "side": 19, "letters": "without-i"}).board
    assert "i1" not in board.names
    assert {"h8", "j8", "t19"} <= set(board.names)


def test_the_lines_of_morris_and_what_is_seen_along_them():
    board = describe(MORRIS).board
    named = lambda cells: [board.names[cell] for cell in cells]  # noqa: E731  # short
    assert sorted(named(board.neighbours[board.cell("d2")])) == ["b2", "d1", "d3", "f2"]
    assert sorted(named(board.neighbours[board.cell("a1")])) == ["a4", "d1"]
    assert sorted(named(ray) for ray in board.rays[board.cell("a1")] if ray) == [["a4", "a7"], ["d1", "g1"]]
    assert len(board.edges) == 32
    assert board.find("b1") is None


def test_alquerque_has_slanting_lines_at_every_second_point():
    board = describe(WORKED["alquerque"][0]).board
    assert [len(board.neighbours[board.cell(name)]) for name in ("a1", "b1", "b2", "c3", "c2")] == [3, 3, 8, 8, 4]


def test_a_ray_around_a_circle_ends_where_it_began():
    board = describe(WORKED["a circle"][0]).board
    assert sorted(ray for ray in board.rays[0] if ray) == [(1, 2), (2, 1)]


@pytest.mark.parametrize("name", ["hexagon", "triangle", "rhombus", "hexes in rows", "squares"])
def test_named_sides_go_once_around(name):
    values = {**WORKED[name][0], "checkered": False}
    names = SIDES[describe(values).board.kind if values["cells"] == "hexes" else "rectangle"]
    board = describe({**values, "sides": dict.fromkeys(names, "red")})
    assert [side.name for side in board.bands] == list(names)
    assert set.union(*(set(side.cells) for side in board.bands)) == {
        cell for cell in board.board if len(board.board.neighbours[cell]) < max(map(len, board.board.neighbours))
    }


def test_a_side_may_be_told_by_its_cells():
    board = describe({"side": 4, "sides": {"a1 b1": "red", "c1 d1": "blue"}})
    assert [(side.colour, len(side.cells)) for side in board.bands] == [("red", 2), ("blue", 2)]
    with pytest.raises(OptionError, match="do not follow each other"):
        describe({"side": 4, "sides": {"a1 c1": "red"}})


@pytest.mark.parametrize("more", [{"side": 5}, {"shape": "hexagon", "side": 4}])
def test_points_may_have_coloured_sides(more):
    sides = {"sides": {"bottom": "red"}}
    plain, coloured = (describe({"cells": "points", **more, **extra}) for extra in ({}, sides))
    pictures = [board.picture(Display(10.0, "none")) for board in (plain, coloured)]
    one, two = (pixels((*p.below, *p.above), p.width, p.height) for p in pictures)
    changed = np.abs(one - two).max(axis=2) > 60
    assert changed.sum() > 200
    lowest = max(pictures[0].anchor(name).y for name in plain.board.names)
    assert np.nonzero(changed)[0].min() > at(lowest)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize(
    ("more", "places", "others"),
    [
        ({"checkered": True}, ["a1", "b2"], ["a2"]),
        ({"tinted": {"red": "b2 c3"}}, ["b2", "c3"], ["a1"]),
        *(({"marked": {sign: "b2"}}, ["b2"], ["c3"]) for sign in MARKS),
    ],
)
def test_what_is_shown_is_seen_in_every_theme(theme, more, places, others):
    bare, shown = (describe({"side": 4, **extra}).picture(Display(10.0, "none")) for extra in ({}, more))
    one, two = (pixels((*p.below, *p.above), p.width, p.height, theme) for p in (bare, shown))

    def differs(name):
        anchor = bare.anchor(name)
        part = np.s_[at(anchor.y - 4) : at(anchor.y + 4), at(anchor.x - 4) : at(anchor.x + 4)]
        return (np.abs(one[part] - two[part]).max(axis=2) > 5).sum() > 40

    # Where the board is dark, light squares are what is drawn: a1 is dark in every theme.
    if "checkered" in more and theme is THEMES["dark"]:
        places, others = others, places
    assert all(map(differs, places))
    assert not any(map(differs, others))


def test_a_tint_of_the_whole_board_is_not_hatched():
    """It tells no cell from another, and a theme without fills is to save ink."""
    tinted = {"side": 4, "tinted": {"green": "a1..d4"}}
    pictures = [describe(values).picture(Display(10.0)) for values in ({"side": 4}, tinted)]

    def differ(theme):
        one, two = (pixels((*p.below, *p.above), p.width, p.height, THEMES[theme]) for p in pictures)
        return bool(np.abs(one - two).max() > 5)

    assert (differ("colour"), differ("ink")) == (True, False)


@pytest.mark.parametrize("values", [{"side": 4}, {"cells": "points", "side": 4}, {"cells": "hexes", "side": 3}])
def test_a_wall_lies_between_its_cells(values):
    bare, walled = (
        describe({**values, **extra}).picture(Display(10.0, "none")) for extra in ({}, {"walls": "a1|b1"})
    )
    one, two = (pixels((*p.below, *p.above), p.width, p.height) for p in (bare, walled))
    ys, xs = np.nonzero(np.abs(one - two).max(axis=2) > 60)
    a, b, edge = (bare.anchor(name) for name in ("a1", "b1", "a1|b1"))
    assert (xs.mean() / 10, ys.mean() / 10) == (pytest.approx(edge.x, abs=0.3), pytest.approx(edge.y, abs=0.3))
    assert (edge.x, edge.y) == (pytest.approx((a.x + b.x) / 2), pytest.approx((a.y + b.y) / 2))


REFUSED = [
    ({"side": 0}, "side", "out-of-range"),
    ({"columns": 5000, "rows": 2000}, "columns", "out-of-range"),
    ({"cells": "hexes", "side": 201}, "side", "out-of-range"),
    ({"cells": "hexes", "shape": "hexagon"}, "side", "missing-key"),
    ({"columns": 4}, "rows", "missing-key"),
    ({"columns": 4, "rows": 4, "side": 4}, "side", "bad-board"),
    ({"cells": "hexes", "shape": "triangle", "side": 4, "rows": 2}, "rows", "bad-board"),
    ({"shape": "hexagon", "side": 4}, "shape", "bad-board"),
    ({"cells": "points", "lattice": "square", "shape": "triangle", "side": 4}, "lattice", "bad-board"),
    ({"side": 4, "lines": ["a1 b1"]}, "lines", "bad-board"),
    ({"side": 2, "without": "a1 a2 b1 b2"}, "without", "bad-board"),
    ({"side": 4, "without": "z9"}, "without", "no-such-cell"),
    ({"side": 4, "without": "a1", "marked": {"dot": "a1"}}, "marked", "no-such-cell"),
    ({"side": 4, "tinted": {"red": "a1", "blue": "a1"}}, "tinted", "named-twice"),
    ({"side": 4, "walls": "a1|c1"}, "walls", "bad-edge"),
    ({"side": 4, "walls": "a1-b1"}, "walls", "no-such-cell"),
    ({"side": 4, "sides": {"north": "red"}}, "sides", "bad-board"),
    ({"side": 4, "colour": "red"}, "colour", "unknown-key"),
    ({"cells": "points", "side": 4, "checkered": True}, "checkered", "bad-board"),
    ({"cells": "points", "side": 4, "lines": ["a1"]}, "lines", "bad-board"),
    ({"cells": "points", "side": 4, "lines": ["a1 b1 a1 c1"]}, "lines", "named-twice"),
    ({"cells": "points", "points": {"a": [0, 0], "b": [0, 0]}}, "points", "bad-board"),
    ({"cells": "points", "points": {"a": [0, 0]}, "lines": ["a b"]}, "lines", "no-such-cell"),
    ({"cells": "points", "points": {"a": [0, 0], "b": [1, 0]}, "side": 3}, "side", "bad-board"),
    ({"cells": "points", "points": {}}, "points", "bad-board"),
    ({"cells": "points", "points": {"a": [0]}}, "points", "too-short"),
    ({"cells": "points", "points": {f"p{k}": [k, 0] for k in range(501)}}, "points", "too-many-cells"),
]


@pytest.mark.parametrize(("values", "key", "code"), REFUSED, ids=lambda value: json.dumps(value)[:60])
def test_what_is_wrong_is_said_with_its_key(values, key, code):
    with pytest.raises(OptionError) as caught:
        describe(values)
    assert (key, code) in {(fault.path[0], fault.code) for fault in caught.value.faults}


def test_all_faults_are_told_at_once():
    with pytest.raises(OptionError) as caught:
        describe({"side": 4, "tinted": {"red": "z1 z2"}, "marked": {"dot": "z3"}, "walls": "a1|c1"})
    assert len(caught.value.faults) == 4


def test_the_largest_board_is_that_of_every_game():
    assert len(describe({"cells": "hexes", "side": 200}).board) == MAX_CELLS


SCALARS = st.none() | st.booleans() | st.integers(-5, 300) | st.text(max_size=6)
KEYS = st.sampled_from(["red", "dot", "bottom", "a"])
JUNK = st.recursive(
    SCALARS | st.sampled_from(["a1", "a1 b2", "a1|a2"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)


@settings(deadline=None, max_examples=150)
@given(st.dictionaries(st.sampled_from(list(BOARD.fields)), JUNK, max_size=5))
def test_anything_else_is_an_option_error(values):
    with contextlib.suppress(OptionError):
        assert describe(values).desc
        assert not check(values, BOARD, "a board").faults


def test_the_description_tells_it_all():
    desc = describe(WORKED["much"][0]).desc
    for part in ("36 hexes", "1 left out", "checkered", "red tint on", "star sign on c4", "bottom side red", "a1|b1"):
        assert part in desc
    assert COLOUR.colour("shade") != COLOUR.colour("cell")


@pytest.mark.parametrize(
    ("values", "dots"),
    [
        ({"cells": "points", "columns": 19, "rows": 19}, 9),
        ({"cells": "points", "columns": 9, "rows": 9, "diagonals": "alternate"}, 0),
        ({"cells": "squares", "columns": 9, "rows": 9}, 0),
        ({"cells": "points", "shape": "star", "side": 4}, 0),
    ],
)
def test_boards_of_points_as_for_go_have_star_points(values, dots):
    found = describe(values).with_star_points()
    assert sum(len(cells) for _, cells in found.marked) == dots


def test_the_star_points_of_a_board_by_options_are_printed():
    page = draw.board("points", columns=13, rows=13).document.pages[0]
    assert "marks-dot" in str(page.items)


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ({"bottom": "red", "top": "red", "left": "blue"}, "red sides have a line inside, blue none"),
        ({"bottom": "blue"}, ""),
        ({}, ""),
    ],
)
def test_a_board_says_which_sign_its_coloured_sides_have(sides, said):
    """In grey and in ink nothing but these signs tells whose they are."""
    board = describe({"cells": "hexes", "shape": "rhombus", "side": 3, **({"sides": sides} if sides else {})})
    assert board.picture(Display(10.0, "none")).key == said
