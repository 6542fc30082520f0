"""Boards by description: hexes, squares or points in any shape, with holes, tints, signs, sides and walls."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from boardgen.boards.described import MARKS, DescribedBoard
from boardgen.boards.shapes import CORNERS, SIDES, side_cells, whole_shape
from boardgen.boards.sides import Side, side_lines
from boardgen.errors import CodedError, Fault, InvalidCellError, OptionError
from boardgen.geometry.board import Board
from boardgen.geometry.lattice import XY
from boardgen.geometry.points import NamedPoints, PointBoard, points_of
from boardgen.geometry.ranges import expanded
from boardgen.geometry.sizes import MAX_CELLS, MAX_SIDE
from boardgen.scene.themes import COLOURS
from boardgen.schema import Boolean, Choice, Fields, Integer, ListOf, MapOf, Number, Text, check, defaults

HEXES, SQUARES, POINTS = "hexes", "squares", "points"
#: Named points and lines of one board.
MOST_POINTS = 500

_WORDS = ListOf(Text(longest=20), words=True)
_NAME = Text(pattern=r"[a-z][a-z0-9]{0,11}", expected="a name of small letters and digits, such as a1 or north")
_LENGTH = Number(smallest=-1e6, largest=1e6)

BOARD = Fields(
    {
        "cells": Choice((HEXES, SQUARES, POINTS), "what pieces are placed on", default=SQUARES),
        "shape": Choice(tuple(SIDES), "of the board; by default a rectangle, or for hexes with a side a hexagon"),
        "lattice": Choice(("square", "triangular"), "of points; triangular if the shape is not a rectangle"),
        "side": Integer("number of cells on a side; for squares, on all four", smallest=1, largest=MAX_SIDE),
        "columns": Integer("of a rectangle", smallest=1, largest=MAX_SIDE),
        "rows": Integer("of a rectangle", smallest=1, largest=MAX_SIDE),
        "without": _WORDS._replace(doc="cells to leave out"),
        "points": MapOf(
            ListOf(_LENGTH, fewest=2, longest=2),
            "points in arbitrary places, [x, y] each, y up; the nearest two are one pitch apart",
            key=_NAME,
        ),
        "lines": ListOf(
            _WORDS,
            "that join points, each by its points; those of the lattice unless given; [] for points without any",
            longest=MOST_POINTS,
        ),
        "diagonals": Choice(
            ("none", "all", "alternate", "only"),
            "of squares: whether those that touch at a corner are neighbours, or only those; of points: which have "
            "slanting lines",
            default="none",
        ),
        "checkered": Boolean("shade cells like a checkerboard", default=False),
        "sides": MapOf(
            Choice(COLOURS),
            "coloured sides: bottom: red; or by cells anticlockwise, a1 b1: red",
            key=Text(longest=4000),
        ),
        "tinted": MapOf(_WORDS, "cells in a tint, by colour", key=Choice(COLOURS)),
        "marked": MapOf(_WORDS, "cells with a sign on the board, by sign", key=Choice(MARKS)),
        "walls": _WORDS._replace(doc="edges that block movement, such as a1|a2"),
        "letters": Choice(("all", "without-i"), "of the columns", default="all"),
        "numbered": Choice(
            ("all", "dark", "light"), "cells are called 1, 2, 3 …, row by row from the top left unless corner says"
        ),
        "corner": Choice(CORNERS, "where coordinates begin; by default bottom-left, for a rhombus top-left"),
    },
    doc="a board by description",
)


def describe(values: Any) -> DescribedBoard:
    """The board of a description.

    >>> board = describe({"cells": "hexes", "side": 3, "without": "c3", "sides": {"bottom": "red", "top": "red"}})
    >>> len(board.board), board.board.find("c3"), [side.name for side in board.bands]
    (18, None, ['bottom', 'top'])

    Args:
        values: the keys of `BOARD`; scalars from files may be `Bare`.

    Raises:
        OptionError: with all faults and contradictions; paths begin with the key.
    """
    found = check(values, BOARD, "a board")
    if found.faults:
        raise OptionError.of(found.faults)
    plan = _Plan.of({**defaults(BOARD), **found.value})
    _raise(_size_faults(plan))
    board = _board(plan)
    reader = _Cells(board)
    full = plan.full
    walls = [reader.edge(text, k) for k, text in enumerate(full.get("walls", ()))]
    tinted = _apart(reader, full.get("tinted", {}), "tinted")
    marked = tuple((sign, reader.cells(words, "marked", sign)) for sign, words in full.get("marked", {}).items())
    if full["checkered"] and isinstance(board, PointBoard):
        reader.fault("bad-board", "points have no shades; leave out checkered", "checkered")
    bands = _bands(board, plan, reader)
    _raise(reader.faults)
    dotted = full.get("lines") == [] and not plan.free
    return DescribedBoard(
        board, bands, tuple(wall for wall in walls if wall), tinted, marked, full["checkered"], dotted
    )


class _Plan(NamedTuple):
    """What to build: all values, the shape, and whether it is on the hex lattice."""

    full: Mapping[str, Any]
    shape: str
    hexes: bool

    @classmethod
    def of(cls, full: Mapping[str, Any]) -> _Plan:
        cells = full["cells"]
        shape = full.get("shape") or ("hexagon" if cells == HEXES and "side" in full else "rectangle")
        lattice = full.get("lattice") or ("square" if shape == "rectangle" else "triangular")
        return cls(full, shape, cells == HEXES or (cells == POINTS and lattice == "triangular"))

    @property
    def free(self) -> bool:
        """Whether the points are in arbitrary places."""
        return "points" in self.full

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of a rectangle."""
        side = self.full.get("side", 0)
        return self.full.get("columns", side), self.full.get("rows", side)


