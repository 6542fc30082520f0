"""Texts of a story that may be divided between sentences. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import NamedTuple

from boardgen.cards.blocks import Run, Runs
from boardgen.cards.layouts import Type
from boardgen.cards.lines import Line
from boardgen.studies.content import Aside, Prose
from boardgen.studies.pieces import Piece
from boardgen.studies.sentences import sentences
from boardgen.studies.setting import Types, text_lines, text_piece

#: So few lines of a paragraph stand alone neither at the foot of a column nor at its head.
_LINES = 2
#: Variations of fewer lines are not divided.
_WHOLE = 12


class Atom(NamedTuple):
    """Sentences of a text that are not divided.

    Attributes:
        block: the number of the text.
        first, last: its sentences, the last not included.
        height: how much higher they make the text, mm.
        is_aside: whether they tell a variation, which belongs to what stands above it.
    """

    block: int
    first: int
    last: int
    height: float
    is_aside: bool


class Divided:
    """A text in a column of some width.

    Attributes:
        is_aside: whether it is a variation.
    """

    def __init__(self, text: Prose | Aside, width: float, types: Types) -> None:
        self._text, self._width, self._types = text, width, types
        self.is_aside = isinstance(text, Aside)
        self._sentences = sentences(text.runs)
        self._part = cache(self._set)

    def _set(self, first: int, last: int) -> tuple[Prose | Aside, Sequence[Line], Type]:
        """Some of its sentences in lines."""
        if (first, last) == (0, len(self._sentences)):
            text = self._text
        else:
            runs: Runs = ()
            for sentence in self._sentences[first:last]:
                runs = (*runs, Run(" "), *sentence) if runs else sentence
            text = self._text._replace(runs=runs)
        return (text, *text_lines(text, self._width, self._types))

    def height(self, first: int, last: int) -> float:
        """How high some of its sentences are where they begin a line."""
        _, lines, type_ = self._part(first, last)
        return len(lines) * type_.leading

    def piece(self, first: int, last: int) -> Piece:
        """Some of its sentences, which begin a line."""
        return text_piece(*self._part(first, last))

    @cached_property
    def cuts(self) -> list[int]:
        """Before which sentences it may be divided, and its ends."""
        count = len(self._sentences)
        lines = len(self._part(0, count)[1])
        if lines < (_WHOLE if self.is_aside else 2 * _LINES):
            return [0, count]
        halves = range(1, count)
        longer = (at for at in halves if min(len(self._part(*ends)[1]) for ends in ((0, at), (at, count))) >= _LINES)
        return [0, *longer, count]

    def atoms(self, block: int) -> list[Atom]:
        """Its parts; its number among the texts is given."""
        highs = [0.0, *(self.height(0, at) for at in self.cuts[1:])]
        ends = zip(pairwise(self.cuts), pairwise(highs), strict=True)
        return [Atom(block, *some, max(0.0, high - low), self.is_aside) for some, (low, high) in ends]
