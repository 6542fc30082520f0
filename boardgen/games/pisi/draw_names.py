"""Coordinates of the island, at its edge or in its tiles."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from boardgen.boards.drawing import BoardDrawing
from boardgen.boards.picture import Display
from boardgen.games.pisi.signs import FRAME_INSIDE
from boardgen.scene.primitives import Group, Text
from boardgen.scene.text import CAP_HEIGHT

#: Size of names in tiles, in pitches and at most, mm.
_NAME_SIZE, _LARGEST_NAME = 0.182, 3.6
#: Where they begin, in pitches from the middle of a tile: clear of the line of a coast.
_NAME_INSIDE = 0.43


def cell_names(drawing: BoardDrawing, cities: Collection[str], display: Display) -> tuple[Group, ...]:
    """The coordinates, clear of coasts; the names of cities stand inside their frames."""
    if display.labels != "cells":
        return drawing.labels() if display.enlarged == 1.0 else tuple(_smaller(drawing, display.enlarged))
    (group,) = drawing.labels()
    items = []
    for text in group.items:
        assert isinstance(text, Text)
        text = text._replace(size=max(text.size, min(_NAME_SIZE * drawing.pitch, _LARGEST_NAME)))
        x, y = drawing.at(drawing.board.cell(text.text))
        inside = (FRAME_INSIDE if text.text in cities else _NAME_INSIDE) * drawing.pitch
        items.append(text._replace(x=x - inside, y=y + inside))
    return (group._replace(items=tuple(items)),)


def _smaller(drawing: BoardDrawing, enlarged: float) -> Iterator[Group]:
    """The coordinates at the edge, so much smaller than usual, in their places."""
    for group in drawing.labels():
        texts = [text for text in group.items if isinstance(text, Text)]
        raised = [text.y - text.size * (1 - 1 / enlarged) * CAP_HEIGHT / 2 for text in texts]
        items = (text._replace(y=y, size=text.size / enlarged) for text, y in zip(texts, raised, strict=True))
        yield group._replace(items=tuple(items))
