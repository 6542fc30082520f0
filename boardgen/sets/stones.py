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


#: Games of the package by the colours of their stones.
_GAMES = {
    frozenset({"black", "white"}): "Trike",
    frozenset({"red", "blue"}): "Pi",
    frozenset({"red", "blue", "green"}): "Three Player Hex",
}

#: The largest stones that the board of Pi has room for on one sheet, mm: its cells are closer than those of others.
_FOR_PI = 16.0

_MANY = {2: "two", 3: "three"}


def _use(selection: Selection) -> str:
    assert selection.diameter is not None
    game = _GAMES.get(frozenset(selection.colours), "")
    if game == "Pi" and selection.diameter > _FOR_PI:
        game = ""
    games = f"{game} and other games" if game else "games"
    return f"{games} with stones of {_MANY.get(len(selection.colours), 'such')} colours"


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
