"""Pictures of described games."""

import math
import re

from boardgen import resources
from boardgen.boards.picture import Display
from boardgen.games.own.claims import are_joined, chain, group_of
from boardgen.games.own.draw_numbers import Ground, beside_wall
from boardgen.games.own.view import RADIUS
from boardgen.records import load
from boardgen.scene.primitives import Circle, Group, Line, Path, Text
from boardgen.scene.text import LEAST_TEXT


def last_of(figure):
    record = load(resources.templates() / "own" / "example.yaml")
    shown = record.game.view().position(record.position_at(record.figure(figure).after), Display(10.0, last=True))
    (sign,) = (item for item in shown.above if isinstance(item, Group) and item.id == "last-move")
    edges, framed = (
        [item for group in shown.above if isinstance(group, Group) and group.id == name for item in group.items]
        for name in ("edges", "last-built")
    )
    order = [item.id for item in shown.above if isinstance(item, Group)]
    assert not framed or order.index("pieces") < order.index("last-built") < order.index("edges")
    return (*sign.items, *framed), edges


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


def test_walls_are_cased_and_lie_upon_the_stones_that_they_stand_between():
    """Thin bars between the rims of two stones were hardly seen."""
    record = load(resources.templates() / "own" / "example.yaml")
    shown = record.game.view().position(record.positions[-1], Display(10.0))
    order = [item.id for item in shown.above if isinstance(item, Group)]
    assert order.index("pieces") < order.index("edges")
    (walls,) = (item for item in shown.above if isinstance(item, Group) and item.id == "edges")
    casing, rim, inside = walls.items[:3]
    assert casing.style.stroke == "veil"
    # As wide as what is free between two stones.
    free = 10.0 * (1 - 2 * RADIUS)
    assert casing.style.width > rim.style.width >= free > inside.style.width


def test_the_last_stone_of_a_hexagon_has_a_ring_within_its_cell():
    """Corners along the edges of the cell were a dashed frame that met the coloured side and stones beside it."""
    items, _ = last_of("stone")
    (ring,) = items
    assert isinstance(ring, Circle)
    assert ring.r - ring.style.width / 2 > 10.0 * RADIUS, "around the stone"
    assert ring.r + ring.style.width / 2 < 10.0 / 2, "within the cell"


def test_the_last_piece_of_a_square_has_corners():
    record = load(resources.templates().parent / "examples" / "games" / "amazons.yaml")
    shown = record.game.view().position(record.positions[-1], Display(10.0, last=True))
    (sign,) = (item for item in shown.above if isinstance(item, Group) and item.id == "last-move")
    assert any(isinstance(item, Path) for item in sign.items)


def test_the_winning_chain_is_drawn_behind_the_stones_at_the_end_of_a_game():
    """The rule card had lines for it; the booklet and the study showed nothing."""
    record = load(resources.templates() / "own" / "example.yaml")
    view, names = record.game.view(), record.game.view().frame.board.names
    assert view.deciding(record.positions[-2]) == ()
    flags = view.deciding(record.positions[-1])
    assert flags == ("chain",)
    cells = ["c1", "d2", "d3", "e4", "e5", "e6", "f7", "f8", "g8", "h9"]
    way = chain(record.positions[-1], 0)
    assert [names[cell] for cell in way] in (cells, cells[::-1])
    assert sorted(cells) == sorted(record.game.flags["chain"].places(record.positions[-1]))
    shown = view.position(record.positions[-1], Display(10.0, flags=frozenset(flags)))
    groups = [item.id for item in shown.above if isinstance(item, Group)]
    assert groups.index("chain") < groups.index("pieces")
    (bars,) = (item for item in shown.above if isinstance(item, Group) and item.id == "chain")
    assert bars.items[-1].style.stroke == "red.line"
    # From side to side, beyond the middles of its last cells.
    assert len(bars.items[-1].points) == len(cells) + 2


def test_games_without_two_sides_for_a_player_have_no_chain():
    examples = resources.templates().parent / "examples" / "games"
    game = load(examples / "amazons.yaml").game
    assert not game.flags
    assert load(examples / "twixt.yaml").game.flags


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
    # Both ends of the first wall have stones: its number covers edges of these, on no more than the line around them.
    assert hidden.pop(11) < 0.3
    assert all(over < 0 for over in hidden.values()), hidden


def test_numbers_of_walls_keep_off_cells_with_marks():
    """That of the wall f7|g8 touched the dot on f8 that its caption speaks of."""
    record = load(resources.templates() / "own" / "example.yaml")
    view, pos = record.game.view(), record.position_at(33)
    display = Display(6.7, numbers=True, since=32)
    clear = {}
    for marked in ((), ((33, frozenset({"f8"})),)):
        shown = view.position(pos, display._replace(marked=marked))
        (built,) = (group for group in shown.above if isinstance(group, Group) and group.id == "built")
        (disc,) = (item for item in built.items if isinstance(item, Circle))
        at = shown.anchor("f8")
        clear[bool(marked)] = math.dist((disc.x, disc.y), (at.x, at.y)) - disc.r
    assert clear[True] > RADIUS * display.pitch > clear[False]


