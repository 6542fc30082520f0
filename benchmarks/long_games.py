"""Arbitrarily long games in which nobody wins: rows of stones from the bottom of the board upwards."""

from __future__ import annotations

from boardgen.geometry.hexregions import hexagon

#: A whole game of 28 moves.
PI_28 = """game: pi
setup: {red: [e5, g6, f7], goals: {A: d1, B: j8, C: g5, D: j5, E: c5}}
moves: b5 h5 d3 j9 e2 j7 i4 i10 c1 i6 j6 h4 c4 g9 a3 e10 a2 d5 g4 g8 a5 f3 b4 f11 c6 f1 k6 b1
"""


def long_game(moves: int, side: int) -> str:
    """A game file: Trike on a Havannah board, the pawn going to and fro along the rows.

    Colours alternate along each row, so a chain has one stone a row and makes neither a ring nor a fork.
    """
    board = hexagon(side)
    rows: dict[int, list[str]] = {}
    for cell, name in zip(board.cells, board.names, strict=True):
        rows.setdefault(cell[1], []).append(name)
    path = [name for at, row in enumerate(rows.values()) for name in (row[::-1] if at % 2 else row)][:moves]
    played = "\n  ".join(" ".join(path[at : at + 20]) for at in range(0, moves, 20))
    assert moves == len(path)
    return f"game: trike\nboard: {{host: havannah, side: {side}}}\nmoves: |\n  {played}\n"
