"""Free papers: exact lattices that fill the area, few elements, every edge once."""

import math
from itertools import pairwise

import pypdfium2
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boardgen.errors import FitError, OptionError
from boardgen.geometry.axial import SQRT3
from boardgen.geometry.lattice import HEX
from boardgen.paper import paper_page
from boardgen.paper.grids import KINDS, draw, hex_paper, pi_paper, ruled_width, square_paper, triangle_paper, weight
from boardgen.render.formats import render
from boardgen.render.svg import to_svg
from boardgen.scene.primitives import Circle, Group, Path, Use
from boardgen.scene.themes import COLOUR
from tests.paper.paper_samples import paths

AREA = (10.0, 20.0, 190.0, 260.0)


def flat(items, x=0.0, y=0.0):
    """Paths and circles with groups and symbols resolved: (primitive, dx, dy)."""
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items, x + item.dx, y + item.dy)
        elif isinstance(item, Use):
            yield from flat(item.symbol.items, x + item.x, y + item.y)
        else:
            yield item, x, y


def segments(items):
    """Every straight piece, its ends in order."""
    for path, dx, dy in flat(items):
        if not isinstance(path, Path):
            continue
        here = None
        for op, *at in path.steps:
            there = at[0] + dx, at[1] + dy
            if op == "L":
                yield tuple(sorted((here, there)))
            here = there


def edges_of(cells):
    """The edges of hexes by their ends, each once."""
    around = [(HEX.corners(cell), HEX.corners(cell)[1:] + HEX.corners(cell)[:1]) for cell in cells]
    return {frozenset(edge) for starts, ends in around for edge in zip(starts, ends, strict=True)}


def dots(items):
    return [(x + item.x, y + item.y) for item, x, y in flat(items) if isinstance(item, Circle)]


def angle(segment):
    (x1, y1), (x2, y2) = segment
    return round(math.degrees(math.atan2(y1 - y2, x2 - x1)), 3) % 180


def offset(segment, degrees):
    """Distance of the line from the origin, at right angles to it."""
    x, y = segment[0]
    return x * math.sin(math.radians(degrees)) + y * math.cos(math.radians(degrees))


@pytest.mark.parametrize("pitch", [5.0, 12.0, 17.25])
@pytest.mark.parametrize(("grid", "row", "diagonal"), [("grid-1", 0, 90), ("grid-2", 60, 150), ("grid-3", 120, 30)])
def test_a_pi_grid_is_a_row_direction_and_the_diagonal_across_it(grid, row, diagonal, pitch):
    group = next(g for g in pi_paper(AREA, pitch) if g.id == grid)
    found = set(segments([group]))
    assert {angle(s) for s in found} == {row, diagonal}
    for degrees, spacing in ((row, pitch * SQRT3 / 2), (diagonal, pitch / 2)):
        offsets = sorted(offset(s, degrees) for s in found if angle(s) == degrees)
        gaps = [b - a for a, b in pairwise(offsets)]
        assert gaps == pytest.approx([spacing] * len(gaps), abs=1e-9)
        assert len(gaps) > 5


def test_the_grids_are_turned_by_60_degrees_and_differ_in_colour():
    grids = pi_paper(AREA, 12)[:3]
    assert [grid.items[-1].style.stroke for grid in grids] == ["grid.1", "grid.2", "grid.3"]
    assert [sorted({angle(s) for s in segments([g])}) for g in grids] == [[0, 90], [60, 150], [30, 120]]


@pytest.mark.parametrize("kind", ["pi", "triangle"])
def test_lines_run_to_the_edges(kind):
    """Each is one segment, both ends on the border of the area; of triangles on that of the rows that are whole."""
    found = list(segments(KINDS[kind].draw(AREA, 12.0)))
    rows = 11 * 6 * SQRT3
    top, bottom = (140 - rows, 140 + rows) if kind == "triangle" else (AREA[1], AREA[3])
    for x, y in (end for segment in found for end in segment):
        # Whole triangles stand half a pitch off the sides in every second row.
        aside = (x - AREA[0]) % 6.0 if kind == "triangle" and min(x - AREA[0], AREA[2] - x) < 6.1 else AREA[2]
        assert min(abs(x - AREA[0]), abs(x - AREA[2]), abs(y - top), abs(y - bottom), aside) < 1e-9
        assert AREA[0] - 1e-9 <= x <= AREA[2] + 1e-9
        assert AREA[1] - 1e-9 <= y <= AREA[3] + 1e-9
    lines = {(angle(s), round(offset(s, angle(s)), 6)) for s in found}
    solid = [
        item for item, *_ in flat(KINDS[kind].draw(AREA, 12.0)) if isinstance(item, Path) and not item.style.dash
    ]
    assert len(lines) == len(list(segments(solid))), "no line is drawn twice but in dashes"


