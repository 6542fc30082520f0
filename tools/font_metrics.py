"""Writes `boardgen/scene/data/fira-sans.json`: how far each glyph of the embedded fonts advances.

Layout needs widths alone. Reading them from the fonts costs some 150 ms a run, from the file less
than one. Run ``python tools/font_metrics.py`` after an update of fontpkg-fira-sans; a test compares
the file with the installed fonts.
"""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

TARGET = Path(__file__).parent.parent / "boardgen" / "scene" / "data" / "fira-sans.json"
#: Code points that are never set: control and format characters, line and paragraph separators,
#: private use, and marks that combine with the letter before them (a renderer may place or compose
#: them as it likes, and then widths differ).
LEFT_OUT = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp", "Mn", "Me"}


def metrics(weight: int) -> dict[str, object]:
    """Advances in thousandths of an em, as runs of consecutive code points, and the heights."""
    import fontpkg
    from fontTools.ttLib import TTFont

    font = TTFont(fontpkg.path("fira-sans", weight=weight))
    per_em = font["head"].unitsPerEm
    advances = {
        code: round(font["hmtx"][glyph][0] * 1000 / per_em)
        for code, glyph in sorted(font.getBestCmap().items())
        if unicodedata.category(chr(code)) not in LEFT_OUT
    }
    runs: list[list[int]] = []
    last = -2
    for code, advance in advances.items():
        if code == last + 1:
            runs[-1].append(advance)
        else:
            runs.append([code, advance])
        last = code
    heights = {
        "ascent": font["hhea"].ascent,
        "descent": -font["hhea"].descent,
        "cap": font["OS/2"].sCapHeight,
        "x": font["OS/2"].sxHeight,
    }
    return {"heights": {k: round(v * 1000 / per_em) for k, v in heights.items()}, "advances": runs}


def text() -> str:
    """The whole file."""
    faces = {"regular": metrics(400), "bold": metrics(700)}
    return json.dumps(faces, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    print(f"{TARGET}: {TARGET.stat().st_size} bytes")
