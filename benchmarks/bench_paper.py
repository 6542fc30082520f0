"""Free papers and posters: sizes of files, and time from picture to bytes."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.harness import Row, cpu_seconds
from boardgen.boards.drawing import draw_board
from boardgen.geometry.hexregions import hexagon
from boardgen.paper import Drawn, board_pages, paper_page
from boardgen.paper.spreads import OnePage, Poster
from boardgen.render.pdf import to_pdf
from boardgen.render.svg import to_svg
from boardgen.scene.primitives import Polygon, Scene, Style, Symbol, Text, Use
from boardgen.scene.themes import COLOUR

#: A hexagon of side 50 has 7,351 cells; at this pitch it takes 28 sheets of A4.
_SIDE = 50
_PITCH = 10.5


def _board(pitch: float) -> Drawn:
    """A labelled hexagon board, one symbol for all cells."""
    board = hexagon(_SIDE)
    drawing = draw_board(board, pitch)
    layout, width, height = drawing.layout, drawing.width, drawing.height
    x, y = layout.centre(board, 0)
    outline = tuple((cx - x, cy - y) for cx, cy in layout.outline(board, 0))
    box = (-pitch, -pitch, pitch, pitch)
    cell = Symbol("cell", (Polygon(outline, Style(fill="cell", stroke="grid", width=0.15)),), box)
    centres = [layout.centre(board, i) for i in board]
    cells = tuple(Use(cell, cx, cy) for cx, cy in centres)
    labels = tuple(
        Text(cx, cy + pitch * 0.08, name, pitch * 0.22, "muted", "middle")
        for (cx, cy), name in zip(centres, board.names, strict=True)
    )
    return cells + labels, width, height


def rows() -> Iterator[Row]:
    """Figures beside their bars."""
    page = paper_page("pi", paper="a3", pitch=12).pages[0]
    yield Row("Pi paper, A3 at 12 mm: SVG", len(to_svg(page, COLOUR).encode()) / 1000, 25, "kB")
    yield Row("Pi paper, A3 at 12 mm: to SVG", cpu_seconds(lambda: to_svg(_pi(), COLOUR)), 0.1, "s CPU")
    poster = board_pages(_board, Poster(_PITCH))
    count = len(poster.pages)
    yield Row(f"poster of 7,351 labelled cells, {count} pages: PDF", len(to_pdf(poster, COLOUR)) / 1000, 250, "kB")
    seconds = cpu_seconds(lambda: to_pdf(board_pages(_board, Poster(_PITCH)), COLOUR))
    yield Row(f"poster of 7,351 labelled cells, {count} pages: to PDF", seconds, 1.0, "s CPU")
    one = board_pages(_board, OnePage(_PITCH), paper="1200x1000mm")
    seconds_once = cpu_seconds(lambda: to_pdf(board_pages(_board, OnePage(_PITCH), paper="1200x1000mm"), COLOUR))
    yield Row("that poster beside the same picture on one page: time", seconds / seconds_once, 2.0, "×")
    yield Row("the same picture on one page: PDF", len(to_pdf(one, COLOUR)) / 1000, 250, "kB")


def _pi() -> Scene:
    return paper_page("pi", paper="a3", pitch=12).pages[0]
