"""From any scene to strokes: purposes, shapes, letters, dashes, clips, and what coincides."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.errors import MissingGlyphError
from boardgen.laser import laser_document, laser_scene, work_of
from boardgen.laser.merge import merged
from boardgen.laser.strokes import TOLERANCE, Chain, Curve, Disc, clipped, dashed
from boardgen.laser.trace import PURPOSES, RULES, trace
from boardgen.scene.primitives import (
    Circle,
    Document,
    Group,
    Line,
    Path,
    Polygon,
    Polyline,
    Scene,
    Style,
    Symbol,
    Text,
    Use,
)
from tests.render.scenes import SCENES, resvg

LINE = Style(stroke="ink", width=0.5)
SQUARE = ((10, 10), (20, 10), (20, 20), (10, 20))


def page(*items):
    return Scene(100, 80, items)


def by_purpose(*items, **options):
    return {purpose: list(strokes) for purpose, strokes in work_of(page(*items), **options).strokes.items()}


@pytest.mark.parametrize(
    ("layer", "stroked", "filled"),
    [
        ("cut", "cut", "cut"),
        ("score", "score", "score"),
        ("engrave", "engrave", "engrave"),
        ("grid", "score", None),
        ("area", "engrave", None),
        ("background", "engrave", None),
        ("pieces", "engrave", "engrave"),
        ("marks", "engrave", "engrave"),
        ("text", "engrave", "engrave"),
        ("", "engrave", "engrave"),
    ],
)
def test_the_layer_says_what_a_shape_is_for(layer, stroked, filled):
    for style, purpose in ((LINE, stroked), (Style("red.fill", "red.line", 0.3), stroked), (Style("ink"), filled)):
        found = by_purpose(Group((Polygon(SQUARE, style),), layer=layer))
        assert list(found) == ([purpose] if purpose else [])
    assert layer in RULES


@pytest.mark.parametrize(
    "style",
    [
        Style(),
        Style("cell"),
        Style("page"),
        Style("veil", opacity=0.5),
        Style(stroke="veil", width=2),
        Style("ink", opacity=0),
    ],
)
def test_ground_and_haloes_are_left_out(style):
    assert by_purpose(Polygon(SQUARE, style)) == {}


def test_inner_layers_speak_for_themselves():
    outer = Group((Group((Polygon(SQUARE, LINE),), layer="score"), Circle(50, 50, 5, LINE)), layer="cut")
    assert {purpose: len(some) for purpose, some in by_purpose(outer).items()} == {"score": 1, "cut": 1}


def test_symbols_and_groups_are_resolved_where_they_stand():
    symbol = Symbol(
        "tile", (Polygon(((-1, -1), (1, -1), (1, 1), (-1, 1)), LINE), Circle(0, 0, 0.5, LINE)), (-1, -1, 1, 1)
    )
    turned = Group((Use(symbol, 10, 0, 45, 2),), dx=50, dy=40, rotate=90)
    square, disc = sorted(by_purpose(turned)["engrave"], key=lambda s: isinstance(s, Disc))
    assert disc == Disc(50 + 50j, 1)
    reach = 2 * math.sqrt(2)
    corners = {(round(p.real, 3), round(p.imag, 3)) for p in square.points}
    assert corners == {
        (round(50 + reach, 3), 50),
        (round(50 - reach, 3), 50),
        (50, round(50 + reach, 3)),
        (50, round(50 - reach, 3)),
    }


def test_a_point_with_round_ends_is_a_dot():
    dots = Path((("M", 5, 5), ("L", 5, 5), ("M", 9, 5), ("L", 9, 5)), Style(stroke="ink", width=1, round=True))
    assert by_purpose(dots)["engrave"] == [Disc(5 + 5j, 0.5), Disc(9 + 5j, 0.5)]
    assert by_purpose(Path(dots.steps, Style(stroke="ink", width=1))) == {}


def test_dashes_become_lines():
    """Cutters know no dashes, and a dash may be the only sign that tells two players apart."""
    found = list(dashed(Chain((0j, 10 + 0j, 10 + 10j)), (3, 2)))
    assert [track.points for track in found] == [(0, 3), (5, 8), (10, 10 + 3j), (10 + 5j, 10 + 8j)]
    around = list(dashed(Chain((0j, 4 + 0j, 4 + 4j)), (6, 1)))
    assert [track.points for track in around] == [(0, 4, 4 + 2j), (4 + 3j, 4 + 4j)]
    circle = by_purpose(Circle(50, 40, 10, Style(stroke="ink", width=0.5, dash=(2, 2))))["engrave"]
    drawn = sum(abs(b - a) for track in circle for a, b in pairwise(track.points))
    assert drawn == pytest.approx(math.pi * 10, abs=1.1)


def test_clips_cut_what_sticks_out():
    box = (10, 10, 30, 30)
    items = (Line(0, 20, 50, 20, LINE), Circle(30, 20, 5, LINE), Line(0, 5, 50, 5, LINE), Circle(20, 20, 2, LINE))
    found = by_purpose(Group(items, clip=box, dx=5))["engrave"]
    assert Disc(25 + 20j, 2) in found
    for stroke in found:
        points = stroke.points if isinstance(stroke, Chain) else [stroke.at]
        assert all(15 <= p.real <= 35 and 10 <= p.imag <= 30 for p in points)
    line = next(s for s in found if isinstance(s, Chain) and len(s.points) == 2)
    assert sorted(p.real for p in line.points) == [15, 35]


def test_a_line_that_leaves_a_clip_and_comes_back_is_two():
    zigzag = Chain((0j, 5 + 8j, 10 + 0j))
    assert [t.points for t in clipped(zigzag, (0, 0, 10, 4))] == [(0, 2.5 + 4j), (7.5 + 4j, 10)]


@pytest.mark.parametrize("radius", [0.2, 3, 40])
def test_flat_circles_stay_within_tolerance(radius):
    points = Disc(0j, radius).flat().points
    middles = [abs(a + b) / 2 for a, b in pairwise(points)]
    assert radius - TOLERANCE * 1.01 <= min(middles) <= max(middles) <= radius


def test_flat_curves_stay_within_tolerance():
    k = 4 / 3 * math.tan(math.pi / 8) * 30
    quarter = Curve(((30 + 0j,), (complex(30, k), complex(k, 30), 30j)))
    points = quarter.flat().points
    assert points[-1] == 30j
    # The cubic itself is off the circle by up to 0.03 %.
    middles = [abs(a + b) / 2 for a, b in pairwise(points)]
    assert 30 - TOLERANCE - 0.001 <= min(middles) <= max(middles) <= 30 * 1.0003


# Letters


TEXTS = (
    Text(5, 20, "Corné π → &Qg8%", 9),
    Text(95, 40, "bold 9/4", 8, "ink", "end", True),
    Text(50, 60, "up", 9, "ink", "middle", False, -30),
)


def test_letters_are_the_shapes_that_resvg_sets():
    """Their outlines, filled, look like the text."""
    traced = [stroke for _, stroke in trace(TEXTS)]
    paths = []
    for text in TEXTS:
        scene = laser_scene(page(text))
        steps = []
        for item in scene.items[0].items:
            points = item.points if isinstance(item, Polygon) else None
            steps += (
                item.steps if points is None else [("L" if i else "M", *p) for i, p in enumerate(points)] + [("Z",)]
            )
        paths.append(Path(tuple(steps), Style("ink")))
    assert traced
    drawn, wanted = resvg(page(*paths)), resvg(page(*TEXTS))
    assert (np.abs(drawn - wanted).max(axis=2) > 90).mean() < 0.001
    assert (wanted.min(axis=2) < 100).mean() > 0.01


def test_text_is_engraved_unless_its_layer_says_otherwise():
    assert list(by_purpose(Group((TEXTS[0],), layer="grid"))) == ["engrave"]
    assert list(by_purpose(Group((TEXTS[0],), layer="cut"))) == ["cut"]


def test_a_missing_glyph_is_an_error():
    with pytest.raises(MissingGlyphError, match="U\\+56F2"):
        work_of(page(Text(5, 5, "囲", 5)))


# What coincides


@pytest.mark.parametrize("purposes", [("cut", "score"), ("score", "engrave"), ("cut", "engrave")])
@pytest.mark.parametrize("turned", [False, True])
def test_an_edge_goes_to_its_weightiest_purpose(purposes, turned):
    strong, weak = purposes
    groups = [Group((Polygon(SQUARE, LINE),), layer=strong), Group((Polygon(SQUARE[::-1], LINE),), layer=weak)]
    found = by_purpose(*(groups[::-1] if turned else groups))
    assert list(found) == [strong]
    assert len(found[strong]) == 1


def test_equal_circles_and_curves_are_drawn_once():
    curve = Path((("M", 10, 10), ("C", 20, 0, 30, 0, 40, 10)), LINE)
    both = (
        Group((Circle(50, 40, 5, LINE), curve), layer="score"),
        Group((Circle(50, 40, 5, LINE), curve), layer="cut"),
    )
    assert {purpose: len(some) for purpose, some in by_purpose(*both).items()} == {"cut": 2}


def test_tiles_side_by_side_share_their_cuts():
    tiles = [Polygon(tuple((x + 10 * i, y + 10 * j) for x, y in SQUARE), LINE) for i in range(4) for j in range(3)]
    found = by_purpose(Group(tuple(tiles), layer="cut"))["cut"]
    length = sum(abs(b - a) for track in found for a, b in pairwise(track.points))
    assert length == pytest.approx(5 * 30 + 4 * 40)


def test_a_long_line_over_short_ones_of_another_purpose():
    """A line of Pi that runs along the edges of cells is scored where they do not cut."""
    found = by_purpose(
        Group((Line(0, 0, 60, 30, LINE),), layer="score"), Group((Line(20, 10, 40, 20, LINE),), layer="cut")
    )
    assert [sorted(t.points, key=abs) for t in sorted(found["score"], key=lambda t: abs(t.points[0]))] == [
        [0, 20 + 10j],
        [40 + 20j, 60 + 30j],
    ]
    assert [sorted(t.points, key=abs) for t in found["cut"]] == [[20 + 10j, 40 + 20j]]


ENDS = st.integers(0, 6)
STRAIGHT = st.tuples(ENDS, ENDS, ENDS, st.booleans(), st.sampled_from(PURPOSES)).filter(lambda s: s[0] != s[1])


def units(a, b):
    """A level or upright segment as unit edges."""
    steps = round(abs(b - a))
    way = (b - a) / steps
    return {frozenset((a + way * i, a + way * (i + 1))) for i in range(steps)}


@given(st.lists(STRAIGHT, max_size=25), st.sampled_from([1.0, 7.3, 12.345]), st.sampled_from([0, 15, 30, 45, 90]))
def test_the_union_of_all_edges_is_kept_and_nothing_twice(drawn, pitch, degrees):
    """On a grid of unit edges, turned and scaled, compared with sets."""
    turn = complex(math.cos(math.radians(degrees)), math.sin(math.radians(degrees))) * pitch
    wanted: dict[frozenset[complex], str] = {}
    strokes = []
    for low, high, other, upright, purpose in drawn:
        a, b = (complex(other, low), complex(other, high)) if upright else (complex(low, other), complex(high, other))
        strokes.append((purpose, Chain((a, b)).moved(turn, 100 + 50j)))
        for unit in units(a, b):
            wanted[unit] = max(wanted.get(unit, "engrave"), purpose, key=PURPOSES.index)
    found: dict[frozenset[complex], str] = {}
    for purpose, tracks in merged(strokes).items():
        for track in tracks:
            back = [(p - (100 + 50j)) / turn for p in track.points]
            back = [complex(round(p.real), round(p.imag)) for p in back]
            for a, b in pairwise(back):
                for unit in units(a, b):
                    assert unit not in found
                    found[unit] = purpose
    assert found == wanted


def test_long_tracks_are_drawn_in_one_go():
    squares = [Polygon(SQUARE, LINE), Polyline(((20, 20), (30, 20), (30, 30)), LINE)]
    assert len(by_purpose(*squares)["engrave"]) <= 2


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_can_be_traced_and_tracing_twice_changes_nothing(name):
    document = Document((SCENES[name],))
    once = laser_document(document)
    twice = laser_document(once)
    assert twice == once
    assert name == "invisible" or once.pages[0].items
