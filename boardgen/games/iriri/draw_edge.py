"""What a part of Iriri's grid takes along at its edge: the grid has no end, so its lines run on."""

from __future__ import annotations

from collections.abc import Iterable

from boardgen.boards.drawing import BoardDrawing, line_width
from boardgen.boards.paths import open_steps
from boardgen.boards.picture import Picture, Surround
from boardgen.games.iriri.draw_plans import GRID
from boardgen.games.iriri.position import Cell
from boardgen.games.iriri.window import extent
from boardgen.games.iriri.words import cell_name
from boardgen.scene.primitives import Box, Group, Item, Path, PathStep, Polygon, Style, Text

#: How far lines run on, in pitches; and at the edge of a part as wide as the grid: a narrow strip of cells would look
#: like a mistake.
_ONWARDS, _HALF = 0.15, 0.5
#: The same of a grid that shows hardly more than what is used: as far as brackets around its outermost pieces.
OPEN = 0.25


def open_where(picture: Picture, drawing: BoardDrawing, cells: Iterable[Cell]) -> Picture:
    """A picture with a grid whose lines run on at its sides beyond which some cells are: these are not shown."""
    p = drawing.pitch
    (left, right), (low, high) = ((min(axis), max(axis)) for axis in zip(*drawing.board.cells, strict=True))
    out = [cell for cell in cells if not (left <= cell[0] <= right and low <= cell[1] <= high)]
    far = _ONWARDS * p
    steps: list[PathStep] = []
    for is_out, start, step in (
        (any(x < left for x, _ in out), drawing.left, -far),
        (any(x > right for x, _ in out), drawing.right, far),
    ):
        for i in range((high - low + 2) if is_out else 0):
            y = drawing.top + i * p
            steps += open_steps([(start, y), (start + step, y)])
    for is_out, start, step in (
        (any(y > high for _, y in out), drawing.top, -far),
        (any(y < low for _, y in out), drawing.bottom, far),
    ):
        for i in range((right - left + 2) if is_out else 0):
            x = drawing.left + i * p
            steps += open_steps([(x, start), (x, start + step)])
    if not steps:
        return picture
    lines = Group((Path(tuple(steps), Style(stroke="grid", width=line_width(p, GRID))),), "onwards", "grid")
    return picture._replace(below=(*picture.below, lines))


def open_all_round(drawing: BoardDrawing) -> tuple[Group, ...]:
    """Ground and lines of a grid whose lines run on at all its sides, as far as brackets stand out."""
    far = OPEN * drawing.pitch
    box = (drawing.left - far, drawing.top - far, drawing.right + far, drawing.bottom + far)
    ground, lines = _onwards(drawing, box).items
    return Group((ground,), "onwards", "grid"), drawing.ground(), Group((lines,), "grid", "grid")


def moved_labels(drawing: BoardDrawing) -> tuple[Group, ...]:
    """The coordinates of such a grid, beyond its lines."""
    far = OPEN * drawing.pitch

    def moved(item: Item) -> Item:
        if not isinstance(item, Text):
            return item
        return item._replace(y=item.y + far) if item.y > drawing.bottom else item._replace(x=item.x - far)

    return tuple(group._replace(items=tuple(map(moved, group.items))) for group in drawing.labels())


def _onwards(drawing: BoardDrawing, box: Box) -> Group:
    """Ground, and the lines of a grid from side to side."""
    p, left, top = drawing.pitch, drawing.left, drawing.top
    columns, rows = round((drawing.right - left) / p), round((drawing.bottom - top) / p)
    steps: list[PathStep] = []
    for x in (left + i * p for i in range(columns + 1)):
        if box[0] < x < box[2]:
            steps += open_steps([(x, box[1]), (x, box[3])])
    for y in (top + i * p for i in range(rows + 1)):
        if box[1] < y < box[3]:
            steps += open_steps([(box[0], y), (box[2], y)])
    ground = Polygon(((box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])), Style(fill="cell"))
    lines = Path(tuple(steps), Style(stroke="grid", width=line_width(p, GRID)))
    return Group((ground, lines), "onwards", "grid")


def going_on(picture: Picture, drawing: BoardDrawing, used: Iterable[Cell]) -> Picture:
    """A picture with a grid, of which a part as wide as the grid has half a cell more on each of its sides, and one
    as wide as the cells in use lines that run on alike.
    """
    whole = (drawing.left, drawing.top, drawing.right, drawing.bottom)
    nothing = Group((), "onwards", "grid")

    def parts(box: Box) -> tuple[Group]:
        return (_onwards(drawing, box),)

    (left, bottom), (right, top) = extent(used, 0, 1)
    corners = [drawing.anchor(cell_name(cell)).outline for cell in ((left, top), (right, bottom))]
    xs, ys = zip(*(corner for outline in corners for corner in outline), strict=True)
    inner = (min(xs), min(ys), max(xs), max(ys))
    p = drawing.pitch
    # Brackets around the outermost pieces reach farther than lines run on where all around is empty.
    more = (inner, _farther(inner, OPEN * p))
    surround = Surround(whole, _farther(whole, _HALF * p), (nothing,), parts, (more,))
    return picture._replace(below=(nothing, *picture.below), surround=surround)


def _farther(box: Box, far: float) -> Box:
    return box[0] - far, box[1] - far, box[2] + far, box[3] + far
