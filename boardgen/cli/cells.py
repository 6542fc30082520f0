"""``boardgen cells``."""

from __future__ import annotations

import json
from typing import Any

import click

from boardgen.cli.boards import board_choices, chosen_board
from boardgen.cli.console import pour, tell
from boardgen.cli.options import with_options


@click.command("cells")
@with_options(board_choices)
@click.option("--json", "as_json", is_flag=True, help="Names, coordinates, centres, neighbours and sides as JSON.")
def command(as_json: bool, **values: Any) -> None:
    """List the cells of a board; centres are in pitches, y up."""
    board, sides = chosen_board(values)
    if not as_json:
        for name in board.names:
            tell(name)
        return
    cells = []
    for i, name in enumerate(board.names):
        x, y = board.centre(i)
        cell: dict[str, Any] = {
            "name": name,
            **dict(zip(board.lattice.axes, board.cells[i], strict=True)),
            "centre": [round(x, 6), round(y, 6)],
            "neighbours": sorted(board.names[n] for n in board.neighbours[i]),
        }
        if sides:
            cell["sides"] = list(sides.get(name, ()))
        cells.append(cell)
    pour("[\n" + ",\n".join(json.dumps(cell) for cell in cells) + "\n]\n")
