"""The pieces in a picture, as a cover tells them from what is drawn beneath them. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Box, Circle, Group, Item, Line, Path, Use

#: Pieces are at least and at most so large, in pitches.
_WHOLE = (0.4, 0.97)


class Piece(NamedTuple):
    """The box around a piece, its sort, and what it is worth to be seen: more, the fewer there are of its sort."""

    left: float
    top: float
    right: float
    bottom: float
    sort: str
    worth: float


def named_pieces(items: Sequence[Item], pitch: float) -> list[tuple[str, Box]]:
    """The boxes around pieces, with the names of their pictures: nothing as large as a cell, unturned, is one.

    What is drawn as a line is narrow: a wall between cells.
    """
    found = [
        (name, box)
        for name, box, (least, most) in _named(items, 0.0, 0.0)
        if most < _WHOLE[1] * pitch and least > _WHOLE[0] * pitch
    ]
    lines = _lines(items, 0.0, 0.0, pieces=False)
    # A line has a wider one beneath it, which is its edge.
    walls = {(round(box[0] + box[2], 1), round(box[1] + box[3], 1)): (name, box) for name, box in lines}
    return found + [
        (name, box)
        for name, box in walls.values()
        if _WHOLE[0] * pitch < max(box[2] - box[0], box[3] - box[1]) < _WHOLE[1] * pitch
    ]


def lying_pieces(items: Sequence[Item], pitch: float) -> list[Box]:
    """The boxes around whatever lies on tiles, however small, such as the coins of roads; lines run on anyway."""
    return [box for _, box, (_, most) in _named(items, 0.0, 0.0) if most < _WHOLE[1] * pitch]


def pieces_of(items: Sequence[Item]) -> Iterator[Box]:
    """The boxes around whatever is drawn as one thing."""
    return (box for _, box, _ in _named(items, 0.0, 0.0))


def outlines(items: Sequence[Item]) -> list[Box]:
    """The boxes around frames, each once."""
    found = (
        (round(box[0] + dx, 1), round(box[1] + dy, 1), round(box[2] + dx, 1), round(box[3] + dy, 1))
        for mark, dx, dy in _frames(items, 0.0, 0.0, marks=False)
        if isinstance(mark, Path) and (box := bounds((mark,))) is not None
    )
    return [*dict.fromkeys(found)]


def framed_edges(items: Sequence[Item]) -> list[tuple[XY, XY]]:
    """The straight edges of frames around what matters, such as stones that win, and lines through it, each once."""
    found = (
        ((round(x1 + dx, 2), round(y1 + dy, 2)), (round(x2 + dx, 2), round(y2 + dy, 2)))
        for mark, dx, dy in _frames(items, 0.0, 0.0, marks=False)
        for (x1, y1), (x2, y2) in (
            path_edges(mark) if isinstance(mark, Path) else [((mark.x1, mark.y1), (mark.x2, mark.y2))]
        )
    )
    # A frame has a wider one beneath it, which is its edge.
    return [*dict.fromkeys(found)]


def _frames(
    items: Sequence[Item], dx: float, dy: float, *, marks: bool
) -> Iterator[tuple[Path | Line, float, float]]:
    """Outlines and lines among marks, and how far off they are drawn."""
    for item in items:
        if isinstance(item, Group) and not item.rotate:
            yield from _frames(item.items, dx + item.dx, dy + item.dy, marks=marks or item.layer == "marks")
        elif marks and (
            isinstance(item, Line)
            or (isinstance(item, Path) and item.style.stroke is not None and item.style.fill is None)
        ):
            yield item, dx, dy


def path_edges(path: Path) -> Iterator[tuple[XY, XY]]:
    """The straight parts of a path."""
    begin = at = (0.0, 0.0)
    for step in path.steps:
        name, *numbers = step
        to = (float(numbers[-2]), float(numbers[-1])) if numbers else begin
        if name in {"L", "Z"} and to != at:
            yield at, to
        begin, at = (to if name == "M" else begin), to


def _lines(items: Sequence[Item], dx: float, dy: float, *, pieces: bool) -> Iterator[tuple[str, Box]]:
    """The boxes around lines that are pieces, with their paints."""
    for item in items:
        if isinstance(item, Group) and not item.rotate:
            yield from _lines(item.items, dx + item.dx, dy + item.dy, pieces=item.layer == "pieces")
        elif pieces and isinstance(item, Line) and (found := bounds((item,))) is not None:
            yield item.style.stroke or "", (found[0] + dx, found[1] + dy, found[2] + dx, found[3] + dy)


def _named(items: Sequence[Item], dx: float, dy: float) -> Iterator[tuple[str, Box, XY]]:
    """What is drawn as one thing: its name, the box around it, and its lesser and greater side unturned."""
    for item in items:
        if isinstance(item, Group) and not item.rotate:
            yield from _named(item.items, dx + item.dx, dy + item.dy)
        elif isinstance(item, Use | Circle) and (found := bounds((item,))) is not None:
            name, (left, top, right, bottom), scale = "", found, 1.0
            if isinstance(item, Use):
                name, (left, top, right, bottom), scale = item.symbol.id, item.symbol.box, item.scale
            sides = (right - left) * scale, (bottom - top) * scale
            box = (found[0] + dx, found[1] + dy, found[2] + dx, found[3] + dy)
            yield name, box, (min(sides), max(sides))
