"""Positions of described games as drawings: one character a cell, top row first."""

from __future__ import annotations

from boardgen.games.own.bookkeeping import play
from boardgen.games.own.notation import parse_move
from boardgen.games.own.position import NOBODY, Frame, Kind, Piece, first_position
from boardgen.geometry.squares import squares

STONE, KING, WALL, LINK = (
    Kind("stone"),
    Kind("king", "K"),
    Kind("wall", "W", "edges", True, None, True),
    Kind("link", "L", "links"),
)
PLAYERS = ("red", "blue")


def frame(columns=5, rows=5, kinds=(STONE, KING, WALL, LINK), diagonals=True, **options):
    """A board of squares for two."""
    return Frame("Test", squares(columns, rows, diagonals=diagonals), PLAYERS, tuple(kinds), **options)


def drawn(text, the_frame=None, **options):
    """r and b are stones, R and B kings, n nobody's stone, digits heights of red's stacks."""
    lines = text.split()
    the_frame = the_frame or frame(len(lines[0]), len(lines))
    owners = {"r": 0, "b": 1, "n": NOBODY}
    cells = {}
    for row, line in enumerate(reversed(lines)):
        for column, sign in enumerate(line):
            cell = the_frame.board.index[(column, row)]
            if sign.isdecimal():
                cells[cell] = (Piece(0, 0),) * int(sign)
            elif sign != ".":
                cells[cell] = (Piece(int(sign.isupper()), owners[sign.lower()]),)
    return first_position(the_frame, cells, **options)


def stacked(places, the_frame):
    """A position from cells and what stands there, the lowest first, in the signs of `drawn`."""
    signs = {"r": Piece(0, 0), "b": Piece(0, 1), "R": Piece(1, 0), "B": Piece(1, 1)}
    cells = {the_frame.board.cell(name): tuple(signs[sign] for sign in text) for name, text in places.items()}
    return first_position(the_frame, cells)


def picture(pos):
    """The inverse of `drawn`."""
    board = pos.frame.board
    width = max(x for x, _ in board.cells) + 1
    lines = []
    for row in range(len(board) // width - 1, -1, -1):
        line = ""
        for column in range(width):
            stack = pos.cells[board.index[(column, row)]]
            if len(stack) > 1:
                line += str(len(stack))
            elif stack:
                sign = {0: "r", 1: "b", NOBODY: "n"}[stack[0].owner]
                line += sign.upper() if stack[0].kind == 1 else sign
            else:
                line += "."
        lines.append(line)
    return " ".join(lines)


def after(pos, *tokens):
    """The position after some tokens."""
    for token in tokens:
        pos = play(pos, parse_move(token, pos.frame))
    return pos
