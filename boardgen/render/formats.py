"""The table of formats: the suffix decides how a document is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Literal

from boardgen.errors import OutputError
from boardgen.limits import DEFAULT_DPI
from boardgen.progress import tracked
from boardgen.scene.primitives import Document, Scene
from boardgen.scene.themes import LASER, Theme

#: How the text of an SVG is written: with its glyphs, as outlines, or by the names of its fonts alone.
TextAs = Literal["glyphs", "outlines", "names"]
#: Document, theme, dots per inch, text → files. Formats without pages give one file per page.
Writer = Callable[[Document, Theme, float, TextAs], list[bytes]]


def _svg(document: Document, theme: Theme, dpi: float, text: TextAs) -> list[bytes]:
    from boardgen.render.svg import to_svg

    # Cutters' programs show ids as layer names, and such files are not embedded in HTML pages.
    return [to_svg(page, theme, document.lang, theme is LASER, text).encode() for page in _pages(document)]


def _pdf(document: Document, theme: Theme, dpi: float, text: TextAs) -> list[bytes]:
    from boardgen.render.pdf import to_pdf

    return [to_pdf(document, theme)]


def _png(document: Document, theme: Theme, dpi: float, text: TextAs) -> list[bytes]:
    from boardgen.render.png import to_png

    return [to_png(page, theme, document.lang, dpi) for page in _pages(document)]


def _txt(document: Document, theme: Theme, dpi: float, text: TextAs) -> list[bytes]:
    from boardgen.render.dump import dump

    return [dump(document).encode()]


def _dxf(document: Document, theme: Theme, dpi: float, text: TextAs) -> list[bytes]:
    from boardgen.render.dxf import to_dxf

    return [to_dxf(page) for page in _pages(document)]


def _pages(document: Document) -> Iterator[Scene]:
    return tracked(document.pages, len(document.pages), "Writing pages")


FORMATS: Mapping[str, Writer] = MappingProxyType(
    {".svg": _svg, ".pdf": _pdf, ".png": _png, ".dxf": _dxf, ".txt": _txt}
)


def render(
    document: Document, suffix: str, theme: Theme, dpi: float = DEFAULT_DPI, text: TextAs = "glyphs"
) -> list[bytes]:
    """A document in the format of a suffix: one file for ``.pdf`` and ``.txt``, otherwise one per page.

    Args:
        document: the pages.
        suffix: with its dot, in either case.
        theme: the look of its paints; ``.dxf`` has its own colours.
        dpi: resolution of ``.png``; other formats ignore it.
        text: how an ``.svg`` has its text; other formats ignore it.

    Raises:
        OutputError: no such format.
        SceneError, MissingGlyphError, FitError: see the writers.
    """
    writer = FORMATS.get(suffix.lower())
    if writer is None:
        raise OutputError(f"there is no format {suffix or 'without a suffix'!r}; use one of {', '.join(FORMATS)}")
    return writer(document, theme, dpi, text)
