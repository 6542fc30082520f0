"""How high the parts of a study book in HTML are on paper, as far as can be told without a browser. Lengths in mm."""

from __future__ import annotations

import math
from typing import NamedTuple

from boardgen.cards.blocks import Run, Runs
from boardgen.cards.card_paper import HALF
from boardgen.cards.paper_html import LEADING, MM_PER_REM, WIDTH, lines_in, text_high
from boardgen.studies.content import Aside, Book, Prose

#: What variations are set in.
_INSET = 5.0
#: Type: variations and captions, the title of the book, its line below, that of a chapter; rem.
_SMALL, _TIGHT, _TITLE, _BELOW, _CHAPTER = 0.92, 1.3, 2.6, 1.2, 2.0
#: Spaces: between paragraphs, between a picture and its caption, of a chapter's head, of an exercise, below the
#: title, above the credits.
_APART, _CAPTION, _HEAD, _ASKED, _FRONT, _FOOT = 1.9, 1.5, 2.7, 4.9, 3.0, 10.0
#: The height of a line of squares, and of text; white above a paragraph and around a picture; the number of an
#: exercise.
_SQUARES, LINE, ABOVE, AROUND, _NUMBER = 6.0, LEADING * MM_PER_REM, 2.0, 4.5, 6.0


class Figure(NamedTuple):
    """A picture: how high it is by its width, what stands below it, and how many squares between the two."""

    shape: float
    caption: Runs
    squares: int

    def high(self, scale: float) -> float:
        """How high it is with its caption."""
        wide = scale * HALF
        below = lines_in(self.caption, HALF, _SMALL) * _TIGHT * _SMALL * MM_PER_REM
        return self.shape * wide + _CAPTION + below + (_SQUARES if self.squares else 0.0)


Text = Prose | Aside


def paragraph_high(text: Text, width: float) -> float:
    """How high a paragraph or a variation is in a column, with the white above it."""
    if isinstance(text, Aside):
        return text_high(text.runs, width - _INSET, _SMALL, LEADING * _SMALL) + ABOVE
    return text_high(text.runs, width) + ABOVE


def head_high(title: str, part: str, subtitle: str) -> float:
    """How high a heading is in a column."""
    high = _line(title, _CHAPTER, 1.15 * _CHAPTER, HALF) + _HEAD
    return high + math.fsum(_line(text, 1.05, LEADING, HALF) for text in (part, subtitle) if text)


def front_high(book: Book) -> float:
    """How high title and preface are in a column; contents, which name no sheets, are not printed."""
    lines = [text for text in (book.subtitle, book.author) if text]
    high = _line(book.title, _TITLE, 1.1 * _TITLE, HALF)
    high += math.fsum(_line(text, _BELOW, LEADING * 1.15, HALF) for text in lines)
    return high + math.fsum(text_high(runs, HALF) + _APART for runs in book.preface) + _FRONT


def question_high(question: str, width: float) -> float:
    """How high the question of an exercise is, above its picture."""
    return _line(question, 1.05, LEADING, width - _NUMBER) + _ASKED


def answer_high(said: Runs, width: float) -> float:
    """How high an answer is."""
    return text_high(said, width - 2 * MM_PER_REM)


def foot_high(credits_: str) -> float:
    """How high the credits are below the last part."""
    return _line(credits_, 0.85, 1.13) + _FOOT


def _line(text: str, size: float, leading: float, width: float = WIDTH) -> float:
    return text_high((Run(text, True),), width, size, leading)
