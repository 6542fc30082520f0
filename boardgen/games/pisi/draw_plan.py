"""One island of many on the plan of Pisi: what the grid looks like once tiles lie on it."""

from __future__ import annotations

from typing import Any

from boardgen.boards.coordinates import RIM
from boardgen.boards.drawing import BoardDrawing, draw_board
from boardgen.games.pisi.draw_sea import coast, sea
from boardgen.games.pisi.game import GAME
from boardgen.games.pisi.signs import city_tile, terrain
from boardgen.geometry.squares import squares
from boardgen.pieces.piecepack import TILE
from boardgen.scene.primitives import Group, Use

#: The seed of the island that is drawn: its water is of several sizes, and its cities are all over it.
_SEED = 7


def sample_island(grid: BoardDrawing, options: dict[str, Any]) -> tuple[Group, ...]:
    """Water and tiles with their suits on a grid, from the bottom up.

    Args:
        grid: it.
        options: of its board.
    """
    island = GAME.facts(GAME.start(**options, **GAME.random_setup(_SEED, **options)["setup"]))
    whole = grid.board
    holes = frozenset(whole.cells[cell] for cell in whole if whole.names[cell] not in island["tiles"])
    land = squares(*island["grid"], holes, diagonals=False)
    corner = grid.left - RIM * grid.pitch, grid.top - RIM * grid.pitch
    drawn = draw_board(land, grid.pitch, "none", centred=False, at=corner)
    box = (grid.left, grid.top, grid.right, grid.bottom)
    tiles = [
        Use(
            terrain(suit, plain=True) if rank else city_tile(),
            *drawn.at(land.cell(name)),
            scale=grid.pitch / TILE,
        )
        for name, tile in island["tiles"].items()
        for suit, _, rank in [tile.partition(":")]
    ]
    return sea(drawn, box), Group(tuple(tiles), id="tiles", layer="background"), coast(drawn, box)
