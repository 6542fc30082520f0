"""Round stones in any colours, the same on both sides."""

from __future__ import annotations

from boardgen.paper.parts import Part
from boardgen.pieces.stones import in_need_of_signs, stone_token
from boardgen.scene.primitives import Symbol
from boardgen.sets.base import Kind, PieceSet, Selection, alike_discs


def _stones(selection: Selection) -> list[Part]:
    signed = in_need_of_signs(selection.colours)

    def symbol(colour: str, radius: float) -> Symbol:
        return stone_token(colour, radius, colour in signed)

    return alike_discs("stone", "stones", symbol, selection)


SET = PieceSet(
    "stones",
    "Stones",
    "stones of two, three or more colours, each with a sign of its own",
    (
        Kind(
            "stones",
            "18 mm across unless a diameter is given, 20 of each colour",
            _stones,
            True,
            ("Stones: cut them apart first, then round along the edge, or use a punch.",),
        ),
    ),
    Selection(colours=("red", "blue"), diameter=18.0, count=20),
    fixed=False,
)
