"""Scenes that hold every primitive, for all writers, and what other programs make of them."""

import io
import math

import numpy as np
import pypdfium2
from PIL import Image

from boardgen.render.pdf import to_pdf
from boardgen.render.png import to_png
from boardgen.scene.primitives import (
    Circle,
    Document,
    Group,
    Line,
    Path,
    Polygon,
    Polyline,
    Scene,
    Style,
    Symbol,
    Text,
    Use,
)
from boardgen.scene.themes import COLOUR

#: Five pixels a millimetre, so that pages are whole numbers of pixels.
DPI = 127
LINE = Style(stroke="ink", width=0.6)
DASHED = Style(stroke="blue.line", width=1.2, dash=(4, 2, 1, 2))
FILL = Style(fill="yellow.fill")
BOTH = Style(fill="red.fill", stroke="red.line", width=1.0)
CLEAR = Style(fill="green.fill", stroke="blue.line", width=3.0, opacity=0.4)
ROUND = Style(stroke="accent.fill", width=4.0, round=True)

HEXAGON = tuple((10 * math.sin(math.radians(60 * k)), 10 * math.cos(math.radians(60 * k))) for k in range(6))
CELL = Symbol("cell", (Polygon(HEXAGON, BOTH), Text(0, 1.5, "é", 5, "red.text", "middle")), (-11, -11, 11, 11))
PAIR = Symbol("pair", (Use(CELL, 0, 0), Use(CELL, 22, 0, 30, 0.5)), (-12, -12, 40, 12))
GLASS = Symbol("glass", (Circle(0, 0, 12, BOTH), Circle(8, 0, 12, CLEAR)), (-15, -15, 25, 15))
GLASSES = Symbol("glasses", (Use(GLASS, 0, 0), Group((Circle(0, 0, 6, CLEAR),), dx=30)), (-15, -15, 45, 15))


def page(*items, **about):
    """A small page with these items."""
    return Scene(100, 80, items, **about)


