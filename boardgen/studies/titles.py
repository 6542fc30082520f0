"""The title on the first page of a study book, in as many lines as suit its picture. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from boardgen.cards.blocks import Run
from boardgen.cards.layouts import Type
from boardgen.cards.lines import Line, break_lines
from boardgen.scene.primitives import Item, Text
from boardgen.scene.text import measure
from boardgen.scene.titles import hung
from boardgen.studies.content import Book
from boardgen.studies.frame import Frame
from boardgen.studies.setting import set_lines

_POINT = 25.4 / 72
#: On A5, and the width that the text of its pages has: on larger pages titles are as many times as large.
_TITLE, _SUBTITLE = Type(38 * _POINT, 41 * _POINT), Type(14 * _POINT, 17.5 * _POINT)
_A5 = 126.0
#: On the cover of one game, whose text begins on the next page, a title may be so many times as large.
_LARGEST = 62 / 38
#: What stands below a title grows half as much with the page.
_LESS = 0.5
#: A title has no more lines than this, or as many as it needs at this part of its size.
_LINES, _SMALLEST = 3, 0.62
#: Between title and subtitle, and below both.
_UNDER, _BELOW = 0.6, 4.0


class Title(NamedTuple):
    """A title, broken in some way, with what stands below it.

    Attributes:
        lines: of the title.
        size: of their type, mm.
        under: lines of the subtitle and their type.
        author: and its type.
        left: where they begin.
    """

    lines: tuple[str, ...]
    size: float
    under: tuple[Sequence[Line], Type]
    author: tuple[str, Type]
    left: float

    @property
    def _leading(self) -> float:
        return self.size * _TITLE.leading / _TITLE.size

    @property
    def height(self) -> float:
        """Of all, with the air below it."""
        (lines, type_), (author, small) = self.under, self.author
        under = len(lines) * type_.leading + (small.leading if author else 0.0)
        return len(self.lines) * self._leading + _UNDER + under + _BELOW

    def items(self, y: float) -> Iterator[Item]:
        """From a height on."""
        baseline = self.size * _TITLE.baseline / _TITLE.size
        for line in self.lines:
            yield hung(self.left, y + baseline, line, self.size)
            y += self._leading
        (lines, type_), (author, small) = self.under, self.author
        y += _UNDER
        yield from set_lines(lines, type_, "muted", self.left, y)
        if author:
            yield Text(self.left, y + len(lines) * type_.leading + small.baseline, author, small.size, "muted")


def titles(book: Book, frame: Frame) -> Iterator[Title]:
    """The title in one line, in two, and so on, each as large as the page lets it be."""
    larger = max(1.0, frame.text / _A5)
    most = _TITLE.size * larger * (_LARGEST if book.is_one else 1.0)
    some = 1 + _LESS * (larger - 1)
    type_ = Type(_SUBTITLE.size * some, _SUBTITLE.leading * some)
    subtitle = book.chapters[0].subtitle if book.is_one else book.subtitle
    under = break_lines((Run(subtitle),), frame.text, type_.size) if subtitle else []
    author = book.author, frame.types.text
    found = []
    words = book.title.split()
    for count in range(1, len(words) + 1):
        lines = _broken(words, count)
        widest = max(measure(line, most, True) for line in lines)
        size = most * min(1.0, frame.text / widest)
        found.append(Title(lines, size, (under, type_), author, frame.side))
    fit = [one for one in found if one.size >= _SMALLEST * most] or found[-1:]
    yield from fit[:_LINES]


def _broken(words: Sequence[str], count: int) -> tuple[str, ...]:
    """Words in so many lines, of which the longest is as short as can be."""
    ways = (
        [" ".join(words[begin:end]) for begin, end in pairwise((0, *cuts, len(words)))]
        for cuts in combinations(range(1, len(words)), count - 1)
    )
    return tuple(min(ways, key=lambda lines: max(measure(line, 1.0, True) for line in lines)))
