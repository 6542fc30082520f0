"""Boards by description: hexes, squares and points in any shape, without some cells, tinted, marked, walled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from boardgen.boards.drawing import BoardDrawing, draw_board, line_width
from boardgen.boards.picture import Look
from boardgen.boards.sides import Side
from boardgen.errors import Fault, InvalidCellError, OptionError
from boardgen.geometry import hexregions
from boardgen.geometry.board import Board
from boardgen.geometry.lattice import HEX, ORTHOGONAL_DIRECTIONS, SQUARE, SQUARE_DIRECTIONS, XY
from boardgen.geometry.naming import WITHOUT_I, Naming
from boardgen.geometry.nets import NetBoard
from boardgen.geometry.points import PointBoard
from boardgen.scene.primitives import Circle, Group, Item, Line, Path, PathStep, Polygon, Style
from boardgen.scene.themes import COLOURS
from boardgen.schema import Boolean, Choice, Fields, Integer, ListOf, MapOf, Text

MOST_CELLS = 40_000
LONGEST_SIDE = 200
HEXES, SQUARES, POINTS = "hexes", "squares", "points"
#: The sides of a shape, anticlockwise from the bottom.
SIDES: Mapping[str, tuple[str, ...]] = {
    "hexagon": ("bottom", "lower-right", "upper-right", "top", "upper-left", "lower-left"),
    "triangle": ("bottom", "right", "left"),
    "rhombus": ("bottom", "right", "top", "left"),
    "rectangle": ("bottom", "right", "top", "left"),
}
MARKS = ("dot", "star", "circle", "cross", "diamond")
_WORDS = ListOf(Text(longest=20), words=True)

BOARD = Fields(
    {
        "cells": Choice((HEXES, SQUARES, POINTS), "what pieces stand on", default=SQUARES),
        "shape": Choice(tuple(SIDES), "of the board; a rectangle unless told"),
        "lattice": Choice(("square", "triangular"), "of points: how they lie", default="square"),
        "side": Integer("cells to a side, of all shapes but rectangles", smallest=1, largest=LONGEST_SIDE),
        "columns": Integer("of a rectangle", smallest=1, largest=LONGEST_SIDE),
        "rows": Integer("of a rectangle", smallest=1, largest=LONGEST_SIDE),
        "without": _WORDS._replace(doc="cells that are not there"),
        "lines": ListOf(
            _WORDS, "of points: the lines that join them, each by its points; without it all of the grid"
        ),
        "diagonals": Boolean("whether cells that touch at a corner are neighbours", default=False),
        "checkered": Boolean("neighbours in different shades", default=False),
        "sides": MapOf(Choice(COLOURS), "coloured sides, such as bottom: red", key=Text(longest=20)),
        "tinted": MapOf(_WORDS, "cells in a tint, by colour", key=Choice(COLOURS)),
        "marked": MapOf(_WORDS, "cells with a sign on the board, by sign", key=Choice(MARKS)),
        "walls": _WORDS._replace(doc="edges that nothing passes, such as a1|a2"),
        "letters": Choice(("all", "without-i"), "of the columns", default="all"),
        "first_row": Choice(("bottom", "top"), "where rows are counted from", default="bottom"),
    },
    doc="a board by description",
)


class Blank(NamedTuple):
    """A drawn board without pieces: where everything lies, what is drawn beneath and upon its cells."""

    drawing: BoardDrawing
    below: tuple[Item, ...]
    above: tuple[Item, ...]


@dataclass(frozen=True)
class DescribedBoard:
    """A board by description.

    Attributes:
        board: the cells.
        bands: its coloured sides.
        walls: edges that nothing passes, as pairs of cells.
        tinted, marked: colour or sign → cells.
        checkered: whether neighbours are shaded in turn.
    """

    board: Board
    bands: tuple[Side, ...] = ()
    walls: tuple[tuple[int, int], ...] = ()
    tinted: tuple[tuple[str, tuple[int, ...]], ...] = ()
    marked: tuple[tuple[str, tuple[int, ...]], ...] = ()
    checkered: bool = False

    @property
    def sides(self) -> Mapping[str, tuple[frozenset[int], ...]]:
        """Colour → its sides, as sets of cells."""
        found: dict[str, tuple[frozenset[int], ...]] = {}
        for band in self.bands:
            found[band.colour] = (*found.get(band.colour, ()), frozenset(band.cells))
        return found

    @property
    def halves(self) -> bool:
        """Whether the board looks the same when turned half-way round."""
        board = self.board
        xs, ys = [x for x, _ in board.cells], [y for _, y in board.cells]
        around = min(xs) + max(xs), min(ys) + max(ys)
        turned = {cell: board.index.get((around[0] - x, around[1] - y)) for cell, (x, y) in enumerate(board.cells)}
        if None in turned.values():
            return False

        def turn(cells: Iterable[int]) -> frozenset[int | None]:
            return frozenset(turned[cell] for cell in cells)

        for groups in (self.tinted, self.marked, tuple((side.colour, side.cells) for side in self.bands)):
            there = {(name, frozenset(cells)) for name, cells in groups}
            if {(name, turn(cells)) for name, cells in groups} != there:
                return False
        if {turn(wall) for wall in self.walls} != {frozenset(wall) for wall in self.walls}:
            return False
        if isinstance(board, PointBoard) and {turn(link) for link in board.links} != {*map(frozenset, board.links)}:
            return False
        if self.checkered:
            shades = {
                board.lattice.shade(board.cells[cell]) - board.lattice.shade(board.cells[to or 0])
                for cell, to in turned.items()
            }
            return shades == {0}
        return True

    def blank(self, look: Look) -> Blank:
        """The empty board drawn."""
        drawing = draw_board(self.board, look.pitch, look.labels, sides=self.bands)
        below: list[Item] = [drawing.ground()]
        if self.checkered:
            below.append(drawing.checkering())
        tints = [drawing.area(cells, f"{colour}.tint") for colour, cells in self.tinted]
        if tints:
            below.append(Group(tuple(tints), id="tints", layer="area"))
        above: list[Item] = [drawing.lines(), *drawing.bands()]
        if not isinstance(self.board, PointBoard) or not isinstance(self.board, NetBoard):
            above.append(drawing.outline(share=0.035))
        for sign, cells in self.marked:
            items = [item for cell in cells for item in _mark(sign, drawing.at(cell), look.pitch)]
            above.append(Group(tuple(items), id=f"marks-{sign}", layer="marks"))
        if self.walls:
            style = Style(stroke="ink", width=line_width(look.pitch, 0.11, widest=4.0), round=True)
            bars = [Line(*start, *end, style) for start, end in (edge_of(drawing, wall) for wall in self.walls)]
            above.append(Group(tuple(bars), id="walls", layer="score"))
        return Blank(drawing, tuple(below), (*above, *drawing.labels()))


def edge_of(drawing: BoardDrawing, pair: tuple[int, int]) -> tuple[XY, XY]:
    """The ends of the edge between two neighbours: where cells touch, or along the line that joins points, mm."""
    board = drawing.board
    if not isinstance(board, PointBoard):
        shared = sorted(set(board.corners(pair[0])) & set(board.corners(pair[1])))
        if len(shared) == 2:
            start, end = drawing.layout.corners(board.lattice, shared)
            return start, end
    return drawing.at(pair[0]), drawing.at(pair[1])


def describe(values: Any) -> DescribedBoard:
    """The board that checked values of `BOARD` describe.

    Raises:
        OptionError: with all that does not go together; paths begin with the key.
    """
    from boardgen.schema import check, defaults

    found = check(values, BOARD, "a board")
    if found.faults:
        raise OptionError.of(found.faults)
    full = {**defaults(BOARD), **found.value}
    _check_sizes(full)
    board = _board(full)
    reader = _Cells(board)
    walls = tuple(reader.edge(text, k) for k, text in enumerate(full.get("walls", ())))
    tinted = tuple(
        (colour, reader.cells(words, "tinted", colour)) for colour, words in full.get("tinted", {}).items()
    )
    marked = tuple((sign, reader.cells(words, "marked", sign)) for sign, words in full.get("marked", {}).items())
    bands = _bands(board, full, reader.faults)
    if reader.faults:
        raise OptionError.of(reader.faults)
    return DescribedBoard(board, bands, tuple(wall for wall in walls if wall), tinted, marked, full["checkered"])


def _shape(full: Mapping[str, Any]) -> str:
    if "shape" in full:
        return str(full["shape"])
    return "hexagon" if full["cells"] == HEXES and "side" in full else "rectangle"


def _check_sizes(full: Mapping[str, Any]) -> None:
    """Sizes that belong to the shape, and no more cells than a picture can hold.

    Raises:
        OptionError: with every size that is missing or does not belong.
    """
    shape = _shape(full)
    faults: list[Fault] = []
    wanted = ("columns", "rows") if shape == "rectangle" else ("side",)
    faults += [Fault("missing-key", f"a {shape} needs {key}", ()) for key in wanted if key not in full]
    for key in sorted({"side", "columns", "rows"} - set(wanted)):
        if key in full:
            message = f"a {shape} has no {key}; it has {' and '.join(wanted)}"
            faults.append(Fault("bad-board", message, (key,), key=True))
    if full["cells"] == SQUARES and shape != "rectangle":
        faults.append(Fault("bad-board", f"squares make no {shape}; they make a rectangle", ("shape",)))
    if full["cells"] == POINTS and full["lattice"] == "square" and shape != "rectangle":
        message = f"points on the square lattice make no {shape}; say lattice: triangular"
        faults.append(Fault("bad-board", message, ("shape",)))
    if "lines" in full and (full["cells"] != POINTS or full["lattice"] != "square"):
        faults.append(Fault("bad-board", "lines join points on the square lattice", ("lines",), key=True))
    if not faults:
        n = full.get("side", 0)
        count = {"hexagon": 3 * n * (n - 1) + 1, "triangle": n * (n + 1) // 2, "rhombus": n * n}.get(
            shape, full.get("columns", 0) * full.get("rows", 0)
        )
        if count > MOST_CELLS:
            faults.append(
                Fault("too-many-cells", f"a board of {count:,} cells; at most {MOST_CELLS:,} will do", (wanted[0],))
            )
    if faults:
        raise OptionError.of(faults)


def _board(full: Mapping[str, Any]) -> Board:
    whole = _grid(full)
    if "lines" in full:
        return _net(full, whole)
    if "without" not in full:
        return whole
    reader = _Cells(whole)
    gone = set(reader.cells(full["without"], "without"))
    if len(gone) == len(whole):
        reader.faults.append(Fault("bad-board", "no cell is left", ("without",)))
    if reader.faults:
        raise OptionError.of(reader.faults)
    cells = [point for cell, point in enumerate(whole.cells) if cell not in gone]
    return type(whole)(whole.kind, whole.side, whole.lattice, cells, whole.naming, whole.directions)


def _grid(full: Mapping[str, Any]) -> Board:
    """All cells of the shape."""
    shape, alphabet = _shape(full), full["letters"] == "without-i"
    if full["cells"] == SQUARES or (full["cells"] == POINTS and full["lattice"] == "square"):
        columns, rows = full["columns"], full["rows"]
        naming = Naming((1, 0), (0, 1))
        if full["first_row"] == "top":
            naming = Naming((1, 0), (0, -1), (0, 1 - rows))
        cells = [(x, y) for y in range(rows) for x in range(columns)]
        directions = SQUARE_DIRECTIONS if full["diagonals"] else ORTHOGONAL_DIRECTIONS
        lattice, side = SQUARE, max(columns, rows)
    else:
        made = (
            hexregions.rectangle(full["columns"], full["rows"])
            if shape == "rectangle"
            else {"hexagon": hexregions.hexagon, "triangle": hexregions.triangle, "rhombus": hexregions.rhombus}[
                shape
            ](full["side"])
        )
        lattice, side, directions, naming = HEX, made.side, made.directions, made.naming
        cells = list(made.cells)
        if full["first_row"] == "top":
            top = max(naming.row[0] * q + naming.row[1] * r for q, r in cells)
            naming = naming._replace(row=(-naming.row[0], -naming.row[1]), first=(naming.first[0], -top))
    if alphabet:
        naming = naming._replace(alphabet=WITHOUT_I)
    kind = PointBoard if full["cells"] == POINTS else Board
    return kind(shape, side, lattice, cells, naming, directions)


def _net(full: Mapping[str, Any], whole: Board) -> Board:
    reader = _Cells(whole)
    lines = []
    for k, words in enumerate(full["lines"]):
        cells = reader.cells(words, "lines", k)
        if len(cells) < 2 and not reader.faults:
            reader.faults.append(Fault("bad-board", "a line joins two points at least", ("lines", k)))
        lines.append([whole.cells[cell] for cell in cells])
    if reader.faults:
        raise OptionError.of(reader.faults)
    return NetBoard(whole.side, whole.naming, lines)


class _Cells:
    """Reads names of cells and notes those there are not."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.faults: list[Fault] = []

    def cells(self, names: Sequence[str], *path: str | int) -> tuple[int, ...]:
        found = []
        for name in names:
            try:
                cell = self.board.cell(name)
            except InvalidCellError as error:
                self.faults.append(Fault(error.code, error.message, path))
                continue
            if cell in found:
                self.faults.append(Fault("named-twice", f"{name} is named twice", path))
            found.append(cell)
        return tuple(found)

    def edge(self, text: str, k: int) -> tuple[int, int] | None:
        ends = self.cells([end for end in text.split("|") if end], "walls", k)
        if self.faults:
            return None
        if text.count("|") != 1 or len(ends) != 2 or ends[1] not in self.board.neighbours[ends[0]]:
            message = f"{text!r} is no edge between two neighbours, such as a1|a2"
            self.faults.append(Fault("bad-edge", message, ("walls", k)))
            return None
        return min(ends), max(ends)


