"""Boards drawn in text, for tests of any game.

Rows stand from the top, cells apart by blanks, each cell one sign, ``.`` for an empty one::

      . . r
     b . . .
    . . A . .
     . . . .
      . . .
"""

from boardgen.geometry.board import Board
from boardgen.geometry.hexregions import hexagon, rhombus, triangle

_SIDES = {
    "hexagon": lambda rows: (len(rows) + 1) // 2,
    "triangle": len,
    "rhombus": len,
}
_MAKERS = {"hexagon": hexagon, "triangle": triangle, "rhombus": rhombus}


def rows_of(board: Board) -> list[list[str]]:
    """The names of the cells, row by row from the top, each row from the left."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for (q, r), name in zip(board.cells, board.names, strict=True):
        rows.setdefault(r, []).append((q, name))
    return [[name for _, name in sorted(rows[r])] for r in sorted(rows, reverse=True)]


def read_board(drawing: str, kind: str = "hexagon") -> tuple[Board, dict[str, str]]:
    """The board of a drawing and the sign on each cell that is not empty."""
    lines = [line.split() for line in drawing.strip().splitlines()]
    board = _MAKERS[kind](_SIDES[kind](lines))
    names = rows_of(board)
    assert [len(line) for line in lines] == [len(row) for row in names], f"not a {kind}:\n{drawing}"
    signs = {
        name: sign
        for line, row in zip(lines, names, strict=True)
        for sign, name in zip(line, row, strict=True)
        if sign != "."
    }
    return board, signs


def draw_board(board: Board, signs: dict[str, str]) -> str:
    """The drawing of a hexagon or triangle, inverse of `read_board`."""
    rows = rows_of(board)
    widest = max(len(row) for row in rows)
    return "\n".join(" " * (widest - len(row)) + " ".join(signs.get(name, ".") for name in row) for row in rows)


def dedent(drawing: str) -> str:
    """A drawing as `draw_board` writes it: without blank lines and without the indent of the source."""
    lines = [line.rstrip() for line in drawing.splitlines() if line.strip()]
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    return "\n".join(line[indent:] for line in lines)


def cells_with(signs: dict[str, str], sign: str) -> list[str]:
    """The cells with that sign, sorted."""
    return sorted(name for name, found in signs.items() if found == sign)
