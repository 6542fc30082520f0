"""How high the parts of a study book in HTML are on paper, as far as can be told without a browser. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardgen.cards.blocks import Run, Runs
from boardgen.cards.paper_html import LEADING, MM_PER_REM, WIDTH, High, Sheet, always, band, deal, lines_in, text_high
from boardgen.studies.content import Aside, Book, Prose

#: Space between columns, and the width of one of two; pictures are as wide as that at the most, and on no sheet more
#: than so many times as large as on another.
GUTTER = 8.0
COLUMN = (WIDTH - GUTTER) / 2
_EVEN = 1.38
#: Between bands at least.
_GAP = 3.0
#: The width of text right across a sheet, and what variations are set in.
_MEASURE, _INSET = 43 * MM_PER_REM, 5.0
#: Type: variations and captions, the title of the book, its line below, that of a chapter; rem.
_SMALL, _TIGHT, _TITLE, _BELOW, _CHAPTER = 0.92, 1.3, 2.6, 1.2, 2.0
#: Spaces: between paragraphs, between a picture and its caption, of a chapter's head, below it, of an exercise, above
#: contents and around each of them; above the credits.
_FOOT = 10.0
_APART, _CAPTION, _HEAD, _STACKED, _ASKED, _LISTED, _ENTRY = 1.9, 1.5, 2.0, 4.0, 4.0, 15.0, 1.9
#: The height of a line of squares.
_LINE = 6.0


class Figure(NamedTuple):
    """A picture: how high it is by its width, what stands below it, and how many squares between the two."""

    shape: float
    caption: Runs
    squares: int

    def high(self, scale: float) -> float:
        """How high it is with its caption."""
        wide = scale * COLUMN
        below = lines_in(self.caption, wide, _SMALL) * _TIGHT * _SMALL * MM_PER_REM
        return self.shape * wide + _CAPTION + below + (_LINE if self.squares else 0.0)


Text = Prose | Aside


def told_high(texts: Sequence[Text], width: float = _MEASURE) -> float:
    """How high paragraphs are."""
    total = 0.0
    for text in texts:
        if isinstance(text, Aside):
            total += text_high(text.runs, width - _INSET, _SMALL, LEADING * _SMALL) + _APART
        else:
            total += text_high(text.runs, width)
    return total + _APART * len(texts)


def band_high(kind: str, texts: Sequence[Text], figures: Sequence[Figure]) -> High:
    """How high a band is by the scale of its pictures: one beside its words, two with theirs, or one alone."""

    def high(scale: float) -> float:
        below = max((one.high(scale) for one in figures), default=0.0)
        if kind == "beside":
            return max(told_high(texts, WIDTH - scale * COLUMN - GUTTER), below)
        return told_high(texts) + below

    return high


def stacked(above: High, below: High) -> High:
    """How high two are, one below the other."""
    return lambda scale: above(scale) + below(scale) + _STACKED


def head_high(title: str, part: str, subtitle: str) -> High:
    """How high a heading is."""
    high = _line(title, _CHAPTER, 1.15 * _CHAPTER) + _HEAD
    high += sum(_line(text, 1.05, LEADING) for text in (part, subtitle) if text)
    return always(high)


def front_high(book: Book, entries: int) -> High:
    """How high title, preface and contents are."""
    lines = [text for text in (book.subtitle, book.author) if text]
    high = _line(book.title, _TITLE, 1.1 * _TITLE) + sum(_line(text, _BELOW, LEADING * 1.15) for text in lines)
    high += sum(text_high(runs, _MEASURE) + _APART for runs in book.preface)
    high += _LISTED + entries * (LEADING * MM_PER_REM + _ENTRY)
    return always(high)


def exercises_high(questions: Sequence[str], shapes: Sequence[float]) -> High:
    """How high a row of exercises is."""
    asked = max(_line(question, 1.05, LEADING, COLUMN - 5.0) for question in questions) + _ASKED
    return lambda scale: asked + scale * COLUMN * max(shapes)


def answer_high(said: Runs) -> High:
    """How high an answer is."""
    high = text_high(said, WIDTH - 2 * MM_PER_REM)
    return always(high)


def on_sheets(highs: Sequence[High], credits_: str, least: float) -> tuple[Sheet, ...]:
    """Bands dealt to sheets.

    Args:
        highs: how high they are.
        credits_: what stands below the last.
        least: the least width of pictures whose letters can be read, as a part of a column.
    """
    foot = _line(credits_, 0.85, 1.13) + _FOOT
    scales = least, max(least, min(1.0, _EVEN * least))
    return deal([band(scales, high) for high in highs], scales, foot=foot, gap=_GAP).sheets


def _line(text: str, size: float, leading: float, width: float = WIDTH) -> float:
    return text_high((Run(text, True),), width, size, leading)