@pytest.mark.parametrize("pitch", [9.0, 12.0, 31.0])
def test_every_hex_centre_lies_on_six_lines(pitch):
    items = pi_paper(AREA, pitch)
    lines = {(angle(s), offset(s, angle(s))) for s in segments(items)}
    centres = dots(items)
    assert len(centres) > 30
    for x, y in centres:
        through = [a for a, at in lines if abs(offset(((x, y),), a) - at) < 1e-6]
        assert sorted(through) == [0, 30, 60, 90, 120, 150]


@pytest.mark.parametrize("kind", ["pi", "dot"])
def test_no_ring_or_dot_is_cut_at_the_rim(kind):
    """An area as wide as its columns has centres on its very rim."""
    items = KINDS[kind].draw((10.0, 10.0, 130.0, 130.0), 12.0)
    circles = [item for item, *_ in flat(items) if isinstance(item, Circle)]
    for x, y in dots(items):
        reach = max(item.r + item.style.width / 2 for item in circles)
        assert 10 + reach <= x <= 130 - reach
        assert 10 + reach <= y <= 130 - reach


def test_no_hex_centre_is_missing():
    """All points of the lattice around the middle, and no others."""
    width, height = 37.0, 29.0
    drawn = {(round(x, 6), round(y, 6)) for x, y in dots(pi_paper((0.0, 0.0, width, height), 6.0))}
    points = (HEX.centre((q, r)) for q in range(-20, 20) for r in range(-20, 20))
    there = ((18.5 + 6 * x, 14.5 - 6 * y) for x, y in points)
    assert drawn == {(round(x, 6), round(y, 6)) for x, y in there if 0 <= x <= width and 0 <= y <= height}


@pytest.mark.parametrize("pitch", [8.0, 12.0, 19.5])
def test_pi_paper_in_the_pdf_has_the_pitch(pitch):
    document = paper_page("pi", pitch=pitch)
    upright = sorted(
        {
            round(p[0][0], 4)
            for p in paths(document)
            if len(p) == 2 and abs(p[0][0] - p[1][0]) < 1e-3 and abs(p[0][1] - p[1][1]) > 150
        }
    )
    gaps = [b - a for a, b in pairwise(upright)]
    assert gaps == pytest.approx([pitch / 2] * len(gaps), abs=0.003)
    assert upright[-1] - upright[0] == pytest.approx(len(gaps) * pitch / 2, abs=0.003)


def test_an_a3_sheet_is_small():
    """O(rows) elements: halving the pitch doubles the lines and must not quadruple the file."""
    at_12, at_6 = (len(to_svg(paper_page("pi", paper="a3", pitch=p).pages[0], COLOUR)) for p in (12, 6))
    assert at_12 <= 25_000
    assert at_6 < 2.1 * at_12


@pytest.mark.parametrize("kind", KINDS)
def test_elements_grow_with_the_rows(kind):
    def count(pitch):
        return to_svg(paper_page(kind, pitch=pitch, ruler=False).pages[0], COLOUR).count("<")

    assert count(2) < 2.2 * count(4)


