"""A canvas of reportlab and the fonts on it; the only module that imports reportlab."""

from __future__ import annotations

import importlib
import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from boardgen import __version__
from boardgen.fonts import font_file
from boardgen.fonts.sfnt import TrueType
from boardgen.render.webfonts import SmallFont
from boardgen.scene.primitives import Document
from boardgen.scene.text import check_prose


def load_reportlab() -> None:
    """Import reportlab without Pillow, which it loads for images, and our pages have none: a tenth of a board's time.

    In Pillow's place it gets a module that fetches the real one when anybody asks it for anything.
    """
    if "reportlab.lib.utils" in sys.modules or "PIL.Image" in sys.modules:
        return
    images = ModuleType("PIL.Image")
    vars(images)["__getattr__"] = lambda name: getattr(importlib.import_module("PIL.Image"), name)
    sys.modules[images.__name__] = images
    try:
        importlib.import_module("reportlab.lib.utils")
    finally:
        del sys.modules[images.__name__]


@contextmanager
def plain_streams() -> Iterator[None]:
    """Turn off ASCII85 encoding of compressed streams, which makes files a quarter larger."""
    from reportlab import rl_config

    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        yield
    finally:
        rl_config.useA85 = before


def new_canvas(document: Document) -> Any:
    """An empty reportlab canvas with the document's metadata."""
    from reportlab.pdfbase.pdfdoc import PDFResourceDictionary, xObjectName
    from reportlab.pdfgen.canvas import Canvas

    class PlainCanvas(Canvas):  # type: ignore[misc]  # reportlab has no types
        """A canvas whose pages begin empty and whose forms list all their resources.

        reportlab's pages start by setting Helvetica, which is not embedded; its forms do not list
        the opacities they set, so that readers draw everything in them opaque.
        """

        def _make_preamble(self) -> None:
            self._preamble = ""

        def endForm(self, **extra: Any) -> None:  # noqa: N802  # reportlab's name
            name = self._formData[0]
            super().endForm(**extra)
            form = self._doc.idToObject[xObjectName(name)]
            if form.ExtGState:
                form.Resources = resources = PDFResourceDictionary()
                resources.basicFonts()
                resources.allProcs()
                resources.ExtGState = form.ExtGState
                if form.XObjects:
                    resources.XObject = form.XObjects

    canvas = PlainCanvas(io.BytesIO(), pageCompression=1, invariant=1, lang=document.lang)
    for text in (document.title, document.author, document.subject, *document.keywords):
        check_prose(text)
    canvas.setTitle(document.title or document.pages[0].title)
    canvas.setAuthor(document.author or "boardgen")
    canvas.setSubject(document.subject or document.title or document.pages[0].title)
    canvas.setKeywords(", ".join(document.keywords))
    canvas.setCreator(f"boardgen {__version__}")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


@cache
def main_font(bold: bool) -> str:
    """Register a face with reportlab and return its name there."""
    from reportlab.pdfbase import pdfmetrics

    name = "FiraSans-Bold" if bold else "FiraSans-Regular"
    pdfmetrics.registerFont(_read_at_once(name, font_file(bold=bold)))
    return name


def _read_at_once(name: str, file: Path) -> Any:
    """A font whose em has 1,000 units as reportlab reads it word by word, in a quarter of the time."""
    from reportlab.pdfbase import ttfonts

    original: type[Any] = ttfonts.TTFontFace

    class Face(original):  # type: ignore[misc]  # reportlab has no types
        def extractInfo(self, charInfo: int = 1) -> None:  # noqa: N802, N803  # reportlab's names
            super().extractInfo(charInfo=0)
            font = TrueType(file.read_bytes())
            self.hmetrics, self.glyphPos = font.metrics(), font.places()
            glyphs = font.characters()
            # A space that does not break is set as a space.
            self.charToGlyph = glyphs | {0xA0: glyphs[0x20]}
            self.charWidths = {code: self.hmetrics[glyph][0] for code, glyph in self.charToGlyph.items()}
            self.defaultWidth = self.hmetrics[0][0]

    ttfonts.TTFontFace = Face
    try:
        return ttfonts.TTFont(name, str(file), asciiReadable=False)
    finally:
        ttfonts.TTFontFace = original


def registered(font: SmallFont) -> str:
    """Register a font with reportlab, by a name that tells its glyphs."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    name = f"{font.family}-{zlib.crc32(font.data):08x}"
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, io.BytesIO(font.data), asciiReadable=False))
    return name
