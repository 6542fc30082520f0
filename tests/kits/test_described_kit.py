"""The pieces of a described game, to cut out."""

from boardgen.kits.described import piece_set
from boardgen.records import loads
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
    assert (wall.width, wall.height) == (40, 4)
