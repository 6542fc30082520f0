"""The drawing of boards: hexes, squares, and points joined by lines.

A `BoardDrawing` places a board on a picture and makes its parts as scene items; views combine the parts their
game shows. Sizes are in pitches unless given in mm, so that fitting is a division.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from boardgen.boards.areas import hole_ground
from boardgen.boards.cell_names import CellNames
from boardgen.boards.coordinates import LABEL_SIZE, RIM, Coordinates
from boardgen.boards.paths import closed_path, hatching, open_steps
from boardgen.boards.picture import Anchor, LabelPlace, Labels
from boardgen.boards.plank import REACH, STAR_REACH, plank
from boardgen.boards.sides import BAND, Side, bands, rimmed, strip
from boardgen.errors import SceneError
from boardgen.geometry.axial import CIRCUMRADIUS
from boardgen.geometry.board import Board
from boardgen.geometry.edges import bends
from boardgen.geometry.lattice import HEX, SQUARE, XY, Corner
from boardgen.geometry.layout import Layout, bounds
from boardgen.geometry.naming import Numbers
from boardgen.geometry.points import NamedPoints, PointBoard
from boardgen.scene.halved import COORDINATES
from boardgen.scene.primitives import Box, Group, Item, Layer, Path, PathStep, Polygon, Style, Text
from boardgen.scene.text import CAP_HEIGHT
from boardgen.scene.themes import COLOURS

#: The widest outline of a board, mm.
_WIDEST_RIM = 0.5


def line_width(pitch: float, share: float, thinnest: float = 0.1, widest: float = 1.2) -> float:
    """A line width proportional to the pitch, within limits for good printing, mm."""
    return min(max(pitch * share, thinnest), widest)


def draw_board(
    board: Board,
    pitch: float,
    labels: Labels = "none",
    *,
    sides: Sequence[Side] = (),
    label_size: float = LABEL_SIZE,
    centred: bool = True,
    at: XY = (0.0, 0.0),
    close: bool = False,
) -> BoardDrawing:
    """The drawing of a board of cells or of points.

    Args:
        board: a board on any known lattice.
        pitch: mm between neighbouring centres.
        labels: coordinates: none, along the edge, or in every cell.
        sides: the coloured stretches of the edge.
        label_size: size of coordinates along the edge.
        centred: leave the room that coordinates need on all sides, so that the board is centred.
        at: top left corner of the drawing on the picture, mm.
        close: set coordinates along the edge small and close to it, as on boards to play on, so that they take
            hardly any room.

    Raises:
        SceneError: this kind of board cannot be drawn.
    """
    kinds: dict[type[Board], type[BoardDrawing]]
    kinds = {Board: CellDrawing, PointBoard: PointDrawing, NamedPoints: PointDrawing}
    if (kind := kinds.get(type(board))) is None:
        raise SceneError(f"there is no drawing for a {type(board).__name__}")
    return kind(board, pitch, labels, tuple(sides), label_size, centred, at, close)


class BoardDrawing(ABC):
    """A board placed on a picture.

    Attributes:
        board: the cells.
        pitch: mm.
        layout: the position of the lattice.
        width, height: of the drawing, mm.
        left, top, right, bottom: the box around the cells only, mm.
    """

    def __init__(
        self,
        board: Board,
        pitch: float,
        labels: Labels,
        sides: tuple[Side, ...],
        label_size: float,
        centred: bool,
        at: XY,
        close: bool,
    ) -> None:
        self.board, self.pitch = board, pitch
        self._labels, self._sides = labels, sides
        self._border = BAND if sides and not isinstance(board, PointBoard) else 0.0
        self._coordinates = Coordinates(
            board, pitch, label_size, close, self._border, self._inside(), self._beyond(label_size)
        )
        room = self._room(centred)
        left, bottom, right, top = (part * pitch for part in self._extent())
        self.layout = Layout(pitch, at[0] + room[0] * pitch - left, at[1] + room[1] * pitch + top)
        self.left, self.top = self.layout.x + left, self.layout.y - top
        self.right, self.bottom = self.layout.x + right, self.layout.y - bottom
        self.width = right - left + (room[0] + room[2]) * pitch
        self.height = top - bottom + (room[1] + room[3]) * pitch

    def at(self, cell: int) -> XY:
        """The centre of a cell, mm."""
        return self.layout.centre(self.board, cell)

    def anchor(self, name: str) -> Anchor:
        """The anchor of a named cell, or of the edge between two such as ``a1|a2``.

        Raises:
            InvalidCellError: there is no such cell or edge.
        """
        ends = name.split("|")
        if len(ends) == 2 and self.board.find(name) is None:
            return self._edge_anchor(self.board.cell(ends[0]), self.board.cell(ends[1]))
        cell = self.board.cell(name)
        x, y = self.at(cell)
        return Anchor(x, y, self.pitch / 2, self.layout.outline(self.board, cell), rimmed=self._rimmed.get(cell, ()))

    @cached_property
    def _rimmed(self) -> dict[int, tuple[XY, ...]]:
        """The corners of each cell at coloured sides with its part of these, mm."""
        return rimmed(self.board, self.layout) if self._border else {}

    def edge(self, a: int, b: int) -> tuple[XY, XY]:
        """The ends of the edge between two cells; for points, of the line that joins them, mm.

        Raises:
            InvalidCellError: they are not adjacent.
        """
        start, end = self.layout.corners(self.board.lattice, self.board.edge(a, b))
        return start, end

    def barrier(self, a: int, b: int) -> tuple[XY, XY]:
        """The ends of a wall between two cells: their edge; for points, a bar across the line that joins them, mm.

        Raises:
            InvalidCellError: they are not adjacent.
        """
        return self.edge(a, b)

    def _edge_anchor(self, a: int, b: int) -> Anchor:
        """The middle of an edge and a lozenge along it."""
        (x1, y1), (x2, y2) = self.edge(a, b)
        x, y, across, along = (x1 + x2) / 2, (y1 + y2) / 2, 0.16 * self.pitch, 0.4
        length = math.hypot(x2 - x1, y2 - y1)
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        outline = (
            (x + dx * along * length, y + dy * along * length),
            (x - dy * across, y + dx * across),
            (x - dx * along * length, y - dy * along * length),
            (x + dy * across, y - dx * across),
        )
        half = along * length
        return Anchor(x, y, half * across / math.hypot(half, across), outline)

    @abstractmethod
    def ground(self, paint: str = "cell") -> Group:
        """The background of the whole board as one shape."""

    @abstractmethod
    def lines(self, paint: str = "grid", share: float = 0.022) -> Group:
        """The lines between cells, or between points, each once."""

    @abstractmethod
    def outline(self, paint: str = "edge", share: float = 0.05) -> Group:
        """The outline of the whole board: a cut, or a score if bands surround it."""

    @abstractmethod
    def _extent(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of the background, y up."""

    @abstractmethod
    def _inside(self) -> float:
        """Distance from the centre of a cell at the edge to the edge, towards its label."""

    @abstractmethod
    def _beyond(self, label_size: float) -> float:
        """Distance from the centre of a cell at the edge to its label of that size."""

    @abstractmethod
    def _cell_label(self) -> LabelPlace:
        """The place of a cell's name in the cell."""

    def area(self, cells: Iterable[int], paint: str) -> Path:
        """A set of cells filled as one shape."""
        return self._loops(self.board.outlines_of(cells), Style(fill=paint))

    def loops(self, cells: Iterable[int]) -> list[list[XY]]:
        """The outlines of a set of cells, mm."""
        return self._bent(self.board.outlines_of(cells))

    def frame(self, cells: Iterable[int], style: Style) -> Path:
        """The outline of a set of cells."""
        return self._loops(self.board.outlines_of(cells), style)

    def checkering(self, paints: Sequence[str] = ("check", "shade.second")) -> Group:
        """Shaded cells, so that cells that share an edge differ.

        Themes without fills hatch them instead.

        Args:
            paints: the paint of ``a1``'s shade and, on hexes, which need three shades, of the next; the last
                shade is the background, but for themes in which that is as dark as ``a1`` has to be.
        """
        shades: dict[int, list[int]] = {}
        first = self.board.lattice.shade(self.board.cells[0])
        for cell, point in enumerate(self.board.cells):
            shades.setdefault((self.board.lattice.shade(point) - first) % self.board.lattice.shades, []).append(cell)
        items: list[Item] = []
        for shade, paint in zip(range(self.board.lattice.shades - 1), paints, strict=False):
            cells = shades.get(shade, [])
            # Squares of one shade meet only at corners, so each is a shape of its own.
            outlines = [self.layout.outline(self.board, cell) for cell in cells]
            items += [closed_path(outlines, Style(fill=paint)), self._hatched(cells, 45 + 90 * shade)]
        rest = shades.get(self.board.lattice.shades - 1, [])
        outlines = [self.layout.outline(self.board, cell) for cell in rest]
        items.append(closed_path(outlines, Style(fill="check.rest")))
        return Group(tuple(items), id="checkering", layer="area")

    def tints(self, cells: Mapping[str, Sequence[int]]) -> Group:
        """Tinted cells by colour; themes without fills hatch them, each colour in its own direction.

        A tint of the whole board tells no cell from another, so it is not hatched.
        """
        items: list[Item] = []
        for colour, chosen in cells.items():
            items.append(self.area(chosen, f"{colour}.tint"))
            if len(chosen) < len(self.board):
                items.append(self._hatched(chosen, 18 * COLOURS.index(colour)))
        return Group(tuple(items), id="tints", layer="area")

    def shaded(self, cells: Sequence[int], hatch: str = "hatch") -> tuple[Item, ...]:
        """Cells that mean something, a little darker; themes without fills hatch them, or all do in another paint."""
        return self.area(cells, "shade"), self._hatched(cells, 45, hatch)

    def _hatched(self, cells: Iterable[int], angle: float, paint: str = "hatch") -> Path:
        """Hatching across cells, by default in the paint used only by themes without fills."""
        steps: list[PathStep] = []
        for cell in cells:
            outline = self.layout.outline(self.board, cell)
            for start, end in hatching([outline], self.at(cell), 0.14 * self.pitch, angle):
                steps += [("M", *start), ("L", *end)]
        return Path(tuple(steps), Style(stroke=paint, width=line_width(self.pitch, 0.012, 0.08, 0.3)))

    def bands(self) -> tuple[Group, ...]:
        """The coloured sides, if there are any."""
        return bands(self.board, self.layout, self._sides, line_width(self.pitch, 0.02))

    def labels(self, *, clear: bool = False) -> tuple[Group, ...]:
        """The coordinates, as set by `labels` of the drawing; ``clear`` covers the lines below those in cells."""
        if self._labels == "none":
            return ()
        if self._labels == "edge":
            beyond = self._edge_labels()
            found = Group(tuple(beyond), COORDINATES, "text") if beyond else Group(self._cell_names, "names", "text")
            return (found,)
        plates = (Group(tuple(self._names.plates()), id="plates", layer="area"),) if clear else ()
        return (*plates, Group(self._cell_names, COORDINATES, "text"))

    def label_box(self, cell: int) -> Box:
        """The box of a cell's name in the cell, mm."""
        return self._names.box(cell)

    @cached_property
    def _names(self) -> CellNames:
        """The names in cells."""
        return CellNames(self.board, self.layout, self._cell_label())

    def _room(self, centred: bool) -> tuple[float, float, float, float]:
        """Room around the board for coordinates and bands, in pitches: left, top, right, bottom."""
        edge = RIM + self._border
        if self._labels != "edge" or isinstance(self.board.naming, Numbers):
            return edge, edge, edge, edge
        return self._coordinates.room(self._extent(), edge, centred=centred)

    def _edge_labels(self) -> list[Text]:
        """Each number and letter beyond the end of its line where counting begins; none where cells are numbered."""
        return self._coordinates.texts(self.layout)

    @property
    def _cell_names(self) -> tuple[Item, ...]:
        return tuple(self._names.texts())

    def _loops(self, loops: Iterable[Sequence[Corner]], style: Style) -> Path:
        """Outlines on the corner lattice as one path."""
        return closed_path(self._bent(loops), style)

    def _bent(self, loops: Iterable[Sequence[Corner]]) -> list[list[XY]]:
        """Where outlines on the corner lattice bend, mm."""
        return [self.layout.corners(self.board.lattice, bends(loop)) for loop in loops]

    def _rim(self, paint: str, share: float) -> Style:
        return Style(stroke=paint, width=line_width(self.pitch, share, widest=_WIDEST_RIM), round=True)

    def _stroke(self, paint: str, share: float) -> Style:
        return Style(stroke=paint, width=line_width(self.pitch, share), round=True)

    @property
    def _edge_layer(self) -> Layer:
        return "score" if self._border else "cut"


