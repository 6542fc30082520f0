"""Nets fold: edges that meet are equal, solids have their true measures."""

import math
from itertools import combinations, pairwise

import pytest

from boardgen.paper.cuts import folds
from boardgen.pieces.dice import die_net, pip_net
from boardgen.pieces.piecepack import DIE, PAWN_HEIGHT, PAWN_WIDTH, RANKS, pawn
from boardgen.pieces.pyramid_nets import pyramid_net
from boardgen.pieces.pyramids import SIZES
from boardgen.pieces.standees import standee
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Circle, Group, Polygon
from boardgen.sets import Selection, get_set


def length(a, b):
    return math.hypot(b[0] - a[0], b[1] - a[1])


def edges(face):
    return list(zip(face, (*face[1:], face[0]), strict=True))


def corners(net):
    """The corners of the outline."""
    return [step[1:] for step in net.outline if step[0] != "Z"]


def area(points):
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(points))) / 2


@pytest.mark.parametrize(
    ("size", "base", "height", "slant"),
    [("S", 9 / 16, 1.0, 1.0388), ("M", 25 / 32, 1.375, 1.4294), ("L", 1.0, 1.75, 1.8200)],
)
@pytest.mark.parametrize("closed", [False, True])
def test_a_pyramid_folds(size, base, height, slant, closed):
    """Four equal faces around one apex; folded up, the apex stands at the pyramid's height over the base."""
    measures = SIZES[size]
    assert measures.slant / 25.4 == pytest.approx(slant, abs=5e-5)
    net = pyramid_net(size, 0, "blue", closed=closed)
    fan, rest = net.faces[:4], net.faces[4:]
    assert len({face[0] for face in fan}) == 1
    for apex, a, b in fan:
        assert length(a, b) == pytest.approx(base * 25.4, abs=1e-9)
        assert length(apex, a) == pytest.approx(measures.edge, abs=1e-9)
        assert length(apex, b) == pytest.approx(measures.edge, abs=1e-9)
        foot = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        assert math.sqrt(length(apex, foot) ** 2 - (base * 12.7) ** 2) == pytest.approx(height * 25.4, abs=1e-9)
    for (_, _, one), (_, other, _) in pairwise(fan):
        assert one == other
    assert len(rest) == closed
    if closed:
        square = rest[0]
        sides = [length(a, b) for a, b in edges(square)]
        assert sides == pytest.approx([base * 25.4] * 4, abs=1e-9)
        assert length(square[0], square[2]) == pytest.approx(base * 25.4 * math.sqrt(2), abs=1e-9)
        assert any({square[0], square[1]} == {a, b} for _, a, b in fan)


@pytest.mark.parametrize(
    "net",
    [die_net("suns"), die_net("clubs"), pip_net(), die_net("suns", lying=True), pip_net(lying=True)],
    ids=["suns", "clubs", "pips", "suns lying", "pips lying"],
)
def test_a_die_folds(net):
    """Six squares; five folds hold them together, seven tabs close the other seven of a cube's twelve edges."""
    assert len(net.faces) == 6
    for face in net.faces:
        assert [length(a, b) for a, b in edges(face)] == pytest.approx([DIE] * 4)
        assert length(face[0], face[2]) == pytest.approx(DIE * math.sqrt(2))
    folds = [
        tuple(sorted(map(_rounded, (a[1:], b[1:])))) for a, b in zip(net.folds[::2], net.folds[1::2], strict=True)
    ]
    assert len(folds) == len(set(folds)) == 12
    shared = [e for e in folds if sum(e in _edges_of(face) for face in net.faces) == 2]
    assert len(shared) == 5


def _rounded(point):
    return round(point[0], 6), round(point[1], 6)


def _edges_of(face):
    return {tuple(sorted(map(_rounded, edge))) for edge in edges(face)}


def test_opposite_faces_of_a_die_add_up_to_five():
    """Rolling the die up along the strip of four and folding the arms."""
    net = die_net("moons")
    middle = {rank: _rounded(_middle(face)) for rank, face in zip(RANKS, net.faces, strict=True)}
    x = middle["ace"][0]
    strip = sorted((at[1], rank) for rank, at in middle.items() if abs(at[0] - x) < 1e-6)
    ranks = [rank for _, rank in strip]
    assert len(ranks) == 4
    value = {"null": 0, "ace": 1, "2": 2, "3": 3, "4": 4, "5": 5}
    assert value[ranks[0]] + value[ranks[2]] == value[ranks[1]] + value[ranks[3]] == 5
    assert sum(value[rank] for rank in middle if rank not in ranks) == 5


def test_pips_of_opposite_faces_add_up_to_seven_and_run_as_on_other_dice():
    """Pips as they lie on the faces; 1, 2 and 3 run anticlockwise around the corner that they share."""
    net = pip_net()
    dots = [item for item in net.symbol.items for item in _leaves(item) if isinstance(item, Circle)]
    assert len(dots) == 21
    count = {_rounded(_middle(face)): sum(_inside(face, dot) for dot in dots) for face in net.faces}
    assert sorted(count.values()) == [1, 2, 3, 4, 5, 6]
    at = {number: place for place, number in count.items()}
    x = at[1][0]
    strip = [number for place, number in sorted(count.items(), key=lambda found: found[0][1]) if place[0] == x]
    assert strip[0] + strip[2] == strip[1] + strip[3] == 7
    assert at[2][1] < at[1][1], "2 is above 1 (y down)"
    assert at[3][0] < at[1][0], "3 is left of it, so that 1, 2, 3 turn to the left around their corner"


