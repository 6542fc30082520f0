"""The font family of all pictures: Fira Sans, regular and bold.

Glyph widths ship with boardgen (`boardgen.scene.text`); only writers that embed the font need its
files.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FAMILY = "Fira Sans"
#: CSS weights of the two faces.
REGULAR, BOLD = 400, 700


@cache
def font_file(*, bold: bool = False) -> Path:
    """The path of a face's TrueType file.

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
