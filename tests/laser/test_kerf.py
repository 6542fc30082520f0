"""Cuts that leave parts in their true size, judged by shapely: what is left when the beam has taken its share."""

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen import draw
from boardgen.cli import main
from boardgen.errors import FitError, OptionError
from boardgen.laser import work_of
from boardgen.laser.kerf import compensated, widened
from boardgen.laser.strokes import Chain, Disc
from boardgen.laser.trace import sub_paths
from boardgen.scene.primitives import Circle, Group, Path, Polygon, Scene, Style

CUT = Style(stroke="cut", width=0.1)
SQUARE = ((0, 0), (40, 0), (40, 30), (0, 30))
HOLE = ((10, 10), (10, 20), (20, 20), (20, 10))


def cuts(*items, kerf=0.2, **options):
    return work_of(Scene(100, 80, (Group(items, layer="cut"),)), kerf=kerf, **options).strokes["cut"]


def burnt(strokes, kerf):
    """What the beam takes: everything within half a kerf of a cut."""
    lines = [
        shapely.Point(s.at.real, s.at.imag).buffer(s.r, quad_segs=200).exterior
        if isinstance(s, Disc)
        else shapely.LineString([(p.real, p.imag) for p in s.flat().points])
        for s in strokes
    ]
    return shapely.union_all([line.buffer(kerf / 2, join_style="mitre", mitre_limit=20) for line in lines])


def left(strokes, kerf, sheet=(-50, -50, 150, 150)):
    """The pieces into which a sheet falls, without the one that holds its border."""
    parts = shapely.get_parts(shapely.box(*sheet) - burnt(strokes, kerf))
    return [part for part in parts if not part.exterior.equals(shapely.box(*sheet).exterior)]


def same(one, other):
    return one.symmetric_difference(other).area < 0.02


@pytest.mark.parametrize("kerf", [0.1, 0.2, 0.5])
@pytest.mark.parametrize("turned", [False, True])
def test_a_part_and_its_hole_come_out_in_their_true_size(kerf, turned):
    way = -1 if turned else 1
    found = cuts(Polygon(SQUARE[::way], CUT), Polygon(HOLE[::-way], CUT), kerf=kerf)
    wanted = shapely.Polygon(SQUARE, [HOLE])
    parts = left(found, kerf)
    assert any(same(part, wanted) for part in parts)
    # What falls out of the hole is smaller than the hole by the kerf all round.
    assert any(same(part, shapely.Polygon(HOLE).buffer(-kerf, join_style="mitre")) for part in parts)


def test_a_part_within_a_hole_is_a_part_again():
    ring, core = Circle(40, 40, 20, CUT), Circle(40, 40, 5, CUT)
    found = cuts(Circle(40, 40, 30, CUT), ring, core, kerf=0.4)
    assert sorted(disc.r for disc in found) == [5.2, 19.8, 30.2]


def test_a_disc_stays_a_disc():
    assert cuts(Circle(20, 20, 9, CUT), kerf=0.3) == (Disc(20 + 20j, 9.15),)


def test_curves_come_out_within_the_tolerance():
    k = 4 / 3 * (math.sqrt(2) - 1) * 10
    steps = (
        ("M", 30, 20),
        ("C", 30, 20 + k, 20 + k, 30, 20, 30),
        ("C", 20 - k, 30, 10, 20 + k, 10, 20),
        ("C", 10, 20 - k, 20 - k, 10, 20, 10),
        ("C", 20 + k, 10, 30, 20 - k, 30, 20),
        ("Z",),
    )
    (found,) = cuts(Path(steps, CUT), kerf=0.3)
    radii = [abs(point - (20 + 20j)) for point in found.points]
    assert 10.13 < min(radii) <= max(radii) < 10.17


@pytest.mark.parametrize("name", ["pi", "trike", "pisi", "hex", "atoll"])
def test_the_outline_of_a_board_moves_outwards_and_nothing_else_moves(name):
    page = draw.board(name).document.pages[0]
    plain, wide = (dict(work_of(page, plank=True, kerf=kerf).strokes) for kerf in (0.0, 0.3))
    (before,), (after,) = plain.pop("cut"), wide.pop("cut")
    assert plain
    assert plain == wide
    board = shapely.Polygon([(p.real, p.imag) for p in before.points])
    (part,) = left([after], 0.3, sheet=(-500, -500, 2500, 2500))
    assert part.symmetric_difference(board).area < board.length * 0.002
    assert len(after.points) == len(before.points)


def test_the_page_grows_with_the_cut():
    page = draw.board("pi").document.pages[0]
    plain, wide = (work_of(page, plank=True, crop=True, kerf=kerf) for kerf in (0.0, 0.5))
    assert wide.width - plain.width == pytest.approx(0.5, abs=0.01)


REFUSED = [
    ((Polygon(SQUARE, CUT), Polygon([(x + 40, y) for x, y in SQUARE], CUT)), "shared by parts"),
    ((Polygon(SQUARE, CUT), Polygon([(x + 40.15, y) for x, y in SQUARE], CUT)), "nearer to each other than the kerf"),
    ((Polygon(SQUARE, CUT), Circle(9, 9, 0.09, CUT)), "not wider than the kerf of 0.2 mm"),
    ((Polygon(SQUARE, CUT), Polygon(((9, 9), (9.1, 9), (9.1, 20)), CUT)), "not wider than the kerf"),
    ((Path((("M", 0, 0), ("L", 9, 9)), CUT),), "not closed"),
]


