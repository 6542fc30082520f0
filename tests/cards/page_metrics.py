"""Pages of cards measured in PDF files by pdfium: sizes of type, and how full a page is."""

from __future__ import annotations

import ctypes
import math

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium

MM = 72 / 25.4


def glyph_sizes(data):
    """The sizes of all glyphs as they are printed, points, rounded to hundredths."""
    sizes = set()
    for page in pypdfium2.PdfDocument(data):
        text = page.get_textpage()
        matrix = pdfium.FS_MATRIX()
        for at in range(text.count_chars()):
            if chr(pdfium.FPDFText_GetUnicode(text, at)).isspace():
                continue
            size = pdfium.FPDFText_GetFontSize(text, at)
            assert pdfium.FPDFText_GetMatrix(text, at, ctypes.byref(matrix))
            sizes.add(round(size * math.hypot(matrix.b, matrix.d), 2))
    return sizes


def panels(data, columns):
    """Each page of a PDF as grey levels, cut into upright panels; 0.25 mm a pixel."""
    for page in pypdfium2.PdfDocument(data):
        image = page.render(scale=4 / MM, grayscale=True).to_numpy()
        image = image.reshape(image.shape[0], -1)
        width = image.shape[1] // columns
        for column in range(columns):
            yield image[:, column * width : (column + 1) * width]


def fullness(panel, top, bottom):
    """How far down ink reaches between two margins (mm), and the deepest stripe without any above that, as parts."""
    pixel = 0.25
    body = panel[int(top / pixel) : panel.shape[0] - int(bottom / pixel), 40:-40]
    inked = np.flatnonzero((body < 200).any(axis=1))
    if not len(inked):
        return 0.0, 1.0
    gaps = np.diff(np.concatenate([[0], inked]))
    return (inked[-1] + 1) / len(body), gaps.max() / len(body)


def coverage(panel, top, bottom, side, near=6.0):
    """Which part of a panel within its margins is covered: near to ink (mm), or with ink on all four sides of it."""
    pixel = 0.25
    edge = int(side / pixel)
    body = panel[int(top / pixel) : panel.shape[0] - int(bottom / pixel), edge:-edge] < 252
    reach = int(near / pixel)
    for axis in (0, 1):
        padded = np.pad(body, [(reach + 1, reach) if at == axis else (0, 0) for at in (0, 1)])
        counts = np.cumsum(padded, axis=axis, dtype=np.int32)
        size = body.shape[axis]
        low, high = (np.take(counts, np.arange(size) + at, axis=axis) for at in (0, 2 * reach + 1))
        body = high > low
    sweep = np.logical_or.accumulate
    within = sweep(body) & sweep(body[::-1])[::-1] & sweep(body, 1) & sweep(body[:, ::-1], 1)[:, ::-1]
    return float((body | within).mean())
