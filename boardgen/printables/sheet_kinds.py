"""Kinds of options about sheets and what is on them: paper, theme, font."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from boardgen.errors import FontError
from boardgen.printables.kinds import Choice, Kind, bad

#: Instead of a paper: the page is as large as the drawing.
NO_PAPER = "none"


class Paper(Kind):
    """A paper size by name or by its sides."""

    type = "paper"
    metavar = "SIZE"

    def __init__(self, none: bool = False) -> None:
        self.none = none

    def choices(self) -> tuple[str, ...]:
        """The named sizes."""
        from boardgen.paper.sizes import PAPERS

        return (*PAPERS, NO_PAPER) if self.none else tuple(PAPERS)

    def read(self, value: object) -> str:
        """The text, lower case."""
        from boardgen.paper.sizes import parse_paper

        text = str(value).strip().lower()
        if not (self.none and text == NO_PAPER):
            parse_paper(text)
        return text


class ThemeName(Choice):
    """A theme by name, or one of the caller's own."""

    def read(self, value: object) -> Any:
        """The theme."""
        from boardgen.scene.themes import THEMES, Theme

        return value if isinstance(value, Theme) else THEMES[super().read(value)]


class FontFile(Kind):
    """A font by its file, or one that is open."""

    type = "font"
    metavar = "FILE"

    def read(self, value: object) -> Any:
        """The font."""
        from boardgen.fonts.fallback import open_font
        from boardgen.fonts.opened import OpenedFont

        if isinstance(value, OpenedFont):
            return value
        if not isinstance(value, str | PathLike) or not str(value):
            raise bad(f"{value!r} is not the name of a file")
        try:
            return open_font(Path(value))
        except FontError as error:
            raise bad(str(error)) from None
