"""Pictures of described games."""

from boardgen import resources
from boardgen.boards.picture import Display
from boardgen.records import load
from boardgen.scene.primitives import Group, Line, Path


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
