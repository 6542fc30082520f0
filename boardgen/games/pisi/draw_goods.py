"""The goods on the tiles of Pisi's island: coins, and where these run out a counter beside one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgen.boards.drawing import BoardDrawing
from boardgen.games.pisi.signs import COUNTER, COUNTER_ALONE, GOODS, UNDER_COUNTER, counter, good
from boardgen.pieces.piecepack import TILE
from boardgen.scene.primitives import XY, Symbol, Use

#: Goods for which two packs have no coins.
COUNTERS = 2


def lying(data: Mapping[str, Any], name: str) -> list[tuple[Symbol, XY]]:
    """What lies on a tile, and where, in tiles from its middle: coins one on the other, the upper one last.

    On the last two tiles a counter lies over a coin. The coin is taken first there: what pays for roads and is drawn
    as a piece of one has two sides.
    """
    coin, count = good(data["tiles"][name].partition(":")[0]), data["coins"].get(name, 0)
    if name in list(data["coins"])[-COUNTERS:]:
        alone = [(counter(), COUNTER_ALONE)][:count]
        return alone if count < len(GOODS) else [(coin, UNDER_COUNTER), (counter(), COUNTER)]
    return [(coin, at) for at in GOODS][:count]


def goods(drawing: BoardDrawing, data: Mapping[str, Any]) -> list[Use]:
    """Those of all tiles, at the bottom right."""
    p = drawing.pitch
    items: list[Use] = []
    for name in data["coins"]:
        x, y = drawing.at(drawing.board.cell(name))
        items += (Use(symbol, x + dx * p, y + dy * p, scale=p / TILE) for symbol, (dx, dy) in lying(data, name))
    return items
