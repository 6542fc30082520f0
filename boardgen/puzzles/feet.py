"""Answers or hints upside down at the foot of a page of puzzles, in columns. Lengths in mm."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from boardgen.puzzles import telling
from boardgen.puzzles.cells import FAINT, GUTTER
from boardgen.puzzles.puzzle import Puzzle
from boardgen.puzzles.words import POINT, Passages, Words, set_words
from boardgen.scene.primitives import Group, Item, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure

_TEXT = 7.2 * POINT
#: Over all of them, the part of it over the rule, and between two.
_OVER, _OVER_RULE, _BETWEEN = 6.0, 2.9, 2.2
#: From one hint to the next.
_LINE = 1.45 * _TEXT


class Feet(ABC):
    """What stands turned at the foot of pages, about their puzzles.

    Args:
        puzzles: all of a book.
        width: of a foot, mm.
    """

    name: ClassVar[str]

    def __init__(self, puzzles: Sequence[Puzzle], width: float) -> None:
        self.puzzles = puzzles
        self.width = width
        self.indent = measure("00 ", _TEXT, True)
        self._heights: dict[range, float] = {}

    def height(self, shown: range) -> float:
        """Of what is said of the puzzles of a page, with what is over it."""
        if shown not in self._heights:
            self._heights[shown] = max(below for _, _, below in self._placed(shown)) + _OVER
        return self._heights[shown]

    def items(self, shown: range, left: float, bottom: float) -> list[Item]:
        """What is said of the puzzles of a page, turned, and a rule over it.

        Args:
            shown: the puzzles of the page.
            left, bottom: where they end, mm.
        """
        items = tuple(group._replace(dx=x) for group, x, _ in self._placed(shown))
        right = left + self.width
        turned = Group(items, id=f"{self.name}-{shown[0] + 1}", dx=right, dy=bottom - 1.0, rotate=180.0)
        top = bottom - self.height(shown) + _OVER_RULE
        return [Rule(left, top, right, top, FAINT), turned]

    @abstractmethod
    def _placed(self, shown: range) -> list[tuple[Group, float, float]]:
        """It upright: groups, each with its left and its lower edge from the corner of all."""


class Answers(Feet):
    """The answers in short."""

    name = "answers"

    def _placed(self, shown: range) -> list[tuple[Group, float, float]]:
        """See `Feet`."""
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


class Hints(Feet):
    """The hints: a column for first ones, one for second, one for third ones, so that nobody reads the next."""

    name = "hints"

    def _placed(self, shown: range) -> list[tuple[Group, float, float]]:
        """See `Feet`."""
        column = (self.width - (len(telling.HINTS) - 1) * GUTTER) / len(telling.HINTS)
        base = CAP_HEIGHT * _TEXT
        columns: list[list[Item]] = [[Text(0.0, base, heading, _TEXT, bold=True)] for heading in telling.HINTS]
        for at in shown:
            base += _LINE
            said = [
                set_words(Passages((hint,)), column - self.indent, _TEXT) for hint in telling.hints(self.puzzles[at])
            ]
            for items, words in zip(columns, said, strict=True):
                items += [Text(0.0, base, str(at + 1), _TEXT, bold=True), *words.items(self.indent, base)]
            # The three of a puzzle stand level.
            base += max(words.lines[-1][1] for words in said)
        below = base + DESCENT * _TEXT
        return [(Group(tuple(items)), level * (column + GUTTER), below) for level, items in enumerate(columns)]
