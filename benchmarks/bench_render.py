"""Writing scenes: a board of 7,351 labelled hexagons on A0 against reportlab alone, and a figure as SVG."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator

from benchmarks.harness import Row, cpu_seconds
from boardgen.render.pdf import to_pdf
from boardgen.render.svg import to_svg
from boardgen.scene.primitives import Circle, Document, Group, Polygon, Scene, Style, Symbol, Text, Use
from boardgen.scene.themes import COLOUR

A0 = (841.0, 1189.0)
PITCH = 8.0


def centres(side: int) -> list[tuple[float, float, str]]:
    """Centres and names of the cells of a hexagonal board, the middle one at the middle of an A0 page."""
    reach = side - 1
    found = []
    for r in range(-reach, reach + 1):
        for q in range(max(-reach, -reach - r), min(reach, reach - r) + 1):
            x = A0[0] / 2 + PITCH * (q + r / 2)
            y = A0[1] / 2 + PITCH * r * math.sqrt(3) / 2
            found.append((x, y, f"{chr(97 + (q + reach) // 26)}{chr(97 + (q + reach) % 26)}{r + side}"))
    return found


def corners() -> list[tuple[float, float]]:
    radius = PITCH / math.sqrt(3)
    angles = [math.radians(60 * k) for k in range(6)]
    return [(radius * math.sin(a), radius * math.cos(a)) for a in angles]


def board_scene(side: int) -> Scene:
    outline = Polygon(tuple(corners()), Style("cell", "grid", 0.2))
    symbol = Symbol("hex", (outline,), (-5.0, -5.0, 5.0, 5.0))
    cells = tuple(Use(symbol, x, y) for x, y, _ in centres(side))
    labels = tuple(Text(x, y + 3, name, 1.8, "muted", "middle") for x, y, name in centres(side))
    return Scene(*A0, (Group(cells, "cells"), Group(labels, "labels")), f"{len(cells)} cells")


def bare_script(side: int) -> bytes:
    """The same picture as a page of reportlab's manual would draw it, with one of the built-in fonts."""
    from reportlab.lib.units import mm
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(io.BytesIO(), pagesize=(A0[0] * mm, A0[1] * mm), pageCompression=1, invariant=1)
    canvas.setFillColor("#fbf9f4")
    canvas.setStrokeColor("#b9b2a3")
    canvas.setLineWidth(0.2 * mm)
    shape = corners()
    for x, y, _ in centres(side):
        path = canvas.beginPath()
        path.moveTo((x + shape[0][0]) * mm, (y + shape[0][1]) * mm)
        for dx, dy in shape[1:]:
            path.lineTo((x + dx) * mm, (y + dy) * mm)
        path.close()
        canvas.drawPath(path, stroke=1, fill=1)
    canvas.setFillColor("#6b665c")
    canvas.setFont("Helvetica", 1.8 * mm)
    for x, y, name in centres(side):
        canvas.drawCentredString(x * mm, (A0[1] - y - 3) * mm, name)
    canvas.showPage()
    data: bytes = canvas.getpdfdata()
    return data


def bare_svgwrite(side: int) -> str:
    """The same picture as svgwrite's manual would draw it."""
    import svgwrite

    drawing = svgwrite.Drawing(size=("841mm", "1189mm"), viewBox="0 0 841 1189", debug=False)
    cell = drawing.polygon(corners(), id="hex", fill="#fbf9f4", stroke="#b9b2a3", stroke_width=0.2)
    drawing.defs.add(cell)
    labels = drawing.g(fill="#6b665c", font_size=1.8, text_anchor="middle")
    for x, y, name in centres(side):
        drawing.add(drawing.use(cell, (x, y)))
        labels.add(drawing.text(name, (x, y + 3)))
    drawing.add(labels)
    text: str = drawing.tostring()
    return text


def chess_board() -> str:
    """The figure that python-chess makes of its starting position."""
    import chess
    import chess.svg

    return str(chess.svg.board(chess.Board()))


def figure_scene() -> Scene:
    """About what a figure of a game on 91 cells holds: cells, labels, thirty numbered stones."""
    board = centres(6)
    hexagon = board_scene(1).items[0]
    assert isinstance(hexagon, Group)
    cell = hexagon.items[0]
    assert isinstance(cell, Use)
    red = Style("red.fill", "red.line", 0.3)
    items = [
        Group(tuple(Use(cell.symbol, x, y) for x, y, _ in board), "cells"),
        *(Text(x, y + 3, name, 1.8, "muted", "middle") for x, y, name in board[::3]),
        *(Circle(x, y, 3, red) for x, y, _ in board[::3]),
        *(Text(x, y + 1, str(at), 2.6, "red.text", "middle", True) for at, (x, y, _) in enumerate(board[::3])),
    ]
    return Scene(*A0, tuple(items), "a figure", "what it shows")


def rows() -> Iterator[Row]:
    def ours() -> bytes:
        return to_pdf(Document((board_scene(50),)), COLOUR)

    size = len(ours()) / 1000
    ratio = cpu_seconds(ours) / cpu_seconds(lambda: bare_script(50))
    yield Row("7,351 labelled hexes on A0 to PDF, against a bare reportlab script", ratio, 2.5, "times")
    yield Row("7,351 labelled hexes on A0, PDF", size, 250, "kB")
    small, large = (board_scene(side) for side in (10, 100))
    growth = (len(large.items[0].items) if isinstance(large.items[0], Group) else 0) / 271
    slower = cpu_seconds(lambda: to_pdf(Document((large,)), COLOUR), 3) / cpu_seconds(
        lambda: to_pdf(Document((small,)), COLOUR)
    )
    yield Row(f"side 100 against side 10 ({growth:.0f} times the cells)", slower, 1.2 * growth, "times")
    ratio = cpu_seconds(lambda: to_svg(board_scene(50), COLOUR)) / cpu_seconds(lambda: bare_svgwrite(50))
    yield Row("7,351 labelled hexes to SVG, against svgwrite alone", ratio, 0.75, "times")
    figure = figure_scene()
    ours_s = cpu_seconds(lambda: [to_svg(figure, COLOUR) for _ in range(50)])
    peer_s = cpu_seconds(lambda: [chess_board() for _ in range(50)])
    yield Row("a ready figure of 91 cells to SVG, against chess.svg.board", ours_s / peer_s, 0.5, "times")
