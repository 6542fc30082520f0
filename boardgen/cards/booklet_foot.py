"""The foot of the pages of a booklet: whose stones are whose, what signs mean, the credits. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardgen.cards.blocks import Run, curly
from boardgen.cards.booklet_heads import paint_of
from boardgen.cards.lines import break_lines, line_items
from boardgen.cards.steps import credit, note
from boardgen.games.view import GameView
from boardgen.pieces.stones import stone_items
from boardgen.records import Record
from boardgen.scene.primitives import Group, Item, Text
from boardgen.scene.text import CAP_HEIGHT, measure

_TYPE = 6.5 * 25.4 / 72
_LEADING = 1.3 * _TYPE
#: What a number of the page takes from the width, and the space over the foot.
_NUMBER, _OVER = 12.0, 3.0
#: The height of the row of stones, in lines of type, and their radius.
_ROW, _STONE = 1.6, 1.35


class Foot:
    """What stands at the foot of each page.

    Attributes:
        height: with the space over it, mm.
    """

    def __init__(self, record: Record, width: float) -> None:
        """Set it in so many mm."""
        self.width = width
        self._lines = break_lines((Run(f"{note(record)} {credit(record)}"),), width - _NUMBER, _TYPE)
        self._key = tuple(_colour_key(record.game.view()))
        self.height = (len(self._lines) + bool(self._key) * _ROW) * _LEADING + _OVER

    def items(self, left: float, base: float, number: str) -> Iterator[Item]:
        """It from a left margin on, its last baseline at ``base``, with the number of the page at the right."""
        first = base - (len(self._lines) - 1) * _LEADING
        for i, line in enumerate(self._lines):
            yield from line_items(line, left, first + i * _LEADING, _TYPE, "muted")
        if self._key:
            yield Group(self._key, id="colours", dx=left, dy=first - (0.6 + _ROW / 2) * _LEADING)
        yield Text(left + self.width, base, number, _TYPE, "muted", "end")


def _colour_key(view: GameView[Any]) -> Iterator[Item]:
    """A stone of each colour with its name, in a row to the right, and what else tells colours apart."""
    x, base = 0.0, CAP_HEIGHT * _TYPE / 2
    for colour in view.stone_colours:
        yield from stone_items(colour, x + _STONE, 0.0, _STONE)
        x += 2 * _STONE + 0.8
        yield Text(x, base, colour.capitalize(), _TYPE, paint_of(colour), bold=True)
        x += measure(colour.capitalize(), _TYPE, True) + 4.0
    if view.colour_note:
        yield Text(x, base, curly(view.colour_note), _TYPE, "muted")
