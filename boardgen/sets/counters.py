"""Plain counters: Pisi takes two as goods and one for a city's seventh house."""

from __future__ import annotations

from boardgen.paper.parts import Part
from boardgen.pieces.counters import counter
from boardgen.pieces.piecepack import COIN
from boardgen.sets.base import Kind, Order, PieceSet, alike_discs


def _counters(order: Order) -> list[Part]:
    return alike_discs("counter", "counters", counter, order)


SET = PieceSet(
    "counters",
    "Counters",
    "plain counters, such as those that Pisi needs besides two piecepacks",
    (
        Kind(
            "counters",
            "¾ in across unless a diameter is given, four of each colour",
            _counters,
            ("Glue the sheet onto thick card.",),
            ("Counters: cut squares first, then round along the edge.",),
        ),
    ),
    Order(colours=("grey",), diameter=COIN, count=4),
)
