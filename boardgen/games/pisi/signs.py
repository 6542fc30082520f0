"""The two players in pictures: white and the suit side of coins, black and the number side."""

from __future__ import annotations

from boardgen.pieces.piecepack import COIN, centred, coin_back, coin_face
from boardgen.scene.primitives import Group, Item, Use

COLOURS = {"1": "white", "2": "black"}
#: What player 1's road coins show; which suit a coin has does not matter in the game.
_SUIT = "suns"


def road_coin(player: str, x: float, y: float, scale: float, number: int | None) -> Item:
    """A piece of road: a coin, suit side up for player 1, number side for player 2, or with a number."""
    colour = COLOURS[player]
    if number is None:
        symbol = coin_back(_SUIT, colour, plain=True) if player == "1" else coin_face("2", colour)
        return Use(symbol, x, y, scale=scale)
    size = (0.46 if number > 9 else 0.62) * COIN * scale
    return Group(
        (Use(coin_face("null", colour), x, y, scale=scale), centred(x, y, str(number), size, f"{colour}.text"))
    )
