"""The study book of Pi, set once for all tests that look at it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pytest

from boardgen.games import get_game
from boardgen.paper.duplex import Duplex
from boardgen.records import load_all
from boardgen.studies import book as setting
from boardgen.studies.book import _chapters, study_document
from boardgen.studies.content import book_of
from boardgen.studies.folded import folded_document
from boardgen.studies.html import study_html
from tests.once import shared

GAMES = load_all(get_game("pi").folder / "study.yaml")


@cache
def chapters(column, beside):
    """The chapters in columns of a page, so many beside each other: they take nearly all of the time for a book."""
    return _chapters(book_of([GAMES]), column, beside)


@contextmanager
def _known_chapters() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(setting, "_chapters", lambda _, column, beside: chapters(column, beside))
        yield


@shared
def book(paper="a5"):
    """The book on a paper."""
    with _known_chapters():
        return study_document([GAMES], paper=paper)


@shared
def folded(paper):
    """The book on sheets of a paper that are folded."""
    with _known_chapters():
        return folded_document([GAMES], None, paper, Duplex("short"))


@shared
def html_page():
    """The book as a page of HTML."""
    with _known_chapters():
        return study_html([GAMES])
