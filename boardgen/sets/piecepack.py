"""Piecepacks, after the Anatomy of a Piecepack (piecepack.org): four suits make one, eight make two."""

from __future__ import annotations

from dataclasses import replace

from boardgen.paper.parts import Part
from boardgen.pieces import piecepack as pack
from boardgen.pieces.dice import die_net, pip_net
from boardgen.pieces.nets import Net
from boardgen.pieces.standees import standee
from boardgen.pieces.suits import COLOURS, SUITS
from boardgen.scene.primitives import Symbol
from boardgen.sets.base import Kind, PieceSet, Selection, disc


def _tiles(selection: Selection) -> list[Part]:
    return _any_tiles(selection, tinted=False)


def _tinted_tiles(selection: Selection) -> list[Part]:
    return _any_tiles(selection, tinted=True)


def _any_tiles(selection: Selection, *, tinted: bool) -> list[Part]:
    """Tiles on a plain ground; or on a tint of their suit and framed on their backs, as pictures show them."""
    return [
        Part(
            "tile",
            "tiles",
            pack.tile_face(suit, rank, tinted=tinted),
            pack.TILE,
            pack.TILE,
            pack.framed_back() if tinted else pack.tile_back(),
            1,
            selection.bleed,
            (f"{COLOURS[suit]}.tint" if tinted else "cell", "cell.alt"),
        )
        for suit in selection.suits
        for rank in pack.RANKS
    ]


def _coins(selection: Selection) -> list[Part]:
    return _any_coins(selection, dark=False)


def _two_tone_coins(selection: Selection) -> list[Part]:
    return _any_coins(selection, dark=True)


def _any_coins(selection: Selection, *, dark: bool) -> list[Part]:
    """Coins whose suits stand on light like their values, or on dark."""
    return [
        disc(
            "coin",
            "coins",
            pack.coin_face(rank, "cell"),
            pack.coin_back(suit, "black", plain=True, ringed=True) if dark else pack.coin_back(suit, "cell"),
            pack.COIN,
            bleed=selection.bleed,
            grounds=("cell", "black.line" if dark else "grey.line"),
            suit=suit,
        )
        for suit in selection.suits
        for rank in pack.RANKS
    ]


def _pip_dice(selection: Selection) -> list[Part]:
    return [_die(pip_net(), pip_net(lying=True), len(selection.suits))]


def _dice(selection: Selection) -> list[Part]:
    return [_die(die_net(suit), die_net(suit, lying=True), 1) for suit in selection.suits]


def _die(standing: Net, lying: Net, count: int) -> Part:
    made = [
        Part("die", "dice", n.symbol, n.width, n.height, count=count, shape=n.outline, folds=n.folds)
        for n in (standing, lying)
    ]
    return replace(made[0], lying=made[1])


def _pawns(selection: Selection) -> list[Part]:
    return [_to_stand(pack.pawn(COLOURS[suit], suit=suit), COLOURS[suit]) for suit in selection.suits]


def _two_tone_pawns(_: Selection) -> list[Part]:
    return [_to_stand(pack.pawn(colour), colour) for colour in ("white", "black")]


def _to_stand(figure: Symbol, colour: str) -> Part:
    strip = standee(figure, colour)
    return Part("pawn", "pawns", strip.symbol, strip.width, strip.height, folds=strip.folds)


def _saucers(selection: Selection) -> list[Part]:
    return [
        disc(
            "saucer",
            "saucers",
            pack.saucer_face(suit),
            pack.saucer_back(suit),
            pack.COIN,
            bleed=selection.bleed,
            grounds=(f"{COLOURS[suit]}.fill", f"{COLOURS[suit]}.line"),
        )
        for suit in selection.suits
    ]


_NETS = "Dice: cut out the nets, score, fold, glue the shaded tabs inside."
_STANDING = "Pawns: fold between the heads, glue back to back, bend the feet apart."
_FOLDING = "Coins: fold rows at the dashed line, glue, then cut them apart."
_ROUND_COINS = "Coins: cut squares, then round."
_ROUND_SAUCERS = "Saucers: cut squares, then round along the edge."

SET = PieceSet(
    "piecepack",
    "Piecepack",
    "24 tiles, 24 coins, 4 dice, 4 pawns and 4 saucers in four suits; with eight suits, two packs",
    (
        Kind(
            "tiles",
            "2 in square, six of each suit",
            _tiles,
            mounted=True,
        ),
        Kind(
            "tinted-tiles",
            "the same, each on a tint of its suit, with a frame on the back",
            _tinted_tiles,
            mounted=True,
            usual=False,
        ),
        Kind(
            "dice",
            "½ in along the edge, one of each suit, as nets",
            _dice,
            steps=(_NETS,),
        ),
        Kind(
            "pip-dice",
            "the same with one to six pips, six for null",
            _pip_dice,
            steps=(f"{_NETS} Six pips stand for null, one for ace.",),
            usual=False,
        ),
        Kind(
            "pawns",
            "⅝ × 1⅛ in, one of each suit, to fold",
            _pawns,
            steps=(_STANDING,),
        ),
        Kind(
            "two-tone-pawns",
            "a light and a dark one of that size, for two players",
            _two_tone_pawns,
            steps=(_STANDING,),
            usual=False,
        ),
        Kind(
            "coins",
            "¾ in across, six of each suit",
            _coins,
            steps=(_ROUND_COINS,),
            pairing="below",
            folding=_FOLDING,
        ),
        Kind(
            "two-tone-coins",
            "the same with values on light and suits on dark, for two players",
            _two_tone_coins,
            steps=(_ROUND_COINS,),
            usual=False,
            pairing="below",
            folding=_FOLDING,
        ),
        Kind(
            "saucers",
            "¾ in across, one of each suit; a pawn on one faces somewhere",
            _saucers,
            steps=(_ROUND_SAUCERS,),
        ),
    ),
    Selection(suits=SUITS[:4]),
    SUITS,
)