def _leaves(item):
    if isinstance(item, Group):
        for inner in item.items:
            for leaf in _leaves(inner):
                yield _moved(leaf, item.dx, item.dy)
    else:
        yield item


def _moved(item, dx, dy):
    return item._replace(x=item.x + dx, y=item.y + dy) if isinstance(item, Circle) else item


def _inside(face, dot):
    xs, ys = [x for x, _ in face], [y for _, y in face]
    return min(xs) < dot.x < max(xs) and min(ys) < dot.y < max(ys)


def _middle(face):
    return sum(x for x, _ in face) / len(face), sum(y for _, y in face) / len(face)


NETS = [die_net("arms"), pip_net(), *(pyramid_net(s, 3, "red", closed=c) for s in "SML" for c in (False, True))]


@pytest.mark.parametrize("net", NETS, ids=lambda net: net.symbol.id)
def test_the_outline_goes_once_around_faces_and_tabs(net):
    around = corners(net)
    faces = sum(area(face) for face in net.faces)
    assert faces < area(around) < 1.6 * faces
    crossing = [(a, b) for a, b in combinations(edges(around), 2) if not set(a) & set(b) and _cross(*a, *b)]
    assert not crossing
    xs, ys = [x for x, _ in around], [y for _, y in around]
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx(
        (-net.width / 2, net.width / 2, -net.height / 2, net.height / 2)
    )


def _cross(a, b, c, d):
    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9


@pytest.mark.parametrize("net", NETS, ids=lambda net: net.symbol.id)
def test_nothing_is_printed_outside_the_box(net):
    left, top, right, bottom = bounds(net.symbol.items)
    box = net.symbol.box
    assert left >= box[0] - 0.2
    assert top >= box[1] - 0.2
    assert right <= box[2] + 0.2
    assert bottom <= box[3] + 0.2


def test_a_pawn_stands_up_at_its_true_size():
    """⅝ × 1⅛ in from foot to fold, on either side of it."""
    strip = standee(pawn("red", suit="suns"), "red")
    folds = sorted(step[2] for step in strip.folds[::2])
    assert folds == pytest.approx([-PAWN_HEIGHT, 0, PAWN_HEIGHT])
    assert strip.width == pytest.approx(PAWN_WIDTH)
    assert strip.height == pytest.approx(2 * (PAWN_HEIGHT + PAWN_WIDTH / 2))


def test_players_pyramids_differ_by_shape_in_every_pair():
    shapes = {tuple(_kinds(pyramid_net("M", player, "red").symbol.items)) for player in range(4)}
    assert len(shapes) == 4


def _kinds(items):
    for item in items:
        if hasattr(item, "items"):
            yield from _kinds(item.items)
        elif getattr(item, "style", None) and item.style.fill == "red.text":
            points = getattr(item, "points", ())
            sides = [math.dist(a, b) for a, b in pairwise(points)]
            yield type(item).__name__, len(points), round(max(sides, default=1) / min(sides, default=1), 1)
        elif type(item).__name__ == "Line":
            yield "contour"


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_no_line_of_a_net_looks_like_a_fold_and_is_none(size, closed):
    """Within the outline nothing is drawn but pips and the dashes of folds, in every player's."""
    for player in range(4):
        net = pyramid_net(size, player, "red", closed=closed)
        assert "contour" not in set(_kinds(net.symbol.items))
        (items,) = (item.items for item in net.symbol.items)
        rims = [item.points for item in items if item.style.stroke]
        assert len(rims) == (2 if closed else 1)
        dashed = [{step[1:] for step in net.folds[i : i + 2]} for i in range(0, len(net.folds), 2)]
        (shift,) = {(round(dx, 6), round(dy, 6)) for dx, dy in [(g.dx, g.dy) for g in net.symbol.items]}
        sides = [side for rim in rims for side in pairwise(rim)]
        along = [{(a[0] + shift[0], a[1] + shift[1]), (b[0] + shift[0], b[1] + shift[1])} for a, b in sides]
        assert len(along) == (4 if closed else 5), "every other side of the fan is cut"
        assert not [fold for fold in dashed if any(_same(fold, edge) for edge in along)]


def _same(one, other):
    return all(min(math.dist(a, b) for b in other) < 1e-4 for a in one)


@pytest.mark.parametrize("colour", ["orange", "blue", "black", "yellow"])
def test_folds_are_seen_on_their_ground(colour):
    """In the paint of what is printed on the pyramid, which every theme keeps apart from its ground."""
    found = get_set("pyramids")
    for part in found.parts(found.filled(Selection(colours=(colour,)))):
        lines = folds(part)
        assert lines is not None
        (along,) = lines.items
        assert along.style.stroke == f"{colour}.text"


@pytest.mark.parametrize("closed", [False, True])
def test_colour_goes_on_over_the_fold_of_a_tab(closed):
    """A pale strip lay there, which would have shown as a white seam along an edge of the pyramid."""
    net = pyramid_net("M", 0, "blue", closed=closed)
    (group,) = net.symbol.items
    filled = [item for item in group.items if isinstance(item, Polygon) and item.style.fill == "blue.fill"]
    ends = [step[1:] for step in net.folds]
    for a, b in zip(ends[::2], ends[1::2], strict=True):
        edge = {(round(x - group.dx, 6), round(y - group.dy, 6)) for x, y in (a, b)}
        sides = [item for item in filled if edge <= {(round(x, 6), round(y, 6)) for x, y in item.points}]
        assert len(sides) == 2