class CellDrawing(BoardDrawing):
    """Hexes or squares side by side."""

    def ground(self, paint: str = "cell") -> Group:
        """The background of all cells as one shape, and hatching where cells are missing within the board."""
        items: list[Item] = [self._loops(self.board.outlines, Style(fill=paint))]
        if self.board.inner_outlines:
            items.append(hole_ground(self._bent(self.board.inner_outlines), self.pitch))
        return Group(tuple(items), id="cells", layer="area")

    def lines(self, paint: str = "grid", share: float = 0.022) -> Group:
        """Every edge between cells once, in one path."""
        steps: list[PathStep] = []
        for line in self.board.lines:
            steps += open_steps(self.layout.corners(self.board.lattice, line))
        return Group((Path(tuple(steps), self._stroke(paint, share)),), id="grid", layer="grid")

    def outline(self, paint: str = "edge", share: float = 0.05) -> Group:
        """The outline of all cells, holes included."""
        path = self._loops(self.board.outlines, self._rim(paint, share))
        return Group((path,), id="outline", layer=self._edge_layer)

    def _extent(self) -> tuple[float, float, float, float]:
        return bounds(self.board)

    def _inside(self) -> float:
        return 0.5

    def _beyond(self, label_size: float) -> float:
        # Just beyond the edge of the cell, so that the label reads as part of its line.
        return 0.5 + 0.08 + label_size * 2 / 3

    def _cell_label(self) -> LabelPlace:
        longest = max(map(len, self.board.names))
        if self.board.lattice is SQUARE and isinstance(self.board.naming, Numbers):
            return LabelPlace(-0.475, 0.468, 0.18, "start")
        if self.board.lattice is SQUARE:
            return LabelPlace(-0.465, 0.455, 0.165 if longest <= 3 else 0.14, "start")
        # In the lower part, clear of a small stone's number.
        return LabelPlace(0.0, CIRCUMRADIUS * 0.62, 0.24 if longest <= 3 else 0.2, "middle")


