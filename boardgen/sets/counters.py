"""Plain counters: Pisi takes two as goods and one for a city's seventh house."""

from __future__ import annotations

from boardgen.paper.parts import Part
from boardgen.pieces.counters import counter
from boardgen.pieces.piecepack import COIN
from boardgen.sets.base import Kind, PieceSet, Selection, alike_discs


def _counters(selection: Selection) -> list[Part]:
    return alike_discs("counter", "counters", counter, selection)


SET = PieceSet(
    "counters",
    "Counters",
    "plain counters, such as those that Pisi needs besides two piecepacks",
    (
        Kind(
            "counters",
            "¾ in across unless a diameter is given, four of each colour",
            _counters,
            True,
            ("Counters: cut them apart first, then round along the edge.",),
        ),
    ),
    Selection(colours=("grey",), diameter=COIN, count=4),
    fixed=False,
    use=lambda _: "goods or markers in any game. Pisi needs three: two as goods, one for a seventh house",
)
