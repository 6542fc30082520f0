"""``boardgen cells``."""

from __future__ import annotations

import json
from typing import Any

import click

from boardgen.cli.common import GAME, board_options, side_options
from boardgen.cli.console import pour, tell


@click.command("cells")
@click.argument("game", type=GAME)
@side_options
@click.option("--json", "as_json", is_flag=True, help="Names, coordinates, centres, neighbours and sides as JSON.")
def command(game: str, side: int | None, settings: tuple[str, ...], as_json: bool) -> None:
    """List the cells of a board; centres are in pitches, y up."""
    from boardgen.games import get_game

    found = get_game(game)
    options = board_options(found, side, settings)
    board = found.board(**options)
    sides = found.sides(**options)
    if not as_json:
        for name in board.names:
            tell(name)
        return
    keys = ("q", "r") if board.lattice == "hex" else ("x", "y")
    cells = []
    for i, name in enumerate(board.names):
        x, y = board.centre(i)
        cell: dict[str, Any] = {
            "name": name,
            **dict(zip(keys, board.cells[i], strict=True)),
            "centre": [round(x, 6), round(y, 6)],
            "neighbours": sorted(board.names[n] for n in board.neighbours[i]),
        }
        if sides:
            cell["sides"] = list(sides.get(name, ()))
        cells.append(cell)
    pour("[\n" + ",\n".join(json.dumps(cell) for cell in cells) + "\n]\n")
