"""The pieces of a described game, to cut out."""

import pytest

from boardgen.kits.described import piece_set
from boardgen.records import loads
from boardgen.scene.bounds import bounds
from boardgen.sets import Selection

GAME = """
game:
  title: All kinds
  players: red blue
  board: {cells: hexes, side: 4}
  pieces:
    stone: {}
    king: {letter: K, count: 1}
    tile: {letter: T, shape: hex}
    knight: {letter: N}
    wall: {letter: W, length: 2, count: 5}
    goal: {letter: G, shape: disc, owner: nobody, colour: yellow}
  start: {red: {knight: [a1, b1]}, nobody: {goal: [d4]}}
"""


def parts():
    game = loads(GAME).game
    found = piece_set(game.start(), game.view())
    return {
        (part.kind, part.grounds[0] or ""): part
        for part in found.parts(found.filled(Selection(diameter=16, count=7)))
    }


def test_there_are_as_many_as_the_description_says():
    counted: dict[str, list[int]] = {}
    for (kind, _), part in parts().items():
        counted.setdefault(kind, []).append(part.count)
    assert counted["stones"] == [7, 7]
    assert counted["kings"] == [1, 1]
    assert counted["walls"] == [5]
    assert counted["goals"] == [1]


def test_knights_are_as_many_as_stand_there_at_the_start():
    game = loads(GAME).game
    found = piece_set(game.start(), game.view())
    knights = [part for part in found.parts(found.filled(Selection())) if part.name == "knight"]
    assert [part.count for part in knights] == [2, 20]


def test_sizes_follow_the_board():
    found = parts()
    stone, tile, wall = found["stones", "red.fill"], found["tiles", ""], found["walls", ""]
    assert (stone.width, stone.height, stone.shape) == (16, 16, "round")
    assert (round(tile.width, 2), tile.height) == (13.86, 16)
    assert (wall.width, wall.height) == (40, 12)


def test_walls_are_folded_along_the_middle_to_stand_on_edges():
    """Flat, they were 4 mm wide: too narrow to take up."""
    wall = parts()["walls", ""]
    assert wall.folds == (("M", -20, 0), ("L", 20, 0))
    # The dashes are seen on the colour of the wall.
    assert wall.fold_paint == "blue.text"
    game = loads(GAME).game
    (kind,) = (kind for kind in piece_set(game.start(), game.view()).kinds if kind.name == "wall")
    assert not kind.mounted
    assert kind.steps == (
        "Walls: cut them apart, fold along the middle: they stand on edges like tents. Red walls have a "
        "line inside, blue none.",
    )


SHAPES = """
game:
  title: Shapes
  players: white black
  board: {cells: squares, columns: 8, rows: 8}
  pieces:
    wall: {letter: W, count: 6}
    bar: {letter: B, count: 3}
    flat: {letter: F, shape: square, count: 3}
    cube: {letter: C, count: 3}
    triangle: {letter: T, count: 3}
    wedge: {letter: E, count: 3}
    pawn: {letter: P, count: 3}
"""


def shapes():
    game = loads(SHAPES).game
    return piece_set(game.start(), game.view())


@pytest.mark.parametrize("kind", ["wall", "bar", "flat", "cube"])
def test_pieces_that_share_cuts_have_a_white_rim(kind):
    # Without it black ones would be one black field, and white ones would show no edge.
    found = shapes()
    for part in found.parts(found.filled(Selection())):
        if part.name == kind:
            box, drawn = part.front.box, bounds(part.front.items)
            assert (part.shape, box) == ("rect", (-part.width / 2, -part.height / 2, part.width / 2, part.height / 2))
            assert min(abs(a - b) for a, b in zip(box, drawn, strict=True)) >= 0.3
            assert all(abs(a) > abs(b) for a, b in zip(box, drawn, strict=True))


def test_a_tile_on_its_edge_is_a_strip_as_long_as_it_is_drawn():
    found = shapes()
    bars = [part for part in found.parts(found.filled(Selection(diameter=16))) if part.name == "bar"]
    assert {(round(part.width, 1), round(part.height, 1)) for part in bars} == {(14.5, 3.2)}


@pytest.mark.parametrize(("kind", "corners"), [("triangle", 3), ("wedge", 5)])
def test_shapes_with_corners_are_cut_along_them(kind, corners):
    found = shapes()
    for part in found.parts(found.filled(Selection(diameter=16))):
        if part.name == kind:
            steps = part.shape
            assert [step[0] for step in steps] == ["M", *"L" * (corners - 1), "Z"]
            xs, ys = [step[1] for step in steps[:-1]], [step[2] for step in steps[:-1]]
            assert max(xs) - min(xs) == pytest.approx(part.width)
            assert min(ys) == pytest.approx(-part.height / 2)


def test_what_is_left_to_do_is_said_once_and_of_no_flat_strip():
    steps = list(dict.fromkeys(step for kind in shapes().kinds for step in kind.steps))
    assert steps == [
        "Walls: cut them apart, fold along the middle: they stand on edges like tents. White walls have "
        "none, black a line inside.",
        "Triangles and wedges: cut along the outline.",
        "Pawns: cut them apart first, then round along the edge, or use a punch.",
    ]


def test_of_many_kinds_it_is_said_in_short():
    game = loads(SHAPES.replace("wedge:", "diamond: {letter: D}\n    hex: {letter: H}\n    wedge:")).game
    kinds = piece_set(game.start(), game.view()).kinds
    assert [kind.steps for kind in kinds if kind.name == "hex"] == [("Pieces with corners: cut along the outline.",)]
