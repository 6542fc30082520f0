"""The drawing of a board by description: shades, tints, signs, coloured sides and walls, without pieces."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from boardgen.boards.drawing import BoardDrawing, draw_board, line_width
from boardgen.boards.picture import Display, Labels, Picture
from boardgen.boards.sides import Side, signs_in_words
from boardgen.geometry.board import Board
from boardgen.geometry.lattice import XY
from boardgen.geometry.points import NamedPoints, PointBoard
from boardgen.geometry.squares import star_points
from boardgen.scene.primitives import Circle, Group, Item, Line, Path, PathStep, Polygon, Style

#: Signs on the board, for places where pieces begin, goals, and places where nobody may stop.
MARKS = ("dot", "star", "circle", "cross", "diamond", "goal", "start")


class Blank(NamedTuple):
    """A drawn board without pieces: its drawing, the items below and above highlights, the key to its colours."""

    drawing: BoardDrawing
    below: tuple[Item, ...]
    above: tuple[Item, ...]
    key: str = ""


@dataclass(frozen=True)
class DescribedBoard:
    """A board by description.

    Attributes:
        board: the cells.
        bands: the coloured sides.
        walls: edges that block movement, as pairs of cells.
        tinted, marked: colour or sign → cells.
        checkered: whether cells are shaded like a checkerboard.
        dotted: points are dots, and no lines join them.
    """

    board: Board
    bands: tuple[Side, ...] = ()
    walls: tuple[tuple[int, int], ...] = ()
    tinted: tuple[tuple[str, tuple[int, ...]], ...] = ()
    marked: tuple[tuple[str, tuple[int, ...]], ...] = ()
    checkered: bool = False
    dotted: bool = False

    @property
    def sides(self) -> Mapping[str, tuple[frozenset[int], ...]]:
        """Colour → its sides, as sets of cells."""
        found: dict[str, tuple[frozenset[int], ...]] = {}
        for band in self.bands:
            found[band.colour] = (*found.get(band.colour, ()), frozenset(band.cells))
        return found

    def blank(self, display: Display) -> Blank:
        """The empty board drawn; figures of a game share it."""
        return _blank(self, display.pitch, display.labels, display.to_play)

    def _drawn(self, display: Display) -> Blank:
        close = display.to_play
        drawing = draw_board(self.board, display.pitch, display.labels, sides=self.bands, close=close)
        below: list[Item] = [drawing.ground()]
        if self.checkered:
            below.append(drawing.checkering())
        if self.tinted:
            below.append(drawing.tints(dict(self.tinted)))
        lines = self._dots(drawing) if self.dotted else drawing.lines()
        above: list[Item] = [lines, *drawing.bands(), drawing.outline(share=0.035)]
        above += [signs(drawing, sign, cells) for sign, cells in self.marked]
        if self.walls:
            style = Style(stroke="ink", width=line_width(display.pitch, 0.11, widest=4.0), round=True)
            bars = [Line(*start, *end, style) for start, end in (drawing.barrier(*wall) for wall in self.walls)]
            above.append(Group(tuple(bars), id="walls", layer="score"))
        key = signs_in_words(tuple(dict.fromkeys(band.colour for band in self.bands)))
        return Blank(drawing, tuple(below), (*above, *drawing.labels()), key)

    def _dots(self, drawing: BoardDrawing) -> Group:
        """A dot for each point."""
        style = Style(fill="edge")
        dots = [Circle(*drawing.at(point), 0.07 * drawing.pitch, style) for point in self.board]
        return Group(tuple(dots), id="grid", layer="marks")

    def with_star_points(self) -> DescribedBoard:
        """The same with dots on the star points of a large square board of points whose lines run as in Go."""
        board = self.board
        if not isinstance(board, PointBoard) or board.diagonals != "none" or self.marked:
            return self
        cells = star_points(board)
        return replace(self, marked=(("dot", cells),)) if cells else self

    def picture(self, display: Display) -> Picture:
        """The empty board to print."""
        blank = self.blank(display)
        drawing = blank.drawing
        cells = 0 if isinstance(self.board, PointBoard) else len(self.board)
        return Picture(
            drawing.width, drawing.height, blank.below, blank.above, drawing.anchor, self.desc, blank.key, cells=cells
        )

    @property
    def desc(self) -> str:
        """The board in words."""
        board = self.board
        what = "points" if isinstance(board, PointBoard) else "hexes" if board.lattice.name == "hex" else "squares"
        shape = "" if isinstance(board, NamedPoints) else f", a {board.kind}"
        parts = [f"Board of {len(board)} {what}{shape}"]
        if board.holes:
            parts.append(f"{len(board.holes)} left out")
        if self.checkered:
            parts.append("checkered")
        for name, groups in (("tint", self.tinted), ("sign", self.marked)):
            parts += [f"{key} {name} on {', '.join(board.names[cell] for cell in cells)}" for key, cells in groups]
        parts += [f"{band.name} side {band.colour}" for band in self.bands]
        if self.walls:
            parts.append("walls on " + ", ".join(f"{board.names[a]}|{board.names[b]}" for a, b in self.walls))
        return "; ".join(parts)


def signs(drawing: BoardDrawing, sign: str, cells: Iterable[int]) -> Group:
    """A sign on the board, one of `MARKS`, in some of its cells."""
    if sign == "dot" and isinstance(drawing.board, PointBoard):
        # On lines a dot is as dark as they are, and well wider.
        dot = Style(fill="edge")
        items: list[Item] = [Circle(*drawing.at(cell), 0.11 * drawing.pitch, dot) for cell in cells]
    else:
        items = [item for cell in cells for item in _mark(sign, drawing.at(cell), drawing.pitch)]
    return Group(tuple(items), id=f"marks-{sign}", layer="marks")


# It often takes longer to draw than what stands on it.
@lru_cache(maxsize=8)
def _blank(described: DescribedBoard, pitch: float, labels: Labels, to_play: bool) -> Blank:
    return described._drawn(Display(pitch, labels, to_play=to_play))


def _mark(sign: str, at: XY, pitch: float) -> list[Item]:
    """A sign on the board, fainter than any piece."""
    x, y = at
    r = 0.1 * pitch
    filled, line = Style(fill="muted"), Style(stroke="muted", width=0.04 * pitch)
    match sign:
        case "dot":
            return [Circle(x, y, 0.08 * pitch, filled)]
        case "circle":
            return [Circle(x, y, 0.28 * pitch, line)]
        case "goal":
            return [Circle(x, y, 0.3 * pitch, line), Circle(x, y, 0.18 * pitch, line), Circle(x, y, r / 2, filled)]
        case "start":
            # A whole number of dashes fits around the circle, which makes it symmetric under a half turn.
            part = math.tau * 0.3 * pitch / 16
            return [Circle(x, y, 0.3 * pitch, line._replace(dash=(part, part)))]
        case "cross":
            arm = 0.2 * pitch
            return [Line(x - arm, y - arm, x + arm, y + arm, line), Line(x - arm, y + arm, x + arm, y - arm, line)]
        case "diamond":
            return [Polygon(((x, y - 2 * r), (x + 2 * r, y), (x, y + 2 * r), (x - 2 * r, y)), line)]
        case _:
            return [_star(x, y, 0.26 * pitch)]


def _star(x: float, y: float, r: float) -> Path:
    """A six-pointed star, which is symmetric under a half turn."""
    steps: list[PathStep] = []
    for k in range(12):
        reach = r if k % 2 == 0 else 0.5 * r
        turn = math.pi * k / 6
        steps.append(("L" if k else "M", x + reach * math.sin(turn), y - reach * math.cos(turn)))
    return Path((*steps, ("Z",)), Style(fill="muted"))
