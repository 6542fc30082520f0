"""Arbitrarily long games in which nobody wins: rows of stones from the bottom of the board upwards."""

from __future__ import annotations

from boardgen.geometry.hexregions import hexagon


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
