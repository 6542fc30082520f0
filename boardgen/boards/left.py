"""The numbers of moves on the cells that pieces left by them."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping

from boardgen.boards.drawing import BoardDrawing
from boardgen.scene.primitives import Group, Text
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT

#: Their type, in pitches.
_SIZE = 0.36


def numbers_left(
    drawing: BoardDrawing, moves: Mapping[int, int], pieces: Collection[Container[int]]
) -> Iterator[Group]:
    """The number of each move on the cell that it left; none on those that are occupied again.

    Args:
        drawing: of the board.
        moves: number of the move by the cell that it left.
        pieces: the cells of each player's.
    """
    size = max(_SIZE * drawing.pitch, LEAST_TEXT)
    empty = [cell for cell in sorted(moves) if not any(cell in some for some in pieces)]
    places = [(drawing.at(cell), str(moves[cell])) for cell in empty]
    texts = [Text(x, y + size * CAP_HEIGHT / 2, said, size, "ink", "middle") for (x, y), said in places]
    if texts:
        yield Group(tuple(texts), id="left", layer="marks", title="the moves that left these cells")
