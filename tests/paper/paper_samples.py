"""Pictures to put on paper, and eyes to look at the result with: pdfium and numpy."""

from __future__ import annotations

import io

import numpy as np
import pikepdf
import pypdfium2 as pdfium

from boardgen.geometry.board import Board
from boardgen.geometry.hexregions import hexagon
from boardgen.geometry.layout import Layout, bounds
from boardgen.render.pdf import to_pdf
from boardgen.scene.primitives import Circle, Document, Item, Line, Polygon, Style
from boardgen.scene.themes import COLOUR, Theme

#: Line widths of the samples, in pitches.
GRID = 0.01


def fitted(board: Board, pitch: float, margin: float) -> tuple[Layout, float, float]:
    """A layout with the board's bounding box at ``(margin, margin)``, and the drawing's size in mm."""
    left, bottom, right, top = bounds(board)
    layout = Layout(pitch, margin - left * pitch, margin + top * pitch)
    return layout, (right - left) * pitch + 2 * margin, (top - bottom) * pitch + 2 * margin


def hexagon_picture(side: int = 6):
    """A hexagon board whose cells shade from left to right, as no two pages of a poster are alike."""

    def picture_at(pitch: float) -> tuple[tuple[Item, ...], float, float]:
        board = hexagon(side)
        inset = GRID * pitch
        layout, width, height = fitted(board, pitch, inset)
        style = Style(fill="cell", stroke="grid", width=2 * inset)
        paints = ("red.fill", "blue.fill", "green.fill", "yellow.fill", "purple.tint")
        cells = tuple(
            Polygon(layout.outline(board, i), style if i % 7 else Style(paints[i // 7 % 5], "grid", 2 * inset))
            for i in board
        )
        return cells, width, height

    return picture_at


def symmetric_picture(pitch: float) -> tuple[tuple[Item, ...], float, float]:
    """A hexagon board with a mark on each of two opposite cells: a half turn leaves it as it is."""
    board = hexagon(4)
    inset = GRID * pitch
    layout, width, height = fitted(board, pitch, inset)
    items: list[Item] = [Polygon(layout.outline(board, i), Style("cell.alt", "edge", 2 * inset)) for i in board]
    for name in ("a1", "b1", "c4", "a4"):
        cell = board.cell(name)
        q, r = board.cells[cell]
        paint = Style(fill="red.fill" if r % 2 else "blue.fill")
        both = (cell, board.index[(-q, -r)])
        items.extend(Circle(*layout.centre(board, at), pitch * 0.3, paint) for at in both)
    (x1, y1), (x2, y2) = (layout.centre(board, board.cell(name)) for name in ("a4", "g4"))
    items.append(Line(x1, y1, x2, y2, Style(stroke="green.line", width=pitch * 0.05)))
    return tuple(items), width, height


def open_pdf(document: Document, theme: Theme = COLOUR) -> pdfium.PdfDocument:
    return pdfium.PdfDocument(io.BytesIO(to_pdf(document, theme)))


def raster(document: Document, dpi: float, page: int = 0, theme: Theme = COLOUR) -> np.ndarray:
    """A page as height × width × 3 bytes, drawn by pdfium."""
    with_pages = open_pdf(document, theme)
    return pixels(with_pages, dpi, page)


def pixels(opened: pdfium.PdfDocument, dpi: float, page: int = 0) -> np.ndarray:
    # A hair less, as pdfium rounds up to whole pixels.
    return opened[page].render(scale=dpi / 72 * (1 - 1e-5), rev_byteorder=True).to_numpy()[:, :, :3].copy()


def paths(document: Document, page: int = 0) -> list[list[tuple[float, float]]]:
    """The corners of every path of a page, in mm from its top left corner, read back with pikepdf."""
    with pikepdf.open(io.BytesIO(to_pdf(document, COLOUR))) as pdf:
        found = pdf.pages[page]
        height = float(found.mediabox[3])
        return [
            [(x * 25.4 / 72, (height - y) * 25.4 / 72) for x, y in path]
            for path in _paths(found, found.resources, pikepdf.Matrix())
        ]


def _paths(stream, resources, ctm):
    stack, path = [], []
    for operands, operator in pikepdf.parse_content_stream(stream):
        name = str(operator)
        if name == "q":
            stack.append(ctm)
        elif name == "Q":
            ctm = stack.pop()
        elif name == "cm":
            ctm = pikepdf.Matrix(*(float(x) for x in operands)) @ ctm
        elif name in "mlc":
            if name == "m" and path:
                yield path
                path = []
            path.append(ctm.transform((float(operands[-2]), float(operands[-1]))))
        elif name == "Do":
            form = resources.XObject[operands[0]]
            inner = pikepdf.Matrix(form.get("/Matrix", [1, 0, 0, 1, 0, 0]))
            yield from _paths(form, form.get("/Resources", resources), inner @ ctm)
        elif name in ("S", "s", "f", "f*", "B", "B*", "b", "b*", "n"):
            if path and name != "n":
                yield path
            path = []


def mm(length: float, dpi: float) -> int:
    return round(length / 25.4 * dpi)
