"""The drawing of Three Player Hex: sides that belong to the right cells, bridges and cuts where they are."""

import math
from itertools import combinations, pairwise

import pytest

from boardgen.boards.picture import Display
from boardgen.boards.sides import side_lines
from boardgen.cards.template import load_card
from boardgen.games.hex3.field import COLOURS, field
from boardgen.games.hex3.view import sides
from boardgen.records import load_all
from boardgen.scene.primitives import Circle, Group, Path, Polygon, Polyline, Text, Use
from tests.games.hex3_drawing import GAME, drawn, play

VIEW = GAME.view()
CUT = """
  r . .
 . . . .
g g g b b
 . . . .
  r . .
"""
FLAGS = frozenset({"bridges", "cuts"})


def groups(picture):
    """All groups of a picture by id."""
    found, open_items = {}, [*picture.below, *picture.above]
    while open_items:
        item = open_items.pop()
        if isinstance(item, Group):
            found[item.id] = item
            open_items += item.items
    return found


def points(item):
    """Every point an item is drawn at."""
    match item:
        case Group():
            return [point for inner in item.items for point in points(inner)]
        case Polygon() | Polyline():
            return list(item.points)
        case Path():
            return [step[1:3] for step in item.steps if len(step) > 1]
        case Circle():
            return [(item.x + dx, item.y + dy) for dx in (-item.r, item.r) for dy in (-item.r, item.r)]
        case Use():
            return [
                (item.x + dx, item.y + dy) for dx in (-item.scale, item.scale) for dy in (-item.scale, item.scale)
            ]
        case Text():
            return [(item.x, item.y), (item.x, item.y - item.size)]


