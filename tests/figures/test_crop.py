"""Figures that show a part of a picture."""

from __future__ import annotations

import io

import pypdfium2
import pytest
from PIL import Image

from boardgen.boards.picture import Anchor, Picture, Surround
from boardgen.errors import InvalidCellError
from boardgen.figures.crop import cropped
from boardgen.figures.figure import BORDER, FigureStyle, figure_scene
from boardgen.records import GameFileError, load, loads
from boardgen.render.formats import render
from boardgen.resources import templates
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import (
    Circle,
    Document,
    Group,
    Item,
    Line,
    Path,
    Polygon,
    Scene,
    Style,
    Symbol,
    Text,
    Use,
)
from boardgen.scene.themes import THEMES

FILL = Style(fill="ink")


def anchor(name: str) -> Anchor:
    """A row of squares ``0`` to ``5``, 10 mm wide."""
    if name not in "012345":
        raise InvalidCellError(f"there is no {name}")
    left = 10.0 * int(name)
    return Anchor(left + 5, 5, 5, ((left, 0), (left + 10, 0), (left + 10, 10), (left, 10)))


def row(*above: Item) -> Picture:
    return Picture(60, 10, (), above, anchor, "a row")


def kept(picture: Picture) -> list[float]:
    """Where the circles that are left stand, on the part."""

    def walk(items: tuple[Item, ...], dx: float) -> list[float]:
        found = []
        for item in items:
            if isinstance(item, Group):
                found += walk(item.items, dx + item.dx)
            elif isinstance(item, Circle):
                found.append(item.x + dx)
        return found

    return walk(picture.above, 0)


def test_the_part_is_the_box_around_the_places():
    part = cropped(row(), ["4", "2"])
    assert (part.width, part.height) == (30, 10)
    assert (part.anchor("2").x, part.anchor("4").x) == (5, 25)
    assert part.anchor("2").outline == ((0, 0), (10, 0), (10, 10), (0, 10))
    assert part.desc == "The part around 4, 2 of: a row"


def test_cells_at_the_edge_have_their_part_of_coloured_sides_with_them():
    """A rim that is cut through looks like a mistake, and half of it is no colour of anybody's."""
    picture = row()._replace(anchor=lambda name: anchor(name)._replace(rimmed=((20, 0), (30, 0), (30, 13), (20, 13))))
    assert cropped(picture, ["2"]).height == 13
    assert cropped(picture, ["2", "3"]).height == 13
    assert cropped(row(), ["2", "3"]).height == 10


@pytest.mark.parametrize(
    ("x", "shown"),
    [(18.9, []), (19.5, [-0.5]), (35, [15]), (50.5, [30.5]), (51.1, [])],
)
def test_what_lies_outside_is_left_out(x, shown):
    circle = Circle(x, 5, 1, FILL)
    assert kept(cropped(row(circle), ["2", "4"])) == shown
    moved = Group((Group((Circle(x - 7, 5, 1, FILL),), dx=4),), dx=3)
    assert kept(cropped(row(moved), ["2", "4"])) == shown


@pytest.mark.parametrize(("x", "shown"), [(19.2, False), (19.4, True), (50.8, False), (50.6, True)])
def test_neighbours_do_not_show_their_outlines(x, shown):
    square = Polygon(((x - 1, 4), (x + 1, 4), (x + 1, 6), (x - 1, 6)), FILL)
    (part,) = cropped(row(square), ["2", "4"]).above
    assert isinstance(part, Group)
    assert part.items == ((square,) if shown else ())


@pytest.mark.parametrize(
    ("x", "scale", "shown"), [(25, 1.0, 1), (20, 1.0, 1), (18, 1.0, 0), (42, 1.0, 0), (18, 3.0, 1)]
)
def test_of_a_piece_beside_the_part_no_sliver_is_seen(x, scale, shown):
    """Rows of hexes reach into each other: stones of the next one showed there. What is larger is cut."""
    stone = Use(Symbol("stone", (Circle(0, 0, 4, FILL),), (-4, -4, 4, 4)), x, 5, scale=scale)
    (group,) = cropped(row(stone), ["2", "3"]).above
    assert len(group.items) == shown


@pytest.mark.parametrize("x", [20, 50])
def test_lines_along_the_border_stay(x):
    line = Line(x, -5, x, 15, Style(stroke="ink", width=0.2))
    (part,) = cropped(row(line), ["2", "4"]).above
    assert isinstance(part, Group)
    assert part.items == (line,)


def outline(*points: tuple[float, float], closed: bool = True) -> Path:
    first, *rest = points
    steps = (("M", *first), *(("L", *point) for point in rest), *([("Z",)] if closed else []))
    return Path(steps, Style(stroke="edge", width=0.4))


