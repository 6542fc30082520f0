"""The neutral pawn of Trike: a ring to lay on the stone around its sign, or a figure to put on the stone."""

from __future__ import annotations

from dataclasses import replace

from boardgen.paper.parts import Part
from boardgen.pieces.pawn import EDGE, pawn_ring
from boardgen.pieces.piecepack import PAWN_WIDTH, pawn
from boardgen.pieces.standees import standee
from boardgen.sets.base import Kind, PieceSet, Selection


def _rings(selection: Selection) -> list[Part]:
    assert selection.diameter is not None
    symbol, outline = pawn_ring(selection.diameter / 2)
    size = EDGE * selection.diameter
    return [Part("pawn ring", "pawn rings", symbol, size, size, symbol, selection.count or 1, shape=outline)]


def _figures(selection: Selection) -> list[Part]:
    assert selection.diameter is not None
    strip = standee(pawn("yellow"), "yellow", min(PAWN_WIDTH, selection.diameter))
    made = [
        Part("pawn", "pawns", way.symbol, way.width, way.height, None, selection.count or 1, folds=way.folds)
        for way in (strip, strip.lying)
    ]
    # One row of pawns that lie leaves more room to the stones of a kit than pawns side by side.
    return [replace(made[0], lying=made[1])]


SET = PieceSet(
    "pawn",
    "Neutral pawn",
    "the one pawn that both players of Trike move",
    (
        Kind(
            "rings",
            "a ring to lay on a stone of 18 mm or of the diameter given",
            _rings,
            True,
            (
                "Rings: instead of a standing pawn. Cut out the middle as well and lay one on the stone, whose "
                "colour shows in the middle.",
            ),
        ),
        Kind(
            "figures",
            "⅝ × 1⅛ in, to fold; smaller for stones less wide",
            _figures,
            False,
            ("Pawn: leave the strip whole, outlines uncut; fold between the heads, glue, bend the feet apart.",),
        ),
    ),
    Selection(diameter=18.0, count=1),
)
