"""Boards drawn in text: rows from top to bottom, ``x`` black, ``o`` white, ``.`` empty, ``-`` a hole or nothing.

A capital letter stands under the pawn. Blanks only make the drawing look like the board.
"""

from __future__ import annotations

from boardgen.games import get_game
from boardgen.games.trike.rules import Position, rules_for
from boardgen.geometry.board import Board


def stones(board: Board, text: str) -> tuple[int, int, int | None]:
    """Black stones, white stones and the pawn's cell."""
    signs = [sign for sign in text if not sign.isspace() and sign != "-"]
    cells = sorted(board, key=lambda i: (-board.cells[i][1], board.cells[i][0]))
    drawn = dict(zip(cells, signs, strict=True))
    pawn = next((cell for cell, sign in drawn.items() if sign in "XO"), None)
    black = board.bits(cell for cell, sign in drawn.items() if sign in "xX")
    white = board.bits(cell for cell, sign in drawn.items() if sign in "oO")
    return black, white, pawn


def position(text: str, side: int, host: str = "pure", variant: str = "zero") -> Position:
    """The position of a drawing."""
    rules = rules_for(host, side, variant)
    black, white, pawn = stones(rules.board, text)
    names = rules.board.names_of
    given = {"stones": {"black": names(black), "white": names(white)}, "pawn": rules.board.names[pawn or 0]}
    return get_game("trike").start(host=host, side=side, variant=variant, position=given)
