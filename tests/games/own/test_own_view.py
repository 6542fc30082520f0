"""Pictures of described games."""

import math

from boardgen import resources
from boardgen.boards.picture import Display
from boardgen.games.own.view import RADIUS
from boardgen.records import load
from boardgen.scene.primitives import Circle, Group, Line, Path, Text
from boardgen.scene.text import LEAST_TEXT


def last_of(figure):
    record = load(resources.templates() / "own" / "example.yaml")
    shown = record.game.view().position(record.position_at(record.figure(figure).after), Display(10.0, last=True))
    (sign,) = (item for item in shown.above if isinstance(item, Group) and item.id == "last-move")
    edges = [
        item for group in shown.above if isinstance(group, Group) and group.id == "edges" for item in group.items
    ]
    return sign.items, edges


def test_the_last_wall_is_framed_itself_and_not_the_cells_beside_it():
    """Corners around these framed two stones, half of them beneath the wall."""
    items, walls = last_of("wall")
    assert not any(isinstance(item, Path) for item in items)
    frame = [item for item in items if isinstance(item, Line)]
    assert len(frame) == 2
    assert {(line.x1, line.y1, line.x2, line.y2) for line in frame} == {
        (line.x1, line.y1, line.x2, line.y2) for line in walls
    }
    # A band of ink, set off from the wall by a lighter one.
    assert [line.style.stroke for line in frame] == ["ink", "veil"]
    assert frame[0].style.width > frame[1].style.width > max(line.style.width for line in walls)


def test_the_last_stone_has_corners():
    items, _ = last_of("stone")
    assert [type(item) for item in items] == [Path]


def test_numbers_of_walls_keep_off_stones_where_there_is_room_at_an_end():
    """They lay upon both stones beside the wall; in booklets these had numbers of their own."""
    record = load(resources.templates() / "own" / "example.yaml")
    view = record.game.view()
    hidden = {}
    for ply in (11, 15, 18, 22, 33):
        pos, display = record.position_at(ply), Display(6.7, numbers=True, since=ply - 1)
        shown = view.position(pos, display)
        (disc,) = (
            item
            for group in shown.above
            if isinstance(group, Group) and group.id == "built"
            for item in group.items
            if isinstance(item, Circle)
        )
        stones = [
            shown.anchor(name)
            for name, stack in zip(record.game.view().frame.board.names, pos.cells, strict=True)
            if stack
        ]
        near = min(math.dist((disc.x, disc.y), (stone.x, stone.y)) for stone in stones)
        hidden[ply] = disc.r + RADIUS * display.pitch - near
    assert all(over < 0.5 for ply, over in hidden.items() if ply != 11), hidden
    # Both ends of the first wall have stones, of which less is covered than the ring within their rim.
    assert hidden[11] < 1.0


def test_numbers_of_walls_leave_most_of_the_wall_to_be_seen():
    """The number of the first wall lay upon the middle of the wall that its caption speaks of."""
    record = load(resources.templates() / "own" / "example.yaml")
    view, pos = record.game.view(), record.position_at(11)
    shown = view.position(pos, Display(8.0, numbers=True, since=10))
    (built,) = (group for group in shown.above if isinstance(group, Group) and group.id == "built")
    (edges,) = (group for group in shown.above if isinstance(group, Group) and group.id == "edges")
    (disc,) = (item for item in built.items if isinstance(item, Circle))
    wall = edges.items[0]
    middle = (wall.x1 + wall.x2) / 2, (wall.y1 + wall.y2) / 2
    assert math.dist(middle, (disc.x, disc.y)) > math.dist(middle, (wall.x1, wall.y1)) - 1e-6
    # Less than half of it lies under the number.
    assert disc.r < 0.5 * math.dist((wall.x1, wall.y1), (wall.x2, wall.y2))
    (number,) = (item for item in built.items if isinstance(item, Text))
    assert number.size > LEAST_TEXT * 1.1, "well above the least size"


def test_a_booklet_says_whose_stones_are_whose():
    record = load(resources.templates() / "own" / "example.yaml")
    view = record.game.view()
    assert view.stone_colours == ("red", "green", "blue")
    assert view.colour_note == "Red sides have a line inside, green dashes, blue none. Bar: wall."


def test_a_booklet_says_whose_stones_are_whose_where_players_have_names_of_their_own():
    """Nothing said that the attackers were black."""
    examples = resources.templates().parent / "examples" / "games"
    view = load(examples / "tafl.yaml").game.view()
    assert view.stone_colours == ("black", "white")
    assert view.stone_names == ("attackers", "defenders")
    assert load(examples / "quoridor.yaml").game.view().colour_note == "Bar: wall."
    assert load(examples / "twixt.yaml").game.view().colour_note.endswith("Line: link.")