def test_numbers_of_walls_between_stones_stand_at_their_ends():
    """In the whole game three stood a cell away on hairlines, one of which ran along a stone."""
    record = load(resources.templates() / "own" / "example.yaml")
    shown = record.game.view().position(record.positions[-1], Display(7.0, numbers=True))
    (built,) = (group for group in shown.above if isinstance(group, Group) and group.id == "built")
    assert len([item for item in built.items if isinstance(item, Circle)]) == 5
    assert not any(isinstance(item, Line) for item in built.items)


def test_a_number_away_from_its_wall_has_a_line_that_leads_there_between_the_stones():
    """Where other walls meet both of its ends."""
    ends = (0.0, 0.0), (5.8, 0.0)
    others = [((x, 0.0), (x + way, y)) for x, way in ((0.0, -2.9), (5.8, 2.9)) for y in (5.0, -5.0)]
    taken = [(2.9, 5.0), (2.9, -5.0), (-5.8, 0.0), (11.6, 0.0)]
    free = [(x, y) for x in (-5.8, 2.9, 11.6) for y in (10.0, -10.0)]
    place = beside_wall(Ground(10.0, [*taken, *free], taken, 4.0, [ends, *others]), ends, 2.2)
    assert place.leads_from in ends
    assert min(math.dist(place.at, stone) for stone in taken) > 4.0 + 2.2


def test_what_the_example_says_of_its_moves_is_true():
    record = load(resources.templates() / "own" / "example.yaml")
    names = record.game.view().frame.board.names
    cell = {name: number for number, name in enumerate(names)}
    beside = {
        name: {names[other] for other in record.game.view().frame.board.neighbours[at]} for name, at in cell.items()
    }

    def joined(ply, a, b):
        return are_joined(record.position_at(ply), cell[a], cell[b])

    assert joined(6, "c4", "c5")
    assert "e7" in beside["e6"]
    assert not joined(15, "f4", "f5")
    assert "f5" in beside["f4"]
    assert {"f4", "f5"} <= beside["g5"]
    assert joined(17, "f4", "f5")
    assert not joined(18, "c2", "d3")
    assert joined(19, "c2", "d3")
    assert {"b1", "c1"} <= beside["c2"]
    assert {"c1", "d1"} <= beside["d2"]
    assert len(group_of(record.position_at(22), cell["b3"])) == 1
    assert {"b3", "c4"} <= beside["b4"]
    assert joined(24, "b3", "c4")
    assert joined(25, "c1", "e6")
    assert {"e7", "g7"} <= beside["f7"]
    assert {"g9", "h9"} <= beside["g8"]
    assert joined(31, "g8", "c1")
    assert len(group_of(record.position_at(32), cell["d7"])) > 1
    assert not joined(33, "g8", "f7")
    assert {"f7", "g8", "f9", "g9"} <= beside["f8"]
    assert joined(34, "g8", "c1")


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
    # Headings such as “15 · f4|f5” were explained nowhere.
    assert re.fullmatch(r"A wall is written so: [a-i]\d\|[a-i]\d\.", view.told_note)


def test_a_booklet_says_whose_stones_are_whose_where_players_have_names_of_their_own():
    """Nothing said that the attackers were black."""
    examples = resources.templates().parent / "examples" / "games"
    view = load(examples / "tafl.yaml").game.view()
    assert view.stone_colours == ("black", "white")
    assert view.stone_names == ("attackers", "defenders")
    assert load(examples / "quoridor.yaml").game.view().colour_note == "Bar: wall."
    assert load(examples / "twixt.yaml").game.view().colour_note.endswith("Line: link.")


def test_walls_that_meet_are_both_seen_and_others_are_as_long_as_their_edge():
    """The later one lay upon half of the other."""
    record = load(resources.templates() / "own" / "strong.yaml")
    shown = record.game.view().position(record.positions[-1], Display(10.0))
    (walls,) = (item for item in shown.above if isinstance(item, Group) and item.id == "edges")
    (one, other) = ([(line.x1, line.y1), (line.x2, line.y2)] for line in walls.items[1::3])
    rim = walls.items[1].style.width
    assert min(math.dist(a, b) for a in one for b in other) > rim + 0.2
    edge = 10.0 / math.sqrt(3)
    assert 0.6 * edge < math.dist(*one) < edge - 1.0
    _, (casing, *_) = last_of("wall")
    assert math.dist((casing.x1, casing.y1), (casing.x2, casing.y2)) - edge < 1e-6
