"""A position as text: suit and goods of each tile, houses of each city, pawns, and roads between tiles."""

from __future__ import annotations

from boardgen.games.base import Diagram
from boardgen.games.pisi.layout import HOLE
from boardgen.games.pisi.position import PLAYERS, Position
from boardgen.games.pisi.scoring import capital, standing
from boardgen.geometry.board import iter_bits

_LEGEND = (
    "suit and number: goods left on a tile; (3): a city and its houses; 1@, 2@: pawns",
    "1, 2 between tiles: roads of that player",
)


def diagram(pos: Position) -> Diagram:
    """The island, with the goods in hand below."""
    island = pos.island
    roads: dict[tuple[int, int], str] = {}
    for player, bits in zip(PLAYERS, pos.roads, strict=True):
        roads.update((island.edges[i], player) for i in iter_bits(bits))
    main = capital(pos)
    goods = [_held(pos, player) for player in (0, 1)]
    suits = ", ".join(f"{suit[:2]} {suit}" for suit in island.suits)
    legend = (*goods, *([] if main is None else [f"capital: {island.name(main)}"]), suits, *_LEGEND)
    return Diagram({cell: sign for cell, sign in _tiles(pos).items() if sign != HOLE}, legend, roads)


def _tiles(pos: Position) -> dict[int, str]:
    island, houses = pos.island, standing(pos).houses
    signs = {}
    for cell in island.land:
        suit = island.tiles[cell][:2]
        sign = f"({houses[cell]})" if island.terrain[cell] < 0 else f"{suit}{pos.coins[cell]}"
        for player, pawn in zip(PLAYERS, pos.pawns, strict=True):
            if pawn == cell:
                sign = f"{player}@{sign}"
        signs[cell] = sign
    return signs


def _held(pos: Position, player: int) -> str:
    goods = (f"{suit} {n}" for suit, n in zip(pos.island.suits, pos.goods[player], strict=True) if n)
    return f"player {PLAYERS[player]} has {', '.join(goods) or 'nothing'}"
