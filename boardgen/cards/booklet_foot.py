"""The foot of the pages of a booklet: whose stones are whose, what signs mean, the credits. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from boardgen.cards.blocks import Run, curly
from boardgen.cards.booklet_heads import paint_of
from boardgen.cards.lines import Line, break_lines, line_items
from boardgen.cards.steps import credit, note
from boardgen.games.view import GameView
from boardgen.pieces.stones import stone_items
from boardgen.records import Record
from boardgen.scene.primitives import Group, Item, Text
from boardgen.scene.text import CAP_HEIGHT, measure
from boardgen.scene.ties import tied

_TYPE = 6.5 * 25.4 / 72
_LEADING = 1.3 * _TYPE
#: What a number of the page takes from the width, and the space over the foot.
_NUMBER, _OVER = 12.0, 3.0
#: The radius of the stones, and what is between them and the words behind them.
_STONE, _APART = 1.15, 4.0


class Foot:
    """What stands at the foot of each page: on the first what is told there means, and the credits; on all what its
    signs mean; on the last of several also what is seen at the end alone.

    Attributes:
        height: with the space over it, mm.
        later: the same of pages after the first.
    """

    def __init__(self, record: Record, width: float, shown: Sequence[int] = (), *, several: bool = False) -> None:
        """Set it in so many mm, for diagrams after so many moves each, perhaps on ``several`` pages."""
        self.width = width
        self._key, self._indent = colour_key(record.game.view())
        view = record.game.view()
        closing = view.closing_note if several else ""
        positions = [(record.positions[ply], before) for before, ply in pairwise((0, *shown))]
        unseen = curly(view.unseen_note(positions)) if shown else ""

        def lines(said: str) -> tuple[Line, ...]:
            return indented(said.replace(unseen, "").strip(), self._indent, width - _NUMBER) if said else ()

        self._first = lines(f"{note(record, closing=not closing)} {credit(record)}")
        signs, moved = curly(view.signs_note), curly(view.moved_note)
        # What moves did is told again where it has room in the line.
        signs = both if len(lines(both := f"{signs} {moved}".strip())) == 1 else signs
        self._later = lines(signs) if several else ()
        self._last = lines(f"{signs} {curly(closing)}".strip()) if several else ()
        self.height = max(len(self._first), 1) * _LEADING + _OVER
        self.later = max(len(self._later), len(self._last), 1) * _LEADING + _OVER

    def items(self, left: float, base: float, number: int, pages: int) -> Iterator[Item]:
        """It from a left margin on, its last baseline at ``base``, with the number of the page at the right.

        Args:
            left, base: where, mm.
            number, pages: which of how many pages.
        """
        lines = self._first if number == 1 else self._last if number == pages else self._later
        first = base - (max(len(lines), 1) - 1) * _LEADING
        for i, line in enumerate(lines):
            yield from line_items(line, left if i else left + self._indent, first + i * _LEADING, _TYPE, "muted")
        if self._key:
            yield Group(self._key, id="colours", dx=left, dy=first - CAP_HEIGHT * _TYPE / 2)
        yield Text(left + self.width, base, f"{number}/{pages}", _TYPE, "muted", "end")


def indented(text: str, indent: float, width: float) -> tuple[Line, ...]:
    """Lines of so many mm, the first of them shorter by what stands before it; empty if that leaves no room."""
    blanks = tied(text).split(" ")
    for at in range(len(blanks), 0, -1):
        first = break_lines((Run(" ".join(blanks[:at])),), width - indent, _TYPE)
        if len(first) == 1:
            rest = " ".join(blanks[at:])
            return (*first, *(break_lines((Run(rest),), width, _TYPE) if rest else ()))
    return (*((Line((), 0.0),) if indent else ()), *break_lines((Run(text),), width, _TYPE))


def colour_key(view: GameView[Any]) -> tuple[tuple[Item, ...], float]:
    """A stone of each colour with its name, in a row to the right, and what else tells colours apart; how wide it is
    with the space behind it, mm.
    """
    items: list[Item] = []
    x, base = 0.0, CAP_HEIGHT * _TYPE / 2
    for colour, name in zip(view.stone_colours, view.stone_names or view.stone_colours, strict=True):
        items += stone_items(colour, x + _STONE, 0.0, _STONE)
        x += 2 * _STONE + 0.8
        items.append(Text(x, base, name.capitalize(), _TYPE, paint_of(colour), bold=True))
        x += measure(name.capitalize(), _TYPE, True) + _APART
    if view.colour_note:
        said = curly(view.colour_note)
        items.append(Text(x, base, said, _TYPE, "muted"))
        x += measure(f"{said} ", _TYPE)
    return tuple(items), x
