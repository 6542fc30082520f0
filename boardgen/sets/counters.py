"""Plain counters: Pisi takes two as goods and one for a city's seventh house."""

from __future__ import annotations

from boardgen.paper.parts import Part
from boardgen.pieces.counters import counter
from boardgen.pieces.piecepack import COIN
from boardgen.sets.base import Kind, Order, PieceSet, disc


def _counters(order: Order) -> list[Part]:
    assert order.diameter is not None
    assert order.count is not None
    symbols = {colour: counter(colour, order.diameter / 2) for colour in order.colours}
    return [
        disc(
            "counter",
            "counters",
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
    "counters",
    "Counters",
    "plain counters, such as those that Pisi needs besides two piecepacks",
    (
        Kind(
            "counters",
            "¾ in across unless --diameter says otherwise, four of each colour",
            _counters,
            ("Glue the sheet onto thick card.",),
            ("Counters: cut squares first, then round along the edge.",),
        ),
    ),
    Order(colours=("grey",), diameter=COIN, count=4),
)
