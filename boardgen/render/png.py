"""Scenes to PNG: the SVG, drawn by resvg with the embedded fonts."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from boardgen.errors import FitError
from boardgen.fonts import FAMILY, font_file
from boardgen.fonts.fallback import own_font
from boardgen.limits import DEFAULT_DPI
from boardgen.render.svg import to_svg_and_letters
from boardgen.render.webfonts import Letters, fallback_fonts
from boardgen.scene.primitives import Scene
from boardgen.scene.themes import Theme
from boardgen.units import MM_PER_INCH

#: Left, top, right and bottom of some pixels of a page; the last two are the first that are not among them.
Part = tuple[int, int, int, int]

_LONGEST_SIDE = 20_000
_MOST_PIXELS = 200_000_000
#: How large the root of an SVG says that it is.
_SIZE = re.compile(r' (?:width|height|viewBox)="[^"]*"')
#: Ligatures of Fira Sans in the text of an SVG. Unlike browsers, resvg cannot be told to switch them off; an
#: invisible non-joiner between the letters does it.
_LIGATURE = re.compile(r"(?:f(?=[il])|#(?=&amp;))(?=[^<>]*</text>)")


def to_png(
    scene: Scene,
    theme: Theme,
    lang: str = "en",
    dpi: float = DEFAULT_DPI,
    *,
    transparent: bool = False,
    part: Part | None = None,
) -> bytes:
    """One page as a PNG with its resolution.

    The background is the theme's, white if it paints none; a transparent page has one only if the theme paints it.

    Args:
        scene: the page.
        theme: the look of its paints.
        lang: BCP 47 language of its text.
        dpi: dots per inch.
        transparent: without white behind it.
        part: the pixels of the page that are wanted; all of them without it.

    Raises:
        FitError: too many pixels to draw; the message names a resolution that works.
        SceneError: see `boardgen.render.svg.to_svg`.
    """
    import resvg_py

    _check_size(scene, dpi)
    svg, letters = to_svg_and_letters(scene, theme, lang, text="names")
    if part is not None:
        svg = _part_of(svg, part, dpi)
    with _font_files(letters) as files:
        png: bytes = bytes(
            resvg_py.svg_to_bytes(
                svg_string=_LIGATURE.sub("\\g<0>\u200c", svg),
                dpi=dpi,
                background=theme.colour("page") or (None if transparent else "#ffffff"),
                skip_system_fonts=True,
                font_files=files,
                font_family=FAMILY,
                sans_serif_family=FAMILY,
            )
        )
    return _with_resolution(png, dpi)


def _part_of(svg: str, part: Part, dpi: float) -> str:
    """The same picture, of which only some pixels are on the page: each is drawn as it would be on the whole one."""
    left, top, right, bottom = part
    pixel = MM_PER_INCH / dpi
    seen = (left * pixel, top * pixel, (right - left) * pixel, (bottom - top) * pixel)
    size = f' width="{right - left}" height="{bottom - top}" viewBox="{" ".join(map(repr, seen))}"'
    root, rest = svg.split(">", 1)
    return f"{_SIZE.sub('', root)}{size}>{rest}"


@contextmanager
def _font_files(letters: Letters) -> Iterator[list[str]]:
    """The files of the fonts; those for what Fira Sans lacks exist only for now."""
    files = [str(font_file(bold=bold)) for bold in (False, True)]
    small = fallback_fonts(letters, own_font())
    if not small:
        yield files
        return
    with TemporaryDirectory(prefix="boardgen-") as directory:
        for at, font in enumerate(small):
            path = Path(directory) / f"{at}.ttf"
            path.write_bytes(font.data)
            files.append(str(path))
        yield files


def _check_size(scene: Scene, dpi: float) -> None:
    if not 1 <= dpi <= 2400:
        raise FitError(f"{dpi:g} dpi is out of range; use 1 to 2400")
    width, height = (side / MM_PER_INCH * dpi for side in (scene.width, scene.height))
    most = min(_LONGEST_SIDE / max(width, height), (_MOST_PIXELS / (width * height)) ** 0.5)
    if most < 1:
        raise FitError(
            f"{width:.0f} × {height:.0f} pixels are too many for a PNG; "
            f"{int(dpi * most)} dpi would fit, or write SVG or PDF"
        )


def _with_resolution(png: bytes, dpi: float) -> bytes:
    """Insert a pHYs chunk (pixels per metre) after the header, which is always 33 bytes long."""
    per_metre = round(dpi / MM_PER_INCH * 1000)
    chunk = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    return png[:33] + struct.pack(">I", 9) + chunk + struct.pack(">I", zlib.crc32(chunk)) + png[33:]
