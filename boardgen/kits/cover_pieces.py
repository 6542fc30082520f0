"""The pieces in a picture, as a cover tells them from what is drawn beneath them. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Box, Circle, Group, Item, Line, Use

#: Pieces are at least and at most so large, in pitches.
_WHOLE = (0.4, 0.97)


def named_pieces(items: Sequence[Item], pitch: float) -> list[tuple[str, Box]]:
    """The boxes around pieces, with the names of their pictures: nothing as large as a cell is one.

    What is drawn as a line is narrow: a wall between cells.
    """
    found = [
        (name, (left, top, right, bottom))
        for name, (left, top, right, bottom) in _named(items, 0.0, 0.0)
        if max(right - left, bottom - top) < _WHOLE[1] * pitch and min(right - left, bottom - top) > _WHOLE[0] * pitch
    ]
    lines = _lines(items, 0.0, 0.0, pieces=False)
    # A line has a wider one beneath it, which is its edge.
    walls = {(round(box[0] + box[2], 1), round(box[1] + box[3], 1)): (name, box) for name, box in lines}
    return found + [
        (name, box)
        for name, box in walls.values()
        if _WHOLE[0] * pitch < max(box[2] - box[0], box[3] - box[1]) < _WHOLE[1] * pitch
    ]


def small_pieces(items: Sequence[Item], pitch: float) -> list[Box]:
    """The boxes around pieces."""
    return [box for _, box in named_pieces(items, pitch)]


def pieces_of(items: Sequence[Item]) -> Iterator[Box]:
    """The boxes around whatever is drawn as one thing."""
    return (box for _, box in _named(items, 0.0, 0.0))


def _lines(items: Sequence[Item], dx: float, dy: float, *, pieces: bool) -> Iterator[tuple[str, Box]]:
    """The boxes around lines that are pieces, with their paints."""
    for item in items:
        if isinstance(item, Group) and not item.rotate:
            yield from _lines(item.items, dx + item.dx, dy + item.dy, pieces=item.layer == "pieces")
        elif pieces and isinstance(item, Line) and (found := bounds((item,))) is not None:
            yield item.style.stroke or "", (found[0] + dx, found[1] + dy, found[2] + dx, found[3] + dy)


def _named(items: Sequence[Item], dx: float, dy: float) -> Iterator[tuple[str, Box]]:
    for item in items:
        if isinstance(item, Group) and not item.rotate:
            yield from _named(item.items, dx + item.dx, dy + item.dy)
        elif isinstance(item, Use | Circle) and (found := bounds((item,))) is not None:
            name = item.symbol.id if isinstance(item, Use) else ""
            yield name, (found[0] + dx, found[1] + dy, found[2] + dx, found[3] + dy)
