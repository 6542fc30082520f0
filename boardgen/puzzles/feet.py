"""Answers or hints upside down at the foot of a page of puzzles, in columns, or in its free place. Lengths in mm."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from boardgen.puzzles import telling
from boardgen.puzzles.cells import GUTTER, Layout
from boardgen.puzzles.dealing import height, stacked
from boardgen.puzzles.lines import FAINT
from boardgen.puzzles.puzzle import Puzzle
from boardgen.puzzles.words import POINT, Passages, Words, set_words
from boardgen.scene.primitives import Box, Group, Item, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure

_TEXT = 8.5 * POINT
#: Over all of them, the part of it over the rule, and between two.
_OVER, _OVER_RULE, _BETWEEN = 6.0, 2.9, 2.2
#: From one hint to the next.
_LINE = 1.45 * _TEXT
#: The type of hints in a free place, over each of their headings but the first, and from one to the next.
_LARGE, _OVER_HEADING, _LARGE_LINE = 8.5 * POINT, 3.0, 1.55 * 8.5 * POINT
#: Above them there is room for a heading and two lines for notes.
_NOTED = 22.0


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


class HintsBeside(Hints):
    """The hints in the place that is free beside the last puzzle of a page; at the foot of pages that have none.

    Args:
        puzzles: all of a book.
        width: of a foot, mm.
        columns: puzzles side by side.
        column: the width of each, mm.
    """

    def __init__(self, puzzles: Sequence[Puzzle], width: float, columns: int, column: float) -> None:
        super().__init__(puzzles, width)
        self.columns, self.column = columns, column

    def has_place(self, shown: range) -> bool:
        """Whether a page of these puzzles has a free place."""
        return len(shown) % self.columns > 0

    def finds_room(self, layout: Layout, room: float) -> bool:
        """Whether some page has a free place, and all have room for their hints, there or at the foot.

        Args:
            layout: the puzzles on pages without hints.
            room: the height of a page, mm.
        """
        pages = [(layout.shown(page), layout.rows[page[0] : page[1]]) for page in layout.deal.pages]
        pitch = layout.deal.pitch
        return any(self.has_place(shown) for shown, _ in pages) and all(
            self.height_beside(shown) + _NOTED <= height(rows[-1], pitch)
            if self.has_place(shown)
            else stacked(rows, pitch) + self.height(shown) <= room
            for shown, rows in pages
        )

    def height(self, shown: range) -> float:
        """See `Feet`."""
        return 0.0 if self.has_place(shown) else super().height(shown)

    def items(self, shown: range, left: float, bottom: float) -> list[Item]:
        """See `Feet`."""
        return [] if self.has_place(shown) else super().items(shown, left, bottom)

    def height_beside(self, shown: range) -> float:
        """Of what is said in the free place of a page, with what is over it."""
        return self._stacked(shown)[1] + _OVER

    def beside(self, shown: range, place: Box) -> list[Item]:
        """The hints of a page, turned at the foot of its free place, and a rule over them."""
        left, _, right, bottom = place
        items, _ = self._stacked(shown)
        top = bottom - self.height_beside(shown) + _OVER_RULE
        turned = Group(items, id=f"{self.name}-{shown[0] + 1}", dx=right, dy=bottom, rotate=180.0)
        return [Rule(left, top, right, top, FAINT), turned]

    def _stacked(self, shown: range) -> tuple[tuple[Item, ...], float]:
        """First ones, then all second ones, then all third ones, upright, and where they end."""
        items: list[Item] = []
        indent = measure("00 ", _LARGE, True)
        base = CAP_HEIGHT * _LARGE
        for level, heading in enumerate(telling.HINTS):
            items.append(Text(0.0, base, heading, _LARGE, bold=True))
            for at in shown:
                base += _LARGE_LINE
                words = set_words(Passages((telling.hints(self.puzzles[at])[level],)), self.column - indent, _LARGE)
                items += [Text(0.0, base, str(at + 1), _LARGE, bold=True), *words.items(indent, base)]
                base += words.lines[-1][1]
            base += _LARGE_LINE + _OVER_HEADING
        return tuple(items), base - _LARGE_LINE - _OVER_HEADING + DESCENT * _LARGE