@pytest.mark.parametrize("side", [2, 3, 5, 9])
def test_each_side_has_the_cells_of_its_colour(side):
    here = field(side)
    for number, part in enumerate(sides(here)):
        assert part.colour == COLOURS[number % 3]
        pair = here.sides[number % 3]
        assert here.board.bits(part.cells) == pair[number // 3]


@pytest.mark.parametrize("side", [2, 5])
def test_sides_go_once_around_and_meet_in_the_middle_of_a_corner_cells_edge(side):
    here = field(side)
    lines = side_lines(here.board, [part.cells for part in sides(here)])
    for line, following in zip(lines, [*lines[1:], lines[0]], strict=True):
        assert line[-1] == following[0]
        assert len(line) == 2 * side - 1 + 2
    corners = [point for line in lines for point in line[1:-1]]
    assert len(corners) == len(set(corners)) == 6 * (2 * side - 1)


@pytest.mark.parametrize("side", [2, 5])
def test_the_board_looks_the_same_turned_half_way_round(side):
    """So it can be printed in halves: each side is the opposite one turned, dashes starting at the same end."""
    here = field(side)
    lines = side_lines(here.board, [part.cells for part in sides(here)])
    for line, opposite in zip(lines[:3], lines[3:], strict=True):
        assert opposite == tuple((-x, -y) for x, y in line)
    assert VIEW.halves


@pytest.mark.parametrize("labels", ["none", "edge", "cells"])
@pytest.mark.parametrize("side", [2, 5])
def test_nothing_leaves_the_picture(side, labels):
    display = Display(10, labels=labels, numbers=True, flags=FLAGS)
    for picture in (VIEW.board(display, side=side), VIEW.position(GAME.start(side=side), display)):
        for item in (*picture.below, *picture.above):
            for x, y in points(item):
                assert 0 <= x <= picture.width
                assert 0 <= y <= picture.height


def test_each_side_carries_the_sign_of_its_colour():
    """Red an unbroken line, green a dashed one, blue none."""
    found = groups(VIEW.board(Display(10)))
    for part in sides(field()):
        colour = part.colour
        group = found[f"side-{part.name.replace(' ', '-')}"]
        lines = [item for item in group.items if isinstance(item, Polyline)]
        assert [bool(line.style.dash) for line in lines] == {"red": [False], "green": [True], "blue": []}[colour]


def test_the_sides_of_a_player_who_is_out_keep_their_colour():
    found = groups(VIEW.position(drawn(CUT), Display(10)))
    fills = {name: found[name].items[0].style.fill for name in ("side-bottom", "side-top", "side-lower-right")}
    assert fills == {"side-bottom": "red.fill", "side-top": "red.fill", "side-lower-right": "green.fill"}


def test_flags_draw_the_cut_of_those_out_and_the_bridges_of_the_others():
    plain = groups(VIEW.position(drawn(CUT), Display(10)))
    found = groups(VIEW.position(drawn(CUT), Display(10, flags=FLAGS)))
    assert set(found) - set(plain) == {"cut-red", "bridge-green", "bridge-blue"}
    assert set(plain) >= {"stones-red", "stones-green", "stones-blue"}


def test_a_wall_ends_at_the_edge_of_the_board():
    """Both ends lie in the middle of an outer edge of their cells, short of the rim's line and not beyond."""
    pitch = 10.0
    picture = VIEW.position(drawn(CUT), Display(pitch, "none", flags=FLAGS))
    wall = groups(picture)["cut-red"].items[0]
    for end, cell in ((wall.points[0], wall.points[1]), (wall.points[-1], wall.points[-2])):
        assert 0.94 * pitch / 2 < math.dist(end, cell) < pitch / 2
        across = (end[0] + (end[0] - cell[0]), end[1] + (end[1] - cell[1]))
        centres = [picture.anchor(name)[:2] for name in field(3).board.names]
        assert min(math.dist(across, centre) for centre in centres) > pitch / 2


def test_a_wall_is_double_and_a_chain_single():
    """In grey and on black, where the colour of a chain is nearly that of ink, form tells them apart."""
    found = groups(VIEW.position(drawn(CUT), Display(10, flags=FLAGS)))
    ground, bar, core = found["cut-red"].items
    assert [item.style.stroke for item in (ground, bar, core)] == ["veil", "ink", "veil"]
    assert ground.points == bar.points == core.points
    assert ground.style.width > bar.style.width > 2 * core.style.width > 1
    for note in (VIEW.solved_note, VIEW.signs_note):
        assert "single, the chain that wins; double, the wall that put a player out" in note


def test_a_wall_goes_straight_on_to_the_edge_at_any_pitch():
    """Of two edges that are equally far out, that ahead."""
    record = load_card("hex3").records["example.yaml"]
    pos = record.position_at(len(record.line.moves))
    for pitch in (5.3, 6.1, 8.0, 9.7, 11.9):
        alone = Display(pitch, "none", flags=frozenset({"cuts"}))
        wall = groups(VIEW.position(pos, alone))["cut-green"].items[0].points
        ends = [(wall[0], wall[1], wall[2]), (wall[-1], wall[-2], wall[-3])]
        bends = [abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) for a, b, c in ends]
        assert max(bends) == pytest.approx(0, abs=1e-6)


def test_a_wall_leaves_the_edge_to_a_bridge_that_goes_there_from_the_same_cell():
    """What is seen of it beside the bridge looks like dirt."""
    shut = """
      g r .
     . . r .
    g g b r .
     . b . .
      b r .
    """
    pos = play(drawn(shut), "c2")
    chain, wall = GAME.facts(pos)["bridges"]["red"], GAME.facts(pos)["cuts"]["green"]
    assert (chain[-1], wall[0], set(chain) & set(wall[1:])) == ("d5", "d5", {"d4"})
    alone, both = (
        groups(VIEW.position(pos, Display(10, flags=frozenset(flags))))["cut-green"].items
        for flags in (("cuts",), ("cuts", "bridges"))
    )
    assert {at for item in both for at in item.points} == {*alone[0].points[2:]}


def test_a_wall_leaves_the_stones_that_a_bridge_joins_to_its_bar():
    """Both along the same stones were one band of four stripes."""
    record = load_card("hex3").records["example.yaml"]
    pos = record.position_at(len(record.line.moves))
    found = groups(VIEW.position(pos, Display(10, flags=FLAGS)))
    chain, wall = GAME.facts(pos)["bridges"]["red"], GAME.facts(pos)["cuts"]["green"]
    shared = [cell for cell in wall if cell in chain]
    assert len(shared) >= 2
    (bar,) = (item for item in found["bridge-red"].items if item.style.stroke == "red.line")
    (alone,) = (item for item in found["cut-green"].items if item.style.stroke == "ink")
    assert len({*alone.points} & {*bar.points}) == 1
    assert len(alone.points) == len(wall) - len(shared) + 2