#: name → scene; writers must agree on each.
SCENES = {
    "lines": page(Line(10, 10, 90, 20, LINE), Line(10, 20, 90, 50, DASHED), Line(10, 60, 60, 60, ROUND)),
    "crossing": page(*(Line(10, 10 + 6 * k, 90, 70 - 6 * k, LINE) for k in range(10))),
    "polyline": page(Polyline(((10, 10), (50, 60), (90, 10), (90, 40)), ROUND)),
    "filled-polyline": page(Polyline(((10, 10), (50, 60), (90, 10)), BOTH)),
    "mitre": page(Polyline(((10, 10), (80, 20), (10, 30)), Style(stroke="ink", width=3))),
    "blunt-mitre": page(Polyline(((10, 10), (60, 40), (10, 60)), Style(stroke="ink", width=5))),
    "polygons": page(Polygon(((10, 10), (50, 60), (90, 10)), BOTH), Polygon(((20, 70), (90, 70), (60, 40)), LINE)),
    "star": page(Polygon(((50, 5), (80, 75), (5, 30), (95, 30), (20, 75)), FILL)),
    "circles": page(Circle(30, 40, 20, BOTH), Circle(70, 40, 15, LINE), Circle(50, 40, 8, FILL)),
    "path": page(
        Path(
            (
                *(("M", 20, 60), ("C", 20, 0, 80, 0, 80, 60), ("Z",)),
                *(("M", 40, 50), ("L", 50, 30), ("L", 60, 50), ("Z",), ("M", 45, 70), ("L", 75, 75)),
            ),
            BOTH,
        )
    ),
    "stroked-path": page(Path((("M", 20, 60), ("C", 20, 0, 80, 0, 80, 60), ("L", 50, 70)), LINE)),
    "opacity": page(
        *(Circle(30 + 20 * k, 40, 20, CLEAR) for k in range(3)),
        *(Use(CELL, 20, 20), Circle(80, 70, 8, FILL), Circle(20, 70, 5, CLEAR), Text(30, 75, "HHHH", 12)),
    ),
    # Nothing else is clear here: a page that knows an opacity would lend it to its symbols.
    "opacity-in-symbols": page(
        Use(GLASS, 20, 20), Circle(50, 40, 9, FILL), Use(GLASSES, 20, 60), Use(GLASSES, 70, 25, 90)
    ),
    "clear-lines": page(*(Line(50, 40, 90, 10 * k, Style(stroke="ink", width=6, opacity=0.5)) for k in range(8))),
    "text": page(
        Text(5, 12, "Corné π → 100 %", 8),
        Text(95, 24, "bold & <right>", 8, "red.line", "end", True),
        Text(50, 36, "AVATo fi fl office #& 1/2", 6, "muted", "middle"),
        Text(50, 60, "turned", 8, "blue.line", "middle", False, 30),
        Text(90, 70, "up", 8, "ink", "end", True, -90),
        Text(5, 75, "two  blanks   kept", 4),
    ),
    "uses": page(Use(CELL, 20, 20), Use(CELL, 50, 40, 20), Use(PAIR, 20, 60, 0, 0.8), Use(PAIR, 70, 15, 90)),
    "groups": page(
        Group((Circle(0, 0, 10, BOTH), Text(0, 0, "moved", 5)), dx=30, dy=20),
        Group((Polygon(HEXAGON, LINE), Group((Line(0, 0, 20, 0, ROUND),), dx=5, rotate=45)), dx=60, dy=40, rotate=20),
        Circle(90, 70, 5, BOTH),
    ),
    "clips": page(
        Group(
            (Circle(0, 0, 25, FILL), Text(-20, 0, "clipped text", 10)),
            dx=50,
            dy=40,
            rotate=30,
            clip=(-15, -15, 20, 8),
        ),
        Group((Circle(20, 20, 15, BOTH),), clip=(10.02, 10.02, 19.98, 29.98)),
        Line(60, 70, 95, 70, LINE),
    ),
    "invisible": page(
        Circle(20, 20, 10, Style()),
        Circle(20, 20, 10, Style(stroke="ink")),
        Line(0, 0, 90, 70, Style(fill="ink")),
        Text(10, 10, "", 5),
        Circle(80, 70, 5, FILL),
    ),
}


def resvg(scene, theme=COLOUR, dpi=DPI):
    """What resvg makes of the SVG."""
    return np.asarray(Image.open(io.BytesIO(to_png(scene, theme, dpi=dpi))).convert("RGB"), dtype=np.int16)


def pdfium(scene, theme=COLOUR, dpi=DPI):
    """What pdfium makes of the PDF."""
    return pdfium_page(to_pdf(Document((scene,)), theme), 0, dpi)


def pdfium_page(data, number, dpi=DPI):
    with pypdfium2.PdfDocument(data) as document:
        # pdfium rounds up; a page of 500.0001 pixels has to have 500 of them.
        image = document[number].render(scale=(1 - 1e-5) * dpi / 72).to_pil()
    return np.asarray(image.convert("RGB"), dtype=np.int16)


def difference(one, other):
    """Mean difference of two pictures and the largest one between 5 × 5 pixel means, both 0 … 255."""
    height, width = (min(a, b) for a, b in zip(one.shape[:2], other.shape[:2], strict=True))
    assert abs(one.shape[0] - other.shape[0]) <= 1
    assert abs(one.shape[1] - other.shape[1]) <= 1
    gap = np.abs(one[:height, :width] - other[:height, :width]).max(axis=2)
    signed = (one[:height, :width] - other[:height, :width]).astype(float)
    rows, columns = height // 5 * 5, width // 5 * 5
    means = signed[:rows, :columns].reshape(rows // 5, 5, columns // 5, 5, 3).mean(axis=(1, 3))
    return gap.mean(), np.abs(means).max()
