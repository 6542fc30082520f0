"""The outlines of Pisi's new roads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardgen.boards.drawing import BoardDrawing
from boardgen.boards.picture import Display
from boardgen.games.pisi.signs import OUTLINE, OUTLINE_INSIDE
from boardgen.scene.primitives import Group, Line, Style

#: From tile to tile, mm.
_Road = tuple[float, float, float, float]


def new_roads(drawing: BoardDrawing, data: dict[str, Any], display: Display) -> list[_Road]:
    """The roads that are new since some plies, from tile to tile, mm."""
    return [
        (*drawing.at(drawing.board.cell(a)), *drawing.at(drawing.board.cell(b)))
        for edges in data["roads"].values()
        for a, b in edges
        if data["built"].get(f"{a}-{b}", 0) > display.since
    ]


def outlines(drawing: BoardDrawing, new: Sequence[_Road]) -> Group:
    """A band around some roads."""
    styles = [
        Style(stroke=paint, width=width * drawing.pitch, round=True)
        for paint, width in (("accent.line", OUTLINE), ("veil", OUTLINE_INSIDE))
    ]
    return Group(tuple(Line(*ends, style) for style in styles for ends in new), id="new-roads", layer="marks")
