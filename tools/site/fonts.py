"""The type of the pages: Fira Sans, cut down to the letters that they use."""

from __future__ import annotations

import io
from collections.abc import Iterator

from boardgen.fonts import font_file

#: Basic Latin and Latin-1, Greek, punctuation, arrows, signs of mathematics.
_RANGES = (0x20, 0x17F), (0x370, 0x3FF), (0x2010, 0x2044), (0x2190, 0x2199), (0x2212, 0x2265)


def font_files() -> Iterator[tuple[str, bytes]]:
    """Name → bytes of the fonts that ``docs/assets/site.css`` asks for."""
    for name, bold in (("regular", False), ("bold", True)):
        yield f"assets/fira-sans-{name}.woff", _subset(bold)


def _subset(bold: bool) -> bytes:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    font = TTFont(font_file(bold=bold), recalcTimestamp=False)
    options = Options()
    options.layout_features = ["kern"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in _RANGES for code in range(first, last + 1)])
    subsetter.subset(font)
    font.flavor = "woff"
    target = io.BytesIO()
    font.save(target)
    return target.getvalue()
