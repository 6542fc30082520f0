"""The fonts of all pictures: Fira Sans, regular and bold; Noto Sans, or a font of the user's own, for what it lacks.

Glyph widths ship with boardgen (`boardgen.scene.text`); only writers that embed glyphs need the files.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FAMILY = "Fira Sans"
#: Sets what Fira Sans has no glyph for.
FALLBACK = "Noto Sans"
#: CSS weights of the two faces.
REGULAR, BOLD = 400, 700


@cache
def font_file(*, bold: bool = False) -> Path:
    """The path of a face of Fira Sans, a TrueType file.

    The same answer as ``fontpkg.path("fira-sans", weight=…)``, read from the list of files in the
    font's package: fontpkg first searches every installed package for fonts, which takes longer
    than drawing a board.
    """
    import fontpkg_fira_sans

    root: Path = fontpkg_fira_sans.ROOT
    files = json.loads((root / "metadata.json").read_text(encoding="utf-8"))["files"]
    wanted = BOLD if bold else REGULAR
    found: Path = next(root / f["path"] for f in files if f["weight"] == wanted and f["style"] == "normal")
    return found


def fallback_file() -> Path:
    """The path of Noto Sans, a TrueType file of variable weight."""
    import fontpkg_noto_sans

    root: Path = fontpkg_noto_sans.ROOT
    files = json.loads((root / "metadata.json").read_text(encoding="utf-8"))["files"]
    found: Path = next(root / f["path"] for f in files if f["style"] == "normal")
    return found