def test_a_bridge_runs_through_its_cells_with_a_ring_on_each_missing_one():
    pos = drawn(CUT)
    picture = VIEW.position(pos, Display(10, flags=FLAGS))
    chain = GAME.facts(pos)["bridges"]["blue"]
    line, *rings = groups(picture)["bridge-blue"].items
    for name, (x, y) in zip(chain, line.points[1:-1], strict=True):
        anchor = picture.anchor(name)
        assert math.hypot(x - anchor.x, y - anchor.y) < anchor.r / 2
    assert (
        len(rings) == GAME.facts(pos)["missing"]["blue"] == len([name for name in chain if name not in ("d3", "e3")])
    )


def test_rings_of_bridges_stand_in_the_middle_of_cells_or_clear_of_those_they_share_them_with():
    """All stood beside the middle, and two of them half over each other."""
    (record,) = load_all(GAME.folder / "example.yaml").records
    pos = record.positions[18]
    picture = VIEW.position(pos, Display(10, flags=FLAGS))
    chains = GAME.facts(pos)["bridges"]
    found = []
    for colour, chain in chains.items():
        _, *rings = groups(picture)[f"bridge-{colour}"].items
        missing = [name for name in chain if not pos.occupied >> pos.field.board.cell(name) & 1]
        for ring, name in zip(rings, missing, strict=True):
            at, shared = picture.anchor(name), sum(name in one for one in chains.values()) > 1
            assert (math.dist((ring.x, ring.y), (at.x, at.y)) < 1e-6) != shared
            found.append(ring)
    apart = min(math.dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(found, 2))
    assert apart > 2 * found[0].r + found[0].style.width


def test_a_full_bridge_is_a_bar_between_stones():
    almost = """
      . . r
     . . r .
    . . . . .
     . r . .
      r . .
    """
    picture = VIEW.position(play(drawn(almost), "c3"), Display(10, flags=FLAGS))
    casing, bar = groups(picture)["bridge-red"].items
    assert casing.style.stroke == "veil"
    assert casing.points == bar.points
    assert casing.style.width > bar.style.width == pytest.approx(2.4)
    assert not bar.style.dash
    assert list(bar.points[1:-1]) == [
        (picture.anchor(name).x, picture.anchor(name).y) for name in ["a1", "b2", "c3", "d4", "e5"]
    ]


def test_bridges_never_cover_each_other():
    pos = GAME.start(side=4)
    found = groups(VIEW.position(pos, Display(10, flags=FLAGS)))
    middles = [
        {(round((x1 + x2) / 2, 3), round((y1 + y2) / 2, 3)) for (x1, y1), (x2, y2) in pairwise(line)}
        for line in (found[f"bridge-{colour}"].items[0].points for colour in COLOURS)
    ]
    assert not middles[0] & middles[1]
    assert not middles[1] & middles[2]
    assert not middles[2] & middles[0]


def test_numbers_are_plies_with_swaps_counted():
    pos = play(GAME.start(side=3, pie=True), "c1 swap:red e3 e4")
    found = groups(VIEW.position(pos, Display(10, numbers=True)))
    texts = {
        name: [item.text for item in found[f"stones-{name}"].items if isinstance(item, Text)] for name in COLOURS
    }
    assert texts == {"red": ["1"], "green": ["3"], "blue": ["4"]}


def test_the_description_says_it_all():
    desc = VIEW.position(drawn(CUT), Display(10)).desc
    assert "red on a1, c5; red is out, cut off by e3, d3, c3, b3, a3; green on a3, b3, c3" in desc
    assert desc.endswith("green to move")
    won = play(drawn(CUT), "c1 c2 b2")
    assert VIEW.position(won, Display(10)).desc.endswith("green has won (last one left)")
