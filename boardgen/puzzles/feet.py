"""Answers upside down at the foot of a page of puzzles, in columns. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from boardgen.puzzles import telling
from boardgen.puzzles.cells import FAINT, GUTTER
from boardgen.puzzles.puzzle import Puzzle
from boardgen.puzzles.words import POINT, Passages, Words, set_words
from boardgen.scene.primitives import Group, Item, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import CAP_HEIGHT, measure

_TEXT = 7.2 * POINT
#: Over all of them, and between two.
_OVER, _BETWEEN = 4.6, 2.2


class Feet:
    """The answers of puzzles in short, as they stand at the foot of pages.

    Args:
        puzzles: all of a book.
        width: of a foot, mm.
    """

    def __init__(self, puzzles: Sequence[Puzzle], width: float) -> None:
        self.puzzles = puzzles
        self.width = width
        self.indent = measure("00 ", _TEXT, True)
        self._heights: dict[range, float] = {}

    def height(self, shown: range) -> float:
        """Of the answers of a page, with what is over them."""
        if shown not in self._heights:
            self._heights[shown] = max(below for _, _, below in self._placed(shown)) + _OVER
        return self._heights[shown]

    def items(self, shown: range, left: float, bottom: float) -> list[Item]:
        """The answers of a page, turned, and a rule over them.

        Args:
            shown: the puzzles of the page.
            left, bottom: where they end, mm.
        """
        items = tuple(group._replace(dx=x) for group, x, _ in self._placed(shown))
        right = left + self.width
        turned = Group(items, id=f"answers-{shown[0] + 1}", dx=right, dy=bottom - 1.0, rotate=180.0)
        top = bottom - self.height(shown) + 1.5
        return [Rule(left, top, right, top, FAINT), turned]

    def _placed(self, shown: range) -> list[tuple[Group, float, float]]:
        """The answers upright: each with its left and its lower edge from the corner of all."""
        columns = 2 if len(shown) > 1 else 1
        per_column = -(-len(shown) // columns)
        placed = []
        for col in range(columns):
            y = 0.0
            for at in shown[col * per_column : (col + 1) * per_column]:
                words = self._halves[at] if columns == 2 else self._set(at, self.width)
                base = y + CAP_HEIGHT * _TEXT
                items = (Text(0.0, base, str(at + 1), _TEXT, bold=True), *words.items(self.indent, base))
                placed.append((Group(items), col * (self.width + GUTTER) / 2, base + words.under))
                y = base + words.under + _BETWEEN
        return placed

    @cached_property
    def _halves(self) -> list[Words]:
        return [self._set(at, (self.width - GUTTER) / 2) for at in range(len(self.puzzles))]

    def _set(self, at: int, width: float) -> Words:
        answer = telling.answer(self.puzzles[at], told=1)
        return set_words(Passages((answer.solution,), answer.asides), width - self.indent, _TEXT)