class PointDrawing(BoardDrawing):
    """Points joined by lines, on a plank that reaches a little beyond them."""

    board: PointBoard

    @cached_property
    def _corners(self) -> list[XY]:
        """The corners of the plank in pitches, y up."""
        lattice = self.board.lattice
        rows: dict[int, list[int]] = {}
        for x, y in map(lattice.middle, self.board.cells):
            rows.setdefault(y, []).append(x)
        # Only the ends of a row can be corners.
        ends = (lattice.position((x, y)) for y, row in rows.items() for x in (min(row), max(row)))
        return plank(ends, REACH if self.board.kind != "star" else STAR_REACH)

    @property
    def _plank(self) -> tuple[XY, ...]:
        """The corners of the plank, mm."""
        return tuple(map(self.layout.point, self._corners))

    def ground(self, paint: str = "cell") -> Group:
        """The plank."""
        return Group((Polygon(self._plank, Style(fill=paint)),), id="cells", layer="area")

    def lines(self, paint: str = "edge", share: float = 0.03) -> Group:
        """The lines between points, of maximal length."""
        steps: list[PathStep] = []
        for link in self.board.links:
            # On a lattice, lines are straight.
            ends = link if isinstance(self.board, NamedPoints) else (link[0], link[-1])
            steps += open_steps([self.at(point) for point in ends])
        return Group((Path(tuple(steps), self._stroke(paint, share)),), id="grid", layer="grid")

    def outline(self, paint: str = "edge", share: float = 0.05) -> Group:
        """The edge of the plank."""
        return Group((Polygon(self._plank, self._rim(paint, share)),), id="outline", layer=self._edge_layer)

    def barrier(self, a: int, b: int) -> tuple[XY, XY]:
        """A bar across the middle of the line that joins two points, mm."""
        (x1, y1), (x2, y2) = self.edge(a, b)
        x, y, length = (x1 + x2) / 2, (y1 + y2) / 2, math.hypot(x2 - x1, y2 - y1)
        dx, dy = 0.38 * self.pitch * (x2 - x1) / length, 0.38 * self.pitch * (y2 - y1) / length
        return (x - dy, y + dx), (x + dy, y - dx)

    def bands(self) -> tuple[Group, ...]:
        """The coloured sides: strips on the plank beside the points of a side."""
        drawn = [strip(side, [self.at(cell) for cell in side.cells], self.pitch) for side in self._sides]
        return (Group(tuple(drawn), id="sides", layer="area"),) if drawn else ()

    def _extent(self) -> tuple[float, float, float, float]:
        xs, ys = [x for x, _ in self._corners], [y for _, y in self._corners]
        return min(xs), min(ys), max(xs), max(ys)

    def _inside(self) -> float:
        # Lines of hexes meet the edge aslant, so that the corner of a label comes near it first.
        return REACH * 2 * CIRCUMRADIUS + 0.04 if self.board.lattice is HEX else REACH

    def _beyond(self, label_size: float) -> float:
        return 0.5 + 0.18 + label_size * 2 / 3

    def _cell_label(self) -> LabelPlace:
        # Below the line that runs to the right.
        return LabelPlace(0.08, 0.08 + 0.2 * CAP_HEIGHT, 0.2, "start")