@pytest.mark.parametrize(
    ("points", "shown"),
    [
        # A hex that the part cuts through, one of which it touches a corner, and one of which it has a side.
        ([(40, 2), (53, -4), (60, 5), (53, 14), (40, 8)], [(53, 14), (40, 8), (40, 2), (53, -4)]),
        ([(50, 10), (55, 7), (60, 10), (60, 14), (55, 17), (50, 14)], []),
        ([(50, 3), (55, 0), (60, 3), (60, 7), (55, 10), (50, 7)], []),
        # A side on the edge stays where it belongs to a cell inside, and where it is the edge of a whole board.
        ([(40, 0), (50, 3), (50, 7), (40, 10), (-9, 20), (-9, -10)], [(40, 0), (50, 3), (50, 7), (40, 10)]),
        ([(50, -20), (50, 30), (-9, 30), (-9, -20)], [(50, -20), (50, 30)]),
    ],
)
def test_of_outlines_no_remnants_are_seen(points, shown):
    """Dark ticks in the corners of parts, and half a line along an edge, looked like faults of the print."""
    (part,) = cropped(row(outline(*points)), ["2", "4"]).above
    assert isinstance(part, Group)
    assert part.items == ((outline(*shown, closed=False),) if shown else ())


def test_outlines_that_are_filled_dashed_or_bent_stay_as_they_are():
    whole = outline((50, 3), (55, 0), (55, 10), (50, 7))
    styles = [whole.style._replace(fill="cell"), whole.style._replace(dash=(1.0, 1.0))]
    items = [whole._replace(style=style) for style in styles]
    items.append(Path((("M", 50, 3), ("C", 49, 5, 49, 5, 50, 7)), whole.style))
    (part,) = cropped(row(*items), ["2", "4"]).above
    assert isinstance(part, Group)
    assert part.items == tuple(items)


def test_groups_that_turn_stay_whole_and_empty_ones_go():
    turned = Group((Circle(0, 0, 1, FILL), Circle(0, 40, 1, FILL)), dx=25, dy=5, rotate=90)
    (part,) = cropped(row(turned, Group((Circle(1, 1, 1, FILL),))), ["2", "4"]).above
    assert isinstance(part, Group)
    assert part.items == (turned,)


def test_what_crosses_the_border_is_cut_off_there():
    part = cropped(row(Circle(20, 5, 5, FILL)), ["2"])
    page = Scene(10 + 2 * BORDER, 10 + 2 * BORDER, (Group(part.above, dx=BORDER, dy=BORDER),))
    document = Document((page,))
    (pdf,), (png,) = (render(document, suffix, THEMES["colour"]) for suffix in (".pdf", ".png"))
    for image in (pypdfium2.PdfDocument(pdf)[0].render(scale=8).to_pil(), Image.open(io.BytesIO(png))):
        scale = image.width / page.width
        assert image.convert("L").getpixel((int(3 * scale), int(7 * scale))) < 80
        assert image.convert("L").getpixel((int(1 * scale), int(7 * scale))) > 240


def test_no_half_dots_are_seen_of_cells_that_are_cut():
    assert kept(cropped(row(Circle(20, 5, 1, FILL), Circle(25, 5, 1, FILL)), ["2"])) == [5]


def test_a_part_grows_by_pieces_that_lie_on_its_edge_and_shows_them_whole():
    on_edge, beyond, inner = Circle(20, 5, 2, FILL), Circle(51.5, 5, 2, FILL), Circle(30, 5, 2, FILL)
    whole = row(on_edge, beyond, inner)._replace(uncut=(on_edge, beyond, inner))
    part = cropped(whole, ["2", "4"])
    assert (part.width, part.height) == (32, 10)
    assert part.anchor("2").x == 7
    clipped, edge = part.above
    assert clipped.clip == (20, 0, 50, 10)
    assert edge == Group((on_edge,), id="crop-edge", dx=-18, dy=0)
    # What surrounds a board goes on where a part as wide as the board ends: that is cut cleanly.
    surround = Surround((0, 0, 60, 10), (-5, -5, 65, 15), (), lambda box: ())
    foot = Circle(30, 10, 2, FILL)
    rows = Picture(60, 20, (), (foot,), anchor, "", surround=surround, uncut=(foot,))
    assert cropped(rows, ["0", "5"]).above[-1].id == "crop-above"


def test_places_have_to_be_there():
    with pytest.raises(InvalidCellError):
        cropped(row(), ["2", "9"])
    text = "game: pi\nfigures:\n  - {id: a, crop: [a1, b9]}\n"
    with pytest.raises(GameFileError, match="3:24: no-such-cell"):
        loads(text, "x.yaml")


def test_a_figure_of_a_part():
    record = load(templates() / "pisi" / "figures.yaml")
    figure = record.figure("road-cost")
    assert figure.crop == ("a3", "b5")
    scene = figure_scene(record, figure, FigureStyle(pitch=10))
    drawing = scene.items[0]
    assert isinstance(drawing, Group)
    words = texts(drawing.items)
    assert {"a3", "a4", "b5"} <= words
    assert not {"a6", "c5", "still on the island", "a"} & words
    boxes = [group.clip for group in drawing.items if isinstance(group, Group) and group.id.startswith("crop")]
    # It ends with its tiles, at the island's left coast too.
    assert all(box is not None and (box[2] - box[0], box[3] - box[1]) == pytest.approx((20, 30)) for box in boxes)
    covered = bounds(scene.items)
    assert covered is not None
    assert covered[0] >= 0
    assert covered[2] <= scene.width


def texts(items: tuple[Item, ...]) -> set[str]:
    found: set[str] = set()
    for item in items:
        if isinstance(item, Group):
            found |= texts(item.items)
        elif isinstance(item, Text):
            found.add(item.text)
    return found
