"""Font files opened by fontTools, whatever their kind: outlines of any letter, at the weight of a face."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import Any

from boardgen.errors import FontError
from boardgen.fonts import BOLD, REGULAR
from boardgen.fonts.sfnt import Glyph, Metrics

#: The bit of the OS/2 table by which a maker forbids that his font becomes part of a document.
_RESTRICTED = 0x0002


class OpenedFont:
    """A font: TrueType or OpenType, also of variable weight, also the first of a collection.

    Attributes:
        path: of the file.
        family: its name.
    """

    def __init__(self, path: Path, family: str = "") -> None:
        """Open a file.

        Raises:
            FontError: it cannot be read, is no font, or may not be embedded.
        """
        from fontTools.ttLib import TTFont, TTLibError

        self.path = path
        try:
            self._font: Any = TTFont(io.BytesIO(path.read_bytes()), lazy=True, fontNumber=0)
            self._names: dict[int, str] = self._font.getBestCmap() or {}
            self.per_em: int = self._font["head"].unitsPerEm
            self._licence: int = self._font["OS/2"].fsType if "OS/2" in self._font else 0
            axes = [axis.axisTag for axis in self._font["fvar"].axes] if "fvar" in self._font else []
            self.family = family or _plain(self._font["name"].getBestFamilyName())
        except OSError as error:
            raise FontError(f"{path}: {error.strerror or error}") from error
        # A damaged file fails wherever fontTools happens to be: with an error of its own, of struct, a KeyError …
        except (TTLibError, Exception) as error:
            raise FontError(f"{path} is no font that can be read; give a .ttf or .otf file") from error
        # The weakest of several bits counts.
        if self._licence & 0xF == _RESTRICTED:
            raise FontError(f"{path}: the maker of this font does not allow that documents contain it; use another")
        self._weighs = "wght" in axes

    def has(self, character: str) -> bool:
        """Whether there is a glyph for a character."""
        return ord(character) in self._names

    def advance(self, character: str, *, bold: bool) -> float:
        """How far a character that the font has advances, in ems."""
        width: float = self.drawn(character, bold=bold).width
        return round(width) / self.per_em

    def drawn(self, character: str, *, bold: bool) -> Any:
        """The glyph of a character, as fontTools draws it with a pen."""
        return self.glyphs(bold=bold)[self._names[ord(character)]]

    @cache  # noqa: B019  # fonts are few and live as long as the process
    def glyphs(self, *, bold: bool) -> Any:
        """All glyphs at the weight of a face."""
        return self._font.getGlyphSet(location={"wght": BOLD if bold else REGULAR} if self._weighs else None)

    def metrics(self, *, bold: bool) -> Metrics:
        """What a small font made of this one says of itself."""
        heights = self._font["hhea"]
        weight = BOLD if bold else REGULAR
        return Metrics(self.family, weight, self.per_em, heights.ascent, -heights.descent, self._licence)

    @cache  # noqa: B019  # see above
    def glyph(self, character: str, *, bold: bool) -> Glyph:
        """A character that the font has, as an entry of a TrueType font."""
        from fontTools.pens.cu2quPen import Cu2QuPen
        from fontTools.pens.filterPen import DecomposingFilterPen
        from fontTools.pens.ttGlyphPen import TTGlyphPen

        pen = TTGlyphPen(None)
        # Outlines of cubic curves run the other way round.
        quadratic = Cu2QuPen(pen, self.per_em / 1000, reverse_direction="glyf" not in self._font)
        drawn = self.drawn(character, bold=bold)
        drawn.draw(DecomposingFilterPen(quadratic, self.glyphs(bold=bold)))
        made = pen.glyph(dropImpliedOnCurves=True)
        outline = made.compile(None, optimizeSize=True) if made.numberOfContours else b""
        return Glyph(round(drawn.width), outline)


def _plain(name: str | None) -> str:
    """A family name that needs no quoting, distinct from our own."""
    plain = " ".join("".join(c if c.isalnum() else " " for c in name or "").split()) or "Font"
    return f"Own {plain}"


@cache
def opened(path: Path, family: str = "") -> OpenedFont:
    """The font of a file, opened once.

    Raises:
        FontError: see `OpenedFont`.
    """
    return OpenedFont(path, family)