def _bands(board: Board, full: Mapping[str, Any], faults: list[Fault]) -> tuple[Side, ...]:
    """The coloured sides: the outermost cells of the shape in each direction, in order along it."""
    wanted = full.get("sides", {})
    names = SIDES[_shape(full)]
    for name in wanted:
        if name not in names:
            message = f"a {_shape(full)} has no side {name!r}; there are {', '.join(names)}"
            faults.append(Fault("bad-board", message, ("sides", name), key=True))
    if wanted and isinstance(board, PointBoard):
        faults.append(Fault("bad-board", "boards of points have no coloured sides", ("sides",), key=True))
    if faults:
        return ()
    found = []
    for name, cells in zip(names, _edges(board, _shape(full)), strict=True):
        if name in wanted:
            found.append(Side(name, wanted[name], tuple(cells)))
    return tuple(found)


def _edges(board: Board, shape: str) -> list[list[int]]:
    """The cells along each side, anticlockwise from the bottom."""
    points = [board.centre(cell) for cell in board]
    if board.lattice is HEX and shape != "rectangle":
        q = [(x, y) for x, y in board.cells]
        ways = {
            "hexagon": [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1)],
            "triangle": [(0, -1), (1, 1), (-1, 0)],
            "rhombus": [(0, -1), (1, 1), (0, 1), (-1, -1)],
        }[shape]
        values = [[a * x + b * y for x, y in q] for a, b in ways]
        groups = [[cell for cell, value in enumerate(row) if value == max(row)] for row in values]
    else:
        rows: dict[float, list[int]] = {}
        for cell, (_, y) in enumerate(points):
            rows.setdefault(round(y, 6), []).append(cell)
        ordered = [sorted(rows[y], key=lambda cell: points[cell][0]) for y in sorted(rows)]
        groups = [ordered[0], [row[-1] for row in ordered], ordered[-1], [row[0] for row in ordered]]
    middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    return [_anticlockwise(cells, points, middle) for cells in groups]