def _size_faults(plan: _Plan) -> list[Fault]:
    """Sizes that are missing, too large together, or have no meaning for this board."""
    full, shape = plan.full, plan.shape
    faults = [
        Fault("bad-board", f"{key} is for boards of points; these are {full['cells']}", (key,), key=True)
        for key in ("lattice", "points", "lines")
        if key in full and full["cells"] != POINTS
    ]
    if plan.free:
        own = ("shape", "lattice", "side", "columns", "rows", "without", "corner", "letters", "numbered", "sides")
        given = [key for key in own if key in full and full[key] != defaults(BOARD).get(key)]
        message = "has no meaning for points with coordinates of their own"
        return faults + [Fault("bad-board", f"{key} {message}", (key,), key=True) for key in given]
    square = not plan.hexes
    if full.get("numbered", "all") != "all" and not square:
        faults.append(Fault("bad-board", "dark and light are shades of squares; hexes have three", ("numbered",)))
    if square and shape != "rectangle":
        what = "squares" if full["cells"] == SQUARES else "points on the square lattice"
        key = "lattice" if full["cells"] == POINTS else "shape"
        return [*faults, Fault("bad-board", f"{what} cannot make a {shape}, only a rectangle", (key,))]
    wanted = ("columns", "rows") if shape == "rectangle" else ("side",)
    if shape == "rectangle" and square and "side" in full and not {"columns", "rows"} & full.keys():
        wanted = ("side",)
    faults += [
        Fault("missing-key", f"a {shape} needs {'a ' * (key == 'side')}{key}", (key,))
        for key in wanted
        if key not in full
    ]
    for key in ("side", "columns", "rows"):
        if key in full and key not in wanted:
            message = f"a {shape} has no {key}, only {' and '.join(wanted)}; leave it out"
            faults.append(Fault("bad-board", message, (key,), key=True))
    if not faults and _count(plan) > MAX_CELLS:
        message = f"a board of {_count(plan):,} cells; at most {MAX_CELLS:,} are allowed"
        faults.append(Fault("too-many-cells", message, (wanted[0],)))
    return faults


def _count(plan: _Plan) -> int:
    n, (columns, rows) = plan.full.get("side", 0), plan.size
    counts = {
        "hexagon": 3 * n * (n - 1) + 1,
        "triangle": n * (n + 1) // 2,
        "rhombus": n * n,
        "star": 6 * n * (n - 1) + 1,
    }
    count: int = counts.get(plan.shape, columns * rows)
    return count


def _board(plan: _Plan) -> Board:
    if plan.free:
        return _free(plan)
    whole = whole_shape(plan.full, plan.shape, plan.hexes, plan.size)
    if plan.full.get("lines"):
        return _net(plan, whole)
    reader = _Cells(whole)
    gone = set(reader.cells(plan.full.get("without", ()), "without"))
    if len(gone) == len(whole):
        reader.fault("bad-board", "no cell is left", "without")
    _raise(reader.faults)
    if gone:
        cells = [point for cell, point in enumerate(whole.cells) if cell not in gone]
        holes = [whole.cells[cell] for cell in sorted(gone)]
        whole = Board(whole.kind, whole.side, whole.lattice, cells, whole.naming, whole.directions, holes)
    return points_of(whole, plan.full["diagonals"]) if plan.full["cells"] == POINTS else whole


def _net(plan: _Plan, whole: Board) -> NamedPoints:
    """The points of a lattice that are on the given lines."""
    reader = _Cells(whole)
    for key in ("without", "sides"):
        if key in plan.full:
            reader.fault(
                "bad-board", f"{key} cannot be combined with lines: the board has only the points on lines", key
            )
    lines = [
        [whole.names[cell] for cell in reader.cells(words, "lines", k)] for k, words in enumerate(plan.full["lines"])
    ]
    used = {name for line in lines for name in line}
    places = {name: whole.centre(cell) for cell, name in enumerate(whole.names) if name in used}
    return _joined(places, lines, reader.faults)


