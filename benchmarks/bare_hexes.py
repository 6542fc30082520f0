"""A peer: labelled hexagons drawn one by one with reportlab, as a short script would do it.

``python -m benchmarks.bare_hexes SIDE WIDTH HEIGHT FILE`` (page size in mm).
"""

from __future__ import annotations

import math
import sys

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas


def main(side: int, width: float, height: float, file: str) -> None:
    """Draw a hexagon of hexagons with a name in every cell."""
    canvas = Canvas(file, pagesize=(width * mm, height * mm))
    pitch = (min(width, height) - 30) / (2 * side)
    radius = pitch / math.sqrt(3) * mm
    canvas.setFont("Helvetica", 0.24 * pitch * mm)
    n = side - 1
    for r in range(-n, n + 1):
        for q in range(max(-n, -n - r), min(n, n - r) + 1):
            x = width / 2 * mm + (q + r / 2) * pitch * mm
            y = height / 2 * mm + r * pitch * math.sqrt(3) / 2 * mm
            path = canvas.beginPath()
            for k in range(6):
                angle = math.radians(60 * k + 30)
                (path.lineTo if k else path.moveTo)(x + radius * math.cos(angle), y + radius * math.sin(angle))
            path.close()
            canvas.drawPath(path)
            canvas.drawCentredString(x, y - radius * 0.7, f"{chr(97 + (q + r + n) % 26)}{r + n + 1}")
    canvas.save()


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3]), sys.argv[4])