@pytest.mark.parametrize(("items", "reason"), REFUSED, ids=[reason for _, reason in REFUSED])
def test_what_leaves_no_room_is_refused(items, reason):
    with pytest.raises(FitError, match=reason):
        cuts(*items, kerf=0.2)


POINTS = st.integers(3, 9).flatmap(
    lambda n: st.lists(st.tuples(st.floats(8, 20), st.floats(0.2, 0.9)), min_size=n, max_size=n)
)


@settings(max_examples=40, deadline=None)
@given(POINTS, st.sampled_from([0.1, 0.25, 0.6]))
def test_any_star_shaped_part_keeps_its_size(spokes, kerf):
    turns = [(i + share) * 2 * math.pi / len(spokes) for i, (_, share) in enumerate(spokes)]
    points = [complex(r * math.cos(t), r * math.sin(t)) for (r, _), t in zip(spokes, turns, strict=True)]
    wanted = shapely.Polygon([(p.real, p.imag) for p in points])
    if not wanted.is_valid or wanted.buffer(-1).is_empty:
        return
    found = compensated([Chain((*points, points[0]))], kerf)
    (part,) = left(found, kerf)
    # The beam is round, so corners that point inwards keep a little.
    assert part.symmetric_difference(wanted).area < wanted.length * 0.003 + len(points) * kerf**2
    assert shapely.Polygon([(p.real, p.imag) for p in found[0].points]).contains(wanted)


def test_the_outline_of_a_part_is_widened_before_it_is_laid_out():
    steps = widened((("M", 0, 0), ("L", 10, 0), ("L", 10, 10), ("L", 0, 10), ("Z",)), 0.4)
    assert {step[1:] for step in steps} == {(-0.2, -0.2), (10.2, -0.2), (10.2, 10.2), (-0.2, 10.2), ()}


def cut_lines(page):
    """What is cut of a finished page."""
    for group in page.items:
        if group.layer == "cut":
            for item in group.items:
                if isinstance(item, Path):
                    yield from (stroke.flat() for stroke in sub_paths(item.steps))
                elif isinstance(item, Circle):
                    yield Disc(complex(item.x, item.y), item.r)
                else:
                    points = tuple(complex(x, y) for x, y in item.points)
                    yield Chain((*points, points[0]) if isinstance(item, Polygon) else points)


@pytest.mark.parametrize("kerf", [0.0, 0.15, 0.4])
@pytest.mark.parametrize(("name", "kind", "size"), [("piecepack", "tiles", 50.8), ("piecepack", "coins", 19.05)])
def test_pieces_side_by_side_come_out_in_their_true_size(name, kind, size, kerf):
    """Tiles share their cuts: without a kerf the beam takes half of it from each, with one they lie it apart."""
    drawing = draw.laser_pieces(name, only=kind, kerf=kerf)
    beam = 0.15 if kerf == 0 else kerf
    found = []
    for page in drawing.document.pages:
        found += left(list(cut_lines(page)), beam, sheet=(-9, -9, page.width + 9, page.height + 9))
    widths = [part.bounds[2] - part.bounds[0] for part in found if part.area > 0.6 * size**2]
    assert len(widths) == 24
    assert widths == pytest.approx([size if kerf else size - beam] * 24, abs=0.02)


@pytest.mark.parametrize(("name", "wasted"), [("goals", 0), ("pawn", 1), ("pyramids", 0)])
def test_pieces_of_other_shapes_take_their_kerf(name, wasted):
    """All areas are as without a beam, but for what falls out of holes."""
    found = []
    for kerf, beam in ((0.0, 1e-6), (0.3, 0.3)):
        page = draw.laser_pieces(name, kerf=kerf).document.pages[0]
        parts = left(list(cut_lines(page)), beam, sheet=(-9, -9, page.width + 9, page.height + 9))
        found.append([part.area for part in parts if not part.bounds[0] < 0])
    plain, wide = found
    assert len(plain) > 2
    assert len(wide) == len(plain)
    assert sum(any(abs(a - b) < 0.002 * a for b in wide) for a in plain) == len(plain) - wasted


def test_a_kerf_is_for_lasers(capfd, tmp_path):
    target = tmp_path / "board.svg"
    assert main.run(["board", "pi", "--kerf", "0.2mm", "-o", str(target)]) == 2
    assert "--kerf needs --for laser" in capfd.readouterr().err
    assert main.run(["board", "pi", "--kerf", "0.2mm", "--for", "laser", "-o", str(target)]) == 0
    with pytest.raises(OptionError, match="a kerf of 5 mm is not between 0 and 2 mm"):
        draw.laser_board("pi", kerf="5mm")


def test_any_drawing_takes_a_kerf():
    drawing = draw.board("pi", paper="none", labels="none")
    assert draw.laser(drawing, "0.2mm").svg == draw.laser_board("pi", kerf=0.2).svg
    with pytest.raises(OptionError, match="kerf"):
        draw.laser(drawing, 9.0)
