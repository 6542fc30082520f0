"""Piecepacks, after the Anatomy of a Piecepack (piecepack.org): four suits make one, eight make two."""

from __future__ import annotations

from boardgen.paper.parts import Part
from boardgen.pieces import piecepack as pack
from boardgen.pieces.dice import die_net
from boardgen.pieces.standees import standee
from boardgen.pieces.suits import COLOURS, SUITS
from boardgen.sets.base import Kind, Order, PieceSet, disc


def _tiles(order: Order) -> list[Part]:
    grounds = ("cell", "cell.alt")
    return [
        Part(
            "tile",
            "tiles",
            pack.tile_face(suit, rank),
            pack.TILE,
            pack.TILE,
            pack.tile_back(),
            1,
            order.bleed,
            grounds,
        )
        for suit in order.suits
        for rank in pack.RANKS
    ]


def _coins(order: Order) -> list[Part]:
    grounds = ("white.fill", "white.fill")
    return [
        disc(
            "coin", "coins", pack.coin_face(rank), pack.coin_back(suit), pack.COIN, bleed=order.bleed, grounds=grounds
        )
        for suit in order.suits
        for rank in pack.RANKS
    ]


def _dice(order: Order) -> list[Part]:
    nets = [die_net(suit) for suit in order.suits]
    return [Part("die", "dice", n.symbol, n.width, n.height, shape=n.outline, folds=n.folds) for n in nets]


def _pawns(order: Order) -> list[Part]:
    strips = [standee(pack.pawn(COLOURS[suit], suit=suit), COLOURS[suit]) for suit in order.suits]
    return [Part("pawn", "pawns", s.symbol, s.width, s.height, folds=s.folds) for s in strips]


def _saucers(order: Order) -> list[Part]:
    return [
        disc("saucer", "saucers", pack.saucer_face(suit), pack.saucer_back(suit), pack.COIN, bleed=order.bleed)
        for suit in order.suits
    ]


SET = PieceSet(
    "piecepack",
    "Piecepack",
    "24 tiles, 24 coins, 4 dice, 4 pawns and 4 saucers in four suits; with eight suits, two packs",
    (
        Kind("tiles", "2 in square, six of each suit", _tiles, (
            "Tiles: glue the sheet onto 2 mm board before cutting.",
        )),
        Kind("pawns", "⅝ × 1⅛ in, one of each suit, to fold", _pawns, (
            "Pawns: fold the strip at the top, glue the halves back to back, bend the feet apart.",
        )),
        Kind("dice", "½ in nets, one of each suit", _dice, (
            "Dice: score the dashed lines, fold, glue the shaded tabs inside; a cube of ½ in foam keeps its shape.",
        )),
        Kind("coins", "¾ in across, six of each suit", _coins, (
            "Coins and saucers: cut into squares along the marks, then round along the edge.",
        )),
        Kind("saucers", "¾ in across, one of each suit: a pawn on one faces somewhere", _saucers),
    ),
    Order(suits=SUITS[:4]),
    SUITS,
)  # fmt: skip
