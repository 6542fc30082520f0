"""Books of a game that is told as a story: title, text and rows of diagrams in order, on pages that are full."""

from __future__ import annotations

import re
from functools import cache

import pypdfium2
import pytest

from boardgen.games import get_game
from boardgen.records import load_all
from boardgen.records.checker import read_text
from boardgen.records.collection import Collection
from boardgen.records.source import Source
from boardgen.render.formats import render
from boardgen.scene.text import LEAST_TEXT
from boardgen.scene.themes import COLOUR
from boardgen.studies.book import study_document
from boardgen.studies.content import Diagram, book_of
from boardgen.studies.html import study_html
from tests.cards.page_metrics import glyph_sizes

GAMES = ("pi", "trike", "hex3", "pisi", "iriri")
POINT = 25.4 / 72


@cache
def pages(slug: str, paper: str) -> list[list[tuple[float, str]]]:
    """The lines of each page as another program reads them: mm from the top, and text."""
    found = []
    for page in pypdfium2.PdfDocument(printed(slug, paper)):
        text = page.get_textpage()
        lines = []
        for at in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(at)
            said = text.get_text_bounded(left, bottom, right, top).strip()
            lines.append(((page.get_height() - top) * POINT, said))
        found.append(lines)
    return found


@cache
def printed(slug: str, paper: str) -> bytes:
    return render(study_document([example(slug)], paper=paper), ".pdf", COLOUR)[0]


@cache
def example(slug: str) -> Collection:
    return load_all(get_game(slug).example)


def said(slug: str, paper: str) -> str:
    """All text in the order of the file."""
    return re.sub(r"\s+", " ", " ".join(text for page in pages(slug, paper) for _, text in page))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("paper", ["a5", "a4"])
def test_pages_are_filled_and_the_title_stands_above_the_text(slug: str, paper: str) -> None:
    shown = pages(slug, paper)
    assert 2 <= len(shown) <= 3
    title = example(slug).title
    assert shown[0][0][1].startswith(title.split()[0])
    high = {"a5": 210.0, "a4": 297.0}[paper]
    for number, page in enumerate(shown, start=1):
        # Without the folio, and without the credits at the foot of the first page.
        ends = [y for y, text in page if y < high - (20 if number == 1 else 10)]
        assert max(ends) > high * (0.6 if number < len(shown) else 0.45), number


@pytest.mark.parametrize("slug", GAMES)
def test_no_diagram_stands_before_the_text_that_leads_to_it(slug: str) -> None:
    """The last move of each caption is told on its page above it, or on a page before."""
    told = said(slug, "a5")
    shown = [block for block in book_of([example(slug)]).chapters[0].blocks if isinstance(block, Diagram)]
    assert len(shown) >= 3
    for block in shown:
        number = int(re.search(r"\d+", block.head[0].text)[0])
        at = re.search(rf"After {number}\b", told)
        assert at, number
        before = re.sub(r"After \d+", "", told[: at.start()])
        assert number in {int(one) for one in re.findall(r"\b(\d+)[!?]* [a-z]", before)}, number


@pytest.mark.parametrize("slug", GAMES)
def test_all_moves_and_the_end_stand_on_the_last_page(slug: str) -> None:
    last = " ".join(text for _, text in pages(slug, "a5")[-1])
    assert "All moves:" in last


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("paper", ["a5", "a4"])
def test_letters_can_be_read(slug: str, paper: str) -> None:
    assert min(glyph_sizes(printed(slug, paper))) >= LEAST_TEXT / POINT - 0.02


def test_every_goes_back_to_the_comments() -> None:
    story = study_document([example("trike")])
    told = study_document([example("trike")], every=6)
    assert len(told.pages) != len(story.pages) or told != story
    html = study_html([example("trike")], every=6)
    assert "White stops at the edge" in html
    assert "White stops at the edge" not in study_html([example("trike")])


GAME = """\
game: trike
title: Short
board: {side: 5}
moves: 1. c2 b2 2. b3 b4
figures:
  - {id: fork, after: 3, caption: Four ways., reach: true}
story:
  - Black begins, **1 c2**, and white goes down, **2 b2**. Then **3 b3**.
  - diagrams: %s
  - aside: Or **4 a4**.
"""


@pytest.mark.parametrize(("named", "count"), [("[fork]", 1), ("[1, 2, fork]", 3), ("[1, 2, 3, 4]", 4)])
@pytest.mark.parametrize("paper", ["a5", "a4", "a6"])
def test_rows_of_any_length(named: str, count: int, paper: str) -> None:
    file = read_text(Source("short.yaml", GAME % named))
    pdf = pypdfium2.PdfDocument(render(study_document([file], paper=paper), ".pdf", COLOUR)[0])
    told = " ".join(page.get_textpage().get_text_range() for page in pdf)
    assert len(re.findall(r"After \d", told)) == count
    assert ("Four ways." in told) == ("fork" in named)
