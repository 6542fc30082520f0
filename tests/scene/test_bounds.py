"""Boxes around items, compared with the pixels that resvg paints."""

import cmath
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.errors import SceneError
from boardgen.fonts.fallback import using
from boardgen.fonts.opened import OpenedFont
from boardgen.scene.bounds import bounds, symbol
from boardgen.scene.primitives import Circle, Group, Line, Path, Polygon, Polyline, Scene, Style, Symbol, Text, Use
from boardgen.scene.text import ASCENT, DESCENT, measure
from tests.fonts.own_fonts import make_font
from tests.render.scenes import BOTH, CELL, FILL, HEXAGON, SCENES, resvg

WIDE = Style(stroke="ink", width=4.0)


@pytest.mark.parametrize(
    ("item", "box"),
    [
        (Circle(5, 6, 2, FILL), (3, 4, 7, 8)),
        (Circle(5, 6, 2, WIDE), (1, 2, 9, 10)),
        (Line(1, 2, 30, 40, WIDE), (-1, 0, 32, 42)),
        (Polygon(((0, 0), (10, 0), (10, 10), (0, 10)), FILL), (0, 0, 10, 10)),
        (Path((("M", 0, 0), ("C", 0, 5, 5, 9, 9, 9), ("Z",)), FILL), (0, 0, 9, 9)),
        (Group((Circle(5, 6, 2, FILL),), dx=10, dy=20, rotate=90), (2, 23, 6, 27)),
        (Group((Circle(5, 6, 2, FILL),), dx=1, clip=(4, 0, 20, 5)), (5, 4, 8, 5)),
        (Group((Circle(5, 6, 2, FILL),), rotate=90, clip=(4, 0, 20, 5)), (-5, 4, -4, 7)),
        (Use(Symbol("dot", (Circle(1, 0, 1, FILL),), (0, 0, 0, 0)), 10, 10, 90, 2), (8, 10, 12, 14)),
    ],
)
def test_boxes(item, box):
    assert bounds([item]) == pytest.approx(box)


def test_mitres_stick_out_and_blunt_ones_do_not():
    corner = math.sqrt(2) * 2
    square = Polyline(((0, 10), (0, 0), (10, 0)), WIDE)
    assert bounds([square])[:2] == pytest.approx((-corner, -corner))
    sharp = Polyline(((30, -1), (0, 0), (30, 1)), WIDE)
    assert bounds([sharp])[0] == -2
    reach = 10 + 2 / math.sin(math.radians(60))
    assert bounds([Polygon(HEXAGON, WIDE)])[3] == pytest.approx(reach)


@pytest.mark.parametrize(("anchor", "left"), [("start", 5.0), ("middle", 5 - 0.5), ("end", 5 - 1.0)])
def test_text(anchor, left):
    width = measure("Ag", 4)
    box = bounds([Text(5, 9, "Ag", 4, anchor=anchor)])
    start = 5 - (5 - left) * width
    assert box == pytest.approx((start, 9 - 4 * ASCENT, start + width, 9 + 4 * DESCENT))


def test_a_symbol_is_as_wide_as_the_font_in_use_sets_it(tmp_path):
    use = Use(Symbol("letter", (Text(0, 0, "ḁ", 10),), (0, 0, 10, 10)), 0, 0)
    wide = OpenedFont(make_font(tmp_path / "wide.ttf", characters="ḁ"))
    found = []
    for font in (None, wide, None):
        with using(font):
            found.append(bounds([use])[2])
    assert found == pytest.approx([5.61, 10, 5.61])


def test_nothing_has_no_box():
    assert bounds([]) is None
    assert bounds([Group(()), Text(5, 5, "", 5), Polygon((), BOTH)]) is None
    assert bounds([Group((Circle(0, 0, 1, FILL),), clip=(5, 5, 9, 9))]) is None
    with pytest.raises(SceneError, match="'empty'"):
        symbol("empty", ())


def test_a_symbol_gets_the_box_it_needs():
    assert symbol("pair", (Use(CELL, 0, 0), Circle(20, 0, 5, FILL))).box == pytest.approx(
        (bounds(CELL.items)[0], bounds(CELL.items)[1], 25, bounds(CELL.items)[3])
    )


@pytest.mark.parametrize("name", SCENES)
def test_no_pixel_lies_outside(name):
    items = SCENES[name].items
    left, top, right, bottom = bounds(items)
    room = 40
    moved = Scene(100 + 2 * room, 80 + 2 * room, (Group(items, dx=room, dy=room),))
    rows, columns = (resvg(moved) < 250).any(axis=2).nonzero()
    assert columns.min() / 5 - room >= left - 0.2
    assert rows.min() / 5 - room >= top - 0.2
    assert (columns.max() + 1) / 5 - room <= right + 0.2
    assert (rows.max() + 1) / 5 - room <= bottom + 0.2


@given(
    st.lists(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), min_size=1, max_size=12),
    st.sampled_from([0, 30, 45, 90, 137, 180, 270]),
    st.sampled_from([0.5, 1, 3]),
)
@settings(max_examples=60)
def test_a_symbol_reaches_as_far_as_all_its_points(points, turn, scale):
    path = Path(
        tuple(("M" if not n else "L", float(x), float(y)) for n, (x, y) in enumerate(points)), Style(fill="ink")
    )
    way = cmath.rect(scale, math.radians(turn))
    moved = [way * complex(*point) + complex(7, -2) for point in points]
    xs, ys = [at.real for at in moved], [at.imag for at in moved]
    used = Use(symbol("shape", (path,)), 7.0, -2.0, rotate=float(turn), scale=float(scale))
    assert bounds([used]) == pytest.approx((min(xs), min(ys), max(xs), max(ys)), abs=1e-9)