@pytest.mark.parametrize("width", [100.0, 104.9, 105.0, 109.9])
@pytest.mark.parametrize("height", [11.6, 20.3, 60.0])
def test_every_edge_of_hex_paper_is_drawn_once(width, height):
    """The same edges as geometry finds for these cells, at pitch 10."""
    items = hex_paper((0.0, 0.0, width, height), 10.0)
    drawn = [tuple(sorted((round(x, 3), round(y, 3)) for x, y in s)) for s in segments(items)]
    assert len(set(drawn)) == len(drawn)
    shifted = 10 if width >= 105 else 9
    rows = 1 + int((height - 20 / SQRT3) / (5 * SQRT3) + 1e-9)
    cells = [(i - r // 2, r) for r in range(rows) for i in range(shifted if r % 2 else 10)]
    assert len(drawn) == len(edges_of(cells))


@example("dot", 30.000152, 60.0, 60.0)
@settings(deadline=None, max_examples=50)
@given(
    st.sampled_from(sorted(KINDS)),
    st.floats(2.5, 40),
    st.floats(60, 200),
    st.floats(60, 200),
)
def test_nothing_leaves_the_area(kind, pitch, width, height):
    area = (7.0, 3.0, 7 + width, 3 + height)
    group = draw(KINDS[kind], area, pitch)[0]
    # Half a line's width more, for lines along the rim.
    off = ruled_width(pitch) / 2
    assert group.clip == pytest.approx((area[0] - off, area[1] - off, area[2] + off, area[3] + off))
    points = [end for segment in segments([group]) for end in segment] + dots([group])
    assert points
    for x, y in points:
        assert area[0] - 1e-4 <= x <= area[2] + 1e-4
        assert area[1] - 1e-4 <= y <= area[3] + 1e-4


def test_squares_are_whole_and_in_the_middle():
    found = list(segments(square_paper((0.0, 0.0, 35.0, 27.0), 10.0)))
    assert {angle(s) for s in found} == {0, 90}
    assert sorted({x for s in found for x, _ in s}) == [2.5, 12.5, 22.5, 32.5]
    assert sorted({y for s in found for _, y in s}) == [3.5, 13.5, 23.5]


def test_triangles_have_sides_of_one_pitch():
    found = list(segments(triangle_paper(AREA, 12.0)))
    for degrees in (0, 60, 120):
        offsets = sorted(offset(s, degrees) for s in found if angle(s) == degrees)
        gaps = [b - a for a, b in pairwise(offsets)]
        assert gaps == pytest.approx([6 * SQRT3] * len(gaps))


@pytest.mark.parametrize("area", [AREA, (10.0, 20.0, 205.9, 250.0), (10.0, 20.0, 198.0, 250.0)])
def test_no_line_of_triangles_goes_on_past_the_last(area):
    """Every second level line ran half a pitch on at both sides."""
    found = list(segments(triangle_paper(area, 12.0)))
    slanting = [s for s in found if angle(s) != 0]
    ends = {(round(x, 6), round(y, 6)) for s in slanting for x, y in s}
    level = [s for s in found if angle(s) == 0]
    for (x, y), (x2, y2) in level:
        for at in ((x, y), (x2, y2)):
            assert any(abs(offset(s, angle(s)) - offset((at, at), angle(s))) < 1e-6 for s in slanting)
    assert {y for _, y in ends} <= {round(y, 6) for s in level for _, y in s}


@pytest.mark.parametrize(("pitch", "width"), [(1, 0.1), (20, 0.24), (100, 0.4)])
def test_line_widths_follow_the_pitch_within_limits(pitch, width):
    assert weight(pitch) == width


@pytest.mark.parametrize("kind", KINDS)
def test_a_pitch_too_large_hears_of_one_that_fits(kind):
    with pytest.raises(FitError, match=r"no room for a cell in .*: use pitch='\d+(\.\d+)?mm' or less") as caught:
        paper_page(kind, pitch=500)
    pitch = float(str(caught.value).split("pitch='")[1].split("mm")[0])
    assert list(segments(paper_page(kind, pitch=pitch).pages[0].items)) or dots(
        paper_page(kind, pitch=pitch).pages[0].items
    )


@pytest.mark.parametrize("pitch", [0, -3, float("nan"), float("inf"), 1001])
def test_pitches_out_of_range(pitch):
    with pytest.raises(OptionError, match="between 1 mm and 1 m"):
        paper_page("pi", pitch=pitch)


def test_pi_paper_names_who_thought_of_it():
    document = paper_page("pi")
    assert document.author == "Justin Love"
    page = pypdfium2.PdfDocument(render(document, ".pdf", COLOUR)[0])[0]
    assert "Justin Love · pitch 12 mm · A4" in page.get_textpage().get_text_range()


def test_unknown_kind():
    with pytest.raises(OptionError, match="no 'graph' paper; there are pi, hex, triangle, square, dot"):
        paper_page("graph")


@pytest.mark.parametrize("paper", [square_paper, triangle_paper])
def test_long_lines_to_draw_on_are_pale(paper):
    assert {path.style.stroke for path, *_ in flat(paper(AREA, 10.0))} == {"grid"}
