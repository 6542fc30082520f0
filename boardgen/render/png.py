"""Scenes to PNG: the SVG, drawn by resvg with the embedded fonts."""

from __future__ import annotations

import re
import struct
import zlib

from boardgen.errors import FitError
from boardgen.fonts import FAMILY, font_file
from boardgen.limits import DEFAULT_DPI
from boardgen.render.svg import to_svg
from boardgen.scene.primitives import Scene
from boardgen.scene.themes import Theme
from boardgen.units import MM_PER_INCH

_LONGEST_SIDE = 20_000
_MOST_PIXELS = 200_000_000
#: Letters that Fira Sans joins, in the text of an SVG. resvg cannot be told to keep them apart, as browsers
#: are; an invisible non-joiner between them does it.
_LIGATURE = re.compile(r"(?:f(?=[il])|#(?=&amp;))(?=[^<>]*</text>)")


def to_png(scene: Scene, theme: Theme, lang: str = "en", dpi: float = DEFAULT_DPI) -> bytes:
    """One page as a PNG that knows its resolution; white where the theme paints no page.

    Raises:
        FitError: more pixels than can be drawn; the message names a resolution that can.
        SceneError: see `boardgen.render.svg.to_svg`.
    """
    import resvg_py

    _check_size(scene, dpi)
    png: bytes = bytes(
        resvg_py.svg_to_bytes(
            svg_string=_LIGATURE.sub("\\g<0>\u200c", to_svg(scene, theme, lang)),
            dpi=dpi,
            background=theme.colour("page") or "#ffffff",
            skip_system_fonts=True,
            font_files=[str(font_file(bold=bold)) for bold in (False, True)],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )
    return _with_resolution(png, dpi)


def _check_size(scene: Scene, dpi: float) -> None:
    if not 1 <= dpi <= 2400:
        raise FitError(f"{dpi:g} dpi is out of range; take 1 to 2400")
    width, height = (side / MM_PER_INCH * dpi for side in (scene.width, scene.height))
    most = min(_LONGEST_SIDE / max(width, height), (_MOST_PIXELS / (width * height)) ** 0.5)
    if most < 1:
        raise FitError(
            f"{width:.0f} × {height:.0f} pixels are too many for a PNG; "
            f"{int(dpi * most)} dpi would fit, or write SVG or PDF"
        )


def _with_resolution(png: bytes, dpi: float) -> bytes:
    """Put a pHYs chunk (pixels per metre) right behind the header, which always takes 33 bytes."""
    per_metre = round(dpi / MM_PER_INCH * 1000)
    chunk = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    return png[:33] + struct.pack(">I", 9) + chunk + struct.pack(">I", zlib.crc32(chunk)) + png[33:]
