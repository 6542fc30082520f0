"""Writes `boardgen/fonts/data/*.json`: how far each glyph of Fira Sans advances, and each of Noto Sans that it lacks.

Of letters and digits that titles begin with, also how far within their advance they begin.

Layout needs widths alone. Reading them from the fonts costs some 150 ms a run, from the file less
than one. Run ``python tools/font_metrics.py`` after an update of the fonts' packages; a test compares
the files with the installed fonts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from boardgen.fonts import BOLD, FALLBACK, FAMILY, REGULAR, fallback_file, font_file
from boardgen.fonts.fallback import can_be_set
from boardgen.fonts.metrics import metrics_file

#: Bearings are kept of characters before this one: Latin, Greek and Cyrillic.
_BEARINGS = 0x530


def fira_sans(weight: int) -> dict[str, object]:
    """The metrics of a weight of Fira Sans."""
    from fontTools.ttLib import TTFont

    font = TTFont(font_file(bold=weight == BOLD))
    return {**_metrics(font, font.getGlyphSet(), font.getBestCmap()), "bearings": _bearings(font)}


def noto_sans(weight: int) -> dict[str, object]:
    """The metrics of a weight of Noto Sans, for what Fira Sans lacks."""
    from fontTools.ttLib import TTFont

    font = TTFont(fallback_file())
    known = TTFont(font_file()).getBestCmap()
    return _metrics(font, font.getGlyphSet(location={"wght": weight}), font.getBestCmap().keys() - known.keys())


def _metrics(font: Any, glyphs: Any, codes: Iterable[int]) -> dict[str, object]:
    """Advances in thousandths of an em, as runs of consecutive code points, and the heights."""
    per_em, names = font["head"].unitsPerEm, font.getBestCmap()
    codes = (code for code in codes if can_be_set(chr(code)))
    runs = _runs({code: round(glyphs[names[code]].width * 1000 / per_em) for code in codes})
    heights = {
        "ascent": font["hhea"].ascent,
        "descent": -font["hhea"].descent,
        "cap": font["OS/2"].sCapHeight,
        "x": font["OS/2"].sxHeight,
    }
    return {"heights": {k: round(v * 1000 / per_em) for k, v in heights.items()}, "advances": runs}


def _bearings(font: Any) -> list[list[int]]:
    """Left side bearings of letters and digits in thousandths of an em, in the same runs."""
    per_em = font["head"].unitsPerEm
    named = ((code, name) for code, name in font.getBestCmap().items() if code < _BEARINGS and chr(code).isalnum())
    return _runs({code: round(font["hmtx"][name][1] * 1000 / per_em) for code, name in named})


def _runs(lengths: dict[int, int]) -> list[list[int]]:
    """Runs of consecutive code points: the first, then their lengths."""
    runs: list[list[int]] = []
    for code in sorted(lengths):
        if code - 1 not in lengths:
            runs.append([code])
        runs[-1].append(lengths[code])
    return runs


def texts() -> dict[str, str]:
    """Family → the whole file."""
    found = {}
    for family, metrics in ((FAMILY, fira_sans), (FALLBACK, noto_sans)):
        faces = {"regular": metrics(REGULAR), "bold": metrics(BOLD)}
        found[family] = json.dumps(faces, separators=(",", ":")) + "\n"
    return found


if __name__ == "__main__":
    for name, text in texts().items():
        metrics_file(name).write_text(text, encoding="utf-8")
        print(f"{metrics_file(name)}: {len(text)} bytes")
