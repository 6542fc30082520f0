"""Boards of Iriri drawn in text."""

from typing import Any

from boardgen.games import get_game
from boardgen.games.iriri.position import Position

#: The designer's first figure, clockwise.
DESIGNER = "L2 M2 S1 S2 L1 M1 M2 M1 S2 M1 S2 L2 M2 M1 S1 M2 L2 L1 L1 L2 S1 L1 S1 S2"

GAME = get_game("iriri")


def cells(drawing: str) -> dict[str, str]:
    """Pieces and dots in rows, top row first; the piece or dot furthest left and down stands on 0,0."""
    rows = [row.split() for row in drawing.strip().splitlines() if row.strip()]
    return {
        f"{x},{len(rows) - 1 - y}": piece for y, row in enumerate(rows) for x, piece in enumerate(row) if piece != "."
    }


def position(drawing: str, dictionary: str, hand: str = "S M L", **more: Any) -> Position:
    """A position with player 1 to place; player 2 holds nothing unless told."""
    hands = {"1": hand, "2": more.pop("other", "")}
    return GAME.start(position={"board": cells(drawing), "dictionary": dictionary, "hands": hands} | more)


def play(pos: Position, moves: str) -> Position:
    """Play tokens one after the other."""
    for token in moves.split():
        pos = GAME.play(pos, GAME.parse_move(token, pos))
    return pos


def tokens(pos: Position) -> list[str]:
    """The legal moves as tokens."""
    return [GAME.format_move(move, pos) for move in GAME.legal_moves(pos)]
