"""Nothing that is printed on sheets is smaller than 6 pt, as pdfium measures it."""

from __future__ import annotations

import pypdfium2
import pytest

from boardgen.draw import board, calibration, paper, pieces, setup
from boardgen.sets import get_set, set_names

SHEETS = {
    **{
        f"pieces {name}": lambda size, name=name: pieces(name, paper=size, duplex=get_set(name).two_sided)
        for name in set_names()
    },
    "calibration": lambda size: calibration(paper=size),
    "board": lambda size: board("pi", paper=size, labels="edge"),
    "halves": lambda size: board("pi", paper=size, halves=True),
    "poster": lambda size: board("iriri", paper=size, pitch=28, tile=True),
    "plan": lambda size: board("pisi", paper=size),
    "pad": lambda size: board("trike", paper=size, pad=2),
    "paper": lambda size: paper("pi", paper=size),
    "setup": lambda size: setup("pisi", seed=1, paper=size),
}


def sizes(pdf):
    """Size in pt of every letter of a document, and the letters around it."""
    for page in pypdfium2.PdfDocument(pdf):
        text = page.get_textpage()
        for i in range(text.count_chars()):
            if text.get_text_range(i, 1).strip():
                matrix = pypdfium2.raw.FS_MATRIX()
                pypdfium2.raw.FPDFText_GetMatrix(text.raw, i, matrix)
                scale = (matrix.a**2 + matrix.b**2) ** 0.5
                yield pypdfium2.raw.FPDFText_GetFontSize(text.raw, i) * scale, text.get_text_range(max(0, i - 8), 16)


@pytest.mark.parametrize("size", ["a4"])
@pytest.mark.parametrize("kind", SHEETS)
def test_no_letter_is_smaller_than_six_points(kind, size):
    smallest = min(sizes(SHEETS[kind](size).pdf))
    assert smallest[0] >= 5.99, smallest