def _anticlockwise(cells: list[int], points: Sequence[XY], middle: XY) -> list[int]:
    """Cells of one side in the order in which they are met going anticlockwise around the middle."""
    x = sum(points[cell][0] for cell in cells) / len(cells) - middle[0]
    y = sum(points[cell][1] for cell in cells) / len(cells) - middle[1]
    return sorted(cells, key=lambda cell: points[cell][1] * x - points[cell][0] * y)


def _mark(sign: str, at: XY, pitch: float) -> list[Item]:
    """A sign on the board, quieter than any piece."""
    x, y = at
    r = 0.1 * pitch
    filled, line = Style(fill="muted"), Style(stroke="muted", width=0.04 * pitch)
    match sign:
        case "dot":
            return [Circle(x, y, 0.07 * pitch, filled)]
        case "circle":
            return [Circle(x, y, 0.28 * pitch, line)]
        case "cross":
            arm = 0.2 * pitch
            return [Line(x - arm, y - arm, x + arm, y + arm, line), Line(x - arm, y + arm, x + arm, y - arm, line)]
        case "diamond":
            return [Polygon(((x, y - 2 * r), (x + 2 * r, y), (x, y + 2 * r), (x - 2 * r, y)), line)]
        case _:
            return [_star(x, y, 0.26 * pitch)]


def _star(x: float, y: float, r: float) -> Path:
    from math import cos, pi, sin

    steps: list[PathStep] = []
    for k in range(10):
        reach = r if k % 2 == 0 else 0.42 * r
        turn = pi * k / 5
        steps.append(("L" if k else "M", x + reach * sin(turn), y - reach * cos(turn)))
    return Path((*steps, ("Z",)), Style(fill="muted"))
