"""What stands on Iriri's grid, and all of it with the moves that placed it. Millimetres, y down."""

from __future__ import annotations

from boardgen.boards.drawing import BoardDrawing, draw_board
from boardgen.boards.picture import Picture
from boardgen.boards.strokes import last_move
from boardgen.games.iriri.brackets import centre
from boardgen.games.iriri.draw_edge import OPEN, moved_labels, open_all_round
from boardgen.games.iriri.draw_hands import pyramid
from boardgen.games.iriri.draw_numbers import move_numbers
from boardgen.games.iriri.kinds import owner
from boardgen.games.iriri.position import Position
from boardgen.games.iriri.window import extent, spread
from boardgen.games.iriri.words import cell_name
from boardgen.scene.primitives import Group, Item

#: The type of coordinates in diagrams of a whole game, mm: one size, however large their grids are.
AXES = 2.7


def grid_pieces(drawing: BoardDrawing, pos: Position) -> Group:
    """The pieces on the cells that are shown."""
    shown_here = drawing.board.index
    placed = [(centre(drawing, piece.cell), piece.code) for piece in pos.board if piece.cell in shown_here]
    pieces = tuple(pyramid(code.upper(), owner(code), x, y, drawing.pitch) for (x, y), code in placed)
    return Group(pieces, "words", "pieces", title="The words")


def last_placed(drawing: BoardDrawing, pos: Position) -> Item:
    """The sign of the last move on the cells of what was placed last."""
    cells = [placed.cell for placed in pos.board if placed.ply == pos.board[-1].ply]
    return last_move((), [drawing.anchor(cell_name(cell)) for cell in cells])


def all_placed(pos: Position, pitch: float, rows: int, said: str) -> Picture:
    """All words of a game, with the number of the move that placed each piece, on so many rows at least; ``said``
    describes them.
    """
    far = OPEN * pitch
    cells = spread(*extent(pos.grid, 0, 1), rows=rows)
    drawing = draw_board(cells, pitch, "edge", label_size=AXES / pitch, centred=False, at=(far, far))
    above = (grid_pieces(drawing, pos), *moved_labels(drawing), *move_numbers(drawing, pos, 0))
    width, height = drawing.width + 2 * far, drawing.height + 2 * far
    return Picture(width, height, open_all_round(drawing), above, drawing.anchor, said)
