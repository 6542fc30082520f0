"""The text form of documents."""

from boardgen.render.dump import dump
from boardgen.scene.primitives import Circle, Document, Group, Line, Path, Polygon, Polyline, Scene, Style, Text, Use
from tests.render.scenes import CELL, CLEAR, DASHED, FILL, PAIR, ROUND, SCENES, page

ITEMS = (
    Line(1, 2.5, 3, 4, DASHED),
    Polyline(((1, 2), (3, 4)), ROUND),
    Polygon(((1, 2), (3, 4), (5, 6)), FILL),
    Circle(1, 2, 3, CLEAR),
    Path((("M", 1, 2), ("C", 1, 2, 3, 4, 5, 6), ("Z",)), Style()),
    Text(1, 2, "it's π", 3, "muted", "end", True, -90),
    Group((Use(PAIR, 1, 2, 30, 0.5),), "pairs", "cut", 1, 2, 45, (0, 0, 9, 9), "two"),
)


def test_one_primitive_a_line():
    text = dump(
        Document((Scene(10, 20, ITEMS, "First", trim=(1, 1, 9, 19), bleed=(0, 0, 10, 20)), page(Use(CELL, 7, 8))))
    )
    assert text.splitlines() == [
        "page 10 20 trim 1 1 9 19 bleed 0 0 10 20 'First'",
        "  line 1 2.5 3 4 stroke blue.line 1.2 dash 4 2 1 2",
        "  polyline 1,2 3,4 stroke accent.fill 4 round",
        "  polygon 1,2 3,4 5,6 fill yellow.fill",
        "  circle 1 2 3 fill green.fill stroke blue.line 3 opacity 0.4",
        "  path M 1 2 C 1 2 3 4 5 6 Z",
        '  text 1 2 end size 3 bold rotate -90 muted "it\'s π"',
        "  group #pairs layer cut move 1 2 rotate 45 clip 0 0 9 9 'two'",
        "    use pair 1 2 rotate 30 scale 0.5",
        "symbol pair box -12 -12 40 12",
        "  use cell 0 0",
        "  use cell 22 0 rotate 30 scale 0.5",
        "symbol cell box -11 -11 11 11",
        "  polygon 0,10 8.66,5 8.66,-5 0,-10 -8.66,-5 -8.66,5 fill red.fill stroke red.line 1",
        "  text 0 1.5 middle size 5 red.text 'é'",
        "page 100 80 ''",
        "  use cell 7 8",
    ]


def test_different_scenes_have_different_dumps():
    assert len({dump(Document((scene,))) for scene in SCENES.values()}) == len(SCENES)
