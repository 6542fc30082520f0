"""A peer: the lines of the side-6 Pi board drawn one by one with reportlab, as a short script would do it.

``python -m benchmarks.bare_pi FILE``.
"""

from __future__ import annotations

import math
import sys

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

STEPS = ((1, 0), (0, 1), (-1, 1), (1, 1), (-1, 2), (-2, 1))
COLOURS = ("#a52a18", "#0b6e4a", "#12508a", "#12508a", "#a52a18", "#0b6e4a")


def main(file: str, n: int = 5, pitch: float = 18.5) -> None:
    """All lines of the six families, cell outlines and centres."""
    cells = {(q, r) for r in range(-n, n + 1) for q in range(max(-n, -n - r), min(n, n - r) + 1)}

    def at(q: float, r: float) -> tuple[float, float]:
        return (148.5 + (q + r / 2) * pitch) * mm, (105 + r * pitch * math.sqrt(3) / 2) * mm

    canvas = Canvas(file, pagesize=(297 * mm, 210 * mm))
    for (dq, dr), colour in zip(STEPS, COLOURS, strict=True):
        canvas.setStrokeColor(HexColor(colour))
        for q, r in sorted(cells):
            if (q - dq, r - dr) in cells:
                continue
            end_q, end_r = q, r
            while (end_q + dq, end_r + dr) in cells:
                end_q, end_r = end_q + dq, end_r + dr
            canvas.line(*at(q - dq / 2, r - dr / 2), *at(end_q + dq / 2, end_r + dr / 2))
    for q, r in sorted(cells):
        x, y = at(q, r)
        canvas.circle(x, y, 0.6 * mm, fill=1, stroke=0)
        path = canvas.beginPath()
        radius = pitch / math.sqrt(3) * mm
        for k in range(6):
            angle = math.radians(60 * k + 30)
            (path.lineTo if k else path.moveTo)(x + radius * math.cos(angle), y + radius * math.sin(angle))
        path.close()
        canvas.drawPath(path)
    canvas.save()


if __name__ == "__main__":
    main(sys.argv[1])
