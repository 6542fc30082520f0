"""The sea around Pisi's island, and its coast: what tells holes from tiles in every theme."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterator
from functools import cache, lru_cache

from boardgen.boards.drawing import BoardDrawing, line_width
from boardgen.geometry.lattice import Point
from boardgen.pieces.piecepack import TILE
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Box, Circle, Group, Item, Path, PathStep, Polygon, Style, Symbol, Text
from boardgen.scene.text import CAP_HEIGHT

#: In pitches: how far the sea reaches beyond the grid.
SHORE = 0.22
#: In pitches: width of the coast, distance of the line in the water that follows it.
_COAST, _FOLLOWS = 0.028, 0.088
#: And of a coast where water is as empty as land; how far apart the lines in that are.
_BROAD_COAST, _RULED = 0.045, 0.125
#: Where the water beside a tile is looked for, in half tiles from the middle of the tile.
_JUST_BEYOND = 1.1
#: Beneath a coordinate, in its size.
_NAMED = 0.72
#: In pitches: half the width of a wave and its height, distance of rows of waves, how far waves stay from the coast.
_HALF, _HIGH, _ROWS, _CLEAR = 0.12, 0.05, 0.25, 0.13
#: And how far they stay from coordinates, among which they look like letters.
_OFF_NAMES = 0.12
#: Of a chart, in pitches: where its border ends, width of the bars, half the ticks between tiles.
BORDER, _BAR, _ARM = 0.14, 0.055, 0.05
#: The wave in a place of a chart, in pitches from the middle, in so many ways that none seems to follow a pattern:
#: one at most, for more look like something that is counted.
_CHARTED: tuple[XY | None, ...] = (
    (-0.2, -0.17),
    (0.14, -0.2),
    (0.2, 0.12),
    None,
    (-0.2, 0.06),
    (0.1, 0.27),
    (0.06, -0.04),
)
#: Waves in a place that stands for itself.
_ALONE: tuple[XY, ...] = ((-0.2, -0.17), (0.2, 0.12))
#: Which of them, row by row from below: each once in every row of seven.
_SHUFFLED = ("0531624", "4260153", "1605342", "5342061", "2014536", "6153240", "3426015")


def sea(drawing: BoardDrawing, box: Box) -> Group:
    """Water in a box, with waves where no tile lies and a line that follows the coast; tiles go on top.

    Args:
        drawing: the island; its cells are tiles.
        box: where the water is, mm; tiles outside have no line there.
    """
    left, top, right, bottom = box
    p = drawing.pitch
    fine = line_width(p, 0.014, 0.1, 0.3)
    around = Path(tuple(_shore(drawing, 0.0, box)), Style())
    # The outer half of a broad line is left by a less broad one, rounded at the corners.
    follows = [
        around._replace(style=Style(stroke=paint, width=2 * _FOLLOWS * p + more, round=True))
        for paint, more in (("sea.line", fine), ("sea", -fine))
    ]
    waves = _cased(tuple(_waves(drawing, box)), fine)
    water = Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), Style(fill="sea"))
    land = drawing.area(drawing.board, "veil")
    end = Path(tuple(_end(drawing, box, fine / 2)), Style(stroke="sea.line", width=fine))
    ruled = _ruled(box, _RULED * p, line_width(p, 0.007, 0.08, 0.2), drawing.top)
    clear = [_round(name) for group in drawing.labels() for name in group.items if isinstance(name, Text)]
    # Between the coast and the line that follows it, water is clear of lines.
    return Group((water, ruled, *follows, *clear, *waves, land, end), id="sea", layer="background", clip=box)


def _round(name: Text) -> Circle:
    """Blank paper beneath a coordinate in the water, which lines would strike out."""
    return Circle(name.x, name.y - name.size * CAP_HEIGHT / 2, _NAMED * name.size, Style(fill="blank"))


def _ruled(box: Box, apart: float, width: float, origin: float) -> Path:
    """Lines all over water, in themes that leave it as empty as land: in the middle between rows of waves.

    They are so many mm ``apart``, counted from ``origin`` as waves are, so that parts of an island have the same.
    """
    left, top, right, bottom = box
    steps: list[PathStep] = []
    for number in range(math.ceil((top - origin) / apart - 0.5), math.ceil((bottom - origin) / apart - 0.5)):
        y = origin + (number + 0.5) * apart
        steps += [("M", left, y), ("L", right, y)]
    return Path(tuple(steps), Style(stroke="sea.rule", width=width))


def _cased(waves: tuple[PathStep, ...], width: float) -> tuple[Path, Path]:
    """Waves, clear of the lines all over the water."""
    line = Style(stroke="sea.line", width=width, round=True)
    return Path(waves, line._replace(stroke="blank", width=4 * width)), Path(waves, line)


def _end(drawing: BoardDrawing, box: Box, inwards: float) -> Iterator[PathStep]:
    """The sides of a box where the sea ends, moved into it: without colour the picture would end nowhere.

    Where the box cuts through the island, it goes on.
    """
    left, top, right, bottom = box
    a, b, c, d = left + inwards, top + inwards, right - inwards, bottom - inwards
    if left < drawing.left:
        yield from (("M", a, top), ("L", a, bottom))
    if top < drawing.top:
        yield from (("M", left, b), ("L", right, b))
    if right > drawing.right:
        yield from (("M", c, top), ("L", c, bottom))
    if bottom > drawing.bottom:
        yield from (("M", left, d), ("L", right, d))


def coast(drawing: BoardDrawing, box: Box) -> Group:
    """The edges of tiles beside water in a box: lines within the tiles, so that holes have none in crops."""
    paths = []
    for paint, wide in (("edge", _COAST), ("sea.coast", _BROAD_COAST)):
        width = line_width(drawing.pitch, wide)
        if steps := tuple(_shore(drawing, width / 2, box, seen=True)):
            paths.append(Path(steps, Style(stroke=paint, width=width)))
    return Group(tuple(paths), "coast", "background")


def _shore(drawing: BoardDrawing, inwards: float, box: Box, *, seen: bool = False) -> Iterator[PathStep]:
    """The edges of tiles beside water, moved into the tiles by so many mm; only of those whose middle is in a box.

    Where the water has to be seen, edges are left out that the box cuts off from it.
    """
    board, half = drawing.board, drawing.pitch / 2
    for cell, dx, dy in _coastal(board.cells):
        x, y = drawing.at(cell)
        # Rows are counted upwards, millimetres down.
        beyond = x + dx * _JUST_BEYOND * half, y - dy * _JUST_BEYOND * half
        if _holds(box, x, y) and (not seen or _holds(box, *beyond)):
            middle_x, middle_y = x + dx * (half - inwards), y - dy * (half - inwards)
            yield ("M", middle_x - dy * half, middle_y - dx * half)
            yield ("L", middle_x + dy * half, middle_y + dx * half)


@lru_cache(maxsize=64)
def _coastal(cells: tuple[Point, ...]) -> tuple[tuple[int, int, int], ...]:
    """The cells beside water and the ways to it: the same for all pictures of an island."""
    ways, land = ((1, 0), (0, 1), (-1, 0), (0, -1)), frozenset(cells)
    return tuple(
        (cell, dx, dy)
        for cell, (column, row) in enumerate(cells)
        for dx, dy in ways
        if (column + dx, row + dy) not in land
    )


def _holds(box: Box, x: float, y: float) -> bool:
    return box[0] < x < box[2] and box[1] < y < box[3]


def border(*, waves: bool) -> float:
    """Where the border of a chart ends, in pitches beyond its grid: there is none without ``waves``."""
    return BORDER if waves else 0.0


def chart(drawing: BoardDrawing, *, waves: bool = True) -> tuple[Group, ...]:
    """The empty sea as a chart: water with a few waves, the places of tiles, and a border with bars as long as they.

    Args:
        drawing: the grid that tiles will lie on.
        waves: whether there are any; where something is written, it is on light paper, without water or a border.
    """
    p, left, top, right, bottom = drawing.pitch, drawing.left, drawing.top, drawing.right, drawing.bottom
    fine = line_width(p, 0.008, 0.1, 0.3)
    rim = border(waves=waves) * p
    ground = Polygon(_around(drawing, rim), Style(fill="sea" if waves else "cell"))
    steps = [
        step
        for (x, y), cell in zip(drawing.layout.centres(drawing.board), drawing.board.cells, strict=True)
        if (at := _charted(*cell)) and waves
        for step in _wave(x + at[0] * p, y + at[1] * p, p)
    ]
    quiet = Path(tuple(steps), Style(stroke="sea.line", width=fine, round=True))
    ticks: list[PathStep] = []
    across, down = round((right - left) / p), round((bottom - top) / p)
    for column, row in itertools.product(range(1, across), range(1, down)):
        x, y, arm = left + column * p, top + row * p, _ARM * p
        ticks += [("M", x - arm, y), ("L", x + arm, y), ("M", x, y - arm), ("L", x, y + arm)]
    bars: list[Item] = []
    inner, outer = rim - _BAR * p, rim
    for number in range(across):
        for y, other in ((top - outer, top - inner), (bottom + inner, bottom + outer)):
            bars += [] if number % 2 else [_box(left + number * p, y, left + (number + 1) * p, other)]
    for number in range(down):
        # Bars alternate around the corners as well.
        for x, other in ((left - outer, left - inner), (right + inner, right + outer)):
            bars += [] if (down - number) % 2 else [_box(x, top + number * p, other, top + (number + 1) * p)]
    frames = tuple(
        Polygon(_around(drawing, at), Style(stroke="edge", width=line_width(p, 0.008, 0.15, 0.35)))
        for at in (inner, outer)
    )
    return (
        Group((ground, quiet), "sea", "background"),
        drawing.lines("sea.line", 0.008),
        Group((Path(tuple(ticks), Style(stroke="edge", width=line_width(p, 0.01, 0.15, 0.4))),), "corners", "area"),
        *((Group((*bars, *frames), "border", "area"),) if waves else ()),
        drawing.outline(share=0.012),
    )


def _charted(column: int, row: int) -> XY | None:
    """Where the wave in a place of a chart is, if it has one."""
    return _CHARTED[int(_SHUFFLED[row % len(_SHUFFLED)][column % len(_SHUFFLED)])]


@cache
def water() -> Symbol:
    """A place without a tile, of the size of one."""
    half = TILE / 2
    waves = tuple(step for dx, dy in _ALONE for step in _wave(dx * TILE, dy * TILE, TILE))
    items = (
        Polygon(((-half, -half), (half, -half), (half, half), (-half, half)), Style("sea", "sea.line", 0.012 * TILE)),
        _ruled((-half, -half, half, half), _RULED * TILE, 0.012 * TILE, -half),
        *_cased(waves, 0.02 * TILE),
    )
    return Symbol("water", items, (-half, -half, half, half))


def _around(drawing: BoardDrawing, beyond: float) -> tuple[XY, ...]:
    """The corners of the grid, so many mm beyond it."""
    left, top, right, bottom = drawing.left, drawing.top, drawing.right, drawing.bottom
    left, top, right, bottom = left - beyond, top - beyond, right + beyond, bottom + beyond
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _box(left: float, top: float, right: float, bottom: float) -> Polygon:
    return Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), Style(fill="edge"))


def _waves(drawing: BoardDrawing, box: Box) -> Iterator[PathStep]:
    """Waves in rows, every other one moved by half the distance, clear of tiles and of the end of the water, in a box
    and wherever tiles might lie."""
    p, wide = drawing.pitch, _HALF + _CLEAR
    columns, rows = (drawing.right - drawing.left) / p, (drawing.bottom - drawing.top) / p
    corner = drawing.left, drawing.top
    left, top, right, bottom = (round((end - at) / p, 3) for end, at in zip(box, corner * 2, strict=True))
    area = (
        min(0.0, left + wide),
        min(0.0, top + _CLEAR),
        max(columns, right - wide),
        max(rows, bottom - _CLEAR - _HIGH),
    )
    taken = frozenset((math.floor(x / p), math.floor(y / p)) for x, y in _from_corner(drawing))
    names = [bounds((name,)) for group in drawing.labels() for name in group.items]
    for across, down in _places_of_waves(taken, area):
        x, y = drawing.left + across * p, drawing.top + down * p
        if not any(name and _is_near(name, x, y, p) for name in names):
            yield from _wave(x, y, p)


def _is_near(name: Box, x: float, y: float, pitch: float) -> bool:
    """Whether a wave there is close to a coordinate."""
    off = _OFF_NAMES * pitch
    wide = _HALF * pitch + off
    left, top, right, bottom = name
    return left - wide < x < right + wide and top - off < y + _HIGH * pitch and y < bottom + off


@lru_cache(maxsize=64)
def _places_of_waves(taken: frozenset[tuple[int, int]], area: Box) -> tuple[XY, ...]:
    """Where waves are in an area, in pitches from the top left corner of the grid: the same for all pictures of an
    island."""
    left, top, right, bottom = area
    # A wave hangs below its line.
    places = [
        (0.5 * step + (0.5 if row % 2 else 0.25), (row + 0.5) * _ROWS - _HIGH / 2)
        for row in range(math.floor(top / _ROWS), math.ceil(bottom / _ROWS))
        for step in range(math.floor(2 * left) - 1, math.ceil(2 * right))
    ]
    return tuple(at for at in places if _is_free(at, taken, area))


def _from_corner(drawing: BoardDrawing) -> Iterator[XY]:
    for x, y in drawing.layout.centres(drawing.board):
        yield x - drawing.left, y - drawing.top


def _is_free(at: XY, taken: Collection[tuple[int, int]], area: Box) -> bool:
    """Whether a wave has room at a point of an area, in pitches from the top left corner of the grid."""
    (x, y), wide = at, _HALF + _CLEAR
    corners = ((x + dx, y + dy) for dx in (-wide, wide) for dy in (-_CLEAR, _HIGH + _CLEAR))
    left, top, right, bottom = area
    return (
        left < x < right and top < y < bottom and all((math.floor(a), math.floor(b)) not in taken for a, b in corners)
    )


def _wave(x: float, y: float, p: float) -> Iterator[PathStep]:
    half, low = _HALF * p, y + 4 / 3 * _HIGH * p
    yield ("M", x - half, y)
    for start, end in ((x - half, x), (x, x + half)):
        third = (end - start) / 4
        yield ("C", start + third, low, end - third, low, end, y)
