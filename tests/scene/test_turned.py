"""Pictures that equal themselves turned half-way round, and others that do not."""

import random

import pytest

from boardgen.boards.picture import Display
from boardgen.games import game_slugs, get_game
from boardgen.scene.primitives import Circle, Group, Line, Path, Polygon, Polyline, Style, Symbol, Text, Use
from boardgen.scene.turned import equals_itself_turned

INK = Style(stroke="ink", width=0.5)
RED = Style(fill="red.fill")
BLUE = Style(fill="blue.fill")
DASHED = Style(stroke="ink", width=0.5, dash=(1.0, 2.0))
ARC = (("M", 2.0, 5.0), ("C", 2.0, 3.0, 4.0, 2.0, 5.0, 2.0))
ARC_TURNED = (("M", 5.0, 8.0), ("C", 6.0, 8.0, 8.0, 7.0, 8.0, 5.0))
SQUARE = (("M", 1, 1), ("L", 9, 1), ("L", 9, 9), ("L", 1, 9), ("Z",))
DOT = Symbol("dot", (Circle(1, 0, 1, RED),), (-2, -2, 2, 2))

SAME = {
    "nothing": [],
    "a circle in the middle": [Circle(5, 5, 2, RED)],
    "two circles": [Circle(2, 3, 1, RED), Circle(8, 7, 1, RED)],
    "a line through the middle": [Line(1, 1, 9, 9, INK)],
    "two lines, one drawn the other way": [Line(1, 2, 4, 2, INK), Line(6, 8, 9, 8, INK)],
    "a square from any corner": [Polygon(((2, 2), (8, 2), (8, 8), (2, 8)), RED)],
    "an outline as polyline and as lines": [
        Polyline(((1, 1), (9, 1), (9, 9)), INK),
        Line(9, 9, 1, 9, INK),
        Line(1, 9, 1, 1, INK),
    ],
    "a path with a hole": [
        Path((*SQUARE, ("M", 5, 4), ("L", 6, 5), ("L", 5, 6), ("L", 4, 5), ("Z",)), RED)
    ],
    "curves": [Path(ARC, INK), Path(ARC_TURNED, INK)],
    "dashes that begin at opposite ends": [
        Polyline(((1, 2), (4, 2)), DASHED), Polyline(((9, 8), (6, 8)), DASHED),
    ],
    "symbols": [Use(DOT, 3, 5), Use(DOT, 7, 5, rotate=180)],
    "groups": [Group((Circle(1, 0, 1, RED),), dx=2, dy=5), Group((Circle(1, 0, 1, RED),), dx=8, dy=5, rotate=180)],
    "odd lengths": [Circle(1 / 3, 2 / 7, 0.2, RED), Circle(10 - 1 / 3, 10 - 2 / 7, 0.2, RED)],
}  # fmt: skip
DIFFERENT = {
    "a circle beside the middle": [Circle(5.01, 5, 2, RED)],
    "circles of two sizes": [Circle(2, 3, 1, RED), Circle(8, 7, 1.1, RED)],
    "circles of two colours": [Circle(2, 3, 1, RED), Circle(8, 7, 1, BLUE)],
    "one filled, one not": [Circle(2, 3, 1, RED), Circle(8, 7, 1, INK)],
    "lines of two widths": [Line(1, 2, 4, 2, INK), Line(6, 8, 9, 8, INK._replace(width=0.6))],
    "a triangle": [Polygon(((2, 2), (8, 2), (5, 8)), RED)],
    "text": [Text(5, 5, "o", 2)],
    "dashes that begin at the same end": [
        Polyline(((1, 2), (4, 2)), DASHED), Polyline(((6, 8), (9, 8)), DASHED),
    ],
    "a path with a hole aside": [
        Path((*SQUARE, ("M", 6, 4), ("L", 7, 5), ("L", 6, 6), ("L", 5, 5), ("Z",)), RED)
    ],
    "a mirrored curve": [Path(ARC, INK), Path((("M", 8.0, 5.0), ("C", 8.0, 3.0, 6.0, 2.0, 5.0, 2.0)), INK)],
    "a symbol turned a quarter": [Use(DOT, 3, 5), Use(DOT, 7, 5, rotate=90)],
    "one twice": [Circle(2, 3, 1, RED), Circle(2, 3, 1, RED), Circle(8, 7, 1, RED)],
}  # fmt: skip


@pytest.mark.parametrize("items", SAME.values(), ids=SAME)
def test_it_is_the_same_turned(items):
    assert equals_itself_turned(items, 10, 10)


@pytest.mark.parametrize("items", DIFFERENT.values(), ids=DIFFERENT)
def test_it_is_not_the_same_turned(items):
    assert not equals_itself_turned(items, 10, 10)


@pytest.mark.parametrize("items", [items for items in SAME.values() if items])
def test_what_is_the_same_is_not_on_a_page_of_another_size(items):
    assert not equals_itself_turned(items, 10, 10.5)


@pytest.mark.parametrize("slug", game_slugs())
def test_the_boards_of_games_that_have_halves(slug):
    view = get_game(slug).view()
    rng = random.Random(slug)
    for pitch in [10.0, rng.uniform(3, 30), rng.uniform(3, 30)]:
        picture = view.board(Display(pitch, "none"), **get_game(slug).full_board())
        found = equals_itself_turned((*picture.below, *picture.above), picture.width, picture.height)
        assert found == view.halves
