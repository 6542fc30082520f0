"""All cells of a shape, named from the corner that was chosen or numbered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgen.geometry import hexregions
from boardgen.geometry.board import Board
from boardgen.geometry.lattice import HEX, SLANTING_DIRECTIONS, SQUARE, Point
from boardgen.geometry.naming import ALPHABET, WITHOUT_I, Naming, Numbers
from boardgen.geometry.squares import squares

#: The sides of a shape, anticlockwise from the bottom; a star has none.
SIDES: Mapping[str, tuple[str, ...]] = {
    "hexagon": ("bottom", "lower-right", "upper-right", "top", "upper-left", "lower-left"),
    "triangle": ("bottom", "right", "left"),
    "rhombus": ("bottom", "right", "top", "left"),
    "rectangle": ("bottom", "right", "top", "left"),
    "star": (),
}
CORNERS = ("bottom-left", "bottom-right", "top-left", "top-right")

#: Shape or lattice, and corner → the linear forms of letter and number.
_FORMS: Mapping[str, Mapping[str, tuple[Point, Point]]] = {
    "hexagon": {
        "bottom-left": ((1, 1), (0, 1)),
        "top-left": ((1, 0), (0, -1)),
        "bottom-right": ((-1, 0), (0, 1)),
        "top-right": ((-1, -1), (0, -1)),
    },
    "triangle": {
        "bottom-left": ((1, 0), (0, 1)),
        "bottom-right": ((-1, -1), (0, 1)),
        "top-left": ((1, 0), (0, -1)),
        "top-right": ((-1, -1), (0, -1)),
    },
    "rhombus": {
        "top-left": ((1, 1), (0, -1)),
        "bottom-left": ((1, 1), (0, 1)),
        "top-right": ((-1, -1), (0, -1)),
        "bottom-right": ((-1, -1), (0, 1)),
    },
    "square": {
        "bottom-left": ((1, 0), (0, 1)),
        "bottom-right": ((-1, 0), (0, 1)),
        "top-left": ((1, 0), (0, -1)),
        "top-right": ((-1, 0), (0, -1)),
    },
}


def whole_shape(full: Mapping[str, Any], shape: str, hexes: bool, size: tuple[int, int]) -> Board:
    """All cells of a shape.

    Args:
        full: the values of a description, defaults filled in.
        shape: one of `SIDES`.
        hexes: it lies on the lattice of hexes.
        size: columns and rows of a rectangle.
    """
    if not hexes:
        found = squares(*size, diagonals=full["diagonals"] != "none")
        if full["diagonals"] == "only":
            found = _renamed(found, found.naming, found.cells, SLANTING_DIRECTIONS)
    elif shape == "rectangle":
        found = hexregions.rectangle(*size)
    else:
        make = {
            "hexagon": hexregions.hexagon,
            "triangle": hexregions.triangle,
            "rhombus": hexregions.rhombus,
            "star": hexregions.star,
        }
        found = make[shape](full["side"])
    if "numbered" in full:
        return _numbered(found, full["numbered"], full.get("corner", "top-left"))
    if "corner" not in full and full["letters"] == "all":
        return found
    forms = _FORMS["square" if not hexes else {"rectangle": "hexagon", "star": "hexagon"}.get(shape, shape)]
    usual = "top-left" if shape == "rhombus" else "bottom-left"
    column, row = forms[full.get("corner", usual)]
    at = {point: (value_of(row, point), value_of(column, point)) for point in found.cells}
    first = min(value for _, value in at.values()), min(value for value, _ in at.values())
    naming = Naming(column, row, first, WITHOUT_I if full["letters"] == "without-i" else ALPHABET)
    return _renamed(found, naming, sorted(found.cells, key=lambda point: at[point]))


def value_of(form: Point, point: Point) -> int:
    """The value of a linear form."""
    return form[0] * point[0] + form[1] * point[1]


def _numbered(board: Board, which: str, corner: str) -> Board:
    """The board with numbers for names, row by row from a corner; ``dark`` is the shade of the bottom left square."""
    assert isinstance(board.naming, Naming)
    first = board.lattice.shade(board.cells[0])
    wanted = {"dark": 0, "light": 1}.get(which)
    counted = [p for p in board.cells if wanted is None or (board.lattice.shade(p) - first) % 2 == wanted]
    up, right = (1 if corner.startswith("bottom") else -1), (1 if corner.endswith("left") else -1)
    middles = {point: board.lattice.centre(point) for point in counted}
    counted.sort(key=lambda point: (up * round(middles[point][1], 6), right * middles[point][0]))
    return _renamed(board, Numbers(tuple(counted), board.naming), board.cells)


def _renamed(
    board: Board, naming: Naming | Numbers, cells: Any, directions: tuple[Point, ...] | None = None
) -> Board:
    return Board(board.kind, board.side, board.lattice, cells, naming, directions or board.directions)


def side_cells(board: Board, shape: str) -> list[list[int]]:
    """The cells along each side of a shape, in the order of `SIDES`, each anticlockwise."""
    points = [board.centre(cell) for cell in board]
    if not SIDES[shape]:
        return []
    if shape in _OUTWARDS and board.lattice is HEX:
        values = [[value_of(form, point) for point in board.cells] for form in _OUTWARDS[shape]]
        groups = [[cell for cell, value in enumerate(row) if value == max(row)] for row in values]
    else:
        rows: dict[float, list[int]] = {}
        for cell, (_, y) in enumerate(points):
            rows.setdefault(round(y, 6), []).append(cell)
        ordered = [sorted(rows[y], key=lambda cell: points[cell][0]) for y in sorted(rows)]
        if board.lattice is SQUARE:
            # Where corners are left out, the cells beside them belong to no side but their own.
            left, right = (end(x for x, _ in points) for end in (min, max))
            edges = [[cell for cell, (x, _) in enumerate(points) if x == end] for end in (left, right)]
            ordered_edges = [ordered[0], edges[1], ordered[-1], edges[0]]
            middle = (left + right) / 2, (points[ordered[0][0]][1] + points[ordered[-1][0]][1]) / 2
            return [_anticlockwise(cells, points, middle) for cells in ordered_edges]
        groups = [ordered[0], [row[-1] for row in ordered], ordered[-1], [row[0] for row in ordered]]
    middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    return [_anticlockwise(cells, points, middle) for cells in groups]


def _anticlockwise(cells: list[int], points: list[tuple[float, float]], middle: tuple[float, float]) -> list[int]:
    """Cells of one side in the order in which they are met going anticlockwise around the middle."""
    x = sum(points[cell][0] for cell in cells) / len(cells) - middle[0]
    y = sum(points[cell][1] for cell in cells) / len(cells) - middle[1]
    return sorted(cells, key=lambda cell: points[cell][1] * x - points[cell][0] * y)


#: Shape → the linear forms that are largest along each of its sides, on hexes, in the order of `SIDES`.
_OUTWARDS: Mapping[str, tuple[Point, ...]] = {
    "hexagon": ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1)),
    "triangle": ((0, -1), (1, 1), (-1, 0)),
    "rhombus": ((0, -1), (1, 1), (0, 1), (-1, -1)),
}
