"""Round stones in any colours, alike on both sides."""

from __future__ import annotations

from boardgen.paper.parts import Part
from boardgen.pieces.stones import stone_token
from boardgen.sets.base import Kind, Order, PieceSet, disc


def _stones(order: Order) -> list[Part]:
    assert order.diameter is not None
    assert order.count is not None
    symbols = {colour: stone_token(colour, order.diameter / 2) for colour in order.colours}
    return [
        disc(
            "stone",
            "stones",
            symbol,
            symbol,
            order.diameter,
            count=order.count,
            bleed=order.bleed,
            grounds=(f"{colour}.fill", f"{colour}.fill"),
        )
        for colour, symbol in symbols.items()
    ]


SET = PieceSet(
    "stones",
    "Stones",
    "stones of two, three or more colours, each with a sign of its own",
    (
        Kind(
            "stones",
            "18 mm across unless --diameter says otherwise, 20 of each colour",
            _stones,
            ("Glue the sheet onto thick card.",),
            ("Stones: cut squares first, then round along the edge, or use a punch.",),
        ),
    ),
    Order(colours=("red", "blue"), diameter=18.0, count=20),
)
