"""The one font family of every picture: Fira Sans, regular and bold.

Widths ship with the package (`boardgen.scene.text`); the files themselves are found through
fontpkg, which only the writers that embed them ask for.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

FAMILY = "Fira Sans"
#: CSS weights of the two faces.
REGULAR, BOLD = 400, 700


@cache
def font_file(*, bold: bool = False) -> Path:
    """Where the TrueType file of a face is installed."""
    import fontpkg

    return Path(fontpkg.path("fira-sans", weight=BOLD if bold else REGULAR))
