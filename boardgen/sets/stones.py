"""Round stones in any colours, the same on both sides."""

from __future__ import annotations

from dataclasses import replace

from boardgen.paper.parts import Part
from boardgen.pieces.stones import in_need_of_signs, is_pale, stone_token
from boardgen.scene.primitives import Symbol
from boardgen.sets.base import Kind, PieceSet, Selection, alike_discs


def _stones(selection: Selection) -> list[Part]:
    signed = in_need_of_signs(selection.colours)

    def symbol(colour: str, radius: float) -> Symbol:
        return stone_token(colour, radius, colour in signed)

    found = alike_discs("stone", "stones", symbol, selection)
    return [replace(part, inked=not is_pale(part.sort)) for part in found]


#: Games of the package that take stones of so many colours.
_GAMES = {2: ("Trike and other games", "two"), 3: ("Three Player Hex and other games", "three")}

#: The largest stones that the board of Pi has room for on one sheet, mm: its cells are closer than those of others.
_FOR_PI = 16.0


def _use(selection: Selection) -> str:
    assert selection.diameter is not None
    games, many = _GAMES.get(len(selection.colours), ("games", "such"))
    if many == "two" and selection.diameter <= _FOR_PI:
        games = f"Pi, {games}"
    return f"{games} with stones of {many} colours"


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
    use=_use,
)
