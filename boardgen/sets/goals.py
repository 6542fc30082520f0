"""Goals of Pi: markers that point at their owner."""

from __future__ import annotations

from string import ascii_uppercase

from boardgen.errors import OptionError
from boardgen.paper.parts import Part
from boardgen.pieces.markers import pointer, pointer_outline
from boardgen.sets.base import Kind, PieceSet, Selection


def _markers(selection: Selection) -> list[Part]:
    assert selection.diameter is not None
    assert selection.count is not None
    if selection.count > len(ascii_uppercase):
        raise OptionError(
            "bad-count",
            f"{selection.count:,} goals: there are {len(ascii_uppercase)} letters to name them",
            ("count",),
        )
    width, height, outline = pointer_outline(selection.diameter)
    return [
        Part(
            "goal",
            "goals",
            pointer(letter, selection.diameter, held=True),
            width,
            height,
            pointer(letter, selection.diameter, held=False),
            grounds=(None, "yellow.line"),
            shape=outline,
            sort=letter,
        )
        for letter in ascii_uppercase[: selection.count]
    ]


SET = PieceSet(
    "goals",
    "Goals",
    "markers A, B, C … that point at the player who holds them",
    (
        Kind(
            "markers",
            "16 mm across and a tip, five of them unless a count is given",
            _markers,
            True,
            meaning=(
                "Nobody’s goal: it lies with the dashed ring up.",
                "Your goal: turn it over and point its tip at yourself; then you read its letter upright.",
                "Tied goal: it lies as one that is held, but crosswise.",
            ),
            pairing="below",
            folding="Goals: fold each pair between its letters, glue, cut out the drop.",
            cutting="Goals: cut out the drops.",
        ),
    ),
    Selection(diameter=16.0, count=5),
)