def _free(plan: _Plan) -> NamedPoints:
    """Points in arbitrary places."""
    places: dict[str, XY] = {name: (float(x), float(y)) for name, (x, y) in plan.full["points"].items()}
    faults: list[Fault] = []
    taken: dict[XY, str] = {}
    for name, at in places.items():
        if at in taken:
            faults.append(Fault("bad-board", f"{name} is in the same place as {taken[at]}", ("points", name)))
        taken.setdefault(at, name)
    lines = []
    for k, words in enumerate(plan.full.get("lines", ())):
        lines.append([name for name in words if name in places])
        missing = [name for name in words if name not in places]
        faults += [Fault(InvalidCellError.CODE, f"there is no point {name!r}", ("lines", k)) for name in missing]
    return _joined(places, lines, faults)


def _joined(places: Mapping[str, XY], lines: Sequence[Sequence[str]], faults: list[Fault]) -> NamedPoints:
    """The points and their lines, after checking both."""
    if not places and not faults:
        faults.append(Fault("bad-board", "a board needs points", ("points",)))
    if len(places) > MOST_POINTS:
        message = f"{len(places):,} points with lines of their own; at most {MOST_POINTS} are allowed"
        faults.append(Fault("too-many-cells", message, ("points",)))
    for k, line in enumerate(lines):
        inner = line[:-1] if len(line) > 2 and line[0] == line[-1] else line
        if len(line) < 2:
            faults.append(Fault("bad-board", "a line joins at least two points", ("lines", k)))
        elif len(set(inner)) < len(inner):
            message = "a line passes each point only once, but may end where it begins"
            faults.append(Fault("bad-board", message, ("lines", k)))
    _raise(faults)
    return NamedPoints(places, lines)


class _Cells:
    """Reads names of cells and notes unknown ones."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.faults: list[Fault] = []

    def fault(self, code: str, message: str, *path: str | int) -> None:
        self.faults.append(Fault(code, message, path))

    def cells(self, names: Iterable[str], *path: str | int) -> tuple[int, ...]:
        """The cells of some names; repeated names are faults, unless a line ends where it begins."""
        found: list[int] = []
        try:
            listed = expanded(self.board, names, lines_only=path[:1] == ("lines",))
        except CodedError as error:
            self.fault(error.code, error.message, *path)
            return ()
        for k, name in enumerate(listed):
            try:
                cell = self.board.cell(name)
            except InvalidCellError as error:
                self.fault(error.code, error.message, *path)
                continue
            closing = path[:1] == ("lines",) and k == len(listed) - 1 and cell == found[0] if found else False
            if cell in found and not closing:
                self.fault("named-twice", f"{name} is named twice", *path)
                continue
            found.append(cell)
        return tuple(found)

    def edge(self, text: str, k: int) -> tuple[int, int] | None:
        """Both cells of an edge such as ``a1|a2``."""
        before = len(self.faults)
        ends = self.cells([end for end in text.split("|") if end], "walls", k)
        if len(self.faults) > before:
            return None
        pair = (min(ends), max(ends)) if len(ends) == 2 else (0, 0)
        if text.count("|") != 1 or pair not in self.board.edges:
            self.fault("bad-edge", f"{text!r} is not an edge between two neighbours, such as a1|a2", "walls", k)
            return None
        return pair


def _apart(reader: _Cells, wanted: Mapping[str, Sequence[str]], key: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Colour → cells; no cell may have two colours."""
    found = []
    owner: dict[int, str] = {}
    for colour, words in wanted.items():
        cells = reader.cells(words, key, colour)
        for cell in cells:
            if cell in owner:
                message = f"{reader.board.names[cell]} is already {owner[cell]}"
                reader.fault("named-twice", message, key, colour)
            owner.setdefault(cell, colour)
        found.append((colour, cells))
    return tuple(found)


def _bands(board: Board, plan: _Plan, reader: _Cells) -> tuple[Side, ...]:
    """The coloured sides, given by name (the outermost cells of the shape there) or by their cells."""
    wanted = plan.full.get("sides", {})
    if not wanted or plan.free or isinstance(board, NamedPoints):
        return ()
    known = dict(zip(SIDES[plan.shape], side_cells(board, plan.shape), strict=True))
    found = []
    for name, colour in wanted.items():
        cells = tuple(known[name]) if name in known else ()
        if name not in known:
            if not re.fullmatch(r"[a-z]{1,3}[0-9]{1,4}(\s+[a-z]{1,3}[0-9]{1,4})*", name.strip()):
                there = f"there are {', '.join(known)}; or list" if known else "list"
                message = f"a {plan.shape} has no side {name!r}; {there} cells: a1 b1"
                reader.faults.append(Fault("bad-board", message, ("sides", name), key=True))
                continue
            before = len(reader.faults)
            cells = reader.cells(name.split(), "sides", name)
            if len(reader.faults) > before:
                continue
        try:
            if not isinstance(board, PointBoard):
                side_lines(board, [cells])
        except OptionError as error:
            reader.faults.append(Fault("bad-board", f"{name}: {error.message}", ("sides", name), key=True))
            continue
        found.append(Side(name, colour, cells))
    return tuple(found)


def _raise(faults: Sequence[Fault]) -> None:
    if faults:
        raise OptionError.of(faults)
